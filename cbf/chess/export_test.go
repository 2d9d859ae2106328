package chess

import "example.com/boardcodec/cbf/internal/san"

// What package inside hands on, for the tests outside of the package.

func (p *Position) Number(m Move) int                  { return p.numberOf(m) }
func (p *Position) Nth(n int) (Move, bool)             { return p.nth(n) }
func (p *Position) IsLeftoverEnPassant(m Move) bool    { return p.isLeftover(m) }
func (p *Position) IsCastlingWithoutRight(m Move) bool { return p.lacksRight(m) }
func (p *Position) PlayUnchecked(m Move)               { p.play(m) }
func (p *Position) PlayPlain(b []byte) (m Move, n int) { return p.playPlain(b) }

func (p Position) PlaySAN(dst []byte, m Move) (text []byte, after Position, legal bool) {
	return p.playSAN(dst, m)
}

func (p *Position) Find(f *san.Form, letters *san.Letters) (m Move, after Position, n int) {
	return p.find(f, letters)
}

func (p *Position) FindError(text string, f *san.Form, letters *san.Letters) error {
	return p.findError(text, f, letters)
}
