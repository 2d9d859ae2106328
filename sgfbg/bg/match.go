package bg

import "iter"

// A Match is a match, a session of money games, or a collection of positions. Its games are in
// the order of the file. If a file holds several matches, package sgfbg/mat reads one at a time.
type Match struct {
	Games    []*Game   // a nil game has no actions
	Problems []Problem // of the text that the match was read from: see each format
}

// A Game is one game of a match.
type Game struct {
	Info    Info     // the head. Each game has its own, as SGF and .mat may change any of it
	Comment string   // before the first action
	Actions []Action // in order
	Place   Place    // of the head
}

// An Action is a decision of a player, a position that is set up, or both. If Kind is NoAction, no
// player decides: the Action holds a SetUp, a Comment, the Analysis of a position in which nothing
// was decided, or a move that could not be read.
type Action struct {
	Move
	SetUp    *Board    // the position that is set up before Move; nil = the previous action leads to it
	Comment  string    // on the action
	Unread   bool      // the file has a move that could not be read: a Problem of the match says why
	Analysis *Analysis // nil = none
	Place    Place
}

// Board returns the position that the game starts from, after automatic doubles. If Validate
// refuses Info, Board returns NewBoard().
func (g *Game) Board() Board { return g.Info.board() }

// setUp copies the position of to into b. Length, score and rules of b stay. A pending double or
// resignation ends, and a game that was over goes on.
func (b *Board) setUp(to *Board) {
	b.Checkers, b.CubeValue, b.CubeOwner, b.OnRoll, b.Dice = to.Checkers, to.CubeValue, to.CubeOwner, to.OnRoll, to.Dice
	b.NoCube, b.Opening = b.NoCube || to.NoCube, to.Opening
	b.State, b.Doubles, b.Resigned, b.Resigner, b.Turn = Playing, 0, 0, White, b.OnRoll
}

// SetUp copies from to the checkers, the cube, the player on roll and the dice, as an Action with
// this SetUp does. Length, score and rules of b stay; a pending double or resignation ends, and a
// game that was over goes on. If Validate refuses to, SetUp returns its error and changes nothing.
func (b *Board) SetUp(to Board) error {
	if err := to.Validate(); err != nil {
		return err
	}
	b.setUp(&to)
	return nil
}

// Records replays the games, and carries the score from each game to the next.
func (m *Match) Records() iter.Seq[Record] {
	return func(yield func(Record) bool) {
		var w Walker
		more := true
		for i := 0; more && i < len(m.Games); i++ {
			w.play(m.Games[i], func(r *Record) bool {
				more = yield(*r)
				return more
			})
		}
	}
}

// Outcome replays the game and returns how it ended. A game whose Info gives no score starts at 0-0.
func (g *Game) Outcome() Outcome {
	w := Walker{Unchecked: true}
	w.play(g, func(*Record) bool { return true })
	return w.outcome
}

// An Outcome says how a game ended, or how far it got.
type Outcome struct {
	Board Board // after the last action; its Score includes the points of Result

	// Result is the result of the actions if they finish the game. Otherwise it is Info.Result, and the
	// points of a resignation are set to 1, 2 or 3 times the cube. GNU Backgammon chooses in the same
	// way.
	Result Result
	Played bool // the actions finish the game
}
