// Package cbmoves reads and writes chess games stored as one-byte moves: the
// encoding of the chess database program jose, in which most half-moves take
// one byte, and which also has variations, NAGs, comments and results.
//
// A byte names a piece and what it does. Pieces keep their names throughout the
// game (the pawn that began on a2 stays the a-pawn), so a reader tracks them on
// a board, and finds out whether each move is possible.
//
//	stream, _ := hex.DecodeString("13132e224cb1d3ff") // 1. e4 e5 2. Nf3 Nc6 3. Bb5! *
//	game, err := cbmoves.Jose.Decode(cbmoves.Start{}, stream, nil)
//	if err != nil {
//		return err
//	}
//	for position, move := range game.Positions() {
//		fmt.Println(position.SAN(move), position.FEN()) // the board before the move
//	}
//
// # Two encodings
//
// [Jose] is what jose writes: a stream of moves and, beside it, a second blob
// with the texts (comments, and input that jose could not read). [Manual] is
// what jose's manual describes: a single stream with everything in it. The two
// also number the moves of knights and kings differently. [Detect] tells
// whether a stream is in Jose. Where the second blob is lost,
// [Options.WithoutTexts] reads the stream alone.
//
// # Trees and tokens
//
// [Encoding.Decode] builds a tree: a [Game] contains the items of its main line,
// and an [Item] that is a variation contains the items of its own, [Item.Line]. A
// variation is an alternative to the last move before it:
//
//	PGN    1. e4 (1. d4 d5) 1... e5
//	items  e2e4, variation of [d2d4, d7d5], e7e5
//
// [Encoding.Append] writes such a tree, decoded or built with [MoveItem],
// [VariationItem] and so on.
//
// [Encoding.Tokens] reads the same stream as a flat sequence, with tokens that
// mark where variations start and end, for programs that go through millions of
// games.
//
// A stream does not contain its start position: [ParseStart] makes one from a
// FEN, and the zero [Start] is the normal one. [Options.Concatenated] allows for
// another game after the first.
//
// # Boards
//
// A [Position] is a board with everything that a FEN contains, in Chess960 too:
// [Position.FEN], [Position.SAN], [Position.LegalMoves], [Position.Play], and a [Key]
// for searches. [Game.Positions] goes through the main line, and [Game.Walk] through
// all variations; a [Walker] adds the board to a scan of tokens. [Game.AppendPGN]
// prints a game.
//
// # Not supported
//
// The format allows what chess does not: a move may leave its own king in
// check, castle through check or capture a king. [Position.Legal] reports
// whether chess allows a move. SAN is written and not read. Player names and
// other tags are not part of a stream. Pieces of a set-up that have no code
// (the second queen, the ninth pawn) can be captured, and a rook among them can
// castle, but a stream cannot move them: [ErrNoCode]. Games, items and tokens have no
// JSON. A stream in which jose lost track of a promoted piece, 1 of 1,319 games of
// real studies, cannot be read beyond that place.
//
// # Errors
//
// Reading fails with a [*SyntaxError], which gives the offset and the input it
// counts in, the ply and the depth of variations. It wraps one of the error
// variables of this package, or [io.ErrUnexpectedEOF] where something is cut
// off. [ParseStart] and [ParseMove] fail in the same way. Writing fails with an
// [*EncodeError], playing a move with a [*PlayError].
//
//	cbmoves: ply 4: depth 1: offset 6: reserved code: byte 0x9b
//	cbmoves: ply 3: texts: offset 4: invalid text: byte 0xe4
//	cbmoves: FEN: offset 16: not a start position: side to move is neither w nor b
//	cbmoves: ply 0: depth 1: move d2d5: impossible move
//
// With [Options.Lenient], as in Jose.With(Options{Lenient: true}), each fault of a
// stream becomes a [Problem] of the game instead, and reading goes on where it
// can. A game that was read without a problem is written back byte for byte.
//
// # Security
//
// All functions are safe on any input. Reading takes time linear in its size. The
// zero values of Game, Start, Position and Walker can be used, and those of errors
// print; the zero [Encoding] and nil pointers panic, and so does a walk through a line
// that contains itself, which Append refuses.
//
// A tree holds at most 50 bytes per byte of input, plus 2 KB, plus 150 bytes for
// each of its problems, 1,000 at most. Building it allocates at most 120 bytes per
// byte of input in all (lenient: 450), plus 4 KB, plus what the scan takes: 264
// bytes for each open variation. Variations may be nested 10,000 deep, which takes
// less than 15 MB, with what a growing slice leaves behind. A walk with boards has
// another 112 bytes for each open variation. Append recurses once per level.
//
// # Specification
//
// The source is jose's manual, "Binary Representation of Move Data". FORMAT.md,
// beside this package, describes the format completely, with all departures from
// the manual. A user should know of these:
//
//   - jose stores the moves in the column MoreGame.Bin and the texts in
//     MoreGame.Comments, not in Game.GameText.
//   - The manual's pictures of knight and king moves (2.2, 2.6) and its texts in
//     the stream (3) are not what jose writes: hence the two encodings.
//   - From a set-up, pieces are numbered in the order of the FEN.
//   - e5 is a fifth kind of text that jose could not read, in both encodings.
package cbmoves
