package gopos

import (
	"bufio"
	"io"
)

// A Writer writes positions. Files have neither header nor end: what it writes
// may as well be appended to a file that has positions. It is made by
// [NewWriter]; the zero Writer is of no use.
type Writer struct {
	// Hash, if it is set, computes the hash of every position written, in place
	// of the one in its ID, whose tiebreaker and next player stay.
	Hash HashFunc

	out sink
}

// NewWriter returns a Writer to w. It writes through a buffer: Flush comes
// last.
func NewWriter(w io.Writer) *Writer { return &Writer{out: newSink(w)} }

// Write writes p, after it has set the hash in p.ID if w.Hash is set. Nothing
// is written of a position that no file may hold, or that has no hash: the
// error is an [*EncodeError], and writing may go on. Errors of the underlying
// writer are returned as they are, by every call that follows.
func (w *Writer) Write(p *Position) error {
	record, err := p.appendRecord(w.out.room(longSize))
	if err == nil && w.Hash != nil {
		// The hash of the bytes in the buffer: p would escape to the heap.
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

// Flush writes what is left in the buffer. Errors of the underlying writer are
// returned as they are.
func (w *Writer) Flush() error { return w.out.w.Flush() }

// A ScoreWriter writes scores. Files have neither header nor end: what it
// writes may as well be appended to a file that has scores. It is made by
// [NewScoreWriter]; the zero ScoreWriter is of no use.
type ScoreWriter struct {
	out sink
}

// NewScoreWriter returns a ScoreWriter to w. It writes through a buffer: Flush
// comes last.
func NewScoreWriter(w io.Writer) *ScoreWriter { return &ScoreWriter{newSink(w)} }

// Write writes s. Nothing is written of a score that is not valid or has no
// next player: the error is an [*EncodeError], and writing may go on. Errors of
// the underlying writer are returned as they are, by every call that follows.
func (w *ScoreWriter) Write(s *Score) error {
	return w.out.write(s.AppendBinary(w.out.room(scoreSize)))
}

// Flush writes what is left in the buffer. Errors of the underlying writer are
// returned as they are.
func (w *ScoreWriter) Flush() error { return w.out.w.Flush() }

// A sink takes records and counts them.
type sink struct {
	w      *bufio.Writer
	record int64 // number of records written
}

func newSink(w io.Writer) sink { return sink{w: bufio.NewWriterSize(w, bufferSize)} }

// room returns space for a record of size bytes to be appended to.
func (s *sink) room(size int) []byte {
	if s.w.Available() < size {
		// An error stays with s.w, which returns it again.
		_ = s.w.Flush()
	}
	return s.w.AvailableBuffer()
}

// write writes a record, or places the error in making it.
func (s *sink) write(record []byte, err error) error {
	if err != nil {
		if bad, ok := err.(*EncodeError); ok {
			bad.Record = s.record + 1
		}
		return err
	}
	if _, err := s.w.Write(record); err != nil {
		return err
	}
	s.record++
	return nil
}
