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
// # Not supported
//
// Tables given by a formula (mec.xml and zadeh.xml of GNU Backgammon) are
// [errors.ErrUnsupported]. GNU Backgammon continues a table beyond its length by a formula
// that its manual does not give; here the chances are NaN there.
//
// # Errors
//
// The error of Parse is a [*SyntaxError] with the element or the section, the row and the line. It wraps
// [ErrNotTable] if the text is another one, [errors.ErrUnsupported], [ErrValue],
// [io.ErrUnexpectedEOF] for a text that ends too early, or an error of encoding/xml.
//
// # Security
//
// Parse takes linear time, and allocates at most 120 bytes for each byte of the text and 8 KB
// more. A table has as many chances as the text. No function panics, but for methods of a nil
// pointer. A Table does not change, and several goroutines may use it.
//
// # Specification
//
// One form is that of the files in GNU Backgammon's folder met, with their document type
// met.dtd. An element that it does not have is refused, and a byte order mark means nothing.
// Otherwise this package does what GNU Backgammon 1.07.001 does, except that a chance that is
// no number from 0 to 1, and a number of rows or chances that is not the length, are errors
// here. The row after the Crawford game may lack its last chance, which GNU Backgammon does not
// read: no match that is as long as the table comes to that score.
//
// The other form is that of the .met files of eXtreme Gammon, in sections such as [PreCrawford], as seen in
// one real file and said by readers of two other programs: Size chances after "1=" to those who need
// 1 point, and so on, and after "Data=" those after the Crawford game.
package met
