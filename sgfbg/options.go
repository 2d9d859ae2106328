package sgfbg

import (
	"fmt"

	"example.com/boardcodec/sgfbg/internal/lex"
	"golang.org/x/text/encoding"
)

// Options say how to read. The zero value reads
// strictly, which is what the functions [Parse] and [NewReader] do.
type Options struct {
	// Lenient reads as much as it can of input with faults: each of them becomes
	// a [bg.Problem] instead of a [bg.SyntaxError]. Only input without any game
	// ([ErrNotSGF]), a Charset that cannot be used and 2,147,483,646 nodes in a file are still errors.
	Lenient bool

	// Charset is that of all texts, and overrides the CA property. nil leaves it to CA. A text
	// in a game without CA is UTF-8 if it is valid UTF-8 (GNU Backgammon writes names as its
	// terminal gave them), and otherwise ISO-8859-1, the default of FF[4]; to follow FF[4] to
	// the letter, set Charset to charmap.ISO8859_1 for files without CA. For one that is not a
	// superset of ASCII, such as UTF-16, Parse and the first Read return a [*bg.SyntaxError] that
	// wraps [errors.ErrUnsupported] and has no place, whatever the input.
	Charset encoding.Encoding
}

// checkCharset returns an error if o.Charset cannot be used.
func (o Options) checkCharset() error {
	if o.Charset == nil {
		return nil
	}
	if err := lex.CheckCharset(o.Charset, fmt.Sprint(o.Charset)); err != nil {
		return syntaxError(-1, 0, "", fmt.Errorf("Options.Charset: %w", err))
	}
	return nil
}
