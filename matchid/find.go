package matchid

import (
	"iter"
	"strings"
)

// Parts is a set of halves of a GNUBGID, one bit for each; 0 = neither.
type Parts uint8

const (
	FoundPosition Parts = 1 << iota // a position ID
	FoundMatch                      // a match ID
)

// FindGNUBGID finds a position ID and a match ID, in either order or one of
// them alone, in any text that people paste: "GNUBG ID:
// 4HPwATDgc/ABMA:cAkAAAAAAAAE", or the two lines that GNU Backgammon prints
// above a board.
//
// It takes what GNU Backgammon takes: the first run of exactly 14 characters of
// the base64 alphabet as the position ID, and the first of exactly 12 as the
// match ID, where a run is ended by any character outside the alphabet. As a
// result, a 12-letter word before the match ID is taken for it, and an ID right
// after a letter or a slash is missed: a slash belongs to the alphabet. The
// unused bits of a position ID's last character are ignored. If the first run
// of 14 does not decode, no position is found: later runs are not tried. To
// learn whether GNU Backgammon accepts what was found, call [Position.Validate]
// and [Match.Validate].
//
// found is the set of halves that were found; a half that was not found is the
// zero value. [FindGNUBGIDs] finds all the IDs of a longer text.
func FindGNUBGID(text string) (p Position, m Match, found Parts) {
	var position, match string
	for _, run := range runs(text) {
		switch {
		case len(run) == positionIDLen && position == "":
			position = run
		case len(run) == matchIDLen && match == "":
			match = run
		}
	}
	if v, ok := pastedPosition(position); ok {
		p, found = v, found|FoundPosition
	}
	if match != "" {
		m, _ = Parse(match) // 12 characters of the alphabet are always a match ID
		found |= FoundMatch
	}
	return p, m, found
}

// A FoundID is a GNUBGID, or one half of it, that [FindGNUBGIDs] has found.
type FoundID struct {
	Position Position // the zero value if it was not found
	Match    Match    // likewise
	Found    Parts    // which halves were found
}

// FindGNUBGIDs yields the position IDs and match IDs of a text, in pairs, each with the
// offset of its first byte. A pair is a position ID, a colon and a match ID, or else two
// halves that follow each other, in either order. A half without another is yielded
// alone.
//
// It goes through the runs of characters that [FindGNUBGID] describes, but hardly takes a
// word for an ID: a run of 14 counts if it decodes, and a run of 12 if it follows a
// position ID and a colon, or if [Match.Validate] accepts it.
func FindGNUBGIDs(text string) iter.Seq2[int, FoundID] {
	return func(yield func(int, FoundID) bool) {
		var pair FoundID
		first := 0 // the offset of pair
		for at, id := range pastedIDs(text) {
			switch {
			case pair.Found == 0:
				pair, first = id, at
			case pair.Found&id.Found != 0:
				if !yield(first, pair) {
					return
				}
				pair, first = id, at
			case id.Found == FoundMatch:
				pair.Match, pair.Found = id.Match, pair.Found|FoundMatch
			default:
				pair.Position, pair.Found = id.Position, pair.Found|FoundPosition
			}
		}
		if pair.Found != 0 {
			yield(first, pair)
		}
	}
}

// pastedIDs yields the halves of a text; a position ID, a colon and a match ID at once.
func pastedIDs(text string) iter.Seq2[int, FoundID] {
	return func(yield func(int, FoundID) bool) {
		next := 0 // after the last pair
		for at, run := range runs(text) {
			var id FoundID
			var ok bool
			switch {
			case at < next:
			case len(run) == positionIDLen:
				if id.Position, ok = pastedPosition(run); !ok {
					break
				}
				id.Found = FoundPosition
				if rest := text[at+len(run):]; strings.HasPrefix(rest, ":") && runLen(rest[1:]) == matchIDLen {
					id.Match, _ = Parse(rest[1:][:matchIDLen])
					id.Found |= FoundMatch
					next = at + len(run) + 1 + matchIDLen
				}
			case len(run) == matchIDLen:
				id.Match, _ = Parse(run)
				if id.Match.plausible() {
					id.Found = FoundMatch
				}
			}
			if id.Found != 0 && !yield(at, id) {
				return
			}
		}
	}
}

// plausible reports whether Validate accepts a match that was parsed, without the cost
// of an error: most runs of 12 are words.
func (m *Match) plausible() bool {
	return m.Length <= maxGNUBGLength && m.Validate() == nil
}

// runs yields the runs of characters of the alphabet in a text, with their offsets.
func runs(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for at := 0; at < len(text); at++ {
			n := runLen(text[at:])
			if n > 0 && !yield(at, text[at:at+n]) {
				return
			}
			at += n
		}
	}
}

// runLen returns the length of the run that text begins with.
func runLen(text string) (n int) {
	for n < len(text) && strings.IndexByte(alphabet, text[n]) >= 0 {
		n++
	}
	return n
}

// pastedPosition parses a run as a position ID, whatever its unused bits. It reports
// false for a run that is not one.
func pastedPosition(run string) (Position, bool) {
	if len(run) != positionIDLen {
		return Position{}, false
	}
	last := strings.IndexByte(alphabet, run[positionIDLen-1])
	p, err := ParsePosition(run[:positionIDLen-1] + alphabet[last&^0xf:][:1])
	return p, err == nil
}

// FindXGID returns the first XGID that [FindXGIDs] yields. If there is none, x is the
// zero XGID.
func FindXGID(text string) (x XGID, found bool) {
	for _, x := range FindXGIDs(text) {
		return x, true
	}
	return XGID{}, false
}

// FindXGIDs yields the valid XGIDs of a text, which may be anything that people paste,
// each with the offset of its first byte, that of the prefix if it has one. The prefix
// "XGID=" may be in upper or lower case, or be missing: then the XGID begins with the 26
// characters of the position and a colon, and no other such character comes before them.
// An XGID ends with the last digit of its tenth field, whatever follows: a full stop, a
// colon and a note, or a word.
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
				continue // 27 characters are no position
			default:
				start = board
			}
			end := xgidEnd(text, board)
			r := xgidReader{s: text[:end], at: board}
			if x, err := r.xgid(); err == nil {
				if !yield(start, x) {
					return
				}
				at = end
			}
		}
	}
}

// isBoard reports whether text consists of characters that an XGID's position has.
func isBoard(text string) bool {
	for i := range len(text) {
		if c := text[i] | 0x20; text[i] != '-' && (c < 'a' || c > 'o') {
			return false
		}
	}
	return true
}

// xgidEnd returns where the XGID whose position starts at offset at ends, if it is one:
// after the digits of its tenth field.
func xgidEnd(text string, at int) (end int) {
	colons := 0
	for end = at; end < len(text) && end <= at+maxXGIDLen; end++ {
		c := text[end]
		if c == ':' {
			colons++
		}
		if colons > xgidColons || colons == xgidColons && c != ':' && (c < '0' || c > '9') {
			break
		}
	}
	return end
}
