package cbmoves

import (
	"errors"
	"fmt"
)

// A [SyntaxError] wraps one of these, or [io.ErrUnexpectedEOF] for a stream
// without an end, a two-byte code without its second byte, or a text that is
// missing or has no zero byte.
var (
	ErrReserved     = errors.New("reserved code")                        // 9b-9f, d4-df, e6-ef, f2-fe; in writing too
	ErrNonCanonical = errors.New("not the form that encoders write")     // stray bits of a second byte; b0 for a NAG of 1 to 31
	ErrMove         = errors.New("impossible move")                      // no such piece, off the board, blocked, or not a move of this piece; not UCI
	ErrVariation    = errors.New("misplaced variation mark")             // f0 or f1; in writing, a variation before any move of its line
	ErrDepth        = errors.New("variations nested deeper than 10,000") // in reading and in writing
	ErrText         = errors.New("invalid text")                         // not UTF-8, except for surrogate pairs in Jose; in writing, U+0000 or unread
	ErrTrailing     = errors.New("data after the end")                   // of the stream or the texts
	ErrFEN          = errors.New("not a start position")                 // from ParseStart
)

// An [EncodeError] wraps one of these, or ErrReserved, ErrMove, ErrVariation,
// ErrDepth or ErrText.
var (
	ErrTag    = errors.New("not a tag for this game") // from AppendPGN
	ErrNoCode = errors.New("piece has no code")       // a piece of a set-up beyond the codes, such as a second queen
	ErrRange  = errors.New("out of range")            // a NAG above 255, an item or text without a kind, an unknown result
)

// The error of [Detect] wraps one of these if both readings of a stream are
// possible.
var (
	ErrSameGame  = errors.New("stream is the same game in both encodings")   // use either
	ErrAmbiguous = errors.New("stream is a different game in each encoding") // without evidence for Jose
)

// Reasons why a move is impossible before the rules of its piece are checked.
var (
	errNoPiece = fmt.Errorf("%w: the piece is not on the board", ErrMove)
	errEmpty   = fmt.Errorf("%w: its square is empty", ErrMove)
	errTurn    = fmt.Errorf("%w: the other side is to move", ErrMove)
	errSquare  = fmt.Errorf("%w: want a square from 0 to 63", ErrMove)
)

// A SyntaxError reports a fault in a stream, its texts, a start position or the
// text of a move, and its place.
type SyntaxError struct {
	// In names the input in which Offset counts: "texts" for the second blob of
	// Jose, "FEN" for the argument of ParseStart, "move" for the argument of
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
	Err   error // wraps one of the variables above, or io.ErrUnexpectedEOF
}

func (e *SyntaxError) Error() string {
	return "cbmoves: " + location(e.In, e.Offset, e.Ply, e.Depth) + fmt.Sprint(e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// An EncodeError reports an item that [Encoding.Append] or [Game.AppendPGN] cannot
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
