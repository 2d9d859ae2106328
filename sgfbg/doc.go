// Package sgfbg reads, plays through and writes backgammon matches in SGF, the Smart Game Format
// (FF[4] GM[6]), which GNU Backgammon and others save. It keeps all that a file holds, and writes files
// that GNU Backgammon reads.
//
// There are three layers, each usable alone:
//
//   - Tokens: a [Property] is an identifier and its raw values, escapes and all, with its place.
//   - The tree: a [Collection] of games, each a [Tree] of [Node] values, in the order of the file.
//   - Meaning: [Node.Move], [Game.Info] and the like read a property each; a [Board] plays moves;
//     [Collection.Records] walks a match, with the board before every decision.
//
// To print every decision of a match with the score:
//
//	c, err := sgfbg.Parse(data)
//	if err != nil {
//		return err
//	}
//	for r, err := range c.Records() {
//		if err != nil {
//			return err
//		}
//		fmt.Println(r.Board.Score, r.Board.Cube, r.Move.Player, r.Move)
//	}
//
// [Reader] and [Writer] do the same one game at a time. [NewGame], [Game.AddMove] and [Game.AddSetUp] make
// games.
//
// # Whose side
//
// White is player 0 of GNU Backgammon, Black player 1. The letters of a file are White's points for both
// players (a is White's 1 point, which is Black's 24 point); a [Step], and each half of
// [Board].Checkers, is from the side of the player himself: 24 to 1, then off. The two halves are in the
// order White, Black; a position ID has them in the order not on roll, on roll: [Board.ByRoll].
//
// # Not supported
//
// Typed access to SGF of other games, which is kept as raw trees. Analysis by versions of GNU Backgammon
// before "ver 3", the settings of rollouts, and the meaning of its statistics: kept raw. SGF in
// charsets that are not a superset of ASCII, such as UTF-16: convert it first.
//
// # Errors
//
// What is wrong with the input is a [*SyntaxError], with offset, line and column; input that ends inside a
// game tree has [io.ErrUnexpectedEOF] in it, and SGF that is not backgammon ErrNotBackgammon. Errors of
// the underlying reader or writer come back as they are. What has no form in SGF is refused with an
// [*EncodeError]; a play against the rules is a [*PlayError].
//
// Reading is strict, and lenient with [Options]. Lenient reading makes a [Problem] of every fault and goes
// on: real files have missing brackets, repeated properties, dice 7-7. Parse looks at syntax;
// values are looked at when they are asked for, and by Records. Plays against the rules stand in many
// real files, and are Problems in both modes.
//
// # Security
//
// No input makes this package panic, recurse without bound or take more than linear time. Variations may be
// nested 10,000 deep ([ErrDepth]); a long main line is not depth. At most 1,000 problems are listed of a
// collection, and of a record.
//
// Parse does not copy its input, which must not change afterwards: see [Parse]. It allocates at most 5
// bytes for each byte of nodes that have 5 bytes or more, as any with a move has (0.02 bytes in an analysed
// file, whatever the length of its values), about 110 for each variation and 190 for each game. In the worst
// case that is 29 bytes for each byte of empty nodes (";;;;"), of which it keeps 24; 45 and 29 for empty
// variations ("(;)(;)"), 71 and 44 for empty games. A Reader holds one game at a time, and its buffer.
//
// # Specification
//
// "SGF FF[4] - Smart Game Format" by Arno Hollosi, with its chapter "Backgammon (GM[6])". Where that leaves
// things open, or the files that exist differ, this package does as GNU Backgammon 1.07.001 was seen to do:
//
//   - MI: games count from 0 there, from 1 in the chapter; tags are read in any case.
//   - The cube's place is CP there, CO in the chapter: both are read. CP is written.
//   - RU: one value with colons is read as well as several, and written.
//   - AE, AW, AB, PL, DI, CV and CP in one node count as FF[4] has it, whatever their order.
//     AddSetUp writes them in the nodes and the order that GNU Backgammon needs.
//   - Set-up and moves in the root count, as FF[4] has it; GNU Backgammon passes over them. NewGame does
//     not write them there.
//   - A beaver is a double in answer to a double, a raccoon another. From the beaver on, the cube is owned by
//     the player who is not on roll, and a drop loses what stood before the last double.
//   - GNU Backgammon has no node for a resignation: Records makes a [Record] without a node of an RE
//     such as W+2R, if the play has no end. Other programs' resign, accept and reject are read.
//   - If the play has an end, it decides the result, whatever RE says; a resignation is worth 1, 2 or 3
//     times the cube, even if RE says more.
//   - An illegal play changes the board as GNU Backgammon has it change: see [Board.Play].
//   - Identifiers with lower-case letters (FF[1] to FF[3]) are read; they are not written by Set.
//   - Text before a "(;" is skipped, as FF[4] has it, and text between and behind trees as well. A
//     bracket in such text starts a tree only before a ';' or a property.
//   - A text without CA is UTF-8 where it is valid UTF-8, and else ISO-8859-1; see [Options].
//   - Charsets are applied behind the escapes. FF[4] has it so for charsets in which no second byte is ']'
//     or '\'; files in others, such as Shift_JIS, exist with and without escapes.
//
// The properties A, DA and GS are described nowhere. What is said of them here was inferred from files, and
// held against what GNU Backgammon says of the same decisions.
package sgfbg
