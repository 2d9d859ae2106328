// Package pgn converts games between Portable Game Notation and the records of ChessBase
// bases, which package cbf reads and writes.
//
// A [Reader] reads games from PGN, and [Append] writes a game as PGN:
//
//	r := pgn.Options{Convert: true}.NewReader(file)
//	for g, err := range r.All() {
//		if err != nil {
//			fmt.Println(err) // one game cannot be read, the others can
//			continue
//		}
//		fmt.Println(g.White(), g.Black(), g.Year(), g.Result(), len(g.Moves))
//	}
//
// A [cbf.Game] can hold no more than a record can, and most PGN games have something that
// does not fit: such a game is an error or, with [Options].Convert, changed as its
// Problems list. [Reader.Tags] returns the tags as they stand in the text. To make a base
// of PGN:
//
//	w, err := cbf.Create("bases/new")
//	if err != nil {
//		return err
//	}
//	defer w.Abort() // does nothing after Close
//	for g, err := range (pgn.Options{Convert: true}).NewReader(file).All() {
//		if err == nil {
//			err = w.Write(g)
//		}
//		if err != nil {
//			return err
//		}
//	}
//	return w.Close()
//
// [Options.NewParallelReader] reads the same games on several cores.
//
// FORMAT.md beside this package lists the flaws of PGN that are read nevertheless, and the
// letters of pieces in other languages.
//
// # Not supported
//
// Variants other than chess; Chess960 is read up to a castling that chess does not have.
// Null moves, which records lack: the line ends before one, and the rest of it becomes
// text. Moves such as nf3, ed, E2E4 and P-K4.
//
// # Errors
//
// This package reports with the types of cbf. Malformed PGN is a [*cbf.SyntaxError] whose
// In is "PGN", with offset, game (from 1), line, column and part. Its Err wraps one of the
// ErrX variables of cbf, [io.ErrUnexpectedEOF] if the text ends too early, or
// [errors.ErrUnsupported] for a variant. If a record cannot hold a game, Err is a
// [*LossError] that lists everything that does not fit. A game that PGN cannot hold is a
// [*cbf.EncodeError]. Errors from readers are returned unchanged.
//
// What is malformed and was read nevertheless, and what a conversion has changed, is a
// [cbf.Problem] of the game: of the kinds ProblemSyntax, ProblemResult, ProblemDropped,
// ProblemChanged, ProblemMoved and, with [Options].Lenient, ProblemCorrupt. A game lists at
// most 1,000 problems, and then the number of the others.
//
// # Security
//
// All functions are safe on any input and take time in proportion to it. A Reader holds
// one game and a window of 64 KB, with Convert or Lenient of up to 512 KB; of the game it
// holds no more than a record can. SECURITY.md has what is allocated for each byte of text.
// Variations may be nested 10,000 deep.
//
// A nil *Game panics, and so do the methods of a zero [Reader]. Append of a game whose
// variations contain themselves is an error (ErrDepth). The zero errors have a text.
//
// # Specification
//
// "Standard: Portable Game Notation Specification and Implementation Guide" of 1994-03-12,
// by Steven J. Edwards, and PGN as programs and people write it.
package old
