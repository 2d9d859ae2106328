// Package cbf reads and writes the chess databases ("bases") that ChessBase,
// Fritz and KnightStalker used on DOS and Atari computers: the games are in
// NAME.CBF, their index is in NAME.CBI. It also recovers bases whose index is
// lost, and reads and writes opening books (NAME.FBK). Its board, with the rules, FEN and
// SAN, is package chess beside it; package pgn/record converts games from and to PGN.
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
// A [Game] is one record: a [Header] with values and two texts, a start
// position, and a tree of moves with variations and comments. The Header and
// the texts keep the bytes of the file; methods get and set the values in them.
// A variation is an alternative to the move that it is attached to, so it
// starts from the position before that move:
//
//	game       1. e4 e5 (1... c5 2. Nf3) 2. f4
//	Moves[0]   e4
//	Moves[1]   e5, Variations[0][0] c5, Variations[0][1] Nf3
//	Moves[2]   f4
//
// [Game.Start] returns the first [chess.Position], and [chess.Position.Play] the one after a
// move. The format stores a move as its number in the list that
// [chess.Position.Numbered] returns, which ignores checks and castling rights;
// [chess.Position.Legal] applies the rules of chess.
//
// [Database.Check] finds out whether the index names all games. If it does not,
// Options{IgnoreIndex: true} or [Recover] finds the games without it, and
// [Database.AppendIndex] makes a new one. [Create] and [NewWriter] write both files. A game
// that was read and not changed is written with the same bytes, oddities included; of one
// that was changed, the moves and comments are encoded afresh.
//
// Methods number the games of a base from 0, like the elements of a slice; errors, problems
// and messages number them from 1, as programs of the time did.
//
// The databases of ChessBase for Windows (CBH, CBV) are package cbh. Not supported are the trees
// and keys of the DOS program (CBT, CKO).
//
// # Errors
//
// Malformed input is a [*SyntaxError] with its place. Its Err wraps one of the ErrX variables,
// or [io.ErrUnexpectedEOF] if a file ends too early. A value that cannot be set or written is
// an [*EncodeError]. Errors from files, readers and writers are returned unchanged.
//
// Odd but unambiguous data, such as a wrong checksum, is not an error. It is a
// [Problem] of the Game or the Database. With [Options].Lenient, corrupt data is a
// Problem too, of kind [ProblemCorrupt], and the game has whatever could be
// read.
//
// The zero Database has no games, the zero Writer refuses to write, the zero Book is
// empty, and nothing is known about the zero Game. A nil pointer panics.
//
// # Security
//
// All functions are safe on any input, with the memory that the file SECURITY.md says, in
// time proportional to it; [Database.Games] and [Database.Check] say what else they may
// take. No length is trusted. A record has at most 131,242 bytes, variations
// may be nested up to 10,000 deep, and no result lists more than 1,000 problems. A Database
// holds nothing of the files in memory except, after Recover, eight bytes per game; a file
// of an [fs.FS] that is no [io.ReaderAt] is read whole.
//
// # Specification
//
// "The Chess Base File Format, stand: Jun 17, 1993" by Horst Aurisch and others; section
// numbers in this documentation are its. FORMAT.md beside this package describes the whole
// format, with what two programs add to it and the source of every departure. These a user
// may notice:
//
//   - Result: the whole byte counts; CBASCII writes 0x10 for "*".
//   - An e.p. capture stays possible while castling keeps the register of the
//     double step, see [chess.Position.EnPassant]; and with the register at
//     0, an a-pawn on its fifth rank uses a number that is not a move.
//   - Byte 13 is a checksum with two formulas; [Header.Bytes] has it.
//   - Moves with a number above 127, or 127 with a comment, cannot be written.
//
// No file made by a ChessBase program was at hand: the test vectors come from an
// encoder written from these sources, and two other decoders agree on them.
// Every byte of doubtful meaning is therefore accessible in raw form.
package cbf
