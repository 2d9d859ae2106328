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
// [Merge] joins files and drops positions whose ID has come before, in the same
// file too. It trusts the IDs unless the readers verify them. A [Merger] also
// counts, and can detect different boards that share an ID.
//
// # Not supported
//
// Positions on boards other than 9x9 (score files do not depend on the size);
// the list of game files to which extra info refers; the names of programs and
// rules, which are found only in the names of score files.
//
// # Errors
//
// An error in a file or text is a [*SyntaxError] with the number of the record,
// the line and column of a text, and the byte offset. It wraps one of the
// variables below, [io.ErrUnexpectedEOF] for a record or text that is cut off,
// or the error of a [HashFunc]:
//
//	var syntax *gopos.SyntaxError
//	if errors.As(err, &syntax) {
//		fmt.Println("record", syntax.Record, "at byte", syntax.Offset)
//	}
//
// Readers deliver all records before the first wrong one, then the error, and
// stop; they return the same error again. Writers refuse a value with an
// [*EncodeError] that names the field. Errors of the underlying readers and
// writers are returned unchanged. A reader that returns neither bytes nor an
// error again and again gives [io.ErrNoProgress], and a short write gives
// [io.ErrShortWrite].
//
// Reading is always strict: there is no lenient mode. A wrong hash, for which
// only a Reader with Verify looks, is an error like any other and stops the
// Reader. To go on past wrong hashes, read without Verify and compare [ID.Hash]
// with the hash of the board yourself.
//
// # Security
//
// All functions are safe on any input, and take time proportional to it.
// Readers and writers take 17 KB of memory, whatever the file. The map that
// [ReadScores] returns, with an entry for each ID, takes up to 5 times the size
// of the file including unused room, and up to 10 times is allocated on the
// way, 6 times if the reader reports its size. The documentation of [Merger]
// states its memory. Other functions allocate only their result. Unless hashes
// are verified, a file with wrong ones can make different records count as equal.
//
// The zero values of ID, Position and Score have no encoding; the zero Merger is ready;
// zero readers and writers, and nil pointers, panic.
//
// A Reader, Writer or Merger serves one goroutine at a time. Any number of them
// may share a HashFunc that is safe for concurrent use, as Hash of a
// zobrist.Table is, and may read the same file through an [io.SectionReader]
// each.
//
// # Specification
//
// FORMAT.md beside this file describes the records and the text byte by byte,
// with their sources: "Positions" and "Scored Positions" in Darren Cook's
// description of the file formats of his experiments (2010), and the first six
// entries of his position file, which he printed with their hashes (2011).
// Where the text is silent:
//
//   - Big-endian hashes are an inference from the digits that his programs
//     print. The byte order of extra info is unknown: [ExtraInfo] keeps the
//     bytes as they are.
//   - The hash is independent of the player to move, and the board is as in its
//     game, not turned to the symmetry of the hash: the six entries show both.
//   - Other players, points and flags, and records that are cut off, are
//     errors. Scores outside 3 to 8 and confidences above 100 are read but not
//     written.
//   - Of two scores for one ID the later one counts, because files are appended
//     to. Of two positions with one ID, merging keeps the first.
package gopos
