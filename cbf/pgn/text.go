package pgn

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"sort"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// A textReader reads a PGN file as text in UTF-8, and maps offsets in the text to
// offsets in the file. A file is UTF-8 or Windows-1252, which has the letters of
// ISO 8859-1, the charset of the standard; this is decided separately for every line.
// A file is UTF-16 if it begins with a byte order mark of UTF-16, or has zeros where
// UTF-16 has them.
type textReader struct {
	src  *bufio.Reader // its buffer holds rawSize bytes
	err  error         // of src
	read int64         // offset in the file of the next byte of src

	text []byte // the converted text; Read has returned it up to from
	from int
	made int64 // length of all text converted so far

	started   bool
	order     binary.ByteOrder // of UTF-16; nil = it is not UTF-16
	stretches []stretch

	// After the first letter that is not UTF-8, the bytes of the file from savedAt on are kept.
	// Earlier bytes are the same as in the text.
	saving  bool
	saved   []byte
	savedAt int64
}

// A stretch is a part of the text in which all letters have the same size, and all
// have the same size in the file.
type stretch struct {
	text, file         int64 // offsets
	textSize, fileSize uint8 // of a letter, in bytes
}

// rawSize is the size of the longest line; the rest of a longer line gets its own charset.
const rawSize = 32 << 10

// newTextReader hides the type of src, because bufio would use a larger bufio.Reader unchanged.
func newTextReader(src io.Reader) *textReader {
	return &textReader{src: bufio.NewReaderSize(struct{ io.Reader }{src}, rawSize)}
}

// Read returns text in UTF-8.
func (t *textReader) Read(b []byte) (int, error) {
	for t.from == len(t.text) {
		t.text, t.from = t.text[:0], 0
		raw := t.lines()
		if len(raw) == 0 {
			return 0, t.err
		}
		n := bytes.LastIndexByte(raw[:min(len(raw), len(b))], '\n') + 1
		if n > 0 && t.started && t.order == nil && utf8.Valid(raw[:n]) { // the usual case
			copy(b, raw[:n])
			t.passUTF8(raw[:n])
			return n, nil
		}
		t.convert(raw)
	}
	n := copy(b, t.text[t.from:])
	t.from += n
	return n, nil
}

// lines returns the next bytes of the source without passing them. They contain at least one line end,
// unless the source ends or a line does not fit in rawSize bytes.
func (t *textReader) lines() []byte {
	var raw []byte
	for n := utf16Sign; ; n = len(raw) + 1 {
		if t.err == nil {
			_, t.err = t.src.Peek(n)
		}
		searched := len(raw)
		raw, _ = t.src.Peek(t.src.Buffered())
		if t.err != nil || len(raw) == rawSize || bytes.IndexByte(raw[searched:], '\n') >= 0 {
			return raw
		}
	}
}

// convert converts, and passes, the bytes of raw whose charset is certain: whole lines or, if there is
// no whole line, the available part of a line.
func (t *textReader) convert(raw []byte) {
	if !t.started {
		raw = t.start(raw)
	}
	if t.order != nil {
		t.convertUTF16(raw)
		return
	}
	n := bytes.LastIndexByte(raw, '\n') + 1
	switch {
	case n > 0: // whole lines
	case t.err != nil:
		n = len(raw)
	default:
		n = scanner.WholeLetters(raw)
	}
	if utf8.Valid(raw[:n]) {
		t.appendUTF8(raw[:n])
		return
	}
	for line := range bytes.Lines(raw[:n]) {
		if utf8.Valid(line) {
			t.appendUTF8(line)
			continue
		}
		for i, c := range line {
			t.appendLetter(charmap.Windows1252.DecodeByte(c), line[i:i+1])
		}
	}
}

// start finds out what the file is. raw is its beginning. start returns raw without a byte order mark of
// UTF-16, or nil if the file is compressed, which ends the text with an error.
func (t *textReader) start(raw []byte) []byte {
	t.started = true
	if name := compression(raw); name != "" {
		t.skip(raw)
		t.src.Reset(bytes.NewReader(nil))
		t.err = &SyntaxError{Place: Place{Line: 1, Column: 1},
			Err: fmt.Errorf("%w: text compressed by %s", errors.ErrUnsupported, name)}
		return nil
	}
	var mark int
	t.order, mark = utf16Order(raw)
	t.skip(raw[:mark])
	return raw[mark:]
}

// compressions are the first bytes of compressed files.
var compressions = [...]struct{ name, magic string }{
	{"gzip", "\x1f\x8b"}, {"bzip2", "BZh"}, {"xz", "\xfd7zXZ\x00"}, {"zstd", "\x28\xb5\x2f\xfd"},
	{"zip", "PK\x03\x04"}, {"7z", "7z\xbc\xaf\x27\x1c"}, {"lz4", "\x04\x22\x4d\x18"}, {"compress", "\x1f\x9d"},
}

// compression returns the name of the compression of a file whose first bytes are raw, or "" if there is
// none.
func compression(raw []byte) string {
	for _, c := range compressions {
		if !bytes.HasPrefix(raw, []byte(c.magic)) {
			continue
		}
		if c.name == "bzip2" && !bytes.HasPrefix(raw[min(len(raw), len("BZh9")):], []byte("1AY&SY")) {
			continue // text that begins with "BZh", but not the header of a block
		}
		return c.name
	}
	return ""
}

// utf16Sign is how many bytes are needed to recognise UTF-16.
const utf16Sign = 4

// utf16Order returns the byte order of a file in UTF-16 whose first bytes are raw, and the length of
// its byte order mark, or nil and 0 if the file is not UTF-16. Without a mark, the zeros of two ASCII
// characters show the order.
func utf16Order(raw []byte) (order binary.ByteOrder, mark int) {
	switch {
	case bytes.HasPrefix(raw, []byte{0xFF, 0xFE}):
		return binary.LittleEndian, 2
	case bytes.HasPrefix(raw, []byte{0xFE, 0xFF}):
		return binary.BigEndian, 2
	case len(raw) < utf16Sign:
	case raw[0] == 0 && raw[2] == 0 && raw[1] >= '\t' && raw[3] >= '\t':
		return binary.BigEndian, 0
	case raw[1] == 0 && raw[3] == 0 && raw[0] >= '\t' && raw[2] >= '\t':
		return binary.LittleEndian, 0
	}
	return nil, 0
}

// skip passes raw, the next bytes of the source, and saves them if bytes are saved.
func (t *textReader) skip(raw []byte) {
	if t.saving {
		t.saved = append(t.saved, raw...)
	}
	_, _ = t.src.Discard(len(raw)) // no error: Peek has returned them
	t.read += int64(len(raw))
}

// appendUTF8 passes raw, the next bytes of the source, and appends them to the text unchanged.
func (t *textReader) appendUTF8(raw []byte) {
	if len(raw) > 0 {
		t.text = append(t.text, raw...)
		t.passUTF8(raw)
	}
}

// passUTF8 passes raw, the next bytes of the source, which are also the next bytes of the text.
func (t *textReader) passUTF8(raw []byte) {
	t.stretch(1, 1)
	t.made += int64(len(raw))
	t.skip(raw)
}

// appendLetter passes raw, the next bytes of the source, and appends the letter that they encode.
func (t *textReader) appendLetter(r rune, raw []byte) {
	n := len(t.text)
	t.text = utf8.AppendRune(t.text, r)
	n = len(t.text) - n
	if !t.saving {
		t.saving, t.savedAt = true, t.read
	}
	t.stretch(uint8(n), uint8(len(raw)))
	t.made += int64(n)
	t.skip(raw)
}

// stretch begins a stretch at the end of the text, unless the last stretch goes on. The sizes are those
// of its letters.
func (t *textReader) stretch(textSize, fileSize uint8) {
	if n := len(t.stretches); n > 0 {
		last := &t.stretches[n-1]
		same := last.textSize == textSize && last.fileSize == fileSize
		if same || textSize == fileSize && last.textSize == last.fileSize {
			return
		}
	}
	if n := len(t.stretches); n == cap(t.stretches) {
		t.stretches = slices.Grow(t.stretches, n/2+1) // append alone copies them more often
	}
	t.stretches = append(t.stretches, stretch{t.made, t.read, textSize, fileSize})
}

// convertUTF16 passes raw, the next bytes of the source, and appends its letters, except one at the end that
// may be cut off. Malformed units become U+FFFD.
func (t *textReader) convertUTF16(raw []byte) {
	for len(raw) > 0 {
		if len(raw) < pairSize && t.err == nil {
			return // the source may have the rest of a letter
		}
		letter, size := decodeUTF16(t.order, raw)
		t.appendLetter(letter, raw[:size])
		raw = raw[size:]
	}
}

// The sizes of a letter of UTF-16, which is one unit or a surrogate pair, in bytes.
const unitSize, pairSize = 2, 4

// decodeUTF16 returns the first letter of raw and its size in bytes. For malformed units, it returns U+FFFD
// and the size of one unit, or 1 if raw is only one byte.
func decodeUTF16(order binary.ByteOrder, raw []byte) (letter rune, size int) {
	if len(raw) < unitSize {
		return utf8.RuneError, len(raw)
	}
	first := rune(order.Uint16(raw))
	if !utf16.IsSurrogate(first) {
		return first, unitSize
	}
	if len(raw) >= pairSize {
		second := rune(order.Uint16(raw[unitSize:]))
		if r := utf16.DecodeRune(first, second); r != utf8.RuneError {
			return r, pairSize
		}
	}
	return utf8.RuneError, unitSize
}

// Offset returns the offset in the file of the byte at an offset in the text, which must not be before that
// of the last Release. For any byte of a converted letter, it returns where the letter begins.
func (t *textReader) Offset(text int64) int64 {
	n := len(t.stretches)
	if n == 0 {
		return t.read
	}
	s := &t.stretches[n-1]
	if text < s.text {
		s = &t.stretches[sort.Search(n, func(i int) bool { return t.stretches[i].text > text })-1]
	}
	if s.textSize == s.fileSize {
		return s.file + text - s.text
	}
	return s.file + (text-s.text)/int64(s.textSize)*int64(s.fileSize)
}

// Release is as in scanner.Offsets. It also drops saved bytes that are not needed any more.
func (t *textReader) Release(text int64) (shift int64, same bool) {
	if t.saving {
		if unneeded := int(t.Offset(text) - t.savedAt); unneeded > len(t.saved)/2 {
			t.saved = t.saved[:copy(t.saved, t.saved[unneeded:])]
			t.savedAt += int64(unneeded)
		}
	}
	first := 0 // the stretch of the offset
	for first+1 < len(t.stretches) && t.stretches[first+1].text <= text {
		first++
	}
	if first > 0 {
		t.stretches = t.stretches[:copy(t.stretches, t.stretches[first:])]
	}
	switch len(t.stretches) {
	case 0:
		return t.read - t.made, true
	case 1:
		s := &t.stretches[0]
		return s.file - s.text, s.textSize == s.fileSize
	}
	return 0, false
}
