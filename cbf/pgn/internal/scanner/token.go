package scanner

import (
	"bytes"

	"example.com/boardcodec/cbf/internal/san"
)

// A Kind is the kind of a token.
type Kind uint8

const (
	EOF        Kind = iota // the text ends, outside of a game
	End                    // the game ends
	Outside                // text before, between or after games
	Tag                    // Name and Text
	Number                 // a move number, with its dots
	Move                   // Move
	Unreadable             // a word that looks like a move but does not have the form of one
	NullMove               // a null move, such as "--"
	Glyph                  // an annotation: a NAG such as "$5", or a sign such as "!?"
	Comment                // Text, without its braces
	Open                   // start of a variation
	Close                  // end of a variation
	Result                 // Text is "1-0", "0-1", "1/2-1/2" or "*"
	Word                   // any other text in a game
	Ignored                // text without a meaning for a game, such as a stray byte
)

// A Place is a place in the file.
type Place struct {
	Offset       int64 // in bytes, from 0
	Line, Column int   // from 1; Column in bytes
}

// A Token is a token of the text. Its slices are valid until the next call of Next, and the fields of
// other kinds have no meaning.
type Token struct {
	Kind Kind
	Place

	Flaw Flaw // how the token differs from the standard

	Text  []byte   // of a Comment or a Result; the value of a Tag, with its escapes resolved
	Name  []byte   // of a Tag, unchanged
	Known int      // of a Tag: its index in TagNames, -1 for other tags
	Move  san.Form // of a Move

	// Number is the move number of a Number, at most 1<<30, or the NAG of a Glyph, 0 to 255,
	// or -1 for a Glyph without a NAG.
	Number int
	Dots   int // after a Number

	// Length is the length of an Outside in the file, in bytes.
	Length int64

	Inside bool // a Result: it is in a variation, and may be that of another game
	Clean  bool // a Comment: Text is clean, as package clean defines it, except for a space at either end

	scanner  *Scanner
	from, to int // in its window
}

// Raw returns the token as it is in the text: only the beginning of a Tag or an Outside, and nothing of a
// Comment, an End or an EOF. It is valid until the next call of Next.
func (t *Token) Raw() []byte {
	if t.Kind == Outside {
		return bytes.TrimSpace(kept(t.scanner.scratch, maxWord))
	}
	return t.scanner.buf[t.from:t.to]
}

// set makes t a token of a kind. Raw begins at from and ends at to in the buffer.
func (t *Token) set(kind Kind, from, to int, flaw Flaw) {
	t.Kind, t.from, t.to, t.Flaw = kind, from, to, flaw
}
