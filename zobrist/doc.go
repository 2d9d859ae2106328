// Package zobrist computes hashes of Go boards that stay the same if the board is
// turned or mirrored: the GoZobristHash64R of Darren Cook's 9x9 Go experiments, for
// any square board up to 19x19. Position and score files store the canonical hash:
// the least of the hashes of the board under the eight symmetries of the square.
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
//	there := s.Point(move, 9)           // the move on the board with that hash
//	here := s.Inverse().Point(there, 9) // and back
//
// A [Table] has three random values for each point (black stone, white stone, ko) and hashes whole
// boards. A [State] is a board that changes stone by stone. A [Symmetry] turns boards and points. The
// eight turn a board with the rows abc, def and ghi into
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
// Three rules:
//
//   - A board has a byte for each point, '#', 'O' or '.', row by row from the top left. Points, rows and
//     columns count from 0, lines of a file from 1.
//   - The hash does not include the player to move or, in published files, a ko. It is not cryptographic.
//   - Neither a Table nor a State applies the rules of Go. Their zero values have no points.
//
// Errors: a [*SyntaxError] for a table file, a [*BoardError] for a board, point or size. Security: safe on
// any input; a table for 19x19 needs 550 KB; see SECURITY.md. Specification: FORMAT.md beside this file.
package zobrist
