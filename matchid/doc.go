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
// # Whose side
//
// The players are told apart in several ways, and mixing them up turns a board
// around:
//
//   - Player 0 and player 1 keep their numbers throughout a match. Scores, the
//     cube's owner, [Match.OnRoll] and [Match.Turn] use them. GNU Backgammon
//     draws player 1 (X) at the bottom, and so does an XGID.
//   - The player on roll is the one who is to roll or has rolled. A position ID
//     is written from his point of view: Position.Checkers[1] is his side,
//     Checkers[0] his opponent's, whatever their numbers. [Position.ByPlayer]
//     sorts the sides by player number.
//   - The player whose turn it is has the decision. He may be the one who has
//     to answer a double, while his opponent stays on roll.
//   - Points are always numbered from the point of view of the checkers' owner:
//     his 1 point is the last before he bears off.
//
// # Match key
//
// The 9 bytes of a match key are a series of bit fields. Bit 0 is the least
// significant bit of the first byte, and each field starts with its least
// significant bit:
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
// The match ID is the key in base64, 12 characters. Every key decodes to a
// Match and encodes to itself again, so an ID survives [Parse] and
// [Match.String] unchanged even if GNU Backgammon would refuse it;
// [Match.Validate] reports whether it would.
//
// # What one notation can express and another cannot
//
//	                                 GNUBGID   XGID
//	game state                       yes       always Playing
//	offered resignation              yes       no
//	Turn with no double pending      yes       always OnRoll
//	dice with a double pending       yes       no
//	one die, a die of 7              yes       no
//	Jacoby rule in a match           yes       in money play only
//	Crawford game in money play      yes       in matches only
//	spare bits, cube owner 2         yes       no
//	over 15 checkers on a point      yes       no
//	both sides on a point            yes       no
//	over 30 checkers in all          no        yes
//	beavers allowed                  no        yes, in money play
//	largest cube allowed             no        yes
//	pending beaver                   Turn is OnRoll       B
//	pending raccoon                  CubeOwner is Turn    R
//
// [NewXGID] converts from left to right, [XGID.Split] from right to left. Their
// error lists what is lost; the rest is converted all the same.
//
// # Not supported
//
// Other notations, such as FIBS boards. There is no streaming interface: an ID
// is one line of text.
//
// # Errors
//
// Functions that parse return a [*SyntaxError] with the byte offset of the
// first fault. Those that encode or convert return an [*EncodeError], the Validate
// methods an [*InvalidError], or several joined by [errors.Join], each with the
// name of a Go field and its value. Encoders refuse a value that the notation has no room for; they never
// truncate it.
//
// # Security
//
// All functions are safe on any input. A parser reads at most 41 bytes
// more than the longest ID has; the Find functions take time proportional to
// the text. Without an error, and apart from growing dst, nothing allocates
// except String, the Marshal methods, and UnmarshalText of an XGID, which
// copies at most 107 bytes. A parser's error takes less than 2 KB, whatever the
// input, and FindXGID discards one for each "XGID=" that does not start an
// XGID; joined errors take less than 20 KB.
//
// # Specification
//
// The match key follows "A technical description of the match ID" in the GNU
// Backgammon manual, the position key "A technical description of the position
// ID". Where the manual is silent or differs from the program, GNU Backgammon
// 1.07.001 decides:
//
//   - The manual counts bits from 1 and stops at 66. The program has used one
//     more since 2011, bit 66 counted from 0, for "Jacoby rule not in use": the
//     manual's QYkqASAAIAAA is written QYkqASAAIAAE today. The 5 bits after it,
//     which the program writes as 0 and does not read, are kept as Spare.
//   - "Bit 13-14 will be 10" counts from 0: the resignation is in bits 14 and
//     15 of the manual's list.
//   - "A matchscore of zero indicates that the game is a money game" means a
//     match length of zero.
//   - Fields in the worked example are printed with their bits reversed.
//   - Cube owner 2, states 5 to 7 and a die of 7 have no meaning in the manual.
//     They are decoded without complaint.
//   - The manual does not say in which order the dice come. The program writes
//     the larger first and reads either order; this package keeps the order.
//   - The manual does not mention beavers and raccoons. As the program writes
//     them, a pending beaver has Turn equal to OnRoll, and a pending raccoon is
//     the double that the cube's owner answers.
//   - In the position key the player not on roll comes first. An old manual
//     says the opposite.
//   - The program fills short IDs with A, truncates long ones, lets invalid
//     characters spill over into other fields and ignores the four unused bits
//     of a position ID. The parsers here refuse all four; [FindGNUBGID] ignores
//     the unused bits, for pasted text.
//   - A position key whose runs need more than 80 bits, or with a 1 bit after
//     them, is an error here. The manual is silent.
//
// There is no specification of XGIDs. This package reads those that eXtreme
// Gammon exports, in the way GNU Backgammon reads them: bottom is player 1.
// Where it differs from GNU Backgammon:
//
//   - The program reads D but forgets the double, and refuses B and R. Here D
//     and R await an answer from the opponent of the player on roll, and B,
//     that opponent's beaver, awaits one from the player on roll. That the turn
//     field next to B and R names the player who doubled first, as it does next
//     to D, is an inference.
//   - The program refuses a cube over 4096 and a match to more than 64 points.
//     [ParseXGID] takes whatever a match key has bits for: a cube up to 32768,
//     a match to up to 32767 points.
//   - The program ignores the last field. Here it is the exponent of the
//     largest cube in play, 0 to 15 as for the cube itself, an inference.
//   - The program also takes an XGID without its prefix, numbers like 01, a
//     turn of 0 and a single die. [ParseXGID] refuses these, because they would
//     be written back differently; [FindXGID] accepts the prefix in upper or
//     lower case.
package matchid
