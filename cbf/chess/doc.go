// Package chess has the board of the packages beside it: positions, moves and the rules of chess and
// Chess960, FEN, SAN and UCI, and the numbered list by which ChessBase records store a move. Use it to
// play through games and to set up positions.
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
// A [Position] is a comparable value: board, side to move, castling rights, e.p. file and counters.
// [Setup] has these as fields, to read and to change. A [Key] is the same for equal positions reached in
// different ways. A [Move] needs its position for a text: players use [Position.SAN] and
// [Position.ParseSAN], programs [Move.String] and [Position.ParseUCI].
//
//   - [Position.Play] plays every move of [Position.Numbered], which ignores checks and castling rights,
//     because files contain such moves. [Position.Legal] and [Position.LegalMoves] apply the rules of chess.
//   - In Chess960, castling is the king's move to the square of its rook (f1h1), unless king and rook are on
//     the squares of chess (e1g1). The numbered list does not have it.
//   - A board need not be possible in a game: a side can have several kings, none, or dozens of queens.
//
// Not supported: other variants, and the ends of a game without a move (repetition, fifty moves,
// insufficient material), for which a program can use a [Key] and the clock of a [Setup].
//
// Errors: unreadable text is a [*SyntaxError], an impossible field of a [Setup] an [*EncodeError], and a move
// that the position does not list a [*PlayError]. They wrap ErrSyntax, ErrMove, ErrAmbiguous or ErrRange.
// Security: safe on any input, in linear time; see SECURITY.md. Specification: sections 8.2.3 (SAN) and 16.1
// (FEN) of the PGN standard of 1994; for the numbered list, section 2.4 of "The Chess Base File Format, stand:
// Jun 17, 1993", and FORMAT.md of package cbf.
package chess
