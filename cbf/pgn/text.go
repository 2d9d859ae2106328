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
	utf16     bool
	bigEndian bool
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

const (
	rawSize = 32 << 10

	// longestPiece is how many bytes of a line decide its charset, counted from
	// the first letter that is not ASCII.
	longestPiece = 4 << 10
)

func newText(src io.Reader) *text {
	return &text{src: src, raw: make([]byte, 0, rawSize)}
}

// Read returns text in UTF-8.
func (t *text) Read(b []byte) (int, error) {
	for empty := 0; t.from == len(t.text); empty++ {
		t.text, t.from = t.text[:0], 0
		t.convert()
		switch {
		case len(t.text) > 0:
		case t.err != nil && t.next == len(t.raw):
			return 0, t.err
		case empty == 100:
			return 0, io.ErrNoProgress
		default:
			if t.fill() > 0 {
				empty = 0
			}
		}
	}
	n := copy(b, t.text[t.from:])
	t.from += n
	return n, nil
}

// fill reads more of the file, after the bytes that are not converted yet.
func (t *text) fill() int {
	if t.err != nil {
		return 0
	}
	n := copy(t.raw[:cap(t.raw)], t.raw[t.next:])
	t.raw, t.next = t.raw[:n], 0
	n, t.err = t.src.Read(t.raw[n:cap(t.raw)])
	t.raw = t.raw[:len(t.raw)+n]
	return n
}

// convert converts as many of the bytes in raw as can be decided.
func (t *text) convert() {
	raw := t.raw[t.next:]
	if !t.started {
		if len(raw) < 4 && t.err == nil {
			return
		}
		t.started = true
		t.start(raw)
		raw = t.raw[t.next:]
	}
	switch {
	case t.utf16:
		t.convertUTF16(raw)
	default:
		n := bytes.LastIndexByte(raw, '\n') + 1
		if utf8.Valid(raw[:n]) {
			t.as(raw[:n])
		} else {
			t.convertLines(raw[:n])
		}
		t.convertLines(raw[n:])
	}
}

// isUTF16 reports whether a file that begins so is UTF-16.
func isUTF16(raw []byte) bool {
	var t text
	t.start(raw)
	return t.utf16
}

// start looks for the signs of UTF-16.
func (t *text) start(raw []byte) {
	switch {
	case len(raw) < 2:
	case raw[0] == 0xFF && raw[1] == 0xFE:
		t.utf16 = true
		t.skip(2)
	case raw[0] == 0xFE && raw[1] == 0xFF:
		t.utf16, t.bigEndian = true, true
		t.skip(2)
	case len(raw) >= 4 && raw[0] == 0 && raw[2] == 0 && raw[1] >= '\t' && raw[3] >= '\t':
		t.utf16, t.bigEndian = true, true
	case len(raw) >= 4 && raw[1] == 0 && raw[3] == 0 && raw[0] >= '\t' && raw[2] >= '\t':
		t.utf16 = true
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

// convertLines converts lines of UTF-8 or Windows-1252. Of an unfinished last line
// it converts only what is certain.
func (t *text) convertLines(raw []byte) {
	for len(raw) > 0 {
		n := bytes.IndexByte(raw, '\n') + 1
		line := raw
		if n > 0 {
			line = raw[:n]
		}
		first := asciiLength(line)
		switch end := first + longestPiece; {
		case n > 0 && n <= end:
		case len(raw) >= end:
			// Do not cut a letter of UTF-8.
			for n = end; n > end-utf8.UTFMax && !utf8.RuneStart(raw[n-1]); n-- {
			}
			if n > end-utf8.UTFMax && raw[n-1] >= utf8.RuneSelf {
				n--
			} else {
				n = end
			}
		case t.err != nil:
			n = len(raw)
		default:
			t.as(raw[:first]) // ASCII, the same in both charsets
			return
		}
		piece := raw[:n]
		raw = raw[n:]
		if utf8.Valid(piece) {
			t.as(piece)
			continue
		}
		for len(piece) > 0 {
			n := asciiLength(piece)
			t.as(piece[:n])
			if piece = piece[n:]; len(piece) > 0 {
				t.letter(charmap.Windows1252.DecodeByte(piece[0]), 1)
				piece = piece[1:]
			}
		}
	}
}

// asciiLength returns the number of ASCII bytes at the start of b.
func asciiLength(b []byte) int {
	n := 0
	for len(b)-n >= 8 && binary.LittleEndian.Uint64(b[n:])&0x8080_8080_8080_8080 == 0 {
		n += 8
	}
	for n < len(b) && b[n] < utf8.RuneSelf {
		n++
	}
	return n
}

// convertUTF16 converts UTF-16. Malformed units become U+FFFD.
func (t *text) convertUTF16(raw []byte) {
	unit := func(i int) rune {
		if t.bigEndian {
			return rune(raw[i])<<8 | rune(raw[i+1])
		}
		return rune(raw[i+1])<<8 | rune(raw[i])
	}
	for len(raw) > 0 {
		size := 2
		switch {
		case len(raw) == 1 && t.err == nil:
			return
		case len(raw) == 1:
			t.letter(utf8.RuneError, 1)
			return
		}
		r := unit(0)
		if utf16.IsSurrogate(r) {
			if len(raw) < 4 && t.err == nil {
				return
			}
			second := rune(0)
			if len(raw) >= 4 {
				second = unit(2)
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
