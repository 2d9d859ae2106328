package matchid

import "io"

// ParseGNUBGID reads a GNUBGID: a position ID, a colon and a match ID, with nothing
// before or after. To find one in a longer text, use [FindGNUBGIDs]. The error is a
// [*SyntaxError].
//
// p.Checkers[SideOnRoll] are the checkers of player m.OnRoll.
func ParseGNUBGID(s string) (p Position, m Match, err error) {
	fail := func(offset int, err error) (Position, Match, error) {
		if inner, ok := err.(*SyntaxError); ok { // counts from the start of a half, at offset
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
	if m, err = ParseMatch(rest[1:]); err != nil {
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
	if id, err = m.AppendText(append(id, ':')); err != nil {
		return dst, err
	}
	return id, nil
}
