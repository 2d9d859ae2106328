// Package cbmoves reads and writes chess games stored as one-byte moves: the
// encoding of the chess database program jose. Most half-moves take one byte, and
// games also have variations, NAGs, comments and results.
//
//	stream, _ := hex.DecodeString("13132e224cb1d3ff") // 1. e4 e5 2. Nf3 Nc6 3. Bb5! *
//	game, err := cbmoves.Decode(cbmoves.Position{}, stream, nil)
//	if err != nil {
//		return err
//	}
//	for position, move := range game.Positions() {
//		fmt.Println(position.SAN(move), position.FEN()) // the board before the move
//	}
//
// The encoding is Jose, which jose writes: a stream, and a second blob with the texts. With
// [Options.Manual] it is the one that jose's manual describes, with the texts in the stream. They
// number the moves of knights and kings differently; [Detect] tells whether a stream is in Jose.
// [Decode] builds a [Game], a tree of [Item] values, and [Append] writes one. [Tokens] reads a
// stream as a flat sequence, for millions of games; a [Walker] adds the board. A [Position]
// is a board, in Chess960 too, with FEN, SAN, legal moves and a [Key] for searches.
// [Game.AppendPGN] prints a game.
//
//   - A stream does not contain its start position, names or other tags. [ParseFEN] reads a
//     start; the zero Position means the normal one.
//   - A variation is an alternative to the last move before it in its line.
//     1. e4 (1. d4 d5) 1... e5 has the items e2e4, a variation of d2d4 and d7d5, e7e5.
//   - The format allows moves that chess forbids, such as leaving a king in check;
//     [Position.Legal] reports them. Pieces of a set-up beyond the codes, such as a
//     second queen, cannot move: [ErrRange].
//
// Squares, plies, depths and offsets count from 0, move numbers from 1. SAN is
// written, but not read.
//
// Errors: a [*SyntaxError] for input, an [*EncodeError] for a game, a [*PlayError]
// for a move; with [Options.Lenient], reading lists each fault as a [Problem].
// Security: safe on any input, in linear time; see SECURITY.md. Specification:
// FORMAT.md beside this file, and JOSE.md for jose's tables around the streams.
package cbmoves
