package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// Old files often lie in archives: ZIP, tar, and files that gzip or bzip2 has compressed, which are
// archives of one file. The files in one have names like those in a folder: old.zip/BASE.CBF.

const (
	memberLongest = 256 << 20 // bytes of a file
	memberRatio   = 200       // of a file of over 1 MB to its compressed form; more is made on purpose
	tarLongest    = 1 << 30   // bytes of a compressed tar file, which is expanded in a temporary file
)

// archiveKinds are the archives that are read, by the ends of their names.
var archiveKinds = []struct {
	ext, what string
	is        func(head []byte) bool
	open      func(p *Program, name, ext string) (*Archive, error)
}{
	{".zip", "ZIP", func(head []byte) bool { return bytes.HasPrefix(head, []byte("PK\x03\x04")) }, openZip},
	{".tar", "tar", isTar, openTar},
	{".gz", "gzip", isGzip, openPacked}, {".tgz", "gzip", isGzip, openPacked},
	{".bz2", "bzip2", isBzip2, openPacked}, {".tbz", "bzip2", isBzip2, openPacked},
	{".tbz2", "bzip2", isBzip2, openPacked},
}

// archiveKind returns the index in archiveKinds of the archive with a name, or -1 if it is none.
func archiveKind(name string) int {
	for i, k := range archiveKinds {
		stem := len(name) - len(k.ext)
		if stem >= 0 && strings.EqualFold(name[stem:], k.ext) {
			return i
		}
	}
	return -1
}

// An Archive is a list of files.
type Archive struct {
	name   string
	names  []string // without folders, each once
	files  map[string]member
	hidden int  // files with the name of a later one
	others int  // links and the like
	single bool // a compressed file, which is no folder

	listed  sync.Once
	folders map[string][]fs.DirEntry
}

// A member is a file in an archive.
type member struct {
	size int64 // -1 = not known
	open func() (io.ReadCloser, error)
}

// archives holds the archives that are open. Those that are ZIP files are read where they lie.
type archives struct {
	mu   sync.Mutex
	last *Archive
	tars map[string]*Archive
}

// IsArchive reports whether an argument is an archive, by the end of its name and by its content.
func IsArchive(arg string) bool {
	i := archiveKind(arg)
	if i < 0 {
		return false
	}
	f, err := os.Open(arg)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, tarHeader) // the longest that is needed
	n, _ := io.ReadFull(f, head)
	return archiveKinds[i].is(head[:n])
}

// InArchive splits the name of a file in an archive, which must exist. ok is false for any other name.
func InArchive(name string) (archive, member string, ok bool) {
	for i := range len(name) {
		if !os.IsPathSeparator(name[i]) || archiveKind(name[:i]) < 0 {
			continue
		}
		if info, err := os.Stat(name[:i]); err == nil && info.Mode().IsRegular() {
			return name[:i], filepath.ToSlash(name[i+1:]), true
		}
	}
	return "", "", false
}

// Archive returns an archive. It reads its list of files, unless the archive was the last to be
// opened, or has been expanded.
func (p *Program) Archive(name string) (*Archive, error) {
	a := &p.archives
	a.mu.Lock()
	defer a.mu.Unlock()
	if tar := a.tars[name]; tar != nil {
		return tar, nil
	}
	if a.last == nil || a.last.name != name {
		i := archiveKind(name)
		if i < 0 {
			return nil, fs.ErrNotExist
		}
		opened, err := archiveKinds[i].open(p, name, archiveKinds[i].ext)
		if err != nil {
			return nil, err
		}
		opened.name, a.last = name, opened
	}
	return a.last, nil
}

// add adds a file. It replaces one with the same name, as unpacking it would. Some Windows programs write
// backslashes in names.
func (a *Archive) add(name string, m member) {
	name = strings.ReplaceAll(name, `\`, "/")
	if _, ok := a.files[name]; ok {
		a.hidden++
	} else {
		a.names = append(a.names, name)
	}
	if a.files == nil {
		a.files = map[string]member{}
	}
	a.files[name] = m
}

// Names returns the names of the files, as arguments.
func (a *Archive) Names() (names []string) {
	for _, name := range a.names {
		names = append(names, a.name+"/"+name)
	}
	return names
}

// LeftOut reports the files of an archive that cannot be inputs. Those with the name of a later one are
// reported as damage.
func (p *Program) LeftOut(a *Archive) {
	if a.hidden > 0 {
		p.Damage(a.name, "%s left out, as a later one has the same name", Count(a.hidden, "file"))
	}
	if a.others > 0 {
		p.Note(a.name, "%s skipped: links or devices", Count(a.others, "file"))
	}
}

// Open opens a file, unless it is encrypted or too long. Open, Stat and ReadDir make an Archive a file
// system.
func (a *Archive) Open(name string) (fs.File, error) {
	m, ok := a.files[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	r, err := m.open()
	if err != nil {
		return nil, err
	}
	return memberFile{r, memberInfo{path.Base(name), m.size}}, nil
}

// Stat returns the size of a file, -1 if that is not known, and no time.
func (a *Archive) Stat(name string) (fs.FileInfo, error) {
	m, ok := a.files[name]
	if !ok {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
	}
	return memberInfo{path.Base(name), m.size}, nil
}

// ReadDir returns the files of a folder, without its subfolders, in the order of their names. Its error
// is nil: a folder that is not there has no files.
func (a *Archive) ReadDir(folder string) ([]fs.DirEntry, error) {
	a.listed.Do(func() {
		a.folders = map[string][]fs.DirEntry{}
		for _, name := range slices.Sorted(slices.Values(a.names)) {
			entry := fs.FileInfoToDirEntry(memberInfo{path.Base(name), a.files[name].size})
			a.folders[path.Dir(name)] = append(a.folders[path.Dir(name)], entry)
		}
	})
	return a.folders[folder], nil
}

type memberFile struct {
	io.ReadCloser
	info memberInfo
}

func (f memberFile) Stat() (fs.FileInfo, error) { return f.info, nil }

type memberInfo struct {
	name string
	size int64
}

func (i memberInfo) Name() string     { return i.name }
func (i memberInfo) Size() int64      { return i.size }
func (memberInfo) Mode() fs.FileMode  { return 0o444 }
func (memberInfo) ModTime() time.Time { return time.Time{} }
func (memberInfo) IsDir() bool        { return false }
func (memberInfo) Sys() any           { return nil }

// An expansion reads what was compressed, up to a length and a ratio.
type expansion struct {
	r      io.Reader
	packed *counter // what r reads
	n      int64    // bytes so far
	most   int64    // bytes that may be read
}

// A counter counts the bytes that it reads.
type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n += int64(n)
	return n, err
}

func (e *expansion) Read(b []byte) (int, error) {
	n, err := e.r.Read(b)
	e.n += int64(n)
	if limit := tooLong(e.n, e.packed.n, e.most); limit != nil {
		return 0, limit
	}
	return n, cutOff(err)
}

// cutOff returns err, with an explanation if it says that compressed data ends too early.
func cutOff(err error) error {
	if err == io.ErrUnexpectedEOF {
		return fmt.Errorf("it is cut off: %w", err)
	}
	return err
}

// tooLong returns an error if a file of this size, compressed to packed bytes, has more than most bytes
// or a ratio above memberRatio.
func tooLong(size, packed, most int64) error {
	switch {
	case size > most:
		return fmt.Errorf("of more than %d MB, which is too long in an archive", most>>20)
	case size > 1<<20 && size/memberRatio > packed:
		return fmt.Errorf("compressed to less than a %dth of its size, and left alone", memberRatio)
	}
	return nil
}

// localName returns the path of a file in an archive below the folder of the output, which it
// cannot leave, whatever the archive says.
func localName(member string) string {
	whole := filepath.FromSlash(path.Clean(member))
	for _, name := range []string{whole, filepath.Base(whole)} {
		if filepath.IsLocal(name) {
			return name
		}
	}
	return "file"
}

var errEncrypted = errors.New("is encrypted")
