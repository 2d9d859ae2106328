// Package cbf reads and writes the chess databases that ChessBase, Fritz and
// KnightStalker used on DOS and Atari computers: games in NAME.CBF, their index
// in NAME.CBI. It reads bases whose index is lost, and opening books, NAME.FBK,
// and makes PGN of games and games of PGN.
//
//	db, err := cbf.Open(os.DirFS("bases"), "karpov") // bases/KARPOV.CBF and .CBI
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
// # Games
//
// A [Game] is a record: a [Header] with values and two texts, a start position,
// and a tree of moves with variations and comments. The Header and the texts
// keep the bytes of the file, the methods read and set what they mean. A
// variation replaces the move that it hangs on, so it starts from the position
// before that move:
//
//	game       1. e4 e5 (1... c5 2. Nf3) 2. f4
//	Moves[0]   e4
//	Moves[1]   e5, Variations[0][0] c5, Variations[0][1] Nf3
//	Moves[2]   f4
//
// A [Position] is a board with all that numbering moves and FEN need:
// [Game.Start] is the first one, [Position.Play] the one after a move,
// [Position.SAN] and [Position.ParseSAN] are the moves of PGN. The format writes
// a move as its number in a list of all moves that the men can make, checks and
// castling rights aside; [Position.Numbered] is that list, [Position.IsLegal]
// the rules of chess.
//
// # Bases
//
// A [Database] finds the offset of a game in the index and the size of a record
// in its header, so records may stand in any order, with gaps, or be shared.
// [Recover] does without an index, [Database.AppendIndex] makes a new one.
// A [Writer] writes both files.
//
// A game that was read and not changed is written as the same bytes, odd ones
// included; of a changed one, moves and comments are spelled anew. A copy of a
// base, deleted games left out, is a loop:
//
//	w := cbf.NewWriter(index, games)
//	for g, err := range db.Games() {
//		if err == nil && !g.Deleted() {
//			err = w.Write(g)
//		}
//		if err != nil {
//			return err
//		}
//	}
//	return w.Close()
//
// # PGN
//
// [Game.AppendPGN] writes a game in Portable Game Notation, a [PGNReader] reads
// games from it. A Game is a record and no more; most PGN has what a record
// cannot hold, and such a game is an error, or with [Options].Convert is
// converted, its Problems listing what became of what:
//
//	r := cbf.Options{Convert: true}.NewPGNReader(file)
//	for g, err := range r.All() {
//		if err == nil {
//			err = w.Write(g)
//		}
//		if err != nil {
//			return err
//		}
//	}
//
//	tags without a place, results in variations    dropped
//	Site                                           moved after the event, or dropped
//	month and day, Elo between the steps of five   rounded
//	years before 1772 and after 2026, Elo below
//	  1603 and above 2877, rounds that are no
//	  numbers, clocks and ECO codes of set-ups     dropped
//	letters that the charset does not have         transliterated
//	texts beyond 63 bytes, ECO with more letters   shortened
//	NAGs without a code, or the second of a kind   moved to the text, as "$22"
//	comments in front of a variation's first move  moved after it
//	null moves, moves with a number above 127,
//	  moves beyond 65,534 bytes                    shortened: the line ends there
//	comments beyond 65,535 bytes                   shortened or dropped
//
// What a record has and PGN has not is written so that it can be read back, and
// is text for other programs:
//
//	a code without a NAG         {[%cbf move 8 zugzwang] ...}
//	a surplus comment            {[%cbf surplus] ...}
//	a new line in a text         ¶, and a ¶ as ⁋
//	braces, control characters   ｛ ｝, and ␀ to ␡
//	figurines                    ♔♕♘♗♖♙, or letters with Options.Letters
//	marks, evaluation            [CBF "marked, deleted, evaluation 4"]
//
// White space in texts is not kept but for new lines. A move that chess does not
// allow, which a record can hold, ends its line, and a comment has it and the
// rest in the form of UCI: {Moves that chess does not allow: 2. e5d6ep f8f1}.
// What cannot be written, empty variations and bytes after the end of the moves,
// is reported by [Options.AppendPGN], as are those moves.
//
// # Codes
//
// A [Comment] has three codes besides its text. Where the two programs whose
// source is known differ, C is CBASCII's reading and S is Scidb's. The result
// byte of a game without a result has a position code too ([Header.Evaluation]).
//
//	code  move                  position                       extra
//	 1    !                     +- White is winning            editor's remark
//	 2    ?                     +/- White is better            better is
//	 3    !?                    += White is slightly better    with the idea
//	 4    ?!                    =                              equal alternative
//	 5    !!                    unclear                        worse (C), better (S)
//	 6    ??                    =+                             better (C), worse (S)
//	 7    mate                  -/+                            open
//	 8    zugzwang (C)          -+
//	      with the idea (S)
//	 9    development (C)       novelty (C)
//	      better is (S)         compensation for White (S)
//	10                          compensation (C), for Black (S)
//	11                          counterplay
//	12                          initiative
//	13                          attack
//	14                          time trouble
//	15                          only move
//
// In PGN the move codes 1 to 6 are $1, $2, $5, $6, $3 and $4, the position codes
// 1 to 9 are $18, $16, $14, $10, $13, $15, $17, $19 and $146, and 15 is $7. The
// others have no NAG that is certain.
//
// # Not supported
//
// The databases of ChessBase for Windows (CBH, CBV), the trees and keys of the
// DOS program (CBT, CKO) and the protection that byte 13 is rumoured to give. No
// file made by a ChessBase program was at hand: the vectors come from an encoder
// made after the sources below, and two other decoders agree on them. Therefore
// every byte whose meaning is in doubt can be reached raw.
//
// # Errors
//
// What is wrong with input is a [*SyntaxError] with the offset in the file, the
// number of the game, from 1, and the part of the record, in text with the line
// and the column, too. Its Err wraps one of the ErrX variables, or is or wraps
// [io.ErrUnexpectedEOF] where a file ends too early. Of PGN that a record cannot
// hold, a [*LossError] in it lists all. What cannot be set or written is an
// [*EncodeError]. Errors of files pass as they are.
//
//	var where *cbf.SyntaxError
//	if errors.As(err, &where) {
//		fmt.Println(where.Game, where.Part, where.Offset, where.Err)
//	}
//
// What is odd but clear is no error: a wrong checksum, a zero byte that ends the
// moves, a comment area without its last byte. It is a [Problem] of the Game or
// the Database. With [Options].Lenient, what is corrupt is a Problem too, of
// kind [ProblemCorrupt], and the game is what could be read; a game that has no
// 14 header bytes left is an error even then.
//
// # Security
//
// All functions are safe on any bytes. No length is trusted: a record has at
// most 131,242 bytes, and decoding one allocates about 40 times what the file
// has of it, up to 200 times if it holds nothing but oddities. Variations are
// nested to 10,000. A Database keeps nothing of the files, Recover eight bytes a
// game and a Problem for each gap and each damage, a Writer four bytes a game. A
// [Book] takes six times its file, its tree up to 40 times, and 200 times while
// it is made. A [PGNReader] holds 64 kB and one game, which has the limits of a
// record, and a thousand problems of it, however long the text goes on. Time is
// proportional to the bytes read; in a gap Recover may try 64 moves for each
// byte, and hostile files can make it.
//
// # Specification
//
// "The Chess Base File Format, stand: Jun 17, 1993" by Horst Aurisch and others,
// with what two programs know beyond it: CBASCII by Andy Duplain (1994-96),
// which reads and writes the format, and the reader of Scidb, which was
// corrected against real files. Sections are the document's. Departures and
// additions are what both programs do, or (C) CBASCII alone, (S) Scidb alone, or
// (ours) what nobody has confirmed:
//
//   - Section 1: an index may lack its last entry; a count that it cannot hold
//     is cut to what is there (ours).
//   - Section 2: the limits of 250 moves and 4,000 games are not the format's,
//     see [Game.CheckLimits].
//   - Section 2.1, result: the whole byte counts, 0, 1 and 2; all others are no
//     result. CBASCII writes 0x10 there, of which two bits would be a loss for
//     White. Bits 2 to 5 are an evaluation when bits 0 and 1 are set.
//   - Section 2.1, mlen: it counts bytes, variation marks included, plus 1. Both
//     0 and 1 are no moves.
//   - Section 2.1, byte 12: it counts the full moves of the main line, of which
//     the first or the last may be half, and stays at 255 (ours).
//   - Section 2.2: the second number of an ECO code has seven bits, six and one,
//     as section 2.1 has it, and may be above 99. Letter F ends with F10.
//   - Section 2.4, the order: promotions by capture take four numbers, as those
//     by a step do; moves that leave the own king in check are counted.
//   - Section 2.4, "always less than 128": there are positions with more moves.
//     Those from 128 on, and 127 with a comment, which would be the mark of a
//     variation, cannot be written (ErrNumber).
//   - Section 2.4, the e.p. rule: a register holds the file of the last double
//     step; castling keeps it, any other move clears it, and the two captures
//     ask for nothing else. That gives the document's illegal e.p. move (in its
//     example the pawn on e2 must stand on e5), see [Position.Irregular], and
//     one thing more: with the register at 0, an a-pawn on its fifth rank owns a
//     number that is no move. After an illegal e.p. capture the man beside the
//     pawn is gone (C); Scidb passes to the next move of the list.
//   - Section 2.4, castling: it is numbered by where king and rook stand and
//     what is between them, each side on its own first rank; rights and checks
//     do not count. Several kings or none are taken as they stand, and pawns on
//     the first or last rank have the moves that stay on the board (ours).
//   - Section 2.4, variants: the document does not say what they hang on. One
//     follows the move that it replaces, others of the same move follow it, and
//     after its end the line goes on. A variation open at the end of the moves
//     and one without moves are read (ours).
//   - Section 2.4, "The value 0 does not occur": in real files it ends the moves
//     (S).
//   - Section 2.5: comments are in the order of the moves that ask for one,
//     variations included; one more, the last, belongs before the first move
//     (C). The "zero longword" is three codes, all 0, and the separator. Zero
//     codes before no text are left out; a fourth byte that is not zero begins
//     the text (S). The last 0xff may be missing. Moves that ask for a comment
//     that is not there have an empty one, those that no move asks for are kept
//     (ours).
//   - Sections 2.3 and 2.5: texts are taken as code page 437 (ours), but for 177
//     to 182 (figurines) and 254 (a new line), which hold in the players and
//     source too. The conventions of [Header.White] and [Header.Round] are those
//     of CBASCII and of its users.
//   - Section 2.6: an e.p. file loads the register (C). Pieces 7, 8 and 15 and
//     e.p. files 9 to 15 are corrupt. The move number is 1 to 256.
//   - Section 2.7: byte 13 is a checksum with two formulas, see
//     [Header.Checksum]. That the older one goes with a clear version bit is a
//     guess. It is never trusted.
//   - Section 3: that the marks form a tree, see [Book.Tree], and that a pawn
//     becomes a queen (ours).
//
// "Standard: Portable Game Notation Specification and Implementation Guide" of
// 1994-03-12, by Steven J. Edwards, with these departures:
//
//   - Text is written in UTF-8, as everyone does, not in ISO 8859-1. What is
//     read and is not UTF-8 is taken for Windows-1252, which includes that.
//   - "%" is looked for at the beginning of lines outside comments.
//   - A tag Event, or in the moves any tag, begins the next game, and so does a
//     line inside a comment that begins with [Event ": the comment was not
//     closed.
//   - A comment in one line with the result belongs to the last move.
//   - Move numbers are not looked at. Spellings of moves: see
//     [Position.ParseSAN].
package cbf
