package cli

import (
	"archive/tar"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

const (
	tarFiles  = 1 << 18 // at most
	tarHeader = 512     // bytes
)

func isGzip(head []byte) bool  { return bytes.HasPrefix(head, []byte("\x1f\x8b\x08")) }
func isBzip2(head []byte) bool { return bytes.HasPrefix(head, []byte("BZh")) }

// isTar reports whether a file begins with the header of a file, which has a checksum.
func isTar(head []byte) bool {
	_, err := tar.NewReader(bytes.NewReader(head[:min(len(head), tarHeader)])).Next()
	return err == nil
}

func openTar(_ *Program, name, _ string) (*Archive, error) { return listTar(name) }

// listTar reads the list of files of a tar file, which are read where they lie.
func listTar(name string) (*Archive, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	a := &Archive{}
	for r := tar.NewReader(f); ; {
		h, err := r.Next()
		switch {
		case err == io.EOF:
			return a, nil
		case err != nil && len(a.names) > 0:
			return nil, fmt.Errorf("a tar file that is damaged after %s: %w", Count(len(a.names), "file"), err)
		case err != nil:
			return nil, fmt.Errorf("a tar file whose first file cannot be read: %w", err)
		case h.Typeflag == tar.TypeDir:
			continue
		case h.Typeflag != tar.TypeReg || len(h.PAXRecords["GNU.sparse.major"]) > 0:
			a.others++
			continue
		case len(a.names) == tarFiles:
			return nil, errors.New("a tar file with too many files")
		}
		at, err := f.Seek(0, io.SeekCurrent) // package tar reads no further than the header
		if err != nil {
			return nil, err
		}
		a.add(h.Name, member{h.Size, func() (io.ReadCloser, error) { return openTarred(name, at, h.Size) }})
	}
}

// openTarred opens a file that is in the tar file with this name, size bytes at the offset at.
func openTarred(name string, at, size int64) (io.ReadCloser, error) {
	if size > memberLongest {
		return nil, tooLong(size, size, memberLongest)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	return readCloser{io.NewSectionReader(f, at, size), f}, nil
}

type readCloser struct {
	io.Reader
	io.Closer
}

// unpack opens a compressed file, to be read in expanded form.
func unpack(p *Program, name string, most int64) (io.ReadCloser, error) {
	f, err := p.OpenFile(name)
	if err != nil {
		return nil, err
	}
	packed := &counter{r: f}
	var r io.Reader = bzip2.NewReader(packed)
	if strings.HasSuffix(strings.ToLower(name), "gz") {
		if r, err = gzip.NewReader(packed); err != nil {
			f.Close()
			return nil, cutOff(err)
		}
	}
	return readCloser{&expansion{r: r, packed: packed, most: most}, f}, nil
}

// openPacked opens a compressed file: an archive of one file, whose name lacks the ending, or a tar
// file, which is expanded in a temporary file until the program ends.
func openPacked(p *Program, name, ext string) (*Archive, error) {
	r, err := unpack(p, name, tarLongest)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	head, err := io.ReadAll(io.LimitReader(r, tarHeader))
	if err == nil && isTar(head) {
		return expandTar(p, name, io.MultiReader(bytes.NewReader(head), r))
	}
	a := &Archive{single: true} // if it cannot be expanded, opening its file says why
	base := filepath.Base(name)
	a.add(base[:len(base)-len(ext)], member{-1, func() (io.ReadCloser, error) { return unpack(p, name, memberLongest) }})
	return a, nil
}

// expandTar writes a tar file to a temporary one, and returns its list of files.
func expandTar(p *Program, name string, r io.Reader) (*Archive, error) {
	file, remove, err := p.TempFile()
	p.atEnd = append(p.atEnd, remove)
	if err != nil {
		return nil, err
	}
	bar := p.Bar(name, 0, "")
	defer bar.End()
	if _, err := io.Copy(file, bar.Reader(r)); err != nil {
		return nil, err
	}
	a, err := listTar(file.Name())
	if err != nil {
		return nil, err
	}
	a.name = name
	if p.archives.tars == nil {
		p.archives.tars = map[string]*Archive{}
	}
	p.archives.tars[name] = a
	return a, nil
}
