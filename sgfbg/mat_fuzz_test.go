package sgfbg_test

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

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
