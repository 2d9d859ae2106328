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
	if err := checkZip(closedFile(name), info.Size()); err != nil {
		return nil, err
	}
	r, err := zip.NewReader(closedFile(name), info.Size())
	if err != nil {
		return nil, fmt.Errorf("%w: %s", errZip, strings.TrimPrefix(err.Error(), "zip: "))
	}
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
