package old_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/internal/basetest"
	pgn "example.com/boardcodec/cbf/pgn/old"
	"example.com/boardcodec/internal/realpgn"
)

const realGames = 600

// realPGN is PGN in the form of a site, with the moves of varied games.
func realPGN(b *testing.B, form realpgn.Form) (written []byte, plies int) {
	r := rand.New(rand.NewPCG(21, 22))
	games := 0
	for g := range basetest.Varied(b, testdata) {
		if games++; games > realGames {
			break
		}
		var moves []string
		var err error
		p := g.Start()
		for _, n := range g.Moves {
			moves = append(moves, p.SAN(n.Move))
			p, err = p.Play(n.Move)
			require.NoError(b, err)
		}
		plies += len(moves)
		written = form.Append(written, r, moves)
	}
	return written, plies
}

// BenchmarkReal reads PGN in the forms in which people have it. Convert and strict are
// options of the Reader; without Convert every game is refused, since it does not fit.
func BenchmarkReal(b *testing.B) {
	for _, form := range []realpgn.Form{realpgn.TWIC, realpgn.Lichess} {
		b.Run(form.Name, func(b *testing.B) {
			written, plies := realPGN(b, form)
			bench := func(b *testing.B, read func() bool) {
				b.SetBytes(int64(len(written)))
				b.ReportAllocs()
				for b.Loop() {
					if !read() {
						b.Fatal("not all games")
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plies), "ns/ply")
			}
			count := func(o pgn.Options) (games int) {
				for _, err := range o.NewReader(bytes.NewReader(written)).All() {
					if err == nil {
						games++
					}
				}
				return games
			}
			b.Run("Convert", func(b *testing.B) { bench(b, func() bool { return count(pgn.Options{Convert: true}) == realGames }) })
			b.Run("strict", func(b *testing.B) { bench(b, func() bool { return count(pgn.Options{}) == 0 }) })
			b.Run("plain", func(b *testing.B) {
				bench(b, func() bool {
					got, err := plainPGN(string(written))
					return err == nil && got == plies
				})
			})
		})
	}
}
