package cbmoves

import "iter"

// A Kind says what a [Token] or an [Item] is, and which of its methods and
// fields count. Kind 0 is that of the zero Token and Item.
type Kind uint8

const (
	KindMove         Kind = iota + 1 // Move
	KindNAG                          // NAG
	KindText                         // TextKind and Text
	KindResult                       // Result
	KindVariation                    // in a Token: the start; in an Item: all of it, its Line
	KindVariationEnd                 // tokens only
	KindUnknown                      // lenient: a reserved annotation, its Code
	KindProblem                      // tokens only: Problem; the token that has it, if any, comes next
	KindEnd                          // tokens only: the end of the game, always the last
)

var kindNames = [...]string{
	"", "move", "NAG", "text", "result", "variation", "end of variation",
	"unknown code", "problem", "end",
}

func (k Kind) String() string {
	if k == 0 || int(k) >= len(kindNames) {
		return "item of no kind"
	}
	return kindNames[k]
}

// A TextKind tells a comment from the five kinds of text that jose's import
// could not read and left where it stood.
type TextKind uint8

const (
	Comment       TextKind = iota // e0
	Unreadable                    // e1: move not readable
	Illegal                       // e2: illegal move
	Ambiguous                     // e3: ambiguous move
	Unrecognized                  // e4: unrecognized input
	InputExpected                 // e5: input expected; jose's own addition to the manual
)

const textKinds = 6 // how many there are

var textKindNames = [textKinds]string{
	"comment", "move not readable", "illegal move", "ambiguous move",
	"unrecognized input", "input expected",
}

// String returns what the code means: "comment", "move not readable".
func (k TextKind) String() string {
	if k >= textKinds {
		return "text of no kind"
	}
	return textKindNames[k]
}

// A Result is the result of the game, or of a variation.
type Result uint8

const (
	UnknownResult Result = iota // *, code d3
	BlackWins                   // 0-1, code d0
	Draw                        // 1/2-1/2, code d1
	WhiteWins                   // 1-0, code d2
)

const results = 4 // how many there are

// String returns the result as PGN has it: "1-0", "0-1", "1/2-1/2", "*".
func (r Result) String() string {
	if r >= results {
		return "?"
	}
	return [results]string{"*", "0-1", "1/2-1/2", "1-0"}[r]
}

// The codes d0 to d3 are the results turned by one, so that * is the zero
// value.

func resultOf(code byte) Result     { return Result((code + 1) & 3) }
func (r Result) code() byte         { return codeResult + byte(r+3)&3 }
func textKindOf(code byte) TextKind { return TextKind(code - codeText) }
func (k TextKind) code() byte       { return codeText + byte(k) }

// A Token is one item of a stream, or one of the marks that [Encoding.Tokens]
// adds. [Token.Kind] says what it is; a method or field for another kind has a
// value without meaning.
type Token struct {
	// Ply is the number of moves played in the line before the token, 0 at the
	// start. In a variation it begins with that of the move it replaces.
	Ply int

	// Offset is that of the first byte in the stream, from 0; of KindEnd, where the
	// game ends.
	Offset int64

	// Text is, of KindText, the raw text without its zero, for
	// [Encoding.DecodeText]; of KindEnd, what was used of the second blob.
	Text []byte

	Problem *Problem // of KindProblem
	packed           // Kind, Move, NAG, TextKind, Result, Code
}

// Tokens reads a stream as a flat sequence, with all checks of Decode, and
// builds nothing: it allocates for a game and for the depth of its variations,
// 264 bytes for each that is open, and not for tokens.
//
// Starts and ends of variations come in pairs, and the last token is the only
// one of KindEnd: its Offset is the number of bytes of the stream that were
// used, its Text the part of the second blob that was. Texts are parts of the
// input, not copies. An error, a [*SyntaxError], comes last, instead, with a
// zero Token. The sequence can be read several times.
//
// In a lenient scan there are no errors. Tokens of KindProblem say what is
// wrong, and where reading has to stop, the tokens that close the variations
// and the game follow, with the offset where it stopped; no game begins there.
// A strict scan has a problem only for what is no error, [ProblemFourBytes].
func (e *Encoding) Tokens(start Start, stream, texts []byte) iter.Seq2[Token, error] {
	return func(yield func(Token, error) bool) {
		s := scanner{
			position: start.get().position, Encoding: e,
			stream: stream, texts: texts, yield: yield,
		}
		s.run()
	}
}
