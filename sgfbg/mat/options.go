package mat

import (
	"errors"
	"fmt"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// Options say how to read. The zero value reads strictly, as the functions [Parse] and [NewReader]
// do.
type Options struct {
	// Lenient reads as much as it can of a text with faults: each fault becomes a
	// [bg.Problem] instead of a [bg.SyntaxError]. Three faults are still errors: a text
	// without any game ([ErrNotMAT]), a text in UTF-16, and an unsupported Charset.
	Lenient bool

	// Charset is the charset of texts that are not UTF-8; nil means Windows-1252. If Charset is not
	// a superset of ASCII, such as UTF-16, Parse and the first Read return a [*bg.SyntaxError]
	// without a place that wraps [errors.ErrUnsupported], whatever the input.
	Charset encoding.Encoding
}

// decoder returns a decoder of o.Charset.
func (o Options) decoder() (*encoding.Decoder, error) {
	if o.Charset == nil {
		return charmap.Windows1252.NewDecoder(), nil
	}
	if err := lex.CheckCharset(o.Charset, fmt.Sprint(o.Charset)); err != nil {
		return nil, &bg.SyntaxError{
			Format: "mat", Place: bg.Place{Offset: -1}, Err: fmt.Errorf("Options.Charset: %w", err),
		}
	}
	return o.Charset.NewDecoder(), nil
}

// ErrNotMAT is wrapped by the [bg.SyntaxError] for a text without a game.
var ErrNotMAT = errors.New("no game: this is not .mat text")

var errNUL = lex.Malformed("byte 0x00")
