package cbf

import (
	"bytes"
	"fmt"

	"example.com/boardcodec/cbf/chess"
)

// The comment area (section 2.5) is FF c1 FF c2 FF ... cn FF. The i-th comment
// belongs to the i-th flagged move, variations included; one more is the comment of
// the game. A comment is
//
//	move code, position code, extra code, 0, text
//
// If it has no text, the zeros at its end are left out.

// openComments reads the first 0xFF of the area. An area that begins otherwise is corrupt.
func (d *recordDecoder) openComments() error {
	if len(d.comments) == 0 {
		return nil
	}
	if b := d.comments[0]; b != openMark {
		return d.corrupt(partComments, d.commsAt, "%w: it begins with byte 0x%02x, not 0xff",
			chess.ErrSyntax, b)
	}
	d.next = 1
	d.noncanonical = d.noncanonical || len(d.comments) == 1 // the encoder makes an empty area
	return nil
}

// moveComment returns the comment of the next flagged move. After the end of the area, the comment is
// empty.
func (d *recordDecoder) moveComment() Comment {
	if d.next == len(d.comments) {
		if !d.missing {
			d.missing, d.noncanonical = true, true
			d.odd(partComments, d.commsAt+d.next, 0, errMissing)
		}
		return Comment{}
	}
	return d.comment()
}

// closeComments reads the rest of the area. unread is how many flagged moves were not read: that many
// comments belong to them, and are surplus. The next comment belongs to the game, and all after it are
// surplus, too.
func (d *recordDecoder) closeComments(unread int) {
	for ; d.next < len(d.comments); unread-- {
		if unread == 0 {
			d.g.Comment = new(Comment)
			*d.g.Comment = d.comment()
			continue
		}
		if d.g.ExtraComments == nil {
			rest := d.comments[d.next:]
			d.odd(partComments, d.commsAt+d.next, len(rest), errSurplus)
			d.g.ExtraComments = make([]Comment, 0, bytes.Count(rest, []byte{openMark})+1)
		}
		d.g.ExtraComments = append(d.g.ExtraComments, d.comment())
	}
	if d.g.ExtraComments != nil && d.g.Comment == nil {
		d.g.Comment = new(Comment) // the encoder writes one before any surplus
	}
}

// comment reads the next comment, with the mark at its end.
func (d *recordDecoder) comment() Comment {
	at := d.commsAt + d.next
	c := d.comments[d.next:]
	if end := bytes.IndexByte(c, openMark); end >= 0 {
		c = c[:end:end]
		d.next += end + 1
	} else {
		d.next = len(d.comments)
		d.noncanonical = true
		d.odd(partComments, at, len(c), errUnended)
	}
	var codes [3]byte
	n := copy(codes[:], c)
	text := c[n:]
	switch {
	case len(text) == 0:
		text = nil
		d.noncanonical = d.noncanonical || n > 0 && c[n-1] == 0
	case text[0] != 0:
		d.noncanonical = true
		d.odd(partComments, at+3, 0, errUnseparated)
	case len(text) == 1:
		text, d.noncanonical = nil, true
	default:
		text = text[1:]
	}
	return Comment{codes[0], codes[1], codes[2], text}
}

func (e *treeEncoder) comment(c *Comment) error {
	codes := [3]byte{c.MoveCode, c.PositionCode, c.ExtraCode}
	if bytes.IndexByte(codes[:], openMark) >= 0 || bytes.IndexByte(c.Text, openMark) >= 0 {
		return encodeError(fmt.Sprintf("comment %d", e.stored+1), "", chess.ErrRange, "byte 0xff")
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
		return tooLong("comments", maxComments)
	}
	return nil
}
