package cbf

import (
	"fmt"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/problems"
)

// Recover returns the base of a games file whose index is lost or wrong.
// [Database.AppendIndex] then makes a new index.
//
// A record may begin at any offset. Recover accepts records that strict reading accepts
// and that are unlikely to be chance; it needs less evidence where the previous game ends
// than elsewhere. A wrong checksum is one piece of evidence among others. In the gaps Recover
// looks for damaged games. The less they fit between their neighbours, the more evidence they
// need. They end where the next game begins, whatever their header claims.
//
// Every byte of the file is in a game or in a Problem with an offset and a
// length:
//
//   - of Scale Lost: no game was found in the range, or it could not be read;
//   - of Scale Lost, with a Game: two games share the range, of one or two bytes, and both can be read;
//   - of Scale Omitted: the rest of the file, whose other problems are not listed.
//
// A damaged game counts as a game: strict reading returns its error, and lenient reading its
// readable part, with Problems.
//
// Recover reads the file once and the gaps again. It needs 0.8 MB of memory, up to 3 MB
// with deeply nested variations, and eight bytes for each game in a growing slice. Its
// time is proportional to the size of the file: it plays at most four
// moves for each byte. A file that was made to exceed this limit can hide games.
//
// If the Source cannot read a part of the file, only the games in that part are lost. If
// it cannot read more than a megabyte in a row, or nothing at all, Recover returns its
// error. A file without games is not an error.
func Recover(games Source) (*Database, error) { return Options{}.Recover(games) }

// Recover is like the function [Recover], with options.
func (o Options) Recover(games Source) (*Database, error) {
	if err := o.usable(); err != nil {
		return nil, err
	}
	return newRecovery(o, newFixedSource(games), fileView, gapView).run()
}

// How many bytes of the file, and of a gap, are shown at a time: a few times the
// largest record, because a record's bytes must be shown again, but few enough for the
// caches of a processor.
const (
	fileView = 512 << 10
	gapView  = 256 << 10
)

// A recovery finds the games of a file: the intact ones and, in the gaps between them,
// damaged ones.
type recovery struct {
	db         *Database
	file, gaps search
	chosen     candidate // the last intact record; a better one may begin in its header
	end        int64     // the bytes before it are in games or in problems

	problems problemSink
}

// A search goes through the file once. It sees a part of the file at a time, and plays moves there.
type search struct {
	view
	replayer
}

// newSearch returns a search that sees at most max bytes.
func newSearch(games Source, max int) search { return search{newView(games, max), newReplayer()} }

// newRecovery returns a recovery with views of the given sizes, which must be
// larger than a record.
func newRecovery(o Options, games Source, file, gaps int) *recovery {
	return &recovery{
		db:     &Database{options: o, games: games},
		file:   newSearch(games, file),
		gaps:   newSearch(games, gaps),
		chosen: candidate{offset: -headerSize}, // it ends where the file begins
	}
}

func (r *recovery) run() (*Database, error) {
	if err := r.findIntact(); err != nil {
		return nil, err
	}
	size := r.file.size
	if err := r.fill(size); err != nil {
		return nil, err
	}
	r.db.count = len(r.db.offsets)
	r.db.problems = r.problems.take(0)
	if n := len(r.db.problems); n > problems.Limit {
		rest := &r.db.problems[n-1]
		rest.Offset = r.db.problems[n-3].Offset // the last problem may be a later one that was kept
		rest.Length = size - rest.Offset
	}
	return r.db, nil
}

// skip lists the bytes from r.end up to an offset, if there are any, as a gap.
func (r *recovery) skip(to int64) {
	if to <= r.end {
		return
	}
	why := errSkipped
	if err := r.gaps.unreadable(r.end, to); err != nil {
		why = fmt.Errorf("%w, a part cannot be read: %w", errSkipped, withoutPlace(err))
	}
	r.problems.add(Problem{Scale: chess.Lost, Offset: r.end, Length: to - r.end, Err: why})
	r.end = to
}
