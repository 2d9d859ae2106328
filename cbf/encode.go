package cbf

import (
	"bytes"
	"encoding/binary"
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
// if they still mean the same, or else new ones in the buffers of e.
func (g *Game) encodeAreas(e *treeEncoder) (moves, comments []byte, err error) {
	if g.raw != nil && g.rawIsCurrent() {
		return g.raw.moves, g.raw.comments, nil
	}
	err = e.game(g)
	switch {
	case err != nil:
	case len(e.moves) > maxMoves:
		err = tooLong("moves", maxMoves)
	case len(e.comments) > maxComments:
		err = tooLong("comments", maxComments)
	}
	return e.moves, e.comments, err
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
		h[byteMoves] = byte(min(n, 255))
	}
	if !g.read ||
		[byteChecksum]byte(h[:byteChecksum]) != [byteChecksum]byte(g.original[:byteChecksum]) {
		if g.VersionBit() {
			h[byteChecksum] = newChecksum(&h)
		} else {
			h[byteChecksum] = oldChecksum(&h)
		}
	}
	return h
}

// rawAreas holds the two areas of a record, without keys, if the encoder would
// write other bytes for them.
type rawAreas struct {
	moves, comments []byte
	lenient         bool
}

// rawIsCurrent reports whether the areas that were read still mean the same as those of the
// encoder.
func (g *Game) rawIsCurrent() bool {
	read := Game{Header: g.Header, setup: g.setup}
	d := recordDecoder{
		decoder:  decoder{Options: Options{Lenient: g.raw.lenient}, g: &read},
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
