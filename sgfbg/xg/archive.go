package xg

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// The file around the records:
//
//	header    8,232 bytes, or the uint32 at 8; its size and that of the picture count here
//	picture   a JPEG, or nothing
//	contents  the members, one after the other
//	index     an entry of 532 bytes for each member
//	end       36 bytes
const (
	endSize   = 36
	entrySize = 532

	headerSizeAt  = 8 // offsets in the header
	pictureSizeAt = 20
	guidAt        = 24
	minHeader     = 40 // up to the end of guid, without the captions

	// Offsets in the end, of u32 and a bool.
	endCRC, endEntries, endIndexSize, endContentsSize, endCompressed = 0, 4, 12, 16, 20

	// Offsets in an entry, of a str[255], u32 and a byte.
	entryName, entrySizeAt, entryPacked, entryOffset, entryCRC, entryMethod = 0, 512, 516, 520, 524, 528
	methodStored                                                            = 1
)

const magic = "RGMH"

// LooksLike reports whether head, the beginning of a file of unknown kind, begins like a file of
// eXtreme Gammon: with RGMH. Other programs save RGMH files, too, which [Parse] refuses.
func LooksLike(head []byte) bool { return bytes.HasPrefix(head, []byte(magic)) }

// guid is the program's, in the header.
const guid = "\xe1\xf5\x5a\x2f\x21\xe0\x32\x48\xa4\x23\xef\x48\x0e\xc5\x8a\x0b"

// The members that are read. A further one, temp.xgi, has copies of records.
const (
	inRecords  = "temp.xg"
	inRollouts = "temp.xgr"
	inComments = "temp.xgc"
	inIndex    = "index"
)

const maxStreams = 4 // the members of an archive

// maxRatio is above the largest expansion of DEFLATE: 258 bytes from 2 bits.
const maxRatio = 1032

// A member is a part of the archive, decompressed.
type member struct {
	content []byte
	damage  *bg.SyntaxError // the reason why content ends early; nil = it is whole
}

// u32 returns the number at an offset. It is an int64, as sums of two of them must not
// overflow.
func u32(data []byte, at int) int64 { return int64(binary.LittleEndian.Uint32(data[at:])) }

// open reads the members of a file into d.members. The end of the file says where the archive
// begins, or, if the end is wrong, the header.
func (d *decoder) open(data []byte) error {
	other := len(data) >= minHeader && string(data[guidAt:minHeader]) != guid
	whole := len(data) >= minHeader && int64(len(data)) >= u32(data, headerSizeAt) // the header
	switch {
	case !LooksLike(data):
		return errorAt("", 0, fmt.Errorf("%w: it begins with %q", ErrNotXG, data[:min(len(data), 40)]))
	case !whole && other:
		return errorAt("", guidAt, errOther)
	case !whole:
		return errorAt("", int64(len(data)), fmt.Errorf("it is cut off in its header: %w", io.ErrUnexpectedEOF))
	}
	start := u32(data, headerSizeAt) + u32(data, pictureSizeAt)
	indexFault := d.readIndex(data, start)
	start = min(start, int64(len(data)))
	if indexFault != nil {
		if other {
			return errorAt("", guidAt, errOther)
		}
		if err := d.fault(indexFault); err != nil {
			return err
		}
		d.readStreams(data[start:])
	}
	if _, ok := d.members[inRecords]; ok {
		return nil
	}
	if indexFault != nil {
		indexFault.Err = fmt.Errorf("%w; and there is no member %s", indexFault.Err, inRecords)
		return indexFault
	}
	return errorAt("", start, fmt.Errorf("%w: its archive has no member %s", ErrNotXG, inRecords))
}

var (
	errOther = fmt.Errorf("%w: another program saved it", ErrNotXG)
	errEnd   = lex.Malformed("the file is cut off or its end is damaged")
)

// readIndex reads the members that the index names. start is where the header says that the
// archive begins. It returns an error if the index cannot be used.
func (d *decoder) readIndex(data []byte, start int64) *bg.SyntaxError {
	at := int64(len(data) - endSize)
	if at < minHeader {
		return errorAt("", int64(len(data)), fmt.Errorf("end of the archive: %w", io.ErrUnexpectedEOF))
	}
	end := data[at:]
	count, packed, contents := u32(end, endEntries), u32(end, endIndexSize), u32(end, endContentsSize)
	place := at - packed - contents
	if place < minHeader || packed == 0 {
		return errorAt("", at, errEnd)
	}
	crc, want := crc32.ChecksumIEEE(data[place:at]), uint32(u32(end, endCRC))
	switch {
	case place != start && crc != want:
		return errorAt("", at, errEnd)
	case place != start:
		elsewhere := fmt.Errorf("the archive begins here, but the header and its picture end at %d", start)
		d.report(bg.ProblemForm, bg.Odd, errorAt("", place, elsewhere))
	case crc != want:
		d.report(bg.ProblemForm, bg.Odd, errorAt("", at, wrongCRC("the archive", crc, want)))
	}
	body, stored := data[place:at-packed], end[endCompressed] == 0
	index := d.unpack(inIndex, data[at-packed:at], stored, count*entrySize)
	if index.damage != nil {
		return index.damage
	}
	if n := int64(len(index.content)); n != count*entrySize {
		return errorAt(inIndex, n, lex.Malformed("%d bytes for %d entries of %d", n, count, entrySize))
	}
	for i := range int(count) {
		d.readEntry(i, index.content[i*entrySize:][:entrySize], body)
	}
	return nil
}

// readEntry reads the member of entry i of the index into d.members, if its name is one of three. body is
// the contents of the archive.
func (d *decoder) readEntry(i int, entry, body []byte) {
	name := string(entry[entryName+1:][:entry[entryName]])
	if name != inRecords && name != inRollouts && name != inComments {
		return
	}
	size, packed, at := u32(entry, entrySizeAt), u32(entry, entryPacked), u32(entry, entryOffset)
	var fault error
	if _, ok := d.members[name]; ok {
		fault = lex.Malformed("%s for the second time", name)
	} else if at+packed > int64(len(body)) {
		fault = lex.Malformed("%s lies outside the contents", name)
	}
	if fault != nil {
		d.report(bg.ProblemForm, bg.Lost, errorInRecord(inIndex, i+1, int64(i*entrySize), fault))
		return
	}
	m := d.unpack(name, body[at:][:packed], entry[entryMethod] == methodStored, size)
	n := int64(len(m.content))
	if m.damage == nil && n != size {
		m.damage = errorAt(name, n, lex.Malformed("the member has %d bytes, but the index says %d", n, size))
	}
	crc, want := crc32.ChecksumIEEE(m.content), uint32(u32(entry, entryCRC))
	if m.damage == nil && crc != want {
		d.report(bg.ProblemForm, bg.Odd, errorAt(name, 0, wrongCRC("the member", crc, want)))
	}
	d.members[name] = m
}

// wrongCRC returns the error for a part of the file whose checksum is not the one that is stored.
func wrongCRC(part string, got, want uint32) error {
	return fmt.Errorf("CRC of %s is %08x, but %08x is stored", part, got, want)
}

// readStreams reads members without an index: at most maxStreams zlib streams in a row, recognised by
// their content. The last one may be cut off.
func (d *decoder) readStreams(rest []byte) {
	for range maxStreams {
		packed := bytes.NewReader(rest)
		z, err := zlib.NewReader(packed)
		if err != nil {
			return
		}
		stream := bufio.NewReaderSize(z, recordSize)
		head, _ := stream.Peek(recordSize)
		name := memberOf(head)
		m := d.readMember(name, stream, 0)
		size := len(m.content)
		fits := true
		if name == inRollouts { // whole records, unless they are cut off
			fits = size%rolloutSize == 0 || m.damage != nil && size > rolloutSize
		}
		if fits && size > len(d.members[name].content) {
			d.members[name] = m
		}
		if m.damage != nil {
			return
		}
		rest = rest[len(rest)-packed.Len():]
	}
}

// memberOf returns the name of the member that begins with head. Rollouts have no
// mark: anything else may be theirs.
func memberOf(head []byte) string {
	switch {
	case isHeader(head):
		return inRecords // or temp.xgi, which is shorter
	case bytes.HasPrefix(head, []byte(rtfStart)):
		return inComments
	}
	return inRollouts
}

// unpack reads a member from its bytes in the archive, which are stored or compressed. size is the
// decompressed size in the index, in bytes.
func (d *decoder) unpack(name string, packed []byte, stored bool, size int64) member {
	if stored {
		return d.readMember(name, bytes.NewReader(packed), int64(len(packed)))
	}
	z, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		return member{damage: badData(name, 0, err)}
	}
	// Ignore a declared size that so few bytes cannot expand to.
	return d.readMember(name, z, min(size, maxRatio*int64(len(packed))))
}

// readMember reads a member up to its limit. likely is the size to make room for, 0 if unknown.
func (d *decoder) readMember(name string, r io.Reader, likely int64) member {
	limit := d.maxMember
	if name == inComments {
		limit = min(limit, maxText)
	}
	var b bytes.Buffer
	const maxGrow = 1 << 30 // within an int of 32 bits
	b.Grow(int(min(likely, limit, maxGrow)) + bytes.MinRead)
	_, err := b.ReadFrom(io.LimitReader(r, limit+1)) // one byte more shows that the member is too long
	content := b.Bytes()
	switch {
	case int64(len(content)) > limit:
		return member{content[:limit], errorAt(name, limit, fmt.Errorf("%w: more than %d bytes", ErrTooLarge, limit))}
	case err != nil:
		return member{content, badData(name, len(content), err)}
	}
	return member{content: content}
}

// badData returns the error for compressed data that ends with err after at bytes of the member.
func badData(name string, at int, err error) *bg.SyntaxError {
	return errorAt(name, int64(at), lex.Malformed("compressed data: %w", err))
}
