package old_test

import (
	"bytes"
	"io"
	"iter"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/basetest"
	pgn "example.com/boardcodec/cbf/pgn/old"
)

const testdata = "../../../testdata/cbf"

// BenchmarkRead reads annotated PGN to games, every move legal. plain is the
// oracle: it cuts the text by regular expressions and finds a move among the SAN
// of all legal moves; it builds no tree.
func BenchmarkRead(b *testing.B) {
	text, plies := basetest.AnnotatedPGN(b, testdata)
	perPly := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plies), "ns/ply")
	}
	b.Run("Reader", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			n := 0
			r := pgn.NewReader(bytes.NewReader(text))
			for _, err := range r.All() {
				if err != nil {
					b.Fatal(err)
				}
				n++
			}
			if n != 340 {
				b.Fatal(n)
			}
		}
		perPly(b)
	})
	b.Run("plain", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			if got, err := plainPGN(string(text)); err != nil || got != plies {
				b.Fatal(got, err)
			}
		}
		perPly(b)
	})
}

var plainTokens = regexp.MustCompile(`\[\w+ "[^"]*"\]|\{[^}]*\}|[()]|\$\d+|\d+\.+|1-0|0-1|1/2-1/2|\*|[^\s()]+`)

// plainPGN plays through well-formed PGN and returns the number of moves.
func plainPGN(text string) (plies int, err error) {
	var before, now []chess.Position
	for _, token := range plainTokens.FindAllString(text, -1) {
		switch token[0] {
		case '[':
			before, now = []chess.Position{{}}, []chess.Position{chess.StartPosition()}
		case '{', '$', '*':
		case '(':
			now = append(now, before[len(before)-1])
			before = append(before, chess.Position{})
		case ')':
			now, before = now[:len(now)-1], before[:len(before)-1]
		default:
			if token[0] >= '0' && token[0] <= '9' {
				continue
			}
			top := len(now) - 1
			p := now[top]
			found := false
			for _, m := range p.LegalMoves() {
				if p.SAN(m) == token {
					before[top] = p
					if now[top], err = p.Play(m); err != nil {
						return plies, err
					}
					found = true
					break
				}
			}
			if !found {
				return plies, io.ErrUnexpectedEOF
			}
			plies++
		}
	}
	return plies, nil
}

// BenchmarkAppend writes games as PGN; ParseGame decodes the records of the same
// games. varied are lightly annotated, studies have comments and variations, and puzzles
// three plies each from a set-up.
func BenchmarkAppend(b *testing.B) {
	text, _ := basetest.AnnotatedPGN(b, testdata)
	b.Run("varied", func(b *testing.B) { benchAppend(b, pgn.NewReader(bytes.NewReader(text)).All()) })
	for name, base := range map[string]string{"studies": "s01study", "puzzles": "p01mate2"} {
		b.Run(name, func(b *testing.B) {
			db, err := cbf.OpenFile(filepath.Join(testdata, base+".cbf"))
			require.NoError(b, err)
			defer db.Close()
			benchAppend(b, db.Games())
		})
	}
}

func benchAppend(b *testing.B, all iter.Seq2[*cbf.Game, error]) {
	var games []*cbf.Game
	var records [][]byte
	for g, err := range all {
		require.NoError(b, err)
		record, err := g.AppendBinary(nil)
		require.NoError(b, err)
		games, records = append(games, g), append(records, record)
	}
	perGame := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(games)), "ns/game")
	}
	b.Run("Append", func(b *testing.B) {
		b.ReportAllocs()
		var buf []byte
		for b.Loop() {
			for _, g := range games {
				var err error
				if buf, err = pgn.Append(buf[:0], g); err != nil {
					b.Fatal(err)
				}
			}
		}
		perGame(b)
	})
	b.Run("ParseGame", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for _, record := range records {
				if _, err := cbf.ParseGame(record); err != nil {
					b.Fatal(err)
				}
			}
		}
		perGame(b)
	})
}
