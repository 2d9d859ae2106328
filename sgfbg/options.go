package sgfbg

import (
	"fmt"

	"golang.org/x/text/encoding"
)

// Options say how to read. The zero value reads
// strictly, which is what the functions [Parse] and [NewReader] do.
type Options struct {
	// Lenient reads as much as it can of input with faults: each of them becomes
	// a [bg.Problem] instead of a [bg.SyntaxError]. Only input without any game
	// ([ErrNotSGF]), an unknown Charset and 2,147,483,646 nodes in a file are still errors.
	Lenient bool

	// Charset is the IANA name of the charset of all texts, and overrides the
	// CA property. "" leaves it to CA. A text in a game without CA is UTF-8 if
	// it is valid UTF-8 (GNU Backgammon writes names as its terminal gave
	// them), and otherwise ISO-8859-1, the default of FF[4]; to follow FF[4] to
	// the letter, set Charset to "ISO-8859-1" for files without CA. For an
	// unknown name, Parse and the first Read return a [*bg.SyntaxError] that wraps
	// [errors.ErrUnsupported] and has no place, whatever the input.
	Charset string
}

// charset returns the charset that o.Charset names, or nil if that is "".
func (o Options) charset() (encoding.Encoding, error) {
	if o.Charset == "" {
		return nil, nil
	}
	e, err := findCharset(o.Charset)
	if err != nil {
		return nil, syntaxError(-1, 0, "", fmt.Errorf("Options.Charset: %w", err))
	}
	return e, nil
}
