package main

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

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/examples/internal/cli"
)

// Old bases often lie in ZIP files. The files in one have names like those in a folder:
// old.zip/BASE.CBF.

const (
	zipDirectory = 16 << 20  // bytes of the list of files: it is in memory six times as large
	zipLongest   = 256 << 20 // bytes of a file
	zipRatio     = 200       // of a file of over 1 MB to its compressed form; more is made on purpose
)

var errZip = errors.New("a ZIP file whose list of files cannot be read")

// An archive is a ZIP file.
type archive struct {
	name   string
	files  []*zip.File // without folders, and each name once
	byName map[string]int
	hidden int // files with the name of a later one
}

// zips holds the ZIP file that was opened last.
type zips struct {
	mu   sync.Mutex
	last *archive
}

// isZip reports whether an argument is a ZIP file.
func isZip(arg string) bool {
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

// inZip splits the name of a file in a ZIP file. ok is false for any other name.
func inZip(name string) (archive, member string, ok bool) {
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

// open reads the list of files of a ZIP file, unless it was the last to be opened.
func (z *zips) open(name string) (*archive, error) {
	z.mu.Lock()
	defer z.mu.Unlock()
	if z.last != nil && z.last.name == name {
		return z.last, nil
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if err := checkZip(closedFile(name), info.Size()); err != nil {
		return nil, err
	}
	r, err := zip.NewReader(closedFile(name), info.Size())
	if err != nil {
		return nil, fmt.Errorf("%w: %s", errZip, strings.TrimPrefix(err.Error(), "zip: "))
	}
	a := &archive{name: name, byName: map[string]int{}}
	for _, file := range r.File {
		if file.FileInfo().IsDir() {
			continue
		}
		if i, ok := a.byName[file.Name]; ok { // a later one counts, as for those who unpack it
			a.files[i] = file
			a.hidden++
			continue
		}
		a.byName[file.Name] = len(a.files)
		a.files = append(a.files, file)
	}
	z.last = a
	return a, nil
}

// A closedFile is the name of a file that is open only while it is read.
type closedFile string

func (name closedFile) ReadAt(b []byte, off int64) (int, error) {
	f, err := os.Open(string(name))
	if err != nil {
		return 0, err
	}
	defer f.Close()
	return f.ReadAt(b, off)
}

// checkZip returns an error if the list of files at the end of a ZIP file is too large: all
// of it is read at once.
func checkZip(r io.ReaderAt, size int64) error {
	const fixed = 22 // bytes of the record at the end, which a comment may follow
	tail := make([]byte, min(size, fixed+1<<16))
	if _, err := r.ReadAt(tail, size-int64(len(tail))); err != nil {
		return err
	}
	at := bytes.LastIndex(tail, []byte("PK\x05\x06"))
	if at < 0 || at+fixed > len(tail) {
		return errZip
	}
	end := size - int64(len(tail)) + int64(at)
	length, offset := int64(binary.LittleEndian.Uint32(tail[at+12:])), int64(binary.LittleEndian.Uint32(tail[at+16:]))
	if end-min(offset, end-length) > zipDirectory {
		return errors.New("a ZIP file with too many files")
	}
	return nil
}

// names returns the names of the files in an archive, as arguments.
func (a *archive) names() (names []string) {
	for _, f := range a.files {
		names = append(names, a.name+"/"+f.Name)
	}
	return names
}

func (a *archive) find(name string) (*zip.File, error) {
	if i, ok := a.byName[name]; ok {
		return a.files[i], nil
	}
	return nil, fs.ErrNotExist
}

// openMember makes an input of a file in a ZIP file.
func (in *input) openMember(p *cli.Program, name, member string) {
	a, err := in.zips.open(name)
	if err != nil {
		in.err = err
		return
	}
	in.readMember(p, a, member)
	in.sibling = func(ext string) (cbf.Source, error) {
		stem := strings.TrimSuffix(member, path.Ext(member))
		return tryNames(stem, ext, func(name string) (cbf.Source, error) {
			other := &input{}
			other.readMember(p, a, name)
			in.onClose = append(in.onClose, other.onClose...)
			return other.data, other.err
		}, func() (names []string) {
			for _, f := range a.files {
				names = append(names, f.Name)
			}
			return names
		})
	}
}

func (in *input) readMember(p *cli.Program, a *archive, member string) {
	f, err := a.find(member)
	if err == nil {
		err = checkMember(f)
	}
	if err != nil {
		in.err = err
		return
	}
	r, err := f.Open()
	if err != nil {
		in.err = err
		return
	}
	defer r.Close()
	in.spool(p, io.LimitReader(r, zipLongest)) // whatever its size is said to be
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
