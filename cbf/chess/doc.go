// Package chess is the board of package cbf: positions, moves and the rules of chess,
// FEN, SAN and UCI, and the numbered list by which ChessBase records store a move. It is
// for whoever plays through games or sets up positions; records, databases and books are
// package cbf, and PGN is left to the readers of games.
//
//	p := chess.StartPosition()
//	for _, san := range []string{"e4", "e5", "Nf3"} {
//		m, err := p.ParseSAN(san)
//		if err != nil {
//			return err
//		}
//		if p, err = p.Play(m); err != nil {
//			return err
//		}
//	}
//	fmt.Println(p.FEN())
//
// A [Position] is a comparable value with board, side to move, castling rights, e.p. file
// and counters. [Setup] has these as fields, to look at and to change; [Key] leaves out
// what does not make a position another one, so that transpositions and repetitions are
// equal.
//
// # Moves
//
// [Position.Numbered] returns the moves in the order in which the format numbers them,
// which ignores checks and castling rights; [Position.Play] plays all of these, because files contain them;
// [Position.Legal] and [Position.LegalMoves] apply the rules of chess. A [Move] has no
// text without its position: [Position.SAN] and [Position.ParseSAN] are the notation that
// players use, [Move.String] and [Position.ParseUCI] that of programs.
//
// # Chess960
//
// FEN is read with the castling rights of X-FEN, where KQkq are the outermost rooks, and of
// Shredder-FEN, where letters are their files. Castling where king or rook are not where chess
// has them is the king's move to the square of the rook (f1h1); the numbered list does not have
// it. It is e1g1 where they are, as ever.
//
// # Not supported
//
// Other variants; the rules that end a game without a move: repetition, fifty
// moves, insufficient material. A [Key] and the clock of a [Setup] are what a program
// needs to apply them.
//
// # Errors
//
// Text that cannot be read is a [*SyntaxError], a field of a [Setup] that no position can
// have an [*EncodeError], a move that a position does not list a [*PlayError]. They wrap
// ErrSyntax, ErrMove, ErrAmbiguous or ErrRange; so do the errors of packages cbf, cbh and pgn.
//
// # Security
//
// All functions are safe on any input, and take time in proportion to it; an error about
// a move may list the legal moves. Boards need not be possible in a game: they can have
// several kings of a side, or none, or dozens of queens.
//
// # Specification
//
// "The Chess Base File Format, stand: Jun 17, 1993", section 2.4, for the numbered list,
// which FORMAT.md of package cbf describes with its two surprises: [Position.Numbered] and
// [Position.EnPassant]. FEN and SAN are those of the PGN standard of 1994,
// sections 16.1 and 8.2.3.
package chess
