package cbmoves

import (
	"fmt"
	"io"
)

// A Problem is a fault of the input that a reader recorded instead of failing.
type Problem struct {
	Kind   ProblemKind
	In     Input // what Offset counts in: InStream or InTexts
	Byte   byte  // the byte at Offset, 0 if the input ends there
	Ply    int   // moves played in the line before the item, 0 at the start
	Depth  int   // variations that are open, 0 in the main line
	Offset int64 // as in a SyntaxError
}

// A ProblemKind says what is wrong. A lenient reader goes on after a problem,
// except after the kinds marked "stops", for which [ProblemKind.Stops] reports
// true. No problem has kind 0.
type ProblemKind uint8

const (
	ProblemNoEnd        ProblemKind = iota + 1 // the stream ends without 0xff; stops
	ProblemTrailing                            // bytes after 0xff, or texts that no code asked for
	ProblemCut                                 // a code of two bytes lacks the second; stops
	ProblemReservedMove                        // one of 9b-9f, which may hide a move; stops
	ProblemReserved                            // one of d4-df, e6-ef, f2-fe; no text belongs to it
	ProblemForm                                // stray bits of a second byte; b0 for a NAG of 1 to 31
	ProblemNoPiece                             // piece captured, promoted away or never present; stops
	ProblemMove                                // impossible move; stops
	ProblemStrayEnd                            // f1 without f0: an f0 was lost, and the position with it; stops
	ProblemNoMove                              // f0 before any move of its line: what it replaces was lost; stops
	ProblemOpen                                // f0 without f1
	ProblemDepth                               // more than 10,000 nested variations; stops
	ProblemNoText                              // the second blob is used up; the text is read as empty
	ProblemOpenText                            // the text lacks its zero; it is read to the end of the input
	ProblemText                                // the text is not UTF-8; it is kept as it is
	ProblemFourBytes                           // four-byte UTF-8 in Jose, which jose itself misreads; never an error
)

// problems holds the facts of each kind. Without an error it is one that a
// strict reader lets pass too.
var problems = [...]struct {
	err    error
	stops  bool
	detail string
}{
	ProblemNoEnd:        {io.ErrUnexpectedEOF, true, "no end of data"},
	ProblemTrailing:     {ErrTrailing, false, ""},
	ProblemCut:          {io.ErrUnexpectedEOF, true, "second byte is missing"},
	ProblemReservedMove: {ErrReserved, true, ""},
	ProblemReserved:     {ErrReserved, false, ""},
	ProblemForm:         {ErrForm, false, ""},
	ProblemNoPiece:      {ErrNoPiece, true, ""},
	ProblemMove:         {ErrMove, true, ""},
	ProblemStrayEnd:     {ErrVariation, true, "end without a start"},
	ProblemNoMove:       {ErrVariation, true, "no move before it"},
	ProblemOpen:         {ErrVariation, false, "end of data before its end"},
	ProblemDepth:        {ErrDepth, true, ""},
	ProblemNoText:       {ErrNoText, false, ""},
	ProblemOpenText:     {io.ErrUnexpectedEOF, false, "text has no end"},
	ProblemText:         {ErrText, false, ""},
	ProblemFourBytes:    {nil, false, "text has four-byte UTF-8 where surrogates belong"},
}

// String returns the place and what is wrong: "ply 3: offset 4: reserved code:
// byte 0xe7".
func (p Problem) String() string {
	return place(p.In, p.Ply, p.Depth, p.Offset) + p.fact()
}

func (p Problem) fact() string {
	if int(p.Kind) < len(problems) && problems[p.Kind].err == io.ErrUnexpectedEOF {
		return p.Kind.String() // something is missing, so no byte is to blame
	}
	return fmt.Sprintf("%s: byte 0x%02x", p.Kind, p.Byte)
}

// String returns what is wrong, without a place.
func (k ProblemKind) String() string {
	if k == 0 || int(k) >= len(problems) {
		return "invalid ProblemKind"
	}
	err, detail := problems[k].err, problems[k].detail
	switch {
	case err == nil:
		return detail
	case detail == "":
		return err.Error()
	}
	return err.Error() + ": " + detail
}

// Stops reports whether a lenient reader stops at such a problem. The bytes
// that follow are then neither the rest of the game nor the next one.
func (k ProblemKind) Stops() bool { return int(k) < len(problems) && problems[k].stops }

// syntaxError is what the problem is to a strict reader.
func (p Problem) syntaxError() *SyntaxError {
	return &SyntaxError{p.Offset, p.In, p.Ply, p.Depth, &fault{p}}
}

// A fault is the Err of a SyntaxError: the problem without its place.
type fault struct{ Problem }

func (f *fault) Error() string { return f.fact() }
func (f *fault) Unwrap() error { return problems[f.Kind].err }
