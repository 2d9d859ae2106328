package cbfpgn

import (
	"fmt"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/clean"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/pgn"
)

// gameComments fits the comments before the first move of the game: those with surplusCommand into
// ExtraComments, the others into the comment of the game. Losses are listed at the move at.
func (t *fit) gameComments(at *pgn.Node) {
	var own []string
	for _, text := range t.from.Comments {
		rest, surplus := strings.CutPrefix(text, surplusCommand)
		if !surplus || len(own) == 0 { // a record without a game comment has no surplus comments
			own = append(own, rest)
			continue
		}
		t.commentBytes = max(t.commentBytes, 1) // for the comment of the game, which surplus ones follow
		var extra *cbf.Comment
		t.comment(&extra, rest, at)
		t.limit(&extra, at)
		if extra != nil {
			t.g.ExtraComments = append(t.g.ExtraComments, *extra)
		}
	}
	t.commentsOf(&t.g.Comment, own, at)
}

// commentsOf adds the texts of PGN to one comment, *into. Losses are listed at the move at.
func (t *fit) commentsOf(into **cbf.Comment, texts []string, at *pgn.Node) {
	for i, text := range texts {
		if i > 0 {
			t.moveComment(at, "comment", "the one before it")
		}
		t.comment(into, text, at)
	}
}

// moveComment lists a comment that is joined with the text of another place.
func (t *fit) moveComment(at *pgn.Node, what, to string) {
	t.loss(chess.Odd, record.PartComments, at, &Loss{What: what, Change: moved, To: to})
}

// comment adds a text of PGN to the comment *into, and sets the codes of the commands with which the text
// begins.
func (t *fit) comment(into **cbf.Comment, text string, at *pgn.Node) {
	c := t.made(into)
	t.addText(c, takeCommands(c, resolve(text)), at)
}

// made returns the comment *c, and makes it if there is none.
func (t *fit) made(c **cbf.Comment) *cbf.Comment {
	if *c == nil {
		*c = &take(&t.comments, 1, 128)[0]
	}
	return *c
}

// addText adds text to a comment in the charset of the game, on a line of its own if
// the comment has text already.
func (t *fit) addText(c *cbf.Comment, text string, at *pgn.Node) {
	if !clean.Text([]byte(text)) {
		raw, letters, exact := encode(&t.g.Header, text)
		if !exact {
			t.loss(respelling(letters), record.PartComments, at,
				&Loss{What: "comment", From: text, Change: respelled, letters: letters})
		}
		text = string(raw)
	}
	switch {
	case text == "":
	case len(c.Text) > 0:
		c.Text = append(append(c.Text, record.NewLine), text...)
	default:
		c.Text = take(&t.texts, len(text), 1<<14)
		copy(c.Text, text)
	}
}

// limit counts the bytes of the comment *c, if there is one, in the comment area. If there is not enough
// room, it shortens the comment, or drops it and sets *c to nil.
func (t *fit) limit(c **cbf.Comment, at *pgn.Node) {
	if *c == nil {
		return
	}
	size := commentSize(*c)
	const room = record.MaxComments - 1 // the area begins with a byte of its own
	if over := t.commentBytes + size - room; over > 0 {
		if over >= len((*c).Text) {
			t.loss(chess.Omitted, record.PartComments, at, &Loss{What: "comment " + beyondComments, Change: dropped})
			*c = nil
			return
		}
		t.loss(chess.Omitted, record.PartComments, at,
			&Loss{What: fmt.Sprintf("comment by %d bytes, %s", over, beyondComments), Change: shortened})
		(*c).Text = (*c).Text[:len((*c).Text)-over]
		size -= over
	}
	t.commentBytes += size
}

// beyondComments says, in a loss, why a comment is shortened or dropped.
var beyondComments = fmt.Sprintf("beyond %d bytes of comments", record.MaxComments)

// commentSize returns the size of a comment in the comment area: its codes, its text with a byte before
// it, and the byte that ends it. Without a text, the codes end with the last one that is not 0.
func commentSize(c *cbf.Comment) int {
	const codes, beforeText, end = 3, 1, 1
	switch {
	case len(c.Text) > 0:
		return codes + beforeText + len(c.Text) + end
	case c.ExtraCode != 0:
		return codes + end
	case c.PositionCode != 0:
		return 2 + end
	case c.MoveCode != 0:
		return 1 + end
	}
	return end
}

// dropComment drops the comment of a move with number record.MaxNumber, which cannot have one.
func (t *fit) dropComment(to *cbf.Node, n *pgn.Node) {
	if to.Comment != nil {
		what := fmt.Sprintf("comment and NAGs of a move with number %d", record.MaxNumber)
		text := t.g.DecodeText(to.Comment.Text)
		t.loss(chess.Omitted, record.PartComments, n, &Loss{What: what, From: text, Change: dropped})
		to.Comment = nil
	}
}

// resolve returns text of PGN in the form of a record: with single spaces for white space, and with the
// originals of the signs of toSigns.
func resolve(text string) string {
	if clean.Text([]byte(text)) {
		return text
	}
	return unsigned(strings.Join(strings.FieldsFunc(text, isSpace), " "))
}
