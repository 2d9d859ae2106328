// Package met reads match equity tables, which give each player's chance to win a match from a
// score, and converts between the chances and the equities of analysed decisions.
//
// [Parse] reads a [Table], and [Default] returns the table that eXtreme Gammon and GNU Backgammon
// use. [Table.Chance] returns the chance at a score. [Table.At] returns the [Stakes] of a
// [bg.Board], which convert:
//
//	b := bg.NewBoard()
//	b.Length, b.Score = 7, [2]int{4, 2}
//	stakes := met.Default().At(b, bg.White)
//	fmt.Println(stakes.Equity(0.7), stakes.GammonValue())
//
// [Stakes.Equities] and [Stakes.Chances] convert the analysis of a cube decision.
//
// Not supported: tables given by a formula (mec.xml and zadeh.xml of GNU Backgammon). Beyond the
// length of a table the chances are NaN; GNU Backgammon's manual does not give its formula.
//
// Errors: the error of Parse is a [*SyntaxError] with the element or the section, the row and the
// line. It wraps [ErrNotTable], [errors.ErrUnsupported], [bg.ErrValue], [io.ErrUnexpectedEOF] or an
// error of encoding/xml.
//
// Security: Parse runs in linear time, with the memory that SECURITY.md states. A Table does not
// change, and several goroutines may use it. Methods of a nil pointer panic.
//
// Specification: one form is the XML of the files in GNU Backgammon's folder met (met.dtd). Parse
// refuses unknown elements, and a chance that is not a number from 0 to 1. The row after the Crawford
// game may lack its last chance: that score cannot occur in a match of the table's length. The other
// form is eXtreme Gammon's .met files, known from one real file and the readers of two other programs.
// The section PreCrawford has Size chances after "1=", for a player who needs 1 point, and so on; the
// section PostCrawford has the chances after the Crawford game, after "Data=".
package met
