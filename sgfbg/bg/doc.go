// Package bg has the board of backgammon, its rules, and a match as the list of what the players
// did and what programs think of it. It knows no format: packages sgfbg (SGF), sgfbg/mat (.mat)
// and sgfbg/xg (.xg) read a [Match], the first two write one, and sgfbg/bgfile reads any of them.
//
// To print every decision of a match with the score, and what it lost:
//
//	func print(match *bg.Match) {
//		for d := range match.Decisions(met.Default().Chance) {
//			fmt.Println(d.Game, d.Board.Score, d.Move.Player, d.Board.Notation(d.Move), d.Loss)
//		}
//	}
//
// A [Match] has games, and a [Game] actions. [Match.Records] plays them through: each [Record] has
// the [Board] before its action. [Match.Decisions] makes a list of plays and cube decisions with
// the analysis and the losses, and [Match.Statistics] counts them. A [Walker] plays a stream of games. [Board.Play] plays by the rules, [Board.Plays] lists the legal plays, [Board.ParsePlay] and [Board.Notation] read and
// write plays such as "24/14* 6/5".
//
// # Rules
//
//   - White is GNU Backgammon's player 0 (O), the left player of .mat, and the first of .xg; Black
//     is player 1 (X). Pairs such as Board.Score are in this order.
//   - A [Step], and each half of Board.Checkers, is numbered from the player's own side: he moves
//     from his 24 point towards his 1 point, then off. Package sgfbg/ids makes the IDs of a Board,
//     and a Board of IDs.
//   - Plays against the rules are common in real files: they are a [Problem] of their [Record], and
//     the game goes on as [Board.Apply] plays them.
//   - What a caller sets wrongly, such as 16 checkers, makes no method panic: Validate says what is
//     wrong, and values out of range count as missing, or nothing is changed. Methods of nil
//     pointers panic.
//
// # Errors
//
// A fault in input is a [*SyntaxError] with its [Place], or a [Problem]; a play against the rules is a
// [*PlayError], a field out of its range an [*EncodeError].
//
// # Security
//
// All methods take linear time, and hold no more for a long match than for a short one. The plays of a
// roll are at most some thousand. SECURITY.md says what is allocated.
package bg
