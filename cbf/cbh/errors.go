package cbh

import (
	"cmp"
	"errors"
	"fmt"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/problems"
)

// Errors wrap one of these, [chess.ErrSyntax] for malformed data, [chess.ErrMove] for what is not a move
// of the position, [chess.ErrRange] for an index, an offset, a name or a size out of range,
// [io.ErrUnexpectedEOF] for data that ends too early, or [errors.ErrUnsupported] for modes of moves,
// archives and bases that this package cannot read.
var (
	ErrText     = errors.New("a guiding text, not a game")       // from Game
	ErrGame     = errors.New("a game, not a guiding text")       // from Text
	ErrPassword = errors.New("not decrypted with this password") // of an archive .cbz
)

// errDepth is about variations.
var errDepth = fmt.Errorf("%w: nested deeper than 10,000", chess.ErrRange)

// A SyntaxError reports a place at which a file cannot be read.
type SyntaxError struct {
	In     string // the extension of the file without its dot, in lower case: "cbh", "cbg" ...
	Offset int64  // of the faulty item in the file, in bytes from 0; -1 = none
	Game   int    // its number in the base, from 1; 0 = not in a game
	Err    error  // wraps one of the errors above
}

func (e *SyntaxError) Error() string {
	return "cbh: " + problems.Place(e.In, e.Game, "", e.Offset) + cmp.Or(e.Err, errNone).Error()
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// errNone gives a text to an error or a Problem without Err, which only a caller makes.
var errNone = errors.New("no error")
