// Package bg has the board and the rules of backgammon, and matches: the players' actions with
// their analysis. It knows no file format: packages sgfbg (SGF), sgfbg/mat (.mat) and sgfbg/xg
// (.xg) read a [Match], the first two also write one, and sgfbg/bgfile reads all three formats.
//
// To print every decision of a match with its score and its loss:
//
//	func print(match *bg.Match) {
//		for d := range match.Decisions(met.Default().Chance) {
//			fmt.Println(d.Game, d.Board.Score, d.Move.Player, d.Board.Notation(d.Move), d.Loss)
//		}
//	}
//
// A [Match] has games, and a [Game] has actions. [Match.Records] replays them: each [Record] has
// the [Board] before its action. [Match.Decisions] yields plays and cube decisions with their
// analysis and losses, [Match.Statistics] sums them up, and a [Walker] replays a stream of games.
// [Board.Play] plays by the rules, and [Board.Plays] lists the legal plays. [Board.ParsePlay] and
// [Board.Notation] read and write plays such as "24/14* 6/5".
//
// # Rules
//
//   - White is GNU Backgammon's player 0 (O), the left player of .mat, and the first of .xg; Black
//     is player 1 (X). Pairs such as Board.Score are in this order.
//   - A [Step], and each half of Board.Checkers, is numbered from the player's own side: he moves
//     from his 24 point towards his 1 point, then off. Package sgfbg/ids converts between Boards
//     and IDs.
//   - Illegal plays are common in real files. Each is a [Problem] of its [Record], and the game
//     goes on as [Board.Apply] plays it.
//   - Wrong values that a caller sets, such as 16 checkers, make no method panic. Validate reports
//     them; other methods treat them as missing or change nothing. Methods of nil pointers panic.
//
// # Errors
//
// A fault in input is a [*SyntaxError] with its [Place], or a [Problem]; an illegal play is a
// [*PlayError], and a field out of range is an [*EncodeError].
//
// # Security
//
// All methods run in linear time, and need no more memory for a long match than for a short one.
// A roll has at most a few thousand plays. SECURITY.md lists the allocations.
package bg
