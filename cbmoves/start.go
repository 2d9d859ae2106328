package cbmoves

import "cmp"

const normalFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// A Start is the position that a game starts from, as a text; a stream does not
// contain it. The zero Start is the normal one. Starts of the same text are equal
// by ==.
type Start struct {
	fen      string // empty: the normal one
	position Position
}

// String returns the text that the Start was parsed from, which for the zero
// Start is empty.
func (s Start) String() string { return s.fen }

// FEN returns the text that the Start was parsed from, or the FEN of the normal
// position. The FEN of [Start.Position] is always one of six fields.
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
// because a king that may castle is not on the e-file, or a rook that may castle is on
// neither the a- nor the h-file.
func (s Start) Chess960() bool { return s.position.isChess960() }

var normalStart, _ = ParseStart(normalFEN) // which has no error

// ParseStart reads a FEN of four to six fields, separated by single spaces; the
// empty text is the normal start. Castling rights are written as in FEN and
// X-FEN, where KQkq mean the outermost rook of the wing, or as in Shredder-FEN,
// where a letter is the file of the rook (HAha). A FEN is read for what it says, and
// written as it stands, as in package cbf/chess. The position need not be legal. Rights KQkq
// without the only king of the side and a rook in place are dropped. An en passant square without a
// pawn in front of it allows no move, and stays until the next move, which may be the null move.
//
// ParseStart refuses a letter of a file unless a rook stands there, and the only king of its side on
// the home rank with it. It refuses two rights on one wing, an en passant square on a rank on which the side to move cannot capture, counters above 2,147,483,647, and
// malformed fields. The error is a [*SyntaxError] with In = "FEN" that wraps [ErrFEN].
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
