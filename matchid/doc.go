// Package matchid reads and writes the short texts in which backgammon players
// exchange positions: the match ID and the position ID of GNU Backgammon, the
// pair of both that it calls GNUBGID, and the XGID of eXtreme Gammon.
//
// A [Match] is what a match ID holds, cube, score, dice and whose decision it
// is; a [Position] is the board. Both are small comparable values:
//
//	p, m, err := matchid.ParseGNUBGID("4HPwATDgc/ABMA:QYkqASAAIAAE")
//	if err != nil {
//		return err
//	}
//	fmt.Println(m.Score, m.Length, m.Dice) // [2 4] 9 [5 2]
//	fmt.Println(p.Checkers[matchid.SideOnRoll][5]) // 5 checkers on the 6 point
//
// # Whose side
//
// Four words name the players here, and mixing them up turns a board around:
//
//   - Player 0 and player 1 keep their numbers through a match. Scores, the
//     cube's owner, [Match.OnRoll] and [Match.Turn] go by them. GNU Backgammon
//     draws player 1 (X) at the bottom, and so does an XGID.
//   - The player on roll is the one of the two whose roll it is. A position ID
//     goes by him: Position.Checkers[1] is his side, Checkers[0] his
//     opponent's, whichever numbers they have. [Position.ByPlayer] translates.
//   - The player whose turn it is decides: he answers a double while the other
//     one stays on roll.
//   - Points are always numbered from the side of the checkers' owner, 1 where
//     he bears off.
//
// # Match key
//
// The 9 bytes of the key are fields of bits, the least significant bit of the
// first byte first:
//
//	field            first bit  width
//	CubeValue             0       4    its logarithm to base 2
//	CubeOwner             4       2
//	OnRoll                6       1
//	Crawford              7       1
//	State                 8       3
//	Turn                 11       1
//	Doubled              12       1
//	Resigned             13       2
//	Dice[0], Dice[1]     15       3    each
//	Length               21      15
//	Score[0], Score[1]   36      15    each
//	not Jacoby           66       1
//	Spare                67       5
//
// The match ID is its base64 text, 12 characters. Every key is the key of some
// Match, so that Parse(s).String() == s for all IDs, those that GNU Backgammon
// would refuse included; [Match.Validate] tells which.
//
// # What one notation says and another does not
//
//	                                 GNUBGID   XGID
//	game state                       yes       always Playing
//	offered resignation              yes       no
//	Turn, but for a pending double   yes       always OnRoll
//	dice beside a pending double     yes       no
//	one die, a die of 7              yes       no
//	Jacoby rule in a match           yes       in money play only
//	Crawford game in money play      yes       in matches only
//	spare bits, cube owner 2         yes       no
//	more than 15 on a point          yes       no
//	both sides on a point            yes       no
//	more than 30 checkers            no        yes
//	beavers allowed                  no        yes, in money play
//	limit of the cube                no        yes
//	pending beaver                   Turn is OnRoll       B
//	pending raccoon                  CubeOwner is Turn    R
//
// [NewXGID] and [XGID.Split] convert, and name in their error what is lost.
//
// # Not supported
//
// Other notations, such as FIBS boards. There is nothing to stream: an ID is a
// line of text.
//
// # Errors
//
// What parses returns a [*SyntaxError] with the byte offset of the first fault.
// What encodes, validates or converts returns an [*EncodeError], or several
// joined by [errors.Join], each with the name of the Go field and its value.
// Encoders refuse what has no bits; they never cut a value down.
//
// # Security
//
// All functions are safe on any input. A parser looks at no more of its input
// than the longest ID has, and one character; the Find functions take time in
// proportion to the text. Where there is no error, none allocates but String
// and the Marshal methods, and UnmarshalText of an XGID, which copies it, 67
// bytes at most. The error of a parser takes less than 1 KB, whatever the
// input, and FindXGID drops one for each "XGID=" that begins no XGID; joined
// errors take less than 16 KB.
//
// # Specification
//
// The match key is that of "A technical description of the match ID" in the GNU
// Backgammon manual, the position key that of "A technical description of the
// position ID", both as GNU Backgammon 1.07.001 does it, which was asked where
// the text is silent or differs:
//
//   - The manual counts bits from 1 and stops at 66. The program has used one
//     more since 2011, bit 66 counted from 0, for "Jacoby rule not in use": the
//     manual's QYkqASAAIAAA is written QYkqASAAIAAE today. The 5 bits after it,
//     which the program writes as 0 and ignores, are kept as Spare.
//   - "Bit 13-14 will be 10" counts from 0: the resignation is in bits 14 and
//     15 of the manual's list.
//   - "A matchscore of zero indicates that the game is a money game" means a
//     match length of zero.
//   - Fields in the worked example are printed with their bits reversed.
//   - Cube owner 2, states 5 to 7 and a die of 7 have no meaning in the manual.
//     They are decoded as they are.
//   - The manual does not order the dice. The program writes the larger first
//     and reads both orders; here they keep their order.
//   - The manual knows no beavers and raccoons. As the program writes them, a
//     pending beaver has Turn equal to OnRoll, and a pending raccoon is the
//     double that the cube's owner answers.
//   - Of the position key the player not on roll comes first. An old manual
//     says the opposite; the program decides.
//   - The program fills short IDs with A, cuts long ones, lets foreign
//     characters spill over into other fields and ignores the four unused bits
//     of a position ID. The parsers here refuse all four; [FindGNUBGID] ignores
//     the unused bits, for pasted text.
//   - A position key whose runs need more than 80 bits, or with a 1 bit after
//     them, is an error here. The texts are silent.
//
// No text describes XGIDs. They are those that eXtreme Gammon exports, as GNU
// Backgammon reads them: bottom is player 1. Where the two differ:
//
//   - The program reads D and loses the double, and refuses B and R. Here D is
//     a double that the opponent of the player on roll answers, R likewise, and
//     B is his beaver, back with the player on roll. That the turn beside B and
//     R is that of the player who doubled, as beside D, is an inference.
//   - The program refuses a cube over 4096 and a match to more than 64 points.
//     [ParseXGID] takes what a match key has bits for, 32768 and 32767.
//   - The program ignores the last field. Here it is the exponent of the
//     largest cube in play, 0 to 15 as for the cube itself, an inference.
//   - The program also takes an XGID without its prefix, numbers like 01, a
//     turn of 0 and a single die. [ParseXGID] refuses these, because they would
//     come back as another text; [FindXGID] takes the prefix in any case.
package matchid
