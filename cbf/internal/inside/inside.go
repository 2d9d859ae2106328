// Package inside has the functions of package chess that cbf and cbf/pgn call and nobody else
// needs. It lies below chess, which sets them before its importers start, and cannot name the
// types of chess: who calls a function asserts its type.
package inside

var (
	Play      any // func(chess.Position, chess.Move) chess.Position: plays a move that Position.Play accepts, without a test
	PlaySAN   any // func(chess.Position, []byte, chess.Move) ([]byte, chess.Position, bool): appends the SAN of a legal move, and plays it
	PlayPlain any // func(*chess.Position, []byte) (chess.Move, int): reads and plays a move in the plainest SAN
	Find      any // func(*chess.Position, *san.Form, *san.Letters) (chess.Move, chess.Position, int): the legal move that a text means
	FindError any // func(*chess.Position, string, *san.Form, *san.Letters) error: why Find finds none, or several
)
