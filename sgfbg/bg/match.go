package bg

import "iter"

// A Match is a match, a session of money games, or a collection of positions. Its games are in
// order. A file may hold several matches in a row; then package sgfbg/mat reads one at a time.
type Match struct {
	Games    []*Game   // a nil one has no actions
	Problems []Problem // of the text that it was read from: see each format
}

// A Game is one game of a match.
type Game struct {
	Info    Info     // its head. Each game has one, as SGF and .mat may change any of it
	Comment string   // before the first action
	Actions []Action // in order
	Place   Place    // of its head
}

// An Action is what a player does, or a position that is set up, or both. It is a decision of one
// player, unless Kind is NoAction: then it is there for its SetUp, for its Comment, for an Analysis
// of a position in which nothing was decided, or for a move that could not be read.
type Action struct {
	Move
	SetUp    *Board    // the position that is set up before Move; nil = it follows from the action before
	Comment  string    // on the action
	Unread   bool      // there was a move, which could not be read: a Problem of the match says why
	Analysis *Analysis // nil = none
	Place    Place
}

// Board returns the position that the game starts from, after automatic doubles. For an Info that
// Validate refuses, it is that of NewBoard.
func (g *Game) Board() Board { return g.Info.board() }

// setUp makes the position of to that of b. The match stays as it is: length, score and rules. What
// was pending ends, and a game that was over goes on.
func (b *Board) setUp(to *Board) {
	b.Checkers, b.CubeValue, b.CubeOwner, b.OnRoll, b.Dice = to.Checkers, to.CubeValue, to.CubeOwner, to.OnRoll, to.Dice
	b.NoCube, b.Opening = b.NoCube || to.NoCube, to.Opening
	b.State, b.Doubles, b.Resigned, b.Resigner, b.Turn = Playing, 0, 0, White, b.OnRoll
}

// SetUp sets up the position of to, as an Action with this SetUp does: the checkers, the cube, the
// player on roll and the dice. Length, score and rules stay; whatever was pending ends, and a game
// that was over goes on. A position that Validate refuses changes nothing, and is the error.
func (b *Board) SetUp(to Board) error {
	if err := to.Validate(); err != nil {
		return err
	}
	b.setUp(&to)
	return nil
}

// Records plays the games through: the score is carried from one to the next.
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

// Outcome plays the game through and returns how it ended. A game that does not say its score
// starts at 0-0.
func (g *Game) Outcome() Outcome {
	w := Walker{Unchecked: true}
	w.play(g, func(*Record) bool { return true })
	return w.outcome
}

// An Outcome is how a game ended, or how far it got.
type Outcome struct {
	Board  Board  // after the last action; its Score includes the points of Result
	Played Result // of what was played; not Won if that did not finish the game
	Stated Result // Info.Result, what the file says, with a resignation limited to 1, 2 or 3 times the cube
}

// Result returns the result that counts: Played if the play finished the game,
// otherwise Stated. GNU Backgammon chooses between the two in the same way.
func (o Outcome) Result() Result {
	if o.Played.Won {
		return o.Played
	}
	return o.Stated
}
