package gopos

import (
	"bufio"
	"io"
)

// bufferSize is the size of the buffer of a reader or writer: large enough that the
// cost of the calls below it does not matter, and small enough for the processor's
// first cache.
const bufferSize = 16 << 10

// A source returns the bytes of records and counts both.
type source struct {
	r      *bufio.Reader
	data   []byte // what r has buffered, from the next record on
	offset int64  // of the next record in the file
	record int64  // its number, from 1
	err    error  // what Read returned last, and returns from then on
}

func newSource(r io.Reader) source {
	return source{r: bufio.NewReaderSize(r, bufferSize), record: 1}
}

// peek returns the next bytes: at least n, or the fewer that are left at the end of
// the file. If none are left, or the underlying reader has failed, it ends reading with
// the error of that reader.
func (s *source) peek(n int) ([]byte, error) {
	if s.r == nil {
		return nil, errZero
	}
	if len(s.data) < n {
		_, _ = s.r.Discard(s.r.Buffered() - len(s.data)) // the records that take has skipped
		_, err := s.r.Peek(n)
		s.data, _ = s.r.Peek(s.r.Buffered())
		if len(s.data) < n && (len(s.data) == 0 || err != io.EOF) {
			s.err = err
			return nil, err
		}
	}
	return s.data, nil
}

// take skips a record of size bytes.
func (s *source) take(size int) {
	s.data = s.data[size:]
	s.offset += int64(size)
	s.record++
}

// fail ends reading with err at byte at of the next record, and returns the SyntaxError for it.
func (s *source) fail(at int, err error) error {
	s.err = &SyntaxError{Record: s.record, Offset: s.offset + int64(at), Err: err}
	return s.err
}
