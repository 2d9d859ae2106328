// Package zobrist computes hashes of Go boards that stay the same however the
// board is turned or mirrored: the GoZobristHash64R of Darren Cook's 9x9 Go
// experiments, for any square board up to 19x19.
//
// Every point of the board has three random values, for a black stone, a white
// stone and a ko. They are read from a table file, and the hash of a board is
// the exclusive or of the values of its stones. The canonical hash, which
// position and score files store, is the least of the hashes of the board under
// the eight symmetries of the square.
//
//	table, err := zobrist.ReadTable(file) // such as zobrist_board_81.dat
//	if err != nil {
//		return err
//	}
//	hash, s, err := table.Canonical(board) // '#', 'O', '.', row by row
//	if err != nil {
//		return err
//	}
//	fmt.Printf("%016x, reached by %v\n", hash, s)
//	canonical, err := s.Board(nil, board) // the board with that hash
//	if err != nil {
//		return err
//	}
//	there := s.Point(move, 9)           // a move, as it stands on that board
//	here := s.Inverse().Point(there, 9) // and back: the page's "unrotate"
//
// Use [Table.Hash] for whole boards and a [State] for one that changes stone by
// stone.
//
// # Symmetries
//
// The published page says of its rotation numbers only "returns 0 to 7, where 0
// means not rotated". The numbers of this package are shown here by what each
// symmetry makes of this board:
//
//	a b c
//	d e f
//	g h i
//
//	0 identity       1 rotate 90      2 rotate 180     3 rotate 270
//	a b c            g d a            i h g            c f i
//	d e f            h e b            f e d            b e h
//	g h i            i f c            c b a            a d g
//
//	4 flip l.-r.     5 flip t.-b.     6 transpose      7 anti-transpose
//	c b a            g h i            a d g            i f c
//	f e d            d e f            b e h            h e b
//	i h g            a b c            c f i            g d a
//
// If several symmetries reach the canonical hash, [Table.Canonical] returns the
// one with the lowest number, and [Table.Ties] returns them all. There are as
// many as there are symmetries that leave the board as it is, and any two of
// them, s and u, give one of those: s.Compose(u.Inverse()).
//
// # Speed and memory
//
// Hash looks up four points at a time, with all eight symmetries in one cache
// line, and has no branch that depends on a stone: it takes the same time for
// all boards of one size. In bytes, a table needs
//
//	                                                    9x9     19x19
//	size*size * 3 columns * 8 symmetries * 8          15552     69312
//	blocks of 8 points * 2 * 3^4 patterns * 8 * 8    114048    476928
//
// Looking up two points at a time takes 1.6 to 1.8 times as long. Three at a
// time need 47 and 209 KB instead of 114 and 477. They are slower by a tenth
// for 9x9 and as fast for 19x19 while the table stays in a cache of 1 MB, but
// touch a third more cache lines, which a program that does other work between
// two boards has to fetch again. Five are no faster and need 264 KB and 1.1 MB.
// BenchmarkLayouts compares them. A State takes less than 500 bytes.
//
// # Not supported
//
// Boards that are not square or larger than 19x19, values of more than 8 bytes,
// tables with more or fewer than three columns. Neither a [Table] nor a [State]
// knows the rules or whose turn it is.
//
// # Errors
//
// [ReadTable] returns a [*SyntaxError] with line, column and byte offset. It
// wraps [ErrUnsupported] if the header announces a larger board or larger
// values than are supported or has a number of more than nine digits, and
// [ErrHeader] if it does not announce three columns and a square number of
// rows. Errors of the underlying reader are returned unchanged. Wrong boards and
// points are reported by a [*BoardError] with the point, and so is a board size
// that no table has.
//
// # Security
//
// All functions are safe on any input. ReadTable keeps the values it has read,
// at most 10 KB including its buffer, and builds the tables above only when the
// whole file has been read. Hashing costs the same for all boards and allocates
// only for an error, less than 1 KB. The hash is not cryptographic: whoever
// knows the table can make boards that collide.
//
// # Specification
//
// "Zobrist Hashing" in Darren Cook's description of the file formats of his 9x9
// Go experiments (2010), and six hashes that he published with their boards,
// the last of which lacks a stone in print; only one of all possible stones
// gives the published hash. Where the text is silent or differs:
//
//   - How the values make a hash is not stated. It is the exclusive or of the
//     values of the stones: the six hashes confirm it, and so does "0 means an
//     empty board".
//   - "The one with lowest value" is taken as the lowest of unsigned numbers:
//     the six hashes confirm it.
//   - The player to move is not in the hash: the six hashes confirm it. Nor is
//     a ko in the published hashes, says the text; a [State] can add one.
//   - The digits of a value are taken as one number, the most significant
//     first: the six hashes confirm it.
//   - The rows of a table are taken to be the points in the order of a board,
//     row by row from the top left: an inference. Any of the eight orders that
//     the symmetries make of it has the same canonical hashes.
//   - "81 for 9x9 go" is one of the sizes, 1 to 19, and 8 bytes is one of the
//     widths, 1 to 8, that are read here.
//   - The text calls the table "csv format" without saying how lines end. The
//     published file has LF, lower case and a final newline; CRLF, upper case
//     and a missing final newline are read too, as are header numbers with
//     leading zeros, up to 9 digits. AppendText writes the published form.
//   - The numbers of the symmetries are this package's choice, and so is
//     returning the lowest where several reach the canonical hash.
//   - GenerateTable is not the page's generator, which, says the page, does not
//     reproduce the published table either.
package zobrist
