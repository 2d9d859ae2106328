package cbfpgn_test

import (
	"bytes"
	"iter"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/internal/basetest"
	"example.com/boardcodec/cbf/internal/realpgn"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
)

// BenchmarkRecord fits games in the forms in which sites publish them; read reads them as well.
func BenchmarkRecord(b *testing.B) {
	for _, form := range []realpgn.Form{realpgn.TWIC, realpgn.Lichess} {
		text := form.Random(600)
		var games []*pgn.Game
		for g, err := range pgn.NewReader(bytes.NewReader(text)).All() {
			require.NoError(b, err)
			games = append(games, g)
		}
		b.Run(form.Name+"/Record", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for _, g := range games {
					if _, _, err := (cbfpgn.Fitter{}).Record(g); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
		b.Run(form.Name+"/read", func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				for g := range pgn.NewReader(bytes.NewReader(text)).All() {
					if _, _, err := (cbfpgn.Fitter{}).Record(g); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

// BenchmarkGame writes records as PGN; ParseGame decodes the same records. varied are lightly
// annotated, studies have comments and variations, and puzzles three plies each from a set-up.
func BenchmarkGame(b *testing.B) {
	text, _ := basetest.AnnotatedPGN(b, testdata)
	b.Run("varied", func(b *testing.B) {
		benchGame(b, func(yield func(*cbf.Game, error) bool) {
			for _, g := range records(read(text)) {
				if !yield(g, nil) {
					return
				}
			}
		})
	})
	for name, base := range map[string]string{"studies": "s01study", "puzzles": "p01mate2"} {
		b.Run(name, func(b *testing.B) {
			db, err := cbf.OpenFile(filepath.Join(testdata, base+".cbf"))
			require.NoError(b, err)
			defer db.Close()
			benchGame(b, db.Games())
		})
	}
}

func benchGame(b *testing.B, all iter.Seq2[*cbf.Game, error]) {
	var games []*cbf.Game
	var encoded [][]byte
	for g, err := range all {
		require.NoError(b, err)
		record, err := g.AppendBinary(nil)
		require.NoError(b, err)
		games, encoded = append(games, g), append(encoded, record)
	}
	perGame := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(games)), "ns/game")
	}
	b.Run("AppendText", func(b *testing.B) {
		b.ReportAllocs()
		var buf []byte
		for b.Loop() {
			for _, g := range games {
				game, _, err := cbfpgn.Fitter{}.Game(g)
				if err == nil {
					buf, err = game.AppendText(buf[:0])
				}
				if err != nil {
					b.Fatal(err)
				}
			}
		}
		perGame(b)
	})
	b.Run("ParseGame", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for _, record := range encoded {
				if _, err := cbf.ParseGame(record); err != nil {
					b.Fatal(err)
				}
			}
		}
		perGame(b)
	})
}
