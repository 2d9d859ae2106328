package cbmoves

import "math/bits"

// A cell is one square of a tracker: the kind of the piece on it (3 bits), its colour
// (1 bit) and, from bit 4, its number. The empty square is 0.
type cell uint16

func newCell(p Piece, c Color, id uint8) cell {
	return cell(p) | cell(c)<<3 | cell(id)<<4
}

func (c cell) piece() Piece { return Piece(c & 7) }
func (c cell) color() Color { return Color(c >> 3 & 1) }
func (c cell) id() uint8    { return uint8(c >> 4) }

// A tracker is a board that finds pieces by their numbers. It has the rules of a Position,
// describe and rights. A Position with the numbers beside it needs less code, and half as
// many instructions again for each ply; so TestTrackerAndPosition compares the two.
type tracker struct {
	board     [64]cell
	at        [2][32]Square // by colour and number; offBoard if gone. noCode is the last in use
	occupied  uint64
	castlers  rights
	enPassant Square // passed by a double step just now; or offBoard
	turn      Color
	chess960  bool // castling is king takes rook in UCI
	last      undo
}

// An undo is what the last move changed.
type undo struct {
	moved     bool // there is a last move in this line
	changes   uint8
	enPassant Square
	castlers  rights
	was       [4]change
}

// A change is a square, and what was on it.
type change struct {
	square Square
	cell   cell
}

// newTracker numbers the pieces of a position in the order of its FEN, whatever
// their files.
func newTracker(p *Position) tracker {
	t := tracker{castlers: p.castlers, enPassant: p.enPassantSquare(), turn: p.turn, chess960: p.isChess960()}
	for c := range t.at {
		for id := range t.at[c] {
			t.at[c][id] = offBoard
		}
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
		t.put(change{s, newCell(piece, c, id)})
	}
	return t
}

// put changes what is on some squares.
func (t *tracker) put(changes ...change) {
	for _, c := range changes {
		if gone := t.board[c.square]; gone != 0 {
			t.at[gone.color()][gone.id()] = offBoard
		}
		t.board[c.square] = 0
		t.occupied &^= c.square.bit()
	}
	for _, c := range changes {
		if c.cell != 0 {
			t.board[c.square] = c.cell
			t.at[c.cell.color()][c.cell.id()] = c.square
			t.occupied |= c.square.bit()
		}
	}
}

// play makes a move whose geometry is right: the offset of the piece leads from
// one square to the other. It returns 0, and changes nothing, if the board does
// not allow the move.
func (t *tracker) play(from, to Square, promotion Piece) packed {
	moved, taken := t.board[from&63], t.board[to&63]
	if taken != 0 && taken.color() == t.turn {
		return 0
	}
	m := describe(moved.piece(), from, to, promotion, taken.piece(), t.occupied, t.enPassant)
	if m == 0 {
		return 0
	}
	t.begin(2)
	t.last.was[0], t.last.was[1] = change{from, moved}, change{to, taken}
	if t.castlers != 0 {
		t.castlers = t.castlers.after(m, t.turn)
	}
	if taken != 0 {
		t.at[t.turn&1^1][taken.id()&31] = offBoard
	}
	if moved.piece() == Pawn {
		switch {
		case from^to == 16: // rank 2 to 4, 7 to 5: no other step differs in this one bit
			t.enPassant = (from + to) / 2
		case m&packedEnPassant != 0:
			t.last.was[2] = change{beside(from, to), t.board[beside(from, to)&63]}
			t.last.changes = 3
			t.put(change{square: beside(from, to)})
		case promotion != NoPiece:
			t.at[t.turn&1][moved.id()&31] = offBoard
			moved = newCell(promotion, t.turn, slot0+moved.id())
		}
	}
	t.board[from&63] = 0
	t.board[to&63] = moved
	t.at[t.turn&1][moved.id()&31] = to
	t.occupied = t.occupied&^from.bit() | to.bit()
	t.turn ^= 1
	return m
}

// begin begins a move that changes some squares, with a note of what else it changes.
func (t *tracker) begin(squares uint8) {
	t.last.moved, t.last.changes = true, squares
	t.last.enPassant, t.last.castlers = t.enPassant, t.castlers
	t.enPassant = offBoard
}

// pass makes the null move.
func (t *tracker) pass() packed {
	t.begin(0)
	t.turn ^= 1
	return packedNull
}

// castle makes the castling move of one wing, or returns 0. In Chess960 each of the two
// may go to where the other was.
func (t *tracker) castle(wing int) packed {
	king := t.at[t.turn][kingID]
	m := t.castlers.castling(t.turn, king, wing, t.occupied, t.chess960)
	if m == 0 {
		return 0
	}
	rook := t.castlers.rook(t.turn, king, wing)
	kingTo, rookTo := castlingTargets(king, wing)
	kingCell, rookCell := t.board[king], t.board[rook]
	t.begin(4)
	t.last.was = [4]change{{kingTo, 0}, {rookTo, 0}, {king, kingCell}, {rook, rookCell}}
	t.castlers &^= rights(homeRank(t.turn))
	t.put(change{king, 0}, change{rook, 0}, change{kingTo, kingCell}, change{rookTo, rookCell})
	t.turn ^= 1
	return m
}

// takeBack takes the last move back. It can be done once after each move.
func (t *tracker) takeBack() {
	t.turn ^= 1
	t.castlers, t.enPassant = t.last.castlers, t.last.enPassant
	t.put(t.last.was[:t.last.changes]...)
	t.last.moved = false
}
