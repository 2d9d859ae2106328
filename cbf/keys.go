package cbf

// The areas are obscured by xor with a key that runs from the last byte down and is
// multiplied by 3, in the moves by 7, at each (sections 2.1, 2.3, 2.4). Doing so
// twice gives the first bytes back; only byte 11 of the header has another key on
// top, made of the decoded lengths of the texts.

func decodeHeader(h *[headerSize]byte) {
	obscure(h[:], 101)
	h[byteFlags2] ^= flags2Key(h)
}

func encodeHeader(h *[headerSize]byte) {
	h[byteFlags2] ^= flags2Key(h)
	obscure(h[:], 101)
}

func flags2Key(h *[headerSize]byte) byte { return 14 + h[bytePlen]&maxText + h[byteSlen]&maxText }

// obscureText works on both texts as one; size is that of the whole area, of
// which text may be the beginning.
func obscureText(text []byte, size int) {
	key := byte(3 * size)
	for range size - len(text) {
		key *= 3
	}
	obscure(text, key)
}

// A moveKey is the key of a byte of a move area. With 0, an area is as it is without
// a key.
type moveKey byte

// keyOfMoves returns the key of the second byte of a move area of that size. The first
// is in the clear ("program bug?").
func keyOfMoves(size int) moveKey {
	key := moveKey(49 * (size + 1))
	for range (size - 2) & 31 { // 7^32 = 1 mod 256
		key *= 7
	}
	return key
}

// next makes k the key of the next byte: from byte to byte it is divided by 7.
func (k *moveKey) next() { *k *= 183 } // 7 * 183 = 1 mod 256

// obscureMoves works on a move area, or the beginning of one of that size.
func obscureMoves(moves []byte, size int) {
	key := keyOfMoves(size)
	for i := 1; i < len(moves); i++ {
		moves[i] ^= byte(key)
		key.next()
	}
}

func obscure(b []byte, key byte) {
	for i := len(b) - 1; i >= 0; i-- {
		b[i] ^= key
		key *= 3
	}
}
