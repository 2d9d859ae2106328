package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"example.com/boardcodec/examples/internal/cli"
)

// The columns that are no tags.
const (
	columnBin      = "Bin"
	columnComments = "Comments"
	columnFEN      = "FEN"
	columnInfo     = "Info"
)

const batchSize = 16 << 10 // bytes of rows

// columnNames returns the fields of the first line of a file.
func columnNames(line []byte) []string {
	line, _, _ = bytes.Cut(line, []byte("\n"))
	return strings.Split(strings.TrimSuffix(string(line), "\r"), "\t")
}

// isRows reports whether the first line of a file names columns, Bin among them.
func isRows(head []byte) bool { return slices.Contains(columnNames(head), columnBin) }

// rowGames yields the games of rows, which are converted on all processors.
func rowGames(p *program, j *job) iter.Seq[unit] {
	return j.unitsOfFile(func(file io.Reader, yield func(unit) bool) error {
		return p.rows(bufio.NewReaderSize(file, cli.HeadSize), yield)
	})
}

// rows yields the games of rows. Its error says why the rows after them cannot be read.
func (p *program) rows(in *bufio.Reader, yield func(unit) bool) error {
	if p.texts != nil || p.allOf {
		return errors.New("-texts and -all are for streams, not for rows")
	}
	header, headerErr := in.ReadBytes('\n') // io.EOF if there are no rows
	t := table{columnNames(header), p.start, p.moves}
	if err := t.checkColumns(); err != nil {
		return err
	}
	lines := lineReader{in, headerErr}
	number := 0
	for rows := range cli.Ordered(lines.batches, t.convert) {
		for _, r := range rows {
			number++
			if !yield(p.rowUnit(r, number)) {
				return nil
			}
		}
	}
	if lines.err == io.EOF {
		return nil
	}
	return lines.err
}

// checkColumns returns an error if a column cannot be a tag, or two are the same one.
func (t *table) checkColumns() error {
	seen := map[string]bool{} // in small letters
	for _, name := range t.columns {
		switch {
		case !isTagName(name):
			return fmt.Errorf("column %q is no tag of PGN: want letters, digits and underscores", name)
		case seen[strings.ToLower(name)]:
			return errors.New("two columns have the name " + name)
		}
		seen[strings.ToLower(name)] = true
	}
	return nil
}

// A lineReader reads lines until an error, which it keeps.
type lineReader struct {
	r   *bufio.Reader
	err error
}

// batches yields some lines at a time: with one at a time, converting them takes half as long again.
func (l *lineReader) batches(yield func([][]byte) bool) {
	for l.err == nil {
		var lines [][]byte
		for size := 0; size < batchSize && l.err == nil; {
			var line []byte
			line, l.err = l.r.ReadBytes('\n')
			if l.err != nil && (l.err != io.EOF || len(line) == 0) { // the line is cut off, or there is none
				break
			}
			lines = append(lines, line)
			size += len(line)
		}
		if !yield(lines) {
			return
		}
	}
}

// rowUnit returns what is written of a row, and what is wrong with it.
func (p *program) rowUnit(r *row, number int) unit {
	var u unit
	place := fmt.Sprintf("row %d", number)
	if len(r.faults) > 0 {
		u.notes = []note{{scale: lost, whole: place + ": " + strings.Join(r.faults, "; "), game: number}}
	}
	if r.game != nil {
		u.notes = append(u.notes, p.notesOf(r.game, number, place)...)
		u.data = r.pgn
	}
	return u
}

// isTagName reports whether a column or a name of Info can be the name of a tag.
func isTagName(s string) bool {
	return s != "" && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_") == ""
}
