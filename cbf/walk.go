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

// A walker plays the moves of an area, one byte after the other.
type walker struct {
	pos   chess.Position // before the next move
	last  walkedMove     // of the line; its variations can begin
	lines []walkedMove   // the last moves of the lines around the variation, the main line first
}

// A walkedMove is a move with the position before it. The zero walkedMove is no move.
type walkedMove struct {
	before chess.Position
	move   chess.Move
}

// What step returns.
var (
	errEarlyEnd      = errors.New("zero byte ends the moves")
	errNothingBefore = fmt.Errorf("%w: byte 0xff before any move of its line", ErrSyntax)
	errNothingOpen   = fmt.Errorf("%w: byte 0x80 closes no variation", ErrSyntax)
)

// step reads a byte and returns its move, which is zero for a mark. An error means that the
// moves end before the byte: errEarlyEnd at an endMark, ErrMove at a number that is not that of
// a move, any other at a mark that cannot be there.
func (w *walker) step(b byte) (chess.Move, error) {
	switch b {
	case endMark:
		return chess.Move{}, errEarlyEnd
	case openMark:
		return chess.Move{}, w.open()
	case closeMark:
		return chess.Move{}, w.close()
	}
	m, _ := w.pos.Nth(int(b & numberBits))
	if m == (chess.Move{}) {
		return m, ErrMove
	}
	w.last = walkedMove{w.pos, m}
	w.pos = playListed(w.pos, m)
	return m, nil
}

// open begins a variation of the last move.
func (w *walker) open() error {
	switch {
	case w.last.move == chess.Move{}:
		return errNothingBefore
	case len(w.lines) == maxDepth:
		return ErrDepth
	}
	w.lines = append(w.lines, w.last)
	w.pos = w.last.before
	w.last = walkedMove{}
	return nil
}

// close ends a variation, and goes on with the line around it.
func (w *walker) close() error {
	n := len(w.lines) - 1
	if n < 0 {
		return errNothingOpen
	}
	w.last = w.lines[n]
	w.lines = w.lines[:n]
	w.pos = playListed(w.last.before, w.last.move)
	return nil
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
