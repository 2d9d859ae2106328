package cbf

import "io"

// maxRecord is the size of the largest record.
const maxRecord = headerSize + 2*maxText + maxMoves + maxComments + setupSize

// A view shows a part of a file. What the Source cannot read, such as a bad
// sector of an old disk, it shows as zeros and lists.
type view struct {
	games  Source
	size   int64  // of the file: games.Size(), or where the file turns out to end
	max    int    // bytes shown at most
	room   []byte // for bytes
	bytes  []byte // the bytes in view
	offset int64  // of bytes in the file

	unreadable []unreadable // ranges of the file that overlap bytes, in order
	failing    int          // how many bytes up to the end of the view cannot be read
	some       bool         // some byte could be read
	err        error        // the first one of the Source
}

// unreadable is a range of the file, and what the Source says about it.
type unreadable struct {
	offset, end int64
	err         error
}

// A Source is read in blocks, and a block that cannot be read in sectors. If a
// megabyte in a row cannot be read, the Source has failed, not a part of the file.
const (
	blockSize  = 64 << 10
	sectorSize = 512
	maxFailing = 1 << 20
)

func newView(games Source, max int) view {
	return view{games: games, size: games.Size(), max: max}
}

// end returns the offset after the bytes that are shown.
func (v *view) end() int64 { return v.offset + int64(len(v.bytes)) }

// move shows the file from an offset on: up to a limit or the end of the file,
// or else more than a record.
func (v *view) move(offset, limit int64) error {
	if v.offset <= offset && offset <= v.end() {
		v.bytes = v.bytes[offset-v.offset:]
	} else {
		v.bytes, v.unreadable, v.failing = nil, v.unreadable[:0], 0
	}
	v.offset = offset
	for len(v.unreadable) > 0 && v.unreadable[0].end <= offset {
		v.unreadable = v.unreadable[1:]
	}
	limit = min(limit, v.size)
	if v.end() >= limit || len(v.bytes) > maxRecord {
		return nil
	}
	if v.room == nil {
		v.room = make([]byte, min(int64(v.max), v.size))
	}
	v.bytes = v.room[:copy(v.room, v.bytes)]
	for limit = min(limit, offset+int64(len(v.room))); v.end() < min(limit, v.size); {
		if err := v.readBlock(int(min(blockSize, limit-v.end()))); err != nil {
			return err
		}
	}
	return nil
}

// readBlock shows n more bytes, or fewer if the file ends.
func (v *view) readBlock(n int) error {
	end := v.end() + int64(n)
	if v.read(end) == nil {
		return nil
	}
	for v.end() < min(end, v.size) {
		sector := min(v.end()-v.end()%sectorSize+sectorSize, end)
		if err := v.read(sector); err != nil {
			if v.skip(sector, err); v.failing > maxFailing {
				return err
			}
		}
	}
	return nil
}

// read shows the bytes up to an offset, or as many as the Source has before an
// error. The end of the file is not an error.
func (v *view) read(end int64) error {
	b := v.room[len(v.bytes):int(end-v.offset)]
	n, err := v.games.ReadAt(b, v.end())
	v.bytes = v.bytes[:len(v.bytes)+n]
	if n > 0 {
		v.failing, v.some = 0, true
	}
	switch {
	case n == len(b):
		return nil
	case err == nil || err == io.EOF:
		v.size = v.end()
		if v.err == nil {
			v.err = &SyntaxError{Offset: v.size, Err: io.ErrUnexpectedEOF}
		}
		return nil
	case v.err == nil:
		v.err = err
	}
	return err
}

// skip shows zeros up to an offset.
func (v *view) skip(end int64, err error) {
	from := v.end()
	n := int(end - from)
	clear(v.room[len(v.bytes):][:n])
	v.bytes = v.bytes[:len(v.bytes)+n]
	v.failing += n
	if last := len(v.unreadable) - 1; last >= 0 && v.unreadable[last].end == from {
		v.unreadable[last].end = end
	} else {
		v.unreadable = append(v.unreadable, unreadable{from, end, err})
	}
}

// readable returns the bytes up to the first that could not be read, and the range
// that contains it, or nil if there is none.
func (v *view) readable() ([]byte, *unreadable) {
	if len(v.unreadable) == 0 {
		return v.bytes, nil
	}
	bad := &v.unreadable[0]
	return v.bytes[:max(bad.offset-v.offset, 0)], bad
}

// canRead reports whether all of a range that is shown could be read.
func (v *view) canRead(offset, end int64) bool {
	for _, u := range v.unreadable {
		if u.offset < end && offset < u.end {
			return false
		}
	}
	return true
}
