package cbf

import (
	"errors"
	"fmt"
)

// What a [SyntaxError] can wrap, besides [io.ErrUnexpectedEOF] for a file, a
// record or a book that ends too early, and ErrRange from [ParseECO] and for a
// game that a base does not have.
var (
	ErrIndex  = errors.New("not an index (Recover reads the games without it)") // from Open and NewDatabase
	ErrOffset = errors.New("index entry outside the games")                     // from Game, Games, Header and AppendIndex

	ErrSetup     = errors.New("malformed set-up")                     // a piece or an e.p. file has a code without a meaning
	ErrNumber    = errors.New("move number out of range")             // of no move in the list; in writing, one that no byte holds
	ErrVariation = errors.New("misplaced variation mark")             // 0xff before any move of its line, 0x80 that closes none
	ErrDepth     = errors.New("variations nested deeper than 10,000") // in reading and in writing
	ErrComment   = errors.New("malformed comments")                   // they do not begin with 0xff or, in writing, contain it
	ErrTrailing  = errors.New("data after the end")                   // of a record, from ParseGame

	ErrFEN       = errors.New("not a FEN")                        // from ParseFEN and the FEN tag of PGN
	ErrSAN       = errors.New("not a move in algebraic notation") // from ParseSAN and the moves of PGN
	ErrAmbiguous = errors.New("ambiguous move")                   // several legal moves fit the text
	ErrMove      = errors.New("not a move of the position")       // not listed; from ParseSAN, PGN and Book.Tree, or illegal
	ErrPGN       = errors.New("malformed PGN")                    // a comment is not closed, a tag occurs twice, and so on
	ErrVariant   = errors.New("variant of chess not supported")   // a tag Variant names other rules
	ErrLoss      = errors.New("does not fit a record")            // in a LossError, unless Options.Convert is set
)

// What an [EncodeError] can wrap, besides ErrMove, ErrNumber, ErrDepth and
// ErrComment.
var (
	ErrRange      = errors.New("out of range")                   // the format cannot hold the value
	ErrCharset    = errors.New("not in the charset")             // the charset has no byte for a letter
	ErrLong       = errors.New("too long")                       // more bytes, or larger offsets, than there is room for
	ErrConvention = errors.New("would be read back differently") // from SetPlayers and SetSource
)

var (
	errNothingBefore = fmt.Errorf("%w: byte 0xff before any move of its line", ErrVariation)
	errNothingOpen   = fmt.Errorf("%w: byte 0x80 closes no variation", ErrVariation)
)

// A Part is the part of a file or text in which an error or a problem is.
type Part uint8

const (
	PartNone     Part = iota // not known, or the whole of it
	PartHeader               // the 14 bytes of a record
	PartText                 // players, source or the text of a comment
	PartMoves                // in a record or in PGN
	PartComments             // in a record or in PGN
	PartSetup                // the start position of a record
	PartIndex                // the CBI file
	PartBook                 // an FBK file
	PartFEN                  // the argument of ParseFEN
	PartSAN                  // the argument of ParseSAN
	PartTags                 // in PGN
	PartUCI                  // the argument of ParseUCI
	PartECO                  // the argument of ParseECO
)

var partNames = [...]string{
	"", "header", "text", "moves", "comments", "set-up", "index", "book", "FEN", "SAN", "tags",
	"UCI", "ECO",
}

// String returns the words that errors have for the part; "" for PartNone.
func (p Part) String() string {
	if int(p) < len(partNames) {
		return partNames[p]
	}
	return "invalid Part"
}

// A SyntaxError reports where a file, a record or a text cannot be read.
type SyntaxError struct {
	// Offset is the 0-based byte offset of the offending item: in the index if
	// Part is PartIndex, otherwise in the games file, the book or the PGN text;
	// for ParseGame and the functions that parse a string, in the argument. For
	// data that is cut off it is the end of what is there. It is -1 for a game
	// that the base does not have.
	Offset int64

	Game   int   // in the base or the PGN, from 1; 0 = not in a game
	Part   Part  // in which the item is
	Line   int   // in PGN, from 1; 0 = not in PGN
	Column int   // in PGN, in bytes, from 1; 0 = not in PGN
	Err    error // wraps one of the variables above, or io.ErrUnexpectedEOF, or is a *LossError
}

func (e *SyntaxError) Error() string {
	return "cbf: " + place(e.Game, e.Part, e.Line, e.Column, e.Offset) + e.Err.Error()
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// place says where something is, for errors and problems alike, up to the text
// that follows. An offset below 0 is none.
func place(game int, part Part, line, column int, offset int64) string {
	var b []byte
	if game > 0 {
		b = fmt.Appendf(b, "game %d: ", game)
	}
	if part != PartNone {
		b = fmt.Appendf(b, "%v: ", part)
	}
	if line > 0 {
		b = fmt.Appendf(b, "line %d: column %d: ", line, column)
	}
	if offset >= 0 {
		b = fmt.Appendf(b, "offset %d: ", offset)
	}
	return string(b)
}

// An EncodeError reports what cannot be set, played or written. Nothing was
// changed or written.
type EncodeError struct {
	Game int    // the number it would have in the base written, from 1; 0 = no base
	Part Part   // in which it would be
	Item string // the value, in words, such as "year 2100"; "" = the whole part
	Err  error  // wraps one of the variables above
}

func (e *EncodeError) Error() string {
	s := "cbf: " + place(e.Game, e.Part, 0, 0, -1)
	if e.Item != "" {
		s += e.Item + ": "
	}
	return s + e.Err.Error()
}

func (e *EncodeError) Unwrap() error { return e.Err }

// encodeError is the error err, with details unless they are "", of an item.
func encodeError(part Part, item string, err error, details string, a ...any) *EncodeError {
	if details != "" {
		err = fmt.Errorf("%w: %s", err, fmt.Sprintf(details, a...))
	}
	return &EncodeError{Part: part, Item: item, Err: err}
}
