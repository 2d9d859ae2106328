package cbf

import (
	"bytes"
	"unicode/utf8"

	"example.com/boardcodec/cbf/internal/pgn"
)

// pgnComment takes a comment. It belongs to the move before it; before the first
// move, to the game; before the first move of a variation, to that move, because a
// record has no other place for it.
func (r *PGNReader) pgnComment(t *pgn.Token) {
	text := t.Text
	if t.Cut {
		r.loss(ProblemChanged, partComments, t.Place, "comment of more than %d bytes, to so much", maxCommentText)
		for len(text) > 0 && !utf8.RuneStart(text[len(text)-1]) {
			text = text[:len(text)-1]
		}
		text = text[:max(len(text)-1, 0)] // the last letter, which may be cut
	}
	text = r.resolve(text)
	if len(r.nodes) == r.first {
		var c Comment
		text, surplus := c.takeCommands(text)
		// Without a game comment there is no surplus in a record.
		r.addBeforeMoves(c, text, surplus && len(r.stack) == 0 && r.g.Comment != nil, t.Place)
		return
	}
	if r.uncommentable {
		r.loss(ProblemDropped, partComments, t.Place, "comment on a move with number %d", numberBits)
		return
	}
	c := r.commentOfMove()
	if c == nil {
		r.loss(ProblemDropped, partComments, t.Place, "comment beyond %d bytes of comments", maxComments)
		return
	}
	text, surplus := c.takeCommands(text)
	if surplus {
		text = append([]byte(command+"surplus] "), text...)
	}
	r.join(c, text, t.Place)
}

// join adds the text of a comment to that of another one.
func (r *PGNReader) join(c *Comment, text []byte, at pgn.Place) {
	if len(c.Text) > 0 && len(text) > 0 {
		r.problem(ProblemSyntax, partComments, at, "comment joined with the one before it")
	}
	r.addText(c, text, at)
}

// addHere adds text to the comment of the last move or, without one, to the
// comment before the first move.
func (r *PGNReader) addHere(text []byte, at pgn.Place) {
	switch {
	case len(r.nodes) == r.first:
		r.addBeforeMoves(Comment{}, text, false, at)
	case r.uncommentable:
		r.loss(ProblemDropped, partComments, at, "text on a move with number %d", numberBits)
	default:
		c := r.commentOfMove()
		if c == nil {
			r.loss(ProblemDropped, partComments, at, "text beyond %d bytes of comments", maxComments)
			return
		}
		r.addText(c, text, at)
	}
}

// addBeforeMoves takes a comment before the first move of a line. The comments of a
// variation wait for that move; those of the game are joined, except the surplus.
func (r *PGNReader) addBeforeMoves(c Comment, text []byte, surplus bool, at pgn.Place) {
	into := &r.g.Comment
	switch {
	case len(r.stack) > 0:
		into = &r.wait().comment
	case surplus:
		into = new(*Comment)
	}
	if *into == nil {
		r.wait().commentAt = at
		if *into = r.newComment(); *into == nil {
			r.loss(ProblemDropped, partComments, at, "comment beyond %d bytes of comments", maxComments)
			return
		}
	}
	r.addCodes(*into, &c, at)
	r.join(*into, text, at)
	if surplus {
		r.g.ExtraComments = append(r.g.ExtraComments, **into)
	}
}

// maxCommentText is how many bytes of a comment are read: enough for the largest
// area of comments if every letter takes four bytes.
const maxCommentText = 4 * maxComments

// commentSize is the size of a comment in the area without its text: the three
// codes, a zero, and the byte that ends it.
const commentSize = 5

// newComment returns room for a comment, or nil if the area has none.
func (r *PGNReader) newComment() *Comment {
	if r.commentBytes == 0 {
		r.commentBytes = 1 // the byte that begins the area
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

// commentOfMove returns the comment of the last move, if necessary a new one, or
// nil if there is no room.
func (r *PGNReader) commentOfMove() *Comment {
	n := &r.nodes[len(r.nodes)-1]
	if n.Comment == nil {
		n.Comment = r.newComment()
	}
	return n.Comment
}

// moveComment attaches the comment before a variation's first move to that move,
// which has just been read.
func (r *PGNReader) moveComment() {
	c, at := r.waiting.comment, r.waiting.commentAt
	if r.uncommentable {
		r.loss(ProblemDropped, partComments, at, "comment on a move with number %d", numberBits)
		return
	}
	r.loss(ProblemMoved, partComments, at, "comment in front of a variation, to its first move")
	r.nodes[len(r.nodes)-1].Comment = c
}

// addComment attaches the comment of a variation without moves to the last move,
// the one that the variation replaces.
func (r *PGNReader) addComment(closed *waiting) {
	c, at := closed.comment, closed.commentAt
	if closed.hasWords {
		// Text in parentheses, such as "(0:05)".
		c.Text = append(append([]byte("("), c.Text...), ')')
	}
	var into *Comment
	switch {
	case len(r.nodes) == r.first:
		r.addBeforeMoves(Comment{}, nil, false, at)
		if into = r.g.Comment; len(r.stack) > 0 {
			into = r.waiting.comment
		}
	case !r.uncommentable:
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
	r.addCodes(into, c, at)
}

// addCodes copies the codes of one comment to another one, where it has none.
func (r *PGNReader) addCodes(into, from *Comment, at pgn.Place) {
	for i, code := range from.codes() {
		switch have := into.codes()[i]; {
		case *have == 0:
			*have = *code
		case *code != 0 && *code != *have:
			r.loss(ProblemDropped, partComments, at, "%s code %d of a second comment", codeKinds[i].name, *code)
		}
	}
}

// addText adds text to a comment in the charset of the game, on a line of its own if
// the comment has text already.
func (r *PGNReader) addText(c *Comment, text []byte, at pgn.Place) {
	if len(text) == 0 {
		return
	}
	raw := text
	if asciiLength(text) < len(text) || bytes.IndexByte(text, '\n') >= 0 {
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
	if cap(r.texts)-len(r.texts) < len(raw) {
		r.texts = make([]byte, 0, max(min(2*cap(r.texts), 1<<14), 512, len(raw)))
	}
	n := len(r.texts)
	r.texts = append(r.texts, raw...)
	c.Text = r.texts[n:len(r.texts):len(r.texts)]
}

// resolve returns text of PGN with single spaces for its white space and with its
// signs (see appendSigned) resolved. The result is valid until the next call.
func (r *PGNReader) resolve(text []byte) []byte {
	out := r.clean[:0]
	space := func() {
		if n := len(out); n > 0 && out[n-1] != ' ' && out[n-1] != '\n' {
			out = append(out, ' ')
		}
	}
	for i := 0; i < len(text); {
		// Words are copied together, with the single spaces between them.
		from := i
		for i < len(text) && text[i] < utf8.RuneSelf &&
			(text[i] > ' ' || text[i] == ' ' && i > from && i+1 < len(text) && text[i+1] > ' ') {
			i++
		}
		out = append(out, text[from:i]...)
		if i == len(text) {
			break
		}
		if text[i] < utf8.RuneSelf {
			if c := text[i]; isSpace(c) {
				space()
			} else {
				out = append(out, c)
			}
			i++
			continue
		}
		l, size := utf8.DecodeRune(text[i:])
		i += size
		switch l = unsigned(l); l {
		case noBreak:
			space()
			continue
		case '\n':
			out = bytes.TrimSuffix(out, []byte(" "))
		}
		out = utf8.AppendRune(out, l)
	}
	out = bytes.TrimSuffix(out, []byte(" "))
	r.clean = out
	return out
}
