package cbmoves

import "cmp"

// An Encoding is one of the two ways to write a game, [Jose] or [Manual], or a copy
// of one made by [Encoding.With]. Several goroutines may use it at the same time.
// The zero Encoding cannot be used.
type Encoding struct {
	name    string
	offsets *offsets
	inline  bool // texts are in the stream, after their codes
	opts    Options
}

var (
	// Jose is the encoding that the chess database program jose writes. It numbers
	// the moves of knights and kings by jose's own tables. Texts are in a second
	// blob, in which a character above U+FFFF is two surrogates of three bytes each
	// (CESU-8).
	Jose = &Encoding{name: "Jose", offsets: newOffsets(joseKnight, joseKing)}

	// Manual is the encoding that jose's manual describes. It numbers the moves of
	// knights and kings as in the manual's pictures. Texts are in the stream, in
	// UTF-8.
	Manual = &Encoding{name: "Manual", offsets: newOffsets(manualKnight, manualKing), inline: true}
)

// String returns the name, "Jose" or "Manual", with any options, and "invalid
// Encoding" for the zero Encoding.
func (e *Encoding) String() string { return cmp.Or(e.name, "invalid Encoding") }
