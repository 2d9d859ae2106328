package pgn

import (
	"errors"
	"iter"

	"example.com/boardcodec/cbf/chess"
)

// A Ply is a move of a main line.
type Ply struct {
	Position chess.Position // before the move
	Move     chess.Move     // Move{} is a null move
}

// MainLine yields the moves of the main line, which are legal, and keeps nothing. If the main
// line cannot be read to its end, the error is last, as Game returns it. Strict reading does not
// look at variations. Leniently the moves are those of the main line that Game returns, and what
// could not be played is in its Problems. In the loop, no other method may be called that reads:
// that is an error, too.
func (r *Reader) MainLine() iter.Seq2[Ply, error] {
	return func(yield func(Ply, error) bool) {
		r.uses++
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

func (r *Reader) strictMainLine(yield func(Ply, error) bool) {
	f := r.head.clone()
	r.beginMainLine(&f)
	p := &r.player
	for uses := r.uses; f.first == nil && !r.tooLong; {
		s := p.next()
		if s == stepEnd {
			break
		}
		if s != stepMove {
			continue
		}
		if !yield(Ply{p.before, p.move}, nil) {
			return
		}
		if uses != r.uses {
			yield(Ply{}, errUsed)
			return
		}
	}
	r.endPlay()
	if err := r.refusal(&f); err != nil {
		yield(Ply{}, err)
	}
}

// errUsed is that of a loop in which another method of the Reader was called.
var errUsed = errors.New("pgn: MainLine: another method of the Reader was called in its loop")

// beginMainLine begins to play the game without its variations.
func (r *Reader) beginMainLine(f *faults) (start chess.Position) {
	start, ok := r.tags.start(f)
	r.beginPlay(nil, f, start, ok)
	r.player.mainOnly = true
	return start
}

// lenientMainLine yields the moves when all are known: what is wrong with one can change those
// before it, as the letters of another language do.
func (r *Reader) lenientMainLine(yield func(Ply, error) bool) {
	f := faults{lenient: true, quiet: true}
	start := r.beginMainLine(&f)
	p := &r.player
	r.plies = r.plies[:0]
	s := stepText
	for s != stepEnd && !f.any && !p.passedOver && !r.tooLong {
		if s = p.next(); s == stepMove {
			r.plies = append(r.plies, p.move)
		}
	}
	r.endPlay()
	moves := r.plies
	if f.any || p.passedOver || r.tooLong || r.failed {
		g, err := r.Game()
		if err != nil {
			yield(Ply{}, err)
			return
		}
		start, moves = g.StartPosition(), moves[:0]
		for i := range g.Moves {
			moves = append(moves, g.Moves[i].Move)
		}
		r.plies = moves
	}
	uses := r.uses
	for _, m := range moves {
		if !yield(Ply{start, m}, nil) {
			return
		}
		if uses != r.uses {
			yield(Ply{}, errUsed)
			return
		}
		if m == (chess.Move{}) {
			start = start.Pass()
		} else {
			start = playListed(start, m)
		}
	}
}
