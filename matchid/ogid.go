package matchid

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// An OGID is a position with its match state in the notation of OpenGammon:
//
//	11ccccchhhjjjjj:66666888dddddoo:N0N:46:B:IB:0:1:3C:0:15
//	│               │               │││ │  │ │  │ │ ││ │ └─ PerSide
//	│               │               │││ │  │ │  │ │ ││ └─── Turns
//	│               │               │││ │  │ │  │ │ │└───── Crawford, then Limit
//	│               │               │││ │  │ │  │ │ └────── Length, 0 = money
//	│               │               │││ │  │ │  │ └──────── Score[1] (Black)
//	│               │               │││ │  │ │  └────────── Score[0] (White)
//	│               │               │││ │  │ └───────────── State
//	│               │               │││ │  └─────────────── Reached: W or B
//	│               │               │││ └────────────────── Dice
//	│               │               ││└──────────────────── Action
//	│               │               │└───────────────────── exponent of CubeValue
//	│               │               └────────────────────── CubeOwner: W, B, or N = centred
//	│               └────────────────────────────────────── Checkers[1] (Black)
//	└────────────────────────────────────────────────────── Checkers[0] (White)
//
// White is player 0 and the top player of an XGID. Black is player 1 and the bottom player. Each
// checker is the character of its point, 0 to 9 and a to p, from Black's point of view: White's bar
// is 0, Black's bar is p. Checkers that are not named are borne off.
//
// An OGID is comparable. The zero OGID has no encoding, because no cube shows 0: start from
// [NewOGID] or a parsed OGID.
type OGID struct {
	Checkers [2][25]uint8 // of players 0 and 1, each from his own point of view, as in [Position.ByPlayer]

	CubeValue int        // a power of two, 1 to 512; while a double is pending, the value before it
	CubeOwner Owner      // OwnedBy0, OwnedBy1 or Centred
	Action    CubeAction // the last cube action

	Dice [2]uint8 // in the order of the ID; both are 0 before the roll

	// Reached is the player who reached the position; his opponent acts next. While a double is
	// pending, he is the doubler, otherwise the opponent of the player on roll. Centred means not
	// known.
	Reached Owner

	// State is "IB" at the first roll of a game, "R" with dice, "C" before the roll, and "D" while
	// a double is pending. Other capital letters and digits are kept, at most 8.
	State string

	Score    [2]int // points of players 0 and 1, 0 to 32767
	Length   int    // points to win the match, 0 to 32767; 0 = money play
	Crawford bool   // this is the Crawford game
	Limit    string // text after the length and C, at most 8 capital letters and digits: "L", "G15"

	Turns   int // number of turns in the game before this one, 0 to 32767; -1 = the ID does not say: NewOGID sets it
	PerSide int // checkers of each side at the start of a game, 1 to 15
}

// A CubeAction is the last action with the cube.
type CubeAction uint8

const (
	NoCubeAction CubeAction = iota // N: none
	CubeOffered                    // O: a double awaits an answer
	CubeTaken                      // T: a double was taken
	CubePassed                     // P: a double was dropped
)

const cubeActions = "NOTP"

// String returns "none", "offered", "taken" or "passed", and "invalid CubeAction" for
// other values.
func (a CubeAction) String() string {
	names := [...]string{"none", "offered", "taken", "passed"}
	if int(a) < len(names) {
		return names[a]
	}
	return "invalid CubeAction"
}

const (
	ogidPrefix      = "OGID="
	maxOGIDExponent = 9
	maxOGIDWord     = 8 // of State and Limit
	usualPerSide    = 15
)

var ogidReasons = matchReasons{
	"in an OGID a game is always being played", "an OGID has no field for a resignation",
	"an OGID has no spare bits",
}

// NewOGID returns p and m as an OGID, with 15 checkers a side and without Turns. The error lists
// everything that an OGID cannot express: an [*EncodeError], or several joined. A field whose error
// wraps [ErrLost] is left out, and the rest of the OGID can be used: the fields that [NewXGID]
// lists, the Jacoby rule, and a pending beaver or raccoon. If an error wraps [ErrRange], the OGID
// has no encoding: as in NewXGID, and also for a cube above 512 or more than 15 checkers of a side.
func NewOGID(p Position, m Match) (OGID, error) {
	var r refusals
	r.checkFlag(!m.Jacoby, ErrLost, "Jacoby", "an OGID does not say whether the Jacoby rule is in use")
	m.encode(&r)
	m.Jacoby = false // noted already
	x := xgidMatch(m, &ogidReasons, ErrLost, &r)
	double := x.Doubled && x.Turn != x.OnRoll && !isRaccoon(x)
	r.checkFlag(double || !x.Doubled, ErrLost, "Doubled", "an OGID has no beaver and no raccoon")
	o := OGID{
		Checkers: p.ByPlayer(m.OnRoll), CubeValue: x.CubeValue, CubeOwner: x.CubeOwner, Dice: x.Dice,
		Reached: Owner(1 - x.OnRoll), State: "C", Score: x.Score, Length: x.Length, Crawford: x.Crawford,
		Turns: -1, PerSide: usualPerSide,
	}
	switch {
	case double:
		o.Action, o.Reached, o.State = CubeOffered, Owner(x.OnRoll), "D"
	case x.Dice != [2]uint8{}:
		o.State = "R"
	}
	o.checkRange(&r)
	return o, r.error()
}

// Split returns the position and the match state of an OGID, the two halves of a GNUBGID. The error
// lists everything that a GNUBGID cannot express: an [*EncodeError], or several joined. A field
// whose error wraps [ErrLost] is left out, and the rest can be used: a player on roll who is not
// known, who becomes player 0; a double that was taken or passed; a State that does not follow from
// the other fields, such as "IB"; Limit, Turns, and a PerSide other than 15; dice while a double is
// pending. Split does not check the fields of Match; [Match.AppendText] does.
func (o OGID) Split() (Position, Match, error) {
	var r refusals
	m := NewMatch(o.Length)
	m.CubeValue, m.CubeOwner, m.Dice, m.Score, m.Crawford = o.CubeValue, o.CubeOwner, o.Dice, o.Score, o.Crawford
	acts, known := o.acts()
	if !known {
		r.add(ErrLost, "Reached", o.Reached.String(), "who is on roll is not known: player 0")
	}
	m.OnRoll, m.Turn = acts, acts
	if o.offered() {
		m.OnRoll, m.Doubled = 1-acts, true
		r.check(o.Dice == [2]uint8{}, ErrLost, "Dice[0]", int(o.Dice[0]), "a double is pending")
		r.check(o.Dice == [2]uint8{}, ErrLost, "Dice[1]", int(o.Dice[1]), "a double is pending")
		m.Dice = [2]uint8{}
	}
	if o.State != "" && o.State != o.usualState() {
		r.add(ErrLost, "State", strconv.Quote(o.State), "a match ID has no form for it")
	}
	if o.Action >= CubeTaken {
		r.add(ErrLost, "Action", o.Action.String(), "a match ID has no past cube action")
	}
	if o.Limit != "" {
		r.add(ErrLost, "Limit", strconv.Quote(o.Limit), "a match ID has no form for it")
	}
	r.check(o.Turns < 0, ErrLost, "Turns", o.Turns, "a match ID does not count turns")
	r.check(o.PerSide == usualPerSide, ErrLost, "PerSide", o.PerSide, "a position ID has 15 checkers a side")
	p := Position{o.Checkers}
	if m.OnRoll == 0 {
		p = p.Swap()
	}
	return p, m, r.error()
}

// offered reports whether a double awaits its answer.
func (o *OGID) offered() bool {
	return o.Action == CubeOffered || o.Action == NoCubeAction && o.State == "D"
}

// acts returns the player, 0 or 1, who has to decide: he is to roll, has rolled, or has to answer a
// double. If the OGID does not say who he is, known is false and player is 0.
func (o OGID) acts() (player uint8, known bool) {
	if o.Reached > OwnedBy1 || o.Action >= CubeTaken {
		return 0, false
	}
	return 1 - uint8(o.Reached), true
}

// String returns the OGID, or "invalid OGID" if [OGID.AppendText] returns an error.
func (o OGID) String() string {
	text, err := o.AppendText(make([]byte, 0, maxOGIDLen))
	return textOf(text, err, "OGID")
}

// AppendText appends the OGID to dst in its canonical form: without "OGID=", with the checkers in
// ascending order, with a State, and without trailing fields that have their default values. It refuses
// everything that an OGID cannot express, such as a cube of 1024. The error is an [*EncodeError], or
// several joined, all of which wrap [ErrRange]; dst is then returned unchanged.
func (o OGID) AppendText(dst []byte) ([]byte, error) {
	var r refusals
	o.checkRange(&r)
	if len(r) > 0 {
		return dst, r.error()
	}
	for point := range BarIndex + 1 { // White's checkers, from his bar on
		dst = appendCheckers(dst, point, o.Checkers[0][BarIndex-point])
	}
	dst = append(dst, ':')
	for i, n := range o.Checkers[1] {
		dst = appendCheckers(dst, i+1, n)
	}
	dst = append(dst, ':', ogidPlayer(o.CubeOwner), '0'+byte(cubeExponent(o.CubeValue)), cubeActions[o.Action])

	// The fields after the cube, except those at the end that have their defaults.
	var dice, reached, crawford, turns string
	if o.Dice != [2]uint8{} {
		dice = string([]byte{'0' + o.Dice[0], '0' + o.Dice[1]})
	}
	if o.Reached != Centred {
		reached = string(ogidPlayer(o.Reached))
	}
	if o.Crawford {
		crawford = "C"
	}
	if o.Turns >= 0 {
		turns = strconv.Itoa(o.Turns)
	}
	fields := [...]string{
		dice, reached, cmp.Or(o.State, o.usualState()), strconv.Itoa(o.Score[0]), strconv.Itoa(o.Score[1]),
		strconv.Itoa(o.Length) + crawford + o.Limit, turns, strconv.Itoa(o.PerSide),
	}
	n := len(fields)
	for n > 0 && fields[n-1] == ogidDefaults[n-1] {
		n--
	}
	for _, f := range fields[:n] {
		dst = append(append(dst, ':'), f...)
	}
	return dst, nil
}

// ogidDefaults are the defaults of the fields after the cube. The state has none.
var ogidDefaults = [...]string{"", "", "none", "0", "0", "0", "", "15"}

// usualState returns the State that follows from the other fields.
func (o *OGID) usualState() string {
	switch {
	case o.offered():
		return "D"
	case o.Dice != [2]uint8{}:
		return "R"
	}
	return "C"
}

// appendCheckers appends n checkers on a point from 0 to 25.
func appendCheckers(dst []byte, point int, n uint8) []byte {
	for range n {
		dst = append(dst, ogidPoints[point])
	}
	return dst
}

// ogidPoints are the characters of the points 0 to 25, and of a checker that is off.
const ogidPoints = "0123456789abcdefghijklmnopq"

// ogidPlayer returns the letter of a player, or 'N' if o is not a player.
func ogidPlayer(o Owner) byte {
	switch o {
	case OwnedBy0:
		return 'W'
	case OwnedBy1:
		return 'B'
	}
	return 'N'
}

// checkRange notes in r the fields that an OGID cannot express.
func (o *OGID) checkRange(r *refusals) {
	cube := cubeExponent(o.CubeValue) <= maxOGIDExponent
	r.check(cube, ErrRange, "CubeValue", o.CubeValue, "want a power of two, 1 to 512")
	for _, f := range [...]struct {
		field string
		owner Owner
	}{{"CubeOwner", o.CubeOwner}, {"Reached", o.Reached}} {
		known := f.owner <= OwnedBy1 || f.owner == Centred
		r.check(known, ErrRange, f.field, int(f.owner), "want player 0, player 1 or centred")
	}
	for _, f := range [...]struct {
		field          string
		n, least, most int
	}{
		{"Action", int(o.Action), 0, len(cubeActions) - 1}, {"Score[0]", o.Score[0], 0, maxPoints},
		{"Score[1]", o.Score[1], 0, maxPoints}, {"Length", o.Length, 0, maxPoints},
		{"Turns", o.Turns, -1, maxPoints}, {"PerSide", o.PerSide, 1, usualPerSide},
	} {
		if f.n < f.least || f.n > f.most {
			r.add(ErrRange, f.field, strconv.Itoa(f.n), fmt.Sprintf("want %d to %d", f.least, f.most))
		}
	}
	const dice = "want two dice from 1 to 6"
	r.check(isDie(o.Dice[0]) || o.Dice == [2]uint8{}, ErrRange, "Dice[0]", int(o.Dice[0]), dice)
	r.check(isDie(o.Dice[1]) || o.Dice == [2]uint8{}, ErrRange, "Dice[1]", int(o.Dice[1]), dice)
	o.checkWords(r)
	for p := range o.Checkers {
		if n := count(&o.Checkers[p]); n > o.PerSide {
			r.add(ErrRange, fmt.Sprintf("Checkers[%d]", p), strconv.Itoa(n), "more than PerSide")
		}
	}
	if i := o.clash(); i >= 0 {
		n := strconv.Itoa(int(o.Checkers[1][i]))
		r.add(ErrRange, fmt.Sprintf("Checkers[1][%d]", i), n, "the other side is on this point too")
	}
}

// checkWords notes in r a State or a Limit that an OGID cannot express.
func (o *OGID) checkWords(r *refusals) {
	for _, word := range [...]struct{ field, text string }{{"State", o.State}, {"Limit", o.Limit}} {
		if len(word.text) > maxOGIDWord || wordLen(word.text) < len(word.text) {
			shown := strconv.Quote(word.text[:min(len(word.text), 40)])
			r.add(ErrRange, word.field, shown, "want capital letters and digits, 8 at most")
		}
	}
	// A reader would take such a letter for the Crawford game, or for a digit of the length.
	if o.Limit != "" && strings.IndexByte("C0123456789", o.Limit[0]) >= 0 {
		r.add(ErrRange, "Limit", strconv.Quote(o.Limit), "the first letter is a digit or C")
	}
}

// clash returns the index in Checkers[1] of a point with checkers of both sides, or -1.
func (o *OGID) clash() int {
	for i, n := range o.Checkers[1][:BarIndex] {
		if n > 0 && o.Checkers[0][BarIndex-1-i] > 0 {
			return i
		}
	}
	return -1
}

// isDigit reports whether c is a decimal digit.
func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// wordLen returns the number of capital letters and digits at the start of s.
func wordLen(s string) int {
	return len(s) - len(strings.TrimLeft(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"))
}

// MarshalText is like [OGID.AppendText], into a new slice.
func (o OGID) MarshalText() ([]byte, error) { return o.AppendText(nil) }

// UnmarshalText sets o to the OGID that [ParseOGID] reads from text. Its error is that of ParseOGID
// and leaves o unchanged.
func (o *OGID) UnmarshalText(text []byte) error { return unmarshal(o, text, maxOGIDLen, ParseOGID) }
