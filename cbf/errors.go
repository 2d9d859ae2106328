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
	ErrOffset = errors.New("index entry outside the games")                     // from Game, Header and AppendIndex

	ErrSetup     = errors.New("malformed set-up")                     // a man or an e.p. file with a code that means nothing
	ErrNumber    = errors.New("move number out of range")             // of no move in the list of the position
	ErrVariation = errors.New("misplaced variation mark")             // 0xff before any move of its line, 0x80 that closes none
	ErrDepth     = errors.New("variations nested deeper than 10,000") // in reading and in writing
	ErrComment   = errors.New("malformed comments")                   // they do not begin with 0xff, or, in writing, contain it
	ErrTrailing  = errors.New("data after the end")                   // of the record, from ParseGame

	ErrFEN       = errors.New("not a FEN")
	ErrSAN       = errors.New("not a move in algebraic notation")
	ErrAmbiguous = errors.New("ambiguous move")                 // several legal moves fit it
	ErrMove      = errors.New("not a move of the position")     // or, from ParseSAN and Book.Tree, not legal
	ErrPGN       = errors.New("malformed PGN")                  // a comment without its end, a tag twice, ...
	ErrVariant   = errors.New("variant of chess not supported") // a tag Variant of other rules
	ErrLoss      = errors.New("does not fit a record")          // in a LossError, unless Options.Convert is set
)

// What an [EncodeError] can wrap, besides ErrMove, ErrNumber, ErrDepth and
// ErrComment.
var (
	ErrRange      = errors.New("out of range")                         // a value that the format cannot hold
	ErrCharset    = errors.New("not in the charset")                   // a letter that has no byte there
	ErrLong       = errors.New("too long")                             // more bytes or offsets than the format has room for
	ErrConvention = errors.New("names cannot be told apart when read") // from SetPlayers and SetSource
)

var (
	errNothingBefore = fmt.Errorf("%w: byte 0xff before any move of its line", ErrVariation)
	errNothingOpen   = fmt.Errorf("%w: byte 0x80 closes no variation", ErrVariation)
)

// A Part is the part of a file or text that an error or a problem is in.
type Part uint8

const (
	PartNone     Part = iota // not known, or the whole
	PartHeader               // of a record, 14 bytes
	PartText                 // players and source
	PartMoves                // of a record or of PGN
	PartComments             // of a record or of PGN
	PartSetup                // the start position of a record
	PartIndex                // the file CBI
	PartBook                 // a file FBK
	PartFEN                  // the argument of ParseFEN
	PartSAN                  // the argument of ParseSAN
	PartTags                 // of PGN
	PartUCI                  // the argument of ParseUCI
	PartECO                  // the argument of ParseECO
)

var partNames = [...]string{
	"", "header", "text", "moves", "comments", "set-up", "index", "book", "FEN", "SAN", "tags", "UCI", "ECO",
}

func (p Part) String() string {
	if int(p) < len(partNames) {
		return partNames[p]
	}
	return "invalid Part"
}

// A SyntaxError reports where a file, a record or a text cannot be read.
type SyntaxError struct {
	// Offset is the 0-based byte offset of the first byte of the offending
	// item, in the games, or of Part PartIndex in the index; of a text or of
	// one record, in the argument. It is the end of what is cut off, and -1 for
	// a game that the base does not have.
	Offset int64

	Game   int   // from 1, as the programs of the time counted; 0 = not in a game
	Part   Part  // that the item is in
	Line   int   // of PGN, from 1; 0 = not in PGN
	Column int   // of PGN, in bytes, from 1; 0 = not in PGN
	Err    error // see the variables above, or a *LossError
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

// An EncodeError reports what cannot be set or written. Nothing was.
type EncodeError struct {
	Game int    // of the base being written, from 1; 0 = not in a base
	Part Part   // that it would be in
	Item string // the value, for a person: "year 2100"; "" = the whole part
	Err  error  // see the variables above
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
