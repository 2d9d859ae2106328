// Package disk opens and reads the files of a base, for the packages cbf and cbh.
package disk

import (
	"bufio"
	"bytes"
	"cmp"
	"io"
	"io/fs"
	"os"
)

// A Source is a file to read from.
type Source interface {
	io.ReaderAt
	Size() int64 // in bytes
}

// Open opens a file to be read at any offset, and adds it to the files to be closed. A file that can only
// be read from its beginning, or whose size is unknown, such as a pipe, is read whole.
func (c *Closers) Open(fsys fs.FS, name string) (Source, error) {
	file, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	*c = append(*c, file)
	if r, ok := file.(io.ReaderAt); ok {
		if info, statErr := file.Stat(); statErr == nil && info.Mode().IsRegular() {
			return io.NewSectionReader(r, 0, info.Size()), nil
		}
	}
	data, err := ReadAll(file)
	return bytes.NewReader(data), err
}

// ReadAll is io.ReadAll, but returns io.ErrNoProgress if a reader repeatedly returns no bytes and
// no error. It does not use the ReadFrom of bytes.Buffer, which would not end.
func ReadAll(r io.Reader) ([]byte, error) {
	var all bytes.Buffer
	_, err := bufio.NewReader(r).WriteTo(struct{ io.Writer }{&all})
	return all.Bytes(), err
}

// Closers are open files.
type Closers []io.Closer

// Close closes all files, and returns the first error.
func (c *Closers) Close() error {
	var first error
	for _, file := range *c {
		first = cmp.Or(first, file.Close())
	}
	*c = nil
	return first
}

// A ReadAhead serves small reads that follow one another from one large read. It is not safe for
// concurrent use.
type ReadAhead struct {
	Source
	buf []byte
	at  int64 // of buf in the Source
}

// ReadAt reads a block and keeps it for later calls, unless b is larger than a block.
func (r *ReadAhead) ReadAt(b []byte, offset int64) (int, error) {
	const block = 32 << 10
	if len(b) > block {
		return r.Source.ReadAt(b, offset)
	}
	if offset < r.at || offset+int64(len(b)) > r.at+int64(len(r.buf)) {
		if r.buf == nil {
			r.buf = make([]byte, block)
		}
		n, err := r.Source.ReadAt(r.buf[:block], offset)
		r.buf, r.at = r.buf[:n], offset
		switch {
		case n >= len(b): // copied below
		case err == io.EOF:
			return copy(b, r.buf), err
		default: // the fault may be in a part of the block that the caller does not need
			return r.Source.ReadAt(b, offset)
		}
	}
	return copy(b, r.buf[offset-r.at:]), nil
}

// A Folder is a folder of the operating system, with the separator at its end; "" is the current folder.
// Unlike with os.DirFS, names need not be UTF-8. ReadDir always lists the folder itself.
type Folder string

func (f Folder) Open(name string) (fs.File, error) { return os.Open(string(f) + name) }

func (f Folder) Stat(name string) (fs.FileInfo, error) { return os.Stat(string(f) + name) }

func (f Folder) ReadDir(string) ([]fs.DirEntry, error) { return os.ReadDir(cmp.Or(string(f), ".")) }
