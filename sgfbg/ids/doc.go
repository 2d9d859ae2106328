// Package ids converts between boards of package bg and GNU Backgammon's IDs, eXtreme Gammon's XGIDs
// and OpenGammon's OGIDs. Package matchid reads and writes the texts; it and package bg do not
// import each other.
//
//	b := bg.NewBoard()
//	id, _, err := ids.GNUBGID(b)
//	if err != nil {
//		return err
//	}
//	fmt.Println(id) // 4HPwATDgc/ABMA:MAEAAAAAAAAE
//
// [FromGNUBGID], [FromXGID] and [FromOGID] return the board of an ID, and [GNUBGID], [XGID] and [OGID]
// return the ID of a board. Each text in their result lost describes a field that the result does not
// hold; the rest can be used. [Of] converts a board to values of package matchid, and [Board] converts
// back.
//
// # What is lost
//
// No ID holds the fields Opening, NoCube and Resigner of a Board, which Board leaves zero; lost does not
// list Opening and Resigner. IDs hold of Doubles only whether a double, a beaver or a raccoon is
// pending: more than three doubles in a row become two or three. Only an OGID holds PerSide, and an OGID
// holds no beaver or raccoon. An illegal double, by a player who does not have the cube, is read back as
// a raccoon. XGIDs and OGIDs hold less: see [matchid.NewXGID] and [matchid.NewOGID]. A Board does not
// hold whether beavers are allowed, nor the limit of the cube.
//
// # Errors
//
// Errors are those of package matchid: a [*matchid.SyntaxError] for a text, or one [*matchid.EncodeError]
// or several joined. They wrap [matchid.ErrRange] if there is no ID or no Board. Only [Board] returns
// errors that wrap [matchid.ErrLost], for fields that are left out; the rest of its result can be used.
//
// # Security
//
// All functions are safe for any values, and allocate less than 8 KB per call.
package ids
