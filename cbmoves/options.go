package cbmoves

// Options say how streams are read and written. The zero Options are strict, and expect a
// single game in Jose: [Decode], [Tokens] and [Append] are their methods.
type Options struct {
	// Manual selects the encoding that jose's manual describes, instead of Jose, which jose
	// writes. It numbers the moves of knights and kings as in the manual's pictures; Jose uses
	// jose's own tables. It has the texts in the stream, in UTF-8; Jose has them in a second
	// blob, in which a character above U+FFFF is two surrogates of three bytes each (CESU-8).
	Manual bool

	// Lenient makes each fault of a stream or its texts a Problem instead of an error.
	// Unknown annotation codes, stray bits and faulty texts do not stop reading. If the
	// position is no longer known, as after an impossible move, reading stops and the
	// game has everything up to there. A lenient Append also writes unknown codes,
	// texts that are not UTF-8, and an empty text for each unread text.
	Lenient bool

	// WithoutTexts means that the second blob of Jose is lost or not needed. No text is
	// read (see Item.Unread), and the argument texts must be empty. It has no effect on
	// Manual, whose texts are in the stream, and on Append.
	WithoutTexts bool

	// Concatenated means that another game may follow in stream and texts. It begins
	// Game.StreamSize bytes further on in the stream, and its texts begin
	// Game.TextsSize bytes further on. In Tokens, these two numbers are Offset and
	// len(Text) of the KindEnd. After a problem that stops a lenient reader (see
	// Problem.Stops), the next game cannot be found. It has no effect on Append, which
	// writes one game after the bytes that it is given.
	Concatenated bool
}

// offsets returns the numbers of moves in the encoding.
func (o Options) offsets() *offsets {
	if o.Manual {
		return manualOffsets
	}
	return joseOffsets
}
