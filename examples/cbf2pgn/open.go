package main

import (
	"bytes"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/examples/internal/cli"
)

// open opens a base, without its index if that is missing, unusable, or does not name
// all games: it then says so.
func (p *program) open(r *report) (*cbf.Database, error) {
	bar := p.Bar(r.name, 0, "")
	defer bar.End()
	files, base, err := p.folderOf(r.name, bar)
	if err != nil {
		return nil, err
	}
	if p.recover {
		whole, err := p.openWithout(files, base)
		if err == nil {
			r.problems(whole.Problems())
		}
		return whole, err
	}
	db, err := p.options.Open(files, base)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, cbf.ErrIndex) {
		return p.openLost(r, files, base, errors.Is(err, cbf.ErrIndex))
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
	whole, err := p.openWithout(files, base) // an empty index need not be that of the file
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

// folderOf returns the folder of a file, which may be in a ZIP file, and the name of the file
// in it.
func (p *program) folderOf(name string, bar *cli.Bar) (files fs.FS, base string, err error) {
	if archive, member, ok := cli.InZip(name); ok {
		z, err := p.Zip(archive)
		if err != nil {
			return nil, "", err
		}
		dir, base := path.Split(member)
		return z.Folder(dir), base, nil
	}
	dir, base := filepath.Split(name)
	return folder{dir, bar}, base, nil
}

// openLost opens a base whose index is missing or damaged.
func (p *program) openLost(r *report, files fs.FS, base string, damaged bool) (*cbf.Database, error) {
	whole, err := p.openWithout(files, base)
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
func (p *program) openWithout(files fs.FS, base string) (*cbf.Database, error) {
	without := p.options
	without.IgnoreIndex = true
	db, err := without.Open(files, base)
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

// A folder is a folder of the system, whatever bytes its name has. A bar shows the
// reading of its files. A file of up to 64 MB, as nearly all are, is read at once.
type folder struct {
	name string // with a separator at its end, or ""
	bar  *cli.Bar
}

func (f folder) Open(name string) (fs.File, error) {
	file, err := os.Open(f.name + name)
	if err != nil {
		return nil, err
	}
	if info, err := file.Stat(); err == nil {
		f.bar.SetTotal(info.Size())
		if info.Size() <= inMemory && info.Mode().IsRegular() {
			bytesOf := make([]byte, info.Size())
			if _, err := io.ReadFull(f.bar.Reader(file), bytesOf); err == nil {
				return barFile{file, bytes.NewReader(bytesOf)}, nil
			} // or a part of it may be readable
		}
	}
	return barFile{file, f.bar.ReaderAt(file)}, nil
}

const inMemory = 64 << 20

func (f folder) Stat(name string) (fs.FileInfo, error) { return os.Stat(f.name + name) }

func (f folder) ReadDir(name string) ([]fs.DirEntry, error) {
	return os.ReadDir(filepath.Join(f.name, name))
}

type barFile struct {
	*os.File
	io.ReaderAt
}

func (f barFile) ReadAt(b []byte, off int64) (int, error) { return f.ReaderAt.ReadAt(b, off) }

func isBaseName(name string) bool {
	ext := filepath.Ext(name)
	return strings.EqualFold(ext, ".cbf") || strings.EqualFold(ext, ".cbi")
}

// isBase reports whether a file of a folder belongs to a base, by its name or by what
// it begins with.
func isBase(name string, head []byte) bool {
	return isBaseName(name) || cbf.LooksLike(head)
}

// withoutIndexes leaves out the indexes of bases that are there too, as when all
// files of a folder are named.
func withoutIndexes(inputs []cli.Input) []cli.Input {
	isIndex := func(in cli.Input) bool { return strings.EqualFold(filepath.Ext(in.Name), ".cbi") }
	stem := func(in cli.Input) string { return strings.ToLower(strings.TrimSuffix(in.Name, filepath.Ext(in.Name))) }
	games := map[string]bool{}
	for _, in := range inputs {
		if !isIndex(in) {
			games[stem(in)] = true
		}
	}
	return slices.DeleteFunc(inputs, func(in cli.Input) bool { return isIndex(in) && games[stem(in)] })
}

// filesOf returns the files that bases are read from, and some that are not there.
func (p *program) filesOf(bases []cli.Input) []cli.Input {
	files := slices.Clone(bases)
	for _, base := range bases {
		for _, stem := range []string{base.Name, strings.TrimSuffix(base.Name, filepath.Ext(base.Name))} {
			for _, ext := range []string{".cbf", ".cbi", ".CBF", ".CBI"} {
				files = append(files, p.Input(stem+ext))
			}
		}
	}
	return files
}
