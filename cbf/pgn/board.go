package pgn

import (
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/inside"
	"example.com/boardcodec/cbf/internal/san"
)

// The functions of package chess that it does not export. They are described there.
var (
	playListed = inside.Play.(func(chess.Position, chess.Move) chess.Position)
	playSAN    = inside.PlaySAN.(func(chess.Position, []byte, chess.Move) ([]byte, chess.Position, bool))
	playPlain  = inside.PlayPlain.(func(*chess.Position, []byte) (chess.Move, int))
	find       = inside.Find.(func(*chess.Position, *san.Form, *san.Letters) (chess.Move, chess.Position, int))
	findError  = inside.FindError.(func(*chess.Position, string, *san.Form, *san.Letters) error)
)
