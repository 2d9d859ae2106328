// Package pgn reads and writes games in Portable Game Notation.
//
// A [Reader] finds a game and reads its tags; its moves are read by [Reader.Game], as a tree
// with comments, NAGs and variations, by [Reader.MainLine], which keeps nothing, or not at all:
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
// [Reader.All] yields all games, and [Reader.Text] is a game exactly as it stands in the file.
// [NewGame], [Line.AddSAN] and [Game.AppendText] make a game and write it, [Line.Walk] visits
// its moves with their positions, and [Commands] reads clocks and evaluations in comments.
// [Split] and [Parallel] read a file on several cores. Moves are those of package chess;
// package record makes a game of a ChessBase base of a [Game], and back.
//
// FORMAT.md beside this package lists the flaws of PGN that are read with [Options].Lenient,
// and the letters of pieces in other languages.
//
// # Not supported
//
// Variants other than chess and Chess960. Moves such as P-K4.
//
// # Errors
//
// Malformed PGN is a [*SyntaxError] with game (from 1), line, column and offset. Its Err wraps
// one of the ErrX variables of package chess, [io.ErrUnexpectedEOF] if the text ends too early, or
// [errors.ErrUnsupported] for a variant and a compressed file. It concerns one game: the next one can be read.
// Leniently, malformed text is a [Problem] of the game instead, which says whether it was
// repaired or lost; a game lists at most 1,000, and then the number of the others. What PGN
// cannot hold is an [*EncodeError]. Errors from readers and writers are returned unchanged.
//
// # Security
//
// All functions are safe on any input and take time in proportion to it. A Reader holds the
// text of one game, of 4 MB or what [Options].MaxGame says, in a buffer of up to four times its size. A
// game in memory takes up to 65 bytes for a byte of its text. SECURITY.md has what is allocated.
// Variations may be nested 10,000 deep, a game has at most 1,000 tags with 64 KB of text.
//
// A nil *Game panics, and so do the methods of a zero Reader. AppendText of a game whose
// variations contain themselves is an error (chess.ErrRange).
//
// # Specification
//
// "Standard: Portable Game Notation Specification and Implementation Guide" of 1994-03-12,
// by Steven J. Edwards, and PGN as programs and people write it.
package pgn
