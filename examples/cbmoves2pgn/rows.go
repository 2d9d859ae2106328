package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
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

// columnNames returns the fields of the first line of a file.
func columnNames(line []byte) []string {
	line, _, _ = bytes.Cut(line, []byte("\n"))
	return strings.Split(strings.TrimSuffix(string(line), "\r"), "\t")
}

// isRows reports whether the first line of a file names columns, Bin among them.
func isRows(head []byte) bool { return slices.Contains(columnNames(head), columnBin) }

// rows prints the games of rows, which are converted on all processors.
func (c *converter) rows(r *bufio.Reader) error {
	if c.texts != nil || c.all {
		return errors.New("-texts and -all are for streams, not for rows")
	}
	line, err := r.ReadBytes('\n')
	t := table{columnNames(line), c.start, c.encoding}
	for i, name := range t.columns {
		switch {
		case !isTagName(name):
			return fmt.Errorf("column %q is no tag of PGN: want letters, digits and underscores", name)
		case slices.Contains(t.columns[:i], name):
			return errors.New("two columns have the name " + name)
		}
	}
	lines := func(yield func([]byte) bool) {
		for err == nil {
			line, err = r.ReadBytes('\n')
			// Another error than that of the end cuts a row off.
			if (err == nil || err == io.EOF && len(line) > 0) && !yield(line) {
				return
			}
		}
	}
	number := 0
	for row := range cli.Ordered(lines, t.convert) {
		number++
		place := fmt.Sprintf("row %d", number)
		for _, fault := range row.faults {
			c.Damage(c.name, "%s: %s", place, fault)
		}
		if row.game != nil {
			if err := c.print(place, row.game, row.pgn); err != nil {
				return err
			}
		}
	}
	if err == io.EOF {
		return nil
	}
	return err
}

func isTagName(s string) bool {
	return s != "" && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_") == ""
}
