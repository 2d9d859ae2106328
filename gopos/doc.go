// Package gopos reads and writes the files of Darren Cook's 9x9 Go
// experiments: positions, 92 bytes each (100 with extra info), and the scores
// that programs gave them, 12 bytes each.
//
// Neither file has a header: a file is its records, an empty file is an empty
// list, and what is appended to a file belongs to it. A position and its scores
// are linked by an [ID], which holds a hash of the board that is the same
// however the board is turned, and the player to move.
//
//	scores, err := gopos.ReadScores(scoreFile)
//	if err != nil {
//		return err
//	}
//	for p, err := range gopos.NewReader(positionFile).All() {
//		if err != nil {
//			return err // every record before the fault has been delivered
//		}
//		if s, ok := scores[p.ID]; ok && s.Valid() {
//			fmt.Println(p.ID, s.Score, s.Confidence) // 8 = 8 or more
//		}
//	}
//
// All may be left by break. [Reader.Read] into a variable of one's own is
// faster still, and allocates nothing. One record in memory is decoded and
// encoded by [Position.UnmarshalBinary] and [Position.MarshalBinary], and by
// those of [Score].
//
// # Hashes
//
// This package knows no hash. To verify the IDs of a file, or to make those of
// positions to be written, give it that of package
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
// The table is the one that was published with the files. The board in a record
// is not turned to the symmetry that has the hash: only a canonical hash can
// verify it.
//
// # Merging
//
// [Merge] joins files and drops positions whose ID came before. IDs are taken
// as they are unless the readers verify:
//
//	a, b := gopos.NewReader(fileA), gopos.NewReader(fileB)
//	a.Verify, b.Verify = table.Hash, table.Hash
//	if err := gopos.Merge(gopos.NewWriter(out), a, b); err != nil {
//		return err
//	}
//
// A [Merger] also counts, and finds different boards that have one ID.
//
// # Not supported
//
// Positions on boards other than 9x9 (score files do not depend on the size),
// the list of game files to which extra info refers, the names of programs and
// rules, which stand in the names of score files only.
//
// # Errors
//
// A file or text at fault gives a [*SyntaxError] with the number of the record,
// or of the line, and the byte offset; it wraps one of the variables below,
// [io.ErrUnexpectedEOF] for a record or text that is cut off, or the error of a
// [HashFunc]:
//
//	var bad *gopos.SyntaxError
//	if errors.As(err, &bad) {
//		fmt.Println("record", bad.Record, "at byte", bad.Offset)
//	}
//
// Readers deliver all records before the fault, then the error, and end.
// Writers refuse with an [*EncodeError] that names the field. Errors of the
// underlying readers and writers are returned as they are.
//
// Reading is strict: there are no Options that would make it lenient, and no
// list of Problems. A wrong hash, which only a Reader with Verify looks for, is
// an error like any other, and ends the file. To go on after one, read without
// Verify and compare the hash of the board with [ID.Hash].
//
// # Security
//
// All functions are safe on any input, and take time in proportion to it.
// Readers and writers take 17 KB of memory, whatever the file. [ReadScores]
// returns a map with an entry for each ID, which with its unused room takes up
// to 5 times as much as the file, and allocates up to 10 times as much.
// [Merger] says what it takes. What the others allocate is their result. A file
// with wrong hashes makes records count as equal that are not, unless hashes
// are verified.
//
// A Reader, Writer or Merger serves one goroutine at a time. Any number of them
// may share a HashFunc that allows it, as Hash of a zobrist.Table does, and
// read one file through an [io.SectionReader] each.
//
// # Specification
//
// "Positions" and "Scored Positions" in Darren Cook's description of the file
// formats of his experiments (2010), checked with the first six entries of his
// position file, which he printed on a page of examples (2011) with their
// hashes; the sixth board lacks a stone there, and only one gives its hash.
// Where the text is silent, or differs:
//
//   - The order of the 8 bytes of the hash is not stated. Big-endian is an
//     inference from the digits that his programs print.
//   - That the hash does not depend on the player to move, and that the board
//     stands as in its game, not turned to the symmetry of the hash, is not
//     stated: the six entries show it.
//   - The tiebreaker is "always binary 0": here any byte is, and tells IDs
//     apart.
//   - "Byte 72 is bottom-left corner" of the board: it is byte 73, if the first
//     byte is 1.
//   - "Final byte is 1 if there is a PositionExtraInfo": a binary 1. That
//     values other than 0 and 1, other players and other points are errors is
//     not stated, nor what a record is that is cut off: here, an error.
//   - The order of the bytes in extra info is not stated and cannot be found
//     out, since no published file has any: [ExtraInfo] keeps them as they are.
//     Nor is "1+" asked of the number of the source file.
//   - "The key is the PositionID (as a string, 24 characters)" has no
//     explanation. Here the 10 bytes are the key.
//   - "On-board score" is taken as Black's lead before komi, since 3 to 8 is
//     said to assume "that the correct komi is likely to be 4, 5, 6 or 7". The
//     text says nothing of scores outside 3 to 8 and confidences above 100:
//     they are read, and never written.
//   - A score given twice for one ID: the later one counts, as files are
//     appended to.
//   - "Joins files together, removing duplicates": taken as positions with
//     equal IDs, of which the first one stays.
//   - The text from which his programs make positions is not described. The
//     texts of an ID and of a position are this package's own.
package gopos
