package record

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/internal/clean"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/pgn"
)

var beyondComments = fmt.Sprintf("beyond %d bytes of comments", record.MaxComments)

// earlyComment fits the comments before the first move of a line into one, and those of the
// game that are surplus (see command) into ExtraComments.
func (t *fit) earlyComment(l *pgn.Line, at *pgn.Node, depth int) (early *cbf.Comment) {
	for _, text := range l.Comments {
		var codes cbf.Comment
		resolved, surplus := takeCommands(&codes, t.resolve(text))
		// Without a game comment there is no surplus in a record.
		if surplus && depth == 0 && early != nil {
			if c := t.newComment(at); c != nil {
				t.addCodes(c, &codes, at)
				t.addText(c, resolved, at)
				t.g.ExtraComments = append(t.g.ExtraComments, *c)
			}
			continue
		}
		joined := early != nil
		if early == nil {
			if early = t.newComment(at); early == nil {
				continue
			}
		}
		t.addCodes(early, &codes, at)
		if joined {
			t.joined(at)
		}
		t.addText(early, resolved, at)
	}
	return early
}

// joined lists that two comments become one.
func (t *fit) joined(at *pgn.Node) {
	t.loss(record.PartComments, at, Loss{Kind: LossMoved, What: "comment", To: "the one before it"})
}

// mergeEarly makes the comment of a variation without moves part of that of the move which the
// variation replaces.
func (t *fit) mergeEarly(to *cbf.Node, early *cbf.Comment, n *pgn.Node) {
	t.commentBytes -= commentSize(early)
	c := t.commentOf(to, n)
	if c == nil {
		return
	}
	t.loss(record.PartComments, n, Loss{Kind: LossMoved, What: "comment of a variation without moves", To: "the move before it"})
	t.addCodes(c, early, n)
	t.addRaw(c, string(early.Text), n)
}

// dropComment drops the comment of a move with the highest number, which cannot have one.
func (t *fit) dropComment(to *cbf.Node, n *pgn.Node) {
	if to.Comment != nil {
		t.loss(record.PartComments, n, Loss{Kind: LossDropped, From: t.g.DecodeText(to.Comment.Text),
			What: fmt.Sprintf("comment and NAGs of a move with number %d", record.MaxNumber)})
		t.commentBytes -= commentSize(to.Comment)
		to.Comment = nil
	}
}

// commentOf returns the comment of a move, if necessary a new one, or nil if there is no room.
func (t *fit) commentOf(to *cbf.Node, n *pgn.Node) *cbf.Comment {
	if to.Comment == nil {
		to.Comment = t.newComment(n)
	}
	return to.Comment
}

// comment fits a comment of a move.
func (t *fit) comment(to *cbf.Node, n *pgn.Node, text string, second bool) {
	c := t.commentOf(to, n)
	if c == nil {
		return
	}
	isClean := clean.Text([]byte(text)) // mostly; it is then the same in every charset
	if !isClean {
		text = t.resolve(text)
	}
	if strings.HasPrefix(text, command) {
		codes := cbf.Comment{MoveCode: c.MoveCode, PositionCode: c.PositionCode, ExtraCode: c.ExtraCode}
		surplus := false
		if text, surplus = takeCommands(&codes, text); surplus {
			text = command + "surplus] " + text
		}
		t.addCodes(c, &codes, n)
	}
	if second {
		t.joined(n)
	}
	if isClean {
		t.addRaw(c, text, n)
	} else {
		t.addText(c, text, n)
	}
}

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

// newComment returns room for a comment, or nil if the area has none, which is a loss.
func (t *fit) newComment(at *pgn.Node) *cbf.Comment {
	if t.commentBytes == 0 {
		t.commentBytes = 1 // the byte that begins the area
	}
	if t.commentBytes == record.MaxComments {
		t.loss(record.PartComments, at, Loss{Kind: LossDropped, What: "comment " + beyondComments})
		return nil
	}
	t.commentBytes++
	n := len(t.comments)
	if n == cap(t.comments) {
		t.comments = make([]cbf.Comment, 0, min(max(2*n, 8), 128))
		n = 0
	}
	t.comments = t.comments[:n+1]
	return &t.comments[n]
}

// addCodes copies the codes of one comment to another one, where it has none.
func (t *fit) addCodes(into, from *cbf.Comment, at *pgn.Node) {
	for i, code := range codesOf(from) {
		switch have := *codesOf(into)[i]; {
		case *code == 0 || *code == have:
		case have != 0:
			t.loss(record.PartComments, at, Loss{Kind: LossDropped, What: fmt.Sprintf("%s code %d of a second comment", codeKinds[i].name, *code)})
		case !t.addCode(into, i, *code):
			t.loss(record.PartComments, at, Loss{Kind: LossDropped, What: fmt.Sprintf("%s code %d %s", codeKinds[i].name, *code, beyondComments)})
		}
	}
}

// addCode sets a code of a comment if the area has room for it.
func (t *fit) addCode(c *cbf.Comment, kind int, code byte) bool {
	before := commentSize(c)
	*codesOf(c)[kind] = code
	grown := commentSize(c) - before // 0 beside text, which has room for all codes
	if t.commentBytes+grown > record.MaxComments {
		*codesOf(c)[kind] = 0
		return false
	}
	t.commentBytes += grown
	return true
}

// addText adds text to a comment in the charset of the game, on a line of its own if
// the comment has text already.
func (t *fit) addText(c *cbf.Comment, text string, at *pgn.Node) {
	if !clean.Text([]byte(text)) {
		raw, letters, exact := encode(&t.g.Header, text)
		if !exact {
			t.loss(record.PartComments, at, Loss{Kind: LossRespelled, What: "comment", Letters: letters})
		}
		text = string(raw)
	}
	t.addRaw(c, text, at)
}

// addRaw is addText for text in the charset.
func (t *fit) addRaw(c *cbf.Comment, raw string, at *pgn.Node) {
	if len(raw) == 0 {
		return
	}
	size := len(raw) + 1
	if len(c.Text) == 0 {
		size = textFrame + len(raw) - commentSize(c)
	}
	if over := size - (record.MaxComments - t.commentBytes); over > 0 {
		t.loss(record.PartComments, at, Loss{Kind: LossShortened, What: fmt.Sprintf("comment by %d bytes, %s", over, beyondComments)})
		if over >= len(raw) {
			return
		}
		raw, size = raw[:len(raw)-over], size-over
	}
	t.commentBytes += size
	if len(c.Text) > 0 {
		c.Text = append(append(c.Text, record.NewLine), raw...)
		return
	}
	// Texts of a game share arrays.
	if cap(t.texts)-len(t.texts) < len(raw) {
		t.texts = make([]byte, 0, max(min(2*cap(t.texts), 1<<14), 512, len(raw)))
	}
	n := len(t.texts)
	t.texts = append(t.texts, raw...)
	c.Text = t.texts[n:len(t.texts):len(t.texts)]
}

// resolve returns text of PGN with single spaces for its white space and with its
// signs (see appendSigned) resolved.
func (t *fit) resolve(text string) string {
	out := t.clean[:0]
	for _, l := range text {
		switch letter := unsigned(l); {
		case l == noBreak || l < utf8.RuneSelf && isSpace(byte(l)):
			if n := len(out); n > 0 && out[n-1] != ' ' && out[n-1] != '\n' {
				out = append(out, ' ')
			}
		case letter == '\n':
			out = append(bytes.TrimSuffix(out, []byte(" ")), '\n')
		default:
			out = utf8.AppendRune(out, letter)
		}
	}
	t.clean = out
	return string(bytes.TrimSuffix(out, []byte(" ")))
}
