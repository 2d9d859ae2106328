package cbf

import (
	"errors"
	"fmt"

	"golang.org/x/text/encoding"

	"example.com/boardcodec/cbf/internal/record"
)

// Options say how to read bases. The zero value is strict and reads texts as code page
// 437. A package function with the name of a method calls it with the zero Options.
type Options struct {
	// Lenient turns corrupt data from an error into a [Problem] of the game,
	// the base or the book, and returns whatever could be read.
	Lenient bool

	// Charset is the encoding of the texts in bases, which do not name it; nil means code page
	// 437. Figurines and the line break have the same bytes in all charsets. Charset must be
	// a Charmap of golang.org/x/text/encoding/charmap, because all charsets of DOS have one
	// byte for each letter: with any other Encoding, reading a game or a base returns an
	// error that wraps [errors.ErrUnsupported].
	Charset encoding.Encoding

	// IgnoreIndex makes [Options.Open] and [Options.OpenFile] find the games
	// without the index, as [Recover] does. The index need not exist.
	IgnoreIndex bool
}

// usable returns an error if the Charset cannot be used.
func (o Options) usable() error {
	if record.Charset(o.Charset) == nil {
		return fmt.Errorf("cbf: charset %v has more than one byte for a letter: %w",
			o.Charset, errors.ErrUnsupported)
	}
	return nil
}
