package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"strings"

	"example.com/boardcodec/examples/internal/cli"
)

// A columnError reports a first line that does not name columns: it is wrong usage, for the
// schema is in the query.
type columnError struct{ name, fact string }

func (e *columnError) Error() string { return e.name + ": " + e.fact }

// The columns that are no tags.
const (
	columnBin      = "Bin"
	columnComments = "Comments"
	columnFEN      = "FEN"
	columnInfo     = "Info"
)

// isRows reports whether the first line of a file names columns, Bin among them.
func isRows(head []byte) bool {
	line, _, _ := bytes.Cut(head, []byte("\n"))
	for name := range bytes.SplitSeq(bytes.TrimSuffix(line, []byte("\r")), []byte("\t")) {
		if string(name) == columnBin {
			return true
		}
	}
	return false
}

// rows prints the games of rows, in batches on all processors.
func (c *converter) rows(r *bufio.Reader) error {
	in := &rowReader{r: r}
	wrong, err := in.head()
	switch {
	case err != nil:
		return err
	case wrong != "":
		return &columnError{cli.Called(c.name), wrong}
	}
	if c.texts != nil || c.all {
		return &columnError{cli.Called(c.name), "-texts and -all are for streams, not for rows"}
	}
	t := table{columns: in.columns, start: c.start, encoding: c.encoding}
	for b := range cli.Ordered(in.batches(), t.convert) {
		for _, m := range b.messages {
			report := c.Note
			if m.damage {
				report = c.Damage
			}
			report(c.name, "row %d: %s", m.row, m.text)
		}
		c.printed += b.games
		c.lost.add(b.lost)
		if _, err := c.out.Write(b.pgn); err != nil {
			return err
		}
	}
	return in.err
}

// A rowReader reads rows, a batch at a time.
type rowReader struct {
	r       *bufio.Reader
	columns []string
	cr      bool // lines end in CR LF
	err     error
}

// head reads the names of the columns, and says what is wrong with them.
func (in *rowReader) head() (wrong string, err error) {
	line, err := in.line()
	if err != nil && err != io.EOF {
		return "", err
	}
	line, in.cr = bytes.CutSuffix(line, []byte("\r"))
	seen := map[string]bool{}
	for name := range bytes.SplitSeq(line, []byte("\t")) {
		name := string(name)
		switch {
		case !isTagName(name):
			return fmt.Sprintf("column %q is no tag of PGN: want letters, digits and underscores", name), nil
		case seen[name]:
			return "two columns have the name " + name, nil
		}
		seen[name] = true
		in.columns = append(in.columns, name)
	}
	return "", nil
}

func isTagName(s string) bool {
	return s != "" && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_") == ""
}

const (
	batchSize  = 256 << 10 // bytes of rows
	longestRow = 64 << 20
)

var errLongRow = fmt.Errorf("longer than %d bytes", longestRow)

// A batch is rows that are converted together.
type batch struct {
	first int      // number of the first row
	rows  [][]byte // nil: longer than longestRow, and left out
}

// batches yields the rows. in.err is then the error of the file.
func (in *rowReader) batches() iter.Seq[*batch] {
	return func(yield func(*batch) bool) {
		number := 1 // of the next row
		for in.err == nil {
			b := &batch{first: number}
			for size := 0; size < batchSize && in.err == nil; {
				row, err := in.line()
				size += len(row) + 1
				switch {
				case err == errLongRow:
					b.rows = append(b.rows, nil)
					continue
				case err == nil, err == io.EOF && len(row) > 0: // any other error cuts a row off
					b.rows = append(b.rows, row)
				}
				in.err = err
			}
			number += len(b.rows)
			if len(b.rows) > 0 && !yield(b) {
				return
			}
		}
		if in.err == io.EOF {
			in.err = nil
		}
	}
}

// line returns the next line, without its end.
func (in *rowReader) line() (line []byte, err error) {
	long := false
	for {
		part, err := in.r.ReadSlice('\n')
		if long = long || len(line)+len(part) > longestRow; !long {
			line = append(line, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case long && (err == nil || err == io.EOF):
			return nil, errLongRow
		}
		line = bytes.TrimSuffix(line, []byte("\n"))
		if in.cr {
			line = bytes.TrimSuffix(line, []byte("\r"))
		}
		return line, err
	}
}
