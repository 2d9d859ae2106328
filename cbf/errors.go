package cbf

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/problems"
	"example.com/boardcodec/cbf/internal/record"
)

// The variables that errors wrap, besides [chess.ErrSyntax], [chess.ErrMove] for a move that is not in
// the numbered list or, in a book, illegal, [chess.ErrRange] for anything beyond a limit of the format, and
// [io.ErrUnexpectedEOF] for data that ends too early.
var (
	ErrIndex      = errors.New("malformed index")                // not an index, or an entry outside the games
	ErrCharset    = errors.New("not in the charset")             // the charset has no byte for a letter
	ErrConvention = errors.New("would be read back differently") // from SetPlayers and SetSource
)

// errDepth is about variations, in reading and in writing.
var errDepth = fmt.Errorf("%w: nested deeper than 10,000", chess.ErrRange)

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
)

// A SyntaxError reports a place at which a file, a record or a text cannot be read.
type SyntaxError struct {
	// In names the file to which Offset refers: "index" or "book"; "" = the games file, or the
	// record of ParseGame.
	In string

	// Offset is the byte offset of the faulty item, from 0. If data is cut off, it is
	// the end of the data. It is -1 for a game that the base does not have.
	Offset int64

	Game int    // in the base, from 1; 0 = not in a game
	Part string // of the game: "header", "text", "moves", "comments" or "set-up"; "" = the whole
	Err  error  // wraps one of these variables
}

func (e *SyntaxError) Error() string {
	return "cbf: " + problems.Place(e.In, e.Game, e.Part, e.Offset) + cmp.Or(e.Err, errNone).Error()
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

// An EncodeError reports a value that a record, an index or a book cannot hold.
// Nothing was changed or written.
type EncodeError struct {
	Field string // the refused item, such as "year", "move", "comment 3" or "Entries[3]"
	Value string // the refused value, shortened; "" = not shown
	Err   error  // wraps one of these variables
}

func (e *EncodeError) Error() string {
	return "cbf: " + strings.TrimSpace(e.Field+" "+e.Value) + ": " + cmp.Or(e.Err, errNone).Error()
}

func (e *EncodeError) Unwrap() error { return e.Err }

// encodeError returns the EncodeError of a value. The details, if any, follow the text
// of err.
func encodeError(field, value string, err error, details string, a ...any) *EncodeError {
	return &EncodeError{Field: field, Value: value, Err: detailed(err, details, a...)}
}

// detailed returns err with details after its text, or err itself if details is "".
func detailed(err error, details string, a ...any) error {
	if details == "" {
		return err
	}
	return fmt.Errorf("%w: %s", err, fmt.Sprintf(details, a...))
}
