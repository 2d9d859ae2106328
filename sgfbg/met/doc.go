// Package met reads match equity tables, which say how likely each player is to win a match
// from a score, and turns the chances and the equities of analysed decisions into each other.
//
// [Parse] reads a [Table], and [Default] returns the one that eXtreme Gammon and GNU Backgammon
// use. [Table.Chance] returns the chance at a score, and [Table.At] the [Stakes] of a
// [bg.Board], which convert:
//
//	b := bg.NewBoard()
//	b.Length, b.Score = 7, [2]int{4, 2}
//	stakes := met.Default().At(b, bg.White)
//	fmt.Println(stakes.Equity(0.7), stakes.GammonValue())
//
// [Stakes.Equities] and [Stakes.Chances] do the same with the analysis of a cube decision.
//
// Not supported: tables given by a formula (mec.xml and zadeh.xml of GNU Backgammon). Beyond the
// length of a table the chances are NaN; GNU Backgammon's manual does not give its formula.
//
// Errors: the error of Parse is a [*SyntaxError] with the element or the section, the row and the
// line. It wraps [ErrNotTable], [errors.ErrUnsupported], [bg.ErrValue], [io.ErrUnexpectedEOF] or an
// error of encoding/xml.
//
// Security: Parse takes linear time and the memory that SECURITY.md states. A Table does not
// change, and several goroutines may use it. Methods of a nil pointer panic.
//
// Specification: one form is that of the files in GNU Backgammon's folder met (met.dtd). Parse
// refuses unknown elements, and a chance that is not a number from 0 to 1. The row after the Crawford
// game may lack its last chance: that score cannot occur in a match of the table's length. The other
// form is that of eXtreme Gammon's .met files, as one real file and the readers of two other programs
// show it: in [PreCrawford], Size chances after "1=" to the player who needs 1 point, and so on, and
// after "Data=" those after the Crawford game.
package met
