package gopos

import (
	"errors"
	"io"
)

// bufferSize is what a reader or writer takes of memory: records enough that
// the calls below it do not matter, and what stays in the processor's first
// cache.
const bufferSize = 16 << 10

// A source hands out the bytes of records and counts both.
type source struct {
	r      io.Reader
	buf    []byte // r has been read to its end
	start  int    // of the bytes not taken yet
	offset int64  // of these in the file
	record int64  // number of the next record, from 1
	ended  error  // what r ended with
	fault  error  // what is wrong with the file; no record is read after it
}

func newSource(r io.Reader) source {
	return source{r: r, buf: make([]byte, 0, bufferSize), record: 1}
}

// peek returns what follows: at least n bytes, or fewer if there are no more,
// and then ended is set.
func (s *source) peek(n int) []byte {
	if len(s.buf)-s.start < n && s.ended == nil {
		s.fill(n)
	}
	return s.buf[s.start:]
}

func (s *source) fill(n int) {
	s.buf = s.buf[:copy(s.buf, s.buf[s.start:])]
	s.start = 0
	for empty := 0; len(s.buf) < n && s.ended == nil; {
		var got int
		got, s.ended = s.r.Read(s.buf[len(s.buf):cap(s.buf)])
		s.buf = s.buf[:len(s.buf)+got]
		if got > 0 {
			empty = 0
		} else if empty++; empty == 100 && s.ended == nil {
			s.ended = io.ErrNoProgress
		}
	}
}

// take goes on to the next record, size bytes on.
func (s *source) take(size int) {
	s.start += size
	s.offset += int64(size)
	s.record++
}

// fail ends reading with err, at byte at of the record that was to come. What
// looks cut off is the end of the file if there is nothing of it, and the fault
// of the underlying reader if that has failed.
func (s *source) fail(at int, err error) error {
	s.fault = &SyntaxError{Record: s.record, Offset: s.offset + int64(at), Err: err}
	if errors.Is(err, io.ErrUnexpectedEOF) && (s.start == len(s.buf) || s.ended != io.EOF) {
		s.fault = s.ended
	}
	return s.fault
}
