package cbmoves

// An Encoding is one of the two ways to write a game: [Jose] or [Manual], or a
// copy of one by [Encoding.With]. All can be used by several goroutines at
// once. The zero Encoding cannot be used.
type Encoding struct {
	name   string
	reach  *reach
	inline bool // texts stand in the stream, after their codes
	opts   Options
}

var (
	// Jose is what the chess database program jose writes: knights and kings by
	// its own tables, texts apart in a second blob, with characters above U+FFFF
	// as two surrogates of three bytes (CESU-8).
	Jose = &Encoding{name: "Jose", reach: newReach(joseKnight, joseKing)}

	// Manual is what jose's manual page describes: knights and kings as in its
	// pictures, texts in the stream, in UTF-8.
	Manual = &Encoding{name: "Manual", reach: newReach(manualKnight, manualKing), inline: true}
)

// String returns the name, "Jose" or "Manual", whatever the options.
func (e *Encoding) String() string { return e.name }
