package cli

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
)

// Old files often lie in ZIP files. The files in one have names like those in a folder:
// old.zip/BASE.CBF.

const (
	zipDirectory = 16 << 20  // bytes of the list of files: it is in memory six times as large
	zipLongest   = 256 << 20 // bytes of a file
	zipRatio     = 200       // of a file of over 1 MB to its compressed form; more is made on purpose
)

var errZip = errors.New("a ZIP file whose list of files cannot be read")

// A Zip is a ZIP file.
type Zip struct {
	name   string
	reader *zip.Reader
	names  []string // without folders, each once; Windows programs have written backslashes
	files  map[string]*zip.File
	hidden int // files with the name of a later one
}

// zips holds the ZIP file that was opened last.
type zips struct {
	mu   sync.Mutex
	last *Zip
}

// IsZip reports whether an argument is a ZIP file.
func IsZip(arg string) bool {
	if !strings.EqualFold(filepath.Ext(arg), ".zip") {
		return false
	}
	f, err := os.Open(arg)
	if err != nil {
		return false
	}
	defer f.Close()
	var mark [4]byte
	io.ReadFull(f, mark[:])
	return bytes.Equal(mark[:], []byte("PK\x03\x04"))
}

// InZip splits the name of a file in a ZIP file. ok is false for any other name.
func InZip(name string) (archive, member string, ok bool) {
	for i := range len(name) {
		if !os.IsPathSeparator(name[i]) || i < 4 || !strings.EqualFold(name[i-4:i], ".zip") {
			continue
		}
		if info, err := os.Stat(name[:i]); err == nil && info.Mode().IsRegular() {
			return name[:i], filepath.ToSlash(name[i+1:]), true
		}
	}
	return "", "", false
}

// Zip reads the list of files of a ZIP file, unless it was the last to be opened.
func (p *Program) Zip(name string) (*Zip, error) {
	p.zips.mu.Lock()
	defer p.zips.mu.Unlock()
	if last := p.zips.last; last != nil && last.name == name {
		return last, nil
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	source := &zipSource{p, name, info, zipDirectory}
	r, err := zip.NewReader(source, info.Size())
	switch {
	case errors.Is(err, errZipFiles):
		return nil, err
	case errors.Is(err, errZipChanged):
		p.Damage(name, "has changed while it was read") // what it is now may be no ZIP file
		return nil, errZip
	case err == zip.ErrFormat:
		return nil, errZip
	case err != nil:
		return nil, fmt.Errorf("%w: %s", errZip, strings.TrimPrefix(err.Error(), "zip: "))
	}
	source.left = -1
	z := &Zip{name: name, reader: r, files: map[string]*zip.File{}}
	for _, file := range r.File {
		if file.FileInfo().IsDir() {
			continue
		}
		name := strings.ReplaceAll(file.Name, `\`, "/")
		if _, ok := z.files[name]; ok { // a later one counts, as for those who unpack it
			z.hidden++
		} else {
			z.names = append(z.names, name)
		}
		z.files[name] = file
	}
	p.zips.last = z
	return z, nil
}

// A zipSource is the data of a ZIP file, which is open only while it is read.
type zipSource struct {
	p    *Program
	name string
	info os.FileInfo // when the list of files was read
	left int64       // bytes of the list of files that may still be read; negative after the list
}

var (
	errZipFiles   = errors.New("a ZIP file with too many files")
	errZipChanged = errors.New("the ZIP file has changed while it was read")
)

// ReadAt reads the file, if it has not changed. While the list of files is read, it counts what package zip takes, as a file
// can declare the length of its list in several ways, and two of them differ.
func (s *zipSource) ReadAt(b []byte, off int64) (n int, err error) {
	s.p.beforeRead(s.name)
	f, err := os.Open(s.name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	if now, err := f.Stat(); err != nil || !isUnchanged(s.info, now) {
		return 0, errZipChanged
	}
	n, err = f.ReadAt(b, off)
	if s.left < 0 {
		return n, err
	}
	const most = zipDirectory / 46 // of the smallest entries
	// Package zip makes room for all files that a ZIP64 record counts before it reads the first.
	counts := n == 56 && string(b[:4]) == "PK\x06\x06"
	if s.left -= int64(n); s.left < 0 || counts && binary.LittleEndian.Uint64(b[32:]) > most {
		s.left = 0
		return 0, errZipFiles
	}
	return n, err
}

// Names returns the names of the files, as arguments.
func (z *Zip) Names() (names []string) {
	for _, name := range z.names {
		names = append(names, z.name+"/"+name)
	}
	return names
}

// Hidden returns how many files have the name of a later one.
func (z *Zip) Hidden() int { return z.hidden }

// Open opens a file, unless it is encrypted, or too long, or made to be too long. No more is read
// of it than the list of files says.
func (z *Zip) Open(member string) (io.ReadCloser, error) {
	file, ok := z.files[member]
	if !ok {
		return nil, fs.ErrNotExist
	}
	if err := checkMember(file); err != nil {
		return nil, err
	}
	return file.Open()
}

func checkMember(f *zip.File) error {
	switch size, packed := f.UncompressedSize64, f.CompressedSize64; {
	case f.Flags&1 != 0:
		return errors.New("is encrypted")
	case size > zipLongest:
		return fmt.Errorf("of more than %d MB, which is too long in a ZIP file", zipLongest>>20)
	case size > 1<<20 && size/zipRatio > packed:
		return fmt.Errorf("compressed to less than a %dth of its size, and left alone", zipRatio)
	}
	return nil
}

// FS returns the files as a file system.
func (z *Zip) FS() fs.FS { return zipFS{z} }

type zipFS struct{ *Zip }

func (z zipFS) Open(name string) (fs.File, error) {
	if file, ok := z.files[name]; ok {
		if err := checkMember(file); err != nil {
			return nil, err
		}
	}
	return z.reader.Open(name)
}

// localName returns the path of a file in a ZIP file below the folder of the output, which it
// cannot leave, whatever the ZIP file says.
func localName(member string) string {
	name := filepath.FromSlash(path.Clean(member))
	for _, name := range []string{name, filepath.Base(name)} {
		if filepath.IsLocal(name) {
			return name
		}
	}
	return "file"
}
