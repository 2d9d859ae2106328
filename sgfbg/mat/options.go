package mat

import (
	"fmt"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// Options say how to read and to write. The zero value is what the functions [Parse], [NewReader]
// and [Append] use.
type Options struct {
	// Lenient reads as much as it can of a text with faults: each of them becomes
	// a [bg.Problem] instead of a [bg.SyntaxError]. Only a text without any game
	// ([ErrNotMAT]), a text in UTF-16 and an unknown Charset are still errors.
	Lenient bool

	// Charset is the IANA name of the charset of texts that are not UTF-8; "" is Windows-1252. For
	// an unknown name, Parse and the first Read return a [*bg.SyntaxError] that wraps
	// [errors.ErrUnsupported] and has no place, whatever the input.
	Charset string

	// SetPos makes Append write positions that were set up, in the form that
	// eXtreme Gammon and GNU Backgammon read: "; Set Pos=". Not all programs read it, so games with
	// a set-up are otherwise left out.
	SetPos bool
}

// decoder returns a decoder of the charset that o.Charset names.
func (o Options) decoder() (*encoding.Decoder, error) {
	if o.Charset == "" {
		return charmap.Windows1252.NewDecoder(), nil
	}
	e, err := ianaindex.IANA.Encoding(o.Charset)
	if err != nil || e == nil {
		e, err = htmlindex.Get(o.Charset)
	}
	if err != nil || e == nil {
		return nil, refuseCharset("no charset is called %s", o.Charset)
	}
	// In UTF-16, the bytes of a row do not stand for themselves: such a text has to be converted.
	const row = " 1) 31: 8/5*"
	d := e.NewDecoder()
	if s, err := d.String(row); err != nil || s != row {
		return nil, refuseCharset("charset %s is not a superset of ASCII", o.Charset)
	}
	return d, nil
}

// refuseCharset returns the error for a charset that cannot be used.
func refuseCharset(format, name string) error {
	return &bg.SyntaxError{
		Format: "mat", Place: bg.Place{Offset: -1},
		Err: fmt.Errorf("Options.Charset: %w", lex.Unsupported(format, lex.Clip(name))),
	}
}
