package sgfbg

import (
	"iter"

	"example.com/boardcodec/sgfbg/bg"
)

// A Record is one step of a match: a decision, or a position that was set up. It is that of
// package bg, with the node.
type Record struct {
	Game   *Game
	Number int   // of the game, from 1; counts the backgammon games of this walk
	Node   *Node // nil for a resignation that only RE gives

	// Board is what the player sees when he decides: see bg.Record.
	Board bg.Board

	// Move has NoAction if the node only sets up, if its move has a wrong
	// value, or if this record is there only for the problems of a game that
	// has no other record.
	Move bg.Move

	// Problems lists the rules that the Move breaks, wrong values, and scores
	// and results that do not agree: a dozen at most. Faults of syntax are in
	// Collection.Problems.
	Problems []bg.Problem
}

// Records walks the main lines of all backgammon games in order. A wrong value
// (dice 7-7, a negative score) ends the walk with a [*bg.SyntaxError] that wraps
// [bg.ErrValue]; if the collection was read leniently, it is a Problem of its
// record instead. Moves against the rules are always Problems, and the walk
// goes on. Nodes with neither a decision nor a set-up, such as most roots, have
// no record. Variations have none: [Game.BoardAfter] has their boards.
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

// Records walks the main line of one game, like [Collection.Records] for a
// collection of this game alone: Number is 1, and a game that does not say its
// score starts at 0-0. For a game that is not backgammon, it yields one error,
// a [*bg.SyntaxError] that wraps [ErrNotBackgammon].
func (g *Game) Records() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		if !g.IsBackgammon() {
			yield(Record{Game: g}, g.otherGame())
			return
		}
		new(walker).game(g, 0, yield)
	}
}

// Board returns the position that the game starts from: the start position of
// its rules, and the match with its score, as the root gives them. A score that
// is not given is 0-0. The cube is at 1: a CV in the root, for automatic doubles, is a set-up
// that follows. Wrong values count as missing; [Game.Info] reports them.
func (g *Game) Board() bg.Board {
	info, _ := g.match()
	return info.Board()
}

// BoardAfter returns the position after a node of the game, which may be in a
// variation. Wrong values and illegal plays on the way do not stop it, just as
// in lenient Records. If n is not in the game, ok is false and b is the
// position of [Game.Board]. A call takes time in proportion to the size of the game;
// [Game.Records] yields the boards of the main line in one pass.
func (g *Game) BoardAfter(n *Node) (b bg.Board, ok bool) {
	path := g.path(n)
	b = g.Board()
	for _, n := range path {
		c := n.contents()
		if c.setUp {
			n.apply(&b, nil)
		}
		if c.moves > 0 {
			if m, err := n.moveOf(c.move); err == nil {
				b.Apply(m)
			}
		}
	}
	return b, path != nil
}

// Outcome plays the game through and returns how it ended. Wrong values and
// illegal plays on the way do not stop it. A game that does not say its score
// starts at 0-0.
func (g *Game) Outcome() bg.Outcome {
	w := walker{Walker: bg.Walker{Unchecked: true}, lenient: true}
	w.game(g, 0, func(Record, error) bool { return true })
	return w.Walker.Outcome()
}

// A walker makes actions of nodes, for the Walker of package bg.
type walker struct {
	bg.Walker
	lenient bool // whatever the games were read with
	number  int

	g     *Game // under way
	info  bg.Info
	nodes [2]step // the last two: the record of a node comes with the next
	next  int     // index in nodes
	yield func(Record, error) bool
}

// A step is a node as an action.
type step struct {
	bg.Action
	node *Node
}

// game walks one game, whose number in its file is number, or that which it was read with; 0 is
// that of a game alone. It reports whether to go on with the next.
func (w *walker) game(g *Game, number int, yield func(Record, error) bool) bool {
	var errs []error
	w.g, w.yield = g, yield
	w.info, errs = g.match()
	if number > 0 { // a score is carried from game to game: the players may change sides
		for p, id := range [...]string{"PW", "PB"} {
			w.info.Player[p], _ = g.Text(g.Root(), id)
		}
	}
	if g.number > 0 {
		number = int(g.number)
	}
	lenient := w.lenient || g.lenient()
	w.number++
	w.info.AutoDoubles = 0 // CV is a set-up of the root
	w.Begin(number, &w.info, bg.Place{Offset: -1}, w.record)
	for n := range g.MainLine() {
		c := n.contents()
		s := &w.nodes[w.next]
		s.node, s.Move, s.SetUp, s.Unread, s.Place.Offset = n, bg.Move{}, nil, false, -1
		if c.setUp {
			b := w.Walker.Board()
			errs = n.apply(&b, errs)
			s.SetUp = &b
		}
		if c.moves > 0 {
			var err error
			if s.Move, err = n.moveOf(c.move); err != nil {
				errs, s.Unread = append(errs, err), true
			}
		}
		for _, err := range errs {
			e := err.(*bg.SyntaxError)
			if e.Game == 0 {
				e.Game = number
			}
			if !lenient {
				if w.Flush() {
					yield(Record{Game: g, Number: w.number, Node: n}, e)
				}
				return false
			}
			w.Report(problem(bg.ProblemValue, e))
		}
		errs = errs[:0]
		if c.moves == 0 && !c.setUp {
			continue
		}
		if c.moves > 1 {
			w.Report(problem(bg.ProblemPlay, n.valueError(c.second, errSecond)))
		}
		w.next = 1 - w.next
		if !w.Do(&s.Action) {
			return false
		}
	}
	return w.End()
}

// record yields a record of the Walker, with its node.
func (w *walker) record(r *bg.Record) bool {
	var n *Node
	for i := range w.nodes {
		if &w.nodes[i].Action == r.Action {
			n = w.nodes[i].node
		}
	}
	if len(r.Problems) > 0 {
		w.place(r, n)
	}
	return w.yield(Record{w.g, w.number, n, r.Board, r.Move, r.Problems}, nil)
}

// place gives the problems of r, the record of node, that the Walker has found the place of their
// property: counting lines for each node would take too long.
func (w *walker) place(r *bg.Record, node *Node) {
	for i := range r.Problems {
		p := &r.Problems[i]
		n, id := node, property(r.Move.Player)
		switch {
		case p.Offset >= 0:
			continue
		case p.Kind == bg.ProblemPlay && p.Item == "":
		case p.Kind == bg.ProblemPlaceholder:
			id = ""
		case p.Kind == bg.ProblemResult:
			n, id = w.g.Root(), map[string]string{"score": "MI", "result": "RE"}[p.Item]
		default:
			continue
		}
		p.Place = n.errorAt(id, p.Err).Place
	}
}
