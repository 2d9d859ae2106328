package gopos

import (
	"fmt"
	"io"
	"iter"
)

// Options say how a Reader and a Writer treat the hashes in IDs. The zero Options trust them.
type Options struct {
	// Hash, if set, returns the canonical hash of a board in the form of Position.Board. It must
	// not keep or change board. The method Hash of a Table of package
	// [example.com/boardcodec/zobrist] is such a function; for published files, use the table that
	// was published with them.
	//
	// A Reader verifies the ID of every record: a different hash is a [*SyntaxError] that wraps
	// [ErrHash]; if Hash returns an error, the SyntaxError wraps that. A Writer puts the hash into
	// the ID of every position.
	Hash func(board []byte) (uint64, error)
}

// A Reader reads a position file from its start, in constant memory. [NewReader]
// makes one; the zero Reader returns an error. A Reader must not be copied.
type Reader struct {
	_    noCopy
	hash func(board []byte) (uint64, error)
	in   source
}

// NewReader returns a Reader of the file r. It trusts the IDs.
func NewReader(r io.Reader) *Reader { return Options{}.NewReader(r) }

// NewReader returns a Reader of the file r. It verifies the IDs if Hash is set.
func (o Options) NewReader(r io.Reader) *Reader { return &Reader{hash: o.Hash, in: newSource(r)} }

// Read returns the next position. At the end of the file it returns [io.EOF]; for a record
// that is invalid or has a wrong hash, a [*SyntaxError]. Errors of the underlying reader are
// returned unchanged. With an error, the position is zero, and every further Read returns
// the same error.
func (r *Reader) Read() (p Position, err error) {
	err = r.read(&p)
	return p, err
}

// read sets p to the next position. With an error it leaves p unchanged.
func (r *Reader) read(p *Position) error {
	if r.in.err != nil {
		return r.in.err
	}
	// Do not wait for a byte beyond the record: it may arrive much later.
	data, err := r.in.peek(shortSize)
	if err == nil && len(data) >= shortSize && data[flagAt] == 1 {
		data, err = r.in.peek(longSize)
	}
	if err != nil {
		return err
	}
	size, at, err := checkRecord(data)
	if err != nil {
		return r.in.fail(at, err)
	}
	if r.hash != nil {
		err = r.verify(data)
		if err != nil {
			return r.in.fail(0, err)
		}
	}
	p.set(data)
	r.in.take(size)
	return nil
}

// verify returns an error if the ID of a record does not have the hash of its board.
func (r *Reader) verify(record []byte) error {
	id := ID(record)
	hash, err := r.hash(record[boardAt:flagAt:flagAt])
	if err == nil && hash != id.Hash() {
		err = fmt.Errorf("%w: %016x, want %016x", ErrHash, id.Hash(), hash)
	}
	return err
}

// All yields the remaining positions of the file. It yields an error of Read other
// than [io.EOF] last, with the zero Position.
func (r *Reader) All() iter.Seq2[Position, error] {
	return all(r.read)
}

// Scores yields the scores of the file r, including those that [Score.Validate] refuses, in constant
// memory. It can be ranged over once. It yields an error last, with the zero Score: a [*SyntaxError]
// for a record that is cut off or whose next player is not 'B' or 'W', or the error of r, unchanged.
// To write a score file, append records with [Score.AppendBinary].
func Scores(r io.Reader) iter.Seq2[Score, error] {
	in := newSource(r)
	return all(func(s *Score) error {
		if in.err != nil {
			return in.err
		}
		data, err := in.peek(scoreSize)
		if err != nil {
			return err
		}
		if at, err := checkScore(data); err != nil {
			return in.fail(at, err)
		}
		s.set(data)
		in.take(scoreSize)
		return nil
	})
}

// ReadScores reads a score file into memory, including scores that
// [Score.Validate] refuses. If an ID has several scores, the last one counts,
// because files are appended to. With an error, which is that of [Scores], the map
// holds the scores before it.
func ReadScores(r io.Reader) (map[ID]Score, error) {
	scores := make(map[ID]Score)
	for s, err := range Scores(r) {
		if err != nil {
			return scores, err
		}
		scores[s.ID] = s
	}
	return scores, nil
}

// all yields the values that read sets until it fails, and then its error unless it is io.EOF.
func all[T any](read func(*T) error) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var v T
		for {
			if err := read(&v); err != nil {
				if err != io.EOF {
					var zero T
					yield(zero, err)
				}
				return
			}
			if !yield(v, nil) {
				return
			}
		}
	}
}

// A noCopy in a struct makes go vet report copies of the struct, because vet treats it as
// a lock. It takes no space unless it is the last field.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}
