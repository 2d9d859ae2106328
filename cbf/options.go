package cbf

import "golang.org/x/text/encoding/charmap"

// Options say how to read, and how to convert from and to PGN. The zero value
// is strict, reads texts as code page 437, and rejects PGN that a record cannot
// hold. A package function with the name of a method is that method of the zero
// Options.
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
	// without the index, as [Recover] does. It need not be there.
	IgnoreIndex bool

	// Replace lets [Options.Create] replace a base that exists.
	Replace bool

	// Convert makes a [PGNReader] round, transliterate, shorten, move or drop
	// what a record cannot hold, and list each change in the Problems of the
	// game. Without it, such a game is an error (ErrLoss). See the PGN section
	// of the package documentation.
	Convert bool

	// Letters makes [Options.AppendPGN] write the letters K Q N B R P where
	// texts in the base have figurines. Reading the PGN back gives letters, not
	// figurines.
	Letters bool
}
