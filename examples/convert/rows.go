package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime/debug"
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
	return func(yield func(unit) bool) {
		file, err := j.open()
		if err == nil {
			defer file.Close()
			// Little is in memory at a time, and collecting garbage as often as otherwise takes a fifth
			// of the time.
			defer debug.SetGCPercent(debug.SetGCPercent(400))
			defer debug.SetMemoryLimit(debug.SetMemoryLimit(48 << 20))
			err = p.rows(bufio.NewReaderSize(file, cli.HeadSize), yield)
		}
		if err != nil {
			yield(unit{err: err})
		}
	}
}

func (p *program) rows(r *bufio.Reader, yield func(unit) bool) error {
	if p.texts != nil || p.allOf {
		return errors.New("-texts and -all are for streams, not for rows")
	}
	line, err := r.ReadBytes('\n')
	t := table{columnNames(line), p.start, p.moves}
	for i, name := range t.columns {
		switch {
		case !isTagName(name):
			return fmt.Errorf("column %q is no tag of PGN: want letters, digits and underscores", name)
		case slices.ContainsFunc(t.columns[:i], func(other string) bool { return strings.EqualFold(other, name) }):
			return errors.New("two columns have the name " + name)
		}
	}
	batches := func(yield func([][]byte) bool) { // a row at a time costs half as much again
		for err == nil {
			var lines [][]byte
			for size := 0; size < batchSize && err == nil; size += len(line) {
				line, err = r.ReadBytes('\n')
				if err == nil || err == io.EOF && len(line) > 0 { // another error cuts a row off
					lines = append(lines, line)
				}
			}
			if !yield(lines) {
				return
			}
		}
	}
	number := 0
	for rows := range cli.Ordered(batches, t.convert) {
		for _, row := range rows {
			number++
			var u unit
			if len(row.faults) > 0 {
				u.notes = []note{{scale: lost, whole: fmt.Sprintf("row %d: %s", number, strings.Join(row.faults, "; ")), game: number}}
			}
			if row.game != nil {
				u.notes = append(u.notes, p.notesOf(row.game, number, fmt.Sprintf("row %d", number))...)
				u.data = row.pgn
			}
			if !yield(u) {
				return nil
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
