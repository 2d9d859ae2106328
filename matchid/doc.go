// Package matchid reads and writes the short texts in which backgammon players
// exchange positions: GNU Backgammon's match ID and position ID, the two of
// them joined as a GNUBGID, eXtreme Gammon's XGID, and OpenGammon's OGID.
//
// A [Match] holds what a match ID encodes: the cube, the score, the dice and
// whose decision it is. A [Position] holds the board. Both are small comparable
// values:
//
//	p, m, err := matchid.ParseGNUBGID("4HPwATDgc/ABMA:QYkqASAAIAAE")
//	if err != nil {
//		return err
//	}
//	fmt.Println(m.Score, m.Length, m.Dice) // [2 4] 9 [5 2]
//	fmt.Println(p.Checkers[matchid.SideOnRoll][5]) // 5 checkers on the 6 point
//
// Every ID that is parsed is written back unchanged, even if GNU Backgammon
// would refuse it (the Validate methods report whether it would), and an OGID in its canonical
// form. [FindGNUBGIDs], [FindXGIDs] and [FindOGIDs] find the IDs of pasted text, with their places.
//
// # Whose side
//
// The players are named in several ways, and mixing them up turns a board
// around:
//
//   - Player 0 and player 1 keep their numbers throughout a match. Scores, the
//     cube's owner, [Match.OnRoll] and [Match.Turn] use them. GNU Backgammon
//     draws player 1 (X) at the bottom, and so does an XGID. An OGID names player 0 White, player 1
//     Black.
//   - The player on roll is the one who is to roll or has rolled. A position ID
//     is written from his point of view: Position.Checkers[1] is his side,
//     Checkers[0] his opponent's, whatever their numbers. [Position.ByPlayer]
//     sorts the sides by player number.
//   - The player whose turn it is has the decision. He may have to answer a
//     double, while his opponent stays on roll.
//   - Points are always numbered from the point of view of the checkers' owner:
//     his 1 point is the last before he bears off.
//
// # From one notation to another
//
// [NewXGID] and [NewOGID] make an XGID and an OGID of the halves of a GNUBGID, and [XGID.Split] and
// [OGID.Split] the halves of them. Their error lists what the other notation cannot express;
// the rest is converted all the same. An XGID has no game state, no resignation
// and no dice beside a double; a GNUBGID does not say whether beavers are
// allowed or how high the cube may go. FORMAT.md has the whole table.
//
// Package sgfbg/ids makes IDs of the boards of matches in SGF and .mat, and boards of IDs.
//
// # Not supported
//
// Other notations, such as FIBS boards. There is no streaming interface: an ID is one line of text.
//
// # Errors
//
// Parsing fails with a [*SyntaxError], which has the offset, from 0, of the first wrong byte.
// Encoding, conversion and Validate fail with an [*EncodeError], which has the field and its
// value, or with several joined by [errors.Join]. Nothing is truncated.
//
// # Security
//
// Safe on any input, in linear time. Only the Find functions allocate more for longer input: for
// text that looks like an ID. SECURITY.md has the table. The zero Position is the empty board; the
// zero Match, XGID and OGID have no encoding, and a nil pointer panics.
//
// # Specification
//
// FORMAT.md beside this file has the five notations byte by byte, with their sources and the
// departures from the manual of GNU Backgammon.
package matchid
