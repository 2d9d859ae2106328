package record

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
)

// TestMayBeHigh: a number of 127 or more is reported, in boards of many queens and of
// pawns about to promote.
func TestMayBeHigh(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	long, others := 0, 0
	for range 20_000 {
		var s chess.Setup
		s.Turn = chess.Color(r.IntN(2))
		s.EnPassantFile = r.IntN(9)
		for range r.IntN(16) {
			kinds := []chess.Piece{chess.Pawn, chess.Queen, chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.King}
			s.Board.Put(chess.Square(r.IntN(64)), kinds[r.IntN(len(kinds))].Of(s.Turn))
			s.Board.Put(chess.Square(r.IntN(64)), chess.Pawn.Of(s.Turn.Other()))
			// Pawns about to promote, with pieces to capture.
			s.Board.Put(chess.NewSquare(r.IntN(8), 6-5*int(s.Turn)), chess.Pawn.Of(s.Turn))
			s.Board.Put(chess.NewSquare(r.IntN(8), 7-7*int(s.Turn)), chess.Rook.Of(s.Turn.Other()))
		}
		p, err := s.Position()
		require.NoError(t, err)
		for i, m := range p.Numbered() {
			if i+1 >= 127 {
				long++
				require.True(t, mayBeHigh(&p, m), "%d is %v in %s", i+1, m, p.FEN())
			} else if !mayBeHigh(&p, m) {
				others++
			}
		}
	}
	require.Positive(t, long)
	require.Positive(t, others)
}
