package xg

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// The file around the records:
//
//	header    8,232 bytes, or the uint32 at 8; its size and that of the picture count here
//	picture   a JPEG, or nothing
//	contents  the members, one after the other
//	index     an entry of 532 bytes for each member
//	end       36 bytes
const (
	minHeader = 40 // without its captions
	endSize   = 36
	entrySize = 532
)

const magic = "RGMH"

// guid is the program's, in the header. Other programs save RGMH files, too.
const guid = "\xe1\xf5\x5a\x2f\x21\xe0\x32\x48\xa4\x23\xef\x48\x0e\xc5\x8a\x0b"

// The members that are read. A further one, temp.xgi, has copies of records.
const (
	inRecords  = "temp.xg"
	inRollouts = "temp.xgr"
	inComments = "temp.xgc"
	inIndex    = "index"
)

// maxRatio is more than what DEFLATE can expand a byte to: 258 bytes from 2 bits.
const maxRatio = 1032

// An archive is a file whose members can be read.
type archive struct {
	*decoder
	data    []byte
	members map[string]member
}

// A member is a part of the contents.
type member struct {
	packed  []byte // as it is stored
	stored  bool   // not compressed
	indexed bool   // the index has size and crc
	size    int64  // of the bytes, decompressed
	crc     uint32 // of them
}

// u32 returns the number at an offset. It is an int64, as sums of two of them must not
// overflow.
func u32(data []byte, at int) int64 { return int64(binary.LittleEndian.Uint32(data[at:])) }

// open reads header, end and index. Where the end is right, it says where the archive is; the
// header only where it is not.
func (d *decoder) open(data []byte) (*archive, error) {
	switch {
	case len(data) == 0:
		return nil, &SyntaxError{Err: fmt.Errorf("%w: it is empty", ErrNotXG)}
	case !bytes.HasPrefix(data, []byte(magic)):
		return nil, &SyntaxError{Err: fmt.Errorf("%w: it begins with %q", ErrNotXG, data[:min(len(data), 40)])}
	case len(data) < minHeader || int64(len(data)) < u32(data, 8):
		return nil, &SyntaxError{Err: fmt.Errorf("%w: it is cut off in its header: %w", ErrNotXG, io.ErrUnexpectedEOF)}
	}
	a := &archive{decoder: d, data: data, members: map[string]member{}}
	start := u32(data, 8) + u32(data, 20)
	err := a.readIndex(start)
	start = min(start, int64(len(data)))
	if err != nil && string(data[24:40]) != guid {
		return nil, &SyntaxError{Offset: 24, Err: fmt.Errorf("%w: another program saved it", ErrNotXG)}
	}
	if err != nil {
		if err := d.fault(err); err != nil {
			return nil, err
		}
		if a.walk(data[start:]); !a.has(inRecords) {
			err.Err = fmt.Errorf("%w; and there is no member %s", err.Err, inRecords)
			return nil, err
		}
	}
	if !a.has(inRecords) {
		return nil, &SyntaxError{Offset: start, Err: fmt.Errorf("%w: its archive has no member %s", ErrNotXG, inRecords)}
	}
	return a, nil
}

// readIndex fills the members from the index.
func (a *archive) readIndex(start int64) *SyntaxError {
	at := int64(len(a.data) - endSize)
	if at < minHeader {
		return &SyntaxError{Offset: int64(len(a.data)), Err: fmt.Errorf("end of the archive: %w", io.ErrUnexpectedEOF)}
	}
	end := a.data[at:]
	count, packed, contents := u32(end, 4), u32(end, 12), u32(end, 16)
	place := at - packed - contents
	if place < minHeader || packed == 0 {
		return &SyntaxError{Offset: at, Err: malformed("the end of the archive says %d bytes of contents and %d of index, but there are %d", contents, packed, at-minHeader)}
	}
	index, body := a.data[at-packed:at], a.data[place:at-packed]
	crc, want := crc32.Update(crc32.ChecksumIEEE(body), crc32.IEEETable, index), uint32(u32(end, 0))
	if place != start {
		elsewhere := fmt.Errorf("the archive begins here, but the header and its picture end at %d", start)
		if crc != want {
			return &SyntaxError{Offset: place, Err: malformed("%w", elsewhere)}
		}
		a.report(ProblemOdd, &SyntaxError{Offset: place, Err: elsewhere})
	} else if crc != want {
		a.report(ProblemChecksum, &SyntaxError{Offset: at, Err: wrongCRC("the archive", crc, want)})
	}
	index, err := a.unpack(inIndex, member{packed: index, stored: end[20] == 0, size: count * entrySize})
	if err != nil {
		return err
	}
	if int64(len(index)) != count*entrySize {
		return &SyntaxError{In: inIndex, Offset: int64(len(index)), Err: malformed("%d bytes for %d entries of %d", len(index), count, entrySize)}
	}
	for i := range int(count) {
		a.addEntry(i, index[i*entrySize:][:entrySize], body)
	}
	return nil
}

// addEntry adds the member of an entry, if it is one that is read.
func (a *archive) addEntry(i int, entry, body []byte) {
	name := string(entry[1:][:entry[0]])
	if name != inRecords && name != inRollouts && name != inComments {
		return
	}
	packed, at := u32(entry, 516), u32(entry, 520)
	var err error
	switch {
	case a.has(name):
		err = malformed("%s for the second time", name)
	case at+packed > int64(len(body)):
		err = malformed("%s lies outside the contents", name)
	default:
		a.members[name] = member{
			packed: body[at:][:packed], stored: entry[528] == 1,
			indexed: true, size: u32(entry, 512), crc: uint32(u32(entry, 524)),
		}
		return
	}
	a.report(ProblemOdd, &SyntaxError{In: inIndex, Offset: int64(i * entrySize), Record: i + 1, Err: err})
}

// walk looks for members without an index: streams of zlib, one after the other, whose
// content tells them apart. The last one may be cut off. An archive has four at most.
func (a *archive) walk(rest []byte) {
	for range 4 {
		r := bytes.NewReader(rest)
		z, err := zlib.NewReader(r)
		if err != nil {
			return
		}
		// What it may be is read again, with its size: growing memory would be more.
		head, err := readMost(io.LimitReader(z, recordSize), recordSize, recordSize)
		size := int64(len(head))
		if err == nil {
			var more int64
			more, err = io.Copy(io.Discard, io.LimitReader(z, a.maxMember-size+1))
			if size += more; err == nil && size > a.maxMember {
				err = ErrTooLarge
			}
		}
		name := ""
		switch {
		case beginsHeader(head):
			name = inRecords // or temp.xgi, which is shorter
		case bytes.HasPrefix(head, []byte(rtfStart)):
			name = inComments
		case size%rolloutSize == 0 || err != nil && size > rolloutSize:
			name = inRollouts
		}
		if name != "" && size > a.members[name].size {
			a.members[name] = member{packed: rest[:len(rest)-r.Len()], size: size}
		}
		if err != nil {
			return
		}
		rest = rest[len(rest)-r.Len():]
	}
}

func (a *archive) has(name string) bool {
	_, ok := a.members[name]
	return ok
}

// read returns a member, decompressed, or what could be read of it before the damage
// that is returned with it. Without the member, content is nil.
func (a *archive) read(name string) (content []byte, damage *SyntaxError) {
	m, ok := a.members[name]
	if !ok {
		return nil, nil
	}
	content, damage = a.unpack(name, m)
	if damage != nil || !m.indexed {
		return content, damage
	}
	if int64(len(content)) != m.size {
		return content, &SyntaxError{In: name, Offset: int64(len(content)), Err: malformed("the member has %d bytes, but the index says %d", len(content), m.size)}
	}
	if crc := crc32.ChecksumIEEE(content); crc != m.crc {
		a.report(ProblemChecksum, &SyntaxError{In: name, Err: wrongCRC("the member", crc, m.crc)})
	}
	return content, nil
}

func wrongCRC(what string, got, want uint32) error {
	return fmt.Errorf("CRC of %s is %08x, but %08x is stored", what, got, want)
}

// unpack decompresses a member, up to its limit.
func (a *archive) unpack(name string, m member) (content []byte, damage *SyntaxError) {
	most := a.maxMember
	if name == inComments {
		most = min(most, maxText)
	}
	var err error
	switch {
	case !m.stored:
		content, err = inflate(m, most)
	case int64(len(m.packed)) > most:
		content, err = m.packed[:most], ErrTooLarge
	default:
		content = m.packed
	}
	switch {
	case err == nil:
		return content, nil
	case err == ErrTooLarge:
		err = fmt.Errorf("%w: more than %d bytes", ErrTooLarge, most)
		return content, &SyntaxError{In: name, Offset: most, Err: err}
	case errors.Is(err, io.EOF):
		err = io.ErrUnexpectedEOF
	}
	return content, &SyntaxError{In: name, Offset: int64(len(content)), Err: malformed("compressed data: %w", err)}
}

// inflate returns what can be decompressed of a member, most bytes at most.
func inflate(m member, most int64) ([]byte, error) {
	z, err := zlib.NewReader(bytes.NewReader(m.packed))
	if err != nil {
		return nil, err
	}
	// A size that so few bytes cannot have is not believed.
	return readMost(z, most, min(m.size, maxRatio*int64(len(m.packed))))
}

// readMost reads r to its end, most bytes at most: more is ErrTooLarge. likely is how many
// they are.
func readMost(r io.Reader, most, likely int64) ([]byte, error) {
	b := make([]byte, 0, min(max(likely, 0), most, 1<<30)+1) // one more byte finds the end
	for {
		if len(b) == cap(b) {
			b = append(make([]byte, 0, 2*len(b)+512), b...)
		}
		n, err := r.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		switch {
		case int64(len(b)) > most:
			return b[:most], ErrTooLarge
		case err == io.EOF:
			return b, nil
		case err != nil:
			return b, err
		}
	}
}
