package met

import (
	"errors"
	"fmt"
	"strings"
)

// ErrNotTable is the error for a text that is not XML, or XML of another kind.
var ErrNotTable = errors.New("not a match equity table")

// A SyntaxError reports where a text is not a match equity table.
type SyntaxError struct {
	In     string // element: "info", "pre-crawford-table", "post-crawford-table", or section: "PreCrawford"; "" = the text
	Row    int    // row of In, from 1; 0 = none
	Column int    // chance in the row, from 1; 0 = none
	Line   int    // from 1
	Offset int64  // near the fault, in bytes from 0: the end of the last element that was read

	// Err wraps ErrNotTable; bg.ErrValue for a wrong element, number, or count of elements or
	// numbers; errors.ErrUnsupported, io.ErrUnexpectedEOF or an error of encoding/xml.
	Err error
}

// Error returns the place and the fact: "met: pre-crawford-table: row 2: chance 3: line 14: ...".
func (e *SyntaxError) Error() string {
	var s strings.Builder
	s.WriteString("met: ")
	if e.In != "" {
		s.WriteString(e.In + ": ")
	}
	if e.Row > 0 {
		fmt.Fprintf(&s, "row %d: ", e.Row)
	}
	if e.Column > 0 {
		fmt.Fprintf(&s, "chance %d: ", e.Column)
	}
	fmt.Fprintf(&s, "line %d: %v", e.Line, e.Err)
	return s.String()
}

func (e *SyntaxError) Unwrap() error { return e.Err }
