package cbf

import "golang.org/x/text/encoding/charmap"

// Options say how to read bases. The zero value is strict and reads texts
// as code page 437. A package function with the name of a method is that method of the
// zero Options.
type Options struct {
	// Lenient turns corrupt data from an error into a [Problem] of the game,
	// the base or the book, and returns whatever could be read.
	Lenient bool

	// Charset is the encoding of the texts in bases, a Charmap of
	// golang.org/x/text/encoding/charmap; nil means code page 437. The
	// figurines and the line break have the same bytes in all of them. Bases
	// do not name their charset, and all charsets of DOS have one byte per
	// letter: hence a Charmap and not the name of an encoding.
	Charset *charmap.Charmap

	// IgnoreIndex makes [Options.Open] and [Options.OpenFile] find the games
	// without the index, as [Recover] does. The index need not exist.
	IgnoreIndex bool

	// Once makes [Database.Games] read a record once, however many entries of the index name
	// it: the others are errors (ErrRepeated). It takes some 40 bytes for each game.
	Once bool
}
