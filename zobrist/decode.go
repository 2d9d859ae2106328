package zobrist

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

const (
	maxDigits = 9 // of a number of the header

	// maxText is the length of the longest table: three numbers of nine digits and 361 rows of
	// 8-byte values, with all lines ended by CRLF.
	maxText = 3*(maxDigits+2) + maxSize*maxSize*(columns*(2*maxWidth+1)+1)
)

// ReadTable reads a table file to its end. The file is text. Its first three
// lines are the number of bytes in a value, 1 to 8; the number of columns, always
// 3; and the number of rows, one for each point of the board. Then come the rows,
// point by point from the top left, row by row of the board: the values of a
// black stone, a white stone and a ko in hex, with commas between them. A table
// for 9x9 may begin
//
//	8
//	3
//	81
//	bdd732262feb6e95,28efe333b266f103,47526757130f9f52
//
// Lines end in LF or CRLF; the last one may end in neither. Hex digits are in
// upper or lower case. Any fault ends reading with a [*SyntaxError]; errors of r
// are returned unchanged. ReadTable reads at most 19 KB, the length of the longest
// table, and one byte more to check that the table ends there.
func ReadTable(r io.Reader) (*Table, error) {
	// The struct hides the type of r: NewReaderSize would return a large bufio.Reader itself, and
	// Peek would leave the text in it.
	text, err := bufio.NewReaderSize(struct{ io.Reader }{r}, maxText+1).Peek(maxText + 1)
	if err != nil && err != io.EOF {
		return nil, err
	}
	f := tableReader{text: text}
	var numbers [headerLines]int
	for i := range numbers {
		if numbers[i], err = f.header(i); err != nil {
			return nil, err
		}
	}
	width, rows := numbers[widthLine], make([][columns]uint64, numbers[rowsLine])
	for p := range rows {
		if rows[p], err = f.row(width); err != nil {
			return nil, err
		}
	}
	if f.next < len(text) {
		return nil, f.syntaxError(f.next, fmt.Errorf("%w: byte 0x%02x", errTrailing, text[f.next]))
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

// A tableReader reads the lines of a text.
type tableReader struct {
	text []byte
	next int // offset of the next line
}

// syntaxError returns the error for byte i of the text.
func (f *tableReader) syntaxError(i int, err error) error {
	before := f.text[:i]
	column := i - bytes.LastIndexByte(before, '\n')
	return &SyntaxError{int64(i), bytes.Count(before, []byte("\n")) + 1, column, err}
}

// line returns the next line without its line end, and its offset. cut reports whether the text
// ends before the line does.
func (f *tableReader) line() (line []byte, start int, cut bool, err error) {
	start = f.next
	if start == len(f.text) {
		return nil, 0, false, f.syntaxError(start, io.ErrUnexpectedEOF)
	}
	line, rest, complete := bytes.Cut(f.text[start:], []byte("\n"))
	f.next = len(f.text) - len(rest)
	if complete {
		line = bytes.TrimSuffix(line, []byte("\r"))
	}
	return line, start, !complete, nil
}

// The lines of the header.
const (
	widthLine = iota
	columnsLine
	rowsLine
	headerLines
)

// header reads line i of the header, from 0, and returns its number.
func (f *tableReader) header(i int) (n int, err error) {
	line, start, _, err := f.line()
	if err != nil {
		return 0, err
	}
	what := [headerLines]string{"bytes per value", "columns", "rows"}[i]
	for k, c := range line {
		if c < '0' || c > '9' {
			err = fmt.Errorf("%w: byte 0x%02x in the number of %s", errHeader, c, what)
			return 0, f.syntaxError(start+k, err)
		}
	}
	n, _ = strconv.Atoi(string(line[:min(len(line), maxDigits)]))
	switch {
	case len(line) > maxDigits:
		err = fmt.Errorf("%w: number of %s has %d digits or more", errors.ErrUnsupported, what, len(line))
	case n == 0:
		err = fmt.Errorf("%w: want a positive number of %s", errHeader, what)
	case i == widthLine && n > maxWidth:
		err = fmt.Errorf("%w: values of %d bytes, want at most %d", errors.ErrUnsupported, n, maxWidth)
	case i == columnsLine && n != columns:
		err = fmt.Errorf("%w: %d columns, want %d", errHeader, n, columns)
	case i == rowsLine && squareRoot(n) < 0:
		err = fmt.Errorf("%w: %d rows, want a square number", errHeader, n)
	case i == rowsLine && n > maxSize*maxSize:
		err = fmt.Errorf("%w: %d rows, want at most %d", errors.ErrUnsupported, n, maxSize*maxSize)
	default:
		return n, nil
	}
	return 0, f.syntaxError(start, err)
}

// row reads a line with the three values of a point, each of width bytes.
func (f *tableReader) row(width int) (row [columns]uint64, err error) {
	line, at, cut, err := f.line()
	if err != nil {
		return row, err
	}
	fields := bytes.Count(line, []byte(",")) + 1
	isCut := cut && fields < columns // the loop says where
	if fields != columns && !isCut {
		return row, f.syntaxError(at, fmt.Errorf("%w: %d, want %d", errColumns, fields, columns))
	}
	for field := range row {
		value, rest, comma := bytes.Cut(line, []byte(","))
		for i, c := range value {
			digit := strings.IndexByte("0123456789abcdef", c|0x20)
			if c < '0' || digit < 0 { // c|0x20 makes digits of 0x10 to 0x19, too
				return row, f.syntaxError(at+i, fmt.Errorf("%w: byte 0x%02x", errHex, c))
			}
			row[field] = row[field]<<4 | uint64(digit)
		}
		want := 2 * width
		unfinished := len(value) < want || len(value) == want && field < columns-1
		if cut && !comma && unfinished { // the text ends in this value, or in place of the next one
			return row, f.syntaxError(len(f.text), io.ErrUnexpectedEOF)
		}
		if len(value) != want {
			return row, f.syntaxError(at, fmt.Errorf("%w: %d, want %d", errDigits, len(value), want))
		}
		at += len(value) + 1
		line = rest
	}
	return row, nil
}
