// Package bitio reads and writes bits packed least significant bit first: the
// first field starts at bit 0 of byte 0, and a field that crosses into the next
// byte goes on at that byte's bit 0.
//
//	bit    7 6 5 4 3 2 1 0   15 14 13 12 11 10 9 8
//	      └─b─┴─────a─────┘ └────────────┴───b────┘
//	         byte 0               byte 1
//
// It has the kinds of field that formats here are made of today: numbers of a
// fixed width, read, and unary numbers, read and written. Errors stick, so that
// a codec checks once, at its end. Nothing here allocates.
package bitio

import (
	"encoding/binary"
	"io"
	"math/bits"
)

// A Reader reads bit fields from a byte slice.
type Reader struct {
	data []byte
	at   int    // index of the first byte in acc
	acc  uint64 // the 8 bytes from data[at] on, with zeros for those past the end
	pos  uint   // bits of acc that are read, 0 to 64
}

// NewReader returns a Reader at bit 0 of data.
func NewReader(data []byte) Reader {
	r := Reader{data: data}
	r.fill()
	return r
}

// Uint reads a field of n bits, 0 to 56. Bits past the end of the data are 0;
// Err tells that there were such.
func (r *Reader) Uint(n uint) uint64 {
	if r.pos+n > 64 {
		r.fill()
	}
	v := r.acc >> r.pos & (1<<n - 1)
	r.pos += n
	return v
}

// Unary reads a run of 1 bits and the 0 bit that ends it, and returns the
// length of the run. A run that reaches the end of the data ends there; Err
// tells that its 0 bit was missing.
func (r *Reader) Unary() int {
	for ones := uint(0); ; r.fill() {
		n := uint(bits.TrailingZeros64(^(r.acc >> r.pos)))
		if r.pos+n < 64 {
			r.pos += n + 1
			return int(ones + n)
		}
		ones += 64 - r.pos
		r.pos = 64
	}
}

// Offset returns the number of bits read so far.
func (r *Reader) Offset() int { return 8*r.at + int(r.pos) }

// Err returns [io.ErrUnexpectedEOF] if more was read than there is, else nil.
func (r *Reader) Err() error {
	if r.Offset() > 8*len(r.data) {
		return io.ErrUnexpectedEOF
	}
	return nil
}

// fill takes the 8 bytes into acc that begin with the next bit's byte.
func (r *Reader) fill() {
	r.at += int(r.pos / 8)
	r.pos %= 8
	rest := r.data[min(r.at, len(r.data)):]
	if len(rest) >= 8 {
		r.acc = binary.LittleEndian.Uint64(rest)
		return
	}
	r.acc = 0
	for i, b := range rest {
		r.acc |= uint64(b) << (8 * i)
	}
}

// A Writer writes bit fields into a byte slice.
type Writer struct {
	data  []byte // bytes not yet written
	acc   uint64 // bits not yet in data, the first one lowest
	have  uint   // number of bits in acc, below 8 between calls
	short bool   // there was no room in data
}

// NewWriter returns a Writer at bit 0 of data.
func NewWriter(data []byte) Writer { return Writer{data: data} }

// Unary writes n 1 bits, n >= 0, and a 0 bit.
func (w *Writer) Unary(n int) {
	for ; n >= 48; n -= 48 {
		w.put(1<<48-1, 48)
	}
	w.put(1<<n-1, uint(n)+1)
}

// put writes the n lowest bits of v, whose others are 0; n is up to 56.
func (w *Writer) put(v uint64, n uint) {
	w.acc |= v << w.have
	for w.have += n; w.have >= 8; w.have -= 8 {
		if len(w.data) == 0 {
			w.short = true
		} else {
			w.data[0] = byte(w.acc)
			w.data = w.data[1:]
		}
		w.acc >>= 8
	}
}

// Close fills the rest of the data with 0 bits. Its error is
// [io.ErrShortBuffer] if the fields were longer than the data.
func (w *Writer) Close() error {
	w.put(0, -w.have&7)
	clear(w.data)
	if w.short {
		return io.ErrShortBuffer
	}
	return nil
}
