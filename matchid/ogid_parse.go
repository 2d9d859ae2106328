package matchid

import (
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
)

// maxOGIDLen is the length of the longest OGID: it names all checkers, and each field is at its longest.
const maxOGIDLen = len(ogidPrefix) + 2*(usualPerSide+1) +
	len("W9O:66:W:12345678:32767:32767:32767C12345678:32767:15")

// ParseOGID reads an OGID, with or without "OGID=" in upper or lower case. It needs at least three
// fields; missing fields have their default. Checkers may come in any order. The error is a
// [*SyntaxError]. To find an OGID in a longer text, use [FindOGIDs].
//
// Programs that leave State empty write the player on roll where others write the player who reached
// the position. If State is empty, ParseOGID therefore reads that field as the player on roll, and sets
// State.
func ParseOGID(s string) (OGID, error) {
	r := ogidReader{s: s}
	if len(s) >= len(ogidPrefix) && strings.EqualFold(s[:len(ogidPrefix)], ogidPrefix) {
		r.at = len(ogidPrefix)
	}
	o, _ := r.ogid()
	switch {
	case r.wrong == "" && r.at == len(s):
		return o, nil
	case r.wrong == "":
		return OGID{}, &SyntaxError{"OGID", int64(r.at), errTrailing}
	case r.at == len(s) && r.short:
		return OGID{}, &SyntaxError{"OGID", int64(r.at), io.ErrUnexpectedEOF}
	}
	return OGID{}, &SyntaxError{"OGID", int64(r.at), fmt.Errorf("%w: %s", errOGID, r.wrong)}
}

// An ogidReader reads an OGID field by field, up to the first error. It does not make an error value,
// because a search can meet thousands of errors.
type ogidReader struct {
	s     string
	at    int    // number of bytes of s that have been read; after an error, its offset
	wrong string // the fault at that offset
	short bool   // the fault is that s ends there
}

// next returns the next byte, or 0 at the end of s.
func (r *ogidReader) next() byte {
	if r.at == len(r.s) {
		return 0
	}
	return r.s[r.at]
}

// ogid reads the fields after the prefix, and returns their number. After a fault, which wrong says, o has
// no meaning.
func (r *ogidReader) ogid() (o OGID, fields int) {
	o = OGID{CubeValue: 1, CubeOwner: Centred, Reached: Centred, Turns: -1, PerSide: usualPerSide}
	start := r.at
	off := [2]int{r.checkers(&o, 0)}
	r.colon()
	off[1] = r.checkers(&o, 1)
	r.colon()
	r.cube(&o)
	for fields = ogidDice; fields < ogidFields && r.wrong == "" && r.next() == ':'; fields++ {
		r.at++
		r.field(fields, &o)
	}
	if r.wrong != "" {
		return o, fields
	}
	switch {
	case max(off[0]+count(&o.Checkers[0]), off[1]+count(&o.Checkers[1])) > o.PerSide:
		r.fail(start, "more checkers than a side has")
	case o.clash() >= 0:
		r.fail(start, "checkers of both sides on a point")
	}
	if o.State == "" { // older texts name the player on roll
		o.State = o.usualState()
		if o.Reached != Centred && !o.offered() {
			o.Reached = 1 - o.Reached
		}
	}
	return o, fields
}

// Indices of the fields of an OGID after the two sides and the cube.
const (
	ogidDice = 3 + iota
	ogidReached
	ogidState
	ogidScore0
	ogidScore1
	ogidLength
	ogidTurns
	ogidPerSide
	ogidFields // number of all fields
)

// field reads a field after the cube into o. An empty field has no effect.
func (r *ogidReader) field(index int, o *OGID) {
	switch index {
	case ogidDice:
		rest := r.s[r.at:]
		if len(rest) >= 2 && isDie(rest[0]-'0') && isDie(rest[1]-'0') {
			o.Dice = [2]uint8{rest[0] - '0', rest[1] - '0'}
			r.at += 2
		}
	case ogidReached:
		o.Reached = ogidOwner(r.next())
		if o.Reached != Centred {
			r.at++
		}
	case ogidState:
		o.State = r.word()
	case ogidScore0, ogidScore1:
		o.Score[index-ogidScore0], _ = r.number(maxPoints)
	case ogidLength:
		o.Length, _ = r.number(maxPoints)
		if r.next() == 'C' {
			o.Crawford = true
			r.at++
		}
		if r.next() == 'C' || isDigit(r.next()) {
			r.fail(r.at, "want letters other than C")
		}
		o.Limit = r.word()
	case ogidTurns:
		if n, ok := r.number(maxPoints); ok {
			o.Turns = n
		}
	case ogidPerSide:
		n, ok := r.number(usualPerSide)
		switch {
		case ok && n == 0:
			r.fail(r.at-1, "want at least 1 checker a side")
		case ok:
			o.PerSide = n
		}
	}
}

// checkers reads the checkers of a player into o, and returns how many are borne off.
func (r *ogidReader) checkers(o *OGID, player int) (off int) {
	for n := 0; r.wrong == "" && r.at < len(r.s); n++ {
		point := strings.IndexByte(ogidPoints, r.s[r.at])
		switch {
		case point < 0:
			return off
		case n == usualPerSide:
			r.fail(r.at, "more than 15 checkers")
		case point == len(ogidPoints)-1: // q, off the board
			off++
		case player == 0 && point == BarIndex+1, player == 1 && point == 0:
			r.fail(r.at, "a checker on the bar of the other side")
		case player == 0:
			o.Checkers[0][BarIndex-point]++
		default:
			o.Checkers[1][point-1]++
		}
		if r.wrong == "" {
			r.at++
		}
	}
	return off
}

// cube reads the field with the owner, the value and the action.
func (r *ogidReader) cube(o *OGID) {
	sets := [...]string{"NWB", "0123456789", cubeActions}
	var at [len(sets)]int
	for i, set := range sets {
		if r.wrong != "" {
			return
		}
		if r.at == len(r.s) {
			r.fail(r.at, "the cube")
			r.short = true
			return
		}
		at[i] = strings.IndexByte(set, r.s[r.at])
		if at[i] < 0 {
			r.fail(r.at, "cube: want one of "+set)
			return
		}
		r.at++
	}
	o.CubeOwner, o.CubeValue, o.Action = ogidOwner(sets[0][at[0]]), 1<<at[1], CubeAction(at[2])
}

// ogidOwner returns the player of a letter, or Centred if c is not the letter of a player.
func ogidOwner(c byte) Owner {
	switch c {
	case 'W':
		return OwnedBy0
	case 'B':
		return OwnedBy1
	}
	return Centred
}

// colon reads the ':' that ends one side's checkers.
func (r *ogidReader) colon() {
	switch {
	case r.wrong != "":
	case r.at == len(r.s):
		r.fail(r.at, "a ':'")
		r.short = true
	case r.s[r.at] != ':':
		r.fail(r.at, "want a point, 0 to 9 and a to q, or a ':'")
	default:
		r.at++
	}
}

// number reads a number up to most, in its shortest form. If the field is empty or has a fault, ok is
// false and n is 0.
func (r *ogidReader) number(most int) (n int, ok bool) {
	end := r.at
	for end < len(r.s) && end-r.at <= len("32767") && isDigit(r.s[end]) {
		end++
	}
	if end == r.at {
		return 0, false
	}
	n, _ = strconv.Atoi(r.s[r.at:end])
	if n > most || r.s[r.at] == '0' && end > r.at+1 {
		r.fail(r.at, "want 0 to "+strconv.Itoa(most)+", in its shortest form")
		return 0, false
	}
	r.at = end
	return n, true
}

// word reads at most 8 capital letters and digits. It returns "" after a fault.
func (r *ogidReader) word() string {
	if r.wrong != "" {
		return ""
	}
	n := wordLen(r.s[r.at:min(len(r.s), r.at+maxOGIDWord+1)])
	word := r.s[r.at:][:n]
	if n > maxOGIDWord {
		r.fail(r.at, "more than 8 letters")
		return ""
	}
	r.at += n
	switch word {
	case "", "R", "C", "D", "IB", "IW", "L":
		return word
	}
	return strings.Clone(word) // does not keep the whole text in memory
}

// fail notes a fault at offset at, unless there was an earlier one.
func (r *ogidReader) fail(at int, wrong string) {
	if r.wrong == "" {
		r.at, r.wrong = at, wrong
	}
}

// bareFields is the least number of fields of an OGID that FindOGIDs finds without a prefix.
const bareFields = 8

// FindOGIDs yields the valid OGIDs of any pasted text, each with the offset of its first byte. An
// OGID begins with "OGID=" in upper or lower case, or has at least eight fields and no letter, digit
// or colon before it. It ends with its last field, whatever follows. Text that begins like an OGID
// but is not valid is skipped; [ParseOGID] reports the fault.
func FindOGIDs(text string) iter.Seq2[int, OGID] {
	return func(yield func(int, OGID) bool) {
		for from := 0; ; {
			n := strings.IndexByte(text[from:], ':')
			if n < 0 {
				return
			}
			colon := from + n
			start := colon - pointsAtEnd(text[from:colon]) // of White's checkers
			from = colon + 1
			rest := text[from+pointsLen(text[from:]):] // after Black's checkers
			if len(rest) < 2 || rest[0] != ':' || strings.IndexByte("NWB", rest[1]) < 0 {
				continue
			}
			prefix := max(0, start-len(ogidPrefix))
			prefixed := strings.EqualFold(text[prefix:start], ogidPrefix)
			if !prefixed && start > 0 && joins(text[start-1]) {
				continue
			}
			r := ogidReader{s: text, at: start}
			o, fields := r.ogid()
			if r.wrong != "" || !prefixed && fields < bareFields {
				continue
			}
			if prefixed {
				start = prefix
			}
			if !yield(start, o) {
				return
			}
			from = r.at
		}
	}
}

// pointsLen returns the number of characters of points at the start of s; for more than 15, it returns 16.
func pointsLen(s string) (n int) {
	for n < len(s) && n <= usualPerSide && strings.IndexByte(ogidPoints, s[n]) >= 0 {
		n++
	}
	return n
}

// pointsAtEnd is like pointsLen, for the end of s.
func pointsAtEnd(s string) (n int) {
	for n < len(s) && n <= usualPerSide && strings.IndexByte(ogidPoints, s[len(s)-1-n]) >= 0 {
		n++
	}
	return n
}

// joins reports whether an OGID without a prefix cannot follow c: a letter, a digit or a colon. All bytes
// beyond ASCII count as letters.
func joins(c byte) bool {
	letter := c | 0x20 // if c is a letter
	if 'a' <= letter && letter <= 'z' {
		return true
	}
	return isDigit(c) || c == ':' || c >= 0x80
}
