package chess

import (
	"bytes"
	"fmt"

	"example.com/boardcodec/cbf/internal/quote"
)

// A Key identifies a position for searches, transpositions and repetitions: by the board, the
// side to move, the castling rights and the e.p. file. It is comparable; the zero Key is the
// key of the zero Position. A Key has no counters, rights only for kings and rooks in place,
// and an e.p. file only if a capture is legal.
//
// As text it is the first four fields of FEN.
type Key struct{ position Position }

// Key returns the key of the position.
func (p Position) Key() Key {
	if !p.capturesEnPassant() {
		p.register = 0
	}
	p.leftover, p.clock, p.number = false, 0, 0
	return Key{p}
}

// capturesEnPassant reports whether a capture en passant is legal.
func (p *Position) capturesEnPassant() bool {
	if p.register == 0 {
		return false
	}
	to := p.enPassantSquare()
	for _, file := range [2]int{int(p.register) - 2, int(p.register)} { // those beside the register
		from := NewSquare(file, p.side.rank(4))
		if p.Legal(Move{From: from, To: to, EnPassant: true}) {
			return true
		}
	}
	return false
}

// String returns the first four fields of a FEN of the position.
func (k Key) String() string { return string(k.append(make([]byte, 0, 80))) }

// MarshalText returns what String returns. The error is always nil.
func (k Key) MarshalText() ([]byte, error) { return k.append(nil), nil }

// UnmarshalText reads text from String. For other text, even FEN with rights or an e.p. square
// that a Key leaves out, the error is a [*SyntaxError] (ErrSyntax), and k is unchanged.
func (k *Key) UnmarshalText(text []byte) error {
	p, err := parseFEN(inKey, string(text))
	if err != nil {
		return err
	}
	read := p.Key()
	if want := read.append(nil); !bytes.Equal(want, text) {
		at := 0
		for at < len(want) && at < len(text) && want[at] == text[at] {
			at++
		}
		return &SyntaxError{In: inKey, Offset: int64(at),
			Err: fmt.Errorf("%w: not a key, want %s", ErrSyntax, quote.Clip(string(want[at:])))}
	}
	*k = read
	return nil
}

// append appends the text of k.
func (k *Key) append(dst []byte) []byte { return k.position.appendFields(dst) }
