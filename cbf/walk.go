package cbf

import (
	"errors"
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

// isMove reports whether a byte has the number of a move, and is no mark.
func isMove(b byte) bool { return b&numberBits != 0 && b != openMark }

// A walker plays the moves of an area, one byte after the other: a move with move and play,
// any other byte with mark.
type walker struct {
	pos    chess.Position // before the next move
	before chess.Position // before the last move, if a variation of it follows
	last   chess.Move     // of the line; zero if it has none
	lines  []waitingLine  // around the variation, the main line first
}

// A waitingLine goes on after the variations of its last move.
type waitingLine struct {
	before chess.Position // that move
	last   chess.Move
}

// The bytes that mark refuses.
var (
	errEarlyEnd      = errors.New("zero byte ends the moves")
	errNothingBefore = fmt.Errorf("%w: byte 0xff before any move of its line", ErrSyntax)
	errNothingOpen   = fmt.Errorf("%w: byte 0x80 closes no variation", ErrSyntax)
)

// mark reads a byte that is not a move. An error means that the moves end before it:
// errEarlyEnd at an endMark, any other at a mark that cannot be there.
func (w *walker) mark(b byte) error {
	n := len(w.lines)
	switch {
	case b == endMark:
		return errEarlyEnd
	case b == openMark && w.last == chess.Move{}:
		return errNothingBefore
	case b == openMark && n == maxDepth:
		return ErrDepth
	case b == openMark:
		w.lines = append(w.lines, waitingLine{w.before, w.last})
		w.pos = w.before
		w.last = chess.Move{}
	case n == 0:
		return errNothingOpen
	default:
		line := &w.lines[n-1]
		w.lines = w.lines[:n-1]
		w.before, w.last = line.before, line.last
		w.pos = playListed(w.before, w.last)
	}
	return nil
}

// move returns the move of a byte, which is zero if the position has none of that number.
func (w *walker) move(b byte) chess.Move {
	m, _ := w.pos.Nth(int(b & numberBits))
	return m
}

// play plays a move. A variation of it may follow only if next, the byte after it, says so.
func (w *walker) play(m chess.Move, next byte) {
	if next == openMark {
		w.before = w.pos
	}
	w.pos = playListed(w.pos, m)
	w.last = m
}

// noMove says why a byte has a number that is not that of a move.
func (w *walker) noMove(b byte) error {
	number := b & numberBits
	if _, listed := w.pos.Nth(int(number)); listed {
		return fmt.Errorf("%w: number %d is not a move", ErrMove, number)
	}
	return fmt.Errorf("%w: number %d of %d", ErrMove, number, len(w.pos.Numbered()))
}

// playListed plays a move that chess.Position.Play accepts, without a test.
var playListed = inside.Play.(func(chess.Position, chess.Move) chess.Position)
