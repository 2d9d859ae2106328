package cbmoves

import "iter"

// A Kind says what a [Token] or an [Item] is, and therefore which of its methods and
// fields have a meaning. The zero Token and the zero Item have kind 0.
type Kind uint8

const (
	KindMove         Kind = iota + 1 // Move
	KindNAG                          // NAG
	KindText                         // TextKind and Text
	KindResult                       // Result
	KindVariation                    // the start of a variation in a Token; in an Item all of it, with its Line
	KindVariationEnd                 // tokens only
	KindUnknown                      // lenient only: a reserved annotation, with its Code
	KindProblem                      // tokens only: Problem; the faulty token, if there is one, comes next
	KindEnd                          // tokens only: the end of the game, always the last token
)

var kindNames = [...]string{
	"", "move", "NAG", "text", "result", "variation", "end of variation",
	"unknown code", "problem", "end",
}

// String returns the name of the kind, such as "move" or "end of variation", or "invalid Kind" for
// values without a name.
func (k Kind) String() string { return nameOf(kindNames[:], k, "invalid Kind") }

// nameOf returns the name of a value, or invalid if it has no name or an empty one in names.
func nameOf[T ~uint8](names []string, value T, invalid string) string {
	if int(value) >= len(names) || names[value] == "" {
		return invalid
	}
	return names[value]
}

// A TextKind distinguishes comments from the five kinds of input that jose's import
// could not read and left in place as texts. No text has kind 0.
type TextKind uint8

const (
	Comment       TextKind = iota + 1 // e0
	Unreadable                        // e1: move not readable
	Illegal                           // e2: illegal move
	Ambiguous                         // e3: ambiguous move
	Unrecognized                      // e4: unrecognized input
	InputExpected                     // e5: input expected; jose's own addition to the manual
)

const textKinds = 6 // number of text kinds

var textKindNames = [1 + textKinds]string{
	"", "comment", "move not readable", "illegal move", "ambiguous move",
	"unrecognized input", "input expected",
}

// String returns the meaning of the code, such as "comment" or "move not readable", or "invalid
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

const results = 4 // number of results

var resultNames = [results]string{"*", "1-0", "1/2-1/2", "0-1"}

// String returns the result as in PGN, "1-0", "0-1", "1/2-1/2" or "*", or "invalid Result" for
// other values.
func (r Result) String() string { return nameOf(resultNames[:], r, "invalid Result") }

// The codes of results are in the opposite order: d0 is BlackWins and d3 is NoResult.
// TextKinds are in the order of their codes.

func resultOf(code byte) Result     { return Result(codeResult + results - 1 - code) }
func (r Result) code() byte         { return codeResult + results - 1 - byte(r) }
func textKindOf(code byte) TextKind { return TextKind(code - codeText + 1) }
func (k TextKind) code() byte       { return codeText + byte(k) - 1 }

// A Token is one item of a stream, or a mark that [Tokens] adds.
// [Token.Kind] says what it is. A method or field that belongs to another kind has
// the zero value.
type Token struct {
	// Ply is the number of moves played in the line before the token, 0 at the
	// start. A variation begins with the ply of the move that it replaces.
	Ply int

	// Offset is the 0-based byte offset in the stream at which the token begins. For
	// a KindEnd, it is the offset at which the game ends. The place of a fault is in
	// Problem.
	Offset int64

	// Text of a KindText is the text, which is UTF-8 unless a lenient reader has kept an
	// invalid text, or nil if it was not read. It is a slice of the input unless it has
	// surrogates. Text of a KindEnd is the part of the second blob that was read.
	Text []byte

	Problem *Problem // of a KindProblem
	packed           // Kind, Move, NAG, TextKind, Result, Code
}

// Tokens reads a stream in Jose as a flat sequence, with all checks of [Decode], but without
// building a tree. It allocates for the game, for each problem and for texts with surrogates, but
// not for other tokens, and keeps 272 bytes for each open variation, in a slice that grows.
//
// Each start of a variation has an end. Only the last token is a KindEnd: its Offset
// is the number of bytes of the stream that were read, and its Text is the part of the
// second blob that was read. An error, a [*SyntaxError], comes with a zero Token instead of the
// KindEnd. The sequence can be ranged over several times. It has a KindProblem only for four-byte
// UTF-8, which is not an error.
//
// A [Walker] adds the board.
func Tokens(start Position, stream, texts []byte) iter.Seq2[Token, error] {
	return Options{}.Tokens(start, stream, texts)
}

// Tokens is like the function [Tokens], with options. If Lenient, it yields no errors, but tokens of
// KindProblem. If reading has to stop, the tokens that close the variations and the game follow, with
// the offset at which it stopped; no other game begins there.
func (o Options) Tokens(start Position, stream, texts []byte) iter.Seq2[Token, error] {
	return func(yield func(Token, error) bool) {
		s := scanner{
			line: newLine(start), Options: o, offsets: o.offsets(), chess960: start.isChess960(),
			stream: stream, texts: texts, yield: yield,
		}
		s.run()
	}
}
