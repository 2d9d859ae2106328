package pgn_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/internal/basetest"
	"example.com/boardcodec/cbf/internal/realpgn"
	"example.com/boardcodec/cbf/pgn"
)

const testdata = "../../testdata/cbf"

// realGames is how many games one run reads: the same in each form.
const realGames = 600

// realPGN is PGN in the form of a site, with the moves of varied games.
func realPGN(t testing.TB, form realpgn.Form) (written []byte, plies int) {
	r := rand.New(rand.NewPCG(21, 22))
	games := 0
	for g := range basetest.Varied(t, testdata) {
		if games++; games > realGames {
			break
		}
		var moves []string
		var err error
		p := g.Start()
		for _, n := range g.Moves {
			moves = append(moves, p.SAN(n.Move))
			p, err = p.Play(n.Move)
			require.NoError(t, err)
		}
		plies += len(moves)
		written = form.Append(written, r, moves)
	}
	return written, plies
}

// BenchmarkReal reads PGN in the forms in which people have it: whole games, their main lines,
// and their tags.
func BenchmarkReal(b *testing.B) {
	for _, form := range []realpgn.Form{realpgn.TWIC, realpgn.Lichess} {
		written, plies := realPGN(b, form)
		bench := func(name string, read func(r *pgn.Reader) (games int)) {
			b.Run(form.Name+"/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(written)))
				b.ReportAllocs()
				for b.Loop() {
					o := pgn.Options{Lenient: name[0] == 'L'}
					if n := read(o.NewReader(bytes.NewReader(written))); n != realGames {
						b.Fatal(n)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plies), "ns/ply")
			})
		}
		game := func(r *pgn.Reader) (games int) {
			for g, err := range r.All() {
				if err == nil && len(g.Problems) == 0 {
					games++
				}
			}
			return games
		}
		mainLine := func(r *pgn.Reader) (games int) {
			for r.Next() {
				games++
				for _, err := range r.MainLine() {
					if err != nil {
						games--
					}
				}
			}
			return games
		}
		b.Run(form.Name+"/plain", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if got, err := plainPGN(string(written)); err != nil || got != plies {
					b.Fatal(got, err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plies), "ns/ply")
		})
		bench("Game", game)
		bench("LenientGame", game)
		bench("MainLine", mainLine)
		bench("LenientMainLine", mainLine)
		bench("Next", func(r *pgn.Reader) (games int) {
			for r.Next() {
				games++
			}
			return games
		})
	}
}
