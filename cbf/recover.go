package cbf

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"example.com/boardcodec/cbf/internal/problems"
)

// Recover returns the base of a games file whose index is lost or wrong.
// [Database.AppendIndex] then makes a new index.
//
// A record may begin at every offset. Recover takes the records that can be read
// strictly and that together explain most of the file; a damaged record never
// displaces them. A wrong checksum is one piece of evidence among others. In the
// gaps it looks for damaged games: the less they fit between their neighbours, the
// more evidence they need. They end where the next game begins, whatever their
// header claims.
//
// Every byte of the file is in a game or in a Problem with an offset and a
// length:
//
//   - ProblemGap: no game was found in the range, or it could not be read.
//   - ProblemDamaged: the game cannot be read from there on. Strict reading
//     returns the same error, lenient reading what is left of the game. The
//     range is also where two games share a byte or two, and both can be read.
//   - ProblemOmitted: the range of the problems beyond the first thousand.
//
// Recover reads the file once and the gaps again. It takes 0.8 MB of memory, with
// deeply nested variations up to 3 MB, and eight bytes for each game in a slice that
// grows. Its time is proportional to the size of the file: it plays at most four
// moves for each byte. A file that was made to exceed this limit can hide games.
//
// A part of the file that cannot be read costs the games in it and no others. If
// more than a megabyte in a row cannot be read, or nothing at all, Recover
// returns the error of the Source. A file without games is not an error.
func Recover(games Source) (*Database, error) { return Options{}.Recover(games) }

// Recover is like the function [Recover], with options.
func (o Options) Recover(games Source) (*Database, error) {
	return newRecovery(o, games, fileView, gapView).run()
}

// How many bytes of the file, and of a gap, are shown at a time: a few times the
// largest record, because that much must be shown again, and little enough for the
// caches of a processor.
const (
	fileView = 512 << 10
	gapView  = 256 << 10
)

// A recovery finds the games of a file: first the intact ones, then, in the
// gaps between them, damaged ones.
type recovery struct {
	db          *Database
	file, gaps  pass
	end         int64 // the bytes before it are in games or in problems
	undescribed int64 // the end of the last game if it is damaged and no problem says so yet
	unread      int64 // the end of the last range that could not be read
	err         error // of take

	problems problemSink
	omitted  struct{ offset, end int64 } // the range of those that are not listed
}

// A pass is one pass over the file: the part that is shown, and the moves that may
// still be played.
type pass struct {
	view
	replayer
}

// newPass returns a pass that shows at most max bytes.
func newPass(games Source, max int) pass { return pass{newView(games, max), newReplayer()} }

// newRecovery returns a recovery with views of the given sizes, which must be
// larger than a record.
func newRecovery(o Options, games Source, file, gaps int) *recovery {
	return &recovery{
		db:   &Database{options: o, games: games},
		file: newPass(games, file),
		gaps: newPass(games, gaps),
	}
}

func (r *recovery) run() (*Database, error) {
	if err := r.findIntact(); err != nil {
		return nil, err
	}
	if f := &r.file; f.err != nil && !f.some {
		return nil, f.err
	}
	size := r.file.size
	if err := r.fill(size); err != nil {
		return nil, err
	}
	if lacking := r.db.games.Size() - size; lacking > 0 {
		r.problem(Problem{Kind: ProblemGap, Offset: size, Length: lacking, Err: io.ErrUnexpectedEOF})
	}
	r.db.count = len(r.db.offsets)
	slices.SortStableFunc(r.problems.Listed(), func(a, b Problem) int { return cmp.Compare(a.Offset, b.Offset) })
	r.db.problems = r.problems.take()
	if n := len(r.db.problems); n > problems.Limit {
		rest := &r.db.problems[n-1]
		rest.Offset, rest.Length = r.omitted.offset, r.omitted.end-r.omitted.offset
	}
	return r.db, nil
}

// findIntact takes the intact records, and the gaps between them.
func (r *recovery) findIntact() error {
	c := newChain(r.take)
	f := &r.file
	for at := int64(0); at < f.size; {
		if err := f.move(at, f.size); err != nil {
			return err
		}
		end := len(f.bytes)
		if f.end() < f.size {
			end -= maxRecord // a record that begins later may not be in the view as a whole
		}
		s := newScanner(f.bytes, end)
		passed := 0
		for i := s.next(0); i < s.end; i = s.next(i + 1) {
			f.earn(i - passed)
			passed = i
			x, ok := f.intact(at+int64(i), f.bytes[i:])
			if !ok || !f.canRead(x.offset, x.end()) {
				continue
			}
			if c.add(&x); r.err != nil {
				return r.err
			}
		}
		f.earn(end - passed)
		at += int64(end)
	}
	c.finish(f.size)
	return r.err
}

// take adds an intact record, after the content of the gap before it.
func (r *recovery) take(l link) {
	if r.err != nil {
		return
	}
	if r.err = r.fill(l.offset); r.err != nil {
		return
	}
	switch shared := r.end - l.offset; {
	case shared > maxShared:
		r.undescribed = r.end
		r.describe(l.offset)
	case shared > 0:
		r.problem(Problem{Kind: ProblemDamaged, Offset: l.offset, Length: shared,
			Game: len(r.db.offsets), Err: errShared})
	}
	r.db.offsets = append(r.db.offsets, l.offset)
	r.end = l.end
}

// maxShared is how many bytes two records can share if the second one is damaged. A
// header can lack its first two bytes and still have its sizes: then it is found two
// bytes too early. The first record is whole, and is read whole.
const maxShared = 2

var errShared = fmt.Errorf("%w: the next game begins in it; one of the two is damaged", ErrSyntax)

// ownEnd returns where a record ends that claims to end at claimed, if the next one
// begins at next.
func ownEnd(claimed, next int64) int64 {
	if claimed > next+maxShared {
		return next
	}
	return claimed
}

// skip accounts for the bytes up to an offset.
func (r *recovery) skip(to int64) {
	if to > r.end {
		r.problem(Problem{Kind: ProblemGap, Offset: r.end, Length: to - r.end, Err: errSkipped})
		r.end = to
	}
}

// problem lists a problem. The problem that counts those beyond the limit has the
// range that they cover.
func (r *recovery) problem(p Problem) {
	if r.problems.Full() {
		omitted := &p
		if r.problems.displaces(&p) {
			omitted = &r.problems.Listed()[problems.Limit-1]
		}
		if r.problems.Omitted() == 0 {
			r.omitted.offset = omitted.Offset
		}
		r.omitted.offset = min(r.omitted.offset, omitted.Offset)
		r.omitted.end = max(r.omitted.end, omitted.Offset+omitted.Length)
	}
	r.problems.add(p)
}
