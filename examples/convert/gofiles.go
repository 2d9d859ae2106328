package main

import (
	"bytes"
	"fmt"
	"io"
	"iter"

	"example.com/boardcodec/gopos"
	"example.com/boardcodec/zobrist"
)

// isScores reports whether a file begins with several scores, so that one that is damaged
// further on is read up to the damage: a single score looks too much like other files.
func isScores(_ *program, head []byte) bool {
	n := 0
	for s, err := range gopos.Scores(bytes.NewReader(head)) {
		if err != nil || s.Validate() != nil {
			return n > 1
		}
		n++
	}
	return n > 0
}

// isPositions reports whether a file begins with a position.
func isPositions(_ *program, head []byte) bool {
	_, err := gopos.NewReader(bytes.NewReader(head)).Read()
	return err == nil
}

// isZobrist reports whether a file is a Zobrist table.
func isZobrist(_ *program, head []byte) bool {
	_, err := zobrist.ReadTable(bytes.NewReader(head))
	return err == nil
}

// goPositions yields positions as the text that gopositions parse reads.
func goPositions(_ *program, j *job) iter.Seq[unit] {
	read := func(r io.Reader) iter.Seq2[gopos.Position, error] { return gopos.NewReader(r).All() }
	return goRecords(j, read, func(p gopos.Position) unit {
		u := unit{data: fmt.Appendln(nil, &p)}
		if p.HasExtra {
			whole := fmt.Sprintf("%v: extra info %x", p.ID, p.Extra)
			u.notes = []note{{scale: unfit, what: "extra info", whole: whole}}
		}
		return u
	})
}

// goScores yields scores as lines.
func goScores(_ *program, j *job) iter.Seq[unit] {
	return goRecords(j, gopos.Scores, func(s gopos.Score) unit {
		u := unit{data: fmt.Appendf(nil, "%v score %d confidence %d\n", s.ID, s.Score, s.Confidence)}
		if err := s.Validate(); err != nil {
			u.notes = []note{{scale: odd, what: "not a valid score", whole: fmt.Sprintf("%v: %v", s.ID, err)}}
		}
		return u
	})
}

// goRecords yields what text makes of the records of a file, up to the first that is at fault.
func goRecords[T any](j *job, read func(io.Reader) iter.Seq2[T, error], text func(T) unit) iter.Seq[unit] {
	return func(yield func(unit) bool) {
		file, err := j.open()
		if err != nil {
			yield(unit{err: err})
			return
		}
		defer file.Close()
		for record, recordErr := range read(file) {
			if recordErr != nil {
				yield(unit{err: fmt.Errorf("%w: the rest is left out", recordErr)})
				return
			}
			if !yield(text(record)) {
				return
			}
		}
	}
}
