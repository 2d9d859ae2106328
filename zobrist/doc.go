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
//	there := s.Point(move, 9)           // a move, as it is on that board
//	here := s.Inverse().Point(there, 9) // and back
//
// Use [Table.Hash] for whole boards and a [State] for one that changes stone by
// stone.
//
// # Symmetries
//
// They turn a board with the rows abc, def and ghi into:
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
// and a State less than 500. BenchmarkLayouts compares this layout with two,
// three and five points at a time.
//
// # Not supported
//
// Boards that are not square or are larger than 19x19, values of more than 8
// bytes, tables with more or fewer than three columns. Neither a [Table] nor a
// [State] applies the rules of Go or alternates the players.
//
// # Errors
//
// [ReadTable] returns a [*SyntaxError] with line, column and byte offset. It
// wraps [ErrUnsupported] if the header announces a larger board or larger
// values than are supported or has a number of more than nine digits, and
// [ErrHeader] if it does not announce three columns and a square number of
// rows. Errors of the underlying reader are returned unchanged. A wrong board or
// point is a [*BoardError] with the point, and so is a board size that no table
// can have.
//
// # Security
//
// All functions are safe on any input, and numbers beyond their range are refused. The
// zero [Table] and [State] are for a board without points; nil pointers panic. ReadTable
// keeps the values it has read, at most 10 KB including its buffer, and builds the tables
// above only when the whole file has been read. Hashing costs the same for all boards and allocates
// only for an error, less than 1 KB. The hash is not cryptographic: whoever
// has the table can make boards that collide.
//
// # Specification
//
// FORMAT.md beside this file describes the table and the hash, with their
// sources: "Zobrist Hashing" in Darren Cook's description of the file formats
// of his 9x9 Go experiments (2010), and six hashes that he published with their
// boards. Where the text is silent:
//
//   - Hashes are compared as unsigned numbers, and the first digit of a value is
//     the most significant: the six hashes confirm both. The player to move is
//     not in the hash, nor is a ko in the published ones; a [State] can add a ko.
//   - The rows of a table are taken to be the points in the order of a board,
//     row by row from the top left: an inference. Any of the eight orders that
//     the symmetries make of it gives the same canonical hashes.
//   - The numbers of the symmetries are this package's own. The text says only
//     "0 to 7, where 0 means not rotated".
//   - GenerateTable does not make the published table, which no published
//     program reproduces.
package zobrist
