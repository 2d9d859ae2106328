package matchid

import (
	"fmt"
	"strconv"
)

const (
	xgidPrefix = "XGID="
	maxXGIDLen = len(xgidPrefix) + xgidBoardLen + len(":15:-1:-1:52:32767:32767:3:32767:15")
	maxPoints  = 1<<pointsBits - 1

	maxMaxCube = 99 // no real cube is so large, but 16 occurs in quizzes of 2010

	xgidBoardLen = 26

	// The bits of the field with the rules: Crawford in a match, the others in money play.
	xgidCrawford, xgidJacoby, xgidBeavers = 1, 1, 2
)

// usualMaxCube is the usual MaxCube of an XGID and the default of eXtreme
// Gammon: the largest cube is 2 to the power of 10, 1024.
const usualMaxCube = 10

// An XGID is a position with its match state in the notation of eXtreme Gammon:
//
//	XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10
//	     │                          │ │ │ │  │ │ │ │ └─ MaxCube
//	     │                          │ │ │ │  │ │ │ └─── Match.Length, 0 = money
//	     │                          │ │ │ │  │ │ └───── in a match Match.Crawford 0 or 1,
//	     │                          │ │ │ │  │ │        in money Match.Jacoby 1 + Beavers 2
//	     │                          │ │ │ │  │ └─────── Match.Score[0] (top)
//	     │                          │ │ │ │  └───────── Match.Score[1] (bottom)
//	     │                          │ │ │ └──────────── Match.Dice, 00 = not rolled;
//	     │                          │ │ │               D, B, R = doubled, beavered, raccooned
//	     │                          │ │ └────────────── Match.OnRoll: 1 bottom, -1 top
//	     │                          │ └──────────────── Match.CubeOwner: 1 bottom, -1 top, 0 centred
//	     │                          └────────────────── exponent of Match.CubeValue
//	     └───────────────────────────────────────────── top's bar, points 1 to 24 from bottom's side,
//	                                                    bottom's bar: A-O = 1 to 15 of bottom, a-o of top
//
// The bottom player is player 1 and the top player is player 0. The field Position
// is seen from the player on roll, as everywhere in this package.
//
// An XGID is comparable. The zero XGID has no encoding, because the zero Match
// has none: start from [NewXGID], which also sets MaxCube, or a parsed XGID.
type XGID struct {
	Position Position

	// Match has State Playing, no resignation, no spare bits, and a Turn equal to
	// OnRoll unless a double or raccoon is pending, because an XGID cannot express
	// anything else. Jacoby can be set only in money play, and Crawford only in
	// matches.
	Match Match

	MaxCube int  // the largest cube is 2 to this power, 0 to 99 (Validate: 0 to 15); 10, which is 1024, is usual
	Beavers bool // beavers are allowed; only in money play

	// Raccoon means that the pending double is a raccoon (R), a redouble in reply to
	// a beaver. A pending beaver (B) needs no field of its own: it has Match.Doubled
	// and a Match.Turn equal to Match.OnRoll.
	Raccoon bool
}

// NewXGID returns p and m as an XGID with the usual MaxCube, 10, and without Beavers.
// A pending double counts as a raccoon if the player who has to answer it holds
// the cube.
//
// The error lists everything that an XGID cannot express: an [*EncodeError], or
// several joined. A field whose error wraps [ErrLost] is left out, and the rest of
// the XGID can be used:
//
//   - a State other than Playing, a resignation, spare bits;
//   - Turn, if it is not OnRoll and no double is pending;
//   - Turn after an offer to resign while a double is pending: it becomes the player who has to
//     answer the double;
//   - a Crawford game in money play, the Jacoby rule in a match;
//   - dice while a double is pending, a single die, a die above 6;
//   - cube owner 2, which becomes Centred.
//
// If an error wraps [ErrRange], the XGID has no encoding: more than 15 checkers
// on a point, both sides on the same point, or fields that a match key cannot
// hold either. Use errors.Is(err, ErrRange).
func NewXGID(p Position, m Match) (XGID, error) {
	var r refusals
	x := XGID{Position: p, Match: xgidMatch(m, &xgidReasons, ErrLost, &r), MaxCube: usualMaxCube}
	x.Raccoon = isRaccoon(x.Match)
	m.encode(&r)
	x.board(&r)
	return x, r.error()
}

// Split returns the position and the match state of an XGID, the two halves of a
// GNUBGID. The error lists everything that a GNUBGID cannot express: an
// [*EncodeError], or several joined. A field whose error wraps [ErrLost] is left
// out, and the rest can be used: a MaxCube other than the default, Beavers, and a
// Raccoon if the player who has to answer does not hold the cube. If an error wraps
// [ErrRange], the position has more than 30 checkers and no ID. Split does not check
// the fields of Match; [Match.AppendText] does.
func (x XGID) Split() (Position, Match, error) {
	var r refusals
	r.check(x.MaxCube == usualMaxCube, ErrLost, "MaxCube", x.MaxCube,
		"a match ID has no limit to the cube")
	r.checkFlag(!x.Beavers, ErrLost, "Beavers",
		"a match ID does not say whether beavers are allowed")
	r.checkFlag(!x.Raccoon || isRaccoon(x.Match), ErrLost, "Raccoon",
		"in a match ID the player who answers it holds the cube")
	x.Position.checkRange(&r)
	return x.Position, x.Match, r.error()
}

// isRaccoon reports whether the pending double is a raccoon. In a match key the player
// who has to answer then holds the cube, because he beavered. Otherwise nobody can
// double while the other player holds the cube.
func isRaccoon(m Match) bool {
	return m.Doubled && m.Turn != m.OnRoll && m.CubeOwner == Owner(m.Turn)
}

// answering returns the player who has to answer the pending double of m. This is Turn, unless somebody
// has offered to resign: Turn then answers the offer. As a rule, the offer comes instead of an answer.
func answering(m Match) uint8 {
	switch {
	case m.Resigned == 0:
		return m.Turn
	case m.CubeOwner == Owner(1-m.OnRoll): // a beaver or a raccoon
		return 1 - m.Turn
	}
	return 1 - m.OnRoll
}

// matchReasons are the reasons why fields of a Match are lost.
type matchReasons struct{ state, resigned, spare string }

var xgidReasons = matchReasons{
	"in an XGID a game is always being played", "an XGID has no field for a resignation",
	"an XGID has no spare bits",
}

// xgidMatch returns m as it would be read back from an XGID, and notes the fields that
// change in r, with the given error. An OGID cannot hold more; its reasons differ.
func xgidMatch(m Match, why *matchReasons, err error, r *refusals) Match {
	x := m
	if m.CubeOwner == 2 {
		x.CubeOwner = Centred
	}
	x.State, x.Resigned, x.Spare = Playing, 0, 0
	turn := "without a double the player on roll decides"
	x.Turn = m.OnRoll
	if m.Doubled {
		turn = "without the resignation his opponent answers the double"
		x.Turn = answering(m)
	}
	if m.Doubled || !isDie(m.Dice[0]) || !isDie(m.Dice[1]) {
		x.Dice = [2]uint8{}
	}
	x.Crawford = m.Crawford && m.Length != 0
	x.Jacoby = m.Jacoby && m.Length == 0

	r.check(x.CubeOwner == m.CubeOwner, err, "CubeOwner", int(m.CubeOwner), "no owner: read as centred")
	r.check(x.State == m.State, err, "State", int(m.State), why.state)
	r.check(x.Turn == m.Turn, err, "Turn", int(m.Turn), turn)
	r.check(x.Resigned == m.Resigned, err, "Resigned", m.Resigned, why.resigned)
	const dice = "want two dice from 1 to 6, and no double pending"
	r.check(x.Dice == m.Dice, err, "Dice[0]", int(m.Dice[0]), dice)
	r.check(x.Dice == m.Dice, err, "Dice[1]", int(m.Dice[1]), dice)
	r.checkFlag(x.Crawford == m.Crawford, err, "Crawford", "money play has no Crawford game")
	r.checkFlag(x.Jacoby == m.Jacoby, err, "Jacoby", "an XGID has the Jacoby rule in money play only")
	r.check(x.Spare == m.Spare, err, "Spare", int(m.Spare), why.spare)
	return x
}

// isDie reports whether n is the number of a die.
func isDie(n uint8) bool { return 1 <= n && n <= 6 }

// maxGNUBGCube is the largest cube that GNU Backgammon reads in an XGID.
const maxGNUBGCube = 4096

// Validate returns nil if GNU Backgammon 1.07 accepts the XGID. The program is
// stricter with an XGID than with a match ID. Otherwise the error names the fields
// that have no encoding ([ErrRange]) and the fields that the program refuses
// (they wrap neither): checkers as in [Position.Validate]; a cube above 4096; a MaxCube
// above 15; a match to more than 64 points; in a match, a score that reaches its
// length; a pending beaver or raccoon. The error is an [*EncodeError], or several
// joined.
//
// The program accepts a pending double, but forgets it.
func (x XGID) Validate() error {
	var r refusals
	x.checkRange(&r)
	x.board(&r) // for its notes
	x.Position.check(&r)
	m := &x.Match
	r.check(x.MaxCube <= maxCubeExponent, errRefused, "MaxCube", x.MaxCube, "want at most 15")
	r.check(m.CubeValue <= maxGNUBGCube, errRefused, "CubeValue", m.CubeValue, "want at most 4096")
	r.check(m.Length <= maxGNUBGLength, errRefused, "Length", m.Length, "want 0 to 64")
	const below = "want less than the match length"
	r.check(m.Length == 0 || m.Score[0] < m.Length, errRefused, "Score[0]", m.Score[0], below)
	r.check(m.Length == 0 || m.Score[1] < m.Length, errRefused, "Score[1]", m.Score[1], below)
	noBeaver := !m.Doubled || m.Turn != m.OnRoll
	r.checkFlag(noBeaver, errRefused, "Doubled", "the program does not read a pending beaver")
	r.checkFlag(!x.Raccoon, errRefused, "Raccoon", "the program does not read a pending raccoon")
	return r.error()
}

// String returns the XGID, or "invalid XGID" if [XGID.AppendText] returns an error.
func (x XGID) String() string {
	text, err := x.AppendText(make([]byte, 0, maxXGIDLen))
	return textOf(text, err, "XGID")
}

// AppendText appends the XGID to dst. It refuses everything that an XGID cannot
// express: the values that [NewXGID] lists, a MaxCube outside 0 to 99, Beavers in a
// match, and a Raccoon without a double that the opponent of the player on roll has
// to answer. The error is an [*EncodeError], or several joined, all of which wrap
// [ErrRange]; dst is then returned unchanged.
func (x XGID) AppendText(dst []byte) ([]byte, error) {
	var r refusals
	x.checkRange(&r)
	board := x.board(&r)
	if len(r) > 0 {
		return dst, r.error()
	}

	m := &x.Match
	dst = append(dst, xgidPrefix...)
	dst = append(dst, board[:]...)
	cube := int(cubeExponent(m.CubeValue))
	for _, n := range []int{cube, xgidPlayer(m.CubeOwner), xgidPlayer(Owner(m.OnRoll))} {
		dst = strconv.AppendInt(append(dst, ':'), int64(n), 10)
	}
	dst = append(dst, ':')
	switch {
	case x.Raccoon:
		dst = append(dst, 'R')
	case m.Doubled && m.Turn == m.OnRoll:
		dst = append(dst, 'B')
	case m.Doubled:
		dst = append(dst, 'D')
	default:
		dst = append(dst, '0'+m.Dice[0], '0'+m.Dice[1])
	}
	rules := xgidCrawford*flag(m.Crawford) | xgidJacoby*flag(m.Jacoby) | xgidBeavers*flag(x.Beavers)
	for _, n := range []int{m.Score[1], m.Score[0], int(rules), m.Length, x.MaxCube} {
		dst = strconv.AppendInt(append(dst, ':'), int64(n), 10)
	}
	return dst, nil
}

// checkRange notes in r the fields, except the checkers, that an XGID cannot express.
func (x *XGID) checkRange(r *refusals) {
	m := &x.Match
	m.encode(r)
	xgidMatch(*m, &xgidReasons, ErrRange, r) // for its notes
	r.check(0 <= x.MaxCube && x.MaxCube <= maxMaxCube, ErrRange, "MaxCube", x.MaxCube,
		"want 0 to 99")
	r.checkFlag(!x.Beavers || m.Length == 0, ErrRange, "Beavers",
		"an XGID has beavers in money play only")
	r.checkFlag(!x.Raccoon || m.Doubled && m.Turn != m.OnRoll, ErrRange, "Raccoon",
		"want a double that the opponent has to answer")
}

// board returns the 26 characters of the position, and notes in r the points that they
// cannot express.
func (x *XGID) board(r *refusals) (text [xgidBoardLen]byte) {
	for i := range text {
		text[i] = '-'
	}
	for player, half := range x.Position.ByPlayer(x.Match.OnRoll) {
		side := SideNotOnRoll
		if player == int(x.Match.OnRoll) {
			side = SideOnRoll
		}
		for i, n := range half {
			if n == 0 {
				continue
			}
			at, letter := i+1, byte('A') // player 1, the bottom
			if player == 0 {
				at, letter = BarIndex-i, 'a'
			}
			if n > usualPerSide || text[at] != '-' {
				name := fmt.Sprintf("Checkers[%d][%d]", side, i)
				r.add(ErrRange, name, strconv.Itoa(int(n)), "want at most 15, of one side")
			}
			text[at] = letter + n - 1
		}
	}
	return text
}

// xgidPlayer returns the number of a player in an XGID: -1 for player 0, 1 for player 1, 0 for
// Centred.
func xgidPlayer(o Owner) int {
	switch o {
	case OwnedBy0:
		return -1
	case OwnedBy1:
		return 1
	}
	return 0
}

// MarshalText is like [XGID.AppendText], into a new slice.
func (x XGID) MarshalText() ([]byte, error) { return x.AppendText(nil) }

// UnmarshalText sets x to the XGID that [ParseXGID] reads from text. Its error
// is that of ParseXGID and leaves x unchanged.
func (x *XGID) UnmarshalText(text []byte) error { return unmarshal(x, text, maxXGIDLen, ParseXGID) }
