package cbmoves

import "cmp"

const normalFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// A Start is the position before the first move, as a FEN; a stream does not contain
// it. The zero Start is the normal start. Starts with the same text are equal by ==.
type Start struct {
	fen      string // empty for the normal start
	position Position
}

// String returns the text from which the Start was parsed. For the zero Start it is
// empty.
func (s Start) String() string { return s.fen }

// FEN returns the text from which the Start was parsed, or the FEN of the normal
// start. The FEN of [Start.Position] always has six fields.
func (s Start) FEN() string { return cmp.Or(s.fen, normalFEN) }

// MarshalText returns the text of [Start.String], empty for the normal start.
func (s Start) MarshalText() ([]byte, error) { return []byte(s.fen), nil }

// UnmarshalText sets s to the start that [ParseStart] reads from text. Its error is that
// of ParseStart and leaves s unchanged.
func (s *Start) UnmarshalText(text []byte) error {
	parsed, err := ParseStart(string(text))
	if err == nil {
		*s = parsed
	}
	return err
}

// Position returns the position before the first move.
func (s Start) Position() Position {
	if s.fen == "" {
		return normalStart.position
	}
	return s.position
}

// Chess960 reports whether castling in this game is written as king takes rook,
// because a king that may castle is not on the e-file, or a rook that may castle is
// neither on the a-file nor on the h-file.
func (s Start) Chess960() bool { return s.position.isChess960() }

var normalStart, _ = ParseStart(normalFEN) // normalFEN is valid

// ParseStart reads a FEN of four to six fields with single spaces between them. The
// empty text is the normal start. Castling rights are KQkq, as in FEN and X-FEN, for
// the outermost rook of a wing, or the file of the rook (HAha), as in Shredder-FEN.
// The text is kept unchanged, as in package cbf/chess. The position need not be legal.
// A right KQkq is dropped unless the only king of the side and a rook are in place. If
// no pawn is in front of the en passant square, the square allows no move, and stays
// until the next move, even a null move.
//
// ParseStart refuses the file of a rook unless a rook is there, with the only king of
// its side on the same home rank. It also refuses two rights on one wing, an en passant
// square on a rank on which the side to move cannot capture, counters above
// 2,147,483,647, and malformed fields. The error is a [*SyntaxError] with In = "FEN"
// that wraps [ErrFEN].
func ParseStart(fen string) (Start, error) {
	if fen == "" {
		return Start{}, nil
	}
	p, err := parseFEN(fen)
	if err != nil {
		return Start{}, err
	}
	p.number = max(p.number, 1) // some programs count from 0
	return Start{fen, p}, nil
}
