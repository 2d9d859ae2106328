package pgn_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/internal/basetest"
	"example.com/boardcodec/cbf/pgn"
)

// A tagPair is a tag of PGN as a file has it.
type tagPair struct{ name, value string }

// realPGN is PGN in the form of a site, with the moves of 600 varied games: the
// tags, the comment after each move, and the bytes of a line.
func realPGN(b *testing.B, tags func(r *rand.Rand) []tagPair, comment func(r *rand.Rand, ply int) string, width int) (written []byte, plies int) {
	r := rand.New(rand.NewPCG(21, 22))
	games := 0
	for g := range basetest.Varied(b, testdata) {
		if games++; games > 600 {
			break
		}
		var err error
		result := []string{"1-0", "0-1", "1/2-1/2"}[r.IntN(3)]
		for _, t := range tags(r) {
			if t.name == "Result" {
				t.value = result
			}
			written = fmt.Appendf(written, "[%s \"%s\"]\n", t.name, t.value)
		}
		written = append(written, '\n')

		column := 0
		word := func(s string) {
			switch {
			case column == 0:
			case column+1+len(s) > width:
				written, column = append(written, '\n'), 0
			default:
				written, column = append(written, ' '), column+1
			}
			written, column = append(written, s...), column+len(s)
		}
		p := g.Start()
		for ply, n := range g.Moves {
			note := comment(r, ply)
			switch {
			case ply%2 == 0:
				word(fmt.Sprintf("%d.", ply/2+1))
			case note != "":
				word(fmt.Sprintf("%d...", ply/2+1))
			}
			word(p.SAN(n.Move))
			if note != "" {
				word(note)
			}
			p, err = p.Play(n.Move)
			require.NoError(b, err)
			plies++
		}
		word(result)
		written = append(written, "\n\n"...)
	}
	return written, plies
}

// likeTWIC is PGN in the form of The Week in Chess: many tags, among them dates and
// ratings that no record can hold, no comments, 80 characters a line.
func likeTWIC(b *testing.B) ([]byte, int) {
	return realPGN(b, func(r *rand.Rand) []tagPair {
		date := fmt.Sprintf("20%02d.%02d.%02d", r.IntN(25), 1+r.IntN(12), 1+r.IntN(28))
		elo := func() string { return fmt.Sprint(1901 + 5*r.IntN(180) + r.IntN(4)) }
		id := func() string { return fmt.Sprint(100000 + r.IntN(14000000)) }
		return []tagPair{
			{"Event", fmt.Sprintf("%dth City Open %d", 2+r.IntN(40), 2000+r.IntN(25))},
			{"Site", "Wijk aan Zee NED"},
			{"Date", date},
			{"Round", fmt.Sprintf("%d.%d", 1+r.IntN(9), 1+r.IntN(60))},
			{"White", fmt.Sprintf("Player%d,Aa", r.IntN(5000))},
			{"Black", fmt.Sprintf("Opponent%d,Bb", r.IntN(5000))},
			{"Result", ""},
			{"WhiteTitle", "GM"},
			{"BlackTitle", "IM"},
			{"WhiteElo", elo()},
			{"BlackElo", elo()},
			{"ECO", fmt.Sprintf("%c%02d", 'A'+r.IntN(5), r.IntN(100))},
			{"Opening", "Queen's Gambit Declined"},
			{"WhiteFideId", id()},
			{"BlackFideId", id()},
			{"EventDate", date},
		}
	}, func(*rand.Rand, int) string { return "" }, 80)
}

// likeLichess is PGN in the form of lichess's database: a clock and an evaluation
// after every move, a game on one line.
func likeLichess(b *testing.B) ([]byte, int) {
	return realPGN(b, func(r *rand.Rand) []tagPair {
		date := fmt.Sprintf("20%02d.%02d.%02d", 13+r.IntN(12), 1+r.IntN(12), 1+r.IntN(28))
		return []tagPair{
			{"Event", "Rated Blitz game"},
			{"Site", fmt.Sprintf("https://lichess.org/%08x", r.Uint32())},
			{"Date", date},
			{"Round", "-"},
			{"White", fmt.Sprintf("player_%d", r.IntN(5000))},
			{"Black", fmt.Sprintf("opponent-%d", r.IntN(5000))},
			{"Result", ""},
			{"UTCDate", date},
			{"UTCTime", fmt.Sprintf("%02d:%02d:%02d", r.IntN(24), r.IntN(60), r.IntN(60))},
			{"WhiteElo", fmt.Sprint(801 + r.IntN(2000))},
			{"BlackElo", fmt.Sprint(801 + r.IntN(2000))},
			{"WhiteRatingDiff", fmt.Sprintf("%+d", r.IntN(20)-10)},
			{"BlackRatingDiff", fmt.Sprintf("%+d", r.IntN(20)-10)},
			{"ECO", fmt.Sprintf("%c%02d", 'A'+r.IntN(5), r.IntN(100))},
			{"Opening", "Sicilian Defense: Najdorf Variation"},
			{"TimeControl", "180+2"},
			{"Termination", "Normal"},
		}
	}, func(r *rand.Rand, ply int) string {
		return fmt.Sprintf("{ [%%eval %.2f] [%%clk 0:%02d:%02d] }", float64(r.IntN(800)-400)/100, max(0, 3-ply/30), r.IntN(60))
	}, 1<<30)
}

// BenchmarkReal reads PGN in the forms in which people have it.
func BenchmarkReal(b *testing.B) {
	for _, form := range []struct {
		name string
		make func(*testing.B) ([]byte, int)
	}{{"TWIC", likeTWIC}, {"lichess", likeLichess}} {
		b.Run(form.name, func(b *testing.B) {
			written, plies := form.make(b)
			read := func(b *testing.B, o pgn.Options) {
				b.SetBytes(int64(len(written)))
				b.ReportAllocs()
				for b.Loop() {
					n := 0
					for _, err := range o.NewReader(bytes.NewReader(written)).All() {
						if err == nil {
							n++
						}
					}
					if o.Convert && n != 600 {
						b.Fatal(n)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plies), "ns/ply")
			}
			b.Run("Convert", func(b *testing.B) { read(b, pgn.Options{Convert: true}) })
			b.Run("strict", func(b *testing.B) { read(b, pgn.Options{}) })
			b.Run("plain", func(b *testing.B) {
				b.SetBytes(int64(len(written)))
				b.ReportAllocs()
				for b.Loop() {
					if got, err := plainPGN(string(written)); err != nil || got != plies {
						b.Fatal(got, err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plies), "ns/ply")
			})
		})
	}
}
