package cbf

import "golang.org/x/text/encoding/charmap"

// Options say how to read. The zero value is strict, with texts in code page
// 437; the functions of the package are its methods on the zero value.
type Options struct {
	// Lenient gives what is corrupt as a Problem of the game, with what could be
	// read, instead of an error.
	Lenient bool
	// Charset of the texts; nil is code page 437. The figurines and the new line
	// are the same in all.
	Charset *charmap.Charmap
}
