package cbf

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"sync"

	"example.com/boardcodec/cbf/chess"
)

// AppendBinary appends the record. A game that was not changed since it was read gives
// the same bytes. If a record cannot hold the game, the error is an [*EncodeError]
// ([chess.ErrMove] or [chess.ErrRange]), and dst is returned unchanged. This includes a move
// whose number in [chess.Position.Numbered] is above 127, or above 126 with a comment.
func (g *Game) AppendBinary(dst []byte) ([]byte, error) {
	if len(g.Players) > maxText {
		return dst, encodeError("Players", "", chess.ErrRange,
			"%d bytes, want at most %d", len(g.Players), maxText)
	}
	if len(g.Source) > maxText {
		return dst, encodeError("Source", "", chess.ErrRange,
			"%d bytes, want at most %d", len(g.Source), maxText)
	}
	e := encoders.Get().(*treeEncoder)
	defer encoders.Put(e)
	moves, comments, err := g.encodeAreas(e)
	if err != nil {
		return dst, err
	}
	h := g.headerBytes(len(moves), len(comments))
	l := layoutOf(&h)
	encodeHeader(&h)
	dst = append(dst, h[:]...)
	text := len(dst)
	dst = append(append(dst, g.Players...), g.Source...)
	obscureText(dst[text:], l.players+l.source)
	area := len(dst)
	dst = append(dst, moves...)
	obscureMoves(dst[area:], len(moves))
	dst = append(dst, comments...)
	if g.HasSetup() {
		dst = append(dst, g.setup[:]...)
	}
	return dst, nil
}

// encoders holds treeEncoders, so that their buffers are used again.
var encoders = sync.Pool{New: func() any { return new(treeEncoder) }}

// encodeAreas returns the move and the comment area, without keys: the areas that were read
// if they still mean the same, or else new ones in the buffers of e. With an error, they are nil.
func (g *Game) encodeAreas(e *treeEncoder) (moves, comments []byte, err error) {
	if g.raw != nil && g.rawIsCurrent() {
		return g.raw.moves, g.raw.comments, nil
	}
	if err := e.game(g); err != nil {
		return nil, nil, err
	}
	switch {
	case len(e.moves) > maxMoves:
		return nil, nil, tooLong("moves", maxMoves)
	case len(e.comments) > maxComments:
		return nil, nil, tooLong("comments", maxComments)
	}
	return e.moves, e.comments, nil
}

// MarshalBinary is AppendBinary to nil.
func (g *Game) MarshalBinary() ([]byte, error) { return g.AppendBinary(nil) }

// UnmarshalBinary sets g to what [ParseGame] returns. After an error, g is
// unchanged.
func (g *Game) UnmarshalBinary(data []byte) error {
	parsed, err := ParseGame(data)
	if err == nil {
		*g = *parsed
	}
	return err
}

// headerBytes returns the header to be written, for areas of these sizes. It computes the
// lengths and the move count, and the checksum if any byte before it is new.
func (g *Game) headerBytes(moves, comments int) [headerSize]byte {
	h := *g.bytes()
	if moves > 0 || h[byteMlen]|h[byteMlen+1] != 0 {
		// A 0 that was read also means no moves, and stays.
		binary.BigEndian.PutUint16(h[byteMlen:], uint16(moves+1))
	}
	h[bytePlen] = h[bytePlen]&^maxText | byte(len(g.Players))
	h[byteSlen] = h[byteSlen]&^maxText | byte(len(g.Source))
	binary.BigEndian.PutUint16(h[byteClen:], uint16(comments))
	if n := g.moveCount(); !g.read || n != g.counted {
		h[byteMoves] = byte(min(n, maxCounted))
	}
	asRead := g.read && bytes.Equal(h[:byteChecksum], g.original[:byteChecksum])
	switch {
	case asRead: // a wrong checksum stays, too
	case g.VersionBit():
		h[byteChecksum] = newChecksum(&h)
	default:
		h[byteChecksum] = oldChecksum(&h)
	}
	return h
}

// rawAreas holds the two areas of a record, without keys, if the encoder would
// write other bytes for them.
type rawAreas struct {
	moves, comments []byte
	lenient         bool
}

// rawIsCurrent reports whether the areas that were read, g.raw, still mean the same as those of the
// encoder.
func (g *Game) rawIsCurrent() bool {
	read := Game{Header: g.Header, setup: g.setup}
	d := decoder{
		Options:  Options{Lenient: g.raw.lenient},
		g:        &read,
		walker:   walker{pos: g.Start()},
		moves:    g.raw.moves,
		comments: g.raw.comments,
	}
	if d.tree() != nil {
		return false
	}
	var asRead, now treeEncoder
	return asRead.game(&read) == nil && now.game(g) == nil &&
		bytes.Equal(asRead.moves, now.moves) && bytes.Equal(asRead.comments, now.comments)
}

// treeEncoder encodes the move and the comment area, without keys.
type treeEncoder struct {
	moves, comments []byte
	stored          int            // comments so far
	pos             chess.Position // before the next move
}

// mostBytes is how long an area may become while it is encoded. It is twice the limit of a record,
// because reading a full area can add missing ends of variations and missing comments.
const mostBytes = 2 * maxComments

// game encodes the areas of a game, which may be longer than a record can hold.
func (e *treeEncoder) game(g *Game) error {
	e.moves, e.comments, e.stored, e.pos = e.moves[:0], e.comments[:0], 0, g.Start()
	if err := e.line(g.Moves, 0); err != nil {
		return err
	}
	if len(g.Trailing) > 0 {
		e.moves = append(append(e.moves, endMark), g.Trailing...)
	}
	if g.Comment != nil || len(g.ExtraComments) > 0 {
		if err := e.comment(cmp.Or(g.Comment, new(Comment))); err != nil {
			return err
		}
	}
	for i := range g.ExtraComments {
		if err := e.comment(&g.ExtraComments[i]); err != nil {
			return err
		}
	}
	return nil
}

// tooLong returns the error for an area that a record cannot hold.
func tooLong(area string, most int) error {
	return encodeError(area, "", chess.ErrRange, "more than %d bytes", most)
}

// line encodes a line and its variations, from the position e.pos on. depth variations are around it.
func (e *treeEncoder) line(l Line, depth int) error {
	if depth > maxDepth {
		return encodeError("variation", "", errDepth, "")
	}
	for i := range l {
		n := &l[i]
		number := numberOf(&e.pos, n.Move)
		limit := numberBits
		if n.Comment != nil {
			limit-- // 127 and the flag would be the mark that opens a variation
		}
		switch {
		case number == 0:
			return encodeError("move", n.Move.String(), chess.ErrMove, "%s", e.pos.FEN())
		case number > limit:
			return encodeError("move", n.Move.String(), chess.ErrRange,
				"number %d in %s, want at most %d", number, e.pos.FEN(), limit)
		}
		if n.Comment != nil {
			number |= commentFlag
			if err := e.comment(n.Comment); err != nil {
				return err
			}
		}
		e.moves = append(e.moves, byte(number))
		if len(e.moves) > mostBytes {
			return tooLong("moves", maxMoves)
		}
		before := e.pos
		for _, v := range n.Variations {
			e.moves = append(e.moves, openMark)
			if err := e.line(v, depth+1); err != nil {
				return err
			}
			e.moves, e.pos = append(e.moves, closeMark), before
		}
		e.pos = playListed(before, n.Move)
	}
	return nil
}

// comment encodes a comment, in the form that openComments describes.
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
