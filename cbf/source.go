package cbf

import (
	"io"
)

// A Source is a file to read from. [*bytes.Reader], [*strings.Reader] and
// [*io.SectionReader] are Sources; an [*os.File] becomes one with
// [io.NewSectionReader].
type Source interface {
	io.ReaderAt
	Size() int64 // in bytes; called once, when the base is opened
}

// A fixedSource keeps the size at the opening of the base, so that every computed range is right even
// if the file shrinks or grows. readFull detects missing bytes.
type fixedSource struct {
	io.ReaderAt
	size int64
}

// newFixedSource returns s with the size that it has now.
func newFixedSource(s Source) Source { return fixedSource{s, s.Size()} }

func (s fixedSource) Size() int64 { return s.size }

// readFull fills b from an offset on; game and in are for the SyntaxError. A Source that ends
// before its Size is one (io.ErrUnexpectedEOF), and so is a Source that returns too few bytes
// without an error, against the contract of io.ReaderAt.
func readFull(src Source, b []byte, off int64, game int, in string) error {
	n, err := src.ReadAt(b, off)
	switch {
	case n == len(b):
		return nil
	case err == nil || err == io.EOF:
		return &SyntaxError{In: in, Offset: off + int64(n), Game: game, Err: io.ErrUnexpectedEOF}
	}
	return err
}
