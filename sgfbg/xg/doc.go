// Package xg reads the files of eXtreme Gammon, a program that plays and analyses
// backgammon: matches (.xg) and positions (.xgp), with their analysis. It has no writer.
//
// A [Match] holds what the program knows, and package sgfbg what other programs can
// read of it:
//
//	m, err := xg.Parse(data)
//	if err != nil {
//		return err
//	}
//	c, lost, err := m.Collection()
//	if err != nil {
//		return err
//	}
//	sgf, err := c.AppendText(nil) // which GNU Backgammon loads
//
// [Match.Decisions] yields plays and cube decisions in the type that package sgfbg has for
// those of SGF and .mat text: one loop serves all three.
//
// # Content
//
// A match has games, a [Game] has decisions. Before every roll stands a [Cube] decision,
// also where nobody may double; a [Roll] has the dice, the play, and the candidates that
// the program considered. An .xgp is a match of one game that has no end, mostly with
// one cube decision and one roll that is not played.
//
// # Whose side, unit and sign
//
// The file changes its point of view from field to field. In this package, everywhere:
//
//   - Pairs are in the order of the file's players: the one named first, who is
//     sgfbg.White, then the other.
//   - Checkers and steps are numbered from the side of their player, as in
//     package sgfbg.
//   - Probabilities, from 0 to 1, and equities are those of the player who decides. For
//     the answer to a double, too, that is the player on roll.
//   - An equity of 1 is winning the value that the cube has before the decision, and -1
//     losing it, in matches too. A pass is worth 1 to the player on roll.
//   - A loss is 0 or more, for the player who erred. Luck is above 0 for a lucky roll.
//
// # As SGF
//
// [Match.Collection] and [Options.Collection] return trees with the moves, the result, the
// comments and the analysis, and a list of what SGF has no form for. The analysis of the cube
// in a match (DA) holds chances to win it, not equities. It is there if the decision was rolled
// out, or if the caller has a match equity table: Options.Chance. Package sgfbg/met has tables.
//
// # Not supported
//
// The picture, clocks, and what the program keeps for itself. Letters of code pages with several
// bytes for one, which become U+FFFD. Names before version 24 are taken for Windows-1252.
//
// # Errors
//
// A fault is a [*SyntaxError], with the member of the archive, the game, the record and the
// offset. Reading is strict by default and lenient with [Options]: then a fault is a [Problem],
// and of damaged records the games are returned that are whole before the damage shows. What is
// odd but can be read, such as a wrong CRC, is a Problem in both modes.
//
// One thing cannot be seen: a wrong byte that still decompresses to records with
// possible values. Then the checksum is wrong, all games are returned, and the Problem is the
// only sign.
//
// # Security
//
// No input makes a function panic or take more than linear time. A decompressed member may have
// at most 16 MiB, and the comments 4 MiB; Options.MaxMember sets another limit. Of the members,
// decompressed, Parse allocates at most 10 bytes for each byte, and a Match keeps at most 4;
// Collection allocates at most 25, and Decisions 400. Each may take another 256 KB.
// SECURITY.md of the module has the bounds of all functions.
//
// # Specification
//
// "XG_format.pas" by the author of the program (2013), as far as real files agree with it:
// FORMAT.md, beside the source, describes the files as they are. Versions 30 and 32 were tried
// on files of the program, others only on files that the tests make.
package xg
