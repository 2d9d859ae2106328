package sgfbg_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
)

// A damage changes a few bytes of a text from an index on, and returns how many of its bytes
// are gone or changed.
type damage struct {
	name string
	do   func(text []byte, at int, r *rand.Rand) (damaged []byte, size int)
}

var damages = []damage{
	{"hole", func(text []byte, at int, r *rand.Rand) ([]byte, int) {
		size := min(1+r.IntN(40), len(text)-at)
		return append(append([]byte{}, text[:at]...), text[at+size:]...), size
	}},
	{"byte gone", func(text []byte, at int, _ *rand.Rand) ([]byte, int) {
		return append(append([]byte{}, text[:at]...), text[at+1:]...), 1
	}},
	{"byte replaced", func(text []byte, at int, r *rand.Rand) ([]byte, int) {
		text = append([]byte{}, text...)
		text[at] = byte(r.IntN(256))
		return text, 1
	}},
	{"byte inserted", func(text []byte, at int, r *rand.Rand) ([]byte, int) {
		return append(append(append([]byte{}, text[:at]...), byte(r.IntN(256))), text[at:]...), 0
	}},
}

// gamePlays returns the decisions of each game in words, without a resignation: who won may
// follow from the score line of the next game, which is damaged.
func gamePlays(t testing.TB, c *sgfbg.Collection) (list []string) {
	list = make([]string, len(c.Games))
	for r, err := range c.Records() {
		require.NoError(t, err)
		if r.Move.Action != sgfbg.Resign && r.Move.Action != sgfbg.NoAction {
			list[r.Number] += fmt.Sprintf("%v %v %v; ", r.Move, r.Board.Checkers, r.Board.CubeValue)
		}
	}
	return list
}

// TestMATDamage: of a text with one damage, lenient reading finds all games but the damaged
// one, and says something of it.
func TestMATDamage(t *testing.T) {
	o := sgfbg.Options{Lenient: true}
	random := rand.New(rand.NewPCG(1, 2))
	var texts []string
	for i, c := range dialectMatches(t)[:10] {
		text, _ := dialects[i%len(dialects)].write(t, c, uint64(i))
		texts = append(texts, text)
	}
	texts = append(texts, texts[2]+"\n"+texts[3], string(readFile(t, "../testdata/sgfbg/human-cube-match9.mat")))
	tried, lost, every := 0, 0, 30
	if testutil.Long(t) > 0 {
		every = 5
	}
	for _, text := range texts {
		c, err := o.ParseMAT([]byte(text))
		require.NoError(t, err)
		want := gamePlays(t, c)
		if len(want) < 2 {
			continue
		}
		var starts []int // of the lines " Game k", or of the match line before
		at := 0
		for line := range strings.Lines(text) {
			if strings.HasPrefix(strings.TrimLeft(line, " "), "Game ") {
				starts = append(starts, at)
			}
			at += len(line)
		}
		require.Len(t, starts, len(want))
		for i := random.IntN(every); i < len(text); i += every {
			d := damages[random.IntN(len(damages))]
			damaged, size := d.do([]byte(text), i, random)
			got, err := o.ParseMAT(damaged)
			require.NoError(t, err)
			found := gamePlays(t, got)
			next := 0
			for k := range want {
				end := len(text)
				if k+1 < len(want) {
					end = starts[k+1]
				}
				if i < end && i+size >= starts[k] {
					continue // damaged
				}
				tried++
				n := next
				for n < len(found) && found[n] != want[k] {
					n++
				}
				if n == len(found) {
					lost++
					if lost < 30 {
						t.Logf("%s at %d: game %d is lost: %q -> %q", d.name, i, k+1, text[max(i-60, 0):min(i+60, len(text))], damaged[max(i-60, 0):min(i+60, len(damaged))])
					}
					continue
				}
				next = n + 1
			}
		}
	}
	t.Logf("%d of %d games lost", lost, tried)
	require.Zero(t, lost)
}
