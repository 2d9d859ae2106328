package pgn

import (
	"bytes"
	"encoding/binary"
	"io"
	"sort"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// text returns the text of a PGN file as UTF-8, and maps its offsets to those of
// the file. A file is UTF-8 or Windows-1252, which has the letters of ISO 8859-1,
// the charset of the standard; this is decided separately for every line. A file
// that begins with a byte order mark of UTF-16, or with zeros as UTF-16 has them, is
// UTF-16.
type text struct {
	src io.Reader
	err error // of src

	raw  []byte // read from src; converted up to next
	next int
	read int64 // offset of raw[next] in the file

	text []byte // converted; returned by Read up to from
	from int
	made int64 // length of all text that has been converted

	started   bool
	order     binary.ByteOrder // of UTF-16; nil = it is not UTF-16
	stretches []stretch

	// From the first letter on that is not UTF-8, the bytes of the file from savedAt on are
	// kept: before it, they are those of the text.
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

// rawSize is how long a line may be: what of it is longer has a charset of its own.
const rawSize = 32 << 10

func newText(src io.Reader) *text {
	return &text{src: steady{src}, raw: make([]byte, 0, rawSize)}
}

// Read returns text in UTF-8.
func (t *text) Read(b []byte) (int, error) {
	for t.from == len(t.text) {
		if t.err != nil && t.next == len(t.raw) {
			return 0, t.err
		}
		t.text, t.from = t.text[:0], 0
		t.fill()
		t.convert()
	}
	n := copy(b, t.text[t.from:])
	t.from += n
	return n, nil
}

// fill reads more of the file, after the bytes that are not converted yet: to the end of a line,
// if there is room for it.
func (t *text) fill() {
	n := copy(t.raw[:cap(t.raw)], t.raw[t.next:])
	t.raw, t.next = t.raw[:n], 0
	for t.err == nil && n < cap(t.raw) {
		n, t.err = t.src.Read(t.raw[len(t.raw):cap(t.raw)])
		line := bytes.IndexByte(t.raw[len(t.raw):len(t.raw)+n], '\n') >= 0
		t.raw = t.raw[:len(t.raw)+n]
		if n = len(t.raw); line && n >= utf16Sign {
			break
		}
	}
}

// A steady reader gives bytes or an error.
type steady struct{ io.Reader }

func (s steady) Read(b []byte) (int, error) {
	for range 100 {
		if n, err := s.Reader.Read(b); n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}

// convert converts the bytes in raw whose charset is certain: whole lines, or a line that does
// not fit.
func (t *text) convert() {
	if !t.started && (len(t.raw) >= utf16Sign || t.err != nil) {
		t.started = true
		t.start(t.raw)
	}
	raw := t.raw[t.next:]
	if t.order != nil {
		t.convertUTF16(raw)
		return
	}
	n := bytes.LastIndexByte(raw, '\n') + 1
	switch {
	case n > 0:
	case t.err != nil:
		n = len(raw)
	case len(raw) == rawSize:
		n = lastLetter(raw)
	}
	if utf8.Valid(raw[:n]) {
		t.as(raw[:n])
		return
	}
	for line := range bytes.Lines(raw[:n]) {
		if utf8.Valid(line) {
			t.as(line)
			continue
		}
		for _, c := range line {
			t.letter(charmap.Windows1252.DecodeByte(c), 1)
		}
	}
}

// lastLetter returns the index after the last letter of b that is not cut.
func lastLetter(b []byte) int {
	for n := 1; n < utf8.UTFMax; n++ {
		if last := b[len(b)-n:]; utf8.RuneStart(last[0]) && !utf8.FullRune(last) {
			return len(b) - n
		}
	}
	return len(b)
}

// isUTF16 reports whether a file that begins so is UTF-16.
func isUTF16(raw []byte) bool {
	var t text
	t.start(raw)
	return t.order != nil
}

// utf16Sign is how many bytes show whether a file is UTF-16.
const utf16Sign = 4

// start looks for the signs of UTF-16.
func (t *text) start(raw []byte) {
	switch {
	case len(raw) < 2:
	case raw[0] == 0xFF && raw[1] == 0xFE:
		t.order = binary.LittleEndian
		t.skip(2)
	case raw[0] == 0xFE && raw[1] == 0xFF:
		t.order = binary.BigEndian
		t.skip(2)
	case len(raw) < utf16Sign:
	case raw[0] == 0 && raw[2] == 0 && raw[1] >= '\t' && raw[3] >= '\t':
		t.order = binary.BigEndian
	case raw[1] == 0 && raw[3] == 0 && raw[0] >= '\t' && raw[2] >= '\t':
		t.order = binary.LittleEndian
	}
}

func (t *text) skip(n int) {
	if t.saving {
		t.saved = append(t.saved, t.raw[t.next:t.next+n]...)
	}
	t.next += n
	t.read += int64(n)
}

// as appends bytes of the file to the text unchanged.
func (t *text) as(raw []byte) {
	if len(raw) == 0 {
		return
	}
	t.stretch(1, 1)
	t.text = append(t.text, raw...)
	t.made += int64(len(raw))
	t.skip(len(raw))
}

// letter appends a letter that takes size bytes of the file.
func (t *text) letter(r rune, size int) {
	n := len(t.text)
	t.text = utf8.AppendRune(t.text, r)
	n = len(t.text) - n
	if !t.saving {
		t.saving, t.savedAt = true, t.read
	}
	t.stretch(uint8(n), uint8(size))
	t.made += int64(n)
	t.skip(size)
}

// stretch begins a stretch, or continues the last one.
func (t *text) stretch(textSize, fileSize uint8) {
	if n := len(t.stretches); n > 0 {
		last := &t.stretches[n-1]
		same := last.textSize == textSize && last.fileSize == fileSize
		if same || textSize == fileSize && last.textSize == last.fileSize {
			return
		}
	}
	t.stretches = append(t.stretches, stretch{t.made, t.read, textSize, fileSize})
}

// convertUTF16 converts UTF-16. Malformed units become U+FFFD.
func (t *text) convertUTF16(raw []byte) {
	for len(raw) > 0 {
		if len(raw) < 4 && t.err == nil {
			return // it may be cut
		}
		r, size := utf8.RuneError, min(len(raw), 2)
		if size == 2 {
			r = rune(t.order.Uint16(raw))
		}
		if utf16.IsSurrogate(r) {
			second := rune(0)
			if len(raw) >= 4 {
				second = rune(t.order.Uint16(raw[2:]))
			}
			if r = utf16.DecodeRune(r, second); r != utf8.RuneError {
				size = 4
			}
		}
		t.letter(r, size)
		raw = raw[size:]
	}
}

// Offset returns the offset in the file of a byte of the text; for any byte of a
// letter it is where the letter begins.
func (t *text) Offset(text int64) int64 {
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

// Release means that Offset will not be called for earlier bytes any more. If the
// offsets of all later bytes that have been read differ by the same shift from
// those of the file, it returns the shift and true.
func (t *text) Release(text int64) (shift int64, same bool) {
	if t.saving {
		if n := int(t.Offset(text) - t.savedAt); n > len(t.saved)/2 {
			t.saved = t.saved[:copy(t.saved, t.saved[n:])]
			t.savedAt += int64(n)
		}
	}
	n := 0
	for n+1 < len(t.stretches) && t.stretches[n+1].text <= text {
		n++
	}
	if n > 0 {
		t.stretches = t.stretches[:copy(t.stretches, t.stretches[n:])]
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
