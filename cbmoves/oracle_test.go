package cbmoves_test

import (
	"slices"
	"strings"
)

// The board of the plain decoder: squares, and a list of all moves that the side to
// move has, each with its code.

// A man is a piece of the plain board; kind is 0 on an empty square.
type man struct {
	kind  byte // P N B R Q K
	white bool
	name  int8 // order within kind and colour; for promoted pieces 100 + that of the pawn
}

type square struct{ file, rank int }

type board struct {
	pieces   [8][8]man // by file and rank
	white    bool      // to move
	ep       square    // {-1, -1} for none
	rooks    [2][2]int // files of rooks that may castle, -1 for none; [black][left]
	chess960 bool
	uncoded  bool // list the moves of pieces that have no code, too
}

// A listed move has its code of one or two bytes.
type listed struct {
	from, to  square
	promotion byte
	castle    int // 1 right, 2 left
	code      [2]byte
	two       bool
}

func (b *board) at(p square) man { return b.pieces[p.file][p.rank] }

func (p square) plus(file, rank int) square { return square{p.file + file, p.rank + rank} }

func (p square) String() string { return string([]byte{byte('a' + p.file), byte('1' + p.rank)}) }

func (p square) on() bool { return p.file >= 0 && p.file < 8 && p.rank >= 0 && p.rank < 8 }

// Ranks and files that an offset adds, as section 2 of the notes on jose's
// bytes lists them; the manual's knight is 7 less that.
var (
	knightSteps = [8][2]int{{1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}, {2, 1}}
	joseSteps   = [8][2]int{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}, {0, 1}, {0, -1}, {1, 0}, {-1, 0}}
	manualSteps = [8][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}, {1, 0}, {-1, 0}, {0, -1}, {0, 1}}
)

// list appends all moves to buf.
func (b *board) list(jose bool, buf []listed) []listed {
	kingSteps := manualSteps
	if jose {
		kingSteps = joseSteps
	}
	for file := range 8 {
		for rank := range 8 {
			p, m := square{file, rank}, b.pieces[file][rank]
			if m.kind == 0 || m.white != b.white {
				continue
			}
			switch m.kind {
			case 'P':
				buf = b.pawnMoves(p, m, buf)
			case 'N':
				for n, step := range knightSteps {
					if !jose {
						n = 7 - n
					}
					buf = b.add(p, p.plus(step[1], step[0]), m, n, buf)
				}
			case 'K':
				for n, step := range kingSteps {
					buf = b.add(p, p.plus(step[1], step[0]), m, n, buf)
				}
				if m.name == 0 {
					buf = b.castlings(p, buf)
				}
			case 'B':
				buf = b.slides(p, m, true, 0, buf)
			case 'R':
				buf = b.slides(p, m, false, 0, buf)
			case 'Q':
				buf = b.slides(p, m, true, 0, buf)
				buf = b.slides(p, m, false, 16, buf)
			}
		}
	}
	return buf
}

func (b *board) slides(p square, m man, diagonal bool, base int, buf []listed) []listed {
	for file := -1; file <= 1; file++ {
		for rank := -1; rank <= 1; rank++ {
			if (file != 0 && rank != 0) != diagonal || file == 0 && rank == 0 {
				continue
			}
			for to := p.plus(file, rank); to.on(); to = to.plus(file, rank) {
				n := to.rank
				if diagonal && file != rank {
					n += 8
				} else if !diagonal && rank == 0 {
					n = 8 + to.file
				}
				buf = b.add(p, to, m, base+n, buf)
				if b.at(to).kind != 0 {
					break
				}
			}
		}
	}
	return buf
}

func (b *board) pawnMoves(p square, m man, buf []listed) []listed {
	up, second := 1, 1
	if !m.white {
		up, second = -1, 6
	}
	if one := p.plus(0, up); one.on() && b.at(one).kind == 0 {
		buf = b.add(p, one, m, 0, buf)
		if two := p.plus(0, 2*up); p.rank == second && b.at(two).kind == 0 {
			buf = b.add(p, two, m, 3, buf)
		}
	}
	for n, side := range [...]int{1: up, 2: -up} {
		if to := p.plus(side, up); n > 0 && to.on() && (b.at(to).kind != 0 || to == b.ep) {
			buf = b.add(p, to, m, n, buf)
		}
	}
	return buf
}

// add appends the move with offset n, if it is one and has a code.
func (b *board) add(from, to square, m man, n int, buf []listed) []listed {
	if !to.on() || b.at(to).kind != 0 && b.at(to).white == b.white {
		return buf
	}
	move := listed{from: from, to: to}
	switch {
	case m.name >= 100:
		move.code, move.two = [2]byte{byte(0xa8 + int(m.name) - 100), byte(0x20 + n)}, true
	case m.kind == 'P' && (m.name < 8 || b.uncoded) && (to.rank == 0 || to.rank == 7):
		for i, promotion := range []byte("NBRQ") {
			move.promotion = promotion
			move.code, move.two = [2]byte{byte(0xa0 + int(m.name)), byte(0x20 + 4*n + i)}, true
			buf = append(buf, move)
		}
		return buf
	case m.kind == 'P' && m.name < 8:
		move.code[0] = byte(4*int(m.name) + n)
	case m.kind == 'N' && m.name < 2:
		move.code[0] = byte(0x20 + 8*int(m.name) + n)
	case m.kind == 'B' && m.name < 2:
		move.code[0] = byte(0x30 + 16*int(m.name) + n)
	case m.kind == 'R' && m.name < 2:
		move.code[0] = byte(0x50 + 16*int(m.name) + n)
	case m.kind == 'Q' && m.name < 1:
		move.code[0] = byte(0x70 + n)
	case m.kind == 'K' && m.name < 1:
		move.code[0] = byte(0x90 + n)
	case !b.uncoded:
		return buf
	}
	return append(buf, move)
}

func (b *board) castlings(king square, buf []listed) []listed {
	for left, rook := range b.rooks[side(b.white)] {
		if rook < 0 {
			continue
		}
		kingTo, rookTo := 6-4*left, 5-2*left
		clear := true
		for file := range 8 {
			onWay := within(file, king.file, kingTo) || within(file, rook, rookTo)
			if onWay && file != king.file && file != rook && b.pieces[file][king.rank].kind != 0 {
				clear = false
			}
		}
		if clear {
			buf = append(buf, listed{from: king, to: square{kingTo, king.rank}, castle: 1 + left,
				code: [2]byte{byte(0x98 + left)}})
		}
	}
	return buf
}

func within(x, a, b int) bool { return min(a, b) <= x && x <= max(a, b) }

func side(white bool) int {
	if white {
		return 0
	}
	return 1
}

func (b *board) play(m listed) {
	moved := b.at(m.from)
	rank := m.from.rank
	us := side(b.white)
	ep := square{-1, -1}
	if m.castle > 0 {
		rook := b.rooks[us][m.castle-1]
		tower := b.pieces[rook][rank]
		b.pieces[m.from.file][rank], b.pieces[rook][rank] = man{}, man{}
		b.pieces[m.to.file][rank] = moved
		b.pieces[5-2*(m.castle-1)][rank] = tower
		b.rooks[us] = [2]int{-1, -1}
	} else {
		if moved.kind == 'P' && m.to == b.ep {
			b.pieces[m.to.file][rank] = man{}
		}
		if moved.kind == 'P' && (m.to.rank-rank == 2 || m.to.rank-rank == -2) {
			ep = square{m.to.file, (m.to.rank + rank) / 2}
		}
		if taken := b.at(m.to); taken.kind == 'K' && taken.name == 0 {
			b.rooks[1-us] = [2]int{-1, -1}
		}
		if moved.kind == 'K' && moved.name == 0 {
			b.rooks[us] = [2]int{-1, -1}
		}
		for color, home := range [2]int{0, 7} {
			for left, file := range b.rooks[color] {
				if corner := (square{file, home}); m.from == corner || m.to == corner {
					b.rooks[color][left] = -1
				}
			}
		}
		b.pieces[m.from.file][rank] = man{}
		if m.promotion != 0 {
			moved = man{m.promotion, moved.white, 100 + moved.name}
		}
		b.pieces[m.to.file][m.to.rank] = moved
	}
	b.ep = ep
	b.white = !b.white
}

// uci names a listed move.
func (b *board) uci(m listed) string {
	to := m.to
	if m.castle > 0 && b.chess960 {
		to.file = b.rooks[side(b.white)][m.castle-1]
	}
	s := []byte{byte('a' + m.from.file), byte('1' + m.from.rank), byte('a' + to.file), byte('1' + to.rank)}
	if m.promotion != 0 {
		s = append(s, m.promotion|0x20)
	}
	return string(s)
}

// newBoard sets up a FEN that the package has accepted.
func newBoard(fen string) *board {
	fields := strings.Fields(fen)
	b := &board{white: fields[1] == "w", ep: square{-1, -1}, rooks: [2][2]int{{-1, -1}, {-1, -1}}}
	count := map[byte]int8{}
	kings := [2]square{}
	for i, row := range strings.Split(fields[0], "/") {
		file := 0
		for _, c := range row {
			if c < '9' {
				file += int(c - '0')
				continue
			}
			m := man{byte(c) &^ 0x20, c < 'a', count[byte(c)]}
			if m.kind == 'P' && m.name > 7 {
				m.name = 8
			}
			count[byte(c)]++
			b.pieces[file][7-i] = m
			if m.kind == 'K' && m.name == 0 {
				kings[side(m.white)] = square{file, 7 - i}
			}
			file++
		}
	}
	for _, c := range strings.Trim(fields[2], "-") {
		us := side(c < 'a')
		king := kings[us]
		isRook := func(file int) bool {
			m := b.pieces[file][king.rank]
			return m.kind == 'R' && side(m.white) == us
		}
		if count["Kk"[us]] != 1 || king.rank != 7*us {
			continue // a right that no move uses
		}
		rook := 0
		switch c &^ 0x20 {
		case 'K':
			for rook = 7; rook > king.file && !isRook(rook); rook-- {
			}
		case 'Q':
			for rook = 0; rook < king.file && !isRook(rook); rook++ {
			}
		default:
			rook = int(c&^0x20 - 'A')
		}
		if rook == king.file {
			continue
		}
		if rook > king.file {
			b.rooks[us][0] = rook
			b.chess960 = b.chess960 || rook != 7 || king.file != 4
		} else {
			b.rooks[us][1] = rook
			b.chess960 = b.chess960 || rook != 0 || king.file != 4
		}
	}
	if ep := fields[3]; ep != "-" {
		passed := square{int(ep[0] - 'a'), int(ep[1] - '1')}
		pawn := b.pieces[passed.file][4-side(b.white)]
		if pawn.kind == 'P' && pawn.white != b.white {
			b.ep = passed
		}
	}
	return b
}

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
