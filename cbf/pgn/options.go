package pgn

// Options say how to read PGN. The zero Options are strict; the function [NewReader] uses them.
type Options struct {
	// Lenient reads malformed text as far as it can be read, and lists it in the Problems of
	// the game: missing or odd results, damaged tags, signs and words among moves, text between
	// games, UTF-16. The piece letters of other languages are recognised for a game as a whole.
	// What cannot be played is text: see [Line].
	Lenient bool

	// MaxGame is how many bytes of text a game may have; 0 = 4 MB. A Reader holds the text of
	// one game. A longer one is an error (chess.ErrRange), and the next one is found.
	MaxGame int

	// ReuseGame makes Game return the same Game at each call, which costs less. It and what is
	// in it, but for Problems, hold until the next call of a method of the Reader.
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
