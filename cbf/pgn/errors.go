package pgn

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// The variables that errors and problems wrap, besides [io.ErrUnexpectedEOF] for text that
// ends too early and [errors.ErrUnsupported] for a variant that is not chess and a compressed file.
var (
	ErrSyntax    = chess.ErrSyntax                         // "malformed"
	ErrMove      = chess.ErrMove                           // "not a move of the position"
	ErrAmbiguous = chess.ErrAmbiguous                      // "ambiguous move": several legal moves fit the text
	ErrRange     = chess.ErrRange                          // "out of range": a game beyond Options.MaxGame, a value that PGN does not have
	ErrDepth     = errors.New("nested deeper than 10,000") // variations, in reading and in writing
)

// maxDepth is how deep variations may be nested.
const maxDepth = 10_000

// A SyntaxError reports where a text cannot be read.
type SyntaxError struct {
	In     string // "tags", "moves", "comments"; "" = the text; "result" from ParseResult
	Offset int64  // of the offending item, in bytes from 0
	Game   int    // in the text or the Chunk, from 1; 0 = in no game
	Line   int    // from 1; 0 = unknown
	Column int    // in bytes, from 1; 0 = unknown
	Err    error  // wraps one of the variables above, or another error as they say
}

func (e *SyntaxError) Error() string {
	return "pgn: " + location(e.Game, e.In, e.Line, e.Column, e.Offset) + errorText(e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// An EncodeError reports what PGN cannot hold.
type EncodeError struct {
	Field string // what is refused: "tag", "move", "variation" or "result"
	Value string // the name of the tag, the move, or the number of the result, shortened; "" = not shown
	Err   error  // wraps ErrRange, ErrMove, ErrDepth or ErrSyntax
}

// Error returns the field, the value and the fact: `pgn: tag "a b": malformed`.
func (e *EncodeError) Error() string {
	return "pgn: " + strings.TrimSpace(e.Field+" "+e.Value) + ": " + errorText(e.Err)
}

func (e *EncodeError) Unwrap() error { return e.Err }

// A ProblemKind is what a [Problem] means for the game.
type ProblemKind uint8

// The kinds of problems. The zero ProblemKind is that of no problem.
const (
	_               ProblemKind = iota
	ProblemOdd                  // it is read as it stands, and may mean that something is wrong: a tag Result that differs
	ProblemRepaired             // malformed, and read in the one way that is possible
	ProblemLost                 // it could not be read: it is missing or, such as the rest of a line, kept as text
	ProblemOmitted              // Err counts the problems that are not listed
)

var problemKinds = [...]string{"invalid ProblemKind", "odd", "repaired", "lost", "omitted"}

// String returns "odd", "repaired", "lost" or "omitted".
func (k ProblemKind) String() string {
	if int(k) < len(problemKinds) {
		return problemKinds[k]
	}
	return problemKinds[0]
}

// A Problem is what was odd or malformed in a text that was read nevertheless. Strict reading
// makes an error of what is repaired or lost.
type Problem struct {
	Kind   ProblemKind
	In     string // "tags", "moves", "comments"; "" = the text outside of games
	Offset int64  // of the item, in bytes from 0; -1 for ProblemOmitted
	Length int64  // of text outside of games, in bytes; 0 of other problems
	Game   int    // in the text or the Chunk, from 1; 0 = in no game
	Line   int    // from 1; 0 for ProblemOmitted
	Column int    // in bytes, from 1; 0 for ProblemOmitted
	Err    error  // as in SyntaxError
}

// String returns the place and the error.
func (p Problem) String() string {
	return location(p.Game, p.In, p.Line, p.Column, p.Offset) + errorText(p.Err)
}

// MarshalJSON returns the fields of the problem, with the text of Err.
func (p Problem) MarshalJSON() ([]byte, error) {
	type fields Problem
	return json.Marshal(struct {
		fields
		Kind, Err string
	}{fields(p), p.Kind.String(), errorText(p.Err)})
}

// asError returns the problem as an error. Its Kind and Length are lost.
func (p *Problem) asError() *SyntaxError {
	return &SyntaxError{In: p.In, Offset: p.Offset, Game: p.Game, Line: p.Line, Column: p.Column, Err: p.Err}
}

// errorText returns the text of an Err field. It can be nil in a value that no function here made.
func errorText(err error) string {
	if err == nil {
		return "no error"
	}
	return err.Error()
}

// location returns the place of an error or a problem, from outer to inner, with ": " at its end.
// Numbers that are 0, an empty in, and an offset below 0 are left out.
func location(game int, in string, line, column int, offset int64) string {
	s := ""
	if game > 0 {
		s += fmt.Sprintf("game %d: ", game)
	}
	if in != "" {
		s += in + ": "
	}
	if line > 0 {
		s += fmt.Sprintf("line %d: ", line)
	}
	if column > 0 {
		s += fmt.Sprintf("column %d: ", column)
	}
	if offset >= 0 {
		s += fmt.Sprintf("offset %d: ", offset)
	}
	return s
}

// malformed returns what an error about a flaw wraps: ErrSyntax and, if the text ends too early,
// io.ErrUnexpectedEOF.
func malformed(f scanner.Flaw) error {
	if f.Cut() {
		return errCut
	}
	return ErrSyntax
}

// errCut wraps ErrSyntax and io.ErrUnexpectedEOF, and has the text of ErrSyntax: the flaw, which
// stands behind it, says what is cut off.
var errCut error = cutOff{}

type cutOff struct{}

func (cutOff) Error() string   { return ErrSyntax.Error() }
func (cutOff) Unwrap() []error { return []error{ErrSyntax, io.ErrUnexpectedEOF} }

// An excerpt is text of the input in a message. It is quoted and shortened only if the message is
// made.
type excerpt []byte

func (e excerpt) String() string { return quote.Clip(string(e)) }
