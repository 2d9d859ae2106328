package bg

import (
	"fmt"
	"slices"
	"strconv"

	"example.com/boardcodec/sgfbg/internal/lex"
)

// A Player is a side. The zero value is White. White and Black are the indices
// of pairs such as Board.Score.
type Player uint8

const (
	White    Player = 0 // O, player 0 of GNU Backgammon, left column of a .mat file
	Black    Player = 1 // X, player 1, right column
	NoPlayer Player = 3 // neither: either may turn the cube, or nobody has won; 3 as in a match ID
)

// Opponent returns the other side, or NoPlayer if p is neither White nor Black.
func (p Player) Opponent() Player {
	if p > Black {
		return NoPlayer
	}
	return 1 - p
}

// String returns "White", "Black" or "no player", or "invalid Player" for any other value.
func (p Player) String() string {
	switch p {
	case White:
		return "White"
	case Black:
		return "Black"
	case NoPlayer:
		return "no player"
	}
	return "invalid Player"
}

// A Kind says what a player does. The zero value is NoAction.
type Kind uint8

const (
	NoAction Kind = iota // no player acts: a position is set up, or nothing is decided
	Roll                 // the dice, and the checkers moved, unless none can move
	Double               // offering the cube; while a double is pending: a beaver or raccoon, see Board.Notation
	Take                 // in answer to a double, beaver or raccoon
	Drop                 // in answer to a double, beaver or raccoon
	Resign               // offering to lose
	Accept               // in answer to a resignation
	Reject               // in answer to a resignation
)

var kinds = [...]string{
	"no action", "roll", "double", "take", "drop", "resign", "accept", "reject",
}

// String returns the name of the kind, such as "double", or "invalid Kind".
func (k Kind) String() string { return nameOf(kinds[:], int(k), "Kind") }

// A Step is the move of one checker, numbered from the point of view of the
// player who moves it: points are 24 to 1, the bar is BarPoint, and a checker
// is borne off to OffPoint. The zero Step means no step.
type Step struct{ From, To uint8 }

// String returns the step as players write it: "13/8", "bar/21", "6/off".
func (s Step) String() string { return pointName(s.From) + "/" + pointName(s.To) }

// moves reports whether s is from a point or the bar to a point, the bar or off.
func (s Step) moves() bool { return s.From > OffPoint && s.From <= BarPoint && s.To <= BarPoint }

// pointName returns the point as players write it: "13", "bar", "off".
func pointName(at uint8) string {
	switch at {
	case BarPoint:
		return "bar"
	case OffPoint:
		return "off"
	}
	return strconv.Itoa(int(at))
}

// The bar and the tray of the checkers borne off.
const (
	BarPoint = 25 // the bar, as From of a [Step]
	OffPoint = 0  // off the board, as To of a Step
	BarIndex = 24 // the bar, as an index of each half of [Board].Checkers
)

// A Move is a decision of a player. It is comparable. The zero Move means no decision.
type Move struct {
	Player Player
	Kind   Kind
	Dice   [2]uint8 // of a Roll, 1 to 6, in the order of the file
	Steps  [4]Step  // of a Roll, in the order of the file; unused ones are zero, at the end
	Points int      // of a Resign: the points offered, the cube included, up to 999,999,999; 0 = not given
}

// Played returns the steps in use: those before the first zero step.
func (m Move) Played() []Step { return slices.Clone(m.played()) }

// played is Played without a copy: it returns a part of m.Steps.
func (m *Move) played() []Step {
	for i, s := range m.Steps {
		if s == (Step{}) {
			return m.Steps[:i]
		}
	}
	return m.Steps[:]
}

// Validate returns an [*EncodeError] that wraps [ErrValue] for the first field of m that is out of
// range, or nil. It refuses a Move whose Kind is NoAction, such as the zero Move.
func (m Move) Validate() error {
	switch {
	case m.Player > Black:
		return refuse("Player", m.Player, "want White or Black")
	case m.Kind == NoAction || int(m.Kind) >= len(kinds):
		return refuse("Kind", m.Kind, "want a decision")
	case m.Kind == Resign:
		return checkLimits(limit{"Points", m.Points, lex.MaxNumber})
	case m.Kind != Roll:
		return nil
	}
	end := false
	for i, s := range m.Steps {
		if s == (Step{}) {
			end = true
		} else if end || !s.moves() {
			return refuse(fmt.Sprintf("Steps[%d]", i), s, "want 25 to 1, then 25 to 0; zero steps at the end")
		}
	}
	return checkDice(m.Dice)
}

// String returns the move as players write it, from the mover's side: "31: 8/5 6/5",
// "42: bar/21", "66:" for a dance, "double". It returns "no action" for a Move that sets at
// most Player, and "invalid Move" for any other Move that Validate refuses. [Board.Notation]
// also shows hits, beavers and raccoons, which depend on the board.
func (m Move) String() string {
	onlyPlayer := m == Move{Player: m.Player} && m.Player <= Black
	switch {
	case !onlyPlayer && m.Validate() != nil:
		return "invalid Move"
	case m.Kind == Resign && m.Points > 0:
		return m.Kind.String() + " " + strconv.Itoa(m.Points)
	case m.Kind != Roll:
		return m.Kind.String()
	}
	b := fmt.Appendf(nil, "%d%d:", m.Dice[0], m.Dice[1])
	for _, s := range m.played() {
		b = append(append(b, ' '), s.String()...)
	}
	return string(b)
}

// checkDice returns an [*EncodeError] for the first die that is not 1 to 6, or nil.
func checkDice(dice [2]uint8) error {
	for i, die := range dice {
		if die < 1 || die > 6 {
			return refuse(fmt.Sprintf("Dice[%d]", i), die, "want 1 to 6")
		}
	}
	return nil
}
