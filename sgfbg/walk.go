package sgfbg

import (
	"fmt"
	"iter"
)

// A Record is one step of a match: a decision, or a position that was set up.
type Record struct {
	Game   *Game
	Number int   // of the game, from 0; counts the backgammon games of this walk
	Node   *Node // nil for a resignation that only RE gives

	// Board is what the player sees when he decides: after the set-up of the
	// node, before its Move. For a Roll, the dice are on it, and the player who
	// rolls is on roll. The score is that before the game; for the score after
	// it, see Game.Outcome.
	Board Board

	// Move has NoAction if the node only sets up, if its move has a wrong
	// value, or if this record is there only for the problems of a game that
	// has no other record.
	Move Move

	// Problems lists the rules that the Move breaks, wrong values, and scores
	// and results that do not agree: a dozen at most. Faults of syntax are in
	// Collection.Problems.
	Problems []Problem
}

// Records walks the main lines of all backgammon games in order. A wrong value
// (dice 7-7, a negative score) ends the walk with a [*SyntaxError] that wraps
// [ErrValue]; if the collection was read leniently, it is a Problem of its
// record instead. Moves against the rules are always Problems, and the walk
// goes on. Nodes with neither a decision nor a set-up, such as most roots, have
// no record.
func (c *Collection) Records() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		var w walker
		for i, g := range c.Games {
			numbered := func(r Record, err error) bool { // a game that was made has no number
				if e, ok := err.(*SyntaxError); ok && e.Game == 0 {
					e.Game = i + 1
				}
				for k := range r.Problems {
					if p := &r.Problems[k]; p.Game == 0 {
						p.Game = i + 1
					}
				}
				return yield(r, err)
			}
			if g.IsBackgammon() && !w.game(g, numbered) {
				return
			}
		}
	}
}

// Records walks the main line of one game, like [Collection.Records] for a
// collection of this game alone: Number is 0, and a game that does not say its
// score starts at 0-0. For a game that is not backgammon, it yields one error,
// a [*SyntaxError] that wraps [ErrNotBackgammon].
func (g *Game) Records() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		if !g.IsBackgammon() {
			yield(Record{Game: g}, g.otherGame())
			return
		}
		new(walker).game(g, yield)
	}
}

// Board returns the position that the game starts from: the start position of
// its rules, and the match with its score, as the root gives them. A score that
// is not given is 0-0. The cube is at 1: a CV in the root, for automatic doubles, is a set-up
// that follows. Wrong values count as missing; [Game.Info] reports them.
func (g *Game) Board() Board {
	info, _ := g.match()
	return info.board()
}

// board returns the position that a game with these rules, length and score starts from, before
// automatic doubles.
func (info *Info) board() Board {
	start := startPosition
	switch {
	case info.Hypergammon > 0:
		start = hypergammon(info.Hypergammon)
	case info.Nackgammon:
		start = nackgammon
	}
	b := newBoard(start)
	b.PerSide = info.Hypergammon // 0 for 15
	b.Length, b.Score = info.Length, info.Score
	b.NoCube = info.NoCube
	b.Crawford = info.CrawfordGame && b.Length > 0
	b.Jacoby = info.Jacoby && b.Length == 0
	return b
}

// BoardAfter returns the position after a node of the game, which may be in a
// variation. Wrong values and illegal plays on the way do not stop it, just as
// in lenient Records. If n is not in the game, ok is false and b is the
// position of [Game.Board]. A call takes time in proportion to the size of the game;
// [Game.Records] yields the boards of the main line in one pass.
func (g *Game) BoardAfter(n *Node) (b Board, ok bool) {
	path := g.path(n)
	b = g.Board()
	for _, n := range path {
		c := n.contents()
		if c.setUp {
			b.apply(n, nil)
		}
		if c.moves > 0 {
			if m, err := n.moveOf(c.move); err == nil {
				_ = b.play(&m)
			}
		}
	}
	return b, path != nil
}

// An Outcome is how a game ended, or how far it got.
type Outcome struct {
	Board  Board  // after the last record; its Score includes the points of Result
	Played Result // of what was played; not Won if that did not finish the game
	Stated Result // RE, what the file says, with a resignation limited to 1, 2 or 3 times the cube
}

// Result returns the result that counts: Played if the play finished the game,
// otherwise Stated. GNU Backgammon chooses between the two in the same way.
func (o Outcome) Result() Result {
	if o.Played.Won {
		return o.Played
	}
	return o.Stated
}

// Outcome plays the game through and returns how it ended. Wrong values and
// illegal plays on the way do not stop it. A game that does not say its score
// starts at 0-0.
func (g *Game) Outcome() Outcome {
	w := walker{unchecked: true}
	w.game(g, func(Record, error) bool { return true })
	return w.outcome
}

// A walker plays games through, one after the other.
type walker struct {
	number    int
	unchecked bool    // wrong values do not end a walk, and only a dance is searched for a better play
	score     *[2]int // after the game before, if it is known

	current *Game
	board   Board
	waiting []Problem // of nodes without a record, for the next one
	last    Record    // not yielded yet, as the end of the game may add to its problems
	hasLast bool
	pending bool // last is a roll of dice that a node before had set
	outcome Outcome
}

// game walks one game, and reports whether to go on with the next.
func (w *walker) game(g *Game, yield func(Record, error) bool) bool {
	info, errs := g.match()
	before := w.current
	w.current, w.board, w.waiting, w.hasLast = g, info.board(), nil, false
	lenient := w.unchecked || g.lenient()
	w.carry(&info, before)
	for n := range g.MainLine() {
		c := n.contents()
		if c.setUp {
			errs = w.board.apply(n, errs)
		}
		var m Move
		if c.moves > 0 {
			var err error
			if m, err = n.moveOf(c.move); err != nil {
				errs = append(errs, err)
			}
		}
		for _, err := range errs {
			if !lenient {
				if w.yieldLast(yield) {
					yield(Record{Game: g, Number: w.number, Node: n, Problems: w.waiting}, err)
				}
				return false
			}
			w.waiting = append(w.waiting, newProblem(ProblemValue, err.(*SyntaxError)))
		}
		errs = errs[:0]
		if c.moves == 0 && !c.setUp {
			continue
		}
		if !w.yieldLast(yield) {
			return false
		}
		r := &w.last
		r.Game, r.Number, r.Node, r.Move, r.Problems = g, w.number, n, m, w.waiting
		w.waiting, w.hasLast = nil, true
		w.play(r, &c)
	}
	return w.finish(info.Result, yield)
}

// yieldLast yields the record that was kept back, if there is one, and reports whether to go on.
func (w *walker) yieldLast(yield func(Record, error) bool) bool {
	return !w.hasLast || yield(w.last, nil)
}

// carry gives w.board the score that the game before led to, if the game has none, and
// otherwise reports a score that differs. Players who change columns keep their points.
func (w *walker) carry(info *Info, before *Game) {
	b := &w.board
	if w.score == nil || !info.NoScore && b.Score == [2]int{} { // 0-0 starts another match
		return
	}
	led := *w.score
	if led[White] != led[Black] {
		was, is := Info{Score: led}, Info{}
		was.setNames(before)
		is.setNames(w.current)
		led = was.scoreFor(&is)
	}
	if info.NoScore {
		b.Score = led
	} else if b.Score != led {
		err := fmt.Errorf("score is %d-%d, but the game before led to %d-%d",
			b.Score[White], b.Score[Black], led[White], led[Black])
		w.waiting = append(w.waiting, problemAt(ProblemResult, w.current.Root(), "MI", err))
	}
}

// play sets r.Board, plays the move of r on w.board, and adds to r the problems of the move. c
// is what r.Node contains.
func (w *walker) play(r *Record, c *contents) {
	b := &w.board
	r.Board = *b
	w.pending = b.Dice != [2]uint8{} && b.Dice == r.Move.Dice && b.OnRoll == r.Move.Player
	if r.Move.Action == NoAction {
		return
	}
	var err error
	if w.unchecked && r.Move.Action == Roll && r.Move.Steps != [4]Step{} {
		err = b.move(r.Move)
	} else {
		err = b.play(&r.Move)
	}
	if r.Move.Action == Roll || r.Move.Action == Double && r.Board.Doubles == 0 {
		r.Board.OnRoll, r.Board.Turn = r.Move.Player, r.Move.Player
	}
	if r.Move.Action == Roll {
		r.Board.Dice = r.Move.Dice
	}
	if err != nil {
		r.Problems = append(r.Problems, problemAt(ProblemPlay, r.Node, r.Move.Player.property(), err))
	}
	if c.moves > 1 {
		e := r.Node.valueError(c.second, errSecond)
		r.Problems = append(r.Problems, newProblem(ProblemPlay, e))
	}
}

var errSecond = fmt.Errorf("%w: a second move in one node is ignored", ErrTurn)

// finish ends a game: it yields the last record, and one for a resignation that only RE gives.
// If the last node offers the resignation, RE says only that it was accepted. finish reports
// whether to go on.
func (w *walker) finish(re Result, yield func(Record, error) bool) bool {
	b := &w.board
	play, hasPoints := b.Result(), re.Points > 0
	offered := b.readResignation(&re)
	w.outcome = Outcome{Board: *b, Played: play, Stated: re}
	if re.Won && !play.Won {
		// The points of RE count.
		if err := w.outcome.Board.addPoints(re.Winner, re.Points); err != nil {
			w.waiting = append(w.waiting, problemAt(ProblemResult, w.current.Root(), "RE", err))
		}
	}
	switch {
	case w.hasLast:
		w.last.Problems = append(w.last.Problems, w.waiting...)
		w.judge(&w.last, play, re)
		if !w.yieldLast(yield) {
			return false
		}
	case len(w.waiting) > 0:
		// A record for the problems alone.
		if !yield(Record{Game: w.current, Number: w.number, Board: *b, Problems: w.waiting}, nil) {
			return false
		}
	}
	number := w.number
	w.number++
	w.score = nil
	if play.Won || hasPoints {
		w.score = &w.outcome.Board.Score
	}
	if play.Won || !re.Resigned {
		return true
	}
	resign := Record{Game: w.current, Number: number, Board: *b, Move: Move{
		Player: re.Winner.Opponent(), Action: Resign, Points: re.Points,
	}}
	if !offered {
		_ = b.Play(resign.Move)
	}
	_ = b.Play(Move{Player: re.Winner, Action: Accept})
	w.outcome.Board = *b
	return offered || yield(resign, nil)
}

// readResignation sets the points of re, if it is a resignation, to 1, 2 or 3 times the cube, and
// reports whether it accepts the offer that is pending on b.
func (b *Board) readResignation(re *Result) (offered bool) {
	if !re.Resigned {
		return false
	}
	pending := b.State == Playing && b.Resigned > 0 && b.Turn == re.Winner
	offer := b.CubeValue * b.Resigned
	if pending && re.Points == 0 {
		re.Points = offer
		return true
	}
	re.Points = b.CubeValue * b.resigned(re.Points)
	return pending && re.Points == offer
}

// judge adds to the last record of a game the problems that only the end shows.
func (w *walker) judge(last *Record, play, re Result) {
	m := &last.Move
	// A dance with dice that were set before and allow a play, or a take of a
	// beaver, is a placeholder for the decision that was pending when the game was saved.
	dance := m.Action == Roll && w.pending && m.Steps == [4]Step{} && len(last.Problems) > 0
	take := m.Action == Take && last.Board.Doubles > 1 && last.Board.Turn == m.Player
	if !re.Won && (dance || take) {
		last.Problems = append(last.Problems, problemAt(ProblemPlaceholder, last.Node, "", errPlaceholder))
	}
	if !play.Won || !re.Won {
		return
	}
	// Some sites write no more points than the winner needs for the match.
	before := last.Board.Score[re.Winner]
	capped := last.Board.Length > 0 && re.Points == last.Board.Length-before && re.Points < play.Points
	if play.Winner != re.Winner || re.Points != 0 && play.Points != re.Points && !capped {
		err := fmt.Errorf("result is %v, but what was played is %v", re, play)
		last.Problems = append(last.Problems, problemAt(ProblemResult, last.Game.Root(), "RE", err))
	}
}

// problemAt returns a problem with the place of a property of n.
func problemAt(kind ProblemKind, n *Node, property string, err error) Problem {
	return newProblem(kind, n.errorAt(property, err))
}
