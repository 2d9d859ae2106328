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
// quoted become text. What PGN cannot hold is a problem of the game ([chess.Omitted]), and
// [Database.Annotations] has all of them as they are in the file.
//
// Methods number the games from 0, like the elements of a slice; [Header].Number, errors, problems and
// messages number them from 1, as ChessBase's programs do.
//
// Not supported are writing, the new bases of ChessBase 17 and later (.2cbh), variants other than
// Chess960, multimedia, and the files that serve searches alone.
//
// Errors: malformed input is a [*SyntaxError] with the file and its offset; Options.Lenient returns
// what could be read, and each fault as a [pgn.Problem]. Security: safe on any input, in linear time;
// members of archives are unpacked into memory, up to Options.MaxMember each; see SECURITY.md.
// Specification: the format was never published; FORMAT.md describes it, with the source of each
// statement.
package cbh
