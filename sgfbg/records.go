package sgfbg

import (
	"cmp"
	"iter"

	"example.com/boardcodec/sgfbg/bg"
)

// A Record is one step of a match: a decision, or a position that was set up. It is like
// [bg.Record], with the node.
type Record struct {
	Game   *Game
	Number int   // of the game, from 1; counts the backgammon games of this walk
	Node   *Node // nil for a resignation that only RE gives

	// Board is the position in which the player decides: see bg.Record.
	Board bg.Board

	// Move.Kind is NoAction if the node only sets up a position, if its move
	// has a wrong value, or if this record only has the problems of a game
	// without other records.
	Move bg.Move

	// Problems lists the rules that Move breaks, wrong values, and scores
	// and results that do not agree: a dozen at most. Faults of syntax are in
	// Collection.Problems.
	Problems []bg.Problem
}

// Records yields the records of the main lines of all backgammon games, in order.
// A wrong value (dice 7-7, a negative score) ends the walk with a [*bg.SyntaxError]
// that wraps [bg.ErrValue]; if the collection was read leniently, it is a Problem of
// its record instead. Illegal plays are always Problems, and the walk goes on. Nodes
// with neither a decision nor a set-up, such as most roots, have no record, nor have
// variations: [Game.BoardAfter] returns their boards.
func (c *Collection) Records() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		var w walker
		for i, g := range c.Games {
			if g.IsBackgammon() && !w.game(g, i+1, yield) {
				return
			}
		}
	}
}

// Records yields the records of one game's main line, like [Collection.Records] for
// a collection of this game alone: Number is 1, and a game without a score starts at
// 0-0. For a game that is not backgammon, Records yields one error, a
// [*bg.SyntaxError] that wraps [ErrNotBackgammon].
func (g *Game) Records() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		if !g.IsBackgammon() {
			yield(Record{Game: g}, g.notBackgammon())
			return
		}
		new(walker).game(g, 0, yield)
	}
}

// Board returns the position that the game starts from: the start position of its
// rules, the length of the match and the score, as the root gives them. A missing
// score is 0-0. The cube is at 1: a CV in the root, for automatic doubles, is a
// set-up after this position. Wrong values count as missing; [Game.Info] reports them.
func (g *Game) Board() bg.Board {
	info, _ := g.infoWithoutTexts()
	info.AutoDoubles = 0
	return (&bg.Game{Info: info}).Board()
}

// BoardAfter returns the position after a node of the game, which may be in a
// variation. Wrong values and illegal plays on the way do not stop it, as in
// Records after lenient reading. If n is not in the game, ok is false and b is
// g.Board(). The time of a call is proportional to the size of the game;
// [Game.Records] yields the boards of the main line in one pass.
func (g *Game) BoardAfter(n *Node) (b bg.Board, ok bool) {
	path := g.path(n)
	b = g.Board()
	for _, node := range path {
		c := node.contents()
		if c.setUp {
			node.apply(&b, nil)
		}
		if c.moves > 0 {
			m, _ := node.moveOf(c.move) // Apply ignores the zero Move of a wrong value
			b.Apply(m)
		}
	}
	return b, path != nil
}

// Outcome replays the game and returns how it ended. Wrong values and illegal
// plays on the way do not stop it. A game without a score starts at 0-0.
func (g *Game) Outcome() bg.Outcome {
	w := walker{walk: bg.Walker{Unchecked: true}, lenient: true}
	w.game(g, 0, func(Record, error) bool { return true })
	return w.walk.Outcome()
}

// A walker makes actions of nodes, for the Walker of package bg.
type walker struct {
	walk    bg.Walker
	lenient bool // lenient, even if the games were read strictly
	games   int  // walked so far

	g     *Game // under way
	head  bg.Game
	steps [2]step         // the last two: the record of a node is yielded with the next node
	wrong *bg.SyntaxError // ends the walk; the last step has no node then
	at    *Node           // of wrong

	replay replay
}

// A step is a node as an action, with the problems that the Walker does not find.
type step struct {
	bg.Action
	node   *Node
	faults []bg.Problem
}

// noStep is the step of a resignation that only RE gives.
var noStep step

// game walks one game and reports whether to go on with the next. number is the game's number in its
// collection, or 0 for a game alone; a number from reading overrides it.
func (w *walker) game(g *Game, number int, yield func(Record, error) bool) bool {
	w.games++
	w.g, w.wrong = g, nil
	info, errs := g.infoWithoutTexts()
	if number > 0 { // a score is carried from game to game: the players may change sides
		for p, id := range [...]string{"PW", "PB"} {
			info.Player[p], _ = g.Text(g.Root(), id)
		}
	}
	if g.number > 0 {
		number = int(g.number)
	}
	info.AutoDoubles = 0 // CV is a set-up of the root
	w.head = bg.Game{Info: info, Place: bg.Place{Offset: -1}}
	w.replay = replay{head: &w.head, at: g.Root()}
	for r := range w.walk.Stream(&w.head, func(add func(*bg.Action) bool) { w.actions(errs, add) }) {
		s := w.stepOf(r.Action)
		if w.wrong != nil && s.node == nil {
			w.wrong.Game = cmp.Or(w.wrong.Game, number)
			yield(Record{Game: g, Number: w.games, Node: w.at}, w.wrong)
			return false
		}
		problems := r.Problems
		if len(s.faults) > 0 {
			problems = append(s.faults, problems...)
		}
		if len(problems) > 0 {
			w.place(problems, r.Move.Player, s.node)
			for i := range problems {
				problems[i].Game = number
			}
		}
		if !yield(Record{g, w.games, s.node, r.Board, r.Move, problems}, nil) {
			return false
		}
	}
	return true
}

// stepOf returns the step of an action, or noStep.
func (w *walker) stepOf(a *bg.Action) *step {
	for i := range w.steps {
		if &w.steps[i].Action == a {
			return &w.steps[i]
		}
	}
	return &noStep
}

// actions yields the actions of w.g. errs are the errors of its head, each a *bg.SyntaxError. A wrong value
// is a problem, or ends the actions if reading is strict.
func (w *walker) actions(errs []error, yield func(*bg.Action) bool) {
	var faults []bg.Problem // of the head and the next action
	i, some := 0, false     // the index of the next step; whether there was an action
	for n := w.g.Root(); n != nil; n = n.firstChild() {
		s := &w.steps[i]
		*s = step{Action: bg.Action{Place: bg.Place{Offset: -1}}, node: n}
		var c contents
		c, errs = w.replay.action(n, &s.Action, errs)
		for _, err := range errs {
			e := err.(*bg.SyntaxError)
			if !w.lenient && !w.g.lenient() {
				s.node, w.wrong, w.at = nil, e, n
				yield(&s.Action)
				return
			}
			faults = append(faults, problem(bg.ProblemValue, e))
		}
		errs = errs[:0]
		if c.moves > 1 {
			faults = append(faults, problem(bg.ProblemPlay, n.valueError(c.second, errSecond)))
		}
		if c.moves == 0 && !c.setUp {
			continue
		}
		s.faults, faults = faults, nil
		i, some = 1-i, true
		if !yield(&s.Action) {
			return
		}
	}
	if !some && len(faults) > 0 { // a record for the faults alone
		w.steps[0] = step{faults: faults}
		yield(&w.steps[0].Action)
	}
}

// A replay follows the main line of a game to the positions that its nodes set up.
type replay struct {
	head  *bg.Game
	board *bg.Board // before the move of at; nil before the first set-up, as nearly all games have none
	at    *Node
}

// action sets the set-up and the move of a, which is empty, to those of n. It returns errs with the errors
// of wrong values appended, each a *bg.SyntaxError. n comes after the node of the call before.
func (r *replay) action(n *Node, a *bg.Action, errs []error) (contents, []error) {
	c := n.contents()
	if c.setUp {
		a.SetUp, errs = r.setUp(n, errs)
	}
	if c.moves > 0 {
		var err error
		a.Move, err = n.moveOf(c.move)
		if err != nil {
			errs, a.Unread = append(errs, err), true
		}
	}
	return c, errs
}

// setUp returns the position that n sets up, and errs with the errors in it appended.
func (r *replay) setUp(n *Node, errs []error) (*bg.Board, []error) {
	if r.board == nil {
		start := r.head.Board()
		r.board = &start
	}
	for ; r.at != n; r.at = r.at.firstChild() {
		if c := r.at.contents(); c.moves > 0 {
			m, _ := r.at.moveOf(c.move) // Apply ignores the zero Move of a wrong value
			r.board.Apply(m)
		}
	}
	b := *r.board
	errs = n.apply(&b, errs)
	_ = r.board.SetUp(b) // the Walker reports the error
	return &b, errs
}

// place sets the place of problems that the Walker has found for node, a decision of player. The
// Walker does not know the places, as counting lines for each node would take too long.
func (w *walker) place(problems []bg.Problem, player bg.Player, node *Node) {
	for i := range problems {
		p := &problems[i]
		switch {
		case p.Offset >= 0: // it has a place
		case p.Kind == bg.ProblemPlay && p.Item == "":
			p.Place = node.errorAt(moveID(player), p.Err).Place
		case p.Kind == bg.ProblemPlaceholder:
			p.Place = node.errorAt("", p.Err).Place
		case p.Kind == bg.ProblemResult:
			id := map[string]string{"score": "MI", "result": "RE"}[p.Item]
			p.Place = w.g.Root().errorAt(id, p.Err).Place
		}
	}
}
