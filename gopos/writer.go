package gopos

import (
	"bufio"
	"io"
)

// A Writer writes a position file. Such files have neither header nor trailer,
// so its output may also be appended to an existing one. A Writer is made by
// [NewWriter]; the zero Writer cannot be used. A Writer must not be copied.
type Writer struct {
	_ noCopy

	// Hash, if it is set, computes the hash of every position written. It
	// replaces the one in the position's ID; tiebreaker and next player stay.
	Hash HashFunc

	out sink
}

// NewWriter returns a Writer to w. It buffers: call [Writer.Flush] at the end.
// It does not close w.
func NewWriter(w io.Writer) *Writer { return &Writer{out: newSink(w)} }

// Write writes p. If w.Hash is set, Write first sets the hash in p.ID, so that
// the caller has the new ID. A position that [Position.AppendBinary] refuses,
// or for which w.Hash returns an error, is not written at all: the error is an
// [*EncodeError], p is unchanged, and writing may go on. Errors of the
// underlying writer are returned unchanged, by every later call too.
func (w *Writer) Write(p *Position) error {
	if err := w.out.failed(); err != nil {
		return err
	}
	record, err := p.appendRecord(w.out.buf[:0])
	if err == nil && w.Hash != nil {
		// The hash of the record: p would escape to the heap.
		var hash uint64
		if hash, err = w.Hash(record[boardAt:flagAt:flagAt]); err == nil {
			p.ID = NewID(hash, p.ID.Tiebreaker(), p.ID.Next())
			copy(record, p.ID[:])
		} else {
			err = &EncodeError{Field: "Board", Err: err}
		}
	}
	return w.out.write(record, err)
}

// Flush writes what is buffered to the underlying writer, whose errors are
// returned unchanged; a short write is [io.ErrShortWrite].
func (w *Writer) Flush() error { return w.out.w.Flush() }

// A ScoreWriter writes a score file. Such files have neither header nor
// trailer, so its output may also be appended to an existing one. A ScoreWriter
// is made by [NewScoreWriter]; the zero ScoreWriter cannot be used. A ScoreWriter must
// not be copied.
type ScoreWriter struct {
	_   noCopy
	out sink
}

// NewScoreWriter returns a ScoreWriter to w. It buffers: call
// [ScoreWriter.Flush] at the end. It does not close w.
func NewScoreWriter(w io.Writer) *ScoreWriter { return &ScoreWriter{out: newSink(w)} }

// Write writes s. A score that [Score.AppendBinary] refuses is not written at
// all: the error is an [*EncodeError], and writing may go on. Errors of the
// underlying writer are returned unchanged, by every later call too.
func (w *ScoreWriter) Write(s *Score) error {
	if err := w.out.failed(); err != nil {
		return err
	}
	return w.out.write(s.AppendBinary(w.out.buf[:0]))
}

// Flush writes what is buffered to the underlying writer, whose errors are
// returned unchanged; a short write is [io.ErrShortWrite].
func (w *ScoreWriter) Flush() error { return w.out.w.Flush() }

// A sink buffers records and counts them.
type sink struct {
	w      *bufio.Writer
	buf    [longSize]byte // for a record
	record int64          // number of records written
}

func newSink(w io.Writer) sink { return sink{w: bufio.NewWriterSize(w, bufferSize)} }

// failed returns the error that writing has ended with, nil if it goes on.
func (s *sink) failed() error {
	// A bufio.Writer returns its first error again, even if there is nothing to write.
	_, err := s.w.Write(nil)
	return err
}

// write writes a record and counts it. If err, that of making the record, is an EncodeError, write
// only returns it, with the number of the record.
func (s *sink) write(record []byte, err error) error {
	if bad, ok := err.(*EncodeError); ok {
		bad.Record = s.record + 1
		return bad
	}
	if _, err := s.w.Write(record); err != nil {
		return err
	}
	s.record++
	return nil
}
