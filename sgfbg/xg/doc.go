// Package xg reads files of eXtreme Gammon, a program that plays and analyses backgammon: matches
// (.xg) and positions (.xgp), with their analysis. It has no writer.
//
//	m, err := xg.Parse(data)
//	if err != nil {
//		return err
//	}
//	for d := range m.Match().Decisions(nil) { // as in any other format
//		fmt.Println(d.Game, d.Board.Notation(d.Move), d.Loss)
//	}
//
// A [Match] is the content of the file: it has games, and a [Game] has decisions. Every [Roll] follows
// a [Cube] decision, even if nobody may double; a Roll has the dice, the play, and the candidates that
// the program considered. An .xgp is a match of one game without an end, mostly with one cube decision
// and one roll that is not played. [Match.Match] converts the match to the form of all formats.
//
// The file changes its point of view from field to field. In this package, everywhere:
//
//   - Pairs are in the order of the file's players: the first one is bg.White. Checkers and steps are
//     numbered from the side of their player, as in package bg.
//   - Probabilities and equities are those of the player who decides, except that the answer to a double
//     has those of the player on roll. An equity of 1 is a win of the cube's value before the decision.
//   - A loss is 0 or more, for the player who erred, or -1 if it is not known. Luck is above 0 for a lucky roll.
//
// Not supported: the picture, clocks, and letters of multi-byte code pages, which become U+FFFD. Names
// before version 24 are read as Windows-1252.
//
// A fault is a [*bg.SyntaxError] with the member of the archive, the game and the record. Lenient
// reading ([Options]) makes it a [bg.Problem], and returns the games that are whole before the damage
// shows. A wrong byte that still decompresses to possible values shows only as a wrong checksum.
//
// No input makes a function panic or run in more than linear time. A decompressed member is limited to
// 16 MiB, and the comments to 4 MiB. For each byte of the members, Parse allocates at most 10 bytes, a
// Match keeps 4, and Match.Match allocates 4; each may need another 256 KB.
//
// The specification is "XG_format.pas" by the program's author (2013), where real files agree with it;
// FORMAT.md describes the files as they are. Versions 30 and 32 were tested with files of the program.
package xg
