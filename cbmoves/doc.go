// Package cbmoves reads and writes chess games stored as one-byte moves: the
// encoding of the chess database program jose, in which most half-moves take
// one byte, and which also has variations, NAGs, comments and results.
//
// A byte names a piece and what it does. Pieces keep their names throughout the
// game (the pawn that began on a2 stays the a-pawn), so a reader tracks them on
// a board, and finds out along the way whether each move is possible.
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
// [Jose] is what jose writes: a stream of moves and, beside it, a second blob
// with the texts (comments, and input that jose could not read). [Manual] is
// what jose's manual describes: a single stream with everything in it. The two
// also number the moves of knights and kings differently. [Detect] finds out
// which of them a stream is in.
//
// # Trees and tokens
//
// [Encoding.Decode] builds a tree: a [Game] has the items of its main line, and
// an [Item] that is a variation has the items of its own line, [Item.Line]. A
// variation is an alternative to the last move before it:
//
//	PGN    1. e4 (1. d4 d5) 1... e5
//	items  e2e4, variation of [d2d4, d7d5], e7e5
//
// [Encoding.Append] writes such a tree, whether it was decoded or built with
// [MoveItem], [VariationItem] and so on. The moves can come from [ParseMove].
//
// [Encoding.Tokens] reads the same stream as a flat sequence, with tokens that
// mark where variations start and end, for programs that go through millions of
// games. [Encoding.DecodeText] turns the raw text of a token into a string.
//
// A stream does not contain its start position: [ParseStart] makes one from a
// FEN, and the zero [Start] is the normal one. Nor does a stream say whether
// another game follows it: [Options.Concatenated] allows for that.
//
// # Not supported
//
// The format knows neither check nor mate. A move may leave the mover's own
// king in check, as jose's own writer allows, and kings can be captured. There
// is no SAN, which would need a search: [Move.Long] returns long algebraic
// notation, and the program examples/cbmoves2pgn gets SAN from package cbf.
// Player names and other tags are not part of a stream. Pieces of a set-up that
// have no code (the second queen, the ninth pawn) stand on the board and can be
// captured, and a rook among them can take part in castling, but they cannot be
// moved: [ErrNoCode].
//
// # Errors
//
// Reading fails with a [*SyntaxError], which gives the offset and the input it
// counts in, the ply and the depth of variations. It wraps one of the error
// variables of this package, or [io.ErrUnexpectedEOF] where something is cut
// off; [errors.Is] tells them apart. [ParseStart] and [ParseMove] fail in the
// same way. Writing fails with an [*EncodeError].
//
//	cbmoves: ply 4: depth 1: offset 6: reserved code: byte 0x9b
//	cbmoves: ply 3: texts: offset 4: invalid text: byte 0xe4
//	cbmoves: FEN: offset 16: not a start position: side to move is neither w nor b
//	cbmoves: ply 0: depth 1: move d2d5: impossible move
//
// With [Options.Lenient], as in Jose.With(Options{Lenient: true}), whatever is
// wrong with a stream becomes a [Problem] of the game instead, and reading goes
// on where it can; Problem.Stops reports whether it could not.
//
// # Security
//
// All functions are safe on any input. Reading takes time linear in its size. A
// tree holds at most 50 bytes per byte of input, plus 2 KB, plus 150 bytes for
// each of its problems, 1,000 at most. Building it allocates at most
// 120 bytes per byte of input in all (lenient: 450), plus 4 KB, plus what
// the scan takes: 264 bytes for each open variation. Variations may be nested
// 10,000 deep, which makes less than 15 MB, counting what a growing slice
// leaves behind. Append recurses once per level of nesting.
//
// # Specification
//
// The format is described in jose's manual, "Binary Representation of Move
// Data". What the manual leaves open was settled by what jose itself writes and
// reads (bytes are in hexadecimal):
//
//   - Introduction: jose stores the moves in the column MoreGame.Bin, not in
//     Game.GameText. A stream ends at the first ff that is a code. In b0 ff it
//     is part of a NAG, so only decoding finds the end.
//   - Introduction: "queen's knight" and so on name the pieces of the normal
//     start. From a set-up, pieces are numbered in the order of the FEN,
//     whatever their files. Where there are more pieces of a kind than codes,
//     jose writes codes that it cannot read itself; here that is an error.
//   - Section 1: 98 and 99 castle with the rook on the right and on the left of
//     the king, as White sees it, in Chess960 too. 9a, the null move, ends the
//     right to capture en passant, and a variation can replace it. e5 is a
//     fifth kind of error text, "input expected", in jose and here, in both
//     encodings.
//   - Section 1: a variation is an alternative to the last move of the line it
//     stands in, not of the stream, so several in a row replace the same move.
//     It may be empty. NAGs, texts and results may stand anywhere, even before
//     the first move and after the result, any number of times.
//   - Section 1: a promoted piece is named by the slot of its pawn, whatever it
//     is. From then on the codes of the pawn mean nothing, except in variations
//     that replace the promotion. jose can lose track of a promoted piece in
//     variations; what is written here is always this form, which jose reads.
//   - Section 2.1: the picture is from White's side; Black's is turned by 180
//     degrees. En passant is a capture like any other; the one that the FEN
//     allows is possible in the first ply.
//   - Sections 2.2 and 2.6 (knight, king): the pictures are not what jose
//     writes. Hence the two encodings, which differ in the numbers of these
//     moves and in the storage of texts, and in nothing else.
//   - Sections 2.3 to 2.5: the numbers in the pictures of bishop, rook and
//     queen are the ranks and files of destinations, for a piece on e5; the 8
//     beside rank 1 in two of them is not a square.
//   - Sections 2.7 and 2.8: the reserved bits of second bytes are 0, the lowest
//     of them that are drawn is 1. A NAG of 1 to 31 takes one byte. Other forms
//     are errors, so that whatever reads without error is written back byte for
//     byte; the four-byte characters of Jose are the exception.
//   - Section 3: jose keeps texts apart from the moves, in MoreGame.Comments,
//     in order, each ended by a zero byte. Characters above U+FFFF are pairs of
//     surrogates there, as Java's own functions write them; four-byte UTF-8 is
//     understood too, with a Problem, because jose misreads it. Manual has
//     plain UTF-8. Neither can hold U+0000.
//   - f1 without f0, f0 before any move of its line, reserved codes, stray bits
//     and promotions on other ranks are errors. jose reads 9b to 9f as moves of
//     the king, takes a text for d4 to df and e6 to ef, skips f2 to fe, ignores
//     stray bits and promotes on any rank. A lenient reader here takes no text
//     for a reserved code.
//   - The limit of 10,000 nested variations is this package's own.
package cbmoves
