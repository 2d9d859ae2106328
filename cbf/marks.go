package cbf

import (
	"fmt"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/inside"
	"example.com/boardcodec/cbf/internal/record"
)

// The move area (section 2.4): each byte is one of these marks, or has the number of
// a move in its low seven bits; bit 7 is then set if the move has a comment.
//
//	area       line [0x00 anything]
//	line       {move {variation}}
//	variation  0xff line 0x80
const (
	endMark     = 0x00 // the document says it does not occur; real files have it
	closeMark   = 0x80
	openMark    = record.Mark
	commentFlag = 0x80
	numberBits  = record.MaxNumber
)

// maxDepth is how deep variations may be nested.
const maxDepth = record.MaxDepth

// nesting is what the marks before a byte say about it. It is the grammar. The zero
// nesting is that of the first byte.
type nesting struct {
	depth int  // of the line
	moved bool // the line has a move
}

// isMove reports whether a byte has the number of a move, and is no mark.
func isMove(b byte) bool { return b&numberBits != 0 && b != openMark }

// read reads a byte. An error means that the moves end before it: errEarlyEnd at an
// endMark, any other at a byte that cannot be there.
func (n *nesting) read(b byte) error {
	if isMove(b) {
		n.moved = true
		return nil
	}
	switch b {
	case endMark:
		return errEarlyEnd
	case openMark:
		if !n.moved {
			return errNothingBefore
		}
		if n.depth == maxDepth {
			return ErrDepth
		}
		n.depth++
		n.moved = false
	default: // closeMark
		if n.depth == 0 {
			return errNothingOpen
		}
		n.depth--
		n.moved = true
	}
	return nil
}

// A movePlayer plays the moves of an area.
type movePlayer struct {
	pos    chess.Position // before the move that was read, and after play
	before chess.Position // before the last move of the line, if a variation follows
}

// A suspendedLine waits for the end of a variation of its last move.
type suspendedLine struct {
	before, after chess.Position // that move
}

// open goes back to where the variation begins that was opened.
func (p *movePlayer) open() suspendedLine {
	line := suspendedLine{p.before, p.pos}
	p.pos = p.before
	return line
}

// close goes on with the line of the variation that was closed.
func (p *movePlayer) close(line *suspendedLine) { p.before, p.pos = line.before, line.after }

// noMove returns the error for a byte with a number that is not that of a move.
func (p *movePlayer) noMove(b byte) error {
	number := b & numberBits
	if _, listed := p.pos.Nth(int(number)); listed {
		return fmt.Errorf("%w: number %d is not a move", ErrMove, number)
	}
	return fmt.Errorf("%w: number %d of %d", ErrMove, number, len(p.pos.Numbered()))
}

// play plays a listed move. A variation of it may follow.
func (p *movePlayer) play(m chess.Move, variation bool) {
	if variation {
		p.before = p.pos
	}
	p.pos = playListed(p.pos, m)
}

// playListed plays a move that chess.Position.Play accepts, without a test.
var playListed = inside.Play.(func(chess.Position, chess.Move) chess.Position)
