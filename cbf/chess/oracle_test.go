package chess_test

import "example.com/boardcodec/cbf/chess"

// An oracle is the plain reading of sections 2.4 and 3.1-3.2: a board of 8x8
// letters and a list of all moves for every ply. It uses no bits.
type oracle struct {
	board [8][8]byte // [file][rank], FEN letters, 0 = empty
	black bool
	EP    int // the register
}

// An oracleMove is a move of the plain list.
type oracleMove struct {
	ff, fr, tf, tr int8
	promotion      byte
	ep             bool
}

// phantom is a number that the format counts and nobody can play.
var phantom = oracleMove{ff: -1}

func (m oracleMove) String() string {
	if m == phantom {
		return "-"
	}
	s := string([]byte{'a' + byte(m.ff), '1' + byte(m.fr), 'a' + byte(m.tf), '1' + byte(m.tr)})
	if m.promotion != 0 {
		s += string(m.promotion | 0x20)
	}
	return s
}

// Same reports whether two decoders mean the same move.
func (m oracleMove) Same(n chess.Move) bool {
	if m == phantom {
		return n == chess.Move{}
	}
	return n != chess.Move{} && m.String() == n.String() && m.ep == n.EnPassant
}

// oracleOf returns the oracle of a position.
func oracleOf(p chess.Position) oracle {
	o := oracle{black: p.Turn() == chess.Black, EP: registerOf(p)}
	for f := range 8 {
		for r := range 8 {
			if man := p.At(chess.NewSquare(f, r)); man != chess.NoPiece {
				o.board[f][r] = man.String()[0]
			}
		}
	}
	return o
}

func (o *oracle) at(f, r int) byte {
	if f < 0 || f > 7 || r < 0 || r > 7 {
		return '#'
	}
	return o.board[f][r]
}

func (o *oracle) mine(c byte) bool {
	return c != 0 && c != '#' && (c >= 'a') == o.black
}

func (o *oracle) theirs(c byte) bool {
	return c != 0 && c != '#' && (c >= 'a') != o.black
}

// List returns the numbered list.
func (o *oracle) List() (list []oracleMove) {
	for f := range 8 {
		for r := range 8 {
			if !o.mine(o.board[f][r]) {
				continue
			}
			add := func(tf, tr int) {
				list = append(list, oracleMove{ff: int8(f), fr: int8(r), tf: int8(tf), tr: int8(tr)})
			}
			step := func(df, dr int) {
				if c := o.at(f+df, r+dr); c == 0 || o.theirs(c) {
					add(f+df, r+dr)
				}
			}
			slide := func(df, dr int) {
				for n := 1; ; n++ {
					c := o.at(f+n*df, r+n*dr)
					if c == 0 || o.theirs(c) {
						add(f+n*df, r+n*dr)
					}
					if c != 0 {
						return
					}
				}
			}
			diagonal := func() { slide(-1, -1); slide(1, -1); slide(1, 1); slide(-1, 1) }
			straight := func() { slide(-1, 0); slide(0, -1); slide(1, 0); slide(0, 1) }
			switch o.board[f][r] | 0x20 {
			case 'k':
				for df := -1; df <= 1; df++ {
					for dr := -1; dr <= 1; dr++ {
						step(df, dr)
					}
				}
				home, rook := 0, byte('R')
				if o.black {
					home, rook = 7, 'r'
				}
				if f == 4 && r == home {
					if o.at(7, home) == rook && o.at(5, home) == 0 && o.at(6, home) == 0 {
						add(6, home)
					}
					if o.at(0, home) == rook && o.at(1, home) == 0 && o.at(2, home) == 0 && o.at(3, home) == 0 {
						add(2, home)
					}
				}
			case 'q':
				diagonal()
				straight()
			case 'r':
				straight()
			case 'b':
				diagonal()
			case 'n':
				for _, d := range [8][2]int{{-2, -1}, {-2, 1}, {2, -1}, {2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}} {
					step(d[0], d[1])
				}
			case 'p':
				up, second, fifth, last := 1, 1, 4, 7
				if o.black {
					up, second, fifth, last = -1, 6, 3, 0
				}
				pawn := func(tf int) {
					if r+up != last {
						add(tf, r+up)
						return
					}
					for _, c := range []byte("QRBN") {
						list = append(list, oracleMove{ff: int8(f), fr: int8(r), tf: int8(tf), tr: int8(r + up), promotion: c})
					}
				}
				if r == second && o.at(f, r+up) == 0 && o.at(f, r+2*up) == 0 {
					add(f, r+2*up)
				}
				if o.at(f, r+up) == 0 {
					pawn(f)
				}
				if o.theirs(o.at(f-1, r+up)) {
					pawn(f - 1)
				}
				if o.theirs(o.at(f+1, r+up)) {
					pawn(f + 1)
				}
				if r == fifth && o.EP == f {
					if f == 0 {
						list = append(list, phantom)
					} else {
						list = append(list, oracleMove{ff: int8(f), fr: int8(r), tf: int8(f - 1), tr: int8(r + up), ep: true})
					}
				}
				if r == fifth && o.EP == f+2 {
					list = append(list, oracleMove{ff: int8(f), fr: int8(r), tf: int8(f + 1), tr: int8(r + up), ep: true})
				}
			}
		}
	}
	return list
}

// Play plays a move of the list.
func (o *oracle) Play(m oracleMove) {
	c := o.board[m.ff][m.fr]
	o.board[m.ff][m.fr], o.board[m.tf][m.tr] = 0, c
	if m.promotion != 0 {
		o.board[m.tf][m.tr] = m.promotion | c&0x20
	}
	if m.ep {
		o.board[m.tf][m.fr] = 0
	}
	castled := false
	if c|0x20 == 'k' {
		switch m.tf - m.ff {
		case 2:
			o.board[5][m.fr], o.board[7][m.fr], castled = o.board[7][m.fr], 0, true
		case -2:
			o.board[3][m.fr], o.board[0][m.fr], castled = o.board[0][m.fr], 0, true
		}
	}
	switch {
	case c|0x20 == 'p' && (m.tr-m.fr == 2 || m.fr-m.tr == 2):
		o.EP = int(m.ff) + 1
	case !castled:
		o.EP = 0
	}
	o.black = !o.black
}

// Placement returns the first field of the FEN.
func (o *oracle) Placement() string {
	var b []byte
	for r := 7; r >= 0; r-- {
		for f := 0; f < 8; f++ {
			n := byte('0')
			for ; f < 8 && o.board[f][r] == 0; f++ {
				n++
			}
			if n > '0' {
				b = append(b, n)
			}
			if f < 8 {
				b = append(b, o.board[f][r])
			}
		}
		if r > 0 {
			b = append(b, '/')
		}
	}
	return string(b)
}

// registerOf returns the file, from 1, of the e.p. register; 0 = none.
func registerOf(p chess.Position) int {
	square, set := p.EnPassant()
	if !set {
		return 0
	}
	return square.File() + 1
}
