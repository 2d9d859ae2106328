// Package sgfbg reads and writes backgammon matches in the Smart Game Format (SGF, FF[4] GM[6]) of
// GNU Backgammon and other programs. A file becomes trees of nodes, which keep every property, known
// or not. GNU Backgammon loads the files that this package writes. The main lines of the trees become
// a [bg.Match], which all backgammon formats share.
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
// [Parse] and [Collection.AppendText] handle whole files; a [Reader] and a [Writer] handle one game at
// a time. [Collection.Matches] and [Matches] convert trees to matches, and [FromMatch] converts back.
// [bg.Match.Decisions] yields plays and cube decisions with their analysis. [NewGame] makes a game,
// and methods of [Game] and [Node] fill it.
//
// # Rules
//
//   - Parse checks the syntax only; [Node.Move], Records and Matches check values. An illegal play is
//     a [bg.Problem] of its [Record], also in strict reading. Package bg has the board and the rules.
//   - A *[Node] stays valid as long as its game, whatever is added or removed. A nil *Node has
//     no content: [Record].Node is nil for a resignation that only RE gives. Methods of other nil
//     pointers, the zero [Reader] and the zero [Writer] panic.
//   - SGF of other games, GS, the settings of rollouts and analysis other than "ver 3" are kept raw.
//     White space between tokens and text outside game trees are dropped. UTF-16 must be converted.
//
// Errors: a fault is a [*bg.SyntaxError] with its place, or a Problem with [Options].Lenient. A value
// that SGF cannot express is a [*bg.EncodeError]. Errors of the reader or writer below are unchanged.
// Security: no input makes a function panic, recurse without bound or run in more than linear time.
// Parse keeps at most 35 bytes per byte of input; the module's SECURITY.md has all bounds.
//
// Specification: "SGF FF[4]" by Arno Hollosi with its chapter "Backgammon (GM[6])"; GNU Backgammon
// 1.07.001 decides open questions. FORMAT.md in this directory describes the format.
package sgfbg
