package gopos

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"io"
	"iter"
	"strings"
)

// textError returns the SyntaxError for byte i of the text of one position, with its line and column.
func textError(text []byte, i int, err error) error {
	line, start := 1, 0
	for j := range i {
		if text[j] == '\n' {
			line, start = line+1, j+1
		}
	}
	return &SyntaxError{In: "position", Offset: int64(i), Line: line, Column: i - start + 1, Err: err}
}

// AppendText appends p to dst as text that [Texts] reads: a line with the ID and
// nine lines of the board. If p has extra info, a space and its 8 bytes in hex
// follow the ID. The error is that of [Position.AppendBinary].
func (p Position) AppendText(dst []byte) ([]byte, error) {
	if err := p.check(); err != nil {
		return dst, err
	}
	dst, _ = p.ID.AppendText(dst) // p.check has checked it
	if p.HasExtra {
		dst = append(dst, ' ')
		dst = hex.AppendEncode(dst, p.Extra[:])
	}
	dst = append(dst, '\n')
	for i, c := range p.Board {
		end := byte(' ')
		if i%side == side-1 {
			end = '\n'
		}
		dst = append(dst, c, end)
	}
	return dst, nil
}

// String returns the text that [Position.AppendText] appends, ten lines that each
// end in a newline, or "invalid Position" if AppendText returns an error.
func (p Position) String() string {
	text, err := p.AppendText(nil)
	if err != nil {
		return "invalid Position"
	}
	return string(text)
}

// MarshalText is like [Position.AppendText], into a new slice.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets p to the only position of a text, in any layout that [Texts] reads. The text
// must name the player to move. Any other text is a [*SyntaxError], which leaves p unchanged.
func (p *Position) UnmarshalText(text []byte) error {
	var one Position
	r := newTextReader(bytes.NewReader(text), 0)
	err := r.read(&one)
	rest := bytes.TrimLeft(text[r.next:], " \t\r\n")
	switch {
	case err == io.EOF:
		err = textError(text, len(text), io.ErrUnexpectedEOF)
	case err != nil:
		bad := err.(*SyntaxError)
		bad.In, bad.Record = "position", 0
	case len(rest) > 0:
		err = textError(text, len(text)-len(rest), errTrailing)
	default:
		*p = one
	}
	return err
}

// Texts yields the positions of a text, in constant memory. Each position is a board, in one line
// of 81 points or nine lines of 9. One line may come before the board: its ID, with or without extra
// info, as [Position.AppendText] writes it, or only the player to move, B or W. Spaces between
// points and empty lines are ignored. A line has at most 4,095 bytes before its LF.
//
// If the text does not name the player to move, it is next, 'B' or 'W'. If next is 0, the text must
// name him. A board without an ID gets an ID with hash 0 and tiebreaker 0; a [Writer] with
// [Options].Hash fills in the hash.
//
// Texts can be ranged over once. It yields an error last, with the zero Position: a [*SyntaxError]
// for a line that does not belong to a position, a SyntaxError that wraps [ErrNext] if neither the
// text nor next names the player to move, or the error of r, unchanged.
func Texts(r io.Reader, next byte) iter.Seq2[Position, error] {
	return all(newTextReader(r, next).read)
}

// A textReader reads the positions of a text.
type textReader struct {
	player byte // the next player if the text does not name him; 0 = nobody

	r      *bufio.Reader
	record int64 // number of the next position, from 1
	line   int   // number of the last line, from 1
	offset int64 // offset of the last line
	next   int64 // offset of the byte after the last line
	cut    bool  // the text ends in the last line, which has no LF
	err    error // the error that ended reading; nil before
}

// newTextReader returns a textReader of r. player is as in the textReader.
func newTextReader(r io.Reader, player byte) *textReader {
	// A line of a position has at most 161 bytes, not counting white space around it.
	return &textReader{player: player, r: bufio.NewReaderSize(r, 4096), record: 1}
}

// read sets p to the next position. With an error it leaves p unchanged.
func (t *textReader) read(p *Position) error {
	if t.err != nil {
		return t.err
	}
	q := Position{ID: NewID(0, 0, t.player)}
	headed := false // the line before the board was read
	for n := 0; n < points; {
		line, err := t.readLine()
		switch {
		case err == io.EOF && (headed || n > 0):
			err = t.syntaxError(int(t.next-t.offset), io.ErrUnexpectedEOF)
		case err != nil:
		case len(line) == 0: // ignored
		case n == 0 && !headed && isHead(line):
			headed = true
			err = t.head(&q, line)
		default:
			n, err = t.row(&q, n, line)
			if err == nil && !q.ID.valid() {
				err = t.syntaxError(0, ErrNext)
			}
		}
		if err != nil {
			t.err = err
			return err
		}
	}
	t.record++
	*p = q
	return nil
}

// isHead reports whether a non-empty line is meant as the line before a board: a player to
// move, or an ID, valid or not.
func isHead(line []byte) bool {
	return strings.IndexByte("BW0123456789abcdef", line[0]) >= 0 || bytes.IndexByte(line, '-') >= 0
}

// head sets q's ID, and its extra info if the line has any. The line has an ID, or only the
// player to move.
func (t *textReader) head(q *Position, line []byte) error {
	if string(line) == "B" || string(line) == "W" {
		q.ID = NewID(0, 0, line[0])
		return nil
	}
	id, extra, hasExtra := bytes.Cut(line, []byte(" "))
	if err := q.ID.UnmarshalText(id); err != nil {
		bad := err.(*SyntaxError)
		if errors.Is(bad.Err, io.ErrUnexpectedEOF) && !t.cut {
			bad.Err = errID // the line ends too early, but the text goes on
		}
		return t.syntaxError(int(bad.Offset), bad.Err)
	}
	if !hasExtra {
		return nil
	}
	if rest := bytes.TrimLeft(extra, "0123456789abcdefABCDEF"); len(rest) > 0 {
		return t.syntaxError(len(line)-len(rest), badByte(errRow, rest[0]))
	}
	if want := hex.EncodedLen(extraSize); len(extra) != want {
		return t.wrongSize(len(id)+1, len(line), len(extra) < want)
	}
	q.HasExtra = true
	_, _ = hex.Decode(q.Extra[:], extra) // no error: it has only digits
	return nil
}

// row adds a line of points to q, which has n points, and returns the new number.
func (t *textReader) row(q *Position, n int, line []byte) (int, error) {
	before := n
	for i, c := range line {
		switch {
		case c == ' ' || c == '\t':
			continue
		case c != '#' && c != 'O' && c != '.':
			return n, t.syntaxError(i, badByte(errPoint, c))
		case n == points:
			return n, t.syntaxError(i, errRow)
		}
		q.Board[n] = c
		n++
	}
	if got := n - before; got != side && got != points {
		short := got < side || before == 0 // the first line may have all points
		return n, t.wrongSize(0, len(line), short)
	}
	return n, nil
}

// wrongSize returns the error for points or extra info of the wrong size, which reach from byte
// start of the last line to its end. If they are too short and the text ends there, the error is
// that the text ends too early.
func (t *textReader) wrongSize(start, end int, short bool) error {
	if t.cut && short {
		return t.syntaxError(end, io.ErrUnexpectedEOF)
	}
	return t.syntaxError(start, errRow)
}

// readLine returns the next line without white space at its end. The line is valid
// until the next call.
func (t *textReader) readLine() ([]byte, error) {
	line, err := t.r.ReadSlice('\n')
	if !t.cut { // otherwise the previous line was the last one, and keeps its number
		t.line++
		t.offset = t.next
	}
	t.next += int64(len(line))
	switch {
	case err == bufio.ErrBufferFull:
		return nil, t.syntaxError(0, errRow)
	case err == io.EOF && len(line) > 0:
		t.cut = true
	case err != nil:
		return nil, err
	}
	return bytes.TrimRight(line, " \t\r\n"), nil
}

// syntaxError returns the SyntaxError for byte i of the last line.
func (t *textReader) syntaxError(i int, err error) error {
	return &SyntaxError{Offset: t.offset + int64(i), Record: t.record, Line: t.line, Column: i + 1, Err: err}
}
