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

// WithoutIndexes leaves out the indexes of bases that are there too, as when all files of a
// folder are named.
func WithoutIndexes(inputs []cli.Input) []cli.Input {
	isIndex := func(in cli.Input) bool { return strings.EqualFold(filepath.Ext(in.Name), ".cbi") }
	stem := func(in cli.Input) string { return strings.ToLower(strings.TrimSuffix(in.Name, filepath.Ext(in.Name))) }
	games := map[string]bool{}
	for _, in := range inputs {
		if !isIndex(in) && !strings.EqualFold(filepath.Ext(in.Name), ".pgn") {
			games[stem(in)] = true
		}
	}
	return slices.DeleteFunc(inputs, func(in cli.Input) bool { return isIndex(in) && games[stem(in)] })
}

// Open opens a base, which may be in an archive. open is the method of the options of its format.
func Open[Base any](p *cli.Program, name string, open func(fs.FS, string) (Base, error)) (base Base, err error) {
	if err := p.RefusePacked(name); err != nil {
		return base, err
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
		return base, err
	}
	return open(a, member)
}

// A folder is a folder of the system, whatever bytes its name has, with a separator at its end, or "".
type folder struct {
	p    *cli.Program
	name string
}

func (f folder) Open(name string) (fs.File, error) {
	file, err := f.p.OpenFile(f.name + name)
	if err != nil {
		return nil, err
	}
	return &windows{File: file, r: file}, nil
}

const windowSize = 256 << 10

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
	at   int64
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

// WithoutRepeated leaves out the problems of an index that reading their game brings again, if it is read.
func WithoutRepeated(db *cbf.Database, problems []cbf.Problem, read func(game int) bool) []cbf.Problem {
	return slices.DeleteFunc(slices.Clone(problems), func(p cbf.Problem) bool {
		if p.Game < 1 || p.Game > db.Len() || !read(p.Game) {
			return false
		}
		_, err := db.Header(p.Game - 1)
		return err != nil && cli.Fact(err) == p.String()
	})
}
