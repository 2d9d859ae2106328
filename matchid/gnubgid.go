package matchid

import (
	"io"
	"iter"
	"strings"
)

// ParseGNUBGID reads a GNUBGID: a position ID, a colon and a match ID, with nothing
// before or after. To find one in a longer text, use [FindGNUBGIDs]. The error is a
// [*SyntaxError].
//
// p.Checkers[SideOnRoll] are the checkers of player m.OnRoll.
func ParseGNUBGID(s string) (p Position, m Match, err error) {
	fail := func(offset int, fault error) (Position, Match, error) {
		if inner, ok := fault.(*SyntaxError); ok { // counts from the start of a half, at offset
			offset, fault = offset+int(inner.Offset), inner.Err
		}
		return Position{}, Match{}, &SyntaxError{"GNUBGID", int64(offset), fault}
	}
	p, err = ParsePosition(s[:min(len(s), positionIDLen)])
	if err != nil {
		return fail(0, err)
	}
	rest := s[positionIDLen:]
	if rest == "" {
		return fail(positionIDLen, io.ErrUnexpectedEOF)
	}
	if rest[0] != ':' {
		return fail(positionIDLen, unexpected(rest[0]))
	}
	m, err = ParseMatch(rest[1:])
	if err != nil {
		return fail(positionIDLen+1, err)
	}
	return p, m, nil
}

// AppendGNUBGID appends the GNUBGID of p and m to dst. The error is that of
// [Position.AppendText], or otherwise that of [Match.AppendText]; dst is then
// returned unchanged.
func AppendGNUBGID(dst []byte, p Position, m Match) ([]byte, error) {
	id, err := p.AppendText(dst)
	if err != nil {
		return dst, err
	}
	id, err = m.AppendText(append(id, ':'))
	if err != nil {
		return dst, err
	}
	return id, nil
}

// A FoundID is a GNUBGID, or half of one, that [FindGNUBGIDs] has found. A half that was not found
// is the zero value.
type FoundID struct {
	Position              Position
	Match                 Match
	HasPosition, HasMatch bool // which halves were found
}

// FindGNUBGIDs yields the position IDs and match IDs of any pasted text in pairs, each with the
// offset of its first byte. The text may be "GNUBG ID: 4HPwATDgc/ABMA:cAkAAAAAAAAE", or the two
// lines that GNU Backgammon prints above a board. A pair is a position ID, a colon and a match
// ID, or otherwise two successive halves in either order. A half without a partner is yielded
// alone; the other half is then the zero value.
//
// Like GNU Backgammon, it looks for runs of exactly 14 and 12 characters of the base64
// alphabet. Any other character ends a run. It misses an ID directly after a letter, a digit or
// a slash, because these belong to the alphabet. It ignores the unused bits of a position ID's
// last character. A run of 14 counts if it can be decoded. A run of 12 counts if it follows a
// position ID and a colon, or if [Match.Validate] accepts it. Therefore few words count as IDs,
// whereas GNU Backgammon uses the first run of each length. [Position.Validate] and
// [Match.Validate] report whether GNU Backgammon accepts a result.
func FindGNUBGIDs(text string) iter.Seq2[int, FoundID] {
	return func(yield func(int, FoundID) bool) {
		var pair FoundID
		first := 0 // the offset of pair
		for at, id := range pastedIDs(text) {
			switch {
			case pair.HasPosition && !pair.HasMatch && !id.HasPosition:
				pair.Match, pair.HasMatch = id.Match, true
			case pair.HasMatch && !pair.HasPosition && !id.HasMatch:
				pair.Position, pair.HasPosition = id.Position, true
			default:
				if pair != (FoundID{}) && !yield(first, pair) {
					return
				}
				pair, first = id, at
			}
		}
		if pair != (FoundID{}) {
			yield(first, pair)
		}
	}
}

// pastedIDs yields the position IDs and match IDs of a text, each with its offset. A position ID, a
// colon and a match ID are one FoundID.
func pastedIDs(text string) iter.Seq2[int, FoundID] {
	return func(yield func(int, FoundID) bool) {
		for at := 0; at < len(text); at++ { // skip the byte that ended a run
			start := at
			var id FoundID
			at += id.readRun(text[at:])
			if id != (FoundID{}) && !yield(start, id) {
				return
			}
		}
	}
}

// readRun reads the ID that is the run at the start of text into id, which is zero. It returns the
// length of the run, or of the whole ID. If the run is not an ID, id stays zero.
func (id *FoundID) readRun(text string) (n int) {
	n = runLen(text)
	switch n {
	case positionIDLen:
		p, err := pastedPosition(text[:n])
		if err != nil {
			return n
		}
		id.Position, id.HasPosition = p, true
		match, ok := strings.CutPrefix(text[n:], ":")
		if ok && runLen(match) == matchIDLen {
			id.Match, _ = ParseMatch(match[:matchIDLen])
			id.HasMatch = true
			n += len(":") + matchIDLen
		}
	case matchIDLen:
		m, _ := ParseMatch(text[:n])
		if m.plausible() {
			id.Match, id.HasMatch = m, true
		}
	}
	return n
}

// plausible reports whether Validate accepts a parsed match. It saves the cost of errors,
// because most runs of 12 are words.
func (m *Match) plausible() bool {
	switch {
	case max(m.Dice[0], m.Dice[1]) > 6, m.Length > maxGNUBGLength:
		return false
	case m.Length == 0:
		return !m.Crawford
	}
	return max(m.Score[0], m.Score[1]) <= m.Length
}

// runLen returns the number of characters of the base64 alphabet at the start of text.
func runLen(text string) (n int) {
	for n < len(text) && strings.IndexByte(alphabet, text[n]) >= 0 {
		n++
	}
	return n
}

// pastedPosition parses a run of 14 as a position ID, with its unused bits cleared.
func pastedPosition(run string) (Position, error) {
	const unused = 0xf // 14 characters have 84 bits, and a key has 80
	last := strings.IndexByte(alphabet, run[positionIDLen-1])
	return ParsePosition(run[:positionIDLen-1] + alphabet[last&^unused:][:1])
}
