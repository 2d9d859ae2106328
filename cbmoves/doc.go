// Package cbmoves reads and writes chess games in one-byte moves: the encoding
// of the chess database program jose, in which most half-moves take one byte,
// and which has variations, NAGs, comments and results.
//
// A byte names a piece and an offset. The pieces keep their names through the
// game (the pawn that began on a2 is the a-pawn), so a reader tracks them on a
// board, and it finds out on the way whether each move is possible.
//
//	stream, _ := hex.DecodeString("13132e224cb1d3ff") // 1. e4 e5 2. Nf3 Nc6 3. Bb5! *
//	game, err := cbmoves.Jose.Decode(cbmoves.Start{}, stream, nil)
//	if err != nil {
//		return err
//	}
//	for _, item := range game.Main {
//		if item.Kind() == cbmoves.KindMove {
//			fmt.Println(item.Move().Long()) // e2-e4, e7-e5, Ng1-f3, Nb8-c6, Bf1-b5
//		}
//	}
//
// There are two encodings, [Jose] and [Manual]; [Detect] finds out which one a
// stream is in. [Encoding.Decode] builds a tree and [Encoding.Append] writes one;
// [Encoding.Tokens] reads the same as a flat sequence, for programs that go
// through millions of games.
//
// # Not supported
//
// Check and mate are no concern of the format. A move may leave the own king in
// check, as jose's own writer allows, kings can be captured, and there is no SAN,
// which would need a search: [Move.Long] gives long algebraic notation. The start
// position is not part of a stream, nor are the names of the players. Pieces of a
// set-up that have no code (the second queen, the ninth pawn) stand on the board
// and can be captured, and a rook among them can take part in castling, but they
// cannot be moved.
//
// # Errors
//
// Reading fails with a [SyntaxError], which has the offset and what it counts in,
// the ply and the depth of variations, and wraps one of the errors beside it:
// [io.ErrUnexpectedEOF] where something is cut off. Writing fails with an
// [EncodeError]. [Options.Lenient] turns what is corrupt into Problems; see
// [ProblemKind] for the ones that end the reading.
//
// # Security
//
// Streams may come from anywhere. Time is linear in their size. A tree holds at
// most 50 bytes for each byte of input, 150 where a lenient reader notes a problem
// for each, and 2 kB; while it grows, some times as much is allocated. A scan takes
// 264 bytes for each variation that is open, of which 10,000 are allowed: less
// than 15 MB, with what a growing slice leaves behind. Encoding calls itself once
// for each depth.
//
// # Specification
//
// The format is described in jose's manual, "Binary Representation of Move Data".
// What it leaves open was settled by what jose itself writes and reads:
//
//   - Sections 2.2 and 2.6 (knight, king): the pictures are not what jose writes.
//     Hence the two encodings; all else is the same in both.
//   - Section 3: jose keeps texts apart from the moves, in order, each with its
//     zero. Characters over U+FFFF are pairs of surrogates there, as Java's own
//     functions write them; four-byte UTF-8 is understood too, with a Problem.
//     U+0000 is refused in both encodings.
//   - Section 1: e5 is a fifth kind of error text, "input expected", in jose and
//     here. 98 and 99 castle with the rook on the right and on the left of the king
//     as White sees it, also in Chess960.
//   - Sections 2.3 to 2.5: the numbers in the pictures of bishop, rook and queen
//     are ranks and files of destinations, with the piece on e5.
//   - Section 2.1: the picture is White's; Black's is turned by 180 degrees.
//   - From a set-up, pieces are numbered in the order of the FEN, whatever their
//     files. A promoted piece is named by the slot of its pawn, whose codes are
//     dead from then on, until the end of the variation.
//   - Sections 2.7 and 2.8: the reserved bits of second bytes are 0, the lowest of
//     them that are drawn is 1. A NAG of 1 to 31 takes one byte. Other forms are
//     errors, so that what reads without error is written again byte for byte;
//     the four-byte characters of Jose are the exception.
//   - f1 without f0, f0 before any move of its line and reserved codes are errors.
//     jose lets some of them pass, and reads 9b to 9f as moves of the king.
package cbmoves
