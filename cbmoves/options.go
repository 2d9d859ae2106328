package cbmoves

// Options say how an [Encoding] reads and writes. The zero value is strict and
// expects a single game. See [Encoding.With].
type Options struct {
	// Lenient makes each fault of a stream or its texts a Problem instead of an error.
	// Unknown annotation codes, stray bits and faulty texts do not stop reading. If the
	// position is no longer known, as after an impossible move, reading stops and the
	// game has everything up to there. A lenient Append also writes unknown codes,
	// texts that are not UTF-8, and an empty text for each unread text.
	Lenient bool

	// WithoutTexts means that the second blob of Jose is lost or not needed. No text is
	// read (see Item.Unread), and the argument texts must be empty. It has no effect on
	// Manual, whose texts are in the stream.
	WithoutTexts bool

	// Concatenated means that another game may follow in stream and texts. It begins
	// Game.StreamSize bytes further on in the stream, and its texts begin
	// Game.TextsSize bytes further on. In Tokens, these two numbers are Offset and
	// len(Text) of the KindEnd. After a problem that stops a lenient reader (see
	// Problem.Stops), the next game cannot be found.
	Concatenated bool
}

// With returns a copy of the encoding with the given options instead of its own.
// Jose.With(Options{}) works like Jose.
func (e *Encoding) With(o Options) *Encoding {
	c := *e
	c.opts = o
	return &c
}
