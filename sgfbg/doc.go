// Package sgfbg reads, plays through and writes backgammon matches in SGF, the
// Smart Game Format (FF[4] GM[6]), which GNU Backgammon and others save. It
// keeps all that a file holds, and writes files that GNU Backgammon reads.
//
// To print every decision of a match with the score and the cube before it:
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
// # Layers
//
// There are three, each usable alone:
//
//   - Tokens: a [Property] is an identifier and its raw values, escapes and
//     all, with its place. [Node.Properties], [Node.Lookup] and [Node.Set] work
//     on them.
//   - The tree: a [Collection] of games, each a [Tree] of [Node] values, in the
//     order of the file. [Tree.MainLine] walks the nodes that were played.
//   - Meaning: [Node.Move], [Game.Info], [Game.Text], [Node.Annotation],
//     [Node.Candidates] and the like read a property each; a [Board] plays
//     moves; [Collection.Records] walks a match, with the board before every
//     decision.
//
// [Parse] and [Collection.AppendText] take whole files, a [Reader] and a
// [Writer] one game at a time. [NewGame] makes a game; [Game.AddMove],
// [Game.AddSetUp] and [Game.SetText] fill it.
//
// # Whose side
//
// White is player 0 of GNU Backgammon (O), Black player 1 (X). The letters of a
// file are White's points for both players: a is White's 1 point, which is
// Black's 24 point. A [Step], and each half of [Board].Checkers, is from the
// side of the player himself: 24 to 1, then off. The two halves, as all pairs
// here, are in the order White, Black; a position ID has them in the order not
// on roll, on roll: [Board.ByRoll].
//
// # Not supported
//
// Typed access to SGF of other games, which is kept as raw trees. Analysis by
// versions of GNU Backgammon before "ver 3", the settings of rollouts, and the
// meaning of its statistics: kept raw. SGF in charsets that are not a superset
// of ASCII, such as UTF-16: convert it first. White space between tokens is not
// kept.
//
// # Errors
//
// What is wrong with input is a [*SyntaxError], with game, property, line,
// column and offset. Input that ends inside a game tree has
// [io.ErrUnexpectedEOF] in it, input that is no SGF [ErrNotSGF], and SGF that
// is not backgammon [ErrNotBackgammon]. What has no form in SGF is refused with
// an [*EncodeError], a play against the rules is a [*PlayError]. Errors of the
// underlying reader or writer are returned as they are.
//
// Reading is strict, and lenient with [Options]. Lenient reading makes a
// [Problem] of every fault and goes on: real files have missing brackets,
// repeated properties, dice 7-7. Parse looks at syntax; values are looked at
// when they are asked for, and by Records. Plays against the rules stand in
// many real files: they are Problems of their [Record] in both modes.
//
// # Security
//
// No input makes this package panic, recurse without bound or take more than
// linear time. Variations may be nested 10,000 deep ([ErrDepth]); a long main
// line is not depth. At most 1,000 problems are listed of a collection, and of
// a record.
//
// Parse does not copy its input, which must not change afterwards: see [Parse].
// What it allocates is 0.02 bytes for each byte of an analysed file, whatever
// the length of its values, and at most 5 where nodes have 5 bytes or more, as
// any with a move has. On top come about 110 bytes for each variation and 190
// for each game. The worst cases, in bytes for each byte of input:
//
//	input                          allocated   kept
//	empty nodes, ";;;;"               29        24
//	empty variations, "(;)(;)"        45        29
//	empty games, "(;)(;)"             71        44
//
// Lenient reading takes up to 2 MB more, for the problems and trees left open.
// The values of a node take at most 150 bytes for each of their own while they
// are read, and what is asked for afterwards.
//
// A [Reader] holds one game at a time. One of any length costs at most 6 times
// that more than with Parse.
//
// # Specification
//
// "SGF FF[4] - Smart Game Format" by Arno Hollosi, with its chapter "Backgammon
// (GM[6])": Point & Stone type, Move type, Colours, Properties. Where that
// leaves things open, or the files that exist differ, this package does as GNU
// Backgammon 1.07.001 was seen to do. Syntax and texts:
//
//   - Text before a "(;" is skipped, as FF[4] has it, and so are a byte order
//     mark and text between and after trees. A bracket in such text starts a
//     tree only before a ';' or a property.
//   - Identifiers with lower-case letters (FF[1] to FF[3]) are read; they are
//     not written by Set.
//   - A tree without GM is Go to FF[4]. It is kept, and is not backgammon.
//   - A text without CA is UTF-8 where it is valid UTF-8, and else ISO-8859-1,
//     the default of FF[4]; see [Options].
//   - Escapes are undone before the charset. FF[4] has it so for charsets in
//     which no second byte is ']' or '\'; files in others, such as Shift_JIS,
//     exist with and without escapes.
//
// Properties of the root:
//
//   - MI: games count from 0 there, from 1 in the chapter; [MatchInfo] has the
//     number as it stands. Tags are read in any case, as the chapter has it,
//     and written in lower case, the only one that GNU Backgammon reads.
//   - A game whose MI has no score starts at that to which the game before led.
//     A score of 0-0 starts another match. Both are inferences.
//   - RU: rules are read in any case, from one value with colons or from
//     several, and written as one. NoCube, Nackgammon and Hypergammon1 to 3 are
//     GNU Backgammon's. Crawford is a rule of matches, Jacoby of money games:
//     elsewhere they change nothing on the Board.
//   - Set-up and moves in the root count, as FF[4] has it; GNU Backgammon
//     passes over them. NewGame and AddSetUp do not write them there.
//   - RE: if the play has an end, it decides the result, whatever RE says; a
//     resignation is worth 1, 2 or 3 times the cube, even if RE says more.
//   - GNU Backgammon has no node for a resignation: of an RE such as W+2R,
//     Records makes a [Record] without a node, if the play has no end.
//
// Set-up:
//
//   - AE, AW, AB, PL, DI, CV and the cube's place in one node count as FF[4]
//     has it, whatever their order: AE comes first. AddSetUp writes them in the
//     nodes and the order that GNU Backgammon needs.
//   - The cube's place is CP there, CO in the chapter: both are read, and CP is
//     written. CO[n], to the chapter also the mark of a Crawford game, is a
//     game without a cube here; it is written for one, as CP has no such value.
//   - Lists of points may have ranges in ascending order (a:f), of which the
//     chapter says nothing. The letter y is the bar of the side that is set up,
//     and AE[a:y] clears both bars.
//   - A side has at most 15 checkers; CV is a power of two up to 32768, the
//     largest cube of a match ID.
//
// Moves:
//
//   - The chapter moves a checker by two dice in one pair (61yg), GNU
//     Backgammon in a pair for each die, the larger first. Both are read: a
//     play is legal if the dice lead where it leads.
//   - A beaver is a double in answer to a double, a raccoon another. From the
//     beaver on, the cube is owned by the player who is not on roll, and a drop
//     loses what stood before the last double.
//   - An illegal play changes the board as GNU Backgammon has it change: see
//     [Board.Play]. Of several moves in one node the first counts.
//   - The resign, accept and reject of other programs are read.
//   - A last game without RE may end in a dance or a take that GNU Backgammon
//     wrote for a decision not yet made. That such a node is none is an
//     inference from the dice or the beaver before it (ProblemPlaceholder).
//
// A, DA, GS, LU, BC and DC are GNU Backgammon's own and described nowhere, and
// it uses FF[4]'s GB and GW for luck. What is said of them here was inferred
// from files, and held against what GNU Backgammon says of the same decisions.
package sgfbg
