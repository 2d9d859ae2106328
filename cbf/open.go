package cbf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
)

// Open opens the base NAME, which is the files NAME.cbf and NAME.cbi in upper
// or lower case; name may include either extension. If a file is missing, the
// error wraps [fs.ErrNotExist]; if the index file is not an index, it is a
// [*SyntaxError] (ErrIndex). [OpenRecover] reads the games without the index.
// The caller must close the base.
func Open(fsys fs.FS, name string) (*Database, error) { return Options{}.Open(fsys, name) }

// Open is like the function [Open], with options.
func (o Options) Open(fsys fs.FS, name string) (*Database, error) {
	games, gamesFile, err := openSource(fsys, name, ".cbf")
	if err != nil {
		return nil, err
	}
	index, indexFile, err := openSource(fsys, name, ".cbi")
	if err != nil {
		gamesFile.Close()
		if errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("cbf: base %s: no index, OpenRecover reads the games without it: %w", name, err)
		}
		return nil, err
	}
	db, err := o.NewDatabase(index, games)
	if err != nil {
		gamesFile.Close()
		indexFile.Close()
		return nil, err
	}
	db.closers = []io.Closer{gamesFile, indexFile}
	return db, nil
}

// OpenRecover opens NAME.cbf, named as for [Open], and finds the games without
// an index, as [Recover] does. The caller must close the base.
func OpenRecover(fsys fs.FS, name string) (*Database, error) {
	return Options{}.OpenRecover(fsys, name)
}

// OpenRecover is like the function [OpenRecover], with options.
func (o Options) OpenRecover(fsys fs.FS, name string) (*Database, error) {
	games, file, err := openSource(fsys, name, ".cbf")
	if err != nil {
		return nil, err
	}
	db, err := o.Recover(games)
	if err != nil {
		file.Close()
		return nil, err
	}
	db.closers = []io.Closer{file}
	return db, nil
}

// openSource opens a file of a base to be read at any offset. A file that can
// only be read from its beginning is read whole.
func openSource(fsys fs.FS, name, ext string) (Source, io.Closer, error) {
	if e := path.Ext(name); strings.EqualFold(e, ".cbf") || strings.EqualFold(e, ".cbi") {
		name = strings.TrimSuffix(name, e)
	}
	file, err := openAnyCase(fsys, name, ext)
	if err != nil {
		return nil, nil, err
	}
	if r, ok := file.(io.ReaderAt); ok {
		if info, err := file.Stat(); err == nil {
			return io.NewSectionReader(r, 0, info.Size()), file, nil
		}
	}
	data, err := io.ReadAll(file)
	if err != nil {
		file.Close()
		return nil, nil, err
	}
	return bytes.NewReader(data), file, nil
}

// openAnyCase prefers the name as it was given, with the extension in lower
// case, then in upper; then any case of the whole name, as a DOS base copied to
// another system may have it.
func openAnyCase(fsys fs.FS, name, ext string) (fs.File, error) {
	file, err := fsys.Open(name + ext)
	if !errors.Is(err, fs.ErrNotExist) {
		return file, err
	}
	if file, err := fsys.Open(name + strings.ToUpper(ext)); !errors.Is(err, fs.ErrNotExist) {
		return file, err
	}
	dir := path.Dir(name)
	entries, _ := fs.ReadDir(fsys, dir) // without a listing, err says what is missing
	for _, e := range entries {
		if strings.EqualFold(e.Name(), path.Base(name)+ext) {
			return fsys.Open(path.Join(dir, e.Name()))
		}
	}
	return nil, err
}
