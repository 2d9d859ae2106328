package gopos

import (
	"fmt"
	"io"
	"io/fs"
	"iter"
	"maps"
)

// Options are how a Reader and a Writer treat the hashes in IDs. With the zero Options they trust
// them.
type Options struct {
	// Hash, if it is set, returns the canonical hash of a board in the form of Position.Board. It
	// must not keep or change board. The method Hash of a Table of package
	// [example.com/boardcodec/zobrist] is such a function; for published files, use the table that
	// was published with them.
	//
	// A Reader verifies the ID of every record: a different hash is a [*SyntaxError] that wraps
	// [ErrHash], and a board that Hash refuses is one that wraps the error of Hash. A Writer puts the
	// hash into the ID of every position.
	Hash func(board []byte) (uint64, error)
}

// A Reader reads a position file from its start, in constant memory. It is made
// by [NewReader]; the zero Reader returns an error. A Reader must not be copied.
type Reader struct {
	_    noCopy
	hash func(board []byte) (uint64, error)
	in   source
}

// NewReader returns a Reader of the file r, which trusts the IDs.
func NewReader(r io.Reader) *Reader { return Options{}.NewReader(r) }

// NewReader returns a Reader of the file r, which verifies the IDs if Hash is set.
func (o Options) NewReader(r io.Reader) *Reader { return &Reader{hash: o.Hash, in: newSource(r)} }

// Read returns the next position. The error is [io.EOF] at the end of the file, and a
// [*SyntaxError] for a record that is invalid or whose hash is wrong; the position is zero
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
	if r.hash != nil {
		id := ID(data)
		hash, err := r.hash(data[boardAt:flagAt:flagAt])
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

// Scores yields the scores of the file r, in constant memory, also those that [Score.Validate]
// refuses. It can be ranged over once. An error ends it, with the zero Score: a [*SyntaxError] for a
// record that is cut off or whose next player is not 'B' or 'W', or the error of r, unchanged. To
// write a score file, append records with [Score.AppendBinary].
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

// ReadScores reads a score file into memory. Of several scores for one ID the
// last one counts, because files are appended to. Scores that [Score.Validate]
// refuses are included. The error is that of [Scores]; the map then
// holds the scores before it.
//
// If r has a method Len, as the readers of packages bytes and strings have, or
// Stat, as files have, ReadScores makes room for all scores at once and allocates
// about half as much.
func ReadScores(r io.Reader) (map[ID]Score, error) {
	room := roomFor(r)
	scores := make(map[ID]Score)
	n := 0
	for s, err := range Scores(r) {
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
