package cbf

import (
	"fmt"
	"io"
)

// A Source is a file to read from. [*bytes.Reader], [*strings.Reader] and
// [*io.SectionReader] are Sources; an [*os.File] becomes one with
// [io.NewSectionReader].
type Source interface {
	io.ReaderAt
	Size() int64 // in bytes; called once, when the base is opened
}

// A fixedSource protects against a faulty Source of a caller. Its size stays the size at the
// opening of the base, so that every computed range is right, and it never reports that it read
// more than the buffer holds. readFull detects missing bytes.
type fixedSource struct {
	io.ReaderAt
	size int64
}

func newFixedSource(s Source) Source { return fixedSource{s, max(s.Size(), 0)} }

func (s fixedSource) Size() int64 { return s.size }

func (s fixedSource) ReadAt(b []byte, off int64) (int, error) {
	n, err := s.ReaderAt.ReadAt(b, off)
	if n < 0 || n > len(b) {
		return 0, fmt.Errorf("cbf: the Source says that it read %d bytes of %d", n, len(b))
	}
	return n, err
}
