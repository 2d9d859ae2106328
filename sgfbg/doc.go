// Package sgfbg reads, replays and writes backgammon matches in the Smart Game
// Format (SGF, FF[4] GM[6]), which GNU Backgammon and other programs save. It
// keeps every property of a file, whether it knows it or not, and GNU
// Backgammon can load the files that it writes.
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
// There are three, and each can be used on its own:
//
//   - Tokens: a [Property] is an identifier and its raw values, still escaped,
//     with its place in the input. [Node.Properties], [Node.Lookup] and
//     [Node.Set] work at this level.
//   - The tree: a [Collection] holds games in the order of the file; each is a
//     [Tree] of [Node] values. [Tree.MainLine] walks the nodes that were
//     played.
//   - Meaning: [Node.Move], [Game.Info], [Game.Text], [Node.Annotation],
//     [Node.Candidates] and others interpret properties; a [Board] plays moves;
//     [Collection.Records] replays a match and gives the board before every
//     decision.
//
// [Parse] and [Collection.AppendText] handle whole files, a [Reader] and a
// [Writer] one game at a time. [NewGame] makes a game; [Game.AddMove],
// [Game.AddSetUp] and [Game.SetText] fill it.
//
// # Whose side
//
// White is GNU Backgammon's player 0 (O), Black its player 1 (X). The letters
// in a file number White's points for both players: a is White's 1 point, which
// is Black's 24 point. A [Step], and each half of [Board].Checkers, is numbered
// from the player's own point of view instead: he moves from his 24 point
// towards his 1 point, then off. Pairs such as Board.Checkers and Board.Score
// are in the order White, Black. A position ID puts the player not on roll
// first and the player on roll second: see [Board.ByRoll].
//
// # Not supported
//
//   - Typed access to SGF of other games, which is kept as raw trees.
//   - Analysis by versions of GNU Backgammon before "ver 3", the settings of
//     rollouts, and the meaning of the statistics in GS: these are kept raw.
//   - Charsets that are not a superset of ASCII, such as UTF-16: convert the
//     file first.
//   - White space between tokens, and text outside game trees: neither is kept.
//
// # Errors
//
// A fault in the input is a [*SyntaxError], which gives its game, property,
// line, column and offset. It wraps [io.ErrUnexpectedEOF] if the input ends
// inside a game tree, [ErrNotSGF] if the input is not SGF, and
// [ErrNotBackgammon] if it is SGF of other games only. An unknown
// Options.Charset is a SyntaxError without a place. Whatever cannot be
// expressed in SGF is refused with an [*EncodeError], and a play against the
// rules is a [*PlayError]. Errors of the underlying reader or writer are
// returned unchanged.
//
// Reading is strict by default and lenient with [Options]. Lenient reading
// turns every fault into a [Problem] and goes on: real files have missing
// brackets, repeated properties and dice of 7-7. Parse checks the syntax only,
// and lists its problems in the [Collection]. Values are checked when they are
// asked for, and by Records, which lists their problems in the [Record]. Plays
// against the rules are common in real files; in both modes, they are problems
// of their Record.
//
// # Security
//
// All functions are safe on any input: none panics, recurses without bound or
// takes more than linear time. Variations may be nested 10,000 deep
// ([ErrDepth]); a long main line does not count as depth. At most 1,000
// problems are listed for a collection, and for a record.
//
// Parse does not copy its input, which must not change afterwards: see [Parse].
// It allocates 0.02 bytes for each byte of an analysed file, however long the
// values are, and at most 5 bytes where every node has 5 bytes or more, as any
// node with a move does. About 110 bytes for each variation and 190 for each
// game come on top. The worst cases, in bytes for each byte of input:
//
//	input                          allocated   kept
//	empty nodes, ";;;;"               29        24
//	empty variations, "(;)(;)"        45        29
//	empty games, "(;)(;)"             71        44
//
// Lenient reading takes up to 2 MB more, for the problems and for trees left
// open. Interpreting values, as [Game.Info], [Node.Candidates] or Records does,
// takes at most 150 bytes for each byte of the values, and the game keeps none
// of that.
//
// A [Reader] holds one game at a time. For a game of any length, it takes at
// most 6 times that length more than Parse does.
//
// # Specification
//
// "SGF FF[4] - Smart Game Format" by Arno Hollosi, with its chapter "Backgammon
// (GM[6])": Point & Stone type, Move type, Colours, Properties. Where these
// leave a question open, or existing files differ from them, this package does
// what GNU Backgammon 1.07.001 was observed to do. Syntax and texts:
//
//   - Text before a "(;" is skipped, as FF[4] says, and so are a byte order
//     mark and text between and after trees. A bracket in such text starts a
//     tree only if a ';' or a property follows.
//   - Identifiers with lower-case letters (FF[1] to FF[3]) are read, but Set
//     does not write them.
//   - To FF[4], a tree without GM is a game of Go. It is kept, and does not
//     count as backgammon.
//   - A text in a file without CA is UTF-8 if it is valid UTF-8, and otherwise
//     ISO-8859-1, the default of FF[4]; see [Options].
//   - Escapes are undone before the charset is decoded. FF[4] says so for
//     charsets in which no second byte is ']' or '\'; files in others, such as
//     Shift_JIS, exist with and without escapes.
//
// Properties of the root:
//
//   - MI: GNU Backgammon counts games from 0, the chapter from 1; [MatchInfo]
//     has the number as it stands in the file. Tags are read in either case, as
//     the chapter says, and written in lower case, the only one that GNU
//     Backgammon reads.
//   - In [Collection.Records], a game whose MI has no score starts with the
//     score that the game before led to. A score of 0-0 starts another match.
//     Both are inferences.
//   - RU: rules are read in either case, from one value with colons or from
//     several values, and written as one value. NoCube, Nackgammon and
//     Hypergammon1 to 3 are GNU Backgammon's own. Crawford is a rule for
//     matches, Jacoby one for money games: elsewhere they do not change the
//     Board.
//   - Set-up and moves in the root count, as FF[4] says; GNU Backgammon ignores
//     them. NewGame and AddSetUp do not write them there.
//   - RE: if the game was played to its end, the play decides the result,
//     whatever RE says. A resignation is worth 1, 2 or 3 times the cube, even
//     if RE says more.
//   - GNU Backgammon writes no node for a resignation, only an RE such as W+2R.
//     If the game was not played to its end, Records makes a [Record] without a
//     node from it. To write a resignation in this way, set RE and add no move.
//
// Set-up:
//
//   - AE, AW, AB, PL, DI, CV and the place of the cube take effect together if
//     they are in one node, as FF[4] says, whatever their order: AE comes
//     first. AddSetUp spreads them over nodes in the way that GNU Backgammon
//     needs.
//   - GNU Backgammon calls the place of the cube CP, the chapter CO: both are
//     read, and CP is written. The chapter also uses CO[n] to mark a Crawford
//     game; here it is a game without a cube, and is written for one, as CP has
//     no such value.
//   - Lists of points may contain ranges in ascending order (a:f), which the
//     chapter does not mention. The letter y is the bar of the side that is set
//     up, and AE[a:y] clears both bars.
//   - A side has at most 15 checkers; CV is a power of two up to 32768, the
//     largest cube of a match ID.
//
// Moves:
//
//   - The chapter writes one pair of letters for a checker that moves by both
//     dice (61yg), GNU Backgammon a pair for each die, the larger first. Both
//     are read: a play is legal if the dice allow the position that it leads
//     to.
//   - A beaver is a double in answer to a double, a raccoon any further one.
//     From the beaver on, the player who is not on roll owns the cube, and a
//     drop loses what the cube was worth before the last double.
//   - An illegal play changes the board in the way that GNU Backgammon changes
//     it: see [Board.Play]. If a node has several moves, the first counts.
//   - The moves resign, accept and reject, which other programs write, are
//     read.
//   - A game without RE may end in a dance or a take that GNU Backgammon wrote
//     for a decision not yet made. That such a node is not a decision is
//     inferred from the dice or the beaver before it (ProblemPlaceholder).
//
// A, DA, GS, LU, BC and DC are GNU Backgammon's own properties, documented
// nowhere, and it uses FF[4]'s GB and GW to mark luck. What is said of them
// here was inferred from files and compared with what GNU Backgammon says about
// the same decisions.
package sgfbg
