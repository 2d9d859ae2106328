// Package xg reads the files of eXtreme Gammon, a program that plays and analyses backgammon:
// matches (.xg) and positions (.xgp), with their analysis. It has no writer.
//
//	m, err := xg.Parse(data)
//	if err != nil {
//		return err
//	}
//	for d := range m.Match().Decisions(nil) { // as of any other format
//		fmt.Println(d.Game, d.Board.Notation(d.Move), d.Loss)
//	}
//
// A [Match] has what the file says: games, a [Game] has decisions. Before every roll there is a [Cube]
// decision, also where nobody may double; a [Roll] has the dice, the play, and the candidates that the
// program considered. An .xgp is a match of one game without an end, mostly with one cube decision and
// one roll that is not played. [Match.Match] returns the match in the form of all formats.
//
// The file changes its point of view from field to field. In this package, everywhere:
//
//   - Pairs are in the order of the file's players: the one named first, who is bg.White, then the
//     other. Checkers and steps are numbered from the side of their player, as in package bg.
//   - Probabilities and equities are those of the player who decides; for the answer to a double, too,
//     that is the player on roll. An equity of 1 is winning the value of the cube before the decision.
//   - A loss is 0 or more, for the player who erred. Luck is above 0 for a lucky roll.
//
// Not supported: the picture, clocks, and letters of code pages with several bytes for one, which
// become U+FFFD. Names before version 24 are read as Windows-1252.
//
// A fault is a [*bg.SyntaxError] with the member of the archive, the game and the record. Lenient
// reading ([Options]) makes it a [bg.Problem], and returns the games that are whole before the damage
// shows. A wrong byte that still decompresses to possible values shows only as a wrong checksum.
//
// No input makes a function panic or take more than linear time. A decompressed member may have 16 MiB,
// and the comments 4 MiB. For each byte of them, Parse allocates at most 10 bytes, a Match keeps 4, and
// Match.Match allocates 4; each may take another 256 KB.
//
// The specification is "XG_format.pas" by the author of the program (2013), as far as real files agree:
// FORMAT.md describes the files as they are. Versions 30 and 32 were tried on files of the program.
package xg
