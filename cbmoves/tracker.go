package cbmoves

import "math/bits"

// A tracker is a board that finds pieces by their numbers. With a Position and separate numbers
// instead, a scan would take a third more instructions.
type tracker struct {
	state
	cells [64]cell
	at    [64]Square // by cell.who; offBoard if not on the board
	taken uint64     // squares with a piece
}

// newTracker numbers the pieces of a position in the order of its FEN, not by their
// files.
func newTracker(p *Position) tracker {
	t := tracker{state: p.state}
	for who := range t.at {
		t.at[who] = offBoard
	}
	var counts [2][King + 1]uint8
	for set := bits.ReverseBytes64(p.occupied()); set != 0; set &= set - 1 { // rank 8 first
		s := lowest(set) ^ 56
		piece, c := p.At(s)
		n, id := counts[c][piece], uint8(noCode)
		if kind := kinds[piece]; n < kind.count {
			id = kind.id + n
		}
		counts[c][piece]++
		t.put(s, newCell(piece, c, id))
	}
	return t
}

// put places a piece on an empty square.
func (t *tracker) put(s Square, c cell) {
	t.cells[s&63] = c
	t.at[c.who()] = s
	t.taken |= s.bit()
}

// remove removes the piece on a square, and returns it.
func (t *tracker) remove(s Square) cell {
	c := t.cells[s&63]
	t.cells[s&63] = 0
	t.at[c.who()] = offBoard
	t.taken &^= s.bit()
	return c
}

// A line is the board after the last move of a line, with the values that takeBack needs to undo
// that move.
type line struct {
	tracker
	branch

	// The last move.
	last     packed
	captured cell
	before   state
}

// A branch is the place of a reader or a writer in the tree of a game.
type branch struct {
	ply, depth int
	first      int // the ply at which the line began
}

// noVariation returns nil if a variation can begin here, and otherwise the reason.
func (b *branch) noVariation() *flaw {
	switch {
	case b.ply == b.first:
		return flawNoMove
	case b.depth == maxDepth:
		return flawDepth
	}
	return nil
}

// enter begins a variation, which replaces the last move.
func (b *branch) enter() {
	b.depth++
	b.ply--
	b.first = b.ply
}

// newLine returns the main line of a game before its first move.
func newLine(start Position) line {
	start = start.orNormal()
	if start == startPosition {
		return line{tracker: normalTracker}
	}
	return line{tracker: newTracker(&start)}
}

var normalTracker = newTracker(&startPosition)

// play makes a move that resolve, possible or castling returned.
func (l *line) play(m packed) {
	l.ply++
	l.last, l.before = m, l.state
	from, to := m.from(), m.to()
	switch {
	case m == packedNull:
	case m&packedCastling != 0:
		wing := wingOf(from, to)
		kingTo, rookTo := castlingTargets(from, wing)
		l.moveKingAndRook(from, l.castlingRook(l.turn, from, wing), kingTo, rookTo)
	default:
		if m.captured() != NoPiece {
			l.captured = l.remove(m.capturedOn())
		}
		moved := l.cells[from&63]
		if m.promotion() != NoPiece {
			l.at[moved.who()] = offBoard
			moved = newCell(m.promotion(), l.turn, slot0+moved.id())
		}
		// Like remove, except that put sets l.at anyway.
		l.cells[from&63] = 0
		l.taken &^= from.bit()
		l.put(to, moved)
	}
	l.state.play(m)
}

// moveKingAndRook moves the pieces on king and rook. Each may go to the square of the other.
func (t *tracker) moveKingAndRook(king, rook, kingTo, rookTo Square) {
	k, r := t.remove(king), t.remove(rook)
	t.put(kingTo, k)
	t.put(rookTo, r)
}

// takeBack begins a variation: it takes back the last move, which the variation replaces.
func (l *line) takeBack() {
	l.enter()
	l.state = l.before
	m, from, to := l.last, l.last.from(), l.last.to()
	switch {
	case m == packedNull:
	case m&packedCastling != 0:
		wing := wingOf(from, to)
		kingTo, rookTo := castlingTargets(from, wing)
		l.moveKingAndRook(kingTo, rookTo, from, l.castlingRook(l.turn, from, wing))
	default:
		moved := l.remove(to)
		if m.promotion() != NoPiece {
			moved = newCell(Pawn, l.turn, moved.id()-slot0)
		}
		l.put(from, moved)
		if m.captured() != NoPiece {
			l.put(m.capturedOn(), l.captured)
		}
	}
}
