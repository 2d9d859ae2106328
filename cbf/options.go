package cbf

import "golang.org/x/text/encoding/charmap"

// Options say how to read, and how to convert from and to PGN. The zero value
// is strict, with texts in code page 437, and refuses PGN that a record cannot
// hold. The functions of the package are its methods on the zero value.
type Options struct {
	// Lenient makes what is corrupt a [Problem] of the game, the base or the
	// book, with what could be read, instead of an error.
	Lenient bool

	// Charset is that of the texts in bases; nil is code page 437. The
	// figurines and the new line are the same in all.
	Charset *charmap.Charmap

	// Convert makes a [PGNReader] round, transliterate, shorten, move or drop
	// what a record cannot hold, and list it in the Problems of the game.
	// Otherwise such a game is an error (ErrLoss). See the PGN section of the
	// package.
	Convert bool

	// Letters makes [Options.AppendPGN] write the letters K Q N B R P in texts
	// where the base has figurines. Read back they stay letters.
	Letters bool
}
