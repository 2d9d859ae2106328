// Package gopos reads and writes the files of Darren Cook's 9x9 Go experiments:
// positions, 92 bytes each (100 with extra info), and the scores that programs
// gave them, 12 bytes each.
//
// Neither file has a header: a file is just its records, one after another. It
// may be empty, and records may be appended to it at any time. A position and
// its scores are linked by an [ID], which holds the player to move and a hash
// of the board that stays the same however the board is turned or mirrored.
//
//	scores, err := gopos.ReadScores(scoreFile)
//	if err != nil {
//		return err
//	}
//	for p, err := range gopos.NewReader(positionFile).All() {
//		if err != nil {
//			return err // all records before the wrong one have been delivered
//		}
//		if s, ok := scores[p.ID]; ok && s.Validate() == nil {
//			fmt.Println(p.ID, s.Score, s.Confidence) // 8 = 8 or more
//		}
//	}
//
// It is fine to break out of the loop over All. Neither All nor [Reader.Read]
// allocates anything for a record. To decode or encode a single record in memory, use
// [Position.UnmarshalBinary] and [Position.MarshalBinary], or the same methods of [Score].
//
// # Hashes
//
// This package does not compute hashes. To verify the IDs of a file, or to make
// the IDs of positions you write, give it the hash of package
// [example.com/boardcodec/zobrist]:
//
//	table, err := zobrist.ReadTable(tableFile) // zobrist_board_81.dat
//	if err != nil {
//		return err
//	}
//	r := gopos.NewReader(positionFile)
//	r.Verify = table.Hash
//	w := gopos.NewWriter(out)
//	w.Hash = table.Hash
//
// The table must be the one with which the IDs were made: for published files,
// the one that was published with them. The board in a record is not turned to
// the symmetry that gave the hash, so only a canonical hash can verify it.
//
// # Merging
//
// [Merge] joins files and drops positions whose ID has come before, in the same file too. It ends at a
// different board that shares an ID. It trusts the IDs unless the readers verify them.
//
// # Rules
//
//   - Reading is strict. A Reader delivers all records before the first wrong one, then a [*SyntaxError]
//     with record and offset, and the same error again. To go on past wrong hashes, read without
//     Verify and compare [ID.Hash] with the hash of the board yourself.
//   - Records and lines count from 1, offsets and points from 0.
//   - A Reader or Writer serves one goroutine at a time. Its zero value and nil pointers panic; the
//     zero values of ID, Position and Score have no encoding.
//
// # Not supported
//
// Boards other than 9x9 (score files do not depend on the size), the list of game files that extra info
// refers to, and the names of programs and rules, which only the names of score files have.
//
// # Errors
//
// A [*SyntaxError] for what is read and an [*EncodeError] for what cannot be written wrap one of the
// variables below; errors of the underlying readers and writers are returned unchanged.
//
// # Security
//
// Safe on any input, in linear time and 17 KB, but for the maps of [ReadScores] and [Merge];
// SECURITY.md has the table.
//
// # Specification
//
// FORMAT.md beside this file has the records and the text byte by byte, with their sources.
package gopos
