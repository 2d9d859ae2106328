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

// isMove reports whether a byte has the number of a move, and is not a mark.
func isMove(b byte) bool { return b&numberBits != 0 && b != openMark }

// A walker plays the moves of an area, one byte after the other.
type walker struct {
	pos    chess.Position // before the next move
	before chess.Position // before the last move of the line
	last   chess.Move     // the last move of the line; zero if it has none
	begin  int32          // where the line begins: a number of the caller, kept for each line
	lines  []waitingLine  // around the variation, the main line first
}

// A waitingLine goes on after the variations of its last move.
type waitingLine struct {
	before chess.Position // before that move
	last   chess.Move
	begin  int32
}

// Errors of step, besides ErrMove for a number that no move has.
var (
	errEarlyEnd      = errors.New("zero byte ends the moves")
	errNothingBefore = fmt.Errorf("%w: byte 0xff before any move of its line", chess.ErrSyntax)
	errNothingOpen   = fmt.Errorf("%w: byte 0x80 closes no variation", chess.ErrSyntax)
)

// step reads a byte. If it is a move, step plays and returns it. An error means that the moves
// end before the byte: errEarlyEnd at an endMark, any other at a byte that cannot be there.
func (w *walker) step(b byte) (m chess.Move, err error) {
	n := len(w.lines)
	switch {
	case isMove(b):
		m, _ = nth(&w.pos, int(b&numberBits))
		if m == (chess.Move{}) {
			return m, chess.ErrMove
		}
		w.before, w.last = w.pos, m
		w.pos = playListed(w.pos, m)
	case b == endMark:
		return m, errEarlyEnd
	case b == openMark && w.last == chess.Move{}:
		return m, errNothingBefore
	case b == openMark && n == maxDepth:
		return m, errDepth
	case b == openMark:
		w.lines = append(w.lines, waitingLine{w.before, w.last, w.begin})
		w.pos, w.last = w.before, chess.Move{}
	case n == 0:
		return m, errNothingOpen
	default:
		line := &w.lines[n-1]
		w.before, w.last, w.begin = line.before, line.last, line.begin
		w.pos = playListed(w.before, w.last)
		w.lines = w.lines[:n-1]
	}
	return m, nil
}

// noMove returns the error for a byte with a number that no move has.
func (w *walker) noMove(b byte) error {
	number := b & numberBits
	if _, listed := nth(&w.pos, int(number)); listed {
		return fmt.Errorf("%w: number %d is not a move", chess.ErrMove, number)
	}
	return fmt.Errorf("%w: number %d of %d", chess.ErrMove, number, len(w.pos.Numbered()))
}

// Functions that package chess does not export. They are described there.
var (
	playListed = inside.Play.(func(chess.Position, chess.Move) chess.Position)
	numberOf   = inside.Number.(func(*chess.Position, chess.Move) int)
	nth        = inside.Nth.(func(*chess.Position, int) (chess.Move, bool))
	irregular  = inside.Irregular.(func(*chess.Position, chess.Move) (leftover, lacksRight bool))
)
