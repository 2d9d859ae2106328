package pgn

import "bytes"

// A Kind is what a token is.
type Kind uint8

const (
	EOF        Kind = iota // the text ends, outside of a game
	End                    // the game ends
	Outside                // text before, between or after games
	Tag                    // Name and Text
	Number                 // a move number, with its dots
	Move                   // Move
	Unreadable             // a word that looks like a move and has not the form of one
	NullMove               // what programs write for a side that does not move
	Glyph                  // an annotation, NAG in $ form or as a sign such as "!?"
	Comment                // Text, without its braces
	Open                   // begin of a variation
	Close                  // end of a variation
	Result                 // Text is "1-0", "0-1", "1/2-1/2" or "*"
	Word                   // any other text in a game
	Ignored                // what has no meaning for a game, such as a stray byte
)

// Flaws that the caller may have to tell from others.
const (
	NoResult     = "no result at the end of the text"
	SecondResult = "second result"
	OpenComment  = `"{" without "}"`
	CutTag       = "tag that the end of the text cuts off"
)

// A Place is where something stands in the file.
type Place struct {
	Offset       int64 // in bytes, from 0
	Line, Column int   // from 1; Column in bytes
}

// A Token is what Scanner.Next returns. Its slices are valid until the next
// call, and only the fields of its kind are.
type Token struct {
	Kind Kind
	Place

	// Flaw says in what the token departs from the standard; "" = in nothing.
	Flaw string

	Text []byte   // of a Comment or a Result; the value of a Tag, its escapes resolved
	Name []byte   // of a Tag, as it stands
	Move MoveForm // of a Move

	// Number is that of a Number, at most 1<<30; of a Glyph the NAG, 0 to 255,
	// or -1 for one that has none.
	Number int
	Dots   int // after a Number

	// Length is how many bytes of the file an Outside takes.
	Length int64

	Inside bool // a Result: it stands in a variation, which may be that of another game
	Cut    bool // a Comment: Text lacks its end, see Scanner.MaxComment
	Failed bool // an End or EOF: the source has failed here, and did not end

	scanner  *Scanner
	from, to int // in its window
}

// Raw returns the token as it stands in the text: of a Tag and an Outside no
// more than its beginning, of a Comment, an End and an EOF nothing.
func (t *Token) Raw() []byte {
	if t.Kind == Outside {
		return bytes.TrimSpace(t.scanner.scratch)
	}
	return t.scanner.buf[t.from:t.to]
}

// set makes t a token of a kind. Where it stands is Raw.
func (t *Token) set(kind Kind, from, to int, flaw string) {
	t.Kind, t.from, t.to = kind, from, to
	if flaw != t.Flaw {
		t.Flaw = flaw
	}
}
