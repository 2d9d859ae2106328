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
// [VariationItem] and so on. [Encoding.Tokens] reads the same stream as a flat sequence,
// for programs that go through millions of games.
//
// A stream does not contain its start position: [ParseStart] makes one from a
// FEN, and the zero [Start] is the normal one. Nor does a stream have a signature: only
// reading it shows whether bytes of an unknown kind are one.
//
// # Boards
//
// A [Position] is a board with everything that a FEN contains, in Chess960 too:
// [Position.FEN], [Position.SAN], [Position.LegalMoves], [Position.Play], and a [Key]
// for searches. [Game.Positions] goes through the main line, and [Game.Walk] through
// all variations; a [Walker] adds the board to a scan of tokens. [Game.AppendPGN]
// prints a game.
//
// Squares, plies, depths and offsets count from 0, move numbers from 1, as in FEN.
//
// # Not supported
//
// The format allows what chess does not, such as a move that leaves its own king in
// check: [Position.Legal] tells. SAN is written and not read. Names and other tags are not
// part of a stream. Pieces of a set-up beyond the codes (the second queen, the ninth pawn)
// cannot be moved: [ErrNoCode]. Games, items and tokens have no JSON.
//
// # Errors
//
// Reading fails with a [*SyntaxError], which wraps one of the error variables of this
// package, or [io.ErrUnexpectedEOF] where something is cut off. Writing fails with an
// [*EncodeError], playing a move with a [*PlayError].
//
//	cbmoves: ply 4: depth 1: offset 6: reserved code: byte 0x9b
//	cbmoves: FEN: offset 16: not a start position: side to move is neither w nor b
//
// With [Options.Lenient], each fault of a stream becomes a [Problem] of the game instead,
// and reading goes on where it can. A game that was read without a problem is written back
// byte for byte.
//
// # Security
//
// All functions are safe on any input. Reading takes time linear in its size; SECURITY.md
// has what it allocates. Variations may be nested 10,000 deep, which takes less than 15 MB.
// The zero values of Game, Start, Position and Walker can be used, and those of errors
// print; the zero [Encoding] cannot be used, nil pointers panic, and so does a walk through a
// line that contains itself, which Append refuses.
//
// # Specification
//
// The source is jose's manual, "Binary Representation of Move Data". FORMAT.md, beside this
// package, describes the format completely, with all departures from the manual, and
// JOSE.md the tables of jose around the streams.
package cbmoves
