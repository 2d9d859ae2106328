package gopos

import (
	"bufio"
	"io"
)

// bufferSize is the size of the buffer of a reader or writer: large enough to make the
// cost of system calls negligible, and small enough for the processor's first cache.
const bufferSize = 16 << 10

// A source returns the bytes of records, and counts bytes and records.
type source struct {
	r      *bufio.Reader
	data   []byte // the bytes that r has buffered, from the next record on
	offset int64  // of the next record in the file
	record int64  // its number, from 1
	err    error  // the error that ended reading; Read returns it from then on
}

// newSource returns a source of the records in r.
func newSource(r io.Reader) source {
	return source{r: bufio.NewReaderSize(r, bufferSize), record: 1}
}

// peek returns the next bytes: at least n, or all that are left at the end of the file. If
// none are left, or the underlying reader has failed, peek ends reading with the error of
// that reader.
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

// take moves past a record of size bytes.
func (s *source) take(size int) {
	s.data = s.data[size:]
	s.offset += int64(size)
	s.record++
}

// fail ends reading with a SyntaxError for err at byte at of the next record, and returns it.
func (s *source) fail(at int, err error) error {
	s.err = &SyntaxError{Record: s.record, Offset: s.offset + int64(at), Err: err}
	return s.err
}
