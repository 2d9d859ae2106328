package main

import (
	"io"
	"iter"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/gopos"
)

// A hasher reads a position file and makes the hashes of its positions on all
// processors, before they are asked for one after another: by a gopos.Reader as
// its Verify, and by a gopos.Merger as its Second.
type hasher struct {
	funcs  [2]gopos.HashFunc
	hashes [2][]uint64 // of positions that have been read here, and not been asked for
	next   func() (block, bool)
	stop   func()
	data   []byte // to be read
	err    error  // after data
}

// A block is a part of a file that ends with a record.
type block struct {
	data   []byte
	err    error // of the file, after data
	hashes [2][]uint64
}

// newHasher returns a hasher for one or two functions. A function may be nil. The
// hasher must be stopped.
func newHasher(file io.Reader, first, second gopos.HashFunc) *hasher {
	h := &hasher{funcs: [2]gopos.HashFunc{first, second}}
	work := func(b block) block {
		for i, f := range h.funcs {
			if f != nil {
				b.hashes[i] = hashes(b.data, f)
			}
		}
		return b
	}
	h.next, h.stop = iter.Pull(cli.Ordered(blocks(file), work))
	return h
}

// Read returns the bytes of the file.
func (h *hasher) Read(p []byte) (int, error) {
	for len(h.data) == 0 && h.err == nil {
		b, ok := h.next()
		if !ok {
			return 0, io.EOF
		}
		h.data, h.err = b.data, b.err
		for i := range h.hashes {
			h.hashes[i] = append(h.hashes[i], b.hashes[i]...)
		}
	}
	n := copy(p, h.data)
	if h.data = h.data[n:]; len(h.data) > 0 {
		return n, nil
	}
	return n, h.err
}

// hash returns the hashes of function i as that function: each call is for the
// next position.
func (h *hasher) hash(i int) gopos.HashFunc {
	if h.funcs[i] == nil {
		return nil
	}
	return func(board []byte) (uint64, error) {
		if len(h.hashes[i]) == 0 {
			return h.funcs[i](board) // an error that ended the work on a block
		}
		hash := h.hashes[i][0]
		h.hashes[i] = h.hashes[i][1:]
		return hash, nil
	}
}

// The layout of a record, as far as it takes to find boards and the next record.
const (
	boardAt, flagAt     = 10, 91
	shortSize, longSize = 92, 100 // without and with extra info
)

// blocks yields a file in parts that end with a record. What is no record is in a
// part as it is: the reader of the parts finds the fault, and goes no further.
func blocks(file io.Reader) iter.Seq[block] {
	return func(yield func(block) bool) {
		var rest []byte // of a record that is not whole
		for empty := 0; ; {
			data := make([]byte, 1<<17)
			n, err := file.Read(data[copy(data, rest):])
			data = data[:len(rest)+n]
			if empty++; n > 0 {
				empty = 0
			} else if empty == 100 && err == nil {
				err = io.ErrNoProgress
			}
			size := len(data)
			if err == nil {
				size = records(data)
			}
			rest = data[size:]
			if (size > 0 || err != nil) && !yield(block{data: data[:size], err: err}) || err != nil {
				return
			}
		}
	}
}

// records returns the size of the whole records at the beginning of data, or that
// of all if there is none of a known size.
func records(data []byte) (size int) {
	for {
		switch n := recordSize(data[size:]); {
		case n < 0:
			return len(data)
		case n == 0:
			return size
		default:
			size += n
		}
	}
}

// recordSize returns the size of the first record in data: 0 if it is not whole,
// and -1 if it is none.
func recordSize(data []byte) int {
	switch {
	case len(data) < shortSize:
		return 0
	case data[flagAt] == 0:
		return shortSize
	case data[flagAt] > 1:
		return -1
	case len(data) < longSize:
		return 0
	}
	return longSize
}

// hashes returns the hashes of records, up to one that has none.
func hashes(data []byte, hash gopos.HashFunc) []uint64 {
	all := make([]uint64, 0, len(data)/shortSize)
	for {
		size := recordSize(data)
		if size <= 0 {
			return all
		}
		h, err := hash(data[boardAt:flagAt:flagAt])
		if err != nil {
			return all
		}
		all = append(all, h)
		data = data[size:]
	}
}
