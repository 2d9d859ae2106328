// Package bitio reads and writes bit fields packed least significant bit first:
// the first field starts at bit 0 of byte 0, and a field that crosses into the
// next byte goes on at that byte's bit 0.
//
//	bit    7 6 5 4 3 2 1 0   15 14 13 12 11 10 9 8
//	      └─b─┴─────a─────┘ └────────────┴───b────┘
//	         byte 0               byte 1
//
// Errors stick: after the first one, reads give 0 and writes do nothing, so
// that a codec checks once, at its end. Nothing here allocates.
package bitio

import (
	"cmp"
	"errors"
	"io"
	"math/bits"
)

// ErrRange is the error of a field wider than 56 bits, and of a value written
// that needs more bits than its field has.
var ErrRange = errors.New("value does not fit its bit field")

// maxWidth is the widest field: what surely fits an accumulator that may still
// hold 7 bits of the byte before.
const maxWidth = 56

// A Reader reads bit fields from a byte slice.
type Reader struct {
	data []byte // bytes not yet in acc
	acc  uint64 // bits taken from data and not yet read, the next one lowest
	have uint   // number of bits in acc; the bits above are 0
	read int    // bits read so far
	err  error
}

// NewReader returns a Reader at bit 0 of data.
func NewReader(data []byte) Reader { return Reader{data: data} }

// Uint reads a field of n bits, 0 to 56. Past the end of the data it returns 0,
// and Err is [io.ErrUnexpectedEOF].
func (r *Reader) Uint(n uint) uint64 {
	if r.have < n && !r.fill(n) {
		return 0
	}
	v := r.acc & (1<<n - 1)
	r.acc >>= n
	r.have -= n
	r.read += int(n)
	return v
}

// Unary reads a run of 1 bits and the 0 bit that ends it, and returns the
// length of the run. A run that reaches the end of the data has no end:
// Err is [io.ErrUnexpectedEOF].
func (r *Reader) Unary() int {
	ones := 0
	for {
		n := uint(bits.TrailingZeros64(^r.acc))
		if n < r.have { // the bits above have are 0: they end no run
			r.Uint(n + 1)
			return ones + int(n)
		}
		ones += int(r.have)
		r.Uint(r.have)
		if !r.fill(1) {
			return 0
		}
	}
}

// Offset returns the number of bits read so far.
func (r *Reader) Offset() int { return r.read }

// Err returns the first error, nil if there was none.
func (r *Reader) Err() error { return r.err }

// fill takes whole bytes into acc until it holds n bits, n <= maxWidth.
func (r *Reader) fill(n uint) bool {
	if n > maxWidth {
		return r.fail(ErrRange)
	}
	for r.have < n {
		if len(r.data) == 0 {
			return r.fail(io.ErrUnexpectedEOF)
		}
		r.acc |= uint64(r.data[0]) << r.have
		r.data = r.data[1:]
		r.have += 8
	}
	return true
}

// fail empties the Reader, so that no later read passes for a good one.
func (r *Reader) fail(err error) bool {
	r.err = cmp.Or(r.err, err)
	r.data, r.acc, r.have = nil, 0, 0
	return false
}

// A Writer writes bit fields into a byte slice.
type Writer struct {
	data []byte // bytes not yet written
	acc  uint64 // bits not yet in data, the first one lowest
	have uint   // number of bits in acc, below 8 between calls
	err  error
}

// NewWriter returns a Writer at bit 0 of data.
func NewWriter(data []byte) Writer { return Writer{data: data} }

// Uint writes v as a field of n bits, 0 to 56. If v needs more, Close returns
// [ErrRange]; if the data has no room, [io.ErrShortBuffer].
func (w *Writer) Uint(v uint64, n uint) {
	if n > maxWidth || v>>n != 0 {
		w.err = cmp.Or(w.err, ErrRange)
	}
	if w.err != nil {
		return
	}
	w.acc |= v << w.have
	for w.have += n; w.have >= 8; w.have -= 8 {
		if len(w.data) == 0 {
			w.err = io.ErrShortBuffer
			return
		}
		w.data[0] = byte(w.acc)
		w.data = w.data[1:]
		w.acc >>= 8
	}
}

// Unary writes n 1 bits, n >= 0, and a 0 bit.
func (w *Writer) Unary(n int) {
	for ; n >= 32 && w.err == nil; n -= 32 {
		w.Uint(1<<32-1, 32)
	}
	w.Uint(1<<(n&31)-1, uint(n&31)+1)
}

// Close fills the rest of the data with 0 bits. It returns the first error; the
// data up to there is written.
func (w *Writer) Close() error {
	w.Uint(0, -w.have&7)
	clear(w.data)
	return w.err
}
