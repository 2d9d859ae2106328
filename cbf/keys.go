package cbf

// The areas are obscured by xor with a key that runs from the last byte down
// and is multiplied by 3 or 7 at each (sections 2.1, 2.3, 2.4). Doing so twice
// gives the first bytes back; only byte 11 of the header has another key on
// top, made of the decoded lengths of the texts.

func decodeHeader(h *[headerSize]byte) {
	obscure(h[:], 101, 3)
	h[byteFlags2] ^= flags2Key(h)
}

func encodeHeader(h *[headerSize]byte) {
	h[byteFlags2] ^= flags2Key(h)
	obscure(h[:], 101, 3)
}

func flags2Key(h *[headerSize]byte) byte { return 14 + h[bytePlen]&maxText + h[byteSlen]&maxText }

// obscureText works on both texts as one; size is that of the whole area, of
// which text may be the beginning.
func obscureText(text []byte, size int) {
	obscure(text, byte(3*size)*power(3, size-len(text)), 3)
}

// obscureMoves leaves the first byte in the clear ("program bug?").
func obscureMoves(moves []byte, size int) {
	if len(moves) > 1 {
		obscure(moves[1:], byte(49*(size+1))*power(7, size-len(moves)), 7)
	}
}

func obscure(b []byte, key, factor byte) {
	for i := len(b) - 1; i >= 0; i-- {
		b[i] ^= key
		key *= factor
	}
}

// power returns b to the n-th, mod 256, of an odd b, whose powers come round in
// 64 or fewer. Only truncated areas have n > 0.
func power(b byte, n int) byte {
	p := byte(1)
	for range n % 64 {
		p *= b
	}
	return p
}
