package cbf

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/bits"
)

// headerKeys holds the key of each byte of a header, without the second key of byte
// 11.
var headerKeys = func() (keys [headerSize]byte) {
	obscure(keys[:], 101)
	return keys
}()

// A scanner finds the indexes at which a record may begin, by a cheap test: the
// header says that there are no moves or no comments, or the comments begin with
// 0xff. In random bytes one index in 250 passes it, in text hardly any.
type scanner struct {
	b   []byte // after each index it holds the largest record, or ends with the file
	end int    // of the indexes

	moveless    int // the next index with a header that says that there are no moves
	uncommented int // the same for comments
	mark        int // the index of the next 0xff
}

// farthest is an index after all others.
const farthest = math.MaxInt

func newScanner(b []byte, end int) *scanner {
	return &scanner{b: b, end: min(end, len(b)-headerSize+1), moveless: -1, uncommented: -1, mark: -1}
}

// next returns the first index from i on that passes, or one that is not below
// s.end.
func (s *scanner) next(i int) int {
	const (
		block = 4 << 10
		reach = headerSize + 2*maxText + maxMoves // the farthest that comments can begin
	)
	for i < s.end {
		if s.moveless < i {
			s.moveless = s.find(i, headerKeys[byteMlen:byteMlen+2], byteMlen)
		}
		if s.uncommented < i {
			s.uncommented = s.find(i, headerKeys[byteClen:byteClen+2], byteClen)
		}
		if s.mark < i+headerSize {
			s.mark = s.find(i+headerSize, []byte{openMark}, 0)
		}
		known := min(s.moveless, s.uncommented)
		if i == known {
			return i
		}
		stop := min(known, s.end)
		if s.mark-reach > i { // no record before this index has comments there
			i = min(s.mark-reach, stop)
			continue
		}
		stop = min(stop, i+block)
		if i = s.commented(i, stop); i < stop {
			return i
		}
	}
	return i
}

// find returns the first index from i on that has the given bytes at a distance after
// it.
func (s *scanner) find(i int, what []byte, distance int) int {
	n := bytes.Index(s.b[i+distance:], what)
	if n < 0 {
		return farthest
	}
	return i + n
}

// commented is next for records with moves and comments. Most of the time is
// spent here, so it tests four indexes at a time.
func (s *scanner) commented(i, end int) int {
	b := s.b
	passes := func(i uint, sizes []byte) bool {
		comments := i + distance(sizes)
		return comments < uint(len(b)) && b[comments] == openMark
	}
	for ; i+4 <= end; i += 4 {
		n, sizes := uint(i), b[i+byteMlen:i+byteMlen+11]
		if passes(n, sizes[0:8]) || passes(n+1, sizes[1:9]) ||
			passes(n+2, sizes[2:10]) || passes(n+3, sizes[3:11]) {
			break
		}
	}
	for ; i < end && !passes(uint(i), b[i+byteMlen:i+byteMlen+8]); i++ {
	}
	return i
}

// distance returns the size of a record up to its comments, from bytes 2 to 9 of
// its header. It must have moves.
func distance(sizes []byte) uint {
	v := binary.LittleEndian.Uint64(sizes) ^ sizeKeys
	mlen := uint(uint16(v)<<8 | uint16(v)>>8)
	texts := uint(v>>16) & (maxText<<8 | maxText)
	return headerSize + texts&maxText + texts>>8 + mlen - 1
}

var sizeKeys = binary.LittleEndian.Uint64(headerKeys[byteMlen:])

// nextDamaged returns the first index from i on at which the header of a damaged
// record may begin, or one that is not below end: the unused bits of the result
// are clear, the moves take less than 4 KB and the comments less than 16 KB. One
// index in 256 of random bytes passes. It tests eight at a time, and lets the
// last seven pass.
func nextDamaged(b []byte, i, end int) int {
	const (
		each       = 0x0101010101010101
		top        = 0x80 * each
		resultBits = 0xc0 * each
		mlenBits   = 0xf0 * each
		clenBits   = 0xc0 * each
	)
	result := uint64(headerKeys[byteResult]) * each
	mlen := uint64(headerKeys[byteMlen]) * each
	clen := uint64(headerKeys[byteClen]) * each
	end = min(end, len(b)-headerSize+1)
	for ; i+8 <= end; i += 8 {
		wrong := (binary.LittleEndian.Uint64(b[i+byteResult:])^result)&resultBits |
			(binary.LittleEndian.Uint64(b[i+byteMlen:])^mlen)&mlenBits |
			(binary.LittleEndian.Uint64(b[i+byteClen:])^clen)&clenBits
		// The lowest byte that is 0 has its top bit here.
		if right := (wrong - each) &^ wrong & top; right != 0 {
			return i + bits.TrailingZeros64(right)/8
		}
	}
	return i
}
