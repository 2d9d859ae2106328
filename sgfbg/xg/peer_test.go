package xg_test

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/mat"
	"example.com/boardcodec/sgfbg/met"
	"example.com/boardcodec/sgfbg/xg"
)

// A peerRecord is a decision as GNU Backgammon's Python shows it.
type peerRecord struct {
	Action string   `json:"action"`
	Player int      `json:"player"` // 0 is White
	Dice   []uint8  `json:"dice,omitempty"`
	Play   [][2]int `json:"play,omitempty"`

	Candidates []peerCandidate `json:"candidates,omitempty"`
	Rank       int             `json:"rank"`
	Luck       float64         `json:"luck"`

	// Equities of the cube decision, and the state of the match by which chances to
	// win it become equities: cube, owner (-1 = none), player on roll, length, score,
	// Crawford game.
	NoDouble, DoubleTake float64
	HasCube              bool
	State                []any `json:"state,omitempty"`
}

type peerCandidate struct {
	Play   [][2]int   `json:"play"`
	Probs  [5]float64 `json:"probs"`
	Equity float64    `json:"equity"` // 0 for a rollout
	Trials int        `json:"trials"`
}

// peerScript loads matches and answers with the records of each. It turns the chances of
// cube decisions into equities by the program's own functions.
const peerScript = `
def pairs(move):
    return [list(p) for p in move or ()]
def records(states):
    for game in gnubg.match(1, 0, 1, 0)["games"]:
        for r in game["game"]:
            if r["action"] not in ("move", "double", "take", "drop"):
                continue
            cube, owner, mover, length, score, crawford = next(states)
            a = r.get("analysis") or {}
            out = {"action": r["action"], "player": "XO".index(r["player"])}
            if r["action"] == "move":
                out["dice"] = list(r["dice"])
                out["play"] = pairs(r["move"])
                out["rank"] = a.get("imove", -1) + 1
                out["luck"] = a.get("luck-value", 0)
                out["candidates"] = [
                    {"play": pairs(m["move"]), "probs": m["probs"][:5], "equity": m.get("score", 0), "trials": m.get("trials", 0)}
                    for m in a.get("moves", ())]
            if "nd-cubeful-eq" in a:
                nd, dt = a["nd-cubeful-eq"], a["dt-cubeful-eq"]
                if length:
                    info = gnubg.cubeinfo(cube, owner, mover, length, tuple(score), crawford)
                    nd, dt = gnubg.mwc2eq(nd, info), gnubg.mwc2eq(dt, info)
                out["HasCube"], out["NoDouble"], out["DoubleTake"] = True, nd, dt
            yield out
for i, m in enumerate(data["matches"]):
    with open("match.sgf", "w", encoding="utf-8") as f:
        f.write(m["sgf"])
    gnubg.command("load match match.sgf")
    gnubg.command("export match mat %d.mat" % i)
    answer(list(records(iter(m["states"]))))
`

// requirePeer: GNU Backgammon has the decisions of matches, their candidates and luck,
// and the equities of their cube decisions within 0.001. It returns how many
// cube decisions they have. The texts that it exports are 0.mat and so on
// in dir.
func requirePeer(t *testing.T, dir string, matches []*xg.Match) (cubes []int) {
	t.Helper()
	type input struct {
		SGF    string  `json:"sgf"`
		States [][]any `json:"states"`
	}
	var inputs []input
	for _, m := range matches {
		c, _, err := sgfbg.FromMatch(m.Match(), met.Default().Chance)
		require.NoError(t, err)
		text, err := c.MarshalText()
		require.NoError(t, err)
		in := input{SGF: string(text), States: [][]any{}}
		for _, r := range peerRecords(m) {
			in.States = append(in.States, r.State)
		}
		inputs = append(inputs, in)
	}
	got := testutil.GNUBGPython[[]peerRecord](t, dir, peerScript, map[string]any{"matches": inputs})
	require.Len(t, got, len(matches))
	for i, m := range matches {
		cubes = append(cubes, requireRecords(t, peerRecords(m), got[i]))
	}
	return cubes
}

// requireRecords compares the records of a match.
func requireRecords(t *testing.T, want, got []peerRecord) (cubes int) {
	t.Helper()
	require.Len(t, got, len(want))
	for i, w := range want {
		g := got[i]
		require.Equal(t, []any{w.Action, w.Player, w.Dice}, []any{g.Action, g.Player, g.Dice}, "record %d", i)
		require.ElementsMatch(t, w.Play, g.Play, "record %d", i)
		require.InDelta(t, w.Luck, g.Luck, 0.0001)
		require.Len(t, g.Candidates, len(w.Candidates), "record %d", i)
		if len(w.Candidates) > 0 {
			require.Equal(t, w.Rank, g.Rank, "record %d", i)
		}
		for k, c := range w.Candidates {
			require.ElementsMatch(t, c.Play, g.Candidates[k].Play, "record %d", i)
			require.Equal(t, c.Trials, g.Candidates[k].Trials, "record %d", i)
			require.InDelta(t, c.Equity, g.Candidates[k].Equity, 0.0001, "record %d", i)
			require.InDeltaSlice(t, c.Probs[:], g.Candidates[k].Probs[:], 0.0001, "record %d", i)
		}
		if w.HasCube {
			require.True(t, g.HasCube, "record %d", i)
			require.InDelta(t, w.NoDouble, g.NoDouble, 0.001, "record %d: %v", i, w.State)
			require.InDelta(t, w.DoubleTake, g.DoubleTake, 0.001, "record %d: %v", i, w.State)
			cubes++
		}
	}
	return cubes
}

// peerRecords returns the records that GNU Backgammon should have of a match.
func peerRecords(m *xg.Match) (list []peerRecord) {
	play := func(steps [4]bg.Step) (list [][2]int) {
		for _, s := range (&bg.Move{Steps: steps}).Played() {
			list = append(list, [2]int{int(s.From), int(s.To)})
		}
		return list
	}
	for _, g := range m.Games {
		var before peerRecord
		for _, d := range g.Decisions {
			r := peerRecord{Player: int(d.Player)}
			owner := int(d.CubeOwner)
			if d.CubeOwner == bg.NoPlayer {
				owner = -1
			}
			crawford := 0
			if g.Crawford {
				crawford = 1
			}
			r.State = []any{d.CubeValue, owner, int(d.Player), m.Length, g.Score, crawford}
			if d.Cube != nil {
				r.HasCube = d.Cube.Analysis != nil
				if r.HasCube {
					r.NoDouble, r.DoubleTake = d.Cube.Analysis.NoDouble.Cubeful, d.Cube.Analysis.DoubleTake.Cubeful
				}
				before = r
				if d.Cube.Choice != xg.Doubled {
					continue
				}
				r.Action = "double"
				list = append(list, r)
				player := int(d.Player)
				for _, a := range d.Cube.Answers {
					player = 1 - player
					list = append(list, peerRecord{Action: a.String(), Player: player, State: r.State})
				}
				before = peerRecord{}
				continue
			}
			if !d.Roll.Played {
				continue
			}
			r.HasCube, r.NoDouble, r.DoubleTake = before.HasCube, before.NoDouble, before.DoubleTake
			r.Action, r.Dice, r.Play = "move", d.Roll.Dice[:], play(d.Roll.Steps)
			r.Rank, r.Luck = d.Roll.Rank, d.Roll.Luck
			for i, c := range d.Roll.Candidates {
				p := peerCandidate{play(c.Steps), probabilities(c.Output), c.Score, 0}
				if d.Roll.Rollouts != nil && d.Roll.Rollouts[i] != nil {
					p.Equity, p.Trials = 0, d.Roll.Rollouts[i].Result.Games
				}
				r.Candidates = append(r.Candidates, p)
			}
			list = append(list, r)
		}
	}
	return list
}

// TestPeer: GNU Backgammon loads the SGF of all samples, and exports the same decisions
// as .mat text.
func TestPeer(t *testing.T) {
	var matches []*xg.Match
	for _, name := range samples {
		matches = append(matches, sample(t, name))
	}
	dir := t.TempDir()
	cubes := requirePeer(t, dir, matches)
	require.Equal(t, []int{136, 90, 128, 200}, cubes)
	for i, m := range matches {
		text, err := os.ReadFile(filepath.Join(dir, strconv.Itoa(i)+".mat"))
		require.NoError(t, err)
		exported, err := mat.Parse(text)
		require.NoError(t, err)
		require.Equal(t, played(t, m.Match()), played(t, exported))
	}
}

// played returns what is played in a match, in a form that can be compared: the order of the steps of a
// play means nothing, where it leads does.
func played(t testing.TB, m *bg.Match) (list []any) {
	t.Helper()
	for _, g := range m.Games {
		list = append(list, g.Info.Length, g.Info.Score, g.Info.CrawfordGame, g.Info.Result)
	}
	for r := range m.Records() {
		require.Empty(t, r.Problems)
		if r.Move.Kind == bg.NoAction {
			continue // a roll that is not played, which other files leave out
		}
		after, move := r.Board, r.Move
		require.NoError(t, after.Play(move))
		move.Steps = [4]bg.Step{}
		move.Dice = [2]uint8{max(move.Dice[0], move.Dice[1]), min(move.Dice[0], move.Dice[1])}
		list = append(list, r.Game, move, r.Board.Checkers, r.Board.CubeValue, r.Board.CubeOwner, after.Checkers)
	}
	return list
}

// TestTwins: two of the samples are there as .mat text and as SGF, too: the games are the same.
func TestTwins(t *testing.T) {
	for _, name := range []string{"charlot", "test"} {
		want := played(t, sample(t, name).Match())
		text, err := mat.Parse(readSample(t, "data/xg/"+name+".mat"))
		require.NoError(t, err)
		require.Equal(t, want, played(t, text))
		c, err := sgfbg.Parse(readSample(t, "data/xg/"+name+".sgf"))
		require.NoError(t, err)
		list, _ := c.Matches()
		require.Len(t, list, 1)
		require.Equal(t, want, played(t, list[0]))
	}
}

// TestPeerBuilt: GNU Backgammon loads what no sample shows.
func TestPeerBuilt(t *testing.T) {
	var matches []*xg.Match
	for _, tt := range built {
		m := tt.match(t)
		if m.Length == 1000 {
			m.Length = 25 // with longer ones, that program crashes
		}
		if len(m.Games) > 0 {
			matches = append(matches, m)
		}
	}
	requirePeer(t, t.TempDir(), matches)
}
