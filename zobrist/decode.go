package zobrist

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
)

// ReadTable reads a table file to its end. The file is text. Its first three
// lines are numbers: the bytes of a value, 1 to 8; the columns, always 3; and
// the rows, one for each point of the board. Then come the rows, point by point
// from the top left: the values of a black stone, a white stone and a ko, in
// hex, with commas between them. A table for 9x9 may begin
//
//	8
//	3
//	81
//	bdd732262feb6e95,28efe333b266f103,47526757130f9f52
//
// Lines may end in LF or CRLF, the last one without either, and hex digits may
// be in upper or lower case. Anything else is a [*SyntaxError], which ends the
// reading; errors of r are returned unchanged. A header that announces more rows
// than the largest board has points is refused before memory is allocated for
// them.
func ReadTable(r io.Reader) (*Table, error) {
	// The longest line of a table has 52 bytes.
	f := &tableReader{r: bufio.NewReaderSize(r, 512)}
	width, err := f.header("bytes per value")
	if err != nil {
		return nil, err
	}
	if width > maxWidth {
		err := fmt.Errorf("%w: values of %d bytes, want at most %d", ErrUnsupported, width, maxWidth)
		return nil, f.syntaxError(0, 0, err)
	}
	n, err := f.header("columns")
	if err != nil {
		return nil, err
	}
	if n != columns {
		return nil, f.syntaxError(0, 0, fmt.Errorf("%w: %d columns, want %d", ErrHeader, n, columns))
	}
	n, err = f.header("rows")
	if err != nil {
		return nil, err
	}
	if squareRoot(n) < 0 {
		err := fmt.Errorf("%w: %d rows, want a square number", ErrHeader, n)
		return nil, f.syntaxError(0, 0, err)
	}
	if n > maxSize*maxSize {
		err := fmt.Errorf("%w: %d rows, want at most %d", ErrUnsupported, n, maxSize*maxSize)
		return nil, f.syntaxError(0, 0, err)
	}
	rows := make([][columns]uint64, n)
	for p := range rows {
		if rows[p], err = f.row(width); err != nil {
			return nil, err
		}
	}
	if err := f.end(); err != nil {
		return nil, err
	}
	return newTable(width, rows), nil
}

// UnmarshalText sets t to the table that [ReadTable] reads from text. Its error
// is that of ReadTable and leaves t unchanged. Nothing else may use t meanwhile.
func (t *Table) UnmarshalText(text []byte) error {
	read, err := ReadTable(bytes.NewReader(text))
	if err == nil {
		*t = *read
	}
	return err
}

// A tableReader reads lines and counts them.
type tableReader struct {
	r      *bufio.Reader
	line   int   // 1-based number of the last line
	offset int64 // of its first byte
	next   int64 // of the byte after it
	cut    bool  // the file ends in the line
}

// syntaxError returns the error at byte i of the last line, in the given field.
func (f *tableReader) syntaxError(i, field int, err error) error {
	return &SyntaxError{f.offset + int64(i), f.line, i + 1, field, err}
}

// text returns the next line without its end. The line is valid until the next
// call.
func (f *tableReader) text() ([]byte, error) {
	if f.cut { // the line before was the last
		return nil, f.syntaxError(int(f.next-f.offset), 0, io.ErrUnexpectedEOF)
	}
	text, err := f.r.ReadSlice('\n')
	f.line++
	f.offset = f.next
	f.next += int64(len(text))
	switch {
	case err == nil:
		return bytes.TrimSuffix(text[:len(text)-1], []byte("\r")), nil
	case err == bufio.ErrBufferFull:
		return text, nil // longer than any valid line: header and row refuse it
	case err != io.EOF:
		return nil, err
	case len(text) == 0:
		return nil, f.syntaxError(0, 0, io.ErrUnexpectedEOF)
	}
	f.cut = true
	return text, nil
}

// header reads a line with a positive number.
func (f *tableReader) header(what string) (int, error) {
	const maxDigits = 9 // so that the number fits an int on every machine
	text, err := f.text()
	if err != nil {
		return 0, err
	}
	n := 0
	for i, c := range text {
		if c < '0' || c > '9' {
			err := fmt.Errorf("%w: byte 0x%02x in the number of %s", ErrHeader, c, what)
			return 0, f.syntaxError(i, 0, err)
		}
		if i < maxDigits {
			n = n*10 + int(c-'0')
		}
	}
	if len(text) > maxDigits {
		err := fmt.Errorf("%w: number of %s has %d digits or more", ErrUnsupported, what, len(text))
		return 0, f.syntaxError(0, 0, err)
	}
	if n == 0 {
		return 0, f.syntaxError(0, 0, fmt.Errorf("%w: want a positive number of %s", ErrHeader, what))
	}
	return n, nil
}

// row reads the three values of a point.
func (f *tableReader) row(width int) (row [columns]uint64, err error) {
	text, err := f.text()
	if err != nil {
		return row, err
	}
	if n := bytes.Count(text, []byte(",")) + 1; n > columns || n < columns && !f.cut {
		return row, f.syntaxError(0, 0, fmt.Errorf("%w: %d, want %d", ErrColumns, n, columns))
	}
	at := 0
	for field := range row {
		value, _, comma := bytes.Cut(text[at:], []byte(","))
		for i, c := range value {
			digit := strings.IndexByte("0123456789abcdef", c|0x20)
			if c < '0' || digit < 0 {
				return row, f.syntaxError(at+i, field+1, fmt.Errorf("%w: byte 0x%02x", ErrHex, c))
			}
			row[field] = row[field]<<4 | uint64(digit)
		}
		// The file ends in this value, which is right so far: the rest of it, or
		// another value, is missing.
		if f.cut && !comma && (len(value) < 2*width || len(value) == 2*width && field < columns-1) {
			return row, f.syntaxError(len(text), field+1, io.ErrUnexpectedEOF)
		}
		if len(value) != 2*width {
			return row, f.syntaxError(at, field+1, fmt.Errorf("%w: %d, want %d", ErrDigits, len(value), 2*width))
		}
		at += len(value) + 1
	}
	return row, nil
}

// end returns an error if the file goes on after the last row.
func (f *tableReader) end() error {
	text, err := f.r.Peek(1)
	if len(text) > 0 {
		f.line, f.offset = f.line+1, f.next
		return f.syntaxError(0, 0, fmt.Errorf("%w: byte 0x%02x", ErrTrailing, text[0]))
	}
	if err != io.EOF {
		return err
	}
	return nil
}
