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
	Size() int64 // in bytes; a base asks once, when it is opened
}

// A fixedSource is a Source that a caller may break: its size is the one that it had when the base was
// opened, so that every range computed from it is right, and it never claims to have read more
// than it was asked for. What is not there any more, or not as much, readFull finds out.
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
