package cbh

import (
	"fmt"
	"io"

	"example.com/boardcodec/cbf/chess"
)

// The sizes, in bytes, of the position before the first move and of the part that Chess960 adds to it.
const setupSize, setup960Size = 28, 8

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
	board, err := decodeBoard(b[4:setupSize])
	if err != nil {
		return chess.Position{}, err
	}
	s := chess.Setup{
		Board: board, Turn: chess.Color(b[1] >> 4 & 1), EnPassantFile: int(b[1] & 15), MoveNumber: max(1, int(b[3])),
	}
	for i, right := range setupRights {
		if b[2]>>i&1 != 0 {
			s.Castling |= right
		}
	}
	if is960 {
		s.CastlingFiles = decodeRooks(b[setupSize:size], s)
	}
	p, err := s.Position()
	if err != nil {
		return chess.Position{}, fmt.Errorf("%w: set-up: %w", ErrSyntax, err)
	}
	return p, nil
}

// decodeBoard decodes the pieces: a bit 0 for an empty square or, after a bit 1, the colour and three
// bits for the kind.
func decodeBoard(b []byte) (board [64]chess.Piece, err error) {
	at := 0
	bit := func() (v int) {
		if at < 8*len(b) {
			v = int(b[at/8] >> (7 - at%8) & 1)
		}
		at++
		return v
	}
	kings := [2]int{}
	for i := range 64 {
		if bit() == 0 {
			continue
		}
		color := chess.Color(bit())
		kind := setupPieces[bit()<<2|bit()<<1|bit()]
		if kind == chess.NoPiece || at > 8*len(b) {
			return board, fmt.Errorf("%w: set-up: no piece on square %d", ErrSyntax, i)
		}
		if kind == chess.King {
			kings[color]++
		}
		board[chess.NewSquare(i/8, i%8)] = kind.Of(color)
	}
	if kings != [2]int{1, 1} {
		return board, fmt.Errorf("%w: set-up: %d white and %d black kings", ErrSyntax, kings[0], kings[1])
	}
	return board, nil
}

// decodeRooks returns Setup.CastlingFiles from the squares that Chess960 adds to a set-up: those of the
// kings, then those of the rooks to the right and to the left of each king. A square without such a rook
// is ignored.
func decodeRooks(b []byte, s chess.Setup) (files [4]int) {
	for i := range files {
		side := chess.Color(i / 2)
		file, rank := int(b[2+i]/8), int(b[2+i]%8)
		square := chess.NewSquare(file, rank)
		isRook := file < 8 && rank == 7*int(side) && s.Board[square] == chess.Rook.Of(side)
		if s.Castling>>i&1 != 0 && isRook && wing(s.Board, square, side) == i%2 {
			files[i] = file + 1
		}
	}
	return files
}

// wing returns 0 for a square to the right of the king on his first rank, 1 for one to the left, and 2
// for any other square.
func wing(b [64]chess.Piece, s chess.Square, side chess.Color) int {
	for file := range 8 {
		if b[chess.NewSquare(file, s.Rank())] == chess.King.Of(side) {
			if file < s.File() {
				return 0
			}
			return 1
		}
	}
	return 2
}
