package cbf

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// What can be wrong. SyntaxError and EncodeError carry these.
var (
	// ErrFEN: text that is no position in Forsyth-Edwards notation.
	ErrFEN = errors.New("not a FEN")
	// ErrMove: a move that the position does not list.
	ErrMove = errors.New("not a move of the position")
	// ErrNumber: a move number that the position's list does not have, or that
	// stands for no move; in writing, one above 127 (126 with a comment).
	ErrNumber = errors.New("move number out of range")
	// ErrVariation: a variation mark where none can be.
	ErrVariation = errors.New("misplaced variation mark")
	// ErrDepth: variations nested more than 10,000 deep.
	ErrDepth = errors.New("variations nested too deep")
	// ErrComment: comments that are not as the format has them.
	ErrComment = errors.New("malformed comments")
	// ErrSetup: a set-up with a code that means nothing.
	ErrSetup = errors.New("malformed set-up")
	// ErrIndex: an index that can't be one. Recover reads the games without it.
	ErrIndex = errors.New("not an index (Recover reads the games without it)")
	// ErrOffset: an index entry that does not point into the games.
	ErrOffset = errors.New("index entry outside the games")
	// ErrTrailing: bytes behind a record or a book that should be all there is.
	ErrTrailing = errors.New("bytes behind the end")
	// ErrRange: a value that the format can't hold.
	ErrRange = errors.New("out of range")
	// ErrCharset: text with a letter that the charset does not have.
	ErrCharset = errors.New("not in the charset")
	// ErrLong: more bytes than the format has room for.
	ErrLong = errors.New("too long")
	// ErrConvention: names that would not be read back from the one text that
	// they share.
	ErrConvention = errors.New("names can't be told apart when read")
	// ErrSAN: text that is no move in algebraic notation.
	ErrSAN = errors.New("not a move in algebraic notation")
	// ErrAmbiguous: a move in algebraic notation that several legal moves fit.
	ErrAmbiguous = errors.New("ambiguous move")
	// ErrPGN: text that is not as PGN has it.
	ErrPGN = errors.New("malformed PGN")
	// ErrVariant: PGN of a game by other rules than those of chess.
	ErrVariant = errors.New("variant of chess not supported")
	// ErrLoss: PGN that a record can't hold, when the Policy is Refuse.
	ErrLoss = errors.New("does not fit a record")
)

var (
	errNothingBefore = fmt.Errorf("%w: byte 0xff before any move of its line", ErrVariation)
	errNothingOpen   = fmt.Errorf("%w: byte 0x80 closes no variation", ErrVariation)
)

// Part names the part of a file or text that an error or a problem is in.
type Part uint8

// The parts, in the order of a record, then those of other files and texts.
const (
	PartNone Part = iota
	PartHeader
	PartText
	PartMoves
	PartComments
	PartSetup
	PartIndex
	PartBook
	PartFEN
	PartSAN
	PartTags
)

var partNames = [...]string{"", "header", "text", "moves", "comments", "set-up", "index", "book", "FEN", "SAN", "tags"}

func (p Part) String() string {
	if int(p) < len(partNames) {
		return partNames[p]
	}
	return "invalid Part"
}

// SyntaxError says what is wrong with input and where.
type SyntaxError struct {
	Offset       int64 // in the file or text, of the first byte of the offending item, from 0
	Game         int   // from 1, as the programs of the time counted; 0 = not in a game
	Part         Part
	Line, Column int // of a text, from 1; 0 = not in a text
	Err          error
}

func (e *SyntaxError) Error() string {
	return "cbf: " + place(e.Game, e.Part, e.Line, e.Column, e.Offset) + ": " + e.Err.Error()
}

// Unwrap returns Err.
func (e *SyntaxError) Unwrap() error { return e.Err }

// place writes where something is, for a person. An offset below 0 is none.
func place(game int, part Part, line, column int, offset int64) string {
	var b []byte
	if game > 0 {
		b = strconv.AppendInt(append(b, "game "...), int64(game), 10)
		b = append(b, ": "...)
	}
	if part != PartNone {
		b = append(append(b, part.String()...), ": "...)
	}
	if line > 0 {
		b = strconv.AppendInt(append(b, "line "...), int64(line), 10)
		b = strconv.AppendInt(append(b, " column "...), int64(column), 10)
		b = append(b, ": "...)
	}
	if offset < 0 {
		return strings.TrimSuffix(string(b), ": ")
	}
	return string(strconv.AppendInt(append(b, "offset "...), offset, 10))
}

// EncodeError says what of a game can't be written, and that nothing was.
type EncodeError struct {
	Game int // from 1; 0 = not known
	Part Part
	Item string // what it is, for a person: "year 2100, not 1772 to 2026"
	Err  error
}

func (e *EncodeError) Error() string {
	s := "cbf: "
	if e.Game > 0 {
		s += "game " + strconv.Itoa(e.Game) + ": "
	}
	return s + e.Part.String() + ": " + e.Item + ": " + e.Err.Error()
}

// Unwrap returns Err.
func (e *EncodeError) Unwrap() error { return e.Err }

func encodeError(part Part, err error, format string, a ...any) *EncodeError {
	return &EncodeError{Part: part, Item: fmt.Sprintf(format, a...), Err: err}
}
