package chessfiles

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/examples/internal/cli"
)

// Bases are bases by what the names of their parts have in common.
type Bases map[string]string

// Add adds a base. It may have another ending than its kind.
func (b Bases) Add(name string, kind Kind) { b[stemOf(name, kind)] = name }

// Of returns the base that a file is a part of, by its name, or "".
func (b Bases) Of(name string) string {
	base := ""
	switch ext := strings.ToLower(filepath.Ext(name)); {
	case ext == ".cbi":
		base = b[stemOf(name, CBF)]
	case slices.Contains(CBHFiles[1:], ext) || slices.Contains(otherCBHFiles, ext):
		base = b[stemOf(name, CBH)]
	}
	if base == name { // it has the ending of a part
		return ""
	}
	return base
}

// stemOf returns what the names of the parts of a base have in common, with its kind.
func stemOf(name string, kind Kind) string {
	return fmt.Sprint(kind, strings.ToLower(strings.TrimSuffix(name, filepath.Ext(name))))
}

// Files returns the files that may be read for a base: that which is named, and those beside it.
func Files(p *cli.Program, in cli.Input) []cli.Input {
	if archive, _, ok := cli.InArchive(in.Name); ok {
		return []cli.Input{p.Input(archive)}
	}
	return slices.Concat([]cli.Input{in}, p.Beside(in, slices.Concat(CBHFiles, []string{".cbf", ".cbi"})...),
		p.Beside(p.Input(in.Name+".cbf"), ".cbf", ".cbi"))
}

// Open opens a base, which may be in an archive. open is the method of the options of its format.
func Open[Base any](p *cli.Program, name string, open func(fs.FS, string) (Base, error)) (Base, error) {
	var none Base
	if err := p.RefusePacked(name); err != nil {
		return none, err
	}
	archive, member, ok := cli.InArchive(name)
	if !ok {
		dir, file := filepath.Split(name)
		base, err := open(folder{p, dir}, file)
		if errors.Is(err, fs.ErrNotExist) && strings.EqualFold(filepath.Ext(name), ".cbi") && p.Input(name).Exists() {
			err = fmt.Errorf("an index, whose games cannot be read: %w", err)
		}
		return base, err
	}
	a, err := p.Archive(archive)
	if err != nil {
		return none, err
	}
	return open(a, member)
}

// A folder is a folder of the system, whatever bytes its name has.
type folder struct {
	p    *cli.Program
	name string // with a separator at its end, or "" for the current folder
}

func (f folder) Open(name string) (fs.File, error) {
	file, err := f.p.OpenFile(f.name + name)
	if err != nil {
		return nil, err
	}
	return &windows{File: file, r: file}, nil
}

const windowSize = 256 << 10 // bytes

// windows are parts of a file that are in memory. Games are mostly read in their order, but some at a time:
// reading each of them from the file would take a fifth more time.
type windows struct {
	fs.File
	r    io.ReaderAt
	mu   sync.Mutex
	last int // the window that was filled last
	all  [4]window
}

type window struct {
	data []byte
	at   int64 // offset of data in the file
}

func (w *windows) ReadAt(b []byte, off int64) (int, error) {
	if len(b) > windowSize/2 {
		return w.r.ReadAt(b, off)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for i := range w.all {
		if at := off - w.all[i].at; at >= 0 && at+int64(len(b)) <= int64(len(w.all[i].data)) {
			return copy(b, w.all[i].data[at:]), nil
		}
	}
	w.last = (w.last + 1) % len(w.all)
	next := &w.all[w.last]
	if next.data == nil {
		next.data = make([]byte, windowSize)
	}
	n, err := w.r.ReadAt(next.data[:windowSize], off)
	next.data, next.at = next.data[:n], off
	if n < len(b) {
		return copy(b, next.data), err
	}
	return copy(b, next.data), nil
}

func (f folder) Stat(name string) (fs.FileInfo, error) { return os.Stat(f.name + name) }

func (f folder) ReadDir(string) ([]fs.DirEntry, error) { return os.ReadDir(filepath.Clean(f.name)) }

// WithoutRepeated returns problems, those of an index, without the ones that reading their game reports
// again. read reports whether a game, from 1, will be read.
func WithoutRepeated(db *cbf.Database, problems []cbf.Problem, read func(game int) bool) []cbf.Problem {
	return slices.DeleteFunc(slices.Clone(problems), func(p cbf.Problem) bool {
		if p.Game < 1 || p.Game > db.Len() || !read(p.Game) {
			return false
		}
		_, err := db.Header(p.Game - 1)
		return err != nil && cli.Fact(err) == p.String()
	})
}
