// Package ids makes GNU Backgammon's IDs, eXtreme Gammon's XGIDs and OpenGammon's OGIDs of boards of
// package bg, and boards of IDs. It holds no format: package matchid reads and writes the texts, and
// neither of the two imports the other.
//
//	b := bg.NewBoard()
//	id, _, err := ids.GNUBGID(b)
//	if err != nil {
//		return err
//	}
//	fmt.Println(id) // 4HPwATDgc/ABMA:MAEAAAAAAAAE
//
// [FromGNUBGID], [FromXGID] and [FromOGID] return the board of an ID, and [GNUBGID], [XGID] and [OGID]
// the ID of a board. A text in lost is a field that the result does not hold; the rest can be used.
// [Of] returns the values that the texts hold, and [Board] is its inverse.
//
// # What is lost
//
// No ID holds the fields Opening, NoCube and Resigner of a Board, and of Doubles only whether a
// double, a beaver or a raccoon is pending: Board leaves the fields zero, and more than three doubles
// in a row become two or three. Opening and Resigner are not listed in lost. Only an OGID holds PerSide,
// and it holds no beaver or raccoon. A double by the player who does not have the cube, which is against the rules,
// comes back as a raccoon. XGIDs and OGIDs hold less: see [matchid.NewXGID] and [matchid.NewOGID]. A
// Board has no field for whether beavers are allowed or for the limit of the cube.
//
// # Errors
//
// Errors are those of package matchid: a [*matchid.SyntaxError] for a text, or a [*matchid.EncodeError],
// or several joined. It wraps [matchid.ErrRange] if there is no ID or no Board at all. [Board] alone
// returns an error that wraps [matchid.ErrLost], with the rest, for a field that is left out.
//
// # Security
//
// All functions are safe for any values, and allocate less than 8 KB.
package ids
