package cbf

import (
	"cmp"
	"errors"
	"fmt"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/record"
)

// The variables that errors wrap, besides [io.ErrUnexpectedEOF] for data that ends too early.
var (
	ErrIndex      = errors.New("malformed index")                // not an index, or an entry outside the games
	ErrRepeated   = errors.New("record of another game")         // from Games with Options.Once
	ErrSyntax     = chess.ErrSyntax                              // "malformed": Part or In names it: moves, comments, set-up ...
	ErrMove       = chess.ErrMove                                // "not a move of the position": not in the numbered list; in SAN and books, illegal too
	ErrRange      = chess.ErrRange                               // "out of range": outside the limits of the format
	ErrCharset    = errors.New("not in the charset")             // the charset has no byte for a letter
	ErrConvention = errors.New("would be read back differently") // from SetPlayers and SetSource
)

// errDepth is about variations, in reading and in writing.
var errDepth = fmt.Errorf("%w: nested deeper than 10,000", ErrRange)

// The values of Part.
const (
	partHeader   = record.PartHeader
	partText     = record.PartText
	partMoves    = record.PartMoves
	partComments = record.PartComments
	partSetup    = record.PartSetup
)

// The values of In.
const (
	inIndex = "index"
	inBook  = "book"
	inECO   = "ECO"
)

// A SyntaxError reports a place at which a file, a record or a text cannot be read.
type SyntaxError struct {
	// In names the file or text to which Offset refers: "index", "book" or "ECO"; "" = the
	// games file, or the record of ParseGame.
	In string

	// Offset is the byte offset of the faulty item, from 0. If data is cut off, it is
	// the end of the data. It is -1 for a game that the base does not have.
	Offset int64

	Game int    // in the base, from 1; 0 = not in a game
	Part string // of the game: "header", "text", "moves", "comments" or "set-up"; "" = the whole
	Err  error  // wraps one of the variables above, or io.ErrUnexpectedEOF
}

func (e *SyntaxError) Error() string {
	return "cbf: " + location(e.In, e.Game, e.Part, e.Offset) + cmp.Or(e.Err, errNone).Error()
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// errNone is the text of an error or a Problem without Err, which only a caller can make.
var errNone = errors.New("no error")

// withoutPlace returns the Err of a SyntaxError, and any other error as it is. A Problem
// wraps the result, since it has a place of its own.
func withoutPlace(err error) error {
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		return syntax.Err
	}
	return err
}

// location returns the place of an error or a problem, from outer to inner, as a
// prefix for its text. It leaves out a negative offset.
func location(in string, game int, part string, offset int64) string {
	var b []byte
	if in != "" {
		b = append(append(b, in...), ": "...)
	}
	if game > 0 {
		b = fmt.Appendf(b, "game %d: ", game)
	}
	if part != "" {
		b = append(append(b, part...), ": "...)
	}
	if offset >= 0 {
		b = fmt.Appendf(b, "offset %d: ", offset)
	}
	return string(b)
}

// An EncodeError reports a value that a record, an index or a book cannot hold.
// Nothing was changed or written.
type EncodeError struct {
	Game  int    // the number that the game would have in the new base, from 1; 0 = no base
	Part  string // of the game, as in SyntaxError; "" = the whole
	Field string // the refused field, such as "year" or "Entries[3]"; "" = the whole part
	Value string // the refused value, shortened; "" = not shown
	Err   error  // wraps one of the variables above
}

func (e *EncodeError) Error() string {
	return "cbf: " + location("", e.Game, e.Part, -1) + fieldValue(e.Field, e.Value) + cmp.Or(e.Err, errNone).Error()
}

func (e *EncodeError) Unwrap() error { return e.Err }

// fieldValue returns the field and the value of an EncodeError, as a prefix for its text.
// Either may be "".
func fieldValue(field, value string) string {
	switch {
	case field == "" && value == "":
		return ""
	case field == "" || value == "":
		return field + value + ": "
	}
	return field + " " + value + ": "
}

// encodeError returns the EncodeError of a value. The details, if any, follow the text
// of err.
func encodeError(part, field, value string, err error, details string, a ...any) *EncodeError {
	return &EncodeError{Part: part, Field: field, Value: value, Err: detailed(err, details, a...)}
}

// detailed returns err with details after its text, or err itself if details is "".
func detailed(err error, details string, a ...any) error {
	if details == "" {
		return err
	}
	return fmt.Errorf("%w: %s", err, fmt.Sprintf(details, a...))
}
