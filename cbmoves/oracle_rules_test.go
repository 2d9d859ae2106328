package cbmoves_test

import "slices"

// The rules of chess, on the plain board: what a move may not do to its own king,
// and how it is written.

// captures has room for the moves that attacked and inCheck list.
var captures []listed

// attacked reports whether a side could capture a piece on a square.
func (b *board) attacked(s square, white bool) bool {
	c := *b
	c.pieces[s.file][s.rank] = man{kind: 'N', white: !white, name: 99}
	return c.attacks(white, func(to square) bool { return to == s })
}

// inCheck reports whether any king of a side is attacked.
func (b *board) inCheck(white bool) bool {
	c := *b
	return c.attacks(!white, func(to square) bool { return b.at(to).kind == 'K' })
}

// attacks reports whether a side could capture on one of some squares. It changes b.
func (b *board) attacks(white bool, on func(to square) bool) bool {
	b.white, b.uncoded, b.ep = white, true, square{-1, -1}
	captures = b.list(true, captures[:0])
	return slices.ContainsFunc(captures, func(m listed) bool { return m.castle == 0 && on(m.to) })
}

// allows reports whether a listed move is legal.
func (b *board) allows(m listed) bool {
	if m.castle > 0 {
		for file := range 8 {
			if within(file, m.from.file, m.to.file) && b.attacked(square{file, m.from.rank}, !b.white) {
				return false
			}
		}
	}
	after := *b
	after.play(m)
	return !after.inCheck(b.white)
}

// legalMoves lists the legal moves of all pieces.
func (b *board) legalMoves() []listed {
	b.uncoded = true
	return slices.DeleteFunc(b.list(true, nil), func(m listed) bool { return !b.allows(m) })
}

// san names a listed move: against all listed moves of its kind, or if it is
// legal, against the legal ones.
func (b *board) san(m listed) string {
	moved := b.at(m.from)
	var s string
	switch {
	case m.castle > 0:
		s = []string{"O-O", "O-O-O"}[m.castle-1]
	case moved.kind == 'P':
		if m.from.file != m.to.file {
			s = m.from.String()[:1] + "x"
		}
		s += m.to.String()
		if m.promotion != 0 {
			s += "=" + string(m.promotion)
		}
	default:
		b.uncoded = true
		legal := b.allows(m)
		others, sameFile, sameRank := 0, 0, 0
		for _, other := range b.list(true, nil) {
			if other.castle > 0 || other.to != m.to || other.from == m.from || b.at(other.from).kind != moved.kind ||
				legal && !b.allows(other) {
				continue
			}
			others++
			if other.from.file == m.from.file {
				sameFile++
			}
			if other.from.rank == m.from.rank {
				sameRank++
			}
		}
		from := m.from.String()
		switch {
		case others == 0:
			from = ""
		case sameFile == 0:
			from = from[:1]
		case sameRank == 0:
			from = from[1:]
		}
		s = string(moved.kind) + from
		if b.at(m.to).kind != 0 {
			s += "x"
		}
		s += m.to.String()
	}
	after := *b
	after.play(m)
	switch {
	case !after.inCheck(after.white):
		return s
	case len(after.legalMoves()) > 0:
		return s + "+"
	}
	return s + "#"
}
