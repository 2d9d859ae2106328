package pgn

import (
	"errors"
	"iter"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// A Ply is a move of a main line.
type Ply struct {
	Before, After chess.Position // the move
	Move          chess.Move     // Move{} is a null move
}

// MainLine yields the moves of the main line, all of them legal, and does not keep them. If the main
// line cannot be read to its end, MainLine yields the error of Game last. Strict mode does not read
// variations. In lenient mode the moves are the main line that Game returns; the Problems of that
// game have the moves that could not be played. A call of Next, Game or Text in the loop, or another
// loop over MainLine in it, ends the loop with an error.
func (r *Reader) MainLine() iter.Seq2[Ply, error] {
	return func(yield func(Ply, error) bool) {
		r.uses++
		r.readTags()
		switch {
		case !r.inGame:
			yield(Ply{}, errNoGame)
		case r.options.Lenient:
			r.lenientMainLine(yield)
		default:
			r.strictMainLine(yield)
		}
	}
}

// A yielder yields the plies of a main line. In strict reading it is the listener of the player.
type yielder struct {
	plies
	r     *Reader
	uses  int
	yield func(Ply, error) bool
}

// move yields the move. It returns false, which stops the player, if the loop has ended.
func (l *yielder) move(m chess.Move, before, after *chess.Position, _ *scanner.Token) bool {
	return l.yield(Ply{*before, *after, m}, nil) && !l.isLost()
}

// isLost reports whether another method of the Reader was called in the loop, and yields that error.
func (l *yielder) isLost() bool {
	if l.uses == l.r.uses {
		return false
	}
	l.yield(Ply{}, errUsed)
	return true
}

// errUsed is the error of a loop over MainLine in which another method of the Reader was called.
var errUsed = errors.New("pgn: MainLine: another method of the Reader was called in its loop")

// strictMainLine yields each move as soon as it is played.
func (r *Reader) strictMainLine(yield func(Ply, error) bool) {
	f := r.head.clone()
	r.playMainLine(player{to: &yielder{r: r, uses: r.uses, yield: yield}, faults: &f})
	if err := r.refusal(&f); err != nil && !r.player.stop {
		yield(Ply{}, err)
	}
}

// playMainLine plays the game without its variations, and returns the position before its moves. as is as
// for play.
func (r *Reader) playMainLine(as player) chess.Position {
	start, isPlayable := r.tags.start(as.faults)
	as.mainOnly = true
	r.play(as, start, isPlayable)
	return start
}

// lenientMainLine yields the moves after all have been played: a fault can change earlier moves, as
// the letters of another language do. Most games have neither a fault nor a variation.
func (r *Reader) lenientMainLine(yield func(Ply, error) bool) {
	var strict faults
	moves := r.plies[:0]
	pos := r.playMainLine(player{to: &moves, trial: true, faults: &strict})
	if strict.first != nil || r.player.failed || r.tooLong || r.failed != nil {
		g, err := r.Game()
		if err != nil {
			yield(Ply{}, err)
			return
		}
		pos, moves = g.StartPosition(), moves[:0]
		for i := range g.Moves {
			moves = append(moves, g.Moves[i].Move)
		}
	}
	r.plies = moves
	l := yielder{r: r, uses: r.uses, yield: yield}
	for _, m := range moves {
		before := pos
		if m == (chess.Move{}) {
			pos = pos.Pass()
		} else {
			pos = playListed(pos, m)
		}
		if !l.yield(Ply{before, pos, m}, nil) || l.isLost() {
			return
		}
	}
}
