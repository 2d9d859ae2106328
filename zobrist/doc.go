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
// one with the lowest number, and [Table.Ties] returns them all. Unless hashes
// collide, there are as many as there are symmetries that leave the board as it
// is: for any two of them, s and u, s.Compose(u.Inverse()) is such a symmetry.
//
// # Rules
//
//   - A board is a byte for each point, '#', 'O' or '.', row by row from the top left. Points, rows
//     and columns count from 0, lines of a file from 1.
//   - A hash does not have the player to move, nor, in published files, a ko; a [State] can add one. It
//     is not cryptographic: whoever has the table can make boards that collide.
//   - Neither a [Table] nor a [State] applies the rules of Go. Their zero values are for a board without
//     points; nil pointers panic.
//
// # Not supported
//
// Boards that are not square or larger than 19x19, values of more than 8 bytes, tables with more or
// fewer than three columns.
//
// # Errors
//
// A [*SyntaxError] for a table file and a [*BoardError] for a board, point or size wrap one of the
// variables below; errors of the underlying reader are returned unchanged.
//
// # Security
//
// Safe on any input. A table of 9x9 takes 130 KB, of 19x19 550 KB, made only when the whole file has
// been read; hashing takes the same time for all boards of a size. SECURITY.md has the table.
//
// # Specification
//
// FORMAT.md beside this file has the table and the hash, with their sources and what they leave open.
package zobrist
