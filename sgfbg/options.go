package sgfbg

import (
	"fmt"

	"example.com/boardcodec/sgfbg/internal/lex"
	"golang.org/x/text/encoding"
)

// Options say how to read. The zero value reads strictly, as the functions [Parse]
// and [NewReader] do.
type Options struct {
	// Lenient reads as much as it can of input with faults: each fault becomes
	// a [bg.Problem] instead of a [bg.SyntaxError]. Three faults are still errors: input
	// without any game ([ErrNotSGF]), an unsupported Charset, and 2,147,483,646 nodes in a file.
	Lenient bool

	// Charset is the charset of all texts; nil means the charset of the CA property. In a game
	// without CA, a text is UTF-8 if it is valid UTF-8 (GNU Backgammon writes names as its
	// terminal gave them), and otherwise ISO-8859-1, the default of FF[4]. To follow FF[4]
	// strictly, set Charset to charmap.ISO8859_1 for files without CA. If Charset is not a
	// superset of ASCII, such as UTF-16, Parse and the first Read return a [*bg.SyntaxError]
	// without a place that wraps [errors.ErrUnsupported], whatever the input.
	Charset encoding.Encoding
}

// checkCharset returns an error if o.Charset is not supported.
func (o Options) checkCharset() error {
	if o.Charset == nil {
		return nil
	}
	if err := lex.CheckCharset(o.Charset, fmt.Sprint(o.Charset)); err != nil {
		return syntaxError(-1, 0, "", fmt.Errorf("Options.Charset: %w", err))
	}
	return nil
}
