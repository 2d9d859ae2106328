// Package cbf reads and writes the chess databases ("bases") that ChessBase,
// Fritz and KnightStalker used on DOS and Atari computers: the games are in
// NAME.CBF, their index is in NAME.CBI. It also recovers bases whose index is
// lost, reads and writes opening books (NAME.FBK), and converts games from and
// to PGN.
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
// A [Position] is a board with everything needed to number moves and to write
// FEN. [Game.Start] returns the first one and [Position.Play] the one after a
// move; [Position.SAN] and [Position.ParseSAN] write and read moves as PGN
// does. The format stores a move as its number in a list of all the moves that
// the pieces can make, ignoring checks and castling rights. [Position.Numbered]
// returns that list; [Position.IsLegal] applies the rules of chess.
//
// # Bases
//
// A [Database] takes the offset of a game from the index and the size of its
// record from its header, so records may be in any order, have gaps between
// them, or be shared. [Recover] works without an index, and
// [Database.AppendIndex] makes a new one. A [Writer] writes both files.
//
// A game that was read and not changed is written with the same bytes, oddities
// included. If it was changed, its moves and comments are encoded afresh. This
// loop copies a base, leaving out the deleted games:
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
// [Game.AppendPGN] writes a game in Portable Game Notation, and a [PGNReader]
// reads games from it. A Game can hold no more than a record can. Most PGN
// games have something that does not fit: by default such a game is an error;
// with [Options].Convert it is converted, and its Problems list what was
// changed:
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
//	month and day, Elo not a multiple of five      rounded
//	years before 1772 and after 2026, Elo below
//	  1603 and above 2877, rounds that are not
//	  numbers, clocks and ECO codes of set-ups     dropped
//	letters that the charset lacks                 transliterated
//	texts beyond 63 bytes, ECO with more letters   shortened
//	NAGs without a code, or the second of a kind   moved to the text, as "$22"
//	comments before the first move of a variation  moved after it
//	null moves, moves with a number above 127,
//	  moves beyond 65,534 bytes                    shortened: the line ends there
//	comments beyond 65,535 bytes                   shortened or dropped
//
// What a record can hold and PGN cannot is written in a form that this package
// reads back and that other programs take for text:
//
//	a code without a NAG         {[%cbf move 8 zugzwang] ...}
//	a surplus comment            {[%cbf surplus] ...}
//	a line break in a text       ¶, and a ¶ as ⁋
//	braces, control characters   ｛ ｝, and ␀ to ␡
//	figurines                    ♔♕♘♗♖♙, or letters with Options.Letters
//	marks, evaluation            [CBF "marked, deleted, evaluation 4"]
//
// Apart from line breaks, white space in texts is not preserved. A record can
// hold a move that is illegal in chess; in PGN the line ends before it, and a
// comment holds it and the rest of the line in UCI form: {Moves that chess does
// not allow: 2. e5d6ep f8f1}. [Options.AppendPGN] reports those moves, and also
// what cannot be written at all: empty variations, the bytes after the end of
// the moves, a second round, and the form of players and sources that do not
// keep to the conventions, such as one with two names in brackets.
//
// # Codes
//
// A [Comment] has three codes besides its text. Where the two programs whose
// source is known differ, C marks CBASCII's reading and S marks Scidb's. The
// result byte of a game without a result also holds a position code
// ([Header.Evaluation]).
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
// In PGN the move codes 1 to 6 are $1, $2, $5, $6, $3 and $4, the position
// codes 1 to 9 are $18, $16, $14, $10, $13, $15, $17, $19 and $146, and 15 is
// $7. None of the others has a NAG that is certain.
//
// # Not supported
//
// The databases of ChessBase for Windows (CBH, CBV), the trees and keys of the
// DOS program (CBT, CKO), and the protection that byte 13 is rumoured to
// provide. No file made by a ChessBase program was at hand: the test vectors
// come from an encoder written from the sources below, and two other decoders
// agree on them. Every byte whose meaning is in doubt is therefore accessible
// in raw form.
//
// # Errors
//
// Malformed input is reported as a [*SyntaxError], which gives the offset in
// the file, the number of the game (from 1) and the part of the record; in PGN
// also the line and the column. Its Err wraps one of the ErrX variables or,
// where a file ends too early, [io.ErrUnexpectedEOF]. If a record cannot hold a
// PGN game, Err is a [*LossError] that lists everything that does not fit. What
// cannot be set, played or written is an [*EncodeError]. Errors from files,
// readers and writers are returned unchanged.
//
//	var syntax *cbf.SyntaxError
//	if errors.As(err, &syntax) {
//		fmt.Println(syntax.Game, syntax.Part, syntax.Offset, syntax.Err)
//	}
//
// What is odd but unambiguous is not an error: a wrong checksum, a zero byte
// that ends the moves, a comment area without its last byte. It is a [Problem]
// of the Game or the Database. With [Options].Lenient, corrupt data is a
// Problem too, of kind [ProblemCorrupt], and the game has whatever could be
// read. A game with fewer than 14 bytes left for its header is an error even
// then.
//
// # Security
//
// All functions are safe on any input. No length is trusted: a record has at
// most 131,242 bytes, and decoding one allocates about 40 times as much as the
// file has of it, up to 200 times if it consists of nothing but oddities.
// Variations may be nested up to 10,000 deep. A Database holds nothing of the
// files in memory, Recover eight bytes per game and a Problem for each gap and
// each damaged game, a Writer four bytes per game. A [Book] takes six times the
// size of its file, its tree up to 40 times, and 200 times while it is being
// built. A [PGNReader] holds 64 KB and one game, which has the limits of a
// record, and up to a thousand problems of that game, however long the text is.
// Time is proportional to the bytes read; in a gap, Recover may try 64 moves
// for each byte, and a hostile file can force it to.
//
// # Specification
//
// "The Chess Base File Format, stand: Jun 17, 1993" by Horst Aurisch and
// others, together with what two programs know beyond it: CBASCII by Andy
// Duplain (1994-96), which reads and writes the format, and the reader of
// Scidb, which was corrected against real files. Section numbers are those of
// the document. Departures and additions follow both programs unless marked:
// (C) CBASCII alone, (S) Scidb alone, (ours) confirmed by nobody:
//
//   - Section 1: an index may lack its last entry; a count that is larger than
//     the index is reduced to the entries that are there (ours).
//   - Section 2: the limits of 250 moves and 4,000 games are not the format's,
//     see [Game.CheckLimits].
//   - Section 2.1, result: the whole byte counts. 0, 1 and 2 are results, all
//     other values are no result. CBASCII writes 0x10 there, whose two lowest
//     bits alone would be a loss for White. Bits 2 to 5 are an evaluation when
//     bits 0 and 1 are set.
//   - Section 2.1, mlen: it counts bytes, variation marks included, plus 1.
//     Both 0 and 1 mean no moves.
//   - Section 2.1, byte 12: it counts the full moves of the main line, of which
//     the first or the last may be half a move, and stays at 255 (ours).
//   - Section 2.2: the second number of an ECO code has seven bits, six and
//     one, as section 2.1 has it, and may be above 99. Letter F ends with F10.
//   - Section 2.4, the order: promotions by capture take four numbers, as those
//     without a capture do; moves that leave one's own king in check are
//     counted.
//   - Section 2.4, "always less than 128": there are positions with more moves.
//     Those from 128 on, and 127 with a comment, which would be the mark of a
//     variation, cannot be written (ErrNumber).
//   - Section 2.4, the e.p. rule: a register holds the file of the last double
//     step; castling keeps it, any other move clears it, and the two captures
//     depend on nothing else. That yields the document's illegal e.p. move (in
//     its example the pawn on e2 must stand on e5), see [Position.IsLeftoverEnPassant],
//     and one thing more: with the register at 0, an a-pawn on its fifth rank
//     takes up a number that is not a move. An illegal e.p. capture removes
//     whatever piece stands beside the pawn (C); Scidb goes on to the next move
//     of the list.
//   - Section 2.4, castling: it is numbered by where king and rook stand and
//     what is between them, each side on its own first rank; rights and checks
//     do not count. Several kings or none are accepted as they stand, and pawns
//     on the first or last rank have the moves that stay on the board (ours).
//   - Section 2.4, variants: the document does not say which move they belong
//     to. A variation follows the move that it replaces, other variations of
//     the same move follow it, and after its end the line continues. A
//     variation still open at the end of the moves, and one without moves, are
//     accepted (ours).
//   - Section 2.4, "The value 0 does not occur": in real files it ends the
//     moves (S).
//   - Section 2.5: comments are in the order of the moves that are flagged as
//     having one, variations included; one more, at the end, is the comment
//     before the first move (C). The "zero longword" is three codes, all 0, and
//     the separator. Zero codes before no text are left out; a fourth byte that
//     is not zero begins the text (S). The last 0xff may be missing. A flagged
//     move whose comment is not there has an empty one; comments that belong to
//     no flagged move are kept (ours).
//   - Sections 2.3 and 2.5: texts are read as code page 437 (ours), except for
//     177 to 182 (figurines) and 254 (a line break), which apply to the players
//     and the source too. The conventions of [Header.White] and [Header.Round]
//     are those of CBASCII and its users.
//   - Section 2.6: an e.p. file sets the register (C). Pieces 7, 8 and 15 and
//     e.p. files 9 to 15 are corrupt. The move number is 1 to 256.
//   - Section 2.7: byte 13 is a checksum with two formulas, see
//     [Header.ChecksumMatches]. That the older one goes with a clear version bit is a
//     guess. The checksum is never trusted.
//   - Section 3: that the marks form a tree, see [Book.Tree], and that a pawn
//     promotes to a queen (ours).
//
// "Standard: Portable Game Notation Specification and Implementation Guide" of
// 1994-03-12, by Steven J. Edwards, with these departures:
//
//   - Text is written in UTF-8, as everyone does, not in ISO 8859-1. Input that
//     is not valid UTF-8 is read as Windows-1252, which includes ISO 8859-1.
//   - "%" is recognized only at the beginning of a line and outside comments.
//   - An Event tag, or any tag among the moves, begins the next game. So does a
//     line inside a comment that begins with [Event ": the comment was not
//     closed.
//   - A comment on the same line as the result belongs to the last move. Those
//     on later lines belong to the next game or, after the last, to none.
//   - Move numbers are ignored. For the accepted spellings of moves see
//     [Position.ParseSAN].
package cbf
