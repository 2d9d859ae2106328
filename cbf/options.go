package cbf

import "golang.org/x/text/encoding/charmap"

// Options say how to read, and how to convert from and to PGN. The zero value is
// strict, with texts in code page 437; the functions of the package are its
// methods on the zero value.
type Options struct {
	// Lenient gives what is corrupt as a Problem of the game, with what could be
	// read, instead of an error.
	Lenient bool
	// Charset of the texts; nil is code page 437. The figurines and the new line
	// are the same in all.
	Charset *charmap.Charmap
	// Policy says what a PGNReader does about PGN that a record can't hold.
	Policy Policy
	// Letters makes PGN have the letters K Q N B R P in texts where the base has
	// figurines. Read back they stay letters.
	Letters bool
}

// Policy is what to do about PGN that a record can't hold: most tags, dates
// beyond the year, other Elo numbers than multiples of 5 from 1605 to 2875,
// letters outside the charset, NAGs without a code, long texts, null moves, moves
// with a number above 127.
type Policy uint8

// The policies.
const (
	// Refuse: the game is an error that lists it (ErrLoss).
	Refuse Policy = iota
	// Convert: it is rounded, transliterated, shortened, moved or dropped, and the
	// game's Problems list it.
	Convert
)
