package cbmoves

import (
	"errors"
	"fmt"
)

// The variables that errors and problems wrap, besides [io.ErrUnexpectedEOF] for a stream without an
// end, a two-byte code without its second byte, or a text that is missing or has no zero byte, and
// [errors.ErrUnsupported] for a reserved code (9b-9f, d4-df, e6-ef, f2-fe).
var (
	ErrSyntax = errors.New("malformed")       // in reading; in writing, a variation before any move of its line
	ErrMove   = errors.New("impossible move") // no such piece, off the board, blocked, no move of it, or not UCI
	ErrRange  = errors.New("out of range")    // in writing; in both, variations nested deeper than 10,000
)

// ErrSameGame is wrapped by the error of [Detect] for a stream that may be read in either encoding.
var ErrSameGame = errors.New("stream is the same game in both encodings")

// The facts that wrap these.
var (
	errReserved  = wrap(errors.ErrUnsupported, "reserved code")
	errForm      = wrap(ErrSyntax, "not the form that encoders write") // stray bits; b0 for a NAG of 1 to 31
	errVariation = wrap(ErrSyntax, "misplaced variation mark")         // f0 or f1
	errText      = wrap(ErrSyntax, "invalid text")                     // not UTF-8, nor surrogate pairs in Jose
	errTrailing  = wrap(ErrSyntax, "data after the end")               // of the stream or the texts
	errDepth     = fmt.Errorf("%w: nested deeper than 10,000", ErrRange)

	errNoPiece = fmt.Errorf("%w: the piece is not on the board", ErrMove)
	errEmpty   = fmt.Errorf("%w: its square is empty", ErrMove)
	errTurn    = fmt.Errorf("%w: the other side is to move", ErrMove)
	errSquare  = fmt.Errorf("%w: want a square from 0 to 63", ErrMove)
)

// A fact is an error whose text says more than the error of its kind.
type fact struct {
	text string
	kind error
}

func wrap(kind error, text string) error { return &fact{text, kind} }

func (f *fact) Error() string { return f.text }
func (f *fact) Unwrap() error { return f.kind }

// A SyntaxError reports a fault in a stream, its texts, a start position or the
// text of a move, and its place.
type SyntaxError struct {
	// In names the input in which Offset counts: "texts" for the second blob of
	// Jose, "FEN" for the argument of ParseFEN, "move" for the argument of
	// ParseMove, or "" for the stream.
	In string

	// Offset is the 0-based byte offset of the wrong byte or item. It is the first
	// byte of an impossible move, of a two-byte code cut in half, or of a text
	// without its zero byte. It is the length of the input if something is missing
	// at the end or a FEN has too many fields, and the offset of the code in the
	// stream if a text is missing.
	Offset int64

	Ply   int   // moves played in the line before the item, 0 at the start
	Depth int   // number of open variations, 0 in the main line
	Err   error // wraps one of the variables above
}

func (e *SyntaxError) Error() string {
	return "cbmoves: " + location(e.In, e.Offset, e.Ply, e.Depth) + fmt.Sprint(e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// An EncodeError reports an item that [Options.Append] or [Game.AppendPGN] cannot
// write, or a tag that AppendPGN refuses.
type EncodeError struct {
	Ply   int // moves played in the line before the item, 0 at the start; -1 for a tag
	Depth int // number of open variations, 0 in the main line

	// Field is the refused item: "move", "NAG", "text", "TextKind", "result",
	// "variation", "code" or "item"; or "tag", with its name as the Value.
	Field string
	Value string // value of Field, cut to 40 characters; empty for a variation, an item or an unread text
	Err   error  // wraps one of the variables above
}

func (e *EncodeError) Error() string {
	s := "cbmoves: "
	if e.Ply >= 0 {
		s += placeInGame(e.Ply, e.Depth)
	}
	s += e.Field
	if e.Value != "" {
		s += " " + e.Value
	}
	return s + ": " + fmt.Sprint(e.Err)
}

func (e *EncodeError) Unwrap() error { return e.Err }

// A PlayError reports a move that a position does not allow.
type PlayError struct {
	Move     Move
	Position Position // the position that does not allow it
	Err      error    // wraps ErrMove
}

func (e *PlayError) Error() string {
	return fmt.Sprintf("cbmoves: move %v in %s: %v", e.Move, e.Position.FEN(), e.Err)
}

func (e *PlayError) Unwrap() error { return e.Err }

// location returns the place of a [SyntaxError] or [Problem] as the beginning of a message:
// "ply 3: offset 4: ".
func location(in string, offset int64, ply, depth int) string {
	var s string
	switch in {
	case "":
		s = placeInGame(ply, depth)
	case inTexts:
		s = placeInGame(ply, depth) + inTexts + ": "
	default:
		s = in + ": "
	}
	return s + fmt.Sprintf("offset %d: ", offset)
}

// inTexts is SyntaxError.In for the second blob.
const inTexts = "texts"

// placeInGame returns the beginning of a message: "ply 3: " or, in a variation, "ply 3: depth 1: ".
func placeInGame(ply, depth int) string {
	if depth == 0 {
		return fmt.Sprintf("ply %d: ", ply)
	}
	return fmt.Sprintf("ply %d: depth %d: ", ply, depth)
}

// clip quotes at most 40 characters of text from the input, for a message.
func clip(s string) string { return fmt.Sprintf("%.40q", s) }
