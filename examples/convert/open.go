package main

import (
	"errors"
	"io/fs"
	"slices"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

// openCBF opens a base. If its index is missing or cannot be used, it opens the base without it, and says so.
func (j *job) openCBF() (*cbf.Database, error) {
	var indexErr error
	if !j.recover {
		db, err := chessfiles.Open(j.Program, j.Name, j.options().Open)
		switch {
		case err == nil:
			return j.compareIndex(db)
		case !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, cbf.ErrIndex):
			return nil, err
		}
		indexErr = err
	}
	whole, err := j.openWithout()
	if err != nil {
		return nil, err
	}
	found := cli.Count(whole.Len(), "game")
	switch damaged := errors.Is(indexErr, cbf.ErrIndex); {
	case damaged && whole.Len() > 0:
		j.damage("the index is damaged; %s found without it", found)
	case damaged:
		j.say("the index is damaged; %s found without it", found)
	case indexErr != nil:
		j.say("there is no index; %s found without it", found)
	}
	j.takeCBF(whole.Problems())
	return whole, nil
}

// compareIndex returns a base that has been opened with its index. If the index is faulty, and the base without
// it has more games, or as many if the index itself is damaged, compareIndex returns the base without it, and
// says so.
func (j *job) compareIndex(db *cbf.Database) (*cbf.Database, error) {
	problems := slices.Concat(db.Problems(), db.Check())
	fault := slices.IndexFunc(problems, isIndexFault)
	if db.Len() > 0 && fault < 0 {
		j.takeCBF(problems)
		return db, nil
	}
	whole, err := j.openWithout()
	if err != nil {
		db.Close()
		return nil, err
	}
	named, there := soundGames(db), soundGames(whole)
	damaged := slices.ContainsFunc(db.Problems(), isIndexFault)
	if there < named || there == named && !damaged {
		whole.Close()
		j.takeCBF(chessfiles.WithoutRepeated(db, problems, j.program.games.has))
		return db, nil
	}
	if fault >= 0 {
		j.takeCBF(problems[fault : fault+1])
	}
	j.damage("the index leads to %s, the file has %d: read without the index", cli.Count(named, "game"), there)
	db.Close()
	j.takeCBF(whole.Problems())
	return whole, nil
}

// options are those of a base. Most of a damaged game is better than nothing, as long as it is
// reported.
func (p *program) options() cbf.Options { return cbf.Options{Lenient: true, Charset: p.charmap} }

// openWithout opens a base without its index. A file that has something, but no game,
// is not a base.
func (j *job) openWithout() (*cbf.Database, error) {
	without := j.options()
	without.IgnoreIndex = true
	db, err := chessfiles.Open(j.Program, j.Name, without.Open)
	if err == nil && db.Len() == 0 && len(db.Problems()) > 0 {
		db.Close()
		return nil, errors.New("no game in it: this is not a CBF base")
	}
	return db, err
}

// isIndexFault reports whether a problem of the index occurs only in a base that is
// not whole.
func isIndexFault(p cbf.Problem) bool { return errors.Is(p.Err, cbf.ErrIndex) }

// soundGames returns how many records can be read whole.
func soundGames(db *cbf.Database) (n int) {
	seen := records{}
	for i := range db.Len() {
		if seen.has(db, i) {
			continue
		}
		if problems, err := damage(db, i); err == nil && problems == nil {
			n++
		}
	}
	return n
}

// damage returns why a game cannot be read, or what was lost of it.
func damage(db *cbf.Database, i int) (problems []cbf.Problem, err error) {
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

// records are the offsets of records that have come, in an index mostly in their order.
type records struct {
	offsets []int64
	seen    map[int64]bool // nil until an offset is not greater than all before
}

// has reports whether a game is the record of a game before it, for which has was called.
func (r *records) has(db *cbf.Database, i int) bool {
	offset, err := db.Offset(i)
	if err != nil {
		return false
	}
	if n := len(r.offsets); r.seen == nil && (n == 0 || offset > r.offsets[n-1]) {
		r.offsets = append(r.offsets, offset)
		return false
	}
	if r.seen == nil {
		r.seen = map[int64]bool{}
		for _, offset := range r.offsets {
			r.seen[offset] = true
		}
		r.offsets = nil
	}
	has := r.seen[offset]
	r.seen[offset] = true
	return has
}
