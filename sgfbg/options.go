package sgfbg

import (
	"fmt"

	"golang.org/x/text/encoding"
)

// Options say how to read, and for .mat text how to write. The zero value reads
// strictly, which is what the functions [Parse], [ParseMAT] and [NewReader] do.
type Options struct {
	// Lenient reads as much as it can of input with faults: each of them becomes
	// a [Problem] instead of a [SyntaxError]. Only input without any game
	// ([ErrNotSGF], [ErrNotMAT]), a .mat text in UTF-16, an unknown Charset and
	// 2,147,483,646 nodes in a file are still errors.
	Lenient bool

	// Charset is the IANA name of the charset of all texts, and overrides the
	// CA property. "" leaves it to CA. A text in a game without CA is UTF-8 if
	// it is valid UTF-8 (GNU Backgammon writes names as its terminal gave
	// them), and otherwise ISO-8859-1, the default of FF[4]; to follow FF[4] to
	// the letter, set Charset to "ISO-8859-1" for files without CA. For an
	// unknown name, Parse and the first Read return a [*SyntaxError] that wraps
	// [ErrUnsupported] and has no place, whatever the input. In .mat text, it is
	// the charset of texts that are not UTF-8: see [Options.ParseMAT].
	Charset string

	// SetPos makes AppendMAT write positions that were set up, in the form that
	// eXtreme Gammon and GNU Backgammon read: "; Set Pos=", see
	// [Options.AppendMAT]. Not all programs read it, so games with a set-up are
	// otherwise left out.
	SetPos bool
}

// charset returns the charset that o.Charset names, or nil if that is "".
func (o Options) charset() (encoding.Encoding, error) {
	if o.Charset == "" {
		return nil, nil
	}
	e, err := findCharset(o.Charset)
	if err != nil {
		return nil, &SyntaxError{Offset: -1, Err: fmt.Errorf("Options.Charset: %w", err)}
	}
	return e, nil
}
