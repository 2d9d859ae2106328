package bg

import (
	"fmt"
	"slices"
	"strings"

	"example.com/boardcodec/sgfbg/internal/lex"
)

// A State says how far a game has come. The zero value is NotStarted. The
// numbers are those of a match ID.
type State uint8

const (
	NotStarted State = iota
	Playing
	GameOver     // all checkers of one side are off
	GameResigned // a resignation was accepted, or the result of the file says so
	CubeDropped  // a double was dropped
)

var states = [...]string{"not started", "playing", "over", "resigned", "cube dropped"}

// String returns the name of the state, such as "cube dropped", or "invalid State".
func (s State) String() string { return nameOf(states[:], int(s), "State") }

// A Board holds the checkers, the cube and the score at one moment of a game:
// all that a position ID and a match ID need. [NewBoard] and [Game.Board] return
// one, and an assignment copies it. A Board is comparable. The zero Board has no checkers
// and no cube: nothing can be played on it.
//
// A caller can set a field out of range, such as a cube at 3 or 16 checkers of a side;
// plays never do. [Board.Validate] reports such a field. With one, [Board.Play] and
// [Board.ParsePlay] return an error, [Board.Apply] does nothing, and String returns "invalid
// Board". String draws the zero Board, without checkers.
type Board struct {
	// Checkers counts the checkers of White and of Black on each point, from
	// the player's own point of view: indices 0 to 23 are his points 1 to 24, and 24
	// (BarIndex) is his bar. The first index is the player, whoever is on roll. In a
	// position ID and in matchid.Position, that index depends on who is on roll.
	Checkers [2][25]uint8

	// The fields of matchid.Match, in the same order and with the same numbers.
	// Its field Doubled is Doubles > 0 here.
	CubeValue int    // a power of two from 1 to 32768; while a double is pending, the value before it
	CubeOwner Player // who may double next; NoPlayer means either player
	OnRoll    Player // who rolls next, or has rolled; stays while a double or resignation is pending
	Crawford  bool   // this is the Crawford game: nobody may double
	State     State
	Turn      Player   // whose decision it is; if State is GameOver or CubeDropped, the loser
	Doubles   int      // pending, in a row: 0 = not doubled, 1 = a double, 2 = a beaver, 3 to 15 = raccoons; a resignation does not change it
	Resigned  int      // offered or accepted: 0 = not resigned, 1 = a single game, 2 = a gammon, 3 = a backgammon
	Dice      [2]uint8 // rolled and not yet played, 1 to 6; zero before the roll
	Length    int      // points needed to win the match, up to 999,999,999; 0 is money play
	Score     [2]int   // of the match, 0 to 999,999,999; the points of this game are added when it ends
	Jacoby    bool     // in money play, gammons and backgammons count only after the cube was turned

	// Fields that no ID holds.
	Opening  bool   // nobody has rolled or doubled yet, and either player may move first; false: OnRoll is on roll
	NoCube   bool   // nobody may turn the cube; if a file has a double all the same, CubeOwner is set
	PerSide  int    // checkers of each side at the start, 1 to 15: fewer than 15 is Hypergammon; 0 means 15
	Resigner Player // if State is GameResigned, who has resigned
}

// maxCheckers is the largest number of checkers of a side.
const maxCheckers = 15

// NewBoard returns the start of a money game: the cube is centred at 1, State
// is Playing, and Opening is set: OnRoll and Turn are White, but Black may also
// move first.
func NewBoard() Board { return newBoard(startPosition) }

// Checkers of each side at the start, from that side's point of view.
//
//	points 1-6          7-12              13-18             19-24   bar
var (
	startPosition = [25]uint8{0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2}
	nackgammon    = [25]uint8{0, 0, 0, 0, 0, 4, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2}
)

// hypergammon returns the start of Hypergammon: one checker on each of the n highest points.
func hypergammon(n int) (start [25]uint8) {
	for i := range n {
		start[BarIndex-1-i] = 1
	}
	return start
}

// newBoard is like NewBoard, with start as the checkers of each side.
func newBoard(start [25]uint8) Board {
	return Board{
		Checkers:  [2][25]uint8{start, start},
		CubeValue: 1, CubeOwner: NoPlayer, State: Playing, Opening: true,
	}
}

// otherSide converts an index of one side's half of Checkers to the index of the same point in
// the other side's half. The bar has no such index.
func otherSide(i int) int { return BarIndex - 1 - i }

// others returns a pointer to the number of the other side's checkers on a point of p, 1 to 24.
func (b *Board) others(p Player, point uint8) *uint8 {
	return &b.Checkers[p.Opponent()][otherSide(int(point)-1)]
}

// BorneOff returns how many checkers White and Black have borne off, in this order: the
// checkers that are not on the board. It is 0 for a side with more checkers than at the start.
func (b Board) BorneOff() (off [2]int) {
	all := b.PerSide
	if all < 1 || all > maxCheckers {
		all = maxCheckers
	}
	for p := range off {
		off[p] = max(0, all-b.count(Player(p)))
	}
	return off
}

// count returns how many checkers of p are on the board and on the bar.
func (b *Board) count(p Player) (n int) {
	for _, c := range b.Checkers[p] {
		n += int(c)
	}
	return n
}

// Validate returns an [*EncodeError] that wraps [ErrValue] for the first field of b that is out of
// range, such as a cube at 3 or a point with checkers of both sides, or nil. It accepts every
// position that plays lead to, such as an owner of the cube with NoCube.
func (b Board) Validate() error {
	if !isCube(b.CubeValue) {
		return refuse("CubeValue", b.CubeValue, "want a power of two from 1 to 32768")
	}
	sum := [2]int{int(b.Checkers[White][BarIndex]), int(b.Checkers[Black][BarIndex])}
	for i := range BarIndex {
		white, black := b.Checkers[White][i], b.Checkers[Black][otherSide(i)]
		if white > 0 && black > 0 {
			return refuse(fmt.Sprintf("Checkers[0][%d]", i), white, "the other side has checkers there, too")
		}
		sum[White] += int(white)
		sum[Black] += int(black)
	}
	for p, n := range sum {
		if n > maxCheckers {
			return refuse(fmt.Sprintf("Checkers[%d]", p), n, "want at most 15")
		}
	}
	if b.CubeOwner != NoPlayer && b.CubeOwner > Black {
		return refuse("CubeOwner", b.CubeOwner, "want White, Black or NoPlayer")
	}
	err := checkLimits(
		limit{"OnRoll", int(b.OnRoll), int(Black)}, limit{"Turn", int(b.Turn), int(Black)},
		limit{"Resigner", int(b.Resigner), int(Black)}, limit{"State", int(b.State), int(CubeDropped)},
		limit{"Doubles", b.Doubles, maxDoubles}, limit{"Resigned", b.Resigned, 3},
		limit{"PerSide", b.PerSide, maxCheckers}, limit{"Length", b.Length, lex.MaxNumber},
		limit{"Score[0]", b.Score[0], lex.MaxNumber}, limit{"Score[1]", b.Score[1], lex.MaxNumber},
	)
	if err == nil && b.Dice != [2]uint8{} {
		err = checkDice(b.Dice)
	}
	return err
}

// SetUp sets the checkers, the cube, the player on roll, the dice and Opening to those of to, as an
// Action with this SetUp does. Length, score and rules of b stay, except that to.NoCube also sets
// b.NoCube; a pending double or resignation ends, and a game that was over goes on. If Validate refuses
// to, SetUp returns its error and changes nothing.
func (b *Board) SetUp(to Board) error {
	if err := to.Validate(); err != nil {
		return err
	}
	b.Checkers, b.Dice = to.Checkers, to.Dice
	b.CubeValue, b.CubeOwner, b.NoCube = to.CubeValue, to.CubeOwner, b.NoCube || to.NoCube
	b.OnRoll, b.Turn, b.Opening = to.OnRoll, to.OnRoll, to.Opening
	b.State, b.Doubles, b.Resigned, b.Resigner = Playing, 0, 0, White
	return nil
}

// Pips returns the pip count of p: the pips that he needs to bear off all his checkers. A
// checker on the bar counts 25. For NoPlayer, Pips returns 0.
func (b Board) Pips(p Player) (n int) {
	if p > Black {
		return 0
	}
	for i, c := range b.Checkers[p] {
		n += (i + 1) * int(c)
	}
	return n
}

// Result returns who won the game and how many points, which may be more than the
// winner needs for the match. Before the end of the game, or if the loser is not a player,
// it returns the zero Result.
func (b Board) Result() Result {
	loser := b.Turn
	if b.State == GameResigned {
		loser = b.Resigner
	}
	if loser > Black {
		return Result{}
	}
	r := Result{Won: true, Winner: loser.Opponent(), Points: b.CubeValue, Resigned: b.State == GameResigned}
	switch b.State {
	case GameOver:
		r.Points *= b.gammon(loser)
	case GameResigned:
		r.Points *= b.Resigned
	case CubeDropped: // the loser pays the cube before the double
	default:
		return Result{}
	}
	return r
}

// gammon returns the factor of the cube that loser pays after the other side has borne off: 1
// for a single game, 2 for a gammon, 3 for a backgammon. Under the Jacoby rule, it is 1 unless
// the cube was turned.
func (b *Board) gammon(loser Player) int {
	switch {
	case b.BorneOff()[loser] > 0, b.Jacoby && b.Length == 0 && b.CubeOwner == NoPlayer:
		return 1
	case slices.Max(b.Checkers[loser][BarIndex-homePoints:]) > 0: // on the bar, or in the other side's home
		return 3
	}
	return 2
}

// String returns the board as a diagram of several lines from White's side: his
// home is at the lower right, and O are his checkers. Beside the diagram are the
// score, the pip counts and the cube. For a Board that Validate refuses, except the zero
// Board, String returns "invalid Board". The first line begins with
//
//	+13-14-15-16-17-18-+---+19-20-21-22-23-24-+
func (b Board) String() string {
	if b != (Board{}) && b.Validate() != nil {
		return "invalid Board"
	}
	number := func(point int) string { return fmt.Sprintf("%02d-", point) }
	checkers := func(row int) func(point int) string {
		return func(point int) string { return b.cell(point, row) }
	}
	var s strings.Builder
	fmt.Fprintf(&s, " +%s+---+%s+ X: %s\n", six(13, 1, number), six(19, 1, number), b.caption(Black))
	for row := 1; row <= 5; row++ {
		fmt.Fprintf(&s, " |%s|   |%s|\n", six(13, 1, checkers(row)), six(19, 1, checkers(row)))
	}
	fmt.Fprintf(&s, " |%18s|BAR|%18s| %s\n", "", "", b.status())
	for row := 5; row >= 1; row-- {
		fmt.Fprintf(&s, " |%s|   |%s|\n", six(12, -1, checkers(row)), six(6, -1, checkers(row)))
	}
	fmt.Fprintf(&s, " +%s+---+%s+ O: %s\n", six(12, -1, number), six(6, -1, number), b.caption(White))
	return s.String()
}

// six returns the cells of six points, the first one and those that step leads to.
func six(first, step int, cell func(point int) string) (cells string) {
	for i := range 6 {
		cells += cell(first + i*step)
	}
	return cells
}

// cell returns what String shows of a point of White in a row, 1 to 5 from the edge of the board.
func (b *Board) cell(point, row int) string {
	side, n := " O ", int(b.Checkers[White][point-1])
	if n == 0 {
		side, n = " X ", int(*b.others(White, uint8(point)))
	}
	switch {
	case row == 5 && n > 5:
		return fmt.Sprintf("%2d ", n)
	case n >= row:
		return side
	}
	return "   "
}

// caption returns the score and pip count of p, and how many of his checkers are on the bar and off.
func (b *Board) caption(p Player) string {
	s := fmt.Sprintf("score %d, pips %d", b.Score[p], b.Pips(p))
	if n := b.Checkers[p][BarIndex]; n > 0 {
		s += fmt.Sprintf(", bar %d", n)
	}
	if n := b.BorneOff()[p]; n > 0 {
		s += fmt.Sprintf(", off %d", n)
	}
	return s
}

// status returns the cube, and how the game ended or which decision a player has to make.
func (b *Board) status() string {
	s := fmt.Sprintf("cube %d", b.CubeValue)
	switch {
	case b.NoCube:
		s = "no cube"
	case b.CubeOwner <= Black:
		s += " (" + b.CubeOwner.String() + ")"
	}
	switch {
	case b.State != Playing:
		return s + ", " + b.State.String()
	case b.Resigned > 0:
		s += fmt.Sprintf(", resigned, %v to answer", b.Turn)
	case b.Doubles > 0:
		s += fmt.Sprintf(", doubled, %v to answer", b.Turn)
	}
	if b.Dice != [2]uint8{} {
		s += fmt.Sprintf(", %v to play %d%d", b.OnRoll, b.Dice[0], b.Dice[1])
	}
	return s
}

// isCube reports whether n is a value of the cube: a power of two up to maxCube.
func isCube(n int) bool { return n > 0 && n <= maxCube && n&(n-1) == 0 }
