package cbf

import (
	"bytes"
	"fmt"
)

// The comment area (section 2.5) is FF c1 FF c2 FF ... cn FF. The i-th comment
// belongs to the i-th flagged move, variations included; one more is the comment of
// the game. A comment is
//
//	move code, position code, extra code, 0, text
//
// without a text, zeros at its end are left out.

// openComments reads the first 0xFF of the area.
func (t *treeDecoder) openComments() error {
	if len(t.comments) == 0 {
		return nil
	}
	if b := t.comments[0]; b != openMark {
		return t.corrupt(partComments, t.commsAt, "%w: it begins with byte 0x%02x, not 0xff",
			ErrSyntax, b)
	}
	t.next = 1
	t.noncanonical = t.noncanonical || len(t.comments) == 1
	return nil
}

// moveComment returns the comment of the next flagged move.
func (t *treeDecoder) moveComment() Comment {
	if t.next == len(t.comments) {
		if !t.missing {
			t.missing, t.noncanonical = true, true
			t.problem(ProblemRecord, partComments, t.commsAt+t.next, 0, errMissing)
		}
		return Comment{}
	}
	return t.comment()
}

// closeComments reads the rest of the area: the comments of unread moves, then the
// comment of the game; any more are surplus.
func (t *treeDecoder) closeComments(unread int) {
	for ; t.next < len(t.comments); unread-- {
		if unread == 0 {
			t.g.Comment = new(Comment)
			*t.g.Comment = t.comment()
			continue
		}
		if t.g.ExtraComments == nil {
			rest := t.comments[t.next:]
			t.problem(ProblemRecord, partComments, t.commsAt+t.next, len(rest), errSurplus)
			t.g.ExtraComments = make([]Comment, 0, bytes.Count(rest, []byte{openMark})+1)
		}
		t.g.ExtraComments = append(t.g.ExtraComments, t.comment())
	}
	if t.g.ExtraComments != nil && t.g.Comment == nil {
		t.g.Comment = new(Comment) // the encoder writes one before any surplus
	}
}

// comment reads the next comment.
func (t *treeDecoder) comment() Comment {
	at := t.commsAt + t.next
	c := t.comments[t.next:]
	if end := bytes.IndexByte(c, openMark); end >= 0 {
		c = c[:end:end]
		t.next += end + 1
	} else {
		t.next = len(t.comments)
		t.noncanonical = true
		t.problem(ProblemRecord, partComments, at, len(c), errUnended)
	}
	var codes [3]byte
	n := copy(codes[:], c)
	text := c[n:]
	switch {
	case len(text) == 0:
		text = nil
		t.noncanonical = t.noncanonical || n > 0 && c[n-1] == 0
	case text[0] != 0:
		t.noncanonical = true
		t.problem(ProblemRecord, partComments, at+3, 0, errUnseparated)
	case len(text) == 1:
		text, t.noncanonical = nil, true
	default:
		text = text[1:]
	}
	return Comment{codes[0], codes[1], codes[2], text}
}

func (e *treeEncoder) comment(c *Comment) error {
	codes := [3]byte{c.MoveCode, c.PositionCode, c.ExtraCode}
	if bytes.IndexByte(codes[:], openMark) >= 0 || bytes.IndexByte(c.Text, openMark) >= 0 {
		return encodeError(partComments, fmt.Sprintf("comment %d", e.stored+1), "", ErrRange, "byte 0xff")
	}
	if e.stored == 0 {
		e.comments = append(e.comments, openMark)
	}
	e.stored++
	if len(c.Text) > 0 {
		e.comments = append(append(append(e.comments, codes[:]...), 0), c.Text...)
	} else {
		e.comments = append(e.comments, bytes.TrimRight(codes[:], "\x00")...)
	}
	e.comments = append(e.comments, openMark)
	if len(e.comments) > mostBytes {
		return tooLong(partComments, maxComments)
	}
	return nil
}
