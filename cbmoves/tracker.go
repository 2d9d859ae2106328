package cbmoves

// A cell is one square of the board: the kind of the piece on it (3 bits), its
// colour (1 bit) and, from bit 4, its number. The empty square is 0.
type cell uint16

// A tracker is a board that finds pieces by their numbers, with what a scan of a
// stream needs and no more. It repeats the rules of pawns and of castling that
// Position has: a scan that used a Position with numbers beside it would take a
// third longer for each ply, and a Position that contains numbers would be four
// times as large. TestTrackerAndPosition compares the two.
type tracker struct {
	board     [64]cell
	at        [2][32]Square // by colour and number; offBoard if gone. noCode is the last in use
	occupied  uint64
	rooks     [2][2]Square // rooks that may castle, by colour and wing; offBoard if none
	castlers  uint64       // these rooks and their kings
	enPassant Square       // passed by a double step just now; or offBoard
	turn      Color
	chess960  bool // castling is king takes rook in UCI
	last      undo
}

// An undo holds what the last move changed.
type undo struct {
	moved, taken      cell
	from, to, takenAt Square
	enPassant         Square
	rooks             [2][2]Square
	castlers          uint64
	kind              uint8
}

// The kinds of an undo.
const (
	undoNothing = iota // no move has been played in this line
	undoMove
	undoCastling // from and to are the king's, takenAt is the rook's square and taken the rook
	undoNull
)

// newTracker numbers the pieces of a position in the order of its FEN, whatever
// their files.
func newTracker(p *Position) tracker {
	t := tracker{
		occupied: p.occupied(), castlers: p.castlers, enPassant: p.enPassantSquare(),
		turn: p.turn, chess960: p.isChess960(),
	}
	for c := range t.at {
		for id := range t.at[c] {
			t.at[c][id] = offBoard
		}
		for wing := range t.rooks[c] {
			t.rooks[c][wing] = p.rookOf(Color(c), wing)
		}
	}
	var counts [2][King + 1]uint8
	for rank := 7; rank >= 0; rank-- {
		for row := t.occupied & (rank1 << (8 * rank)); row != 0; row &= row - 1 {
			s := lowest(row)
			piece, c := p.At(s)
			id := setupID(piece, counts[c][piece])
			counts[c][piece]++
			t.board[s] = newCell(piece, c, id)
			t.at[c][id] = s
		}
	}
	return t
}

// setupID numbers the piece of a set-up that has n of its kind before it.
func setupID(p Piece, n uint8) uint8 {
	if n >= numbers[p].size {
		return noCode
	}
	return numbers[p].first + n
}

func newCell(p Piece, c Color, id uint8) cell {
	return cell(p) | cell(c)<<3 | cell(id)<<4
}

func (c cell) piece() Piece { return Piece(c & 7) }
func (c cell) color() Color { return Color(c >> 3 & 1) }
func (c cell) id() uint8    { return uint8(c >> 4) }

func (t *tracker) saveUndo(kind uint8) {
	t.last = undo{kind: kind, enPassant: t.enPassant, rooks: t.rooks, castlers: t.castlers}
}

// play makes a move whose geometry is right: the offset of the piece leads from
// one square to the other. It returns 0, and changes nothing, if the board does
// not allow the move.
func (t *tracker) play(from, to Square, promotion Piece) packed {
	moved, taken := t.board[from&63], t.board[to&63]
	if t.occupied&between[from&63][to&63] != 0 || taken != 0 && taken.color() == t.turn {
		return 0
	}
	takenAt, passed := to, offBoard
	if moved.piece() == Pawn {
		switch {
		case from&7 == to&7: // straight
			if taken != 0 {
				return 0
			}
			if from^to == 16 { // rank 2 to 4, 7 to 5: no other step differs in this one bit
				passed = (from + to) / 2
			}
		case taken == 0:
			if to != t.enPassant {
				return 0
			}
			takenAt = beside(from, to)
			taken = t.board[takenAt&63]
		}
		if (to < 8 || to >= 56) != (promotion != NoPiece) {
			return 0
		}
	}
	m := packMove(from, to, promotion, moved.piece(), taken.piece())
	if takenAt != to {
		m |= packedEnPassant
	}

	t.last.moved, t.last.taken = moved, taken
	t.last.from, t.last.to, t.last.takenAt = from, to, takenAt
	t.last.enPassant, t.last.rooks, t.last.castlers = t.enPassant, t.rooks, t.castlers
	t.last.kind = undoMove

	if t.castlers&(from.bit()|to.bit()) != 0 {
		t.loseRights(from.bit() | to.bit())
	}
	id := moved.id()
	if taken != 0 {
		t.board[takenAt&63] = 0
		t.at[t.turn&1^1][taken.id()&31] = offBoard
		t.occupied &^= takenAt.bit()
	}
	if promotion != NoPiece {
		t.at[t.turn&1][id&31] = offBoard
		id += slot0
		moved = newCell(promotion, t.turn, id)
	}
	t.board[from&63] = 0
	t.board[to&63] = moved
	t.at[t.turn&1][id&31] = to
	t.occupied = t.occupied&^from.bit() | to.bit()
	t.enPassant = passed
	t.turn ^= 1
	return m
}

// pass makes the null move.
func (t *tracker) pass() {
	t.saveUndo(undoNull)
	t.enPassant = offBoard
	t.turn ^= 1
}

// castle makes the castling move of one wing, or returns 0.
func (t *tracker) castle(wing int) packed {
	rook := t.rooks[t.turn][wing]
	if rook == offBoard {
		return 0
	}
	king := t.at[t.turn][kingID] // there is no right without a king
	if t.occupied&castlingPath(king, rook)&^king.bit()&^rook.bit() != 0 {
		return 0
	}
	kingTo, rookTo := castlingTargets(king, wing)
	to := kingTo
	if t.chess960 {
		to = rook
	}
	m := packMove(king, to, NoPiece, King, NoPiece) | packedCastling
	t.saveUndo(undoCastling)
	t.last.moved, t.last.from, t.last.to = t.board[king], king, kingTo
	t.last.taken, t.last.takenAt = t.board[rook], rook
	t.loseRights(king.bit())
	t.moveTwo(king, kingTo, rook, rookTo)
	t.enPassant = offBoard
	t.turn ^= 1
	return m
}

// moveTwo moves two pieces at once: in Chess960 each may be where the other goes.
func (t *tracker) moveTwo(from1, to1, from2, to2 Square) {
	cell1, cell2 := t.board[from1], t.board[from2]
	t.board[from1], t.board[from2] = 0, 0
	t.board[to1], t.board[to2] = cell1, cell2
	t.at[cell1.color()][cell1.id()] = to1
	t.at[cell2.color()][cell2.id()] = to2
	t.occupied = t.occupied&^(from1.bit()|from2.bit()) | to1.bit() | to2.bit()
}

// loseRights ends the castling rights whose rook or king is on touched.
func (t *tracker) loseRights(touched uint64) {
	t.castlers = 0
	for c := range t.rooks {
		king := t.at[c][kingID]
		for wing, rook := range t.rooks[c] {
			switch {
			case rook == offBoard:
			case touched&(rook.bit()|king.bit()) != 0:
				t.rooks[c][wing] = offBoard
			default:
				t.castlers |= rook.bit() | king.bit()
			}
		}
	}
}

// takeBack takes the last move back. It can be done once after each move.
func (t *tracker) takeBack() {
	u := &t.last
	t.turn ^= 1
	t.enPassant, t.rooks, t.castlers = u.enPassant, u.rooks, u.castlers
	switch u.kind {
	case undoMove:
		t.at[t.turn][t.board[u.to].id()] = offBoard // the slot, after a promotion
		t.board[u.to] = 0
		t.occupied &^= u.to.bit()
		t.board[u.from] = u.moved
		t.at[t.turn][u.moved.id()] = u.from
		t.occupied |= u.from.bit()
		if u.taken != 0 {
			t.board[u.takenAt] = u.taken
			t.at[t.turn^1][u.taken.id()] = u.takenAt
			t.occupied |= u.takenAt.bit()
		}
	case undoCastling:
		_, rookTo := castlingTargets(u.from, wingOf(u.from, u.takenAt))
		t.moveTwo(u.to, u.from, rookTo, u.takenAt)
	}
	u.kind = undoNothing
}
