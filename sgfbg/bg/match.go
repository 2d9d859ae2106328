package bg

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
