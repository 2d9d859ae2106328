package pgn

// Options say how to read PGN. The zero Options are strict; the function [NewReader] uses them.
type Options struct {
	// Lenient reads malformed text as far as possible, and lists the faults in the Problems of
	// the game: missing or odd results, damaged tags, signs and words among moves, text between
	// games, UTF-16. The piece letters of other languages are recognised for a game as a whole.
	// Moves that cannot be played become text: see [Line].
	Lenient bool

	// MaxGame is the largest size of the text of a game, in bytes; 0 = 4 MB. A longer game is an
	// error (chess.ErrRange), and reading continues with the next game.
	MaxGame int

	// ReuseGame makes Game return the same Game at each call, which costs less. The Game and
	// its content, except Problems, are valid until the next call of a method of the Reader.
	ReuseGame bool
}

// maxGame is the default of Options.MaxGame.
const maxGame = 4 << 20

func (o Options) maxGame() int {
	if o.MaxGame > 0 {
		return o.MaxGame
	}
	return maxGame
}
