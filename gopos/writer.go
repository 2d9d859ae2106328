package gopos

import (
	"bufio"
	"io"
)

// A Writer writes a position file, or appends to one: such files have neither
// header nor trailer. [NewWriter] makes a Writer; the methods of the zero Writer
// return an error. A Writer must not be copied.
type Writer struct {
	_    noCopy
	hash func(board []byte) (uint64, error)
	w    *bufio.Writer
	buf  [longSize]byte // for a record
}

// NewWriter returns a Writer to w. It writes the IDs unchanged. It buffers: call [Writer.Flush] at
// the end. It does not close w.
func NewWriter(w io.Writer) *Writer { return Options{}.NewWriter(w) }

// NewWriter returns a Writer to w. If Hash is set, it puts the hash into each ID, and leaves the
// tiebreaker and the next player. It buffers: call [Writer.Flush] at the end. It does not close w.
func (o Options) NewWriter(w io.Writer) *Writer {
	return &Writer{hash: o.Hash, w: bufio.NewWriterSize(w, bufferSize)}
}

// Write writes p. With [Options].Hash, Write first sets the hash in p.ID, so that
// the caller has the new ID. If [Position.AppendBinary] refuses p, or Hash returns
// an error, Write returns an [*EncodeError], writes nothing and leaves p unchanged;
// writing may go on. If the underlying writer fails, this call and every later one
// return its error unchanged.
func (w *Writer) Write(p *Position) error {
	if w.w == nil {
		return errZero
	}
	// A bufio.Writer returns its first error again, even if there is nothing to write.
	if _, err := w.w.Write(nil); err != nil {
		return err
	}
	record, err := p.appendRecord(w.buf[:0])
	if err != nil {
		return err
	}
	if w.hash != nil {
		// Hash the board in the record: hashing p.Board would move p to the heap.
		hash, err := w.hash(record[boardAt:flagAt:flagAt])
		if err != nil {
			return &EncodeError{Field: "Board", Err: err}
		}
		p.ID = NewID(hash, p.ID.Tiebreaker(), p.ID.Next())
		copy(record, p.ID[:])
	}
	_, err = w.w.Write(record)
	return err
}

// Flush writes all buffered data to the underlying writer. Errors of that writer
// are returned unchanged; a short write is [io.ErrShortWrite].
func (w *Writer) Flush() error {
	if w.w == nil {
		return errZero
	}
	return w.w.Flush()
}
