package cli

import (
	"archive/zip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
)

const zipDirectory = 16 << 20 // bytes of the list of files: it is in memory six times as large

// Sizes and offsets in a ZIP file, in bytes, and a flag.
const (
	zipSmallestEntry = 46 // of the list of files
	zip64RecordSize  = 56 // at the end of that list
	zip64FilesAt     = 32 // in that record: how many files there are
	zipEncrypted     = 1
)

var errZip = errors.New("a ZIP file whose list of files cannot be read")

// openZip reads the list of files of a ZIP file, which are read where they lie.
func openZip(p *Program, name, _ string) (*Archive, error) {
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
	a := &Archive{}
	for _, file := range r.File {
		if !file.FileInfo().IsDir() {
			a.add(file.Name, member{int64(file.UncompressedSize64), func() (io.ReadCloser, error) { return openZipped(file) }})
		}
	}
	return a, nil
}

// openZipped opens a file, of which package zip reads no more than the list of files says.
func openZipped(f *zip.File) (io.ReadCloser, error) {
	if f.Flags&zipEncrypted != 0 {
		return nil, errEncrypted
	}
	size, packed := min(f.UncompressedSize64, math.MaxInt64), min(f.CompressedSize64, math.MaxInt64)
	if err := tooLong(int64(size), int64(packed), memberLongest); err != nil {
		return nil, err
	}
	return f.Open()
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

// ReadAt reads the file, if it has not changed. While the list of files is read, it limits the bytes
// that package zip reads: a file can declare the length of its list in several ways, which may differ.
func (s *zipSource) ReadAt(b []byte, off int64) (int, error) {
	s.p.beforeRead(s.name)
	f, err := os.Open(s.name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	now, err := f.Stat()
	if err != nil || !isUnchanged(s.info, now) {
		return 0, errZipChanged
	}
	n, err := f.ReadAt(b, off)
	if s.left < 0 {
		return n, err
	}
	s.left -= int64(n)
	files := uint64(0)
	// Package zip makes room for all files that a ZIP64 record counts before it reads the first.
	if n == zip64RecordSize && string(b[:4]) == "PK\x06\x06" {
		files = binary.LittleEndian.Uint64(b[zip64FilesAt:])
	}
	if s.left < 0 || files > zipDirectory/zipSmallestEntry {
		s.left = 0
		return 0, errZipFiles
	}
	return n, err
}
