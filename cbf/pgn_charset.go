package cbf

import (
	"bytes"
	"encoding/binary"
	"io"
	"sort"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// pgnText gives the text of a PGN file as UTF-8, and has the places of the file
// for those of the text. A file is UTF-8 or Windows-1252, which has the letters
// of ISO 8859-1, the charset of the standard; this is decided anew for every
// line. With a byte order mark, or zeros that show it, a file is UTF-16.
type pgnText struct {
	src io.Reader
	err error // of src

	raw  []byte // has been read, from next on not yet converted
	next int
	read int64 // offset of raw[next] in the file

	text []byte // has been converted, from given on not yet given
	from int
	made int64 // how long the text is that has been converted

	started   bool
	utf16     bool
	bigEndian bool
	stretches []stretch
}

// A stretch is a part of the text in which each letter takes the same number of
// bytes, and so it does in the file.
type stretch struct {
	text, file         int64 // offsets
	textSize, fileSize uint8 // of a letter, in bytes
}

const (
	rawSize = 32 << 10

	// longestPiece is how much of a line is looked at to tell its charset, from
	// the first letter on that is not ASCII.
	longestPiece = 4 << 10
)

func newPGNText(src io.Reader) *pgnText {
	return &pgnText{src: src, raw: make([]byte, 0, rawSize)}
}

// Read gives text that is UTF-8.
func (t *pgnText) Read(b []byte) (int, error) {
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

// fill reads more of the file behind what is not yet converted.
func (t *pgnText) fill() int {
	if t.err != nil {
		return 0
	}
	n := copy(t.raw[:cap(t.raw)], t.raw[t.next:])
	t.raw, t.next = t.raw[:n], 0
	n, t.err = t.src.Read(t.raw[n:cap(t.raw)])
	t.raw = t.raw[:len(t.raw)+n]
	return n
}

// convert appends to the text what the bytes at hand decide.
func (t *pgnText) convert() {
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

// start looks for the signs of UTF-16.
func (t *pgnText) start(raw []byte) {
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

func (t *pgnText) skip(n int) {
	t.next += n
	t.read += int64(n)
}

// as takes bytes of the file into the text unchanged.
func (t *pgnText) as(raw []byte) {
	if len(raw) == 0 {
		return
	}
	t.stretch(1, 1)
	t.text = append(t.text, raw...)
	t.made += int64(len(raw))
	t.skip(len(raw))
}

// letter appends a letter that takes size bytes of the file.
func (t *pgnText) letter(r rune, size int) {
	n := len(t.text)
	t.text = utf8.AppendRune(t.text, r)
	n = len(t.text) - n
	t.stretch(uint8(n), uint8(size))
	t.made += int64(n)
	t.skip(size)
}

// stretch begins a stretch, or goes on with the last one.
func (t *pgnText) stretch(textSize, fileSize uint8) {
	if n := len(t.stretches); n > 0 {
		last := &t.stretches[n-1]
		same := last.textSize == textSize && last.fileSize == fileSize
		if same || textSize == fileSize && last.textSize == last.fileSize {
			return
		}
	}
	t.stretches = append(t.stretches, stretch{t.made, t.read, textSize, fileSize})
}

// convertLines converts lines of UTF-8 or Windows-1252, and no more of the last
// one than is certain.
func (t *pgnText) convertLines(raw []byte) {
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
			// Not within a letter, if it is one of UTF-8.
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
			t.as(raw[:first]) // which is the same in both
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
				r := charmap.Windows1252.DecodeByte(piece[0])
				if r == lineSign {
					r = pilcrowSign // only we mean a new line, and write UTF-8
				}
				t.letter(r, 1)
				piece = piece[1:]
			}
		}
	}
}

// asciiLength returns how many bytes of ASCII b begins with.
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

// convertUTF16 converts UTF-16, what is malformed to U+FFFD.
func (t *pgnText) convertUTF16(raw []byte) {
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

// Offset returns where a byte of the text stands in the file; that of a letter,
// where the letter begins.
func (t *pgnText) Offset(text int64) int64 {
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

// Release says that no offset before this one is asked for any more. It returns
// by how much those from there on differ, as far as text has been given, if that
// is the same for all.
func (t *pgnText) Release(text int64) (shift int64, same bool) {
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
