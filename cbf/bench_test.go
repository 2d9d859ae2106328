package cbf_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

// benchBase returns a base of 3,150 games, the vector bases ten times over, and
// its records.
func benchBase(b *testing.B) (index, games []byte, records [][]byte, plies int) {
	var ib, gb bytes.Buffer
	w := cbf.NewWriter(&ib, &gb)
	for range 10 {
		for _, name := range vectorBases {
			base, data := readBase(b, name)
			for i := range base.Games {
				record := base.Games[i].record(data)
				g, err := cbf.ParseGame(record)
				require.NoError(b, err)
				require.NoError(b, w.Write(g))
				records = append(records, record)
				var count func(l cbf.Line)
				count = func(l cbf.Line) {
					plies += len(l)
					for _, n := range l {
						for _, v := range n.Variations {
							count(v)
						}
					}
				}
				count(g.Moves)
			}
		}
	}
	require.NoError(b, w.Close())
	return ib.Bytes(), gb.Bytes(), records, plies
}

// BenchmarkDecode reads the base whole. plain is the oracle, which lists the
// numbered moves of every ply, and is spared texts, comments and tree.
func BenchmarkDecode(b *testing.B) {
	index, games, records, plies := benchBase(b)
	perPly := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plies), "ns/ply")
	}
	b.Run("Games", func(b *testing.B) {
		db, err := cbf.NewDatabase(bytes.NewReader(index), bytes.NewReader(games))
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
		perPly(b)
	})
	b.Run("plain", func(b *testing.B) {
		b.SetBytes(int64(len(games)))
		b.ReportAllocs()
		var o oracle
		var moves []oracleMove
		for b.Loop() {
			for _, record := range records {
				moves = o.decode(record, moves[:0])
			}
		}
		perPly(b)
	})
}

func BenchmarkHeader(b *testing.B) {
	index, games, _, _ := benchBase(b)
	db, err := cbf.NewDatabase(bytes.NewReader(index), bytes.NewReader(games))
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

func BenchmarkEncode(b *testing.B) {
	_, _, records, plies := benchBase(b)
	var games []*cbf.Game
	size := 0
	for _, record := range records {
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
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plies), "ns/ply")
}

func BenchmarkRecover(b *testing.B) {
	_, games, _, _ := benchBase(b)
	for _, c := range []struct {
		name string
		data []byte
	}{
		{"contiguous", games},
		{"one gap", append(make([]byte, 14), games...)},
		{"no game", bytes.Repeat([]byte{0xA5, 0x5A, 0x13, 0x77, 0x02}, len(games)/5)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.data)))
			for b.Loop() {
				if _, err := cbf.Recover(bytes.NewReader(c.data)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkLegalMoves(b *testing.B) {
	p := cbf.StartPosition()
	for _, s := range []string{"e2e4", "c7c5", "g1f3", "d7d6", "d2d4", "c5d4", "f3d4", "g8f6", "b1c3", "a7a6"} {
		m, err := p.ParseUCI(s)
		require.NoError(b, err)
		p, err = p.Play(m)
		require.NoError(b, err)
	}
	b.ReportAllocs()
	for b.Loop() {
		_ = p.LegalMoves()
	}
}
