package cbmoves

import "bytes"

// A Key identifies a position for searches, transpositions and repetitions. It has the
// board, the side to move, the castling rights with their rooks, and the file of an en
// passant capture if one is legal. It is comparable. The zero Key is the key of the zero
// Position.
//
// As text it is the first four fields of a FEN.
type Key struct{ position Position }

// Key returns the key of the position: everything in a FEN except the counters, castling rights
// without a king or rook in place, and an en passant square on which no capture is legal.
func (p Position) Key() Key {
	if p.enPassant != 0 && !p.capturesEnPassant() {
		p.enPassant = 0
	}
	p.clock, p.number, p.idle = 0, 0, 0
	return Key{p}
}

// capturesEnPassant reports whether an en passant capture is legal.
func (p *Position) capturesEnPassant() bool {
	for m := range p.legalMoves() {
		if m&packedEnPassant != 0 {
			return true
		}
	}
	return false
}

// String returns the first four fields of a FEN, as [Position.FEN] writes them.
func (k Key) String() string { return string(k.position.appendFields(nil)) }

// MarshalText returns the text of [Key.String]. The error is always nil.
func (k Key) MarshalText() ([]byte, error) { return k.position.appendFields(nil), nil }

// UnmarshalText sets k to the key with the given text. A text that is not the text of a
// key, such as a FEN of six fields, is a [*SyntaxError] that wraps [ErrSyntax]; k is then
// unchanged.
func (k *Key) UnmarshalText(text []byte) error {
	p, err := parseFEN(string(text))
	if err != nil {
		return err
	}
	key := p.Key()
	if want := key.position.appendFields(nil); !bytes.Equal(want, text) {
		at := 0
		for at < min(len(want), len(text)) && want[at] == text[at] {
			at++
		}
		return fenError(at, "not a key: want "+string(want))
	}
	*k = key
	return nil
}
