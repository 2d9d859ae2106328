package mat

import (
	"fmt"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// Options say how to read. The zero value reads strictly, which is what the functions [Parse] and
// [NewReader] do.
type Options struct {
	// Lenient reads as much as it can of a text with faults: each of them becomes
	// a [bg.Problem] instead of a [bg.SyntaxError]. Only a text without any game
	// ([ErrNotMAT]), a text in UTF-16 and a Charset that cannot be used are still errors.
	Lenient bool

	// Charset is that of texts that are not UTF-8; nil is Windows-1252. For one that is not a
	// superset of ASCII, such as UTF-16, Parse and the first Read return a [*bg.SyntaxError] that
	// wraps [errors.ErrUnsupported] and has no place, whatever the input.
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
