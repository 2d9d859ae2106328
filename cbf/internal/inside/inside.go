// Package inside has the functions of package chess that cbf and cbf/pgn call and nobody else
// needs. It lies below chess, which sets them before its importers start, and cannot name the
// types of chess: who calls a function asserts its type.
package inside

var (
	// Number returns the number of a move in the list, from 1, or 0 if it is not there.
	Number any // func(*chess.Position, chess.Move) int

	// Nth returns the move with a number, and whether the list has that number.
	Nth any // func(*chess.Position, int) (chess.Move, bool)

	// Irregular returns why chess refuses a listed move, except for check.
	Irregular any // func(*chess.Position, chess.Move) (leftover, lacksRight bool)

	// Play plays a move that Position.Play accepts, without a test.
	Play any // func(chess.Position, chess.Move) chess.Position

	// PlayLegal plays a move, or returns false if it is not legal.
	PlayLegal any // func(chess.Position, chess.Move) (chess.Position, bool)

	// PlaySAN appends the SAN of a move and plays it, or returns false if it is not legal.
	PlaySAN any // func(chess.Position, []byte, chess.Move) ([]byte, chess.Position, bool)

	// PlayPlain reads and plays a move in the plainest SAN, or returns the length 0.
	PlayPlain any // func(*chess.Position, []byte) (chess.Move, int)

	// Find returns the legal move that a text means, FindError why there is none, or several.
	Find      any // func(*chess.Position, *san.Form, *san.Letters) (chess.Move, chess.Position, int)
	FindError any // func(*chess.Position, string, *san.Form, *san.Letters) error
)
