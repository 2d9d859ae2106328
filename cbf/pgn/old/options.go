package old

import "golang.org/x/text/encoding/charmap"

// Options say how to read and to write PGN. The zero value is strict, makes texts in code
// page 437, and rejects games that a record cannot hold. The functions of this package are
// methods of the zero Options.
type Options struct {
	// Lenient turns what cannot be read from an error into a [cbf.Problem] of the game,
	// and returns whatever could be read. What a record cannot hold is still an error
	// (ErrLost) without Convert, but for text behind the result, which is listed.
	Lenient bool

	// Convert makes a [Reader] round, transliterate, shorten, move or drop
	// what a record cannot hold, and list each change in the Problems of the
	// game. Without it, such a game is an error (ErrLost).
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
	//	rights to castle of Chess960                   dropped
	//	castling of Chess960, the line after it        moved to the text
	//	comments beyond 65,535 bytes                   shortened or dropped
	//
	// Convert also reads forms outside the standard that can be read in one way
	// only, each with a ProblemSyntax: missing or odd results, damaged tags, signs
	// and words after moves, text between games, UTF-16. The piece letters of
	// other languages are recognised for a game as a whole, if its text has no
	// more than about 240 KB. Moves such as nf3, ed, E2E4 and P-K4 are not read.
	Convert bool

	// Letters makes [Options.Append] write the letters K Q N B R P where
	// texts of the game have figurines. Reading the PGN back gives letters, not
	// figurines.
	Letters bool

	// Charset is that of the games that are read, see [cbf.Options]; nil means code
	// page 437.
	Charset *charmap.Charmap
}
