package gopos

import (
	"fmt"
	"io"
	"io/fs"
	"iter"
	"maps"
)

// A HashFunc returns the canonical hash of a board in the form of
// Position.Board. It must not keep or change board. The method Hash of a Table
// of package [example.com/boardcodec/zobrist] is one; for published files, use
// the table that was published with them.
type HashFunc func(board []byte) (uint64, error)

// A Reader reads a position file from its start, in constant memory. It is made
// by [NewReader]; the zero Reader cannot be used. A Reader must not be copied.
type Reader struct {
	_ noCopy

	// Verify, if it is set, computes the hash of every board. A record whose ID
	// has a different one is a [*SyntaxError] that wraps [ErrHash]; a record for
	// which Verify fails is one that wraps the error of Verify.
	Verify HashFunc

	in source
}

// NewReader returns a Reader of the file r.
func NewReader(r io.Reader) *Reader { return &Reader{in: newSource(r)} }

// Read returns the next position. The error is [io.EOF] at the end of the file, and a
// [*SyntaxError] for a record that is invalid or that Verify refuses; the position is zero
// then. Reading cannot go on after an error: every further Read returns the same one.
// Errors of the underlying reader are returned unchanged.
func (r *Reader) Read() (p Position, err error) {
	err = r.read(&p)
	return p, err
}

// read sets p to the next position. With an error it leaves p unchanged.
func (r *Reader) read(p *Position) error {
	if r.in.err != nil {
		return r.in.err
	}
	// Do not wait for a byte beyond the record: it may be long in coming.
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
	if r.Verify != nil {
		id := ID(data)
		hash, err := r.Verify(data[boardAt:flagAt:flagAt])
		if err == nil && hash != id.Hash() {
			err = fmt.Errorf("%w: %016x, want %016x", ErrHash, id.Hash(), hash)
		}
		if err != nil {
			return r.in.fail(0, err)
		}
	}
	p.set(data)
	r.in.take(size)
	return nil
}

// All yields the remaining positions of the file. If Read returns an error
// other than [io.EOF], it is yielded last, with the zero Position.
func (r *Reader) All() iter.Seq2[Position, error] {
	return all(r.read)
}

// A ScoreReader reads a score file from its start, in constant memory. It is
// made by [NewScoreReader]; the zero ScoreReader cannot be used. A ScoreReader must
// not be copied.
type ScoreReader struct {
	_  noCopy
	in source
}

// NewScoreReader returns a ScoreReader of the file r.
func NewScoreReader(r io.Reader) *ScoreReader { return &ScoreReader{in: newSource(r)} }

// Read returns the next score, also one that [Score.Validate] refuses. The error is
// [io.EOF] at the end of the file, and a [*SyntaxError] for an invalid record: one that
// is cut off or whose next player is not 'B' or 'W'; the score is zero then. Reading
// cannot go on after an error: every further Read returns the same one. Errors of the
// underlying reader are returned unchanged.
func (r *ScoreReader) Read() (s Score, err error) {
	err = r.read(&s)
	return s, err
}

// read sets s to the next score. With an error it leaves s unchanged.
func (r *ScoreReader) read(s *Score) error {
	if r.in.err != nil {
		return r.in.err
	}
	data, err := r.in.peek(scoreSize)
	if err != nil {
		return err
	}
	if at, err := checkScore(data); err != nil {
		return r.in.fail(at, err)
	}
	s.set(data)
	r.in.take(scoreSize)
	return nil
}

// All yields the remaining scores of the file. If Read returns an error other
// than [io.EOF], it is yielded last, with the zero Score.
func (r *ScoreReader) All() iter.Seq2[Score, error] {
	return all(r.read)
}

// ReadScores reads a score file into memory. Of several scores for one ID the
// last one counts, because files are appended to. Scores that [Score.Validate]
// refuses are included. The error is that of [ScoreReader.Read]; the map then
// holds the scores before it.
//
// If r has a method Len, as the readers of packages bytes and strings have, or
// Stat, as files have, ReadScores makes room for all scores at once and allocates
// about half as much.
func ReadScores(r io.Reader) (map[ID]Score, error) {
	room := roomFor(r)
	scores := make(map[ID]Score)
	n := 0
	for s, err := range NewScoreReader(r).All() {
		if err != nil {
			return scores, err
		}
		if n++; n == provenScores && n < room {
			larger := make(map[ID]Score, room)
			maps.Copy(larger, scores)
			scores = larger
		}
		scores[s.ID] = s
	}
	return scores, nil
}

const (
	// provenScores is how many records must be valid before there is room for
	// all: a file of another format must not cost memory.
	provenScores = 20

	// maxRoom is the largest number of scores for which room is made at once,
	// 400 MB: a sparse file can have any size. Beyond it the map grows with the
	// records.
	maxRoom = 1 << 24
)

// roomFor returns for how many scores of r to make room: as many as it can hold, but
// at most maxRoom, and 0 if r does not report its size.
func roomFor(r io.Reader) int {
	size := int64(0)
	switch r := r.(type) {
	case interface{ Len() int }:
		size = int64(r.Len())
	case interface{ Stat() (fs.FileInfo, error) }:
		if info, err := r.Stat(); err == nil && info.Mode().IsRegular() {
			size = info.Size()
		}
	}
	return int(min(size/scoreSize, maxRoom))
}

// all yields the values that read sets until it fails, and then its error unless that is io.EOF.
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
