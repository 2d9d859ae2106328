package main

import (
	"errors"
	"fmt"
	"hash/maphash"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

// open opens a base, without its index if that is missing, unusable, or does not name
// all games: it then says so.
func (p *program) open(r *report) (*cbf.Database, error) {
	if p.recover {
		whole, err := p.openWithout(r.name)
		if err == nil {
			r.problems(whole.Problems())
		}
		return whole, err
	}
	db, err := chessfiles.OpenBase(p.Program, p.options, r.name)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, cbf.ErrIndex) {
		return p.openLost(r, errors.Is(err, cbf.ErrIndex))
	}
	if err != nil {
		return nil, err
	}
	check := slices.Concat(db.Problems(), db.Check())
	faulty := slices.ContainsFunc(check, isIndexFault)
	if !faulty && db.Len() > 0 {
		r.problems(check)
		return db, nil
	}
	whole, err := p.openWithout(r.name) // an empty index need not be that of the file
	if err != nil {
		db.Close()
		return nil, err
	}
	if !faulty || !r.prefers(whole, db, check) {
		whole.Close()
		r.problems(check)
		return db, nil
	}
	db.Close()
	r.problems(whole.Problems())
	return whole, nil
}

// openLost opens a base whose index is missing or damaged.
func (p *program) openLost(r *report, damaged bool) (*cbf.Database, error) {
	whole, err := p.openWithout(r.name)
	if err != nil {
		return nil, err
	}
	switch {
	case damaged && whole.Len() > 0:
		r.Damage(r.name, "the index is damaged; %s found without it", cli.Count(whole.Len(), "game"))
	case damaged:
		r.Note(r.name, "the index is damaged, and there is no game")
	default:
		r.Note(r.name, "there is no index; %s found without it", cli.Count(whole.Len(), "game"))
	}
	r.problems(whole.Problems())
	return whole, nil
}

// prefers reports whether a base has more games without its faulty index, or as many if
// the index itself is damaged. If so, it says what is wrong with the index.
func (r *report) prefers(whole, db *cbf.Database, check []cbf.Problem) bool {
	named, there := soundGames(db), soundGames(whole)
	damaged := slices.ContainsFunc(db.Problems(), isIndexFault)
	if there < named || there == named && !damaged {
		return false
	}
	if r.every {
		r.problems(check)
	} else {
		r.problem(check[slices.IndexFunc(check, isIndexFault)])
	}
	readable := ""
	if named < db.Len() {
		readable = fmt.Sprintf(" (%d can be read)", named)
	}
	r.Damage(r.name, "the index names %s%s, the file has %d: read without the index",
		cli.Count(db.Len(), "game"), readable, whole.Len())
	return true
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

// withFile adds to an error of opening a base the name of the file that has it, if the
// user has named the other file.
func withFile(err error, name string) error {
	var path *fs.PathError
	if !errors.As(err, &path) {
		return err
	}
	named, file := filepath.Base(name), filepath.Base(path.Path)
	if strings.EqualFold(file, named) || strings.EqualFold(file, named+".cbf") {
		return err
	}
	return fmt.Errorf("%s: %w", file, path.Err)
}

// isIndexFault reports whether a problem of the index occurs only in a base that is
// not whole.
func isIndexFault(p cbf.Problem) bool { return errors.Is(p.Err, cbf.ErrIndex) }

// soundGames returns how many games can be read whole, each of them counted once.
func soundGames(db *cbf.Database) int {
	seed, seen := maphash.MakeSeed(), map[uint64]bool{}
	records := repetitions{db: db}
	for i := range db.Len() {
		if _, repeated := records.first(i + 1); repeated {
			continue
		}
		g, err := db.Game(i)
		if err != nil || slices.ContainsFunc(g.Problems, func(p cbf.Problem) bool { return p.Kind == cbf.ProblemCorrupt }) {
			continue
		}
		if record, err := g.AppendBinary(nil); err == nil {
			seen[maphash.Bytes(seed, record)] = true
		}
	}
	return len(seen)
}

// filesOf returns the files that bases are read from, and some that are not there.
func (p *program) filesOf(bases []cli.Input) []cli.Input {
	files := slices.Clone(bases)
	for _, base := range bases {
		files = append(files, p.Beside(base, ".cbf", ".cbi")...)
		files = append(files, p.Beside(p.Input(base.Name+".cbf"), ".cbf", ".cbi")...)
	}
	return files
}
