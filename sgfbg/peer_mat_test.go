package sgfbg_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
)

// A matchView is a match as GNU Backgammon sees it.
type matchView struct {
	Info  map[string]any `json:"match-info"`
	Games []struct {
		Info map[string]any
		Game []map[string]any
	}
}

// matchViews returns what GNU Backgammon sees of the files that commands load or
// import, each in a process of its own: it crashes on some texts.
func matchViews(t testing.TB, dir string, commands []string) []matchView {
	t.Helper()
	views := testutil.GNUBGPython[matchView](t, dir, `
import os
def view(commands):
    r, w = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(r)
        try:
            for command in commands.split(";"): gnubg.command(command)
            with os.fdopen(w, "w") as f: json.dump(gnubg.match(analysis=0, boards=1, statistics=0), f)
        finally:
            os._exit(0)
    os.close(w)
    with os.fdopen(r) as f: text = f.read()
    os.waitpid(pid, 0)
    return json.loads(text) if text else None
for c in ["player 0 human", "player 1 human", "automatic game off", "automatic roll off", "automatic move off", "automatic bearoff off", "cheat off"]:
    gnubg.command("set " + c)
for c in data: answer(view(c))
`, commands)
	require.Len(t, views, len(commands))
	for _, v := range views {
		if s, ok := v.Info["comment"].(string); ok {
			v.Info["comment"] = strings.TrimSuffix(s, "\n") // an import adds one
		}
		for _, g := range v.Games {
			for _, r := range g.Game {
				if steps, ok := r["move"].([]any); ok { // an import puts them in order
					slices.SortFunc(steps, func(a, b any) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
				}
			}
		}
	}
	return views
}

// TestPeerMATImport: GNU Backgammon imports what we write, and sees the match of
// the SGF: players, tags, variation, length, scores, rolls, plays, boards, cube,
// winner and points.
func TestPeerMATImport(t *testing.T) {
	dir := t.TempDir()
	var commands []string
	kinds := matchKinds()
	for i, k := range kinds {
		c := randomMatch(t, k)
		sgf, err := c.MarshalText()
		require.NoError(t, err)
		text, problems, err := sgfbg.Options{}.AppendMAT(nil, c)
		require.NoError(t, err)
		require.Empty(t, problems)
		require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.sgf", i)), sgf, 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.mat", i)), text, 0o600))
		// No text has the Jacoby rule for it: its own setting counts.
		jacoby := map[bool]string{true: "on", false: "off"}[k.info.Jacoby]
		commands = append(commands, fmt.Sprintf("load match %d.sgf", i), fmt.Sprintf("set jacoby %s;import mat %d.mat", jacoby, i))
	}
	views := matchViews(t, dir, commands)
	for i, k := range kinds {
		want, got := views[2*i], views[2*i+1]
		if k.info.Length == 1 {
			delete(got.Info, "rules") // an import has the Crawford rule even there
		}
		require.Empty(t, difference("", reflect.ValueOf(want), reflect.ValueOf(got)), k.name)
	}
}

// TestPeerMATExport: what GNU Backgammon exports we read as the match of the
// SGF.
func TestPeerMATExport(t *testing.T) {
	dir := t.TempDir()
	var commands strings.Builder
	kinds := matchKinds()
	for i, k := range kinds {
		sgf, err := randomMatch(t, k).MarshalText()
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.sgf", i)), sgf, 0o600))
		fmt.Fprintf(&commands, "load match %d.sgf\nexport match mat %[1]d.mat\n", i)
	}
	out := testutil.GNUBG(t, dir, commands.String())
	for i, k := range kinds {
		data, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf("%d.mat", i)))
		require.NoError(t, err, "%s", out)
		got, err := sgfbg.ParseMAT(data)
		require.NoError(t, err, k.name)
		require.Empty(t, got.Problems, k.name)
		want := decisions(t, randomMatch(t, k))
		for i := range want {
			want[i].Board.Jacoby = false // no text of its own has it
		}
		require.Equal(t, want, decisions(t, got), k.name)
	}
}

// TestPeerMATSetPos: GNU Backgammon has the positions, and what follows them, of
// the texts that we write with SetPos.
func TestPeerMATSetPos(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 22))
	dir := t.TempDir()
	var all []*sgfbg.Collection
	var commands strings.Builder
	commands.WriteString("set player 0 human\nset player 1 human\nset automatic bearoff off\nset confirm new off\nset confirm save off\nset jacoby off\n")
	for i := range 40 {
		info := matchKinds()[0].info
		info.Length, info.Jacoby = 5*(i%2), false
		g, err := sgfbg.NewGame(info)
		require.NoError(t, err)
		for range 1 + i%3 {
			b := randomBoard(random)
			b.Length = info.Length
			b.OnRoll = sgfbg.Player(random.IntN(2))
			if b.CubeValue = 1 << random.IntN(4); b.CubeValue > 1 {
				b.CubeOwner = sgfbg.Player(random.IntN(2))
			}
			_, err = g.AddSetUp(b)
			require.NoError(t, err)
			b = g.Outcome().Board
			for range 4 {
				dice := [2]uint8{uint8(1 + random.IntN(6)), uint8(1 + random.IntN(6))}
				m := randomRoll(t, random, b, b.OnRoll, [2]uint8{max(dice[0], dice[1]), min(dice[0], dice[1])})
				require.NoError(t, b.Play(m))
				_, err := g.AddMove(m)
				require.NoError(t, err)
				if b.State != sgfbg.Playing {
					break
				}
			}
		}
		c := &sgfbg.Collection{Games: []*sgfbg.Game{g}}
		text, problems, err := sgfbg.Options{SetPos: true}.AppendMAT(nil, c)
		require.NoError(t, err)
		for _, p := range problems {
			require.Equal(t, "RU", p.Property) // no Crawford rule
		}
		read, err := sgfbg.ParseMAT(text)
		require.NoError(t, err)
		require.Equal(t, decisions(t, c), decisions(t, read), "%s", text)
		require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.mat", i)), text, 0o600))
		fmt.Fprintf(&commands, "import mat %d.mat\nsave match %[1]d.sgf\n", i)
		all = append(all, c)
	}
	out := testutil.GNUBG(t, dir, commands.String())
	for i, c := range all {
		data, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf("%d.sgf", i)))
		require.NoError(t, err, "%s", out)
		back, err := sgfbg.Parse(data)
		require.NoError(t, err)
		require.Equal(t, sorted(decisions(t, c), true), sorted(decisions(t, back), true))
	}
}

// TestPeerMATCapped: GNU Backgammon counts cut points of a resignation in the same way.
func TestPeerMATCapped(t *testing.T) {
	dir := t.TempDir()
	var commands []string
	for i, tt := range cappedTexts {
		require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.mat", i)), []byte(tt.text), 0o600))
		commands = append(commands, fmt.Sprintf("import mat %d.mat", i))
	}
	for i, v := range matchViews(t, dir, commands) {
		require.EqualValues(t, cappedTexts[i].points, v.Games[0].Info["points-won"], cappedTexts[i].text)
	}
}

// sorted puts the steps of each play in order, as an import of GNU Backgammon
// does, and leaves out set-ups if they are in the way.
func sorted(list []decision, playsOnly bool) (out []decision) {
	for _, d := range list {
		slices.SortFunc(d.Move.Steps[:], func(a, b sgfbg.Step) int {
			return cmp.Or(cmp.Compare(b.From, a.From), cmp.Compare(b.To, a.To))
		})
		if !playsOnly || d.Move.Action != sgfbg.NoAction {
			out = append(out, d)
		}
	}
	return out
}

// capturedKinds are matches whose texts, and what GNU Backgammon made of them,
// are in testdata.
func capturedKinds() map[string]matchKind {
	kinds := map[string]matchKind{}
	for _, k := range []struct {
		name    string
		seed    uint64 // of a match that shows what it is named for
		length  int
		games   int
		end     string
		nack    bool
		hyper   int
		beavers bool
	}{
		{"money", 1, 0, 2, "", false, 0, true},
		{"match1", 6, 1, 0, "", false, 0, false},
		{"match3", 3, 3, 0, "", false, 0, false},
		{"nackgammon", 10, 3, 1, "", true, 0, false},
		{"hypergammon1", 0, 3, 0, "", false, 1, false},
		{"hypergammon2", 12, 0, 2, "", false, 2, false},
		{"hypergammon3", 5, 3, 0, "", false, 3, false},
		{"rolled", 27, 5, 1, "rolled", false, 0, false},
		{"doubled", 1, 5, 1, "doubled", false, 0, false},
		{"beavered", 0, 0, 1, "", false, 0, true},
		{"resigned-after-the-roll", 17, 0, 1, "resigned after the roll", false, 0, false},
	} {
		info := matchKinds()[0].info
		info.Length, info.Jacoby, info.Nackgammon, info.Hypergammon = k.length, k.length == 0, k.nack, k.hyper
		kinds[k.name] = matchKind{name: k.name, seed: k.seed, info: info, beavers: k.beavers, end: k.end, games: k.games}
	}
	return kinds
}

// TestMATBack: the texts of matches are those that are in testdata, and GNU
// Backgammon imported them whole. What it saved then is beside them;
// BOARDCODEC_CAPTURE has it made anew.
func TestMATBack(t *testing.T) {
	const dir = "../testdata/mat/gnubg/"
	for name, k := range capturedKinds() {
		t.Run(name, func(t *testing.T) {
			c := randomMatch(t, k)
			text, problems, err := sgfbg.Options{}.AppendMAT(nil, c)
			require.NoError(t, err)
			require.Empty(t, problems)
			if os.Getenv("BOARDCODEC_CAPTURE") != "" {
				tmp := t.TempDir()
				require.NoError(t, os.WriteFile(filepath.Join(tmp, "in.mat"), text, 0o600))
				testutil.GNUBG(t, tmp, "set jacoby on\nset automatic bearoff off\nset player 0 human\nset player 1 human\nimport mat in.mat\nsave match out.sgf\n")
				require.NoError(t, os.WriteFile(dir+name+".mat", text, 0o644))
				require.NoError(t, os.WriteFile(dir+name+".sgf", readFile(t, filepath.Join(tmp, "out.sgf")), 0o644))
			}
			require.Equal(t, string(readFile(t, dir+name+".mat")), string(text))
			back, err := sgfbg.Parse(readFile(t, dir+name+".sgf"))
			require.NoError(t, err)
			read, err := sgfbg.ParseMAT(text)
			require.NoError(t, err)
			want := decisions(t, c)
			require.Equal(t, want, decisions(t, read))
			require.Equal(t, sorted(want, false), sorted(decisions(t, back), false))
			for i, g := range c.Games {
				want, err := g.Info()
				require.NoError(t, err)
				for _, c := range []*sgfbg.Collection{read, back} {
					got, err := c.Games[i].Info()
					require.NoError(t, err)
					got.Application, got.Comment = "", strings.TrimSuffix(got.Comment, "\n")
					got.Crawford = got.Crawford && got.Length > 1 // an import has the Crawford rule even there
					require.Equal(t, want, got)
				}
			}
		})
	}
}

// difference says where two values differ first; their whole text is megabytes.
func difference(path string, a, b reflect.Value) string {
	switch {
	case a.IsValid() != b.IsValid() || a.IsValid() && a.Type() != b.Type():
		return fmt.Sprintf("%s: %v, and here %v", path, a, b)
	case !a.IsValid():
		return ""
	}
	switch a.Kind() {
	case reflect.Interface:
		return difference(path, a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			if d := difference(path+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i)); d != "" {
				return d
			}
		}
	case reflect.Slice:
		if a.Len() != b.Len() {
			return fmt.Sprintf("%s: %d items, and here %d", path, a.Len(), b.Len())
		}
		for i := range a.Len() {
			if d := difference(fmt.Sprintf("%s[%d]", path, i), a.Index(i), b.Index(i)); d != "" {
				return d
			}
		}
	case reflect.Map:
		for _, k := range append(a.MapKeys(), b.MapKeys()...) {
			if d := difference(fmt.Sprintf("%s[%v]", path, k), a.MapIndex(k), b.MapIndex(k)); d != "" {
				return d
			}
		}
	default:
		if !a.Equal(b) {
			return fmt.Sprintf("%s: %v, and here %v", path, a, b)
		}
	}
	return ""
}

// A decision is what two forms of a match must agree on, larger die first.
type decision struct {
	Game        int
	Move        sgfbg.Move
	Board       sgfbg.Board
	Placeholder bool
}

func decisions(t testing.TB, c *sgfbg.Collection) (list []decision) {
	t.Helper()
	for r, err := range c.Records() {
		require.NoError(t, err)
		if r.Node == nil && r.Move.Action == sgfbg.NoAction {
			continue // there for problems only
		}
		for _, dice := range []*[2]uint8{&r.Move.Dice, &r.Board.Dice} {
			*dice = [2]uint8{max(dice[0], dice[1]), min(dice[0], dice[1])}
		}
		placeholder := slices.ContainsFunc(r.Problems, func(p sgfbg.Problem) bool { return p.Kind == sgfbg.ProblemPlaceholder })
		b := r.Board
		list = append(list, decision{r.Number, r.Move, sgfbg.Board{ // the fields that users see
			Checkers: b.Checkers, CubeValue: b.CubeValue, CubeOwner: b.CubeOwner, NoCube: b.NoCube,
			OnRoll: b.OnRoll, Turn: b.Turn, State: b.State, Doubles: b.Doubles, Resigned: b.Resigned,
			Dice: b.Dice, Length: b.Length, Score: b.Score, Crawford: b.Crawford, Jacoby: b.Jacoby,
		}, placeholder})
	}
	return list
}
