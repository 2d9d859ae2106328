package cbmoves

import "iter"

// A Kind says what a [Token] or an [Item] is, and so which of its methods and
// fields are meaningful. The zero Token and the zero Item have kind 0.
type Kind uint8

const (
	KindMove         Kind = iota + 1 // Move
	KindNAG                          // NAG
	KindText                         // TextKind and Text
	KindResult                       // Result
	KindVariation                    // in a Token: the start; in an Item: all of it, its Line
	KindVariationEnd                 // tokens only
	KindUnknown                      // if lenient: a reserved annotation, its Code
	KindProblem                      // tokens only: Problem; the faulty token, if there is one, comes next
	KindEnd                          // tokens only: the end of the game, always the last
)

var kindNames = [...]string{
	"", "move", "NAG", "text", "result", "variation", "end of variation",
	"unknown code", "problem", "end",
}

// String returns the name of the kind, such as "move" or "end of variation", and "invalid Kind" if
// it has none.
func (k Kind) String() string { return nameOf(kindNames[:], k, "invalid Kind") }

// nameOf returns the name of a value, or invalid if names has none for it, or an empty one.
func nameOf[T ~uint8](names []string, value T, invalid string) string {
	if int(value) >= len(names) || names[value] == "" {
		return invalid
	}
	return names[value]
}

// A TextKind distinguishes comments from the five kinds of input that jose's
// import could not read and left in place as texts. No text has
// kind 0.
type TextKind uint8

const (
	Comment       TextKind = iota + 1 // e0
	Unreadable                        // e1: move not readable
	Illegal                           // e2: illegal move
	Ambiguous                         // e3: ambiguous move
	Unrecognized                      // e4: unrecognized input
	InputExpected                     // e5: input expected; jose's own addition to the manual
)

const textKinds = 6 // how many there are

var textKindNames = [1 + textKinds]string{
	"", "comment", "move not readable", "illegal move", "ambiguous move",
	"unrecognized input", "input expected",
}

// String returns what the code means, such as "comment" or "move not readable", and "invalid
// TextKind" for other values.
func (k TextKind) String() string { return nameOf(textKindNames[:], k, "invalid TextKind") }

// A Result is the result of the game, or of a variation.
type Result uint8

const (
	NoResult  Result = iota // *, code d3
	WhiteWins               // 1-0, code d2
	Draw                    // 1/2-1/2, code d1
	BlackWins               // 0-1, code d0
)

const results = 4 // how many there are

var resultNames = [results]string{"*", "1-0", "1/2-1/2", "0-1"}

// String returns the result as PGN has it, "1-0", "0-1", "1/2-1/2" or "*", and "invalid Result" for
// other values.
func (r Result) String() string { return nameOf(resultNames[:], r, "invalid Result") }

// The codes of results are in the opposite order, from d0, BlackWins, to d3, NoResult.
// TextKinds are in the order of their codes.

func resultOf(code byte) Result     { return Result(codeResult + results - 1 - code) }
func (r Result) code() byte         { return codeResult + results - 1 - byte(r) }
func textKindOf(code byte) TextKind { return TextKind(code - codeText + 1) }
func (k TextKind) code() byte       { return codeText + byte(k) - 1 }

// A Token is one item of a stream, or one of the marks that [Encoding.Tokens]
// adds. [Token.Kind] says what it is; a method or field that belongs to another
// kind has the zero value.
type Token struct {
	// Ply is the number of moves played in the line before the token, 0 at the
	// start. A variation begins with the ply of the move that it replaces.
	Ply int

	// Offset is where the token begins in the stream, in bytes from 0; of KindEnd,
	// where the game ends. The place of a fault is in Problem.
	Offset int64

	// Text of a KindText is the raw text without its zero byte, to be passed to
	// Encoding.DecodeText, or nil if it was not read; that of a KindEnd is the part
	// of the second blob that was read.
	Text []byte

	Problem *Problem // of KindProblem
	packed           // Kind, Move, NAG, TextKind, Result, Code
}

// Tokens reads a stream as a flat sequence, with all the checks of Decode but
// without building a tree. It allocates for the game and for each problem, not for
// other tokens, and keeps 272 bytes for each open variation, in a slice that grows.
//
// Starts and ends of variations come in pairs. Only the last token is a
// KindEnd: its Offset is the number of bytes of the stream that were read, its
// Text the part of the second blob that was. Texts are slices of the input, not
// copies. An error, a [*SyntaxError], comes with a zero Token in place of the
// KindEnd. The sequence can be iterated several times.
//
// A [Walker] adds the board.
//
// A lenient scan yields no errors. Tokens of KindProblem say what is wrong. Where
// reading has to stop, the tokens that close the variations and the game
// follow, with the offset where it stopped; no other game begins there. A strict
// scan yields a KindProblem only for four-byte UTF-8 in Jose, which is not an
// error.
func (e *Encoding) Tokens(start Start, stream, texts []byte) iter.Seq2[Token, error] {
	return func(yield func(Token, error) bool) {
		s := scanner{
			line: newLine(start), Encoding: e, chess960: start.Chess960(),
			stream: stream, texts: texts, yield: yield,
		}
		s.run()
	}
}
