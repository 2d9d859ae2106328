package cbh

import (
	"fmt"
	"io"
	"slices"

	"example.com/boardcodec/cbf/chess"
)

// The sizes, in bytes, of the position before the first move and of the part that Chess960 adds to it.
const setupSize, setup960Size = 28, 8

// The offsets of fields in the position. Byte 0 is not needed.
const (
	setupTurnAt   = 1 // four bits for the e.p. file, and then the turn
	setupRightsAt = 2
	setupNumberAt = 3 // of the move
	setupPiecesAt = 4
)

// setupPieces are the kinds of pieces by their three bits.
var setupPieces = [8]chess.Piece{
	1: chess.King, 2: chess.Queen, 3: chess.Knight, 4: chess.Bishop, 5: chess.Rook, 6: chess.Pawn,
}

// setupRights are the rights to castle by their bits.
var setupRights = [4]chess.Castling{chess.WhiteLong, chess.WhiteShort, chess.BlackLong, chess.BlackShort}

// decodeSetup decodes a position of setupSize bytes and, in Chess960, the setup960Size bytes after it.
func decodeSetup(b []byte, is960 bool) (chess.Position, error) {
	size := setupSize
	if is960 {
		size += setup960Size
	}
	if len(b) < size {
		return chess.Position{}, fmt.Errorf("set-up: %w", io.ErrUnexpectedEOF)
	}
	board, err := decodeBoard(b[setupPiecesAt:setupSize])
	if err != nil {
		return chess.Position{}, err
	}
	s := chess.Setup{
		Board: board, Turn: chess.Color(b[setupTurnAt] >> 4 & 1), EnPassantFile: int(b[setupTurnAt] & 15),
		MoveNumber: max(1, int(b[setupNumberAt])),
	}
	for i, right := range setupRights {
		if b[setupRightsAt]>>i&1 != 0 {
			s.Castling |= right
		}
	}
	if is960 {
		s.CastlingFiles = decodeRooks(b[setupSize:size], s)
	}
	p, err := s.Position()
	if err != nil {
		return chess.Position{}, fmt.Errorf("%w: set-up: %w", chess.ErrSyntax, err)
	}
	return p, nil
}

// decodeBoard decodes the pieces: a bit 0 for an empty square or, after a bit 1, the colour and three
// bits for the kind. It is an error unless each side has exactly one king.
func decodeBoard(b []byte) (board [64]chess.Piece, err error) {
	r := bits{data: b}
	kings := [2]int{}
	for i := range uint16(64) {
		if r.bit() == 0 {
			continue
		}
		color, kind := chess.Color(r.bit()), setupPieces[r.bits(3)]
		if kind == chess.NoPiece || r.ended {
			return board, fmt.Errorf("%w: set-up: no piece on square %d", chess.ErrSyntax, i)
		}
		if kind == chess.King {
			kings[color]++
		}
		board[fileSquare(i)] = kind.Of(color)
	}
	if kings != [2]int{1, 1} {
		return board, fmt.Errorf("%w: set-up: %d white and %d black kings", chess.ErrSyntax, kings[0], kings[1])
	}
	return board, nil
}

// decodeRooks returns Setup.CastlingFiles from the squares that Chess960 adds to a set-up: the squares of
// the kings, then those of the rooks to the right and to the left of each king. A square without such a
// rook is ignored.
func decodeRooks(b []byte, s chess.Setup) (files [4]int) {
	for i := range files {
		side, square := chess.Color(i/2), fileSquare(uint16(b[2+i])) // on no rank if there is no such square
		king := chess.Square(slices.Index(s.Board[:], chess.King.Of(side)))
		onRank := square.Rank() == 7*int(side) && king.Rank() == square.Rank()
		onWing := (square > king) == (i%2 == 0)
		hasRight := s.Castling>>i&1 != 0
		if onRank && onWing && hasRight && s.Board[square] == chess.Rook.Of(side) {
			files[i] = square.File() + 1
		}
	}
	return files
}
