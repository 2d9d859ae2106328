package chess_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
)

// TestSetup: a setup has what the FEN says, and makes the position of the FEN.
func TestSetup(t *testing.T) {
	s := chesstest.FEN(t, "r3k2r/8/8/3Pp3/8/8/8/R3K2R w Kq e6 7 2147483647").Setup()
	s.Clock = 2147483647
	p, err := s.Position()
	require.NoError(t, err)
	require.Equal(t, "r3k2r/8/8/3Pp3/8/8/8/R3K2R w Kq e6 2147483647 2147483647", p.FEN())
	s.Clock = 7
	s.Board = [64]chess.Piece{}
	require.Equal(t, chess.Setup{
		Castling: chess.WhiteShort | chess.BlackLong, EnPassantFile: 5, Clock: 7, MoveNumber: 2147483647,
	}, s)
	require.Equal(t, chess.Setup{}, chess.Position{}.Setup())
	p, err = chess.Setup{}.Position()
	require.NoError(t, err)
	require.Equal(t, chess.Position{}, p)
	for _, c := range perftCases {
		p := chesstest.FEN(t, c.fen)
		again, err := p.Setup().Position()
		require.NoError(t, err)
		require.Equal(t, p, again)
	}
}

// TestSetupLeftover: like FEN, a setup has no e.p. file left over by castling.
func TestSetupLeftover(t *testing.T) {
	p := chesstest.Play(t, chesstest.FEN(t, "4k2r/8/8/8/8/8/3P4/4K3 w k - 0 1"), "d2d4 e8g8")
	requireEnPassant(t, "d6", p)
	require.Zero(t, p.Setup().EnPassantFile)
	q, err := p.Setup().Position()
	require.NoError(t, err)
	require.Equal(t, p.FEN(), q.FEN())
	require.NotEqual(t, p, q)
}

// TestSetupErrors: values that no position has.
func TestSetupErrors(t *testing.T) {
	for _, tt := range []struct {
		s    chess.Setup
		text string
	}{
		{chess.Setup{Turn: 2}, "chess: Turn 2: out of range: want White or Black"},
		{chess.Setup{Castling: 16}, "chess: Castling 16: out of range: want 0 to 15"},
		{chess.Setup{EnPassantFile: -1}, "chess: EnPassantFile -1: out of range: want 0 to 8"},
		{chess.Setup{EnPassantFile: 9}, "chess: EnPassantFile 9: out of range: want 0 to 8"},
		{chess.Setup{Clock: -1}, "chess: Clock -1: out of range: want 0 to 2147483647"},
		{chess.Setup{MoveNumber: -1}, "chess: MoveNumber -1: out of range: want 0 to 2147483647"},
		{chess.Setup{Board: [64]chess.Piece{1: 7}}, "chess: Board b1 7: out of range: want a piece or NoPiece"},
		{chess.Setup{Board: [64]chess.Piece{63: 8}}, "chess: Board h8 8: out of range: want a piece or NoPiece"},
	} {
		p, err := tt.s.Position()
		require.EqualError(t, err, tt.text)
		require.ErrorIs(t, err, chess.ErrRange)
		var refused *chess.EncodeError
		require.ErrorAs(t, err, &refused)
		require.Zero(t, p)
	}
}

// TestBoard: a position has the pieces of its setup, and no others are accepted.
func TestBoard(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	var pieces []chess.Piece
	for man := range chess.Piece(20) {
		s := chess.Setup{Board: [64]chess.Piece{9: man}}
		_, err := s.Position()
		if man == chess.NoPiece || man < 15 && man.Kind() >= chess.Pawn && man.Kind() <= chess.King {
			require.NoError(t, err)
			pieces = append(pieces, man)
		} else {
			require.ErrorIs(t, err, chess.ErrRange)
		}
	}
	require.Len(t, pieces, 13)
	var s chess.Setup
	for range 400 {
		s.Board[r.IntN(64)] = pieces[r.IntN(len(pieces))]
		p, err := s.Position()
		require.NoError(t, err)
		squares := map[chess.Piece]uint64{}
		for square, man := range s.Board {
			require.Equal(t, man, p.At(chess.Square(square)))
			squares[man] |= 1 << square
		}
		for man := range chess.Piece(20) {
			require.Equal(t, squares[man], p.Squares(man))
		}
		require.Equal(t, s, p.Setup())
		require.Equal(t, chess.NoPiece, p.At(64))
		require.Equal(t, chess.NoPiece, p.At(200))
	}
}
