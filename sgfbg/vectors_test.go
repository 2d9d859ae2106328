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

	"example.com/boardcodec/internal/testutil"
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
	Analysis              *struct {
		Imove int
		Luck  *float64 `json:"luck-value"`
		Moves []struct {
			Move  [][2]uint8
			Probs []float64
			Score float64
		}
		NoDouble   *float64 `json:"nd-cubeful-eq"`
		DoubleTake *float64 `json:"dt-cubeful-eq"`
		Probs      []float64
	}
}

// pairs returns steps as the account has them.
func pairs(steps [4]bg.Step) (list [][2]uint8) {
	for _, s := range (&bg.Move{Steps: steps}).Played() {
		list = append(list, [2]uint8{s.From, s.To})
	}
	return list
}

// GNU Backgammon's account calls player 0, White, "X".
var accountPlayers = map[string]bg.Player{"X": bg.White, "O": bg.Black}

func readAccount(t *testing.T, sgf string) (a account) {
	t.Helper()
	require.NoError(t, json.Unmarshal(readFile(t, strings.TrimSuffix(sgf, ".sgf")+".json"), &a))
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
			c, err := sgfbg.Parse(readFile(t, file))
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
						require.ElementsMatch(t, w.Move, pairs(r.Move.Steps), where)
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
		data := readFile(t, file)
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

// TestActions: every action in every state of section 8 of FORMAT.md is what testdata/sgfbg/actions.jsonl
// has, which a second implementation in Python reads in the same way.
func TestActions(t *testing.T) {
	list := testutil.Lines[action](t, "../testdata/sgfbg/actions.jsonl")
	require.Greater(t, len(list), 500)
	for _, want := range list {
		got := action{State: want.State, SGF: want.SGF}
		g := parseGame(t, want.SGF)
		for r, err := range g.Records() {
			require.NoError(t, err)
			got.Reported = slices.ContainsFunc(r.Problems, func(p bg.Problem) bool { return p.Kind == bg.ProblemPlay })
		}
		got.ID = gnubgID(t, g.Outcome().Board)
		require.Equal(t, want, got)
	}
}
