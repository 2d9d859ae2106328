// Package pgn reads and writes games of chess and Chess960 in Portable Game Notation.
//
//	r := pgn.NewReader(file)
//	for r.Next() {
//		if r.Tag("White") != "Tal" {
//			continue // its moves are not read
//		}
//		g, err := r.Game()
//		if err != nil {
//			fmt.Println(err) // this game cannot be read, the others can
//			continue
//		}
//		fmt.Println(g.Tag("Event"), len(g.Moves), g.Result)
//	}
//	if err := r.Err(); err != nil {
//		return err
//	}
//
// A [Reader] finds a game and reads its tags. [Reader.Game] then reads a [Game]: a tree of moves with
// comments, NAGs and variations. [Reader.MainLine] visits the main line without keeping it, [Reader.Text]
// returns the text unchanged, and [Reader.All] yields all games. [NewGame], [Line.AddSAN] and
// [Game.AppendText] make and write a game, [Line.Walk] visits its moves with their positions, and [Commands]
// reads clocks and evaluations in comments. [Split] and [Parallel] read a file on several cores. Package chess
// has the moves, and package cbfpgn converts games to and from those of a ChessBase base.
//
//   - A fault concerns one game: after an error, the next game can be read.
//   - With [Options].Lenient, a fault is a [Problem] of its game instead, repaired or lost.
//   - Games count from 1 in errors and problems, offsets from 0. A game has at most [Options].MaxGame bytes.
//
// Not supported: other variants, and moves such as P-K4.
//
// Errors: malformed PGN is a [*SyntaxError] with its place, and a value that PGN cannot hold is an
// [*EncodeError]; errors from readers and writers are returned unchanged. Security: safe on any input, in
// linear time; at most 1,000 problems and 1,000 tags with 64 KB of text for a game, and 10,000 nested
// variations; a nil *Game, and Next of a zero Reader, panic; see SECURITY.md. Specification: "Standard:
// Portable Game Notation Specification and Implementation Guide" by Steven J. Edwards, 1994-03-12; FORMAT.md
// beside this file has the flaws that Lenient accepts, and the piece letters of other languages.
package pgn
