package cbf

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"example.com/boardcodec/cbf/internal/disk"
)

// Create begins a base of the file system. If path is NAME, the files are NAME.cbf and
// NAME.cbi; if path has one of these extensions, both files get its case. If there is a
// file with one of the names, in any case, the error wraps [fs.ErrExist].
//
// The base is written under other names, NAME.cbf.part0 and so on. Close gives the
// files their names when both are complete on the disk. The caller must call Close,
// or Abort to discard the base. If the program ends without a call of either, the .part
// files remain and can be deleted. Create never overwrites them, but uses the next free
// number.
func Create(path string) (*Writer, error) { return create(path, &pair{}) }

// Replace is like [Create], but Close replaces a base that has the same name, in upper or
// lower case. It removes the old index, renames the new games and then the new index. If
// Close is interrupted, the folder has either the old base or the new one, perhaps without its
// index; [Recover] reads a base without an index. It never has the games of one base with the
// index of the other.
// The new files get the modes of the old files.
//
// Only regular files are replaced: anything else is an error, even a symbolic link
// to a file. Links among the folders of path are followed. Windows does not replace files
// that are open or read-only: Close returns an error, and the old base stays.
//
// Just before Close replaces the files, it compares their identity, size and time with those
// that Replace saw. If the base has changed, for example because another Writer has replaced
// it, the error wraps [fs.ErrExist]. Two Writers that close at the same moment can leave the
// games of one and the index of the other: programs that write the same base need a lock.
func Replace(path string) (*Writer, error) { return create(path, &pair{replace: true}) }

// create is Create or, if p.replace is true, Replace. It sets the other fields of p.
func create(path string, p *pair) (*Writer, error) {
	folder, name := filepath.Split(path)
	p.folder, p.names = disk.Folder(folder), namesFor(name)
	if name == "" {
		return nil, &fs.PathError{Op: "create", Path: path, Err: fs.ErrInvalid}
	}
	var err error
	p.old, err = p.existing()
	if err != nil {
		return nil, err
	}
	p.games, err = p.createPart(p.names.games)
	if err != nil {
		return nil, err
	}
	p.index, err = p.createPart(p.names.index)
	if err != nil {
		return nil, errors.Join(err, p.remove())
	}
	w := NewWriter(p.index, p.games)
	w.pair = p
	return w, nil
}

// A pair holds the two files of a base that is being created.
type pair struct {
	folder       disk.Folder
	names        baseNames
	replace      bool
	old          []fs.FileInfo // the files that Replace saw
	games, index *part
}

// existing returns the files with the names of the base in any case, or an error if they must
// not be replaced.
func (p *pair) existing() ([]fs.FileInfo, error) {
	var files []fs.FileInfo
	for _, final := range []string{p.names.games, p.names.index} {
		names, err := p.variants(final)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			path := string(p.folder) + name
			info, err := os.Lstat(path)
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err == nil {
				err = p.mayReplace(info)
			}
			if err != nil {
				return nil, &fs.PathError{Op: "create", Path: path, Err: err}
			}
			files = append(files, info)
		}
	}
	return files, nil
}

// mayReplace returns an error if a file must not be replaced.
func (p *pair) mayReplace(info fs.FileInfo) error {
	switch {
	case !p.replace:
		return fs.ErrExist
	case info.Mode()&fs.ModeSymlink != 0:
		// A rename would replace the link, not the base to which it leads.
		return errors.New("a symbolic link; use the path that it leads to")
	case !info.Mode().IsRegular():
		return errors.New("not a regular file")
	}
	return nil
}

// checkUnchanged returns an error if the files are not those that Replace saw.
func (p *pair) checkUnchanged() error {
	now, err := p.existing()
	if err != nil {
		return err
	}
	same := func(a, b fs.FileInfo) bool {
		return a.Name() == b.Name() && os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
	}
	if !slices.EqualFunc(now, p.old, same) {
		changed := fmt.Errorf("%w: the base has changed since writing began", fs.ErrExist)
		return &fs.PathError{Op: "create", Path: string(p.folder) + p.names.games, Err: changed}
	}
	return nil
}

// checkReplaceable returns an error if Windows would not replace the old files. It is called
// before the first of them is removed.
func (p *pair) checkReplaceable() error {
	if runtime.GOOS != "windows" {
		return nil
	}
	for _, old := range p.old {
		name := string(p.folder) + old.Name()
		if old.Mode().Perm()&0o200 == 0 {
			return &fs.PathError{Op: "create", Path: name, Err: fs.ErrPermission}
		}
		if err := os.Rename(name, name); err != nil {
			return err // the file is open
		}
	}
	return nil
}

// variants returns the names in the folder that differ from name only in case, and then name
// itself, even if there is no such file.
func (p *pair) variants(name string) (names []string, err error) {
	entries, err := p.folder.ReadDir("")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if e.Name() != name && sameName(e.Name(), name) {
			names = append(names, e.Name())
		}
	}
	return append(names, name), nil
}

// commit gives the files their names. If it fails, it removes the files without their names.
func (p *pair) commit() error {
	for _, step := range p.steps() {
		if err := step(); err != nil {
			return errors.Join(err, p.remove())
		}
	}
	return nil
}

// steps returns the steps of commit. If it is interrupted after any of them, the
// folder is in one of the states that Create allows.
func (p *pair) steps() []func() error {
	return []func() error{
		func() error { return errors.Join(p.games.finish(), p.index.finish()) },
		p.checkUnchanged, // files may be new or have changed since
		p.checkReplaceable,
		func() error { return p.removeOld(p.names.index) },
		func() error { return p.rename(p.games, p.names.games) },
		func() error { return p.removeOld(p.names.games) },
		func() error { return p.rename(p.index, p.names.index) },
	}
}

// removeOld removes the files with a name in any case. It keeps the new games
// file, which has all these names in a folder that ignores case.
func (p *pair) removeOld(name string) error {
	old, err := p.variants(name)
	if err != nil {
		return err
	}
	for _, variant := range old {
		path := string(p.folder) + variant
		info, err := os.Lstat(path)
		if err == nil && !os.SameFile(info, p.games.info) {
			err = os.Remove(path)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	p.sync()
	return nil
}

// rename gives a part its name, and sets its info.
func (p *pair) rename(from *part, name string) error {
	path := string(p.folder) + name
	if err := os.Rename(from.file.Name(), path); err != nil {
		return err
	}
	p.sync()
	info, err := os.Lstat(path) // FAT gives a renamed file another identity
	from.info = info
	return err
}

// sync makes the changes of names in a folder durable, in their order. On a system
// that cannot do that, a power failure may leave another order.
func (p *pair) sync() {
	if folder, err := os.Open(cmp.Or(string(p.folder), ".")); err == nil {
		folder.Sync()
		folder.Close()
	}
}

// remove closes and removes the files that do not have their names yet.
func (p *pair) remove() error {
	var errs []error
	for _, unnamed := range []*part{p.games, p.index} {
		if unnamed == nil || unnamed.info != nil {
			continue
		}
		unnamed.file.Close() // may be closed already
		errs = append(errs, os.Remove(unnamed.file.Name()))
	}
	return errors.Join(errs...)
}

// A part is a file that does not have its final name yet.
type part struct {
	*bufio.Writer
	file *os.File
	info os.FileInfo // nil until the file has its name
}

// createPart makes a file beside the one that it will replace: NAME.part0, or a higher
// number, up to 999, if that exists. It gets the mode of the file that it replaces.
func (p *pair) createPart(name string) (*part, error) {
	mode, replaces := fs.FileMode(0o666), false
	for _, old := range p.old {
		if sameName(old.Name(), name) {
			mode, replaces = old.Mode().Perm(), true
		}
	}
	const lastPart = 999
	for i := 0; ; i++ {
		path := fmt.Sprintf("%s%s.part%d", p.folder, name, i)
		file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
		switch {
		case err == nil:
			if replaces {
				file.Chmod(mode) // the process may mask bits of it; a disk without modes refuses
			}
			return &part{Writer: bufio.NewWriterSize(file, 64<<10), file: file}, nil
		case i == lastPart || !errors.Is(err, fs.ErrExist):
			return nil, err
		}
	}
}

// finish writes buffered bytes and the file to the disk, and closes the file.
func (p *part) finish() error {
	err := p.Flush()
	if err == nil {
		err = p.file.Sync()
	}
	return errors.Join(err, p.file.Close())
}
