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
// # Two encodings
//
// [Jose] is what jose writes: a stream of moves, and beside it a second blob
// with the texts. [Manual] is what its manual describes: one stream with all.
// They also number the moves of knights and kings differently. [Detect] finds
// out which one a stream is in.
//
// # Trees and tokens
//
// [Encoding.Decode] builds a tree: a [Game] has the items of its main line, and
// an [Item] that is a variation has those of its own, [Item.Line]. It is an
// alternative to the last move before it:
//
//  1. e4 (1. d4 d5) 1... e5    e2e4, variation of [d2d4, d7d5], e7e5
//
// [Encoding.Append] writes such a tree, decoded or made with [MoveItem] and its
// like; a Move from [ParseMove] is enough.
//
// [Encoding.Tokens] reads the same stream as a flat sequence, with marks where
// variations start and end, for programs that go through millions of games.
// [Encoding.DecodeText] makes a string of the raw text of a token.
//
// The start position is not part of a stream: [ParseStart] makes one of a FEN,
// and the zero [Start] is the normal one. Nor is the number of games:
// Options.Concatenated reads them one after the other.
//
// # Not supported
//
// Check and mate are no concern of the format. A move may leave the own king in
// check, as jose's own writer allows, kings can be captured, and there is no
// SAN, which would need a search: [Move.Long] returns long algebraic notation.
// The names of the players and other tags are not part of a stream. Pieces of a
// set-up that have no code (the second queen, the ninth pawn) stand on the
// board and can be captured, and a rook among them can take part in castling,
// but they cannot be moved: [ErrNoCode].
//
// # Errors
//
// Reading fails with a [*SyntaxError], which has the offset and what it counts
// in, the ply and the depth of variations, and wraps one of the errors beside
// it, or [io.ErrUnexpectedEOF] where something is cut off. So do [ParseStart]
// and [ParseMove]. Writing fails with an [*EncodeError].
//
//	cbmoves: ply 4: depth 1: offset 6: byte 0x9b: reserved code
//	cbmoves: ply 3: texts: offset 4: byte 0xe4: invalid text
//	cbmoves: FEN: offset 16: not a start position: side to move is neither w nor b
//	cbmoves: ply 0: depth 1: move d2d5: impossible move
//
// With [Options.Lenient], as in Jose.With(cbmoves.Options{Lenient: true}), what
// is corrupt becomes a [Problem] of the game, and reading goes on where it can;
// see [ProblemKind] for the kinds that stop it.
//
// # Security
//
// Streams may come from anywhere. Time is linear in their size. A tree holds at
// most 50 bytes for each byte of input and 2 kB; if lenient, with a problem for
// each byte, 150. Building it allocates at most 120 bytes for each byte in all,
// lenient 400, and 4 kB, besides what the scan takes: 264 bytes for each
// variation that is open, of which 10,000 are allowed, which makes less than
// 15 MB with what a growing slice leaves behind. Encoding calls itself once for
// each depth.
//
// # Specification
//
// The format is described in jose's manual, "Binary Representation of Move
// Data". What it leaves open was settled by what jose itself writes and reads:
//
//   - Introduction: jose stores the moves in the column MoreGame.Bin, not in
//     Game.GameText. A stream ends at the 0xff that is read as a code: b0 ff is
//     a NAG, so that only decoding finds the end.
//   - Introduction: "queen's knight" and so on name the pieces of the normal
//     start. From a set-up, pieces are numbered in the order of the FEN,
//     whatever their files. Where there are more of a kind than codes, jose
//     writes codes that it cannot read itself; here that is an error.
//   - Section 1: 98 and 99 castle with the rook on the right and on the left of
//     the king as White sees it, also in Chess960. 9a, the null move, ends the
//     right to capture en passant, and a variation can replace it. e5 is a
//     fifth kind of error text, "input expected", in jose and here, in both
//     encodings.
//   - Section 1: a variation is an alternative to the last move of its line,
//     not of the stream, so that several in a row replace the same move. It may
//     be empty. NAGs, texts and results stand anywhere, before the first move
//     and after the result, too, any number of times.
//   - Section 1: a promoted piece is named by the slot of its pawn, whatever it
//     is. The codes of the pawn are dead from then on, but in variations that
//     replace the promotion. jose can lose track of a promoted piece in
//     variations; what is written here is always this form, which jose reads.
//   - Section 2.1: the picture is White's; Black's is turned by 180 degrees. En
//     passant is a capture like others; that of the FEN is possible in the
//     first ply.
//   - Sections 2.2 and 2.6 (knight, king): the pictures are not what jose
//     writes. Hence the two encodings; these offsets and the storage of texts
//     are all that differs.
//   - Sections 2.3 to 2.5: the numbers in the pictures of bishop, rook and
//     queen are ranks and files of destinations, with the piece on e5; the 8
//     beside rank 1 in two of them is no square.
//   - Sections 2.7 and 2.8: the reserved bits of second bytes are 0, the lowest
//     of them that are drawn is 1. A NAG of 1 to 31 takes one byte. Other forms
//     are errors, so that what reads without error is written again byte for
//     byte; the four-byte characters of Jose are the exception.
//   - Section 3: jose keeps texts apart from the moves, in MoreGame.Comments,
//     in order, each with its zero. Characters over U+FFFF are pairs of
//     surrogates there, as Java's own functions write them; four-byte UTF-8 is
//     understood too, with a Problem, because jose misreads it. Manual has
//     plain UTF-8. U+0000 is refused in both.
//   - f1 without f0, f0 before any move of its line, reserved codes, stray bits
//     and promotions on other ranks are errors. jose reads 9b to 9f as moves of
//     the king, takes a text for d4 to df and e6 to ef, skips f2 to fe, ignores
//     such bits and promotes on any rank. A lenient reader here takes no text
//     for a reserved code.
//   - The limit of 10,000 nested variations is that of this package.
package cbmoves
