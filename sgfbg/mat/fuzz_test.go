package mat_test

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/mat"
)

// FuzzParse: bytes that are read leniently, written and read again are the same
// match, and strict reading accepts what is written. What strict reading accepts,
// lenient reading reads alike.
func FuzzParse(f *testing.F) {
	for _, pattern := range []string{"../../testdata/mat/*.mat", "../../testdata/sgfbg/*.mat"} {
		files, err := filepath.Glob(pattern)
		require.NoError(f, err)
		for _, file := range files {
			f.Add(readFile(f, file))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) { checkMAT(t, mat.Options{Lenient: true}, data) })
}

// requireWritten requires that what is written of c is read strictly, as the same match except for what
// the problems of writing say. It deletes games of c that are not written.
func requireWritten(t testing.TB, c *bg.Match) {
	text, problems, err := mat.Fitter{SetPos: true}.Append(nil, c)
	if err != nil {
		require.ErrorIs(t, err, bg.ErrPlay)
		return
	}
	d, err := mat.Parse(text)
	require.NoError(t, err, "%s", text)
	if slices.ContainsFunc(problems, func(p bg.Problem) bool { return strings.Contains(p.Err.Error(), "a roll without a play") }) {
		return // the empty cell may be read as the only legal play
	}
	skipped := 0
	for _, p := range problems {
		if p.Kind == bg.ProblemSkipped {
			require.ErrorIs(t, p.Err, bg.ErrPlay)
			c.Games = slices.Delete(c.Games, p.Game-1-skipped, p.Game-skipped)
			skipped++
		}
	}
	other := map[int]bool{} // games whose result reading says is another one by the score
	for _, p := range d.Problems {
		if p.Kind == bg.ProblemResult {
			other[p.Game] = true
		}
	}
	// Which game is the Crawford game depends on where a match begins.
	crawford := !slices.ContainsFunc(problems, func(p bg.Problem) bool { return strings.Contains(p.Err.Error(), "Crawford") })
	want, got := decisions(t, c), decisions(t, d)
	// Of a beaver that was taken, with which the text ends, the take may be a
	// placeholder: Append does not write it.
	want = slices.DeleteFunc(want, func(d decision) bool { return d.Placeholder })
	// A set-up that changes nothing is not written.
	setsUp := func(d decision) bool { return d.Move.Kind == bg.NoAction && d.Board.Dice == [2]uint8{} }
	want, got = slices.DeleteFunc(want, setsUp), slices.DeleteFunc(got, setsUp)
	require.Len(t, got, len(want), "%s", text)
	for i := range want {
		if !crawford {
			want[i].Board.Crawford, got[i].Board.Crawford = false, false
		}
		if want[i].Move.Kind == bg.Resign && other[want[i].Game] {
			want[i], got[i] = decision{}, decision{}
		}
	}
	if len(want)+len(got) > 0 { // nil and an empty list are alike
		require.Equal(t, want, got, "%s", text)
	}
	if skipped > 0 {
		return // which has the head of its match, and problems count the games in it
	}
	for i, g := range c.Games {
		want := g.Info
		got := d.Games[i].Info
		got.Game = want.Game
		if other[i+1] {
			want.Result, got.Result = bg.Result{}, bg.Result{}
		}
		for _, p := range problems {
			if p.Game == i+1 && strings.Contains(p.Err.Error(), "only the first game") {
				want.Date, want.Event, want.Round, want.Place, want.Annotator, want.Comment = "", "", "", "", "", ""
			}
		}
		if !crawford {
			got.CrawfordGame = want.CrawfordGame
		}
		for p, name := range want.Player {
			if want.Player[p] = strings.ReplaceAll(name, ":", "."); name == "" {
				want.Player[p] = "?"
			}
		}
		require.Equal(t, want, got, "%s", text)
	}
}

// FuzzReader: a Reader and Matches read the matches of Parse, with their problems,
// and end with its error.
func FuzzReader(f *testing.F) {
	for _, text := range matTexts(f) {
		f.Add(text, false)
		f.Add(text, true)
	}
	f.Add([]byte("Game 7\nGame 7"), true)
	f.Fuzz(func(t *testing.T, data []byte, lenient bool) {
		o := mat.Options{Lenient: lenient}
		whole, err := o.Parse(data)
		matches, streamErr := readMatches(o.NewReader(iotest.HalfReader(bytes.NewReader(data))))
		if err != nil {
			require.Equal(t, err, streamErr)
			return
		}
		require.NoError(t, streamErr)
		requireMatches(t, whole, matches)
	})
}
