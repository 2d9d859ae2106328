package cli

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
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
	files  []*zip.File // without folders, and each name once
	names  []string    // of files; Windows programs have written backslashes
	byName map[string]int
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
	z := &Zip{name: name, reader: r, byName: map[string]int{}}
	for _, file := range r.File {
		if file.FileInfo().IsDir() {
			continue
		}
		name := strings.ReplaceAll(file.Name, `\`, "/")
		if i, ok := z.byName[name]; ok { // a later one counts, as for those who unpack it
			z.files[i] = file
			z.hidden++
			continue
		}
		z.byName[name] = len(z.files)
		z.files, z.names = append(z.files, file), append(z.names, name)
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

// size returns the size of a file as the list says, or 0.
func (z *Zip) size(member string) int64 {
	if i, ok := z.byName[member]; ok {
		return int64(min(z.files[i].UncompressedSize64, math.MaxInt64))
	}
	return 0
}

// Hidden returns how many files have the name of a later one.
func (z *Zip) Hidden() int { return z.hidden }

// Open opens a file, unless it is encrypted, or too long, or made to be too long.
func (z *Zip) Open(member string) (io.ReadCloser, error) {
	i, ok := z.byName[member]
	if !ok {
		return nil, fs.ErrNotExist
	}
	if err := checkMember(z.files[i]); err != nil {
		return nil, err
	}
	r, err := z.files[i].Open()
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{io.LimitReader(r, zipLongest), r}, nil // whatever its size is said to be
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

// Folder returns the files in a folder of the ZIP file, which is "" or ends in a slash. Those that
// are open are in memory, and can be read at any offset.
func (z *Zip) Folder(dir string) fs.FS { return zipFolder{z, dir} }

type zipFolder struct {
	zip *Zip
	dir string
}

func (f zipFolder) Open(name string) (fs.File, error) {
	file, err := f.zip.reader.Open(path.Join(f.dir, name))
	if err != nil {
		return nil, err
	}
	if info, err := file.Stat(); err != nil || info.IsDir() {
		return file, err
	}
	r, err := f.zip.Open(f.dir + name)
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	data, err := io.ReadAll(r)
	if err = errors.Join(err, r.Close()); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return zipFile{file, bytes.NewReader(data)}, nil
}

func (f zipFolder) ReadDir(string) ([]fs.DirEntry, error) {
	return fs.ReadDir(f.zip.reader, path.Clean(f.dir))
}

// A zipFile is in memory.
type zipFile struct {
	fs.File
	*bytes.Reader
}

func (f zipFile) Read(b []byte) (int, error) { return f.Reader.Read(b) }

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
