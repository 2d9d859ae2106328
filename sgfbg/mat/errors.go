package mat

import (
	"errors"

	"example.com/boardcodec/sgfbg/internal/lex"
)

// ErrNotMAT is wrapped by the [bg.SyntaxError] for a text without a game.
var ErrNotMAT = errors.New("no game: this is not .mat text")

var errNUL = lex.Malformed("byte 0x00")
