// Package cbf reads and writes the chess databases ("bases") that ChessBase, Fritz and KnightStalker
// used on DOS and Atari computers: NAME.CBF has the games, and NAME.CBI is their index. It also recovers
// bases without an index, and reads and writes opening books (NAME.FBK).
//
//	db, err := cbf.OpenFile("bases/karpov") // KARPOV.CBF and KARPOV.CBI
//	if err != nil {
//		return err
//	}
//	defer db.Close()
//	for g, err := range db.Games() {
//		if err != nil {
//			fmt.Println(err) // one game cannot be read, the others can
//			continue
//		}
//		fmt.Println(g.White(), g.Black(), g.Year(), g.Result(), len(g.Moves))
//	}
//
// A [Database] is a base. A [Game] is one record: a [Header] with values and two texts, a start position,
// and a [Line] of moves with comments and variations. [Create] and [NewWriter] write a base.
// [Database.Check] compares the index with the games, [Recover] finds games without the index, and
// [Database.AppendIndex] makes a new one. A [Book] is an opening book. Package chess has the positions and
// moves, package cbfpgn converts games from and to PGN, and package cbh reads the newer bases (CBH, CBV).
//
//   - Methods number the games of a base from 0; errors, problems and messages number them from 1.
//   - A game that was not changed since it was read is written with the same bytes, oddities included.
//   - A variation replaces the move to which it is attached, and starts from the position before that move.
//
// Not supported: the trees and keys of the DOS program (CBT, CKO).
//
// Errors: malformed input is a [*SyntaxError], a value that cannot be stored is an [*EncodeError], and
// errors from files are returned unchanged. Odd data, such as a wrong checksum, is a [Problem]; so is corrupt
// data with [Options].Lenient. Security: safe on any input, with a time proportional to its size unless the
// index repeats games; at most 10,000 nested variations and 1,000 problems; a nil pointer panics; see
// SECURITY.md. Specification: "The Chess Base File Format, stand: Jun 17, 1993" by Horst Aurisch and others;
// section numbers refer to it. FORMAT.md beside this file has the rest of the format, with its sources.
// No file made by ChessBase was available: the test vectors come from an encoder written from these sources.
package cbf
