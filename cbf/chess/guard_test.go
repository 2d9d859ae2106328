package chess

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// checkGuard holds the legal moves against those that are found by trying each.
func checkGuard(t *testing.T, p *Position) {
	t.Helper()
	var want []Move
	for _, m := range p.Numbered() {
		if m != (Move{}) && p.legal(m) {
			want = append(want, m)
		}
	}
	for wing := short; wing <= long; wing++ {
		if m, free := p.castling960(wing); free && p.legal(m) {
			want = append(want, m)
		}
	}
	castlings := func(m Move) bool { return p.takesRook(m) }
	got := p.LegalMoves()
	// Castlings in Chess960 stand behind the other moves of the king.
	some := slices.DeleteFunc(slices.Clone(got), func(m Move) bool { return !castlings(m) })
	got = append(slices.DeleteFunc(got, castlings), some...)
	if !slices.Equal(got, want) {
		t.Fatalf("%s: legal moves %v, tried %v", p.FEN(), got, want)
	}
	if got := p.hasLegalMove(); p.InCheck() && got != (len(want) > 0) {
		t.Fatalf("%s: has a legal move: %v, tried %v", p.FEN(), got, want)
	}
}

// TestGuard: on boards of all densities, with any pieces anywhere, the legal moves are
// those that leave no king in check when they are tried.
func TestGuard(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	checks, pins, doubles, castlings := 0, 0, 0, 0
	for i := range 6000 {
		var s Setup
		for range 2 + r.IntN(40) {
			piece := Piece(1+r.IntN(5)) | Piece(r.IntN(2))<<3
			s.Board[Square(r.IntN(64))] = piece
		}
		for c := White; c <= Black; c++ { // one king of each side, mostly at home
			at := Square(r.IntN(64))
			if r.IntN(2) == 0 {
				at = c.square(sqE1)
			}
			s.Board[at] = King.Of(c)
			if r.IntN(20) == 0 {
				s.Board[Square(r.IntN(64))] = King.Of(c)
			}
			if r.IntN(20) == 0 {
				s.Board[at] = NoPiece
			}
			for _, corner := range []Square{sqA1, sqH1} {
				if r.IntN(3) == 0 {
					s.Board[c.square(corner)] = Rook.Of(c)
				}
			}
		}
		s.Turn = Color(r.IntN(2))
		s.Castling = Castling(r.IntN(16))
		s.EnPassantFile = r.IntN(9)
		if f := s.EnPassantFile; f > 0 && r.IntN(2) == 0 { // with the pawns for it
			s.Board[NewSquare(f-1, s.Turn.rank(4))] = Pawn.Of(s.Turn.Other())
			s.Board[NewSquare(f-1, s.Turn.rank(5))] = NoPiece
			if f > 1 {
				s.Board[NewSquare(f-2, s.Turn.rank(4))] = Pawn.Of(s.Turn)
			}
		}
		p, err := s.Position()
		if err != nil {
			t.Fatal(err)
		}
		p.leftover = i%10 == 0 && p.register > 0
		checkGuard(t, &p)
		for _, m := range p.LegalMoves() {
			castlings += count(p.takesRook(m))
		}
		g := newGuard(&p)
		if !g.tries && g.king != 0 {
			checks += count(p.InCheck())
			pins += count(g.pinned != 0)
			doubles += count(g.to == 0)
		}
	}
	if checks < 1000 || pins < 400 || doubles < 100 || castlings < 20 {
		t.Fatalf("%d checks, %d pins, %d double checks, %d castlings of Chess960", checks, pins, doubles, castlings)
	}
	for range 20 {
		p := startPosition
		for range 150 {
			checkGuard(t, &p)
			list := p.LegalMoves()
			if len(list) == 0 {
				break
			}
			p.play(list[r.IntN(len(list))])
		}
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}
