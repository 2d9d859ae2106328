package gopos

import "io"

// bufferSize is the size of the buffer of a reader or writer: large enough that the
// cost of the calls below it does not matter, and small enough for the processor's
// first cache.
const bufferSize = 16 << 10

// A source returns the bytes of records and counts both.
type source struct {
	r      io.Reader
	buf    []byte // bytes read from r
	start  int    // index in buf of the first byte not taken yet
	offset int64  // of that byte in the file
	record int64  // number of the next record, from 1
	end    error  // what r ended with, io.EOF or an error
	err    error  // what Read returned last, and returns from then on
}

func newSource(r io.Reader) source {
	return source{r: r, buf: make([]byte, 0, bufferSize), record: 1}
}

// peek returns the next bytes: at least n, or the fewer that are left at the end of
// the file. If none are left, or the underlying reader has failed, it returns the
// error of that reader.
func (s *source) peek(n int) ([]byte, error) {
	if len(s.buf)-s.start < n {
		if err := s.fill(n); err != nil {
			s.err = err
			return nil, err
		}
	}
	return s.buf[s.start:], nil
}

func (s *source) fill(n int) error {
	s.buf = s.buf[:copy(s.buf, s.buf[s.start:])]
	s.start = 0
	for empty := 0; len(s.buf) < n && s.end == nil; {
		var got int
		got, s.end = s.r.Read(s.buf[len(s.buf):cap(s.buf)])
		s.buf = s.buf[:len(s.buf)+got]
		if got > 0 {
			empty = 0
		} else if empty++; empty == 100 && s.end == nil {
			s.end = io.ErrNoProgress
		}
	}
	if len(s.buf) < n && (len(s.buf) == 0 || s.end != io.EOF) {
		return s.end
	}
	return nil
}

// take skips a record of size bytes.
func (s *source) take(size int) {
	s.start += size
	s.offset += int64(size)
	s.record++
}

// fail ends reading with err, at byte at of the record that was to come.
func (s *source) fail(at int, err error) error {
	s.err = &SyntaxError{Record: s.record, Offset: s.offset + int64(at), Err: err}
	return s.err
}
