// Package matchid reads and writes the short texts in which backgammon players
// exchange positions: GNU Backgammon's match ID and position ID, the two of
// them joined as a GNUBGID, and eXtreme Gammon's XGID.
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
// would refuse it; the Validate methods report whether it would. [FindGNUBGIDs] and
// [FindXGIDs] find the IDs of pasted text, with their places.
//
// # Whose side
//
// The players are named in several ways, and mixing them up turns a board
// around:
//
//   - Player 0 and player 1 keep their numbers throughout a match. Scores, the
//     cube's owner, [Match.OnRoll] and [Match.Turn] use them. GNU Backgammon
//     draws player 1 (X) at the bottom, and so does an XGID.
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
// [NewXGID] makes an XGID of the halves of a GNUBGID, and [XGID.Split] the
// halves of an XGID. Their error lists what the other notation cannot express;
// the rest is converted all the same. An XGID has no game state, no resignation
// and no dice beside a double; a GNUBGID does not say whether beavers are
// allowed or how high the cube may go. FORMAT.md has the whole table.
//
// Package sgfbg/ids makes IDs of the boards of matches in SGF and .mat, and boards of IDs.
//
// # Not supported
//
// Other notations, such as FIBS boards. There is no streaming interface: an ID
// is one line of text.
//
// # Errors
//
// Functions that parse return a [*SyntaxError] with the byte offset of the first
// wrong byte. Those that encode or convert return an [*EncodeError], the
// Validate methods an [*InvalidError], or several joined by [errors.Join], each
// with the name of a Go field and its value. Encoders refuse a value that the
// notation cannot hold; they never truncate it.
//
// # Security
//
// All functions are safe on any input. A parser reads at most 41 bytes more
// than the longest ID has; the Find functions take time proportional to the
// text. Without an error, and apart from growing dst, nothing allocates except
// String, the Marshal methods, and UnmarshalText of an XGID, which copies at
// most 107 bytes. A parser's error takes less than 2 KB, whatever the input;
// joined errors take less than 32 KB. The Find functions allocate for what only
// looks like an ID, at most 25 bytes for each byte of the text.
//
// The zero Position is the empty board; the zero Match and the zero XGID have no
// encoding. Any value of any field has its text or gives an error, and a nil pointer
// panics.
//
// # Specification
//
// FORMAT.md beside this file describes the four notations byte by byte, with
// their sources. Match ID and position ID follow "A technical description of
// the match ID" and "... of the position ID" in the GNU Backgammon manual.
// Where the manual is silent or differs, GNU Backgammon 1.07.001 decides:
//
//   - Bit 66 of the match key, counted from 0, says since 2011 that the Jacoby
//     rule is not in use: the manual's QYkqASAAIAAA is written QYkqASAAIAAE
//     today. The 5 bits after it are kept as Spare.
//   - In the position key the player not on roll comes first. An old manual
//     says the opposite.
//   - A text of another length, with other characters or with unused bits set
//     is refused, where the program fills, cuts or ignores. [FindGNUBGIDs]
//     ignores the unused bits, as the program does.
//   - Beavers and raccoons are read as the program writes them.
//
// There is no specification of XGIDs. This package reads those that eXtreme
// Gammon exports, in the way GNU Backgammon reads them: bottom is player 1. It
// also reads the pending doubles D, B and R; that program forgets the first and
// refuses the other two. Who has the turn next to B and R, and the range of the
// last field, are inferences.
package matchid
