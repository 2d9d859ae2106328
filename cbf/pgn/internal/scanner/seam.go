package scanner

import (
	"bytes"
	"encoding/binary"
	"io"
	"math/bits"
	"slices"
)

// beginsGame reports whether the tag t at the start of b, in a game, begins the next game. There are
// three such tags: at the beginning of a line, an Event tag after moves, an empty line or another Event;
// after an empty line, a tag that the game already has; and after moves, at the beginning of a line, the
// first of several tags, if gameFollows returns true.
func (s *Scanner) beginsGame(b []byte, t *tagText) bool {
	hasMoves, afterEmpty := s.phase == inMoves, s.emptyAt == s.Cursor()
	atLineStart := s.lineAt == s.Cursor() || s.atLineStart()
	isRepeated := s.names.has(t.name)
	mayEnd := hasMoves || afterEmpty || isRepeated
	switch {
	case s.cut(b, t.size): // the tag may be incomplete
		return false
	case afterEmpty && isRepeated:
		return true
	case mayEnd && atLineStart && KnownTag(t.name) == EventTag:
		return true
	}
	return hasMoves && atLineStart && s.before != Tag && s.gameFollows(b, t)
}

// cut reports whether the source fails after the first n bytes of b, the text at the cursor.
func (s *Scanner) cut(b []byte, n int) bool { return n == len(b) && s.ended(n) && s.err != io.EOF }

// gameFollows reports whether the text after the tag t at the start of b, and after any other tags there,
// shows that these tags begin the next game.
func (s *Scanner) gameFollows(b []byte, t *tagText) bool {
	var run names
	run.add(t.name)
	i := t.size
	next := skipSpace(b, i)
	for beginsTag(b[next:]) {
		later := parseTag(b[next:], s.atEnd())
		if s.cut(b, next+later.size) {
			return false
		}
		ends := lineEnds(b[i:next])
		switch {
		case ends > 0 && KnownTag(later.name) == EventTag:
			return true
		case ends > 1 && (run.has(later.name) || s.names.has(later.name)):
			return true
		}
		run.add(later.name)
		i = next + later.size
		next = skipSpace(b, i)
	}
	next = skipComments(b, next)
	if next == len(b) {
		return !s.cut(b, next)
	}
	return beginsNumberOne(b[next:])
}

// skipComments returns the index after any comments in braces, and white space, at index i of b.
func skipComments(b []byte, i int) int {
	for i < len(b) && b[i] == '{' {
		n := bytes.IndexByte(b[i:], '}')
		if n < 0 {
			break
		}
		i = skipSpace(b, i+n+1)
	}
	return i
}

// lineEnds returns the number of line ends in b.
func lineEnds(b []byte) int {
	return bytes.Count(b, newline) + bytes.Count(b, []byte("\r")) - bytes.Count(b, []byte("\r\n"))
}

// beginsNumberOne reports whether b, which is not empty, begins with the move number 1.
func beginsNumberOne(b []byte) bool {
	if b[0] != '1' {
		return false
	}
	if _, n, _ := parseResult(b[:min(len(b), maxWord)]); n > 0 {
		return false
	}
	if isNumberSign(b[1:]) {
		return true
	}
	return beginsMove(b[skipSpace(b, 1):]) && class[b[1]] != digit
}

// names are hashes of the names of the tags of a game.
type names []uint64

const mostNames = 1000 // more than a game may have

// add adds a name, unless there are mostNames already.
func (n *names) add(name []byte) {
	if len(*n) < mostNames {
		*n = append(*n, hash(name))
	}
}

// has reports whether the name has been added.
func (n names) has(name []byte) bool { return len(n) > 0 && slices.Contains(n, hash(name)) }

// hash is hashPlain without "_".
func hash(name []byte) uint64 {
	if bytes.IndexByte(name, '_') >= 0 {
		name = bytes.ReplaceAll(name, []byte("_"), nil)
	}
	return hashPlain(name)
}

// hashPlain is like FNV-1a, but of eight bytes at a time; it mixes the rest by rotation. It ignores the case
// of letters.
func hashPlain(name []byte) uint64 {
	const small = 0x2020_2020_2020_2020
	const offset, prime = 14695981039346656037, 1099511628211 // of FNV-1a
	h := uint64(offset)
	for ; len(name) >= 8; name = name[8:] {
		h = (h ^ (binary.LittleEndian.Uint64(name) | small)) * prime
	}
	for _, c := range name {
		h = bits.RotateLeft64(h, 8) ^ uint64(c|small&0xff)
	}
	return h * prime
}

// EndsComment reports whether a "[" at the start of b, the beginning of a line, ends a comment that is
// open there. It does if the line is a tag of the roster, or begins as nearly every Event tag does, and
// the next brace does not end the comment.
func EndsComment(b []byte) bool {
	if !bytes.HasPrefix(b, []byte(`[Event "`)) {
		t, _, ok := tagLine(b)
		if !ok || !inRoster(KnownTag(t.name)) {
			return false
		}
	}
	end := bytes.IndexAny(b, "{}")
	return end < 0 || b[end] == '{'
}
