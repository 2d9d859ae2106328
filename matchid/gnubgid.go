package matchid

import (
	"io"
	"strings"
)

// ParseGNUBGID reads a GNUBGID: a position ID, a colon, a match ID, and nothing
// else. To find one in a longer text, use [FindGNUBGID]. The error is a
// [*SyntaxError].
//
// p.Checkers[SideOnRoll] is the side of player m.OnRoll.
func ParseGNUBGID(s string) (p Position, m Match, err error) {
	fail := func(offset int, err error) (Position, Match, error) {
		if inner, ok := err.(*SyntaxError); ok { // of a half, which begins at offset
			offset, err = offset+int(inner.Offset), inner.Err
		}
		return Position{}, Match{}, &SyntaxError{"GNUBGID", int64(offset), err}
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
// [Position.AppendText] or, if that has none, of [Match.AppendText]; dst is
// then returned unchanged.
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
// zero value. To find all the IDs of a longer text, call FindGNUBGID for each
// line.
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
