package cbf

import (
	"cmp"
	"io"
	"slices"
)

// maxRecord is the size of the largest record.
const maxRecord = headerSize + 2*maxText + maxMoves + maxComments + setupSize

// A view shows a part of a file. It lists bytes that the Source cannot read, such as a
// bad sector of an old disk, and shows them as zeros.
type view struct {
	games  Source
	size   int64  // of the file
	max    int    // bytes shown at most
	room   []byte // for bytes
	bytes  []byte // the bytes in view
	offset int64  // of bytes in the file

	bad []badRange // ranges that could not be read so far, in order
	row int64      // how many bytes in a row, up to the last one that was tried, could not be read
}

// A badRange is a sector of the file, or a part of one, with the error of the Source.
type badRange struct {
	offset, end int64
	err         error
}

// A range that a Source cannot read as a whole is read in sectors. If more than a megabyte
// in a row cannot be read, the whole Source has failed, not a part of the file.
const (
	sectorSize = 512
	maxRow     = 1 << 20
)

// newView returns a view that shows at most max bytes, and none before move.
func newView(games Source, max int) view {
	return view{games: games, size: games.Size(), max: max}
}

// end returns the offset after the bytes that are shown.
func (v *view) end() int64 { return v.offset + int64(len(v.bytes)) }

// move shows the file from an offset on, at least up to a limit or the end of the file or, if
// that does not fit, more than a record. Offset and limit count in the file.
func (v *view) move(offset, limit int64) error {
	if v.offset <= offset && offset <= v.end() {
		v.bytes = v.bytes[offset-v.offset:]
	} else {
		v.bytes = nil
	}
	v.offset = offset
	limit = min(limit, v.size)
	if v.end() >= limit || len(v.bytes) > maxRecord {
		return nil
	}
	if v.room == nil {
		v.room = make([]byte, min(int64(v.max), v.size))
	}
	n := copy(v.room, v.bytes)
	v.bytes = v.room[:min(limit-offset, int64(len(v.room)))]
	return v.read(v.bytes[n:], offset+int64(n))
}

// read fills b with the file from offset at on, and lists ranges that cannot be read in bad. It returns the
// first error of the Source if more than maxRow bytes in a row, or the whole file, cannot be read.
func (v *view) read(b []byte, at int64) error {
	n, _ := v.games.ReadAt(b, at) // the rest is read in sectors, with their errors
	if n > 0 {
		v.row = 0
	}
	at, b = at+int64(n), b[n:]
	for len(b) > 0 {
		sector := b[:min(sectorSize-int(at%sectorSize), len(b))]
		have, err := v.games.ReadAt(sector, at)
		if have > 0 {
			v.row = 0
		}
		from, end := at+int64(have), at+int64(len(sector)) // of the bytes that are lacking
		at, b = end, b[len(sector):]
		if from == end {
			continue
		}
		clear(sector[have:])
		if err == nil || err == io.EOF {
			err = &SyntaxError{Offset: from, Err: io.ErrUnexpectedEOF}
		}
		v.bad = slices.Insert(v.bad, v.after(from), badRange{from, end, err})
		v.row += end - from
		if v.row > maxRow || v.row == v.size {
			v.bytes = nil
			return v.bad[0].err
		}
	}
	return nil
}

// unreadable returns why a part of a range that has been shown could not be read, or nil.
func (v *view) unreadable(offset, end int64) error {
	if i := v.after(offset); i < len(v.bad) && v.bad[i].offset < end {
		return v.bad[i].err
	}
	return nil
}

// after returns the index in bad of the first range that ends after an offset.
func (v *view) after(offset int64) int {
	i, _ := slices.BinarySearchFunc(v.bad, offset, func(r badRange, at int64) int {
		return cmp.Or(cmp.Compare(r.end, at), -1) // a range that ends at the offset is before it
	})
	return i
}
