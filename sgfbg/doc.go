// Package sgfbg reads, replays and writes backgammon matches: in the Smart Game
// Format (SGF, FF[4] GM[6]), which GNU Backgammon and other programs save, and as
// .mat text, which players exchange. Of SGF it keeps every property, known or
// not. GNU Backgammon loads what it writes.
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
//		fmt.Println(r.Board.Score, r.Board.CubeValue, r.Move.Player, r.Move)
//	}
//
// # Layers
//
//   - Tokens: a [Property] is an identifier and its raw values, still escaped,
//     with its place in the input. [Node.Properties], [Node.Lookup] and
//     [Node.Set] work at this level.
//   - The tree: a [Collection] holds games in the order of the file, a [Game] its
//     nodes. [Game.MainLine] walks the nodes that were played, [Game.Nodes] all.
//     A *[Node] stays valid as long as its game, whatever is added or removed.
//   - Meaning: [Node.Move], [Game.Info], [Game.Text], [Node.Annotation],
//     [Node.Candidates], [Node.CubeAnalysis] interpret properties; a [Board] plays
//     moves; [Collection.Records] replays a match and gives the board before
//     every decision. [Decisions] makes one list of plays and cube decisions, with the
//     analysis, and what was lost.
//
// [Parse] and [Collection.AppendText] handle whole files, a [Reader] and a
// [Writer] a game at a time, [Matches] a match. [NewGame] makes a game, which methods of
// [Game] and [Node] fill. [ParseMAT], [MATReader] and [Collection.AppendMAT] read and write
// .mat text. [Board.ParsePlay] and [Board.FormatPlay] handle plays such as "8/5 6/5*",
// and [Board.Plays] lists the legal ones.
//
// # Whose side
//
// White is GNU Backgammon's player 0 (O), Black its player 1 (X). The letters
// in a file number White's points for both players: a is White's 1 point, which
// is Black's 24 point. A [Step], and each half of [Board].Checkers, is numbered
// from the player's own point of view: he moves from his 24 point
// towards his 1 point, then off. Pairs such as Board.Checkers and Board.Score
// are in the order White, Black. A position ID puts the player not on roll
// first and the player on roll second: see [Board.ByRoll]. Package sgfbg/ids makes the
// IDs of a Board, and a Board of IDs.
//
// # Not supported
//
//   - SGF of other games, kept as raw trees.
//   - Analysis by versions of GNU Backgammon before "ver 3", and the meaning of the
//     settings of rollouts and of GS, the program's statistics: kept raw.
//   - Charsets that are not a superset of ASCII, such as UTF-16: convert the
//     file first.
//   - White space between tokens, and text outside game trees: not kept.
//
// # Errors
//
// A fault in the input is a [*SyntaxError], which gives its game, property,
// line, column and offset. It wraps [io.ErrUnexpectedEOF] if the input ends
// inside a game tree, [ErrNotSGF] if it is not SGF, and [ErrNotBackgammon] if it
// is SGF of other games only. What the format cannot express is refused with an
// [*EncodeError], and a play against the rules is a [*PlayError]. Errors of the
// underlying reader or writer are returned unchanged.
//
// Reading is strict by default and lenient with [Options]. Lenient reading
// turns every fault into a [Problem] and goes on: real files have missing
// brackets, repeated properties and dice of 7-7. A game without its ')' ends where
// the next begins. Parse checks the syntax only,
// and lists its problems in the [Collection]. Values are checked when they are
// interpreted, and by Records, which lists problems in the [Record]. Plays
// against the rules are common in real files; in both modes, they are problems
// of their Record.
//
// The zero [Collection], [Game], [Info], [Options] and [Result] are empty and can be
// used. Nothing can be played on the zero [Board], the zero [Move] cannot be written,
// and the zero [Reader] and [Writer] panic. A nil *Node has no content: [Record].Node is
// nil for a resignation that only RE gives. Methods of other nil pointers panic.
//
// # Security
//
// All functions are safe on any input: none panics, recurses without bound or
// takes more than linear time. Variations may be nested 10,000 deep
// ([ErrDepth]); a long main line does not count as depth. At most 1,000
// problems are listed for a collection.
//
// Parse copies its input once; [ParseString] shares it. The worst cases, in bytes for
// each byte of input, the copy included (an analysed file keeps 1.04):
//
//	input                          allocated   kept
//	empty nodes, ";;;;"               28        28
//	empty variations, "(;)(;)"        10        10
//	empty games, "(;)(;)"             46        35
//
// Lenient reading takes up to 2 MB more, for the problems and for trees left
// open. SECURITY.md of the module has the bounds of all functions.
//
// A [Reader] holds one game at a time, and takes at most 6 times its length, the
// nodes aside. Of a game without its ')', that is what is left of the input. Games that were read together can share their text: each keeps at
// most 8 times its own in memory.
//
// # Specification
//
// "SGF FF[4] - Smart Game Format" by Arno Hollosi, with its chapter "Backgammon
// (GM[6])". Where these leave a question open, or files differ from them, this
// package does what GNU Backgammon 1.07.001 does. FORMAT.md and MAT.md, beside
// the source, describe SGF and .mat text. The departures that matter to a user:
//
//   - GNU Backgammon writes no node for a resignation, only an RE such as W+2R.
//     If the game was not played to its end, Records makes a [Record] without a
//     node from it. To write a resignation in this way, set RE and add no move.
//   - In Records, a game whose MI has no score starts with the score that the
//     game before led to. A score of 0-0 starts another match.
//   - Of a property that occurs twice in a node, the first counts.
package sgfbg
