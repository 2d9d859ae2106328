package sgfbg_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// TestPlaces looks places up in any order, and from several goroutines.
func TestPlaces(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	text := ""
	var want [][2]int // line and column of each MI
	for range 200 {
		text += "(;GM[6]"
		for range random.IntN(4) {
			text += []string{"\n", "\r\n", " "}[random.IntN(3)]
		}
		want = append(want, [2]int{1 + strings.Count(text, "\n"), len(text) - strings.LastIndex(text, "\n")})
		text += []string{"MI[x])", "MI[x])\n"}[random.IntN(2)]
	}
	c, err := sgfbg.Parse([]byte(text))
	require.NoError(t, err)
	var group sync.WaitGroup
	var got [4][][2]int
	for k := range got {
		got[k] = make([][2]int, len(want))
		order := random.Perm(len(want))
		group.Go(func() {
			for _, i := range order {
				_, err := c.Games[i].Info()
				var syntax *bg.SyntaxError
				if errors.As(err, &syntax) {
					got[k][i] = [2]int{syntax.Line, syntax.Column}
				}
			}
		})
	}
	group.Wait()
	for _, places := range got {
		require.Equal(t, want, places)
	}
}
