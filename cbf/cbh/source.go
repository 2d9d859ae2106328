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

// readAhead serves small reads that follow one another from one large read.
type readAhead struct {
	Source
	buf []byte
	at  int64 // of buf in the Source
}

// block is how many bytes readAhead reads at a time.
const block = 64 << 10

// ReadAt reads a block, and keeps it for later calls, unless b is a large part of that.
func (r *readAhead) ReadAt(b []byte, offset int64) (int, error) {
	if len(b) > block/4 {
		return r.Source.ReadAt(b, offset)
	}
	if offset < r.at || offset+int64(len(b)) > r.at+int64(len(r.buf)) {
		if cap(r.buf) < block {
			r.buf = make([]byte, block)
		}
		n, err := r.Source.ReadAt(r.buf[:block], offset)
		r.buf, r.at = r.buf[:n], offset
		switch {
		case n >= len(b):
		case err == io.EOF:
			return copy(b, r.buf), err
		default: // the fault may be in a part of the block that the caller does not need
			return r.Source.ReadAt(b, offset)
		}
	}
	return copy(b, r.buf[offset-r.at:]), nil
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
