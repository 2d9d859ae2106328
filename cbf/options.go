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
	// without the index, as [Recover] does. The index need not exist.
	IgnoreIndex bool

	// Replace lets [Options.Create] replace a base that exists.
	Replace bool

	// Convert makes a [PGNReader] round, transliterate, shorten, move or drop
	// what a record cannot hold, and list each change in the Problems of the
	// game. Without it, such a game is an error (ErrLoss).
	//
	//	tags without a field, results in variations    dropped
	//	Site                                           moved after the event, or dropped
	//	month and day, Elo not a multiple of five      rounded
	//	years before 1772 and after 2026, Elo below
	//	  1603 and above 2877, rounds that are not
	//	  numbers, clocks and ECO codes of set-ups     dropped
	//	letters that the charset lacks                 transliterated
	//	texts beyond 63 bytes, ECO with more letters   shortened
	//	NAGs without a code, or the second of a kind   moved to the text, as "$22"
	//	comments before the first move of a variation  moved after it
	//	null moves, moves with a number above 127,
	//	  moves beyond 65,534 bytes, the line after    moved to the text
	//	comments beyond 65,535 bytes                   shortened or dropped
	//
	// Convert also reads forms outside the standard that can be read in one way
	// only, each with a ProblemSyntax: missing or odd results, damaged tags, signs
	// and words after moves, text between games, UTF-16. The piece letters of
	// other languages are recognised for a game as a whole, if its text has no
	// more than about 240 KB. Moves such as nf3, ed, E2E4 and P-K4 are not read.
	Convert bool

	// Letters makes [Options.AppendPGN] write the letters K Q N B R P where
	// texts in the base have figurines. Reading the PGN back gives letters, not
	// figurines.
	Letters bool
}
