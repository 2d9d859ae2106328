// Package gopos reads and writes the files of Darren Cook's 9x9 Go experiments:
// positions, 92 bytes each (100 with extra info), and the scores that programs
// gave them, 12 bytes each.
//
// Neither file has a header: a file is its records, an empty file is an empty
// list, and what is appended to a file belongs to it. A position and its scores
// are linked by an [ID], which holds a hash of the board that is the same however
// the board is turned, and the player to move.
//
//	scores, err := gopos.ReadScores(scoreFile)
//	...
//	for p, err := range gopos.NewReader(positionFile).All() {
//		if err != nil {
//			return err // every record before the fault has been delivered
//		}
//		if s, ok := scores[p.ID]; ok && s.Valid() {
//			fmt.Printf("%v score %d, %d%% sure\n", p.ID, s.Score, s.Confidence) // 3 = 3 or less, 8 = 8 or more
//		}
//	}
//
// All may be left by break. Read into a variable of one's own is faster still,
// and allocates nothing.
//
// # Hashes
//
// This package knows no hash. To verify the IDs of a file, or to make those of
// positions to be written, give it one:
//
//	table, err := zobrist.ReadTable(tableFile) // the published zobrist_board_81.dat
//	...
//	r := gopos.NewReader(positionFile)
//	r.Verify = table.Hash
//	w := gopos.NewWriter(out)
//	w.Hash = table.Hash
//
// The board in a record is not turned to the symmetry that has the hash: only a
// canonical hash can verify it.
//
// # Not supported
//
// Boards other than 9x9, the list of game files to which extra info refers, the
// names of programs and rules, which stand in the names of score files only.
//
// # Errors
//
// A file or text at fault gives a [*SyntaxError] with the number of the record,
// or of the line, and the byte offset; it wraps one of the variables below, or
// [io.ErrUnexpectedEOF] for a record or text that is cut off. Readers deliver all
// records before the fault, then the error, and end. Writers refuse with an
// [*EncodeError] that names the field. Errors of the underlying readers and
// writers are returned as they are.
//
// # Security
//
// All functions are safe on any input. Readers and writers take 16 KB of memory,
// whatever the file; [ReadScores] takes a map with an entry for each ID, [Merger]
// says what it takes. A file with wrong hashes makes records count as equal that
// are not, unless hashes are verified.
//
// # Specification
//
// "Positions" and "Scored Positions" in Darren Cook's description of the file
// formats of his experiments (2010), checked with six entries that he published
// with it. Where the text is silent, or differs:
//
//   - The 8 bytes of the hash are big-endian: his own programs print them so.
//   - "Byte 72 is bottom-left corner" of the board: it is byte 73, if the first
//     byte is 1.
//   - "Final byte is 1 if there is a PositionExtraInfo": 0 and 1 are the only
//     values; others are an error.
//   - The order of the bytes in extra info is not stated and cannot be found out,
//     since no published file has any: [ExtraInfo] keeps them as they are.
//   - "The key is the PositionID (as a string, 24 characters)" has no explanation.
//     Here the 10 bytes are the key.
//   - "On-board score" is taken as Black's lead before komi. The text says nothing
//     of scores outside 3 to 8 and confidences above 100: they are read, and never
//     written.
//   - A score given twice for one ID: the later one counts, as files are appended
//     to.
//   - The texts of an ID and of a position are this package's own.
package gopos
