package sgfbg

import (
	"fmt"
	"strings"
)

// A State says how far a game has come. The zero value is NotStarted. The
// numbers are those of a match ID.
type State uint8

const (
	NotStarted State = iota
	Playing
	GameOver     // all checkers of one side are off
	GameResigned // a resignation was accepted, or RE says so
	CubeDropped  // a double was dropped
)

var states = [...]string{"not started", "playing", "over", "resigned", "cube dropped"}

// String returns the name of the state: "playing", "cube dropped".
func (s State) String() string {
	if int(s) < len(states) {
		return states[s]
	}
	return "invalid State"
}

// A Board holds the checkers, the cube and the score at one point of a game:
// all that a position ID and a match ID need. [NewBoard] and [Game.Board] make
// one, and an assignment copies it. The zero Board has no checkers and no cube.
// (== compares more than the fields shown here, such as whether it is known who
// is on roll.)
type Board struct {
	// Checkers counts the checkers of White and of Black on each point, from
	// the player's own point of view: index 0 to 23 are his 1 to 24 point, 24
	// (BarIndex) is his bar. The first index is the player, whoever is on roll. In a
	// position ID and a matchid.Position it depends on who is on roll: ByRoll
	// returns that order.
	Checkers [2][25]uint8

	// The fields of a matchid.Match, in its order, with the numbers that it has.
	// Its Doubled is Doubles > 0.
	CubeValue int    // from 1; while a double is pending, the value before it
	CubeOwner Player // who may double next; NoPlayer means both
	OnRoll    Player // who rolls next, or has rolled; stays while a double or resignation is pending
	Crawford  bool   // this is the Crawford game: nobody may double
	State     State
	Turn      Player   // whose decision it is
	Doubles   int      // pending, in a row: 0 = not doubled, 1 = a double, 2 = a beaver, 3 and above = raccoons; a resignation leaves it
	Resigned  int      // offered or accepted: 0 = not resigned, 1 = a single game, 2 = a gammon, 3 = a backgammon
	Dice      [2]uint8 // rolled and not yet played, 1 to 6; zero before the roll
	Length    int      // points needed to win the match; 0 is money play
	Score     [2]int   // of the match; the points of this game are added when it ends
	Jacoby    bool     // in money play, gammons and backgammons count only once the cube was turned

	NoCube bool // the game is played without a cube (RU[NoCube], CO[n]); a match ID has no such field

	side   uint8  // checkers of each side at the start; 0 is 15, and less is Hypergammon
	rolled bool   // who is on roll is known
	loser  Player // once State says that the game has ended
}

// maxCheckers is how many checkers a side has at most.
const maxCheckers = 15

// NewBoard returns the start of a money game: the cube is centred at 1, State
// is Playing, and nobody has rolled. OnRoll and Turn are White, but until a
// Move is played, Black may move first as well.
func NewBoard() Board { return newBoard(startPosition, maxCheckers) }

// Checkers of each side at the start, seen from it.
//
//	points 1-6          7-12              13-18             19-24   bar
var (
	startPosition = [25]uint8{0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2}
	nackgammon    = [25]uint8{0, 0, 0, 0, 0, 4, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2}
	hypergammon   = [4][25]uint8{
		1: {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
		2: {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1},
		3: {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1},
	}
)

func newBoard(start [25]uint8, side uint8) Board {
	return Board{
		Checkers: [2][25]uint8{start, start}, side: side,
		CubeValue: 1, CubeOwner: NoPlayer, State: Playing,
	}
}

// otherSide returns the index that the other side's half of Checkers has for
// the point of index i. The bar has none.
func otherSide(i int) int { return BarIndex - 1 - i }

// ByRoll returns the checkers in the order of a position ID: [0] those of the
// player who is not on roll, [1] those of the player on roll, each numbered
// from his own point of view. matchid.Position{Checkers: b.ByRoll()} is the
// position for package matchid.
func (b Board) ByRoll() [2][25]uint8 {
	return [2][25]uint8{b.Checkers[b.OnRoll.Opponent()&1], b.Checkers[b.OnRoll&1]}
}

// Off returns how many checkers a player has borne off: those that are not on
// the board.
func (b Board) Off(p Player) int {
	all := int(b.side)
	if all == 0 {
		all = maxCheckers
	}
	return max(0, all-b.count(p))
}

func (b *Board) count(p Player) (n int) {
	for _, c := range b.Checkers[p&1] {
		n += int(c)
	}
	return n
}

// pips returns the pip count of a player.
func (b *Board) pips(p Player) (n int) {
	for i, c := range b.Checkers[p] {
		n += (i + 1) * int(c)
	}
	return n
}

// Result returns the result of the play: who won, and how many points, which are
// not cut to what the match needs. While the game goes on, it is the zero
// Result.
func (b Board) Result() Result {
	r := Result{Won: true, Winner: b.loser.Opponent(), Points: b.CubeValue, Resigned: b.State == GameResigned}
	switch b.State {
	case GameOver:
		r.Points *= b.gammon(b.loser)
	case GameResigned:
		r.Points *= b.Resigned
	case CubeDropped:
	default:
		return Result{}
	}
	return r
}

// gammon returns 1 for a single game, 2 for a gammon, 3 for a backgammon.
func (b *Board) gammon(loser Player) int {
	switch {
	case b.Off(loser) > 0, b.Jacoby && b.Length == 0 && b.CubeOwner == NoPlayer:
		return 1
	case b.behind(loser):
		return 3
	}
	return 2
}

// behind reports whether a player has a checker on the bar or in the other
// side's home.
func (b *Board) behind(p Player) bool {
	for _, c := range b.Checkers[p][18:] {
		if c > 0 {
			return true
		}
	}
	return false
}

// String returns the board as a diagram of several lines from White's side: his
// home is at the lower right, O are his checkers. Its first line is
//
//	+13-14-15-16-17-18-+---+19-20-21-22-23-24-+
func (b Board) String() string {
	at := func(p int) (string, int) { // White's point p
		if n := b.Checkers[White][p-1]; n > 0 {
			return "O", int(n)
		}
		return "X", int(b.Checkers[Black][otherSide(p-1)])
	}
	var s strings.Builder
	half := func(first, step int, row int) {
		for i := range 12 {
			if i == 6 {
				s.WriteString("|   |")
			}
			side, n := at(first + i*step)
			cell := "   "
			switch {
			case row == 5 && n > 5:
				cell = fmt.Sprintf("%2d ", n)
			case n >= row:
				cell = " " + side + " "
			}
			s.WriteString(cell)
		}
	}
	line := func(first, step int) {
		for i := range 12 {
			if i == 6 {
				s.WriteString("+---+")
			}
			fmt.Fprintf(&s, "%02d-", first+i*step)
		}
	}
	s.WriteString(" +")
	line(13, 1)
	fmt.Fprintf(&s, "+ X: %s\n", b.caption(Black))
	for row := 1; row <= 5; row++ {
		s.WriteString(" |")
		half(13, 1, row)
		s.WriteString("|\n")
	}
	fmt.Fprintf(&s, " |%18s|BAR|%18s| %s\n", "", "", b.status())
	for row := 5; row >= 1; row-- {
		s.WriteString(" |")
		half(12, -1, row)
		s.WriteString("|\n")
	}
	s.WriteString(" +")
	line(12, -1)
	fmt.Fprintf(&s, "+ O: %s\n", b.caption(White))
	return s.String()
}

// caption describes what the diagram does not show.
func (b *Board) caption(p Player) string {
	s := fmt.Sprintf("score %d, pips %d", b.Score[p], b.pips(p))
	if n := b.Checkers[p][BarIndex]; n > 0 {
		s += fmt.Sprintf(", bar %d", n)
	}
	if n := b.Off(p); n > 0 {
		s += fmt.Sprintf(", off %d", n)
	}
	return s
}

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
