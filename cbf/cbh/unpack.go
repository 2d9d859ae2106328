package cbh

import (
	"encoding/binary"
	"fmt"
	"io"

	"example.com/boardcodec/cbf/chess"
)

// The kinds of blocks: the first byte of each.
const (
	blockStored = iota
	blockLZ
	blockHuffman
	blockBoth // Huffman, and then LZ
)

// blockHeader is the size of the header of a block, which has the size of the block and its checksum.
const blockHeader = 4

// unpack unpacks a member. It uses the declared size only to know where to end.
func (a *Archive) unpack(m member) ([]byte, error) {
	if m.size > a.maxMember {
		err := fmt.Errorf("%w: member of %d bytes, at most %d are unpacked", chess.ErrRange, m.size, a.maxMember)
		return nil, archiveError(m.offset, err)
	}
	if m.offset < 0 || m.offset > a.src.Size() || m.packed < 0 || m.size < 0 {
		err := fmt.Errorf("%w: member at %d, in an archive of %d bytes", chess.ErrRange, m.offset, a.src.Size())
		return nil, archiveError(m.offset, err)
	}
	packed := io.NewSectionReader(a.src, m.offset, m.packed)
	u := unpacker{limit: m.size}
	for at := int64(0); int64(len(u.out)) < m.size; {
		n, err := u.readBlock(packed, at)
		if err != nil {
			return nil, archiveError(m.offset+at, err)
		}
		at += n
	}
	return u.out, nil
}

// archiveError returns an error with its place, and an error of the Source unchanged.
func archiveError(offset int64, err error) error { return new(log).faultOf(inArchive, offset, err) }

// checksum returns the sum of the words of a block, without an odd byte at its end.
func checksum(b []byte) (sum uint16) {
	for ; len(b) >= 2; b = b[2:] {
		sum += binary.LittleEndian.Uint16(b)
	}
	return sum
}

// An unpacker unpacks the blocks of a member.
type unpacker struct {
	out   []byte
	limit int64 // of out
	buf   [1 << 16]byte
}

var errChecksum = fmt.Errorf("%w: checksum of the block", chess.ErrSyntax)

var errTooLong = fmt.Errorf("%w: more bytes than the member has", chess.ErrSyntax)

// readBlock reads and unpacks the block at an offset, and returns its size before it is unpacked, with
// its header.
func (u *unpacker) readBlock(src Source, at int64) (int64, error) {
	head := u.buf[:blockHeader]
	if err := readFull(src, head, at); err != nil {
		return 0, err
	}
	size, sum := binary.LittleEndian.Uint16(head), binary.LittleEndian.Uint16(head[2:])
	b := u.buf[:size]
	if err := readFull(src, b, at+blockHeader); err != nil {
		return 0, err
	}
	if checksum(b) != sum {
		return 0, errChecksum
	}
	return blockHeader + int64(size), u.block(b)
}

// block unpacks a block.
func (u *unpacker) block(b []byte) error {
	if len(b) == 0 {
		return fmt.Errorf("%w: empty block", chess.ErrSyntax)
	}
	kind, data := b[0], b[1:]
	if kind == blockHuffman || kind == blockBoth {
		var err error
		data, err = unpackHuffman(data)
		if err != nil {
			return err
		}
	}
	switch kind {
	case blockStored, blockHuffman:
		if int64(len(data)) > u.limit-int64(len(u.out)) {
			return errTooLong
		}
		u.out = append(u.out, data...)
		return nil
	case blockLZ, blockBoth:
		return u.unpackLZ(data)
	}
	return fmt.Errorf("%w: block of kind %d", chess.ErrSyntax, kind)
}

// unpackLZ unpacks the items of a block. A word before 16 items has a bit for each: 0 for a byte, 1 for
// a copy.
func (u *unpacker) unpackLZ(b []byte) error {
	for len(b) > 0 {
		if len(b) == 1 { // a single byte at the end is a byte of the output
			return u.repeat(b[0], 1)
		}
		word := binary.LittleEndian.Uint16(b)
		b = b[2:]
		for bit := 15; bit >= 0 && len(b) > 0; bit-- {
			var used int
			var err error
			if word>>bit&1 == 0 {
				used, err = 1, u.repeat(b[0], 1)
			} else {
				used, err = u.copied(b)
			}
			if err != nil {
				return err
			}
			b = b[used:]
		}
	}
	return nil
}

// copied unpacks a tag and the one or two bytes after it, and returns how many bytes these are with the tag.
// The high bits of the tag are the kind of the item or, from 3 on, the length of a copy; the low bits belong
// to a length or a distance.
func (u *unpacker) copied(b []byte) (used int, err error) {
	high, low := int(b[0]>>4), int(b[0]&15)
	used = 2
	if high == 1 || high == 2 {
		used = 3
	}
	if len(b) < used {
		return 0, io.ErrUnexpectedEOF
	}
	const leastRun, leastLongRun, leastDistance, leastLongCopy = 3, 19, 3, 16
	number := low + 16*int(b[1])
	switch high {
	case 0:
		return used, u.repeat(b[1], low+leastRun)
	case 1:
		return used, u.repeat(b[2], number+leastLongRun)
	case 2:
		return used, u.copyBack(number+leastDistance, int(b[2])+leastLongCopy)
	}
	return used, u.copyBack(number+leastDistance, high)
}

// repeat appends the same byte n times.
func (u *unpacker) repeat(b byte, n int) error {
	if int64(n) > u.limit-int64(len(u.out)) {
		return errTooLong
	}
	for range n {
		u.out = append(u.out, b)
	}
	return nil
}

// copyBack appends n bytes of the output, from the given distance before its end.
func (u *unpacker) copyBack(distance, n int) error {
	from := len(u.out) - distance
	switch {
	case from < 0:
		return fmt.Errorf("%w: copy from before the beginning", chess.ErrSyntax)
	case int64(n) > u.limit-int64(len(u.out)):
		return errTooLong
	}
	for i := range n { // the bytes may overlap
		u.out = append(u.out, u.out[from+i])
	}
	return nil
}

// unpackHuffman unpacks the data of a block: the size of the output, big-endian; for each value of a byte,
// the length of its code in four bits, 0 for none, and the code; then the codes of the output.
func unpackHuffman(b []byte) ([]byte, error) {
	if len(b) < 2 {
		return nil, io.ErrUnexpectedEOF
	}
	size := int(binary.BigEndian.Uint16(b))
	r := bits{data: b[2:]}
	tree, err := readTree(&r)
	if err != nil {
		return nil, err
	}
	out := make([]byte, 0, size)
	for len(out) < size {
		node := int16(0)
		for {
			node = tree[node][r.bit()]
			if node <= 0 {
				break
			}
		}
		switch {
		case r.ended:
			return nil, io.ErrUnexpectedEOF
		case node == 0:
			return nil, errTree
		}
		out = append(out, byte(-node-1))
	}
	return out, nil
}

var errTree = fmt.Errorf("%w: Huffman codes", chess.ErrSyntax)

// readTree reads the codes of all values into a tree, whose root is node 0. A node has an entry for each
// bit: the next node, a value v as -v-1, or 0 for neither.
func readTree(r *bits) ([][2]int16, error) {
	tree := make([][2]int16, 1, 512)
	for value := range 256 {
		length := r.bits(4)
		node := int16(0)
		for i := range length {
			next := &tree[node][r.bit()]
			switch {
			case *next < 0 || *next > 0 && i == length-1:
				return nil, errTree // a code is the beginning of another
			case i == length-1:
				*next = int16(-value - 1)
			case *next == 0:
				*next = int16(len(tree))
				node = *next
				tree = append(tree, [2]int16{})
			default:
				node = *next
			}
		}
		if r.ended {
			return nil, io.ErrUnexpectedEOF
		}
	}
	return tree, nil
}

// bits reads the bits of each byte from the highest to the lowest.
type bits struct {
	data  []byte
	at    int // in bits
	ended bool
}

// bit returns the next bit. After the end of the data it returns 0.
func (r *bits) bit() int {
	if r.at >= 8*len(r.data) {
		r.ended = true
		return 0
	}
	bit := int(r.data[r.at/8] >> (7 - r.at%8) & 1)
	r.at++
	return bit
}

// bits returns the next n bits as a number, the first one highest.
func (r *bits) bits(n int) (v int) {
	for range n {
		v = v<<1 | r.bit()
	}
	return v
}
