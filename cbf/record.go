package cbf

import "example.com/boardcodec/cbf/internal/record"

// A record (section 2) is the header, both texts, the moves, the comments and,
// if the header says so, a set-up. Its size comes from its header alone.

// A layout holds the sizes of the areas of a record, in bytes, in their order.
type layout struct {
	players, source, moves, comments, setup int
}

// layoutOf returns the layout that a decoded header states.
func layoutOf(h *[headerSize]byte) layout {
	l := layout{
		players:  int(h[bytePlen] & maxText),
		source:   int(h[byteSlen] & maxText),
		moves:    max(int(h[byteMlen])<<8|int(h[byteMlen+1]), 1) - 1,
		comments: int(h[byteClen])<<8 | int(h[byteClen+1]),
	}
	if h[byteFlags1]&setupBit != 0 {
		l.setup = setupSize
	}
	return l
}

// movesAt, commentsAt and setupAt return the offsets of areas in the record; size returns the
// size of the record.
func (l layout) movesAt() int    { return headerSize + l.players + l.source }
func (l layout) commentsAt() int { return l.movesAt() + l.moves }
func (l layout) setupAt() int    { return l.commentsAt() + l.comments }
func (l layout) size() int       { return l.setupAt() + l.setup }

// maxMoves and maxComments are the largest sizes of areas that a header can hold.
const maxMoves, maxComments = record.MaxMoves, record.MaxComments
