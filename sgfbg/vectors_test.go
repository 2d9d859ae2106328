package sgfbg_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/ids"
)

// The vectors are files that GNU Backgammon 1.07.001 saved, each with its own
// account of the match: the records of every game, and its position and match
// ID after each of them.

type account struct {
	Match struct {
		Games []struct {
			Game []accountRecord
			Info struct {
				Winner   *string
				Points   int  `json:"points-won"`
				Resigned bool `json:"resigned"`
				ScoreX   int  `json:"score-X"`
				ScoreO   int  `json:"score-O"`
				Crawford bool `json:"crawford"`
			}
		}
	}
	Trace [][]struct {
		GNUBGID string `json:"gnubgid"`
	}
	AfterLoad struct {
		GNUBGID string `json:"gnubgid"`
	} `json:"after_load"`
}

type accountRecord struct {
	Action, Player, Board string
	Dice                  []uint8
	Move                  [][2]uint8
	Points                int
}

// GNU Backgammon's account calls player 0, White, "X".
var accountPlayers = map[string]bg.Player{"X": bg.White, "O": bg.Black}

func readAccount(t *testing.T, sgf string) (a account) {
	t.Helper()
	data, err := os.ReadFile(strings.TrimSuffix(sgf, ".sgf") + ".json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &a))
	return a
}

func vectorFiles(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("../testdata/sgfbg/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for i, f := range files {
		files[i] = strings.TrimSuffix(f, ".json") + ".sgf"
	}
	return files
}

// gnubgID is what GNU Backgammon shows for a board.
func gnubgID(t testing.TB, b bg.Board) string {
	t.Helper()
	id, _, err := ids.GNUBGID(b)
	require.NoError(t, err)
	return id
}

// TestRecordVectors holds every record, and the IDs before and after it,
// against GNU Backgammon's account.
func TestRecordVectors(t *testing.T) {
	actions := map[string]bg.Kind{
		"move": bg.Roll, "double": bg.Double, "take": bg.Take, "drop": bg.Drop, "resign": bg.Resign,
	}
	for _, file := range vectorFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			want := readAccount(t, file)
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			c, err := sgfbg.Parse(data)
			require.NoError(t, err)
			require.Empty(t, c.Problems)
			require.Len(t, c.Games, len(want.Match.Games))

			records := make([][]sgfbg.Record, len(c.Games))
			for r, err := range c.Records() {
				require.NoError(t, err)
				require.Empty(t, r.Problems)
				if r.Move.Kind != bg.NoAction {
					records[r.Number-1] = append(records[r.Number-1], r)
				}
			}
			var last bg.Board
			for g, game := range want.Match.Games {
				rest := records[g]
				set := false
				for k, w := range game.Game {
					where := fmt.Sprintf("game %d, record %d", g+1, k+1)
					if w.Action == "set" {
						set = true
						continue
					}
					require.NotEmpty(t, rest, where)
					r := rest[0]
					rest = rest[1:]
					require.Equal(t, actions[w.Action], r.Move.Kind, where)
					require.Equal(t, accountPlayers[w.Player], r.Move.Player, where)
					if w.Action == "resign" {
						require.Equal(t, w.Points*r.Board.CubeValue, r.Move.Points, where)
						require.Nil(t, r.Node, where)
					}
					if w.Action == "move" {
						require.Equal(t, [2]uint8(w.Dice), r.Move.Dice, where)
						var steps [][2]uint8
						for _, s := range r.Move.Played() {
							steps = append(steps, [2]uint8{s.From, s.To})
						}
						require.ElementsMatch(t, w.Move, steps, where)
					}
					if w.Board != "" {
						require.Equal(t, w.Board, gnubgID(t, r.Board)[:14], where)
					}
					if b := r.Board; !set {
						if k == 0 && g == 0 {
							b.Dice = [2]uint8{} // the account shows the first roll of later games only
						}
						require.Equal(t, want.Trace[g][k].GNUBGID, gnubgID(t, b), where)
					}
				}
				require.Empty(t, rest)
				o := c.Games[g].Outcome()
				last = o.Board
				if !set || strings.Contains(game.Game[len(game.Game)-1].Action, "resign") {
					end := want.Trace[g][len(game.Game)]
					require.Equal(t, end.GNUBGID, gnubgID(t, o.Board), "end of game %d", g+1)
				}
				r := o.Result
				if w := game.Info; w.Winner == nil {
					require.Equal(t, bg.Result{}, r)
				} else {
					require.Equal(t, bg.Result{Won: true, Winner: accountPlayers[*w.Winner], Points: w.Points, Resigned: w.Resigned}, r)
				}
				require.Equal(t, [2]int{game.Info.ScoreX, game.Info.ScoreO}, c.Games[g].Board().Score)
				require.Equal(t, game.Info.Crawford, c.Games[g].Board().Crawford)
			}
			require.Equal(t, want.AfterLoad.GNUBGID, gnubgID(t, last))
		})
	}
}

// TestByteVectors: what GNU Backgammon wrote comes out byte for byte.
func TestByteVectors(t *testing.T) {
	files, err := filepath.Glob("../testdata/sgfbg/*.sgf")
	require.NoError(t, err)
	require.Greater(t, len(files), 12)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		c, err := sgfbg.Parse(data)
		require.NoError(t, err)
		out, err := c.MarshalText()
		require.NoError(t, err)
		require.Equal(t, string(data), string(out), file)
	}
}

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	return data
}

func parseFile(t testing.TB, name string) *sgfbg.Collection {
	t.Helper()
	data := readFile(t, "../testdata/sgfbg/"+name+".sgf")
	c, err := sgfbg.Parse(data)
	require.NoError(t, err)
	return c
}

// An action is a line of testdata/sgfbg/actions.jsonl: a game in SGF whose last node is the
// action, the ID of the board after it, and whether the action is a ProblemPlay.
type action struct {
	State    string `json:"state"`
	SGF      string `json:"sgf"`
	ID       string `json:"id"`
	Reported bool   `json:"reported"`
}

// allActions are the actions of section 8 of FORMAT.md, in every state that it has.
func allActions(t *testing.T) (all []action) {
	t.Helper()
	const money = "MI[length:0][ws:0][bs:0]"
	setUps := []string{"PL[W]", "PL[B]", "PL[B]DI[52]", "DI[31]", "CV[4]", "CP[b]", "CO[n]", "AE[a:y]AW[f][f]AB[s]"}
	for _, state := range []struct{ name, root, nodes string }{
		{"start", money, ""},
		{"nothing pending", money, ";W[31hefe]"},
		{"dice rolled", money, ";W[31hefe];PL[B]DI[61]"},
		{"cube of White", money, ";W[31hefe];B[double];W[take]"},
		{"cube at 16384", money, ";PL[B]CV[16384];B[double]"},
		{"cube at 32768", money, ";PL[B]CV[32768]"},
		{"double pending", money, ";W[31hefe];B[double]"},
		{"beaver pending", money, ";W[31hefe];B[double];W[double]"},
		{"resignation pending", money, ";W[31hefe];B[resign:2]"},
		{"resignation at the start", money, ";B[resign:2]"},
		{"resignation with a double under it", money, ";W[31hefe];B[double];W[resign:2]"},
		{"resignation with a beaver under it", money, ";W[31hefe];B[double];W[double];W[resign:2]"},
		{"dropped", money, ";W[31hefe];B[double];W[drop]"},
		{"resigned", money, ";W[31hefe];B[double];W[resign:2];B[accept]"},
		{"borne off", money, ";PL[W]AE[a:y]AW[a]AB[x];W[31az]"},
		{"match", "MI[length:5][ws:2][bs:1]", ";W[31hefe]"},
		{"match, double pending", "MI[length:5][ws:2][bs:1]", ";W[31hefe];B[double]"},
		{"Crawford game", "MI[length:5][ws:4][bs:1]RU[Crawford:CrawfordGame]", ";W[31hefe]"},
		{"no cube", money + "RU[NoCube]", ";W[31hefe]"},
		{"no cube by a set-up", money, ";W[31hefe];CO[n]"},
		{"Jacoby, resignation pending", money + "RU[Jacoby]", ";W[31hefe];B[resign:2]"},
	} {
		var actions []string
		for _, player := range []string{"W", "B"} {
			for _, value := range []string{map[string]string{"W": "42hdfd", "B": "42qusu"}[player], "double", "take", "drop", "resign", "resign:5", "accept", "reject"} {
				actions = append(actions, player+"["+value+"]")
			}
		}
		for _, last := range append(actions, setUps...) {
			a := action{State: state.name, SGF: "(;GM[6]" + state.root + state.nodes + ";" + last + ")"}
			c, err := sgfbg.Parse([]byte(a.SGF))
			require.NoError(t, err)
			for r, err := range c.Records() {
				require.NoError(t, err)
				a.Reported = slices.ContainsFunc(r.Problems, func(p bg.Problem) bool { return p.Kind == bg.ProblemPlay })
			}
			a.ID = gnubgID(t, c.Games[0].Outcome().Board)
			all = append(all, a)
		}
	}
	return all
}

// TestActions: every action in every state is what testdata/sgfbg/actions.jsonl has, which a
// second implementation in Python reads in the same way. BOARDCODEC_CAPTURE has it made anew.
func TestActions(t *testing.T) {
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	for _, a := range allActions(t) {
		require.NoError(t, e.Encode(a))
	}
	const name = "../testdata/sgfbg/actions.jsonl"
	if os.Getenv("BOARDCODEC_CAPTURE") != "" {
		require.NoError(t, os.WriteFile(name, []byte(text.String()), 0o644))
	}
	require.Equal(t, string(readFile(t, name)), text.String())
}
