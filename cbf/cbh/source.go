package cbh

import (
	"fmt"
	"io"

	"example.com/boardcodec/cbf/chess"
)

// A Source is a file to read from. [*bytes.Reader], [*strings.Reader] and [*io.SectionReader] are
// Sources; an [*os.File] becomes one with [io.NewSectionReader].
type Source interface {
	io.ReaderAt
	Size() int64 // in bytes
}

// readFull fills b from an offset. If the file ends too early, the error is io.ErrUnexpectedEOF; other
// errors are those of the Source, unchanged.
func readFull(src Source, b []byte, offset int64) error {
	n, err := src.ReadAt(b, offset)
	switch {
	case n == len(b):
		return nil
	case err == nil || err == io.EOF:
		return io.ErrUnexpectedEOF
	}
	return err
}

// readRecord reads a record at an offset. Its size is in the last bytes of its header. If the file ends
// before the record, lenient reading returns what is there; it returns nil if it cannot read the header.
func readRecord(l *log, src Source, in string, offset int64, header, sizeBytes int) ([]byte, error) {
	left := src.Size() - offset
	if offset < 0 || left <= 0 {
		return nil, l.fault(in, offset, fmt.Errorf("%w: offset %d of %d", chess.ErrRange, offset, src.Size()))
	}
	head := make([]byte, header)
	if err := readFull(src, head, offset); err != nil {
		return nil, l.faultOf(in, offset, err)
	}
	f := fields{data: head, at: header - sizeBytes}
	size := f.big(sizeBytes)
	if size < int64(header) {
		return nil, l.fault(in, offset, fmt.Errorf("%w: record of %d bytes", chess.ErrSyntax, size))
	}
	rec := make([]byte, min(size, left))
	if err := readFull(src, rec, offset); err != nil {
		return nil, l.faultOf(in, offset, err)
	}
	if size > left {
		return rec, l.fault(in, offset, fmt.Errorf("record of %d bytes: %w", size, io.ErrUnexpectedEOF))
	}
	return rec, nil
}
