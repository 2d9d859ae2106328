package cbmoves

import "cmp"

// An Encoding is one of the two ways to write a game: [Jose] or [Manual], or a
// copy of one made by [Encoding.With]. It may be used by several goroutines at
// once. The zero Encoding is neither, and cannot be used.
type Encoding struct {
	name    string
	offsets *offsets
	inline  bool // texts are in the stream, after their codes
	opts    Options
}

var (
	// Jose is what the chess database program jose writes: moves of knights and
	// kings numbered by its own tables; texts in a second blob, where a character
	// above U+FFFF is two surrogates of three bytes each (CESU-8).
	Jose = &Encoding{name: "Jose", offsets: newOffsets(joseKnight, joseKing)}

	// Manual is what jose's manual describes: moves of knights and kings numbered
	// as in its pictures; texts in the stream, in UTF-8.
	Manual = &Encoding{name: "Manual", offsets: newOffsets(manualKnight, manualKing), inline: true}
)

// String returns the name, "Jose" or "Manual", whatever the options, and "invalid
// Encoding" for the zero Encoding.
func (e *Encoding) String() string { return cmp.Or(e.name, "invalid Encoding") }
