// Package inside has the functions of package chess that cbf and cbf/pgn call and nobody else
// needs. It lies below chess, which sets them before its importers start, and cannot name the
// types of chess: who calls a function asserts its type.
package inside

var (
	Number    any // func(*chess.Position, chess.Move) int: the number of a move in the list, from 1, or 0 if it is not there
	Nth       any // func(*chess.Position, int) (chess.Move, bool): the move with a number, and whether the list has that number
	Irregular any // func(*chess.Position, chess.Move) (leftover, lacksRight bool): why chess refuses a listed move
	Play      any // func(chess.Position, chess.Move) chess.Position: plays a move that Position.Play accepts, without a test
	PlaySAN   any // func(chess.Position, []byte, chess.Move) ([]byte, chess.Position, bool): appends the SAN of a legal move, and plays it
	PlayPlain any // func(*chess.Position, []byte) (chess.Move, int): reads and plays a move in the plainest SAN
	Find      any // func(*chess.Position, *san.Form, *san.Letters) (chess.Move, chess.Position, int): the legal move that a text means
	FindError any // func(*chess.Position, string, *san.Form, *san.Letters) error: why Find finds none, or several
)
