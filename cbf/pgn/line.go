package pgn

import (
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// ringMask is the mask of an index in playedLine.positions, which makes it one in the ring.
const ringMask = 3

// A playedLine is what the player knows of a line.
type playedLine struct {
	positions [ringMask + 1]chess.Position // after each of its last moves, in a ring
	last      uint8                        // &ringMask: the index of the position after the last move
	moves     int
	late      bool  // it replaces the move before the one that it is written after
	early     bool  // it is written before the move that it replaces
	hasEarly  bool  // such a variation is written before its next move
	ended     bool  // it cannot be played on: the rest of it is text
	numbered  bool  // the rest begins with a move number
	opened    int64 // where it begins in the text, with its "("
	rest, end int64 // where the part that cannot be played begins and ends in the text
	at        scanner.Place
}

// pos returns the position after the last move of the line, before returns the position before that
// move, and earlier the position one move further back.
func (l *playedLine) pos() *chess.Position     { return &l.positions[l.last&ringMask] }
func (l *playedLine) before() *chess.Position  { return &l.positions[(l.last-1)&ringMask] }
func (l *playedLine) earlier() *chess.Position { return &l.positions[(l.last-2)&ringMask] }

// startFrom sets the position in which the line begins, which is also the one before its first move.
func (l *playedLine) startFrom(p *chess.Position) { *l.pos(), *l.before() = *p, *p }

// numbers say what the next move number proves.
type numbers uint8

const (
	numbersFit   numbers = iota // all numbers were those of their moves
	wordSince                   // and since the last one there was a word, which may have been a move
	numbersWrong                // a number was not that of its move: a wrong one proves nothing
)

// seenWord and seenNumber say what came last, a word or a right number.
func (n *numbers) seenWord() {
	if *n == numbersFit {
		*n = wordSince
	}
}

func (n *numbers) seenNumber() {
	if *n == wordSince {
		*n = numbersFit
	}
}

// isNumberOf reports whether a move number and the dots after it are those of the next move in pos.
func isNumberOf(number, dots int, pos *chess.Position) bool {
	return number == pos.MoveNumber() && (dots > 1) == (pos.Turn() == chess.Black)
}
