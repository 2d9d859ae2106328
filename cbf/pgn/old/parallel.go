package old

import (
	"errors"
	"io"
	"iter"

	"example.com/boardcodec/cbf"
)

// A ParallelReader reads games from PGN as a [Reader] does, on several cores.
// [Options.NewParallelReader] makes it; All of a zero one panics. It holds a piece of 256 KB
// to 1 MB, see [Split], with its games for each of its workers, and one more.
type ParallelReader struct {
	_       noCopy
	options Options
	pieces  iter.Seq[*Piece]
	workers int
	games   int // before the piece that is yielded
	tail    []cbf.Problem
}

// NewParallelReader is like NewReader, for a number of workers, such as
// runtime.GOMAXPROCS(0); less than 1 counts as 1.
func (o Options) NewParallelReader(r io.Reader, workers int) *ParallelReader {
	return &ParallelReader{options: o, pieces: Split(r), workers: max(workers, 1)}
}

// All yields what [Reader.All] yields, in the same order. It reads from the source in
// the goroutine of the caller. It can be called once.
func (r *ParallelReader) All() iter.Seq2[*cbf.Game, error] {
	if r.pieces == nil {
		panic("pgn: a ParallelReader that NewParallelReader has not made")
	}
	return func(yield func(*cbf.Game, error) bool) {
		var waiting []chan pieceResult // in the order of the text
		first := func() bool {
			result := <-waiting[0]
			waiting = waiting[1:]
			for _, g := range result.games {
				renumber(g.game, g.err, r.games)
				if !yield(g.game, g.err) {
					return false
				}
			}
			r.games += result.count
			return true
		}
		for p := range r.pieces {
			if p.rest != nil {
				for len(waiting) > 0 {
					if !first() {
						return
					}
				}
				r.last(p, yield)
				return
			}
			if len(waiting) > r.workers && !first() {
				return
			}
			result := make(chan pieceResult, 1)
			go func() { result <- r.options.readPiece(p) }()
			waiting = append(waiting, result)
		}
	}
}

// Problems is like [Reader.Problems]. Call it after All has yielded everything.
func (r *ParallelReader) Problems() []cbf.Problem { return r.tail }

// pieceResult is what a piece holds.
type pieceResult struct {
	games []gameResult
	count int // of games, those that are not returned among them
}

type gameResult struct {
	game *cbf.Game
	err  error
}

func (o Options) readPiece(p *Piece) (result pieceResult) {
	r := p.NewReader(o)
	for g, err := range r.All() {
		result.games = append(result.games, gameResult{g, err})
	}
	result.count = r.games
	return result
}

// last reads the last piece, which need not be in memory as a whole.
func (r *ParallelReader) last(p *Piece, yield func(*cbf.Game, error) bool) {
	reader := p.NewReader(r.options)
	reader.games = r.games
	for g, err := range reader.All() {
		if !yield(g, err) {
			return
		}
	}
	r.tail = reader.Problems()
}

// renumber adds to the numbers of games in problems and errors.
func renumber(g *cbf.Game, err error, before int) {
	add := func(problems []cbf.Problem) {
		for i := range problems {
			if problems[i].Game > 0 {
				problems[i].Game += before
			}
		}
	}
	if g != nil {
		add(g.Problems)
	}
	var ofGame *cbf.SyntaxError
	if errors.As(err, &ofGame) && ofGame.Game > 0 {
		ofGame.Game += before
	}
	var lost *LossError
	if errors.As(err, &lost) {
		add(lost.Problems)
	}
}
