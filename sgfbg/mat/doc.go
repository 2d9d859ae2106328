// Package mat reads and writes .mat text, in which players and programs exchange backgammon matches:
// Jellyfish match text, as GNU Backgammon, eXtreme Gammon, Backgammon Galaxy and others write it. It
// reads a text into a [bg.Match], and writes a Match as text.
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
// [Parse] reads a whole text, and a [Reader] reads one match at a time. [Append] writes. [LooksLike]
// recognises .mat text by its beginning.
//
// # Rules
//
//   - The left player is White.
//   - Plays are read as written. If a play is illegal, its [bg.Record] has a problem.
//   - Places have offset, line and column. Errors and problems number the games of a text from 1.
//
// # Not supported
//
// UTF-16 must be converted first. Remarks before a game, and empty lines, lose their place.
//
// # Errors
//
// A fault is a [*bg.SyntaxError] with its place, or a [bg.Problem] in lenient reading. [ErrNotMAT]
// means that a text has no game. Append lists everything that .mat text cannot express as problems.
//
// # Security
//
// No text makes a function panic or run in more than linear time. The module's SECURITY.md has the
// bounds of memory; Parse keeps at most 70 bytes per byte of text.
//
// # Specification
//
// FORMAT.md in this directory; no other specification of .mat text is known.
package mat
