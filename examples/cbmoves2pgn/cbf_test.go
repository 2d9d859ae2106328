package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/internal/testutil"
)

// TestSameAsCBF: the two chess packages, which share no code, agree on the legal
// moves, their SAN and the positions after them: in every 21st position of the
// vectors of ordinary chess, with a Long time in all of them, and after every legal move there.
func TestSameAsCBF(t *testing.T) {
	positions, moves := 0, 0
	for _, v := range vectors(t) {
		start, err := cbmoves.ParseStart(v.StartFEN)
		require.NoError(t, err)
		if v.Chess960 {
			continue
		}
		g, err := cbmoves.Jose.Decode(start, unhex(t, v.Bin), unhex(t, v.Comments))
		require.NoError(t, err)
		n := 0
		for p, item := range g.Walk() {
			if item.Kind() != cbmoves.KindMove {
				continue
			}
			if n++; n%21 != 0 && testutil.Long(t) == 0 {
				continue
			}
			positions++
			moves += requireSame(t, p)
		}
	}
	t.Logf("%d positions, %d moves", positions, moves)
	require.Greater(t, positions, 500)
	require.Greater(t, moves, 15_000)
}

// requireSame returns how many legal moves there are.
func requireSame(t *testing.T, p cbmoves.Position) int {
	t.Helper()
	other, err := chess.ParseFEN(p.FEN())
	require.NoError(t, err)
	require.Equal(t, other.InCheck(), p.InCheck())
	legal := other.LegalMoves()
	for _, m := range legal {
		move, err := cbmoves.ParseMove(m.String())
		require.NoError(t, err)
		after, err1 := p.Play(move)
		otherAfter, err2 := other.Play(m)
		san := other.SAN(m)
		same := err1 == nil && err2 == nil && p.Legal(move) && p.SAN(move) == san && withoutEnPassant(otherAfter.FEN()) == withoutEnPassant(after.FEN())
		if !strings.HasPrefix(san, "O-O") { // over which cbf keeps the file
			same = same && otherAfter.EnPassantFile() == after.EnPassantFile()
		}
		if !same {
			t.Fatalf("%v in %s: %v, %v, SAN %s, not %s; %s, not %s", m, p.FEN(), err1, err2, p.SAN(move), san, after.FEN(), otherAfter.FEN())
		}
	}
	require.Equal(t, len(legal), legalMoves(p), p.FEN())
	return len(legal)
}

// withoutEnPassant drops the e.p. square, which cbf has after every double step and
// cbmoves where a pawn can capture.
func withoutEnPassant(fen string) string {
	fields := strings.Fields(fen)
	return strings.Join(append(fields[:3:3], fields[4:]...), " ")
}

// legalMoves counts the legal moves, castling as a move of the king by two files.
func legalMoves(p cbmoves.Position) (n int) {
	for from := range cbmoves.Square(64) {
		for to := range cbmoves.Square(64) {
			if piece, color := p.At(to); piece != cbmoves.NoPiece && color == p.Turn() {
				continue
			}
			for promotion := cbmoves.NoPiece; promotion <= cbmoves.King; promotion++ {
				if m := (cbmoves.Move{From: from, To: to, Promotion: promotion}); !m.IsNull() && p.Legal(m) {
					n++
				}
			}
		}
	}
	return n
}
