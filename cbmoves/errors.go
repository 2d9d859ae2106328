package cbmoves

import (
	"errors"
	"fmt"
)

// A [SyntaxError] wraps one of these, or [io.ErrUnexpectedEOF] for a stream
// without its end, a two-byte code without its second byte, and a text that is
// missing or has no zero byte.
var (
	ErrReserved     = errors.New("reserved code")                        // 9b-9f, d4-df, e6-ef, f2-fe; also in writing
	ErrNonCanonical = errors.New("not the form that encoders write")     // stray bits of a second byte; b0 for a NAG of 1 to 31
	ErrMove         = errors.New("impossible move")                      // no such piece, off the board, blocked, against the rule of the piece; not UCI
	ErrVariation    = errors.New("misplaced variation mark")             // f0, f1; in writing, a variation before any move of its line
	ErrDepth        = errors.New("variations nested deeper than 10,000") // in reading and in writing
	ErrText         = errors.New("invalid text")                         // not UTF-8, apart from pairs of surrogates in Jose; in writing, U+0000 or unread
	ErrTrailing     = errors.New("data after the end")                   // of stream or texts
	ErrFEN          = errors.New("not a start position")                 // from ParseStart
)

// An [EncodeError] wraps one of these, or ErrReserved, ErrMove, ErrVariation,
// ErrDepth or ErrText.
var (
	ErrTag    = errors.New("not a tag for this game") // from AppendPGN
	ErrNoCode = errors.New("piece has no code")       // second queen of a set-up, ninth pawn and so on
	ErrRange  = errors.New("out of range")            // NAG above 255, item or text of no kind, unknown result
)

// The error of [Detect] wraps one of these if both readings of a stream are
// possible.
var (
	ErrSameGame  = errors.New("stream is the same game in both encodings")   // so that either may be used
	ErrAmbiguous = errors.New("stream is a different game in each encoding") // and there is no evidence for Jose
)

// Reasons why a move is impossible: it names the wrong piece.
var (
	errNoPiece = fmt.Errorf("%w: the piece is not on the board", ErrMove)
	errEmpty   = fmt.Errorf("%w: its square is empty", ErrMove)
	errTurn    = fmt.Errorf("%w: the other side is to move", ErrMove)
	errSquare  = fmt.Errorf("%w: want a square from 0 to 63", ErrMove)
)

// A SyntaxError reports where and why a stream, its texts, a start position or
// the text of a move cannot be read.
type SyntaxError struct {
	// In is what Offset counts in: "texts", the second blob of Jose; "FEN", the
	// argument of ParseStart; "move", that of ParseMove; or "", the stream.
	In string

	// Offset is the 0-based byte offset of the wrong byte, or of the wrong item: of
	// an impossible move or a two-byte code cut in half, its first byte; of a text
	// without its zero byte, the first byte of the text. If something is missing
	// at the end, or a FEN has too many fields, it is the length of the input; if a
	// text is missing, the offset of its code in the stream.
	Offset int64

	Ply   int   // moves played in the line before the item, 0 at the start
	Depth int   // variations that are open, 0 in the main line
	Err   error // wraps one of the variables above, or io.ErrUnexpectedEOF
}

func (e *SyntaxError) Error() string {
	return "cbmoves: " + location(e.In, e.Offset, e.Ply, e.Depth) + fmt.Sprint(e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// An EncodeError reports an item that [Encoding.Append] or [Game.AppendPGN] cannot
// write, or a tag that the latter refuses.
type EncodeError struct {
	Ply   int // moves played in the line before the item, 0 at the start; -1 for a tag
	Depth int // variations that are open, 0 in the main line

	// Field is the item that is refused: "move", "NAG", "text", "TextKind",
	// "result", "variation", "code" or "item"; or "tag", with its name as the Value.
	Field string
	Value string // of Field, shortened to 40 characters; empty for a variation, an item, an unread text
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

// A PlayError reports a move that a position can neither play nor write.
type PlayError struct {
	Move     Move
	Position Position // that refuses the move
	Err      error    // wraps ErrMove
}

func (e *PlayError) Error() string {
	return fmt.Sprintf("cbmoves: move %v in %s: %v", e.Move, e.Position.FEN(), e.Err)
}

func (e *PlayError) Unwrap() error { return e.Err }

// location returns the place of a [SyntaxError] or [Problem], whose fields it gets, as the
// beginning of a message: "ply 3: offset 4: ".
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

// clip quotes text from the input for a message, 40 characters of it at most.
func clip(s string) string { return fmt.Sprintf("%.40q", s) }
