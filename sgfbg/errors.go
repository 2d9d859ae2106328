package sgfbg

import (
	"errors"
	"fmt"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
	"example.com/boardcodec/sgfbg/internal/series"
)

// A [*bg.SyntaxError] or a [*bg.EncodeError] of this package wraps one of these errors, [bg.ErrSyntax],
// [bg.ErrValue], [errors.ErrUnsupported], or [io.ErrUnexpectedEOF] for input that ends inside a game
// tree.
var (
	ErrNotSGF        = errors.New("no game tree: this is not SGF")        // nothing like "(;" in the input
	ErrNotBackgammon = errors.New("not backgammon: GM is not 6")          // SGF of another game, which is kept raw
	ErrDepth         = errors.New("variations nested deeper than 10,000") // from reading and from writing
)

// Errors that wrap bg.ErrSyntax, except errNodes, which wraps errors.ErrUnsupported.
var (
	errNode       = lex.Malformed("a node must start here with ';'")
	errParen      = lex.Malformed("')' closes no game tree")
	errUnclosed   = lex.Malformed("a game starts here inside this one, whose ')' is missing")
	errCutValue   = lex.Malformed("a game starts here inside a value, whose ']' is missing")
	errProperty   = lex.Malformed("no property: want upper-case letters and a '['")
	errDuplicate  = lex.Malformed("property occurs twice in a node")
	errNUL        = lex.Malformed("byte 0x00")
	errIdentifier = lex.Malformed("want upper-case letters for an identifier")
	errNoRoot     = lex.Malformed("the game has no root")
	errNodes      = lex.Unsupported("%d nodes", maxNodes)
)

// Facts of Problems that strict reading never returns as errors.
var (
	errText   = errors.New("text outside the game trees is ignored")
	errRoot   = errors.New("a property of the root, but this is another node: two games may be joined here")
	errSecond = fmt.Errorf("%w: a second move in one node is ignored", lex.ErrTurn)
)

// syntaxError returns the error for a place without line and column. An offset of -1 is not known.
func syntaxError(offset int64, game int, item string, err error) *bg.SyntaxError {
	return &bg.SyntaxError{Format: "sgfbg", Game: game, Place: bg.Place{Offset: offset, Item: item}, Err: err}
}

// scales are the scales of problems, by kind; other kinds are bg.Odd.
var scales = map[bg.ProblemKind]bg.Scale{
	bg.ProblemSyntax: bg.Repaired, bg.ProblemValue: bg.Lost, bg.ProblemLost: bg.Lost,
}

// problem returns e as a problem.
func problem(kind bg.ProblemKind, e *bg.SyntaxError) bg.Problem {
	return series.Problem(kind, scales[kind], e)
}

// refuse returns an EncodeError that wraps bg.ErrValue, for a field that cannot have value.
func refuse(field string, value any, want string) *bg.EncodeError {
	return &bg.EncodeError{Field: field, Value: fmt.Sprint(value), Err: lex.NotAllowed("%s", want)}
}

// inField returns err; if it is an EncodeError, its Field is put after outer.
func inField(outer string, err error) error {
	if e, ok := err.(*bg.EncodeError); ok {
		inner := *e
		inner.Field = strings.TrimSuffix(outer+"."+e.Field, ".")
		return &inner
	}
	return err
}
