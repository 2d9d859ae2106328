package scanner

// A Quick is a move in a common form, with the number before it: nearly all moves are so.
// It is read in one step, where Next takes two tokens.
type Quick struct {
	Number, Dots       int   // of the move number; Dots 0 = it has none
	Letter             byte  // of the piece, 0 for a pawn, 'O' for castling
	FromFile, FromRank uint8 // 1 to 8, 0 where the text has none
	ToFile, ToRank     uint8 // 0 to 7
	Long               bool  // castling is O-O-O

	start, end int  // of the move in the window
	newLine    bool // before it
}

// Quick looks for a move at the cursor, after at most one space or line end, and takes
// nothing. Of other text it returns false: that is read by Next.
func (s *Scanner) Quick(m *Quick) bool {
	if s.phase != inMoves || len(s.buf)-s.pos <= lookahead {
		return false
	}
	// Indices into 64 bytes need no check of their bounds.
	b := (*[64]byte)(s.buf[s.pos:])
	i := uint(0)
	c := b[0]
	m.newLine = c == '\n'
	if c == ' ' || m.newLine {
		i = 1
		c = b[1]
	}
	if class[c] != letter && class[c] != digit {
		return false
	}
	m.Dots = 0
	if c-'1' < 9 {
		number := int(c - '0')
		for i++; ; i++ {
			if c = b[i&63]; c-'0' > 9 || number > 999 {
				break
			}
			number = 10*number + int(c-'0')
		}
		dots := i
		for ; c == '.' && i < dots+3; i++ {
			c = b[(i+1)&63]
		}
		if m.Number, m.Dots = number, int(i-dots); m.Dots == 0 {
			return false
		}
		if c == ' ' {
			i++
		}
	}
	m.start = s.pos + int(i)
	n := m.squares((*[16]byte)(b[i&31:]))
	if n == 0 {
		return false
	}
	i += n
	for n := i; i < n+2 && (b[i&63] == '+' || b[i&63] == '#'); {
		i++
	}
	m.end = s.pos + int(i)
	c = b[i&63]
	return c == ' ' || c == '\n' || c == ')'
}

// squares reads the letter and the squares of a move, and returns their length, 0 for other
// text, and for the last rank: what follows may be a promotion.
func (m *Quick) squares(b *[16]byte) uint {
	m.FromFile, m.FromRank = 0, 0
	i := uint(0)
	switch c := b[0]; c {
	case 'N', 'B', 'R', 'Q', 'K':
		m.Letter = c
		i = 1
		switch {
		case isFile(b[1]) && !isRank(b[2]):
			m.FromFile = b[1] - 'a' + 1
			i = 2
		case isRank(b[1]):
			m.FromRank = b[1] - '1' + 1
			i = 2
		}
		if b[i&15] == 'x' {
			i++
		}
	case 'O':
		m.Letter = 'O'
		if b[1] != '-' || b[2] != 'O' {
			return 0
		}
		if m.Long = b[3] == '-'; !m.Long {
			return 3
		}
		if b[4] != 'O' {
			return 0
		}
		return 5
	default:
		m.Letter = 0
		if b[1] == 'x' {
			m.FromFile = c - 'a' + 1
			if !isFile(c) {
				return 0
			}
			i = 2
		}
		if rank := b[(i+1)&15]; rank == '1' || rank == '8' {
			return 0
		}
	}
	m.ToFile, m.ToRank = b[i&15]-'a', b[(i+1)&15]-'1'
	if m.ToFile > 7 || m.ToRank > 7 {
		return 0
	}
	return i + 2
}

// Take passes the move that Quick has found, and returns its offset.
func (s *Scanner) Take(m *Quick) int64 {
	if m.newLine {
		s.line++
		s.lineStart = s.offset(s.pos + 1)
	}
	if m.Dots > 0 {
		s.number = m.Number
	}
	s.pos = m.end
	s.before = Move
	return s.offset(m.start)
}
