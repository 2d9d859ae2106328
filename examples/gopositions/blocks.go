package main

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"slices"
	"sync"

	"example.com/boardcodec/gopos"
)

// A block is a part of a position file that is processed separately, several of them at
// a time. Blocks are reused, with their buffers.
type block struct {
	buffer []byte
	data   []byte // whole records; in the last block, also bytes that are not a record
	record int64  // number of the first one in the file, from 1
	offset int64  // of data in the file
	err    error  // of reading the file, or of the content of data

	positions []gopos.Position // of parse
	merging                    // of a merger
}

var free = sync.Pool{New: func() any { return &block{buffer: make([]byte, 1<<17)} }}

// blocks yields a file in parts that end with a record. Bytes that are not a record end
// the last part: reading it reports the fault. Blocks go back to free.
func blocks(file io.Reader) iter.Seq[*block] {
	return func(yield func(*block) bool) {
		record, offset := int64(1), int64(0)
		var rest []byte // of a record that is not whole
		for empty := 0; ; {
			b := free.Get().(*block)
			b.record, b.offset, b.err = record, offset, nil
			n, err := file.Read(b.buffer[copy(b.buffer, rest):])
			b.data = b.buffer[:len(rest)+n]
			if empty++; n > 0 {
				empty = 0
			} else if empty == 100 && err == nil {
				err = io.ErrNoProgress
			}
			whole, records, fault := wholeRecords(b.data)
			if fault || err == io.EOF {
				yield(b)
				return
			}
			rest = append(rest[:0], b.data[whole:]...)
			b.data, b.err = b.data[:whole], err
			offset += int64(whole)
			record += int64(records)
			if !yield(b) || err != nil {
				return
			}
		}
	}
}

// The layout of a record, as far as it takes to find the next one, and its shard.
const (
	idSize              = 10
	flagAt              = 91
	shortSize, longSize = 92, 100 // without and with extra info
)

// wholeRecords returns the size and the number of the whole records at the start of
// data, and whether the bytes after them are not a record.
func wholeRecords(data []byte) (size, records int, fault bool) {
	for {
		n, fault := recordSize(data[size:])
		if n == 0 {
			return size, records, fault
		}
		size += n
		records++
	}
}

// recordSize returns the size of the record at the start of data, or 0 if it is not
// whole or, with fault true, not a record.
func recordSize(data []byte) (size int, fault bool) {
	switch {
	case len(data) < shortSize:
		return 0, false
	case data[flagAt] == 0:
		return shortSize, false
	case data[flagAt] > 1:
		return 0, true
	case len(data) < longSize:
		return 0, false
	}
	return longSize, false
}

// parse reads the positions, and verifies the hashes if there is a function for
// them. Its error is b.err.
func (b *block) parse(hash gopos.HashFunc) *block {
	b.positions = slices.Grow(b.positions[:0], len(b.data)/shortSize+1)
	r := gopos.NewReader(bytes.NewReader(b.data))
	r.Verify = hash
	for {
		p, err := r.Read()
		if err != nil {
			if err != io.EOF {
				b.err = inFile(err, b.record-1, b.offset)
			}
			return b
		}
		b.positions = append(b.positions, p)
	}
}

// inFile returns an error in a part of a file with its place in the file. records and
// offset count everything before the part.
func inFile(err error, records, offset int64) error {
	var e *gopos.SyntaxError
	if !errors.As(err, &e) {
		return err
	}
	placed := *e
	placed.Record += records
	placed.Offset += offset
	return &placed
}
