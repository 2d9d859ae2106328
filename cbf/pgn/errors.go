package pgn

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// errDepth is the error of variations that are nested deeper than maxDepth, in reading and in writing.
var errDepth = fmt.Errorf("%w: nested deeper than 10,000", chess.ErrRange)

// maxDepth is how deep variations may be nested.
const maxDepth = 10_000

// A SyntaxError reports a place at which a text cannot be read. Its Err wraps [chess.ErrSyntax],
// [chess.ErrMove], [chess.ErrAmbiguous], [chess.ErrRange] for anything beyond a limit,
// [io.ErrUnexpectedEOF] for a text that ends too early, or [errors.ErrUnsupported] for a variant other than
// chess and a compressed file.
type SyntaxError struct {
	In    string // "tags", "moves", "comments"; "" = the text
	Place        // of the faulty item
	Game  int    // in the text or the Chunk, from 1; 0 = in no game
	Err   error
}

// Error returns the place and the fact: "pgn: game 3: moves: line 9: column 4: offset 210: illegal move".
func (e *SyntaxError) Error() string {
	return "pgn: " + location(e.Game, e.In, e.Place) + errorText(e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// An EncodeError reports a value that PGN cannot hold.
type EncodeError struct {
	Field string // the refused item: "tag", "move", "variation" or "result"
	Value string // the name of the tag, the move, or the number of the result, shortened; "" = not shown
	Err   error  // wraps chess.ErrRange, chess.ErrMove or chess.ErrSyntax
}

// Error returns the field, the value and the fact: `pgn: tag "a b": malformed`.
func (e *EncodeError) Error() string {
	return "pgn: " + strings.TrimSpace(e.Field+" "+e.Value) + ": " + errorText(e.Err)
}

func (e *EncodeError) Unwrap() error { return e.Err }

// A Problem is an oddity or a fault in a text that was read nevertheless. In strict mode a
// problem that is Repaired or Lost is an error instead.
type Problem struct {
	Scale  chess.Scale // Odd: for example, the Result tag differs; Repaired; Lost, or kept only as text; Omitted
	In     string      // as in SyntaxError
	Place              // of the item; Offset -1, and no Line or Column, for Omitted
	Length int64       // of text outside of games, in bytes; 0 for other problems
	Game   int         // as in SyntaxError
	Err    error       // as in SyntaxError
}

// String returns the place and the error.
func (p Problem) String() string {
	return location(p.Game, p.In, p.Place) + errorText(p.Err)
}

// MarshalJSON returns the fields of the problem, with the text of Err.
func (p Problem) MarshalJSON() ([]byte, error) {
	type fields Problem
	return json.Marshal(struct {
		fields
		Scale, Err string
	}{fields(p), p.Scale.String(), errorText(p.Err)})
}

// asError returns the problem as an error. Its Scale and Length are lost.
func (p *Problem) asError() *SyntaxError {
	return &SyntaxError{In: p.In, Place: p.Place, Game: p.Game, Err: p.Err}
}

// errorText returns the text of an Err field, which can be nil in a value that a caller made.
func errorText(err error) string {
	if err == nil {
		return "no error"
	}
	return err.Error()
}

// location returns the place of an error or a problem, from outer to inner, with ": " after each part.
// A game, line or column 0, an empty in, and an offset below 0 are left out.
func location(game int, in string, at Place) string {
	s := ""
	if game > 0 {
		s += fmt.Sprintf("game %d: ", game)
	}
	if in != "" {
		s += in + ": "
	}
	if at.Line > 0 {
		s += fmt.Sprintf("line %d: ", at.Line)
	}
	if at.Column > 0 {
		s += fmt.Sprintf("column %d: ", at.Column)
	}
	if at.Offset >= 0 {
		s += fmt.Sprintf("offset %d: ", at.Offset)
	}
	return s
}

// malformed returns what an error about a flaw wraps: ErrSyntax and, if the text ends too early,
// io.ErrUnexpectedEOF.
func malformed(f scanner.Flaw) error {
	if f.Cut() {
		return errCut
	}
	return chess.ErrSyntax
}

// errCut wraps ErrSyntax and io.ErrUnexpectedEOF, and has the text of ErrSyntax; the text of the flaw follows
// and says what is cut off.
var errCut error = cutOff{}

type cutOff struct{}

func (cutOff) Error() string   { return chess.ErrSyntax.Error() }
func (cutOff) Unwrap() []error { return []error{chess.ErrSyntax, io.ErrUnexpectedEOF} }

// An excerpt is text of the input in a message. It is quoted and shortened only if the message is
// made.
type excerpt []byte

func (e excerpt) String() string { return quote.Clip(string(e)) }
