package cbf

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// AppendBinary appends the record. A game that was read and not changed gives
// the bytes that it was read from. What a record cannot hold is an
// [*EncodeError] (ErrMove, ErrRange or ErrDepth), and dst
// is then returned unchanged.
func (g *Game) AppendBinary(dst []byte) ([]byte, error) {
	if len(g.Players) > maxText {
		return dst, encodeError(partText, "Players", "", ErrRange,
			"%d bytes, want at most %d", len(g.Players), maxText)
	}
	if len(g.Source) > maxText {
		return dst, encodeError(partText, "Source", "", ErrRange,
			"%d bytes, want at most %d", len(g.Source), maxText)
	}
	var e treeEncoder
	if err := e.game(g); err != nil {
		return dst, err
	}
	moves, comments := e.moves, e.comments
	if g.raw != nil && g.respells(&e) {
		moves, comments = g.raw.moves, g.raw.comments
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

// headerBytes returns the header to be written: lengths and move count
// computed, the checksum too if anything before it is new.
func (g *Game) headerBytes(moves, comments int) [headerSize]byte {
	h := g.bytes
	if moves > 0 || h[byteMlen]|h[byteMlen+1] != 0 {
		// A 0 that was read means no moves just as 1 does, and stays.
		binary.BigEndian.PutUint16(h[byteMlen:], uint16(moves+1))
	}
	h[bytePlen] = h[bytePlen]&^maxText | byte(len(g.Players))
	h[byteSlen] = h[byteSlen]&^maxText | byte(len(g.Source))
	binary.BigEndian.PutUint16(h[byteClen:], uint16(comments))
	if n := g.moveCount(); g.created || n != g.counted {
		h[byteMoves] = byte(min(n, 255))
	}
	if g.created ||
		[byteChecksum]byte(h[:byteChecksum]) != [byteChecksum]byte(g.original[:byteChecksum]) {
		if g.VersionBit() {
			h[byteChecksum] = newChecksum(&h)
		} else {
			h[byteChecksum] = oldChecksum(&h)
		}
	}
	return h
}

// respells reports whether the areas as they were read still say what e says.
func (g *Game) respells(e *treeEncoder) bool {
	read := Game{Header: g.Header, setup: g.setup}
	t := treeDecoder{
		decoder:  decoder{Options: Options{Lenient: g.raw.lenient}, g: &read},
		start:    g.Start(),
		moves:    g.raw.moves,
		comments: g.raw.comments,
	}
	if t.decode() != nil {
		return false
	}
	var r treeEncoder
	return r.game(&read) == nil && bytes.Equal(r.moves, e.moves) && bytes.Equal(r.comments, e.comments)
}

// treeEncoder writes the move and the comment area, without keys.
type treeEncoder struct {
	moves, comments []byte
	stored          int // comments
}

func (e *treeEncoder) game(g *Game) error {
	e.moves = make([]byte, 0, len(g.Moves)+16)
	if err := e.line(g.Moves, g.Start(), 0); err != nil {
		return err
	}
	if len(g.Trailing) > 0 {
		e.moves = append(append(e.moves, endMark), g.Trailing...)
	}
	if g.Comment != nil || len(g.ExtraComments) > 0 {
		c := Comment{}
		if g.Comment != nil {
			c = *g.Comment
		}
		if err := e.comment(&c); err != nil {
			return err
		}
	}
	for i := range g.ExtraComments {
		if err := e.comment(&g.ExtraComments[i]); err != nil {
			return err
		}
	}
	if len(e.moves) > maxMoves {
		return encodeError(partMoves, "", "", ErrRange, "%d bytes, want at most %d", len(e.moves), maxMoves)
	}
	return nil
}

func (e *treeEncoder) line(l Line, pos Position, depth int) error {
	if depth > maxDepth {
		return encodeError(partMoves, "", "", ErrDepth, "")
	}
	for i := range l {
		n := &l[i]
		number := pos.Number(n.Move)
		limit := numberBits
		if n.Comment != nil {
			limit-- // 127 and the flag would be the mark that opens a variation
		}
		if number == 0 || number > limit {
			if number == 0 {
				return notPseudoLegal(&pos, n.Move)
			}
			return encodeError(partMoves, "move", n.Move.String(), ErrRange,
				"number %d in %s, want at most %d", number, pos.FEN(), limit)
		}
		if n.Comment != nil {
			number |= commentFlag
			if err := e.comment(n.Comment); err != nil {
				return err
			}
		}
		e.moves = append(e.moves, byte(number))
		if len(e.moves) > maxMoves {
			return encodeError(partMoves, "", "", ErrRange, "more than %d bytes", maxMoves)
		}
		for _, v := range n.Variations {
			e.moves = append(e.moves, openMark)
			if err := e.line(v, pos, depth+1); err != nil {
				return err
			}
			e.moves = append(e.moves, closeMark)
		}
		pos.play(n.Move)
	}
	return nil
}

// notPseudoLegal is the error of a game with a move that its position does not list.
func notPseudoLegal(p *Position, m Move) *EncodeError {
	return encodeError(partMoves, "move", m.String(), ErrMove, "%s", p.FEN())
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
	if len(e.comments) > maxComments {
		return encodeError(partComments, "", "", ErrRange, "more than %d bytes", maxComments)
	}
	return nil
}
