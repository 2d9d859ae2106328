package cbf

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"

	"example.com/boardcodec/cbf/internal/disk"
	"example.com/boardcodec/cbf/internal/quote"
)

// Open opens the base NAME, which is the files NAME.cbf and NAME.cbi in upper
// or lower case; name may include either extension. If there is no NAME.cbf, a file
// with exactly the given name is the games file, and its index has the same name with
// .cbi in place of the last extension.
//
// If several files fit, Open prefers the exact name, then two files whose names have the
// same case. It opens a pair such as w.CBF and W.cbi only if there is no other, and
// [Database.Problems] reports it.
//
// If a file is missing, the error wraps [fs.ErrNotExist]; if the index file is
// not an index, it is a [*SyntaxError] (ErrIndex). Options.IgnoreIndex reads the
// games without the index. A file that is not regular, such as a pipe, or not an [io.ReaderAt]
// is read whole into memory. The caller must close the base.
func Open(fsys fs.FS, name string) (*Database, error) { return Options{}.Open(fsys, name) }

// Open is like the function [Open], with options.
func (o Options) Open(fsys fs.FS, name string) (*Database, error) {
	return o.openIn(subFolder{fsys, path.Dir(name)}, path.Base(name))
}

// OpenFile opens a base of the file system by its path: NAME.CBF, NAME.CBI or
// NAME alone, in any folder and with any bytes that the system allows. Otherwise
// it is like [Open].
func OpenFile(path string) (*Database, error) { return Options{}.OpenFile(path) }

// OpenFile is like the function [OpenFile], with options.
func (o Options) OpenFile(path string) (*Database, error) {
	folder, name := filepath.Split(path)
	return o.openIn(disk.Folder(folder), name)
}

// openIn opens a base in the root folder of fsys.
func (o Options) openIn(fsys fs.FS, name string) (*Database, error) {
	var closers disk.Closers
	open := func(file string) (Source, error) { return closers.Open(fsys, file) }
	db, err := o.openBase(open, findBase(fsys, name))
	if err != nil {
		closers.Close()
		return nil, err
	}
	db.closers = closers
	return db, nil
}

// openBase opens the games, and the index unless IgnoreIndex is set.
func (o Options) openBase(open func(string) (Source, error), found baseNames) (*Database, error) {
	games, err := open(found.games)
	if err != nil {
		return nil, err
	}
	if o.IgnoreIndex {
		return o.Recover(games)
	}
	if found.index == "" {
		return nil, fmt.Errorf("cbf: base %s: no index, Options.IgnoreIndex reads the games without it: %w",
			quote.Clip(found.games), fs.ErrNotExist)
	}
	index, err := open(found.index)
	if err != nil {
		return nil, err
	}
	db, err := o.NewDatabase(index, games)
	if err == nil && found.doubt != "" {
		db.problems = append(db.problems, Problem{In: inIndex, Offset: -1,
			Err: errors.New(found.doubt)})
	}
	return db, err
}

// A subFolder is a folder of a file system. Names are relative to the folder, and ReadDir
// always lists the folder itself.
type subFolder struct {
	fsys   fs.FS
	folder string
}

func (f subFolder) Open(name string) (fs.File, error) { return f.fsys.Open(path.Join(f.folder, name)) }

func (f subFolder) Stat(name string) (fs.FileInfo, error) {
	return fs.Stat(f.fsys, path.Join(f.folder, name))
}

func (f subFolder) ReadDir(string) ([]fs.DirEntry, error) { return fs.ReadDir(f.fsys, f.folder) }
