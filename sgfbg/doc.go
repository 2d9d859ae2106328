// Package sgfbg reads and writes backgammon matches in the Smart Game Format (SGF, FF[4] GM[6]), which
// GNU Backgammon and other programs save: as trees, which keep every property, known or not. GNU
// Backgammon loads what it writes. The match of a tree, without its variations, is a [bg.Match], which
// all formats of backgammon share.
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
// [Parse] and [Collection.AppendText] handle whole files, a [Reader] and a [Writer] a game at
// a time. [Collection.Matches], [Matches] and [FromMatch] make matches of trees and trees of
// matches; [bg.Match.Decisions] lists plays and cube decisions with the analysis. [NewGame] makes a
// game, which methods of [Game] and [Node] fill.
//
// # Rules
//
//   - Parse checks the syntax only; [Node.Move], Records and Matches check values. A play against the
//     rules is a [bg.Problem] of its [Record], strict or not. Package bg has the board and the rules.
//   - A *[Node] stays valid as long as its game, whatever is added or removed. A nil *Node has
//     no content: [Record].Node is nil for a resignation that only RE gives. Methods of other nil
//     pointers, the zero [Reader] and the zero [Writer] panic.
//   - SGF of other games, GS, the settings of rollouts and analysis other than "ver 3" are kept raw.
//     White space between tokens and text outside game trees are not kept. UTF-16 must be converted.
//
// Errors: a fault is a [*bg.SyntaxError] with its place, or with [Options].Lenient a Problem; what SGF
// cannot express is a [*bg.EncodeError]. Errors of the underlying reader or writer are unchanged.
//
// Security: no input makes a function panic, recurse without bound or take more than linear time. Parse
// keeps at most 35 bytes for each byte of input; SECURITY.md of the module has all bounds.
//
// Specification: "SGF FF[4]" by Arno Hollosi with its chapter "Backgammon (GM[6])", and where these leave
// a question open, GNU Backgammon 1.07.001. FORMAT.md, beside the source, describes the format.
package sgfbg
