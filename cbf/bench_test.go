package cbf_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/internal/basetest"
)

// benchBase is a base in memory.
type benchBase struct {
	index, games []byte
	records      [][]byte
	plies        int
}

func (base *benchBase) add(b *testing.B, w *cbf.Writer, g *cbf.Game) {
	require.NoError(b, w.Write(g))
	record, err := g.AppendBinary(nil)
	require.NoError(b, err)
	base.records = append(base.records, record)
	var count func(l cbf.Line)
	count = func(l cbf.Line) {
		base.plies += len(l)
		for _, n := range l {
			for _, v := range n.Variations {
				count(v)
			}
		}
	}
	count(g.Moves)
}

func newBenchBase(b *testing.B, fill func(add func(*cbf.Game))) (base benchBase) {
	var index, games bytes.Buffer
	w := cbf.NewWriter(&index, &games)
	fill(func(g *cbf.Game) { base.add(b, w, g) })
	require.NoError(b, w.Close())
	base.index, base.games = index.Bytes(), games.Bytes()
	return base
}

// vectorGames is a base of so many times the games of vector bases.
func vectorGames(b *testing.B, times int, names ...string) benchBase {
	return newBenchBase(b, func(add func(*cbf.Game)) {
		for range times {
			for _, name := range names {
				base, data := readBase(b, name)
				for i := range base.Games {
					g, err := cbf.ParseGame(base.Games[i].record(data))
					require.NoError(b, err)
					add(g)
				}
			}
		}
	})
}

// variedGames are as many games as of the vectors a hundred times, all of them different.
func variedGames(b *testing.B) benchBase {
	return newBenchBase(b, func(add func(*cbf.Game)) {
		for g := range basetest.Varied(b, "../testdata/cbf") {
			add(g)
		}
	})
}

// BenchmarkDecode reads bases of some thousand games whole. plain is the decoder of
// oracle_test.go, which lists the numbered moves of every ply. real are the 34 real games a hundred
// times; varied has as much text and as many pieces, but all games differ; annotated
// and odd are short games with variations, comments and set-ups; puzzles have
// three plies each, and show what a record costs besides its moves.
func BenchmarkDecode(b *testing.B) {
	b.Run("real", func(b *testing.B) { benchDecode(b, vectorGames(b, 100, "r01fisch")) })
	b.Run("varied", func(b *testing.B) { benchDecode(b, variedGames(b)) })
	b.Run("annotated", func(b *testing.B) { benchDecode(b, vectorGames(b, 100, "s01study")) })
	b.Run("odd", func(b *testing.B) { benchDecode(b, vectorGames(b, 30, "q01apawn", "q02castle")) })
	b.Run("puzzles", func(b *testing.B) { benchDecode(b, vectorGames(b, 20, "p01mate2")) })
}

func benchDecode(b *testing.B, base benchBase) {
	perPly := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(base.plies), "ns/ply")
	}
	b.Run("Database.Games", func(b *testing.B) {
		db, err := cbf.NewDatabase(bytes.NewReader(base.index), bytes.NewReader(base.games))
		require.NoError(b, err)
		b.SetBytes(int64(len(base.games)))
		b.ReportAllocs()
		for b.Loop() {
			for _, err := range db.Games() {
				if err != nil {
					b.Fatal(err)
				}
			}
		}
		perPly(b)
	})
	b.Run("plain", func(b *testing.B) {
		b.SetBytes(int64(len(base.games)))
		b.ReportAllocs()
		for b.Loop() {
			for _, record := range base.records {
				_ = decodePlainly(record)
			}
		}
		perPly(b)
	})
}

// BenchmarkHeader: headers without moves.
func BenchmarkHeader(b *testing.B) {
	base := vectorGames(b, 100, "r01fisch")
	db, err := cbf.NewDatabase(bytes.NewReader(base.index), bytes.NewReader(base.games))
	require.NoError(b, err)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if _, err := db.Header(i % db.Len()); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

// BenchmarkEncode: games back to records.
func BenchmarkEncode(b *testing.B) {
	base := vectorGames(b, 100, "r01fisch")
	var games []*cbf.Game
	size := 0
	for _, record := range base.records {
		g, err := cbf.ParseGame(record)
		require.NoError(b, err)
		games = append(games, g)
		size += len(record)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	var buf []byte
	for b.Loop() {
		for _, g := range games {
			var err error
			if buf, err = g.AppendBinary(buf[:0]); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(base.plies), "ns/ply")
}

// BenchmarkRecover finds games without an index: in bases, in the first of them with
// bytes changed, and in data that is not a base. The baseline of a base is to
// decode all its games, that of other data to add up the bytes in a plain loop.
func BenchmarkRecover(b *testing.B) {
	for _, tt := range []struct {
		name  string
		times int
		bases []string
	}{
		{"real", 100, []string{"r01fisch"}},
		{"annotated", 100, []string{"s01study"}},
		{"odd", 30, []string{"q01apawn", "q02castle"}},
		{"puzzles", 20, []string{"p01mate2"}},
	} {
		b.Run(tt.name, func(b *testing.B) {
			games := vectorGames(b, tt.times, tt.bases...).games
			benchRecover(b, games)
			benchGames(b, games)
		})
	}

	r := rand.New(rand.NewPCG(13, 14))
	games := vectorGames(b, 200, "r01fisch").games
	b.Run("damaged", func(b *testing.B) {
		damaged := bytes.Clone(games)
		for i := 0; i < len(damaged); i += 100 + r.IntN(2000) {
			damaged[i] ^= byte(1 + r.IntN(255))
		}
		benchRecover(b, damaged)
		benchGames(b, games)
	})
	text := strings.Repeat("A line of text, as it may stand in a file that is no base at all.\r\n", len(games)/67)
	annotated, _ := basetest.AnnotatedPGN(b, "../testdata/cbf")
	for _, tt := range []struct {
		name string
		data []byte
	}{
		{"zeros", make([]byte, len(games))},
		{"noise", randomBytes(r, len(games))},
		{"text", []byte(text)},
		{"PGN", annotated},
	} {
		b.Run(tt.name, func(b *testing.B) {
			benchRecover(b, tt.data)
			b.Run("sum", func(b *testing.B) {
				b.SetBytes(int64(len(tt.data)))
				for b.Loop() {
					sum := 0
					for _, c := range tt.data {
						sum += int(c)
					}
					benchSum += sum
				}
			})
		})
	}
}

var benchSum int

func benchRecover(b *testing.B, data []byte) {
	b.Run("Recover", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := cbf.Recover(bytes.NewReader(data)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// benchGames decodes the games of an undamaged file.
func benchGames(b *testing.B, games []byte) {
	b.Run("Games", func(b *testing.B) {
		db, err := cbf.Recover(bytes.NewReader(games))
		require.NoError(b, err)
		b.SetBytes(int64(len(games)))
		b.ReportAllocs()
		for b.Loop() {
			for _, err := range db.Games() {
				if err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}
