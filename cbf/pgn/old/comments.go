package old

import (
	"bytes"
	"unicode/utf8"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/internal/tidy"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// takeComment takes a comment. It belongs to the move before it; before the first
// move, to the game; before the first move of a variation, to that move, because a
// record has no other place for it.
func (r *Reader) takeComment(t *scanner.Token) {
	if r.quiet {
		return
	}
	text, clean := t.Text, t.Clean
	if t.Cut {
		r.loss(cbf.ProblemChanged, record.PartComments, t.Place, "comment of more than %d bytes, to so much", maxCommentText)
		for len(text) > 0 && !utf8.RuneStart(text[len(text)-1]) {
			text = text[:len(text)-1]
		}
		text = text[:max(len(text)-1, 0)] // the last letter, which may be cut
	}
	if clean {
		text = withoutSpaces(text)
	} else {
		text, clean = r.resolve(text)
	}
	if len(r.nodes) == r.first {
		var codes cbf.Comment
		text, surplus := takeCommands(&codes, text)
		// Without a game comment there is no surplus in a record.
		if surplus && len(r.stack) == 0 && r.g.Comment != nil {
			r.addSurplus(&codes, text, t.Place)
		} else if c := r.earlyComment(t.Place); c == nil {
			r.loss(cbf.ProblemDropped, record.PartComments, t.Place, "comment beyond %d bytes of comments", record.MaxComments)
		} else {
			r.addCodes(c, &codes, t.Place)
			r.join(c, text, t.Place)
		}
		return
	}
	if r.uncommentable {
		r.loss(cbf.ProblemDropped, record.PartComments, t.Place, "comment on a move with number %d", record.MaxNumber)
		return
	}
	c := r.commentOfMove()
	if c == nil {
		r.loss(cbf.ProblemDropped, record.PartComments, t.Place, "comment beyond %d bytes of comments", record.MaxComments)
		return
	}
	if bytes.HasPrefix(text, []byte(command)) {
		codes := cbf.Comment{MoveCode: c.MoveCode, PositionCode: c.PositionCode, ExtraCode: c.ExtraCode}
		surplus := false
		if text, surplus = takeCommands(&codes, text); surplus {
			text = append([]byte(command+"surplus] "), text...)
		}
		r.addCodes(c, &codes, t.Place)
	}
	if clean && len(c.Text) == 0 {
		r.addRaw(c, text, t.Place) // mostly: it is the same in every charset
		return
	}
	r.join(c, text, t.Place)
}

// join adds the text of a comment to that of another one.
func (r *Reader) join(c *cbf.Comment, text []byte, at scanner.Place) {
	if r.hasText(c) && len(text) > 0 {
		r.problem(cbf.ProblemSyntax, record.PartComments, at, "comment joined with the one before it")
	}
	r.addText(c, text, at)
}

// hasText reports whether a comment has text.
func (r *Reader) hasText(c *cbf.Comment) bool {
	if w := r.waiting; w != nil && c == w.comment {
		return w.textSize > 0
	}
	return len(c.Text) > 0
}

// addHere adds text to the comment of the last move or, without one, to the
// comment before the first move.
func (r *Reader) addHere(text []byte, at scanner.Place) {
	if r.quiet {
		return // the game is read in one set of letters after the other
	}
	if len(r.nodes) > r.first && r.uncommentable {
		r.loss(cbf.ProblemDropped, record.PartComments, at, "text on a move with number %d", record.MaxNumber)
		return
	}
	early := len(r.nodes) == r.first
	var c *cbf.Comment
	if early {
		c = r.earlyComment(at)
	} else {
		c = r.commentOfMove()
	}
	switch {
	case c == nil:
		r.loss(cbf.ProblemDropped, record.PartComments, at, "text beyond %d bytes of comments", record.MaxComments)
	case early:
		r.join(c, text, at)
	default:
		r.addText(c, text, at)
	}
}

// earlyComment returns the comment before the first move of the line, if necessary a new
// one, or nil if there is no room. That of a variation waits for the move.
func (r *Reader) earlyComment(at scanner.Place) *cbf.Comment {
	into := &r.g.Comment
	if len(r.stack) > 0 {
		into = &r.wait().comment
	}
	if *into == nil {
		r.wait().commentAt = at
		*into = r.newComment()
	}
	return *into
}

// addSurplus takes a comment that belongs neither to the game nor to a move.
func (r *Reader) addSurplus(codes *cbf.Comment, text []byte, at scanner.Place) {
	c := r.newComment()
	if c == nil {
		r.loss(cbf.ProblemDropped, record.PartComments, at, "comment beyond %d bytes of comments", record.MaxComments)
		return
	}
	r.addCodes(c, codes, at)
	r.addText(c, text, at)
	r.g.ExtraComments = append(r.g.ExtraComments, *c)
}

// maxCommentText is how many bytes of a comment are read: enough for the largest
// area of comments if every letter takes four bytes.
const maxCommentText = 4 * record.MaxComments

// textFrame is what a comment with text takes in the area besides the text: its three codes,
// and a byte before and after it.
const textFrame = 3 + 1 + 1

// commentSize returns the size of a comment in the area of comments, with the byte that ends
// it.
func commentSize(c *cbf.Comment) int {
	switch {
	case len(c.Text) > 0:
		return textFrame + len(c.Text)
	case c.ExtraCode != 0:
		return 4
	case c.PositionCode != 0:
		return 3
	case c.MoveCode != 0:
		return 2
	}
	return 1
}

// newComment returns room for a comment, or nil if the area has none.
func (r *Reader) newComment() *cbf.Comment {
	if r.commentBytes == 0 {
		r.commentBytes = 1 // the byte that begins the area
	}
	if r.commentBytes == record.MaxComments {
		return nil
	}
	r.commentBytes++
	r.commentCount++
	n := len(r.comments)
	if n == cap(r.comments) {
		r.comments = make([]cbf.Comment, 0, min(max(2*n, 8, r.usual.comments), 128))
		n = 0
	}
	r.comments = r.comments[:n+1]
	return &r.comments[n]
}

// commentOfMove returns the comment of the last move, if necessary a new one, or
// nil if there is no room.
func (r *Reader) commentOfMove() *cbf.Comment {
	n := &r.nodes[len(r.nodes)-1]
	if n.Comment == nil {
		n.Comment = r.newComment()
	}
	return n.Comment
}

// Texts before the first moves of lines are in earlyText, one line after the line around
// it, until the line has a move or ends. There are two gaps before the text of a line:
// in a line that ends without a move they become a line break and a parenthesis, and the
// text is that of the line around it. So it is not copied at each of the levels.
const gap = record.Mark // which no text has

// withoutGaps returns the text of the line's waiting comment.
func (r *Reader) withoutGaps(l *openLine) []byte {
	text := r.earlyText[l.textFrom:]
	return bytes.ReplaceAll(text, []byte{gap}, nil)
}

// size returns the size of the waiting comment in the area of comments.
func (w *waiting) size() int {
	if w.textSize > 0 {
		return textFrame + w.textSize
	}
	return commentSize(w.comment)
}

// moveComment attaches the comment before a variation's first move to that move,
// which has just been read.
func (r *Reader) moveComment() {
	w := r.waiting
	if r.uncommentable {
		r.commentBytes -= w.size()
		r.loss(cbf.ProblemDropped, record.PartComments, w.commentAt, "comment on a move with number %d", record.MaxNumber)
	} else {
		r.loss(cbf.ProblemMoved, record.PartComments, w.commentAt, "comment in front of a variation, to its first move")
		if w.textSize > 0 {
			w.comment.Text = r.withoutGaps(&r.openLine)
		}
		r.nodes[len(r.nodes)-1].Comment = w.comment
	}
	r.earlyText = r.earlyText[:r.textFrom]
}

// addComment attaches the comment of a variation without moves to the last move, the one
// that the variation replaces, or to the game.
func (r *Reader) addComment(closed *openLine) {
	w := closed.waiting
	text := r.withoutGaps(closed)
	if w.hasWords {
		// Text in parentheses, such as "(0:05)".
		text = append(append([]byte("("), text...), ')')
	}
	r.commentBytes -= w.size()
	var into *cbf.Comment
	switch {
	case len(r.nodes) == r.first:
		into = r.earlyComment(w.commentAt)
	case !r.uncommentable:
		into = r.commentOfMove()
	}
	if r.movedComment(into, w) {
		r.addRaw(into, text, w.commentAt)
	}
}

// leaveComment makes the comment of a variation without moves part of the comment of
// the line around it, which has no moves yet either.
func (r *Reader) leaveComment(closed *openLine) {
	w := closed.waiting
	r.commentBytes -= w.size()
	if !r.movedComment(r.earlyComment(w.commentAt), w) || w.textSize == 0 {
		r.earlyText = r.earlyText[:closed.textFrom-2]
		return
	}
	size := w.textSize
	if r.waiting.textSize > 0 {
		r.earlyText[closed.textFrom-2] = record.NewLine
		size++
	}
	if w.hasWords {
		r.earlyText[closed.textFrom-1] = '('
		r.earlyText = append(r.earlyText, ')')
		size += 2
	}
	r.addEarly(size, w.commentAt)
}

// movedComment notes that the comment of a variation without moves becomes part of
// another one, and copies its codes. It returns false if there is no room for it.
func (r *Reader) movedComment(into *cbf.Comment, w *waiting) bool {
	if into == nil {
		r.loss(cbf.ProblemDropped, record.PartComments, w.commentAt, "comment of a variation without moves")
		return false
	}
	r.loss(cbf.ProblemMoved, record.PartComments, w.commentAt,
		"comment of a variation without moves, to the move before it")
	r.addCodes(into, w.comment, w.commentAt)
	return true
}

// addCodes copies the codes of one comment to another one, where it has none.
func (r *Reader) addCodes(into, from *cbf.Comment, at scanner.Place) {
	for i, code := range codesOf(from) {
		switch have := *codesOf(into)[i]; {
		case *code == 0 || *code == have:
		case have != 0:
			r.loss(cbf.ProblemDropped, record.PartComments, at, "%s code %d of a second comment", codeKinds[i].name, *code)
		case !r.addCode(into, i, *code):
			r.loss(cbf.ProblemDropped, record.PartComments, at, "%s code %d beyond %d bytes of comments",
				codeKinds[i].name, *code, record.MaxComments)
		}
	}
}

// addCode sets a code of a comment if the area has room for it.
func (r *Reader) addCode(c *cbf.Comment, kind int, code byte) bool {
	before := commentSize(c)
	*codesOf(c)[kind] = code
	grown := commentSize(c) - before
	if r.hasText(c) {
		grown = 0 // it has room for all codes
	}
	if r.commentBytes+grown > record.MaxComments {
		*codesOf(c)[kind] = 0
		return false
	}
	r.commentBytes += grown
	return true
}

// addText adds text to a comment in the charset of the game, on a line of its own if
// the comment has text already.
func (r *Reader) addText(c *cbf.Comment, text []byte, at scanner.Place) {
	if !tidy.Text(text) {
		raw, err := r.g.EncodeText(string(text))
		if err != nil {
			letters := transliteration{set: r.g.Charset}
			raw, _ = r.g.EncodeText(letters.text(string(text)))
			r.loss(cbf.ProblemChanged, record.PartComments, at, "comment, %v", &letters)
		}
		text = raw
	}
	r.addRaw(c, text, at)
}

// addRaw is addText for text in the charset.
func (r *Reader) addRaw(c *cbf.Comment, raw []byte, at scanner.Place) {
	if len(raw) == 0 {
		return
	}
	if w := r.waiting; w != nil && c == w.comment {
		size := len(raw)
		if w.textSize > 0 {
			r.earlyText = append(r.earlyText, record.NewLine)
			size++
		}
		r.earlyText = append(r.earlyText, raw...)
		r.addEarly(size, at)
		return
	}
	size := len(raw) + 1
	if len(c.Text) == 0 {
		size = len(raw) + textCost(c)
	}
	if raw = raw[:max(len(raw)-r.beyond(size, at), 0)]; len(raw) == 0 {
		return
	}
	r.commentBytes += min(size, record.MaxComments-r.commentBytes)
	if len(c.Text) > 0 {
		c.Text = append(append(c.Text, record.NewLine), raw...)
		return
	}
	// Texts of a game share arrays.
	if cap(r.texts)-len(r.texts) < len(raw) {
		r.texts = make([]byte, 0, max(min(max(2*cap(r.texts), r.usual.text), 1<<14), 512, len(raw)))
	}
	n := len(r.texts)
	r.texts = append(r.texts, raw...)
	c.Text = r.texts[n:len(r.texts):len(r.texts)]
}

// textCost returns what a text costs besides its own size in a comment that has none.
func textCost(c *cbf.Comment) int { return textFrame - commentSize(c) }

// addEarly counts text that was added at the end of earlyText to the waiting comment of
// the line, and cuts it where the area ends.
func (r *Reader) addEarly(text int, at scanner.Place) {
	w := r.waiting
	size := text
	if w.textSize == 0 {
		size += textCost(w.comment)
	}
	cut := min(r.beyond(size, at), text)
	r.earlyText = r.earlyText[:len(r.earlyText)-cut]
	w.textSize += text - cut
	if text > cut {
		r.commentBytes += min(size, record.MaxComments-r.commentBytes)
	}
}

// beyond returns by how many bytes an addition exceeds the area of comments, and notes
// it.
func (r *Reader) beyond(size int, at scanner.Place) int {
	over := max(size-(record.MaxComments-r.commentBytes), 0)
	if over > 0 {
		r.loss(cbf.ProblemChanged, record.PartComments, at, "comment by %d bytes, beyond %d bytes of comments", over, record.MaxComments)
	}
	return over
}

// resolve returns text of PGN with single spaces for its white space and with its
// signs (see appendSigned) resolved. The result is valid until the next call, or is part
// of text itself, which was clean then: see [tidy.Text].
func (r *Reader) resolve(text []byte) (resolved []byte, clean bool) {
	text = withoutSpaces(text)
	if tidy.Text(text) {
		return text, true
	}
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
	return out, false
}

// withoutSpaces returns text without the spaces at its ends. bytes.Trim takes longer for one.
func withoutSpaces(text []byte) []byte {
	for len(text) > 0 && text[0] == ' ' {
		text = text[1:]
	}
	for len(text) > 0 && text[len(text)-1] == ' ' {
		text = text[:len(text)-1]
	}
	return text
}

// resolved is resolve for callers who do not ask whether the text was clean.
func (r *Reader) resolved(text []byte) []byte {
	text, _ = r.resolve(text)
	return text
}
