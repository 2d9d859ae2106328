package sgfbg_test

import (
	"cmp"
	"encoding/json"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
)

// The vectors are small texts, each with what GNU Backgammon 1.07.001 imported
// and what a reader should make of it: testdata/README.md.

type matVector struct {
	Point string
	GNUBG struct {
		View   *matView
		Boards [][]*string
	}
	Expect struct {
		Strict           string
		Lenient          []matView
		LenientError     string `json:"lenient_error"`
		Problems         string
		Tags             map[string]string
		Rules            map[string]bool
		Setup            string
		FirstMatchOnly   bool `json:"first_match_only"`
		DiffersFromGNUBG bool `json:"differs_from_gnubg"`
	}
}

// A matView is a match in the simple form of the vectors.
type matView struct {
	Length    *int       `json:"length,omitempty"`
	Variation string     `json:"variation"`
	Names     []string   `json:"names"`
	Games     []gameView `json:"games"`
}

type gameView struct {
	Names    []string  `json:"names"`
	Scores   []int     `json:"scores"`
	Crawford *bool     `json:"crawford,omitempty"`
	Rows     []rowView `json:"rows"`
	Result   []int     `json:"result"`
}

// A rowView is player, action, dice and steps.
type rowView [4]any

func newRow(p sgfbg.Player, action string, dice *[2]uint8, steps []sgfbg.Step) rowView {
	row := rowView{float64(p), action, nil, nil}
	if dice != nil {
		row[2] = []any{float64(max(dice[0], dice[1])), float64(min(dice[0], dice[1]))}
		steps = slices.Clone(steps)
		slices.SortFunc(steps, func(a, b sgfbg.Step) int { return cmp.Or(cmp.Compare(b.From, a.From), cmp.Compare(b.To, a.To)) })
		pairs := []any{}
		for _, s := range steps {
			pairs = append(pairs, []any{float64(s.From), float64(s.To)})
		}
		row[3] = pairs
	}
	return row
}

// viewOf returns a match in the simple form, the position IDs before its rolls
// and doubles, and how many problems it has.
func viewOf(t testing.TB, c *sgfbg.Collection) (view matView, boards [][]string, problems int) {
	t.Helper()
	problems = len(c.Problems)
	boards = make([][]string, len(c.Games))
	for _, g := range c.Games {
		info, err := g.Info()
		require.NoError(t, err)
		game := gameView{Names: info.Player[:], Scores: info.Score[:], Crawford: &info.CrawfordGame, Rows: []rowView{}}
		if r := info.Result; r.Won {
			game.Result = []int{int(r.Winner), r.Points}
		}
		if view.Length == nil {
			view.Length, view.Names, view.Variation = &info.Length, info.Player[:], "standard"
			switch {
			case info.Nackgammon:
				view.Variation = "nackgammon"
			case info.Hypergammon > 0:
				view.Variation = "hypergammon" + string(rune('0'+info.Hypergammon))
			}
		}
		view.Games = append(view.Games, game)
	}
	for r, err := range c.Records() {
		require.NoError(t, err)
		problems += len(r.Problems)
		rows := &view.Games[r.Number].Rows
		if r.Move.Action == sgfbg.Roll || r.Move.Action == sgfbg.Double {
			boards[r.Number] = append(boards[r.Number], gnubgID(t, r.Board)[:14])
		}
		switch r.Move.Action {
		case sgfbg.Roll:
			*rows = append(*rows, newRow(r.Move.Player, "move", &r.Move.Dice, r.Move.Played()))
		case sgfbg.Double, sgfbg.Take, sgfbg.Drop:
			*rows = append(*rows, newRow(r.Move.Player, r.Move.Action.String(), nil, nil))
		case sgfbg.NoAction:
			if r.Board.Dice != [2]uint8{} {
				*rows = append(*rows, newRow(r.Board.OnRoll, "roll", &r.Board.Dice, nil))
			}
		}
	}
	return view, boards, problems
}

// same reports whether a view is the wanted one, in all that this says.
func (want matView) same(got matView) bool {
	got.Games = slices.Clone(got.Games)
	if want.Length == nil {
		got.Length = nil
	}
	if len(want.Games) != len(got.Games) {
		return false
	}
	for i := range want.Games {
		if want.Games[i].Crawford == nil {
			got.Games[i].Crawford = nil
		}
	}
	return reflect.DeepEqual(want, got)
}

func TestMATVectors(t *testing.T) {
	files, err := filepath.Glob("../testdata/mat/*.mat")
	require.NoError(t, err)
	require.Len(t, files, 130)
	asGNUBG := 0
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".mat"), func(t *testing.T) {
			var v matVector
			require.NoError(t, json.Unmarshal(readFile(t, strings.TrimSuffix(file, "mat")+"json"), &v))
			data := readFile(t, file)
			testMATStrict(t, data, v.Expect.Strict)

			c, err := sgfbg.Options{Lenient: true}.ParseMAT(data)
			if v.Expect.LenientError == "required" || err != nil && v.Expect.LenientError == "allowed" {
				var e *sgfbg.SyntaxError
				require.ErrorAs(t, err, &e)
				return
			}
			require.NoError(t, err)
			view, boards, problems := viewOf(t, c)
			if len(v.Expect.Lenient) > 0 && filepath.Base(file) != "names-scoreneg.mat" { // SGF has no negative score
				accepted := slices.ContainsFunc(v.Expect.Lenient, func(want matView) bool { return want.same(view) })
				require.True(t, accepted, "want one of %s\ngot %s", asJSON(t, v.Expect.Lenient), asJSON(t, view))
			}
			switch v.Expect.Problems {
			case "0":
				require.Zero(t, problems)
			case ">=1":
				require.NotZero(t, problems)
			}
			info, err := c.Games[0].Info()
			require.NoError(t, err)
			for tag, want := range v.Expect.Tags {
				got := map[string]string{
					"site": info.Place, "event": info.Event, "round": info.Round, "date": info.Date,
					"transcriber": info.Annotator, "comment": info.Comment,
				}
				require.Equal(t, want, got[tag], tag)
			}
			if want, ok := v.Expect.Rules["crawford"]; ok {
				require.Equal(t, want, info.Crawford)
			}
			if v.Expect.Setup != "" {
				text, _, err := sgfbg.Options{SetPos: true}.AppendMAT(nil, c)
				require.NoError(t, err)
				require.Contains(t, string(text), "; Set Pos="+v.Expect.Setup+"/0\n")
			}
			if v.GNUBG.View == nil || !v.GNUBG.View.same(view) {
				return
			}
			asGNUBG++
			switch filepath.Base(file) {
			case "row-opening-5.mat", "row-opening-near.mat", "row-same-twice.mat":
				return // its account turns the board after each move, also where one player moves twice
			}
			for i, list := range v.GNUBG.Boards {
				var want []string
				for _, id := range list {
					if id != nil {
						want = append(want, *id)
					}
				}
				if strings.Contains(string(data), "; Set Pos=") && len(want) > len(boards[i]) {
					want = want[1:] // of the set-up
				}
				require.Equal(t, want, boards[i], "game %d", i+1)
			}
		})
	}
	require.Equal(t, 84, asGNUBG)
}

func testMATStrict(t *testing.T, data []byte, want string) {
	_, err := sgfbg.ParseMAT(data)
	switch want {
	case "ok":
		require.NoError(t, err)
	case "error":
		var e *sgfbg.SyntaxError
		require.ErrorAs(t, err, &e)
		require.GreaterOrEqual(t, e.Line, 1)
		require.GreaterOrEqual(t, e.Column, 1)
		require.LessOrEqual(t, e.Offset, int64(len(data)))
		require.Equal(t, strings.Count(string(data[:e.Offset]), "\n")+1, e.Line)
	}
}

func asJSON(t testing.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	require.NoError(t, err)
	return string(text)
}

// TestMATDialects: texts in the dialects of Backgammon Galaxy, Backgammon Studio and
// eXtreme Gammon, which both modes read alike.
func TestMATDialects(t *testing.T) {
	type vector struct {
		Name, Text     string
		Length         int
		Score          []int
		Rows           []rowView
		Winner, Points int
		Problems       int
	}
	vectors := testutil.Lines[vector](t, "../testdata/mat/dialects.jsonl")
	require.Len(t, vectors, 10)
	for _, v := range vectors {
		t.Run(v.Name, func(t *testing.T) {
			for _, o := range []sgfbg.Options{{}, {Lenient: true}} {
				c, err := o.ParseMAT([]byte(v.Text))
				require.NoError(t, err)
				view, _, problems := viewOf(t, c)
				require.Equal(t, v.Problems, problems)
				require.Len(t, view.Games, 1)
				require.Equal(t, v.Length, *view.Length)
				require.Equal(t, v.Score, view.Games[0].Scores)
				require.Equal(t, []int{v.Winner, v.Points}, view.Games[0].Result)
				for i, row := range v.Rows {
					if dice, ok := row[2].([]any); ok && row[3] == nil {
						v.Rows[i][2], v.Rows[i][3] = dice, []any{}
					}
				}
				require.Equal(t, v.Rows, view.Games[0].Rows)
			}
		})
	}
}
