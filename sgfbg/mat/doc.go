// Package mat reads and writes .mat text, in which players and programs exchange matches of
// backgammon: Jellyfish match text, as GNU Backgammon, eXtreme Gammon, Backgammon Galaxy and others
// write it. What it reads is a [bg.Match], and what it writes, too.
//
// To print every decision of a match with the score and the cube before it:
//
//	m, err := mat.Parse(data)
//	if err != nil {
//		return err
//	}
//	for r := range m.Records() {
//		fmt.Println(r.Board.Score, r.Board.CubeValue, r.Move.Player, r.Board.Notation(r.Move))
//	}
//
// [Parse] reads a whole text, a [Reader] one match after the other. [Append] writes. [LooksLike]
// tells .mat text from other files by its beginning.
//
// # Rules
//
//   - The left player is White. Info.Game counts from 0, as in SGF: "Game 1" is 0.
//   - A play is what the text says. If the rules do not allow it, its record has a problem.
//   - Places have offset, line and column; the number of a game is that in the text.
//
// # Not supported
//
// UTF-16 has to be converted first. Remarks before a game, and empty lines, lose their place.
//
// # Errors
//
// A fault is a [*bg.SyntaxError] with its place, or in lenient reading a [bg.Problem]. [ErrNotMAT]
// says that a text has no game. Append lists as problems what .mat text cannot express.
//
// # Security
//
// No text makes a function panic or take more than linear time. SECURITY.md of the module has the
// bounds of memory; Parse keeps at most 70 bytes for each byte of text.
//
// # Specification
//
// FORMAT.md, beside the source: nobody else has specified .mat text.
package mat
