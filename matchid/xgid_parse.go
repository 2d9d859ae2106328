package matchid

import (
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
)

// ParseXGID reads an XGID in the form that eXtreme Gammon writes: "XGID=" in upper or
// lower case and ten fields, with numbers in their shortest form. To find one in a
// longer text, use [FindXGIDs]. The error is a [*SyntaxError].
//
// It accepts some XGIDs that GNU Backgammon refuses; [XGID.Validate] reports them.
func ParseXGID(s string) (XGID, error) {
	r := xgidReader{s: s}
	r.prefix()
	x, err := r.xgid()
	if err == nil && r.at < len(s) {
		return XGID{}, &SyntaxError{"XGID", int64(r.at), errTrailing}
	}
	return x, err
}

// An xgidReader reads an XGID field by field, up to the first error. After an error, all
// fields read as 0.
type xgidReader struct {
	s   string
	at  int // number of bytes of s that have been read
	err *SyntaxError
}

// xgid reads the ten fields after the prefix, up to the last digit.
func (r *xgidReader) xgid() (XGID, error) {
	x := XGID{Position: Position{r.board()}, Match: NewMatch(0)}
	m := &x.Match
	m.CubeValue = 1 << r.number(0, maxCubeExponent)
	m.CubeOwner = [...]Owner{OwnedBy0, Centred, OwnedBy1}[1+r.number(-1, 1)]
	switch r.number(-1, 1) {
	case 1:
		m.OnRoll, m.Turn = 1, 1
	case -1:
		x.Position = x.Position.Swap()
	default:
		r.fail(r.at-1, fmt.Errorf("%w: turn 0: want 1 or -1", errXGID))
	}
	r.dice(&x)
	m.Score[1] = r.number(0, maxPoints)
	m.Score[0] = r.number(0, maxPoints)
	rules := r.number(0, xgidJacoby|xgidBeavers)
	rulesAt := r.at - 1 // it has one digit
	m.Length = r.number(0, maxPoints)
	switch {
	case m.Length == 0:
		m.Jacoby, x.Beavers = rules&xgidJacoby != 0, rules&xgidBeavers != 0
	case rules > xgidCrawford:
		r.fail(rulesAt, fmt.Errorf("%w: %d: want 0 or 1 in a match", errXGID, rules))
	default:
		m.Crawford = rules == xgidCrawford
	}
	x.MaxCube = r.number(0, maxMaxCube)
	if r.err != nil {
		return XGID{}, r.err
	}
	return x, nil
}

// dice reads the field that has the dice, or a letter in their place, into x. OnRoll and Turn of x
// must already be set.
func (r *xgidReader) dice(x *XGID) {
	r.colon()
	field, _, _ := strings.Cut(r.s[r.at:min(len(r.s), r.at+3)], ":") // one byte more than allowed
	m := &x.Match
	switch {
	case r.at == len(r.s):
		r.fail(r.at, io.ErrUnexpectedEOF)
	case field == "D", field == "R":
		m.Doubled, m.Turn = true, 1-m.OnRoll
		x.Raccoon = field == "R"
	case field == "B":
		m.Doubled = true
	case field == "00":
	case len(field) == 2 && isDie(field[0]-'0') && isDie(field[1]-'0'):
		m.Dice = [2]uint8{field[0] - '0', field[1] - '0'}
	default:
		r.fail(r.at, fmt.Errorf("%w: dice %q: want 00, two from 1 to 6, D, B or R", errXGID, field))
	}
	r.at += len(field)
}

// fail notes err at offset at, unless there was an earlier error.
func (r *xgidReader) fail(at int, err error) {
	if r.err == nil {
		r.err = &SyntaxError{"XGID", int64(at), err}
	}
}

// prefix reads "XGID=" in upper or lower case.
func (r *xgidReader) prefix() {
	for ; r.at < len(xgidPrefix); r.at++ {
		switch {
		case r.at == len(r.s):
			r.fail(r.at, io.ErrUnexpectedEOF)
			return
		case !strings.EqualFold(r.s[r.at:r.at+1], xgidPrefix[r.at:r.at+1]):
			r.fail(r.at, fmt.Errorf("%w: an XGID begins with %q", unexpected(r.s[r.at]), xgidPrefix))
			return
		}
	}
}

// colon reads the ':' before a field.
func (r *xgidReader) colon() {
	switch {
	case r.err != nil:
	case r.at == len(r.s):
		r.fail(r.at, io.ErrUnexpectedEOF)
	case r.s[r.at] != ':':
		r.fail(r.at, unexpected(r.s[r.at]))
	default:
		r.at++
	}
}

// board reads the 26 characters of the position. It returns the checkers of player 0
// (top) and of player 1 (bottom).
func (r *xgidReader) board() (players [2][25]uint8) {
	for i := range xgidBoardLen {
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
		case 'a' <= c && c <= 'o' && i <= BarIndex:
			players[0][BarIndex-i] = c - 'a' + 1
		default:
			r.fail(r.at, unexpected(c))
			return players
		}
		r.at++
	}
	return players
}

// number reads a colon and a number from lo to hi, and returns 0 after an error. The number must be in
// its shortest form, so that an XGID is written back as the same text.
func (r *xgidReader) number(lo, hi int) int {
	r.colon()
	start := r.at
	for r.at < len(r.s) && r.at-start < len("-32767") {
		sign := r.s[r.at] == '-' && r.at == start
		if !sign && !isDigit(r.s[r.at]) {
			break
		}
		r.at++
	}
	digits := r.s[start:r.at]
	n, err := strconv.Atoi(digits)
	zeros := digits != "0" && strings.HasPrefix(strings.TrimPrefix(digits, "-"), "0")
	switch {
	case r.err != nil:
	case start == len(r.s):
		r.fail(start, io.ErrUnexpectedEOF)
	case err != nil || n < lo || n > hi || zeros:
		field, _, _ := strings.Cut(r.s[start:max(r.at, start+1)], ":") // at least one byte, if there is no digit
		r.fail(start, fmt.Errorf("%w: %q: want %d to %d", errXGID, field, lo, hi))
	default:
		return n
	}
	return 0
}

// FindXGIDs yields the valid XGIDs of any pasted text, each with the offset of its first
// byte, including the prefix. The prefix "XGID=" may be in upper or lower case, or missing.
// Without the prefix, an XGID begins with the 26 characters of the position and a colon, and the
// character before it must not be one that a position can have. An XGID ends with the last digit of
// its tenth field, whatever follows: a full stop, a colon and a note, or a word. Text that
// begins like an XGID but is not valid is skipped, for example if a field is out of range;
// [ParseXGID] reports the fault.
func FindXGIDs(text string) iter.Seq2[int, XGID] {
	return func(yield func(int, XGID) bool) {
		for at := 0; at < len(text); {
			colon := strings.IndexByte(text[at:], ':')
			if colon < 0 {
				return
			}
			colon += at
			board := colon - xgidBoardLen
			at = colon + 1
			if board < 0 || !isBoard(text[board:colon]) {
				continue
			}
			start := board - len(xgidPrefix)
			switch {
			case start >= 0 && strings.EqualFold(text[start:board], xgidPrefix):
			case board > 0 && isBoard(text[board-1:board]):
				continue // 27 characters are not a position
			default:
				start = board
			}
			r := xgidReader{s: text, at: board}
			if x, err := r.xgid(); err == nil && !yield(start, x) {
				return
			}
		}
	}
}

// isBoard reports whether text consists of characters that an XGID's position can have.
func isBoard(text string) bool {
	for _, c := range []byte(text) {
		lower := c | 0x20 // if c is a letter
		if c != '-' && (lower < 'a' || lower > 'o') {
			return false
		}
	}
	return true
}
