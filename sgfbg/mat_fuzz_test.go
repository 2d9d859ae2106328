package sgfbg_test

import (
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// FuzzMAT: bytes that are read leniently, written and read again are the same
// match, and strict reading accepts what is written. What strict reading accepts,
// lenient reading reads alike.
func FuzzMAT(f *testing.F) {
	for _, pattern := range []string{"../testdata/mat/*.mat", "../testdata/sgfbg/*.mat"} {
		files, err := filepath.Glob(pattern)
		require.NoError(f, err)
		for _, file := range files {
			f.Add(readFile(f, file))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		strict, err := sgfbg.ParseMAT(data)
		c, err2 := sgfbg.Options{Lenient: true}.ParseMAT(data)
		if err2 != nil {
			require.Error(t, err)
			return
		}
		if err == nil {
			require.Equal(t, decisions(t, c), decisions(t, strict))
			require.Equal(t, len(c.Problems), len(strict.Problems))
		}
		text, problems, err := sgfbg.Options{SetPos: true}.AppendMAT(nil, c)
		if err != nil {
			require.ErrorIs(t, err, sgfbg.ErrPlay)
			return
		}
		d, err := sgfbg.ParseMAT(text)
		if errors.Is(err, sgfbg.ErrUnsupported) {
			d, err = sgfbg.Options{Lenient: true}.ParseMAT(text) // a Variation that we do not know, kept as a tag
		}
		require.NoError(t, err, "%s", text)
		// Which game is the Crawford game depends on where a match begins.
		crawford := !slices.ContainsFunc(problems, func(p sgfbg.Problem) bool { return p.Property == "RU" })
		want, got := decisions(t, c), decisions(t, d)
		// Of a beaver that was taken, with which the text ends, the take may be a
		// placeholder: AppendMAT does not write it.
		want = slices.DeleteFunc(want, func(d decision) bool { return d.Placeholder })
		require.Len(t, got, len(want), "%s", text)
		for i := range want {
			if !crawford {
				want[i].Board.Crawford, got[i].Board.Crawford = false, false
			}
		}
		require.Equal(t, want, got, "%s", text)
		for i, g := range c.Games {
			want, err := g.Info()
			require.NoError(t, err)
			got, err := d.Games[i].Info()
			require.NoError(t, err)
			got.Game = want.Game
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
	})
}

// FuzzAppendMAT: what is written of any SGF is sound, and if nothing is said to be
// lost, the same match.
func FuzzAppendMAT(f *testing.F) {
	files, err := filepath.Glob("../testdata/mat/gnubg/*.sgf")
	require.NoError(f, err)
	for _, file := range files {
		f.Add(readFile(f, file), true)
	}
	f.Add(readFile(f, "../testdata/sgfbg/pos-bar-off.sgf"), true)
	for _, tt := range lostCases {
		f.Add([]byte(tt.sgf), false)
	}
	f.Fuzz(func(t *testing.T, data []byte, setPos bool) {
		c, err := sgfbg.Options{Lenient: true}.Parse(data)
		if err != nil {
			return
		}
		text, problems, err := sgfbg.Options{SetPos: setPos}.AppendMAT(nil, c)
		if err != nil {
			var e *sgfbg.EncodeError
			require.ErrorAs(t, err, &e)
			return
		}
		read, err := sgfbg.ParseMAT(text)
		if errors.Is(err, sgfbg.ErrUnsupported) {
			return // a Variation that we do not know, in the comment
		}
		require.NoError(t, err, "%s", text)
		if len(problems) == 0 && len(read.Problems) == 0 {
			plays := func(c *sgfbg.Collection) []decision { return sorted(decisions(t, c), true) }
			want := slices.DeleteFunc(plays(c), func(d decision) bool { return d.Placeholder || d.Move.Action > sgfbg.Resign })
			got := plays(read)
			require.Len(t, got, len(want), "%s", text)
			for i := range want {
				if w, g := &want[i].Move, &got[i].Move; len(w.Played()) < len(g.Played()) {
					w.Steps, g.Steps = [4]sgfbg.Step{}, [4]sgfbg.Step{} // a step by two dice is two in the text
				}
				if w, g := &want[i].Move, &got[i].Move; w.Action == sgfbg.Resign && w.Points == 0 {
					g.Points = 0 // the text says what that counts
				}
			}
			for i := range want {
				require.Equal(t, want[i], got[i], "%s", text)
			}
		}
	})
}

// FuzzParsePlay: a play that is read and written is read as the same again.
func FuzzParsePlay(f *testing.F) {
	for _, play := range []string{"31: 8/5 6/5*", "bar/21 13/11(2)", "66: 24/18/12(2)", "double", "resign 3", "41: 13-9 (x", "61: b/o"} {
		f.Add(uint64(1), uint8(31), play)
		f.Add(uint64(2), uint8(0), play)
	}
	f.Fuzz(func(t *testing.T, seed uint64, dice uint8, play string) {
		b := randomBoard(rand.New(rand.NewPCG(seed, 1)))
		if dice/10-1 < 6 && dice%10-1 < 6 {
			b.Dice = [2]uint8{dice / 10, dice % 10}
		}
		m, err := b.ParsePlay(sgfbg.Player(seed%2), play)
		if err != nil {
			var e *sgfbg.SyntaxError
			require.ErrorAs(t, err, &e)
			require.LessOrEqual(t, e.Offset, int64(len(play)))
			return
		}
		text := b.FormatPlay(m)
		again, err := b.ParsePlay(m.Player, text)
		require.NoError(t, err, text)
		require.Equal(t, m, again, text)
	})
}
