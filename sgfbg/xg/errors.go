package xg

import (
	"errors"
	"fmt"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/series"
)

// A [bg.SyntaxError] of this package wraps one of these errors; [bg.ErrSyntax] for a wrong header,
// index, order of records or compressed data; [bg.ErrValue] for dice 7-7, 16 checkers or a player 3;
// [errors.ErrUnsupported] for a version above 40; or [io.ErrUnexpectedEOF] for a file, a member or a
// picture that is cut off.
var (
	ErrNotXG    = errors.New("not a file of eXtreme Gammon") // the message shows the first bytes
	ErrTooLarge = errors.New("too large")                    // a member above Options.MaxMember
)

// errorAt returns the error for the byte at an offset of a member, or of the file if in is "".
func errorAt(in string, offset int64, err error) *bg.SyntaxError {
	return &bg.SyntaxError{Format: "xg", In: in, Place: bg.Place{Offset: offset}, Err: err}
}

// errorInRecord is errorAt for the record n, from 1, of a member.
func errorInRecord(in string, n int, offset int64, err error) *bg.SyntaxError {
	return &bg.SyntaxError{Format: "xg", In: in, Place: recordPlace(n, offset), Err: err}
}

// recordPlace returns the place of the byte at an offset of a member, in its record n, from 1.
func recordPlace(n int, offset int64) bg.Place {
	return bg.Place{Offset: offset, Item: fmt.Sprint("record ", n)}
}

// report adds a problem, or only counts it if there are too many: a file can have millions.
func (d *decoder) report(kind bg.ProblemKind, scale bg.Scale, e *bg.SyntaxError) {
	d.problems.Add(series.Problem(kind, scale, e))
}

// fault returns e or, if reading is lenient, reports it.
func (d *decoder) fault(e *bg.SyntaxError) error {
	if !d.lenient {
		return e
	}
	kind := bg.ProblemSyntax
	if errors.Is(e.Err, bg.ErrValue) {
		kind = bg.ProblemValue
	}
	d.report(kind, bg.Lost, e)
	return nil
}

// at returns err with the place of a byte, by its offset in the current record.
func (d *decoder) at(offset int, err error) *bg.SyntaxError {
	e := errorInRecord(inRecords, d.record, recordOffset(d.record)+int64(offset), err)
	e.Game = len(d.m.Games)
	return e
}

// lost reports, at an offset of the current record, content that both modes leave out.
func (d *decoder) lost(offset int, format string, args ...any) {
	if !d.problems.Omits() {
		d.report(bg.ProblemForm, bg.Lost, d.at(offset, fmt.Errorf(format, args...)))
	}
}
