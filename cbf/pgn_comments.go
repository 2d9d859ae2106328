package cbf

import (
	"bytes"
	"io"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// pgnComment reads a comment in braces or, from ";", to the end of the line. It
// belongs to the move before it; in front of the first move, to the game; in
// front of the first move of a variation, to that move, because a record has no
// other place for it.
func (r *PGNReader) pgnComment(c byte) {
	at := r.scan.here()
	var text []byte
	closed := true
	if c == '{' {
		text, r.spare, closed = r.scan.comment(r.spare[:0], maxCommentText)
	} else {
		r.scan.pos++
		r.spare = r.scan.restOfLine(r.spare[:0], maxCommentText)
		text = r.spare
	}
	if !closed {
		r.corrupt(partComments, at, "%w: \"{\" without \"}\"", ErrSyntax)
	}
	if r.dead || r.ignored > 0 {
		return
	}
	if len(text) == maxCommentText {
		r.loss(ProblemChanged, partComments, at, "comment of more than %d bytes", maxCommentText)
		text = text[:bytes.LastIndexByte(text, ' ')+1] // not inside a letter
	}
	text = r.resolve(text)
	switch {
	case len(r.nodes) > r.first && r.full:
		r.loss(ProblemDropped, partComments, at, "comment on a move with number %d", numberBits)
	case len(r.nodes) > r.first:
		if c := r.commentOfMove(); c == nil {
			r.loss(ProblemDropped, partComments, at, "comment beyond %d bytes of comments", maxComments)
		} else if text, surplus := c.takeCommands(text); surplus {
			r.addText(c, append([]byte(command+"surplus] "), text...), at)
		} else {
			r.addText(c, text, at)
		}
	default:
		var c Comment
		text, surplus := c.takeCommands(text)
		// Without a game comment there is no surplus in a record.
		r.addBeforeMoves(c, text, surplus && len(r.stack) == 0 && r.g.Comment != nil, at)
	}
}

// addBeforeMoves takes a comment in front of the first move of a line. Those of
// a variation wait for the move; those of the game are one, but for the
// surplus.
func (r *PGNReader) addBeforeMoves(c Comment, text []byte, surplus bool, at where) {
	into := &r.g.Comment
	switch {
	case len(r.stack) > 0:
		into = &r.comment
		r.commentAt = at
	case surplus:
		into = new(*Comment)
	}
	if *into == nil {
		if *into = r.newComment(); *into == nil {
			r.loss(ProblemDropped, partComments, at, "comment beyond %d bytes of comments", maxComments)
			return
		}
	}
	for i, code := range c.codes() {
		if *code != 0 {
			*(*into).codes()[i] = *code
		}
	}
	r.addText(*into, text, at)
	if surplus {
		r.g.ExtraComments = append(r.g.ExtraComments, **into)
	}
}

// commentsOfLine reads the comments that stand in one line with the result,
// where programs tell how the game ended. They go to the last move. If the
// source fails in the line, they may not be whole, and neither may the result.
func (r *PGNReader) commentsOfLine() {
	for {
		r.scan.fill()
		b := r.scan.buf[r.scan.pos:]
		i := 0
		for i < len(b) && (b[i] == ' ' || b[i] == '\t') {
			i++
		}
		switch {
		case i < len(b) && (b[i] == '{' || b[i] == ';'):
			r.scan.pos += i
			r.pgnComment(b[i])
		case i == len(b) && r.scan.err == nil:
			r.scan.pos += i // more space than fill looks ahead
		default:
			r.broken = i == len(b) && r.scan.err != io.EOF
			return
		}
	}
}

// maxCommentText is how much of a comment is looked at: what can become the
// largest area of comments, every letter taking four bytes.
const maxCommentText = 4 * maxComments

// commentSize is what a comment takes in the area besides its text: the three
// codes, a zero, and the byte that ends it.
const commentSize = 5

// newComment returns room for a comment, or nil if the area has none.
func (r *PGNReader) newComment() *Comment {
	if r.commentBytes == 0 {
		r.commentBytes = 1 // which begins the area
	}
	if r.commentBytes+commentSize > maxComments {
		return nil
	}
	r.commentBytes += commentSize
	if len(r.comments) == 0 {
		r.slab = min(max(2*r.slab, 8), 128)
		r.comments = make([]Comment, r.slab)
	}
	c := &r.comments[0]
	r.comments = r.comments[1:]
	return c
}

// commentOfMove returns the comment of the last move, a new one if need be, or
// nil if there is no room.
func (r *PGNReader) commentOfMove() *Comment {
	n := &r.nodes[len(r.nodes)-1]
	if n.Comment == nil {
		n.Comment = r.newComment()
	}
	return n.Comment
}

// moveComment gives the comment in front of a variation's first move, which has
// just been read, to that move.
func (r *PGNReader) moveComment() {
	c := r.comment
	r.comment = nil
	if r.full {
		r.loss(ProblemDropped, partComments, r.commentAt, "comment on a move with number %d", numberBits)
		return
	}
	r.loss(ProblemMoved, partComments, r.commentAt, "comment in front of a variation, to its first move")
	r.nodes[len(r.nodes)-1].Comment = c
}

// addComment gives the comment of a variation without moves to the last move,
// the one that the variation replaces.
func (r *PGNReader) addComment(c *Comment, at where) {
	var into *Comment
	if !r.full {
		into = r.commentOfMove()
	}
	if into == nil {
		r.loss(ProblemDropped, partComments, at, "comment of a variation without moves")
		return
	}
	r.loss(ProblemMoved, partComments, at,
		"comment of a variation without moves, to the move before it")
	if len(into.Text) > 0 && len(c.Text) > 0 {
		into.Text = append(into.Text, newLine)
	}
	into.Text = append(into.Text, c.Text...)
	for i, code := range c.codes() {
		if *into.codes()[i] == 0 {
			*into.codes()[i] = *code
		}
	}
}

// addText adds text to a comment, on a line of its own if it has some already,
// in the charset of the game.
func (r *PGNReader) addText(c *Comment, text []byte, at where) {
	if len(text) == 0 {
		return
	}
	raw := text
	if !isASCII(text) || bytes.IndexByte(text, '\n') >= 0 {
		var err error
		if raw, err = r.g.EncodeText(string(text)); err != nil {
			r.loss(ProblemChanged, partComments, at, "comment, %s", itemOf(err))
			raw, _ = r.g.EncodeText(r.g.transliterate(string(text)))
		}
	}
	size := len(raw) + min(len(c.Text), 1)
	if room := maxComments - r.commentBytes; size > room {
		r.loss(ProblemChanged, partComments, at,
			"comment by %d bytes, beyond %d bytes of comments", size-room, maxComments)
		if raw = raw[:max(len(raw)-(size-room), 0)]; len(raw) == 0 {
			return
		}
		size = room
	}
	r.commentBytes += size
	if len(c.Text) > 0 {
		c.Text = append(append(c.Text, newLine), raw...)
		return
	}
	// Texts of a game share arrays.
	if cap(r.text)-len(r.text) < len(raw) {
		r.text = make([]byte, 0, max(min(2*cap(r.text), 1<<14), 512, len(raw)))
	}
	n := len(r.text)
	r.text = append(r.text, raw...)
	c.Text = r.text[n:len(r.text):len(r.text)]
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// resolve returns text of PGN in UTF-8, its white space single spaces, its
// signs (see signed) what they stand for. It is valid until the next call.
func (r *PGNReader) resolve(text []byte) []byte {
	out := r.clean[:0]
	latin := !isASCII(text) && !utf8.Valid(text)
	for i := 0; i < len(text); {
		// Words are copied whole.
		n := i
		for n < len(text) && text[n] < utf8.RuneSelf && !isSpace(text[n]) {
			n++
		}
		out = append(out, text[i:n]...)
		i = n
		if i == len(text) {
			break
		}
		l, size := rune(text[i]), 1
		switch {
		case l < utf8.RuneSelf:
			l = ' '
		case latin:
			l = charmap.Windows1252.DecodeByte(text[i])
		default:
			l, size = utf8.DecodeRune(text[i:])
			l = unsigned(l)
		}
		i += size
		switch n := len(out); {
		case l == ' ' || l == noBreak:
			if n > 0 && out[n-1] != ' ' && out[n-1] != '\n' {
				out = append(out, ' ')
			}
			continue
		case l == '\n':
			out = bytes.TrimSuffix(out, []byte(" "))
		}
		out = utf8.AppendRune(out, l)
	}
	out = bytes.TrimSuffix(out, []byte(" "))
	r.clean = out
	return out
}
