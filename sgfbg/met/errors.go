package met

import (
	"errors"
	"fmt"
)

// ErrNotTable is the error for a text that is not XML, or XML of another kind.
var ErrNotTable = errors.New("not a match equity table")

// A SyntaxError reports where a text is not a match equity table.
type SyntaxError struct {
	In     string // element or section, row and chance, from 1: "pre-crawford-table: row 2: chance 3"; "" = the text
	Line   int    // from 1
	Offset int64  // near the fault, in bytes from 0: the end of the last element that was read

	// Err wraps ErrNotTable; bg.ErrValue for a wrong element, number, or count of elements or
	// numbers; errors.ErrUnsupported, io.ErrUnexpectedEOF or an error of encoding/xml.
	Err error
}

// Error returns the place and the fact: "met: pre-crawford-table: row 2: chance 3: line 14: ...".
func (e *SyntaxError) Error() string {
	in := e.In
	if in != "" {
		in += ": "
	}
	return fmt.Sprintf("met: %sline %d: %v", in, e.Line, e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// place returns the In of a SyntaxError. A row or column of 0 is none.
func place(in string, row, column int) string {
	if row > 0 {
		in += fmt.Sprintf(": row %d", row)
	}
	if column > 0 {
		in += fmt.Sprintf(": chance %d", column)
	}
	return in
}
