package main

import (
	"errors"
	"io/fs"
	"slices"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

// open opens a base, without its index if that is missing, unusable, or leads to fewer games than
// there are, or to as many and is damaged itself: it then says so.
func (p *program) open(r *report) (*cbf.Database, error) {
	var db *cbf.Database
	var indexErr error
	var check []cbf.Problem
	if !p.recover {
		db, indexErr = chessfiles.OpenBase(p.Program, p.options, r.name)
	}
	switch {
	case db != nil:
		check = slices.Concat(db.Problems(), db.Check())
		if db.Len() > 0 && !slices.ContainsFunc(check, isIndexFault) {
			r.problems(check)
			return db, nil
		}
	case indexErr != nil && !errors.Is(indexErr, fs.ErrNotExist) && !errors.Is(indexErr, cbf.ErrIndex):
		return nil, indexErr
	}
	whole, err := p.openWithout(r.name)
	switch {
	case err != nil:
	case errors.Is(indexErr, cbf.ErrIndex):
		if r.Note(r.name, "the index is damaged; %s found without it", cli.Count(whole.Len(), "game")); whole.Len() > 0 {
			r.Damaged()
		}
	case indexErr != nil:
		r.Note(r.name, "there is no index; %s found without it", cli.Count(whole.Len(), "game"))
	case db != nil:
		named, there := soundGames(db), soundGames(whole)
		damaged := slices.ContainsFunc(db.Problems(), isIndexFault)
		if there < named || there == named && !damaged {
			whole.Close()
			r.problems(check)
			return db, nil
		}
		if fault := slices.IndexFunc(check, isIndexFault); fault >= 0 {
			r.problem(check[fault])
		}
		r.Damage(r.name, "the index leads to %s, the file has %d: read without the index", cli.Count(named, "game"), there)
	}
	if db != nil {
		db.Close()
	}
	if err != nil {
		return nil, err
	}
	r.problems(whole.Problems())
	return whole, nil
}

// openWithout opens a base without its index. A file that has something, but no game,
// is not a base.
func (p *program) openWithout(name string) (*cbf.Database, error) {
	without := p.options
	without.IgnoreIndex = true
	db, err := chessfiles.OpenBase(p.Program, without, name)
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
		if p.Kind == cbf.ProblemCorrupt {
			problems = append(problems, p)
		}
	}
	return problems, nil
}

// records are the offsets of records that have come.
type records map[int64]bool

// has reports whether a game is the record of a game before it, for which has was called.
func (r records) has(db *cbf.Database, i int) bool {
	offset, err := db.Offset(i)
	has := err == nil && r[offset]
	r[offset] = true
	return has
}

// filesOf returns the files that bases are read from, and some that are not there.
func (p *program) filesOf(bases []cli.Input) []cli.Input {
	files := slices.Clone(bases)
	for _, base := range bases {
		if chessfiles.IsCBHName(base.Name) {
			files = append(files, p.Beside(base, chessfiles.CBHFiles...)...)
			continue
		}
		files = append(files, p.Beside(base, ".cbf", ".cbi")...)
		files = append(files, p.Beside(p.Input(base.Name+".cbf"), ".cbf", ".cbi")...)
	}
	return files
}
