package cbmoves

import (
	"errors"
	"fmt"
)

// What a [SyntaxError] can wrap, besides [io.ErrUnexpectedEOF] for a
// stream without its end, a two-byte code without its second byte, and a text
// without its zero byte.
var (
	ErrReserved  = errors.New("reserved code")                        // 9b-9f, d4-df, e6-ef, f2-fe
	ErrForm      = errors.New("not the form that encoders write")     // stray bits of a second byte; b0 for a NAG of 1 to 31
	ErrNoPiece   = errors.New("piece is not on the board")            // captured, promoted away or never present; in writing, From is empty
	ErrMove      = errors.New("impossible move")                      // off the board, blocked, against the rule of the piece
	ErrVariation = errors.New("misplaced variation mark")             // f0, f1
	ErrDepth     = errors.New("variations nested deeper than 10,000") // in reading and in writing
	ErrText      = errors.New("invalid text")                         // not UTF-8, apart from pairs of surrogates in Jose; U+0000 in writing
	ErrNoText    = errors.New("no text left for the code")            // the second blob is used up
	ErrTrailing  = errors.New("data after the end")                   // of stream or texts
	ErrFEN       = errors.New("not a start position")                 // from ParseStart
	ErrUCI       = errors.New("not a move in UCI notation")           // from ParseMove
)

// What an [EncodeError] can wrap, besides ErrReserved, ErrNoPiece, ErrMove,
// ErrVariation, ErrDepth and ErrText.
var (
	ErrNoCode = errors.New("piece has no code") // second queen of a set-up, ninth pawn and so on
	ErrRange  = errors.New("out of range")      // NAG above 255, item or text of no kind, unknown result
)

var errTurn = fmt.Errorf("%w: the other side is to move", ErrMove)

// What an error of [Detect] wraps: it cannot name one encoding.
var (
	ErrNeither = errors.New("stream is in neither encoding")           // beside a SyntaxError of each
	ErrAlike   = errors.New("stream reads the same in both encodings") // so that either may be used
	ErrEither  = errors.New("stream may be in either encoding")        // two readings that differ, both possible
)

// An Input is what an offset counts in.
type Input uint8

const (
	InStream Input = iota // the moves
	InTexts               // the second blob of Jose
	InFEN                 // the argument of ParseStart
	InMove                // the argument of ParseMove
)

// String returns "stream", "texts", "FEN" or "move".
func (in Input) String() string {
	switch in {
	case InTexts:
		return "texts"
	case InFEN:
		return "FEN"
	case InMove:
		return "move"
	case InStream:
		return "stream"
	}
	return "invalid Input"
}

// A SyntaxError reports where and why a stream, its texts, a start position or
// the text of a move cannot be read. Ply and Depth are 0 for the latter two.
type SyntaxError struct {
	// Offset is the 0-based byte offset of the wrong byte, or of the wrong item: of
	// an impossible move or a two-byte code cut in half, its first byte; of a text
	// without its zero byte, the first byte of the text. If something is missing
	// at the end, it is the length of the input; if a text is missing, the offset
	// of its code in the stream.
	Offset int64

	In    Input // what Offset counts in
	Ply   int   // moves played in the line before the item, 0 at the start
	Depth int   // variations that are open, 0 in the main line
	Err   error // wraps one of the variables above, or io.ErrUnexpectedEOF
}

func (e *SyntaxError) Error() string { return "cbmoves: " + e.fact() }

func (e *SyntaxError) Unwrap() error { return e.Err }

// An EncodeError reports an item that [Encoding.Append] cannot encode, or a
// move that [Move.AppendText] cannot write.
type EncodeError struct {
	Item  Item   // the refused item; from AppendText, the move
	Ply   int    // moves played in the line before the item, 0 at the start
	Depth int    // variations that are open, 0 in the main line
	Field string // from AppendText: "From", "To" or "Promotion"; otherwise empty
	Err   error  // wraps one of the variables above
}

func (e *EncodeError) Error() string {
	m := e.Item.Move()
	switch e.Field {
	case "From":
		return fmt.Sprintf("cbmoves: From %d: %v", uint8(m.From), e.Err)
	case "To":
		return fmt.Sprintf("cbmoves: To %d: %v", uint8(m.To), e.Err)
	case "Promotion":
		return fmt.Sprintf("cbmoves: Promotion %d: %v", uint8(m.Promotion), e.Err)
	}
	s := e.Item.Kind().String()
	switch e.Item.Kind() {
	case KindMove:
		s += " " + m.String()
	case KindNAG:
		s += fmt.Sprintf(" %d", e.Item.NAG())
	}
	return fmt.Sprintf("cbmoves: %s%s: %v", inGame(e.Ply, e.Depth), s, e.Err)
}

func (e *EncodeError) Unwrap() error { return e.Err }

// fact is the text of the error without the package.
func (e *SyntaxError) fact() string {
	return place(e.In, e.Ply, e.Depth, e.Offset) + e.Err.Error()
}

// place says where something is, for errors and problems alike, up to the fact
// that follows.
func place(in Input, ply, depth int, offset int64) string {
	var s string
	if in == InStream || in == InTexts {
		s = inGame(ply, depth)
	}
	if in != InStream {
		s += in.String() + ": "
	}
	return fmt.Sprintf("%soffset %d: ", s, offset)
}

// inGame says where in a game something is.
func inGame(ply, depth int) string {
	if depth == 0 {
		return fmt.Sprintf("ply %d: ", ply)
	}
	return fmt.Sprintf("ply %d: depth %d: ", ply, depth)
}
