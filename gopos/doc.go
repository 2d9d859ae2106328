// Package gopos reads and writes the files of Darren Cook's 9x9 Go experiments:
// positions, 92 bytes each (100 with extra info), and the scores that programs
// gave them, 12 bytes each. Neither file has a header: a file is its records, one
// after another. An [ID] links a position to its scores.
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
// A [Position] and a [Score] are one record each, with the methods MarshalBinary and
// UnmarshalBinary. A [Reader] and a [Writer] handle files of positions, [Scores] and [ReadScores]
// files of scores, [Texts] positions as text. [Merge] joins files of positions.
//
// An ID holds the player to move and a hash of the board that stays the same however the board is
// turned or mirrored. Package [example.com/boardcodec/zobrist] computes it: Options{Hash: table.Hash}
// verifies the IDs of a Reader, or makes those of a Writer. The table must be the one with which the
// IDs were made; for published files, it was published with them.
//
//   - Reading is strict. It ends at the first wrong record.
//   - Records and lines count from 1, offsets and points from 0.
//   - A Reader or Writer serves one goroutine at a time. The zero ID, Position and Score have no
//     encoding.
//
// Not supported: boards other than 9x9 (score files do not depend on the size), the list of game
// files that extra info refers to.
//
// Errors: a [*SyntaxError] for input and an [*EncodeError] for values that cannot be written.
// Security: safe on any input, in linear time and 17 KB, except for the maps of ReadScores and Merge;
// see SECURITY.md. Specification: FORMAT.md beside this file.
package gopos
