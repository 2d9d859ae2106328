package matchid

import (
	"io"
	"strings"
)

// ParseGNUBGID reads a GNUBGID: a position ID, a colon, a match ID, and nothing
// else. For an ID among other words there is [FindGNUBGID]. The error is a
// [*SyntaxError].
//
// p.Checkers[1] is the side of player m.OnRoll.
func ParseGNUBGID(s string) (p Position, m Match, err error) {
	fail := func(at int, err error) (Position, Match, error) {
		if inner, ok := err.(*SyntaxError); ok { // of a half, whose place in s is at
			at, err = at+int(inner.Offset), inner.Err
		}
		return Position{}, Match{}, &SyntaxError{"GNUBGID", int64(at), err}
	}
	if p, err = ParsePosition(s[:min(len(s), positionIDLen)]); err != nil {
		return fail(0, err)
	}
	rest := s[positionIDLen:]
	if rest == "" {
		return fail(positionIDLen, io.ErrUnexpectedEOF)
	}
	if rest[0] != ':' {
		return fail(positionIDLen, unexpected(rest[0]))
	}
	if m, err = Parse(rest[1:]); err != nil {
		return fail(positionIDLen+1, err)
	}
	return p, m, nil
}

// AppendGNUBGID appends the GNUBGID of p and m to dst. The error is that of
// [Position.AppendText] or [Match.AppendText], and dst is then returned as it
// was.
func AppendGNUBGID(dst []byte, p Position, m Match) ([]byte, error) {
	id, err := p.AppendText(dst)
	if err != nil {
		return dst, err
	}
	if id, err = m.AppendText(append(id, ':')); err != nil {
		return dst, err
	}
	return id, nil
}

// Parts is a set of the halves of a GNUBGID; 0 is none of them.
type Parts uint8

const (
	FoundPosition Parts = 1 << iota // a position ID
	FoundMatch                      // a match ID
)

// FindGNUBGID takes a position ID and a match ID out of text, which may be
// anything that people paste: "GNUBG ID: 4HPwATDgc/ABMA:cAkAAAAAAAAE", the two
// lines above a board, one of the halves alone, in either order.
//
// It takes what GNU Backgammon takes: as position ID the first run of exactly
// 14 characters of the base64 alphabet, as match ID the first of exactly 12,
// where a run ends at a character outside the alphabet. So a word of 12 letters
// is a match ID if it comes first. Of the last character of a position ID it
// ignores the unused bits. A run of 14 that is no position key is not found,
// and no later one is looked at. Whether the program accepts what is found,
// Validate of each half tells.
//
// found tells which halves were there; the other is its type's zero value. For
// all IDs of a longer text, call FindGNUBGID line by line.
func FindGNUBGID(text string) (p Position, m Match, found Parts) {
	var position, match string
	for len(text) > 0 {
		n := 0
		for n < len(text) && strings.IndexByte(alphabet, text[n]) >= 0 {
			n++
		}
		switch {
		case n == positionIDLen && position == "":
			position = text[:n]
		case n == matchIDLen && match == "":
			match = text[:n]
		}
		text = text[min(n+1, len(text)):]
	}
	if position != "" {
		last := strings.IndexByte(alphabet, position[positionIDLen-1])
		canonical := position[:positionIDLen-1] + alphabet[last&^0xf:][:1]
		if v, err := ParsePosition(canonical); err == nil {
			p, found = v, found|FoundPosition
		}
	}
	if match != "" {
		if v, err := Parse(match); err == nil {
			m, found = v, found|FoundMatch
		}
	}
	return p, m, found
}
