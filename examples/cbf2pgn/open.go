package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/examples/internal/cli"
)

// open opens a base, if need be without its index, which may be damaged.
func (p *program) open(name string) (db *cbf.Database, note string, damaged bool, err error) {
	dir, base := filepath.Split(name)
	files := folder{dir, p.Bar(name, 0, "")}
	defer files.bar.End()
	db, err = p.options.Open(files, base)
	switch damaged = errors.Is(err, cbf.ErrIndex); {
	case err == nil:
		return db, "", false, nil
	case damaged:
		note = "the index is damaged"
	case errors.Is(err, fs.ErrNotExist):
		note = "there is no index"
	default:
		return nil, "", false, err
	}
	without := p.options
	without.IgnoreIndex = true
	if db, err = without.Open(files, base); err != nil {
		return nil, "", false, err
	}
	return db, note + "; " + cli.Count(db.Len(), "game") + " found without it", damaged, nil
}

// A folder is one of the system, whatever bytes its name has, with a bar for what
// is read of its files.
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
	}
	return barFile{file, f.bar.ReaderAt(file)}, nil
}

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

// isBase reports whether a file of a folder belongs to a base, by its name or by a
// sound game at its beginning.
func isBase(name string, head []byte) bool {
	if isBaseName(name) {
		return true
	}
	db, err := cbf.Recover(bytes.NewReader(head))
	if err != nil || db.Len() == 0 || slices.ContainsFunc(db.Problems(), func(p cbf.Problem) bool {
		return p.Kind == cbf.ProblemSkipped && p.Offset == 0
	}) {
		return false
	}
	g, err := db.Game(0)
	return err == nil && len(g.Problems) == 0 && len(g.Moves) > 0
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
