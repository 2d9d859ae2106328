package matchid

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// ParseXGID reads an XGID as eXtreme Gammon writes it, from "XGID=" to the last
// of its ten fields, with numbers in their shortest form. To find one in a
// longer text, use [FindXGIDs]. The error is a [*SyntaxError].
//
// It accepts some XGIDs that GNU Backgammon refuses: [XGID.Validate] reports them.
func ParseXGID(s string) (XGID, error) {
	r := xgidReader{s: s}
	r.literal(xgidPrefix)
	if r.err != nil && r.at < len(s) {
		r.err.Err = fmt.Errorf("%w: an XGID begins with %q", r.err.Err, xgidPrefix)
	}
	return r.xgid()
}

// An xgidReader reads an XGID field by field. It remembers the error that comes
// first in the text; after an error, fields read as 0.
type xgidReader struct {
	s   string
	at  int // bytes of s that have been read
	err *SyntaxError
}

// xgid reads what follows the prefix, to the end.
func (r *xgidReader) xgid() (XGID, error) {
	players := r.board()
	cube := r.number(0, maxCubeExponent)
	owner := r.number(-1, 1)
	turn := r.number(-1, 1)
	if turn == 0 && r.err == nil {
		r.fail(r.at-1, fmt.Errorf("%w: turn 0: want 1 or -1", ErrXGID))
	}
	dice := r.field()
	diceAt := r.at - len(dice)
	bottom := r.number(0, maxPoints)
	top := r.number(0, maxPoints)
	rules := r.number(0, 3)
	rulesAt := r.at - 1
	length := r.number(0, maxPoints)
	maxCube := r.number(0, maxCubeExponent)
	if r.err == nil && r.at < len(r.s) {
		r.fail(r.at, ErrTrailing)
	}

	m := NewMatch(length)
	m.CubeValue = 1 << cube
	m.CubeOwner = [...]Owner{OwnedBy0, Centred, OwnedBy1}[owner+1]
	if turn == 1 {
		m.OnRoll, m.Turn = 1, 1
	}
	m.Score = [2]int{top, bottom}
	x := XGID{MaxCube: maxCube, Position: Position{players}, Match: m}
	if m.OnRoll == 0 {
		x.Position = x.Position.Swap()
	}
	if !x.setDice(dice) {
		r.fail(diceAt, fmt.Errorf("%w: dice %s: want 00, two from 1 to 6, D, B or R", ErrXGID, clip(dice)))
	}
	switch {
	case length == 0:
		x.Match.Jacoby, x.Beavers = rules&1 != 0, rules&2 != 0
	case rules > 1:
		r.fail(rulesAt, fmt.Errorf("%w: %d: want 0 or 1 in a match", ErrXGID, rules))
	default:
		x.Match.Crawford = rules == 1
	}
	if r.err != nil {
		return XGID{}, r.err
	}
	return x, nil
}

// setDice reads the field with the dice, or with what takes their place, and reports
// whether it is one. Whose turn it is is set already.
func (x *XGID) setDice(field string) bool {
	m := &x.Match
	switch {
	case field == "D", field == "R":
		m.Doubled, m.Turn = true, 1-m.OnRoll
		x.Raccoon = field == "R"
	case field == "B":
		m.Doubled = true
	case len(field) == 2 && (field == "00" || isDie(field[0]-'0') && isDie(field[1]-'0')):
		m.Dice = [2]uint8{field[0] - '0', field[1] - '0'}
	default:
		return false
	}
	return true
}

func (r *xgidReader) fail(at int, err error) {
	if r.err == nil || int64(at) < r.err.Offset {
		r.err = &SyntaxError{"XGID", int64(at), err}
	}
}

// literal reads text, which must come next.
func (r *xgidReader) literal(text string) {
	for i := range len(text) {
		switch {
		case r.err != nil:
			return
		case r.at == len(r.s):
			r.fail(r.at, io.ErrUnexpectedEOF)
		case r.s[r.at] != text[i]:
			r.fail(r.at, unexpected(r.s[r.at]))
		default:
			r.at++
		}
	}
}

// board reads the 26 characters of the position: player 0 (top), player 1
// (bottom).
func (r *xgidReader) board() (players [2][25]uint8) {
	for i := range 26 {
		if r.err != nil {
			return players
		}
		if r.at == len(r.s) {
			r.fail(r.at, io.ErrUnexpectedEOF)
			return players
		}
		switch c := r.s[r.at]; {
		case c == '-':
		case 'A' <= c && c <= 'O' && i > 0:
			players[1][i-1] = c - 'A' + 1
		case 'a' <= c && c <= 'o' && i < 25:
			players[0][24-i] = c - 'a' + 1
		default:
			r.fail(r.at, unexpected(c))
			return players
		}
		r.at++
	}
	return players
}

// field reads a colon and the text up to the next one, at most clipLen+1 bytes of
// it: every valid field is shorter, and an error does not show more.
func (r *xgidReader) field() string {
	r.literal(":")
	if r.err != nil {
		return ""
	}
	start := r.at
	for r.at < len(r.s) && r.s[r.at] != ':' && r.at-start <= clipLen {
		r.at++
	}
	if start == len(r.s) {
		r.fail(start, io.ErrUnexpectedEOF)
	}
	return r.s[start:r.at]
}

// number reads a field that is a number from lo to hi, in its shortest form: an
// XGID must be written back as the same text.
func (r *xgidReader) number(lo, hi int) int {
	f := r.field()
	if r.err != nil {
		return 0
	}
	n, err := strconv.Atoi(f)
	digits := strings.TrimPrefix(f, "-")
	longer := f != "0" && (digits == "" || digits[0] == '0' || digits[0] == '+')
	if err != nil || longer || n < lo || n > hi {
		r.fail(r.at-len(f), fmt.Errorf("%w: %s: want %d to %d", ErrXGID, clip(f), lo, hi))
		return 0
	}
	return n
}
