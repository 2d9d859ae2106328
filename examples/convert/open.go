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

// openCBF opens a base, without its index if that is missing, unusable, or leads to fewer games than
// there are, or to as many and is damaged itself: it then says so.
func (j *job) openCBF() (*cbf.Database, error) {
	var db *cbf.Database
	var indexErr error
	var check []cbf.Problem
	if !j.recover {
		db, indexErr = chessfiles.Open(j.Program, j.Name, j.options().Open)
	}
	switch {
	case db != nil:
		check = slices.Concat(db.Problems(), db.Check())
		if db.Len() > 0 && !slices.ContainsFunc(check, isIndexFault) {
			j.takeCBF(check)
			return db, nil
		}
	case indexErr != nil && !errors.Is(indexErr, fs.ErrNotExist) && !errors.Is(indexErr, cbf.ErrIndex):
		return nil, indexErr
	}
	whole, err := j.openWithout()
	switch {
	case err != nil:
	case errors.Is(indexErr, cbf.ErrIndex):
		report := j.say
		if whole.Len() > 0 {
			report = j.damage
		}
		report("the index is damaged; %s found without it", cli.Count(whole.Len(), "game"))
	case indexErr != nil:
		j.say("there is no index; %s found without it", cli.Count(whole.Len(), "game"))
	case db != nil:
		named, there := soundGames(db), soundGames(whole)
		damaged := slices.ContainsFunc(db.Problems(), isIndexFault)
		if there < named || there == named && !damaged {
			whole.Close()
			j.takeCBF(chessfiles.WithoutRepeated(db, check, j.program.games.has))
			return db, nil
		}
		if fault := slices.IndexFunc(check, isIndexFault); fault >= 0 {
			j.takeCBF(check[fault : fault+1])
		}
		j.damage("the index leads to %s, the file has %d: read without the index", cli.Count(named, "game"), there)
	}
	if db != nil {
		db.Close()
	}
	if err != nil {
		return nil, err
	}
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
