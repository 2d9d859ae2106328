// Package gopos reads and writes the files of Darren Cook's 9x9 Go experiments:
// positions, 92 bytes each (100 with extra info), and the scores that Go programs
// gave them, 12 bytes each. A file is a list of records without a header. An [ID]
// links a position to its scores.
//
//	scores, err := gopos.ReadScores(scoreFile)
//	if err != nil {
//		return err
//	}
//	for p, err := range gopos.NewReader(positionFile).All() {
//		if err != nil {
//			return err // all records before the faulty one have been delivered
//		}
//		if s, ok := scores[p.ID]; ok && s.Validate() == nil {
//			fmt.Println(p.ID, s.Score, s.Confidence) // 8 = 8 or more
//		}
//	}
//
// A [Position] or a [Score] is one record. [Reader] and [Writer] handle position files; [Scores] and
// [ReadScores] read score files; [Texts] reads positions as text. [Merge] joins position files.
//
// An ID holds the player to move and a hash of the board that stays the same if the board is turned
// or mirrored. Package [example.com/boardcodec/zobrist] computes the hash: with Options{Hash:
// table.Hash}, a Reader verifies IDs and a Writer fills them in. The table must be the one that made
// the IDs; published files come with theirs.
//
//   - Reading is strict: it stops at the first faulty record.
//   - Records and lines count from 1, offsets and points from 0.
//   - A Reader or Writer serves one goroutine at a time. The zero ID, Position and Score have no
//     encoding.
//
// Not supported: positions other than 9x9, and the list of game files to which extra info refers.
//
// Errors: a [*SyntaxError] for input, an [*EncodeError] for a value that cannot be written.
// Security: safe on any input, in linear time and 17 KB, except for the maps of ReadScores and Merge;
// see SECURITY.md. Specification: FORMAT.md beside this file.
package gopos
