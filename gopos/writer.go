package gopos

import (
	"bufio"
	"io"
)

// A Writer writes a position file. Such files have neither header nor trailer,
// so its output may also be appended to an existing one. A Writer is made by
// [NewWriter]; the zero Writer returns an error. A Writer must not be copied.
type Writer struct {
	_      noCopy
	hash   func(board []byte) (uint64, error)
	w      *bufio.Writer
	buf    [longSize]byte // for a record
	record int64          // number of records written
}

// NewWriter returns a Writer to w, which writes the IDs as they are. It buffers: call [Writer.Flush]
// at the end. It does not close w.
func NewWriter(w io.Writer) *Writer { return Options{}.NewWriter(w) }

// NewWriter returns a Writer to w, which puts the hash into each ID if Hash is set; tiebreaker and
// next player stay. It buffers: call [Writer.Flush] at the end. It does not close w.
func (o Options) NewWriter(w io.Writer) *Writer {
	return &Writer{hash: o.Hash, w: bufio.NewWriterSize(w, bufferSize)}
}

// Write writes p. With [Options].Hash, Write first sets the hash in p.ID, so that
// the caller has the new ID. A position that [Position.AppendBinary] refuses,
// or for which Hash returns an error, is not written at all: the error is an
// [*EncodeError], p is unchanged, and writing may go on. Errors of the
// underlying writer are returned unchanged, by every later call too.
func (w *Writer) Write(p *Position) error {
	if w.w == nil {
		return errZero
	}
	// A bufio.Writer returns its first error again, even if there is nothing to write.
	if _, err := w.w.Write(nil); err != nil {
		return err
	}
	record, err := p.appendRecord(w.buf[:0])
	if err == nil && w.hash != nil {
		// The hash of the record: p would escape to the heap.
		var hash uint64
		if hash, err = w.hash(record[boardAt:flagAt:flagAt]); err == nil {
			p.ID = NewID(hash, p.ID.Tiebreaker(), p.ID.Next())
			copy(record, p.ID[:])
		} else {
			err = &EncodeError{Field: "Board", Err: err}
		}
	}
	if bad, ok := err.(*EncodeError); ok {
		bad.Record = w.record + 1
		return bad
	}
	if _, err := w.w.Write(record); err != nil {
		return err
	}
	w.record++
	return nil
}

// Flush writes what is buffered to the underlying writer, whose errors are
// returned unchanged; a short write is [io.ErrShortWrite].
func (w *Writer) Flush() error {
	if w.w == nil {
		return errZero
	}
	return w.w.Flush()
}
