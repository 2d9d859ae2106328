package cbmoves

// Options say how an [Encoding] reads and writes. The zero value is strict and
// expects a single game. See [Encoding.With].
type Options struct {
	// Lenient makes each fault of a stream or its texts a Problem, not an error.
	// Unknown annotation codes, stray bits and faulty texts do not stop the reading;
	// where the position is no longer known, as after an impossible move, reading
	// stops and what was read is kept. A lenient Append, unlike a strict one, writes
	// back the unknown codes and the texts that are not UTF-8, and an empty text for
	// one that is unread.
	Lenient bool

	// WithoutTexts means that the second blob of Jose is lost or not needed: no text
	// is read, see Item.Unread. The argument texts must then be empty. It has no
	// effect on Manual, whose texts are in the stream.
	WithoutTexts bool

	// Concatenated means that stream and texts may continue after the end of the
	// game, with the next one. The next game begins Game.StreamSize bytes further on,
	// and its texts Game.TextsSize bytes; in Tokens, these two numbers are Offset and
	// len(Text) of the KindEnd. After a problem that stops a lenient reader, see
	// Problem.Stops, the next game cannot be found.
	Concatenated bool
}

// With returns a copy of the encoding with the given options, which replace the
// old ones. Jose.With(Options{}) works like Jose.
func (e *Encoding) With(o Options) *Encoding {
	c := *e
	c.opts = o
	return &c
}
