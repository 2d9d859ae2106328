// Package matchid reads and writes the short texts in which backgammon players
// exchange positions: GNU Backgammon's match ID and position ID, the two joined
// as a GNUBGID, eXtreme Gammon's XGID, and OpenGammon's OGID.
//
//	p, m, err := matchid.ParseGNUBGID("4HPwATDgc/ABMA:QYkqASAAIAAE")
//	if err != nil {
//		return err
//	}
//	fmt.Println(m.Score, m.Length, m.Dice) // [2 4] 9 [5 2]
//	fmt.Println(p.Checkers[matchid.SideOnRoll][5]) // 5 checkers on the 6 point
//
// A [Match] holds the content of a match ID: cube, score, dice and the player
// whose turn it is. A [Position] holds the board. An [XGID] or [OGID] holds both.
// [FindGNUBGIDs], [FindXGIDs] and [FindOGIDs] find IDs in pasted text. [NewXGID],
// [NewOGID], [XGID.Split] and [OGID.Split] convert; their error lists everything
// that the other notation cannot express, and the rest is converted. Package
// sgfbg/ids converts between IDs and the boards of matches in SGF and .mat.
//
//   - Player 0 and player 1 keep their numbers throughout a match: Score, CubeOwner,
//     [Match.OnRoll] and [Match.Turn] use them. Player 1 is the bottom player of GNU
//     Backgammon and of an XGID, and Black in an OGID. The player on roll is to roll
//     or has rolled; the player whose turn it is has the decision, for example to
//     answer a double.
//   - A position ID is written from the side of the player on roll: Checkers[1] is
//     his, Checkers[0] his opponent's; [Position.ByPlayer] sorts them by number.
//     Each side counts its points from its own 1 point, the last before bearing off.
//   - A parsed ID is written back unchanged, even if GNU Backgammon would refuse it
//     (see the Validate methods); an OGID is written in its canonical form.
//
// The zero Position is the empty board. The zero Match, XGID and OGID have no
// encoding.
//
// Errors: a [*SyntaxError] for text or data; an [*EncodeError], or several joined,
// for values. Security: safe on any input, in linear time; see SECURITY.md.
// Specification: FORMAT.md beside this file has the notations byte by byte.
package matchid
