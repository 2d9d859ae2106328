package cbmoves

// Options say how an [Encoding] treats what it reads and writes. The zero value
// is strict and expects one game. See [Encoding.With].
type Options struct {
	// Lenient turns what is corrupt from an error into a [Problem]. Unknown
	// annotation codes, stray bits and faults of texts are read over; where the
	// position can no longer be known, as after an impossible move, reading
	// stops and what was read stays. Append writes back what a lenient Decode
	// kept: unknown codes and texts that are not UTF-8.
	Lenient bool

	// Concatenated says that stream and texts may go on after the end of the
	// game, with the next one. Game.StreamSize and Game.TextsSize tell where,
	// unless the last of its Problems [ProblemKind.Stops] a lenient reader.
	Concatenated bool
}

// With returns a copy of the encoding that reads and writes by other options,
// instead of those it has. Jose.With(Options{}) works like Jose.
func (e *Encoding) With(o Options) *Encoding {
	c := *e
	c.opts = o
	return &c
}
