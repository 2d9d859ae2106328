// Package cbh reads the chess databases ("bases") of ChessBase 6 to 16 and Fritz, which ChessBase 17
// and later read and write too: NAME.cbh with NAME.cbg and others. It also reads the archives in which
// they travel (.cbv, .cbz), and bases of which only the moves are left. Games become those of package
// pgn.
//
//	db, err := cbh.OpenFile("bases/twic1134") // twic1134.cbh, twic1134.cbg ...; or an archive
//	if err != nil {
//		return err
//	}
//	defer db.Close()
//	for g, err := range db.Games() {
//		if err != nil {
//			fmt.Println(err) // one game cannot be read, the others can
//			continue
//		}
//		fmt.Println(g.Tag("White"), g.Tag("Black"), g.Result, len(g.Moves))
//	}
//
// [Database.Headers] lists games without their moves. A [Header] has what the base says of a game, more
// than the tags of a [pgn.Game] have. [Database.Text] reads the guiding texts between the games.
//
// Annotations become NAGs, comments, and commands in comments: [%lang] before a text that is in one
// language, [%csl], [%cal], [%emt], [%eval], [%evp], [%mdl], [%tqu] and [%critical]; games that are
// quoted become text. What PGN cannot hold is a problem of kind omitted of the game, and
// [Database.Annotations] has all of them as they are in the file.
//
// Methods number the games from 0, like the elements of a slice; [Header].Number, errors, problems and
// messages number them from 1, as ChessBase's programs do.
//
// Not supported are writing, the new bases of ChessBase 17 and later (.2cbh), variants other than
// Chess960, multimedia, and the files that serve searches alone.
//
// # Errors
//
// Malformed input is a [*SyntaxError] with the file and its offset. Its Err wraps one of the ErrX
// variables, [io.ErrUnexpectedEOF] or [errors.ErrUnsupported]. Errors from files and Sources are
// returned unchanged. With [Options].Lenient, what is corrupt is a [Problem] of kind lost, and the
// game has whatever could be read.
//
// # Security
//
// All functions are safe on any input, with the memory that the file SECURITY.md says, in time
// proportional to it; Recover and Games say what else they may take. No length or number is trusted.
// Variations may be nested up to 10,000 deep, and no result lists more than 1,000 problems. A Database
// holds nothing of its files in memory except, after Recover, eight bytes for each game. Members of
// archives are unpacked into memory, up to [Options].MaxMember each.
//
// # Specification
//
// The format was never published. FORMAT.md beside this package describes it, with the source of
// each statement: what others found out, and what was checked on real bases.
package cbh
