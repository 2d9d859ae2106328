package sgfbg

// Options say how to read. The zero value is strict; the functions of the
// package are its methods on the zero value.
type Options struct {
	// Lenient makes every fault a [Problem] that would be a [SyntaxError], and
	// reads what FF[4] forbids as far as it can be read. Only input without any
	// game tree ([ErrNotSGF]) is an error still.
	Lenient bool

	// Charset is the IANA name of the charset of all texts, in place of that of
	// the CA property. "" leaves it to CA, and without CA a text is UTF-8 where
	// it is valid UTF-8 (GNU Backgammon writes names as its terminal gave
	// them), and else ISO-8859-1, the default of FF[4]. "ISO-8859-1" is FF[4]
	// to the letter for files without CA.
	Charset string
}
