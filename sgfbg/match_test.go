package sgfbg_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// TestMatchAndBack: a tree has the same records after its match was written as a tree again.
func TestMatchAndBack(t *testing.T) {
	for _, tt := range []struct{ name, in string }{
		{"moves", "(;GM[6];W[31hefe];B[double];W[take];B[42hdfd])"},
		{"either side after a position", "(;GM[6];AE[a:y]AW[f][f]AB[s][s];B[31stuv])"},
		{"a side after a position", "(;GM[6];AE[a:y]AW[f][f]AB[s][s]PL[B];B[31stuv])"},
		{"no cube, and an owner", "(;GM[6]RU[NoCube];CO[w]AE[a:y]AW[f][f]AB[s][s]PL[W];W[31fcfe])"},
		{"dice while a double is pending", "(;GM[6];W[31hefe];B[double];PL[B]DI[42];B[42hdfd])"},
		{"a move that cannot be read", "(;GM[6];W[double];B[double];W[take];B[66[)"},
		{"an empty comment, and an empty node", "(;GM[6];C[];;W[31hefe];)"},
		{"automatic doubles", "(;GM[6]CV[4];W[31hefe];B[double];W[drop])"},
		{"a position in the root", "(;GM[6]AE[a:y]AW[f][f]AB[s][s]PL[W]CV[2];W[31fcfe])"},
		{"resignations", "(;GM[6];W[31hefe];B[resign:2];W[reject];B[42hdfd];W[resign];B[accept])"},
		{"several matches", "(;GM[6]PW[a]PB[b]MI[length:3];W[31hefe])(;GM[1])(;GM[6]PW[a]PB[c]MI[length:3];W[31hefe])"},
	} {
		c, err := sgfbg.Options{Lenient: true}.ParseString(tt.in)
		require.NoError(t, err)
		list, _ := c.Matches()
		back := &sgfbg.Collection{}
		for _, m := range list {
			part, _, err := sgfbg.FromMatch(m, nil)
			require.NoError(t, err)
			back.Games = append(back.Games, part.Games...)
		}
		text, err := back.AppendText(nil)
		require.NoError(t, err)
		again, err := sgfbg.Parse(text)
		require.NoError(t, err, "%s", text)
		type record struct {
			board bg.Board
			move  bg.Move
			odd   int
		}
		records := func(c *sgfbg.Collection) (all []record) {
			for r, err := range c.Records() {
				require.NoError(t, err)
				if r.Move.Kind != bg.NoAction {
					b := r.Board
					if b.NoCube {
						b.CubeOwner = bg.NoPlayer
					}
					plays := 0
					for _, p := range r.Problems {
						if p.Kind == bg.ProblemPlay {
							plays++
						}
					}
					all = append(all, record{b, r.Move, plays})
				}
			}
			return all
		}
		require.Equal(t, records(c), records(again), "%s: %s", tt.name, text)
	}
}
