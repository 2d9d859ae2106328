package chessfiles

import (
	"errors"
	"io/fs"
	"slices"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/examples/internal/cli"
)

// A Report takes what there is to say of a base.
type Report interface {
	Odd(format string, a ...any)
	Damage(format string, a ...any)
	Problems(problems []cbf.Problem)
}

// OpenCBF opens a base. If its index is missing, cannot be used, or leads to fewer games than there are,
// it opens the base without the index, and r gets the reason. read reports whether the caller will read a
// game, from 1.
func OpenCBF(p *cli.Program, name string, o cbf.Options, read func(game int) bool, r Report) (*cbf.Database, error) {
	var indexErr error
	if !o.IgnoreIndex {
		db, err := Open(p, name, o.Open)
		switch {
		case err == nil:
			return compareIndex(p, name, db, o, read, r)
		case !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, cbf.ErrIndex):
			return nil, err
		}
		indexErr = err
	}
	whole, err := openWithout(p, name, o)
	if err != nil {
		return nil, err
	}
	found := cli.Count(whole.Len(), "game")
	switch damaged := errors.Is(indexErr, cbf.ErrIndex); {
	case damaged && whole.Len() > 0:
		r.Damage("the index is damaged; %s found without it: %s", found, cli.Fact(indexErr))
	case damaged:
		r.Odd("the index is damaged; %s found without it: %s", found, cli.Fact(indexErr))
	case indexErr != nil:
		r.Odd("there is no index; %s found without it", found)
	}
	r.Problems(whole.Problems())
	return whole, nil
}

// compareIndex returns a base that has been opened with its index. If the index is faulty, and the base without
// it has more games, or as many if the index itself is damaged, compareIndex returns the base without it, and
// says so.
func compareIndex(
	p *cli.Program, name string, db *cbf.Database, o cbf.Options, read func(game int) bool, r Report,
) (*cbf.Database, error) {
	problems := slices.Concat(db.Problems(), db.Check())
	fault := slices.IndexFunc(problems, isIndexFault)
	if db.Len() > 0 && fault < 0 {
		r.Problems(problems)
		return db, nil
	}
	whole, err := openWithout(p, name, o)
	if err != nil {
		db.Close()
		return nil, err
	}
	named, there := soundGames(db), soundGames(whole)
	damaged := slices.ContainsFunc(db.Problems(), isIndexFault)
	if there < named || there == named && !damaged {
		whole.Close()
		r.Problems(WithoutRepeated(db, problems, read))
		return db, nil
	}
	if fault >= 0 {
		r.Problems(problems[fault : fault+1])
	}
	r.Damage("the index leads to %s, the file has %d: read without the index", cli.Count(named, "game"), there)
	db.Close()
	r.Problems(whole.Problems())
	return whole, nil
}

// openWithout opens a base without its index. It refuses a file that is not empty, but has no game.
func openWithout(p *cli.Program, name string, o cbf.Options) (*cbf.Database, error) {
	o.IgnoreIndex = true
	db, err := Open(p, name, o.Open)
	if err == nil && db.Len() == 0 && len(db.Problems()) > 0 {
		db.Close()
		return nil, errors.New("no game in it: this is not a CBF base")
	}
	return db, err
}

// isIndexFault reports whether a problem is one of the index that only a base that is not whole has.
func isIndexFault(p cbf.Problem) bool { return errors.Is(p.Err, cbf.ErrIndex) }

// soundGames returns how many records of a base can be read without a loss.
func soundGames(db *cbf.Database) (n int) {
	seen := Records{}
	for i := range db.Len() {
		if seen.Has(db, i) {
			continue
		}
		if problems, err := Lost(db, i); err == nil && problems == nil {
			n++
		}
	}
	return n
}

// Lost returns the problems of a game, from 0, by which something of it was lost. Its error says why the
// game cannot be read.
func Lost(db *cbf.Database, i int) (problems []cbf.Problem, err error) {
	g, err := db.Game(i)
	if err != nil {
		return nil, err
	}
	for _, p := range g.Problems {
		if p.Scale == chess.Lost {
			problems = append(problems, p)
		}
	}
	return problems, nil
}

// Records are the offsets of the records for which Has was called. In an index, they mostly rise.
type Records struct {
	offsets []int64
	seen    map[int64]bool // nil until an offset is not greater than all before
}

// Has reports whether a game is the record of a game before it, for which Has was called.
func (r *Records) Has(db *cbf.Database, i int) bool {
	offset, err := db.Offset(i)
	if err != nil {
		return false
	}
	if r.seen == nil {
		n := len(r.offsets)
		if n == 0 || offset > r.offsets[n-1] {
			r.offsets = append(r.offsets, offset)
			return false
		}
		r.seen = map[int64]bool{}
		for _, earlier := range r.offsets {
			r.seen[earlier] = true
		}
		r.offsets = nil
	}
	has := r.seen[offset]
	r.seen[offset] = true
	return has
}
