package cbh_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
)

// BenchmarkDatabase reads a real base of 6,117 games: all of it, and its headers with their names. cbf
// is the same games in a base of CBF, as far as that can hold them.
func BenchmarkDatabase(b *testing.B) {
	db, err := cbh.OpenFile(sharedBase(b, "twic1134"))
	require.NoError(b, err)
	defer db.Close()
	b.Run("games", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for _, err := range db.Games() {
				require.NoError(b, err)
			}
		}
		b.ReportMetric(float64(b.N*db.Len())/b.Elapsed().Seconds(), "games/s")
	})
	b.Run("headers", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for _, err := range db.Headers() {
				require.NoError(b, err)
			}
		}
		b.ReportMetric(float64(b.N*db.Len())/b.Elapsed().Seconds(), "headers/s")
	})
	b.Run("cbf", func(b *testing.B) { benchCBF(b, db) })
}

// benchCBF reads the same games from a base of CBF. The text of a game of PGN is not made: package cbf
// has its own tree.
func benchCBF(b *testing.B, from *cbh.Database) {
	var index, games bytes.Buffer
	w := cbf.NewWriter(&index, &games)
	for g, err := range from.Games() {
		require.NoError(b, err)
		made, _, err := cbfpgn.Fitter{}.Record(g)
		require.NoError(b, err)
		require.NoError(b, w.Write(made))
	}
	require.NoError(b, w.Close())
	db, err := cbf.NewDatabase(bytes.NewReader(index.Bytes()), bytes.NewReader(games.Bytes()))
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		for _, err := range db.Games() {
			require.NoError(b, err)
		}
	}
	b.ReportMetric(float64(b.N*db.Len())/b.Elapsed().Seconds(), "games/s")
}
