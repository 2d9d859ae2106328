package cbf

// The areas are obscured by xor with a key that runs from the last byte to the first and
// is multiplied by 3 at each byte, by 7 in the moves (sections 2.1, 2.3, 2.4). Doing this
// twice restores the bytes. Byte 11 of the header has a second key, made of the decoded
// lengths of the texts.

// headerKey is the key of the last byte of a header.
const headerKey = 101

// decodeHeader removes the keys of a header.
func decodeHeader(h *[headerSize]byte) {
	obscure(h[:], headerKey)
	h[byteFlags2] ^= flags2Key(h)
}

// encodeHeader applies the keys that decodeHeader removes.
func encodeHeader(h *[headerSize]byte) {
	h[byteFlags2] ^= flags2Key(h)
	obscure(h[:], headerKey)
}

// flags2Key returns the second key of byte 11.
func flags2Key(h *[headerSize]byte) byte { return 14 + h[bytePlen]&maxText + h[byteSlen]&maxText }

// obscureText applies the key to both texts as one. It gets their full size, because text may
// have only their beginning.
func obscureText(text []byte, size int) {
	key := byte(3 * size)
	for range size - len(text) {
		key *= 3
	}
	obscure(text, key)
}

// A moveKey is the key of one byte of a move area.
type moveKey byte

// keyOfMoves returns the key of the second byte of a move area of this size. The first
// byte has no key ("program bug?").
func keyOfMoves(size int) moveKey {
	key := moveKey(49 * (size + 1))
	for range (size - 2) & 31 { // 7^32 = 1 mod 256
		key *= 7
	}
	return key
}

// next makes k the key of the next byte: it divides k by 7.
func (k *moveKey) next() { *k *= 183 } // 7 * 183 = 1 mod 256

// obscureMoves applies the key to a move area of this size, or to its beginning.
func obscureMoves(moves []byte, size int) {
	key := keyOfMoves(size)
	for i := 1; i < len(moves); i++ {
		moves[i] ^= byte(key)
		key.next()
	}
}

// obscure applies a key that begins at the last byte and is multiplied by 3 at each byte.
func obscure(b []byte, key byte) {
	for i := len(b) - 1; i >= 0; i-- {
		b[i] ^= key
		key *= 3
	}
}
