package chess

// A Castling is a set of castling rights. The zero Castling is none.
type Castling uint8

// The rights, to castle to the king's side (short) or the queen's (long), in the order
// of FEN's letters.
const (
	WhiteShort Castling = 1 << iota
	WhiteLong
	BlackShort
	BlackLong

	allRights = WhiteShort | WhiteLong | BlackShort | BlackLong
)

// String returns the rights as FEN has them: "KQkq", or "-" for none.
func (c Castling) String() string {
	if c > allRights {
		return "invalid Castling"
	}
	return string(castlingRooks(0).append(nil, nil, c))
}

// lostRights lists the rights that end when a piece leaves a square or arrives.
var lostRights = func() (t [64]Castling) {
	for c := White; c <= Black; c++ {
		short, long := WhiteShort<<(2*c), WhiteLong<<(2*c)
		t[c.square(sqE1)] = short | long
		t[c.square(sqH1)] = short
		t[c.square(sqA1)] = long
	}
	return t
}()

// The squares of White's first rank that castling concerns.
const sqA1, sqC1, sqD1, sqE1, sqF1, sqG1, sqH1 Square = 0, 16, 24, 32, 40, 48, 56

// castles reports whether a listed move is castling: no other king moves so
// far.
func castles(man Piece, m Move) bool {
	return (m.To-m.From == 16 || m.From-m.To == 16) && man.Kind() == King
}

// mayCastle reports whether the side to move still has the right to castle as m
// does.
func (p *Position) mayCastle(m Move) bool {
	right := WhiteShort
	if m.To < m.From {
		right = WhiteLong
	}
	return p.castling&(right<<(2*p.side)) != 0
}

// IsCastlingWithoutRight reports whether m, a move of the numbered list, is castling
// without the right to it.
func (p *Position) IsCastlingWithoutRight(m Move) bool {
	return castles(p.at(m.From), m) && !p.takesRook(m) && !p.mayCastle(m)
}
