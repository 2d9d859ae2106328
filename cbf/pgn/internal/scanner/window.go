package scanner

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// Offsets maps offsets in a text that was converted from another charset to offsets in the file.
type Offsets interface {
	// Offset returns the offset in the file of the byte at an offset in the text.
	Offset(text int64) int64

	// Release says that Offset will not be called again for bytes before an offset in the text. If
	// the offsets in the file and in the text differ by the same shift for all bytes read from there
	// on, it returns the shift and true.
	Release(text int64) (shift int64, same bool)
}

// window is the part of the text that is in memory, and a cursor in it.
type window struct {
	src     io.Reader
	offsets Offsets // nil if the text is the file
	err     error   // of src, io.EOF at its end
	buf     []byte
	pos     int   // of the cursor in buf
	start   int64 // of buf[0] in the text
	mark    int   // index in buf from which everything is held; -1 = none
	maxHeld int   // how far the cursor can be from the mark
	tokenAt int64 // where the token begins in the text

	lineAt  int64 // the last cursor in the text with a line end and at most blanks before it
	emptyAt int64 // the last cursor with an empty line before it

	line      int   // of the cursor
	lineStart int64 // in the file

	// In most windows, each offset in the file is the offset in the text plus the same shift.
	shift     int64
	sameShift bool
}

// windowSize is the size of the buffer without a mark. Unless the text ends, the buffer
// holds lookahead bytes after the cursor, which is more than a tag or a word may have.
const windowSize, lookahead = 64 << 10, 4 << 10

// held is how far the cursor can be from the mark, unless Hold says otherwise.
const held = 240 << 10

func newWindow(src io.Reader) window {
	offsets, _ := src.(Offsets)
	return window{
		src: src, offsets: offsets, buf: make([]byte, 0, windowSize),
		mark: -1, maxHeld: held, emptyAt: -1, line: 1, sameShift: offsets == nil,
	}
}

// fill makes the window hold lookahead bytes from the cursor on, or the rest of the text, or
// everything before an error of the source. The window slides, but keeps the text from the mark on,
// and the byte before the mark or before the cursor, which shows whether a line begins. A mark more
// than maxHeld before the cursor is dropped.
func (w *window) fill() {
	if len(w.buf)-w.pos >= lookahead || w.err != nil {
		return
	}
	if w.mark >= 0 && w.pos-w.mark > w.maxHeld {
		w.mark = -1
	}
	from := w.pos // of the text to keep
	if w.mark >= 0 {
		from = w.mark
	}
	w.slide(max(from-1, 0))
	for len(w.buf)-w.pos < lookahead && w.err == nil {
		var n int
		n, w.err = w.src.Read(w.buf[len(w.buf):cap(w.buf)])
		w.buf = w.buf[:len(w.buf)+n]
	}
	if w.offsets != nil {
		w.shift, w.sameShift = w.offsets.Release(w.start)
	}
}

// slide drops the first bytes of the buffer. The buffer grows if the remaining bytes would fill more
// than half of it, so that no byte is moved more than about twice.
func (w *window) slide(drop int) {
	rest := w.buf[drop:]
	if len(rest) > cap(w.buf)/2 {
		w.buf = make([]byte, len(rest), 2*cap(w.buf))
	}
	n := copy(w.buf[:cap(w.buf)], rest)
	w.buf = w.buf[:n]
	w.start += int64(drop)
	w.pos -= drop
	if w.mark >= 0 {
		w.mark -= drop
	}
}

// rest returns the bytes of the window from the cursor on. Their number depends on the source.
func (w *window) rest() []byte { return w.buf[w.pos:] }

// ahead returns the next lookahead bytes, or the rest of the text. A token depends on no other bytes.
func (w *window) ahead() []byte { return w.buf[w.pos:min(w.pos+lookahead, len(w.buf))] }

// ended reports whether the text ends, or the source fails, within n bytes after the cursor.
func (w *window) ended(n int) bool { return w.err != nil && w.pos+n >= len(w.buf) }

// offset returns the offset in the file of the byte at index i of buf.
func (w *window) offset(i int) int64 {
	at := w.start + int64(i)
	if w.sameShift {
		return at + w.shift
	}
	return w.offsets.Offset(at)
}

// place returns the place of the cursor, and notes that a token begins there.
func (w *window) place() Place {
	w.tokenAt = w.start + int64(w.pos)
	at := w.offset(w.pos)
	return Place{at, w.line, int(at-w.lineStart) + 1}
}

// pass moves the cursor over n bytes, which may contain line ends.
func (w *window) pass(n int) {
	passed := w.buf[w.pos : w.pos+n]
	if bytes.IndexByte(passed, '\n') >= 0 {
		w.line += bytes.Count(passed, newline)
		w.lineStart = w.offset(w.pos + bytes.LastIndexByte(passed, '\n') + 1)
	}
	w.pos += n
}

var newline = []byte("\n")

// atLineStart reports whether the cursor is at the beginning of a line.
func (w *window) atLineStart() bool {
	if w.pos == 0 {
		return w.start == 0
	}
	return endsLine(w.buf[w.pos-1])
}

// endsLine reports whether c is a line feed or a carriage return.
func endsLine(c byte) bool { return c == '\n' || c == '\r' }

// lineEnd returns the index of the first line end of b, or len(b). It is called for the same text again
// and again, so it searches for one line end sign at a time, which is fast.
func lineEnd(b []byte) int {
	b, _, _ = bytes.Cut(b, newline)
	b, _, _ = bytes.Cut(b, []byte("\r"))
	return len(b)
}

// keep appends passed to b, but no more than makes b limit bytes long. The limit may cut a letter, which
// kept leaves out.
func keep(b, passed []byte, limit int) []byte {
	room := max(limit-len(b), 0)
	return append(b, passed[:min(room, len(passed))]...)
}

// kept returns b, the result of all calls of keep for a text, without a letter that the limit has cut.
func kept(b []byte, limit int) []byte {
	if len(b) < limit {
		return b
	}
	return b[:WholeLetters(b)]
}

// WholeLetters returns the length of b without a letter that the end of b cuts off.
func WholeLetters(b []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(b); n++ {
		if last := b[len(b)-n:]; utf8.RuneStart(last[0]) && !utf8.FullRune(last) {
			return len(b) - n
		}
	}
	return len(b)
}

// passLine moves the cursor to the line end, or the end of the text, and appends the bytes that it
// passes to b, but no more than makes b limit bytes long.
func (w *window) passLine(b []byte, limit int) []byte {
	for w.fill(); w.pos < len(w.buf); w.fill() {
		part := w.rest()
		end := bytes.IndexAny(part, "\r\n")
		if end >= 0 {
			part = part[:end]
		}
		b = keep(b, part, limit)
		w.pos += len(part)
		if end >= 0 {
			break
		}
	}
	return b
}
