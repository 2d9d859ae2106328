package main

import (
	"bytes"
	"errors"
	"fmt"
)

// A format is one plug-in of the program: texts or files that one package
// reads. To add a package, write a file like matchid.go that declares a format,
// and list it in formats.
type format struct {
	name    string  // as printed, and the "format" of -json: "GNU Backgammon ID"
	samples []input // what the tour shows
	// sniff says whether in may be of this format: cheap, and rather yes than no.
	sniff func(in input) bool
	// decode reads in, of which sniff said yes. Its error is for a person.
	decode func(in input) (report, error)
}

// formats are tried in this order.
var formats = []format{
	chessBase,
	openingBook,
	goPositions,
	goScores,
	goTable,
	moveStream,
	backgammonSGF,
	backgammonID, // after all others: nearly any text might have an ID in it
}

// An input is what a format decodes: an argument itself, a file, or a sample.
type input struct {
	arg  string // the argument as it was given; empty for a sample
	name string // of the file or sample; empty for an argument that is no file
	data []byte
	err  error // why the file can't be read
	// sibling reads the file beside this one whose name has another extension
	// (".cbi"), in either case. It is nil for an argument that is no file.
	sibling func(ext string) ([]byte, error)
}

// label names the input in a heading.
func (in input) label() string {
	if in.name == "" {
		return shorten(string(in.data), 60)
	}
	return in.name
}

// A report is a decoded input, for people and for programs.
type report struct {
	text   string // what is printed: under a screenful, boards drawn
	fields any    // what -json prints: the same, with stable names
}

// identify decodes in by the first format that reads it.
func identify(in input) (name string, rep report, err error) {
	if in.err != nil {
		return "", report{}, in.err
	}
	var errs []error
	for _, f := range formats {
		if !f.sniff(in) {
			continue
		}
		rep, err := f.decode(in)
		if err == nil {
			return f.name, rep, nil
		}
		errs = append(errs, fmt.Errorf("as %s: %w", f.name, err))
	}
	err = errors.Join(errs...)
	if err == nil {
		err = errors.New("no format known here looks like this")
	}
	if in.sibling == nil && in.name == "" {
		err = fmt.Errorf("no such file, and as text:\n%w", err)
	}
	return "", report{}, err
}

// isText says whether data could be a line or two of text that somebody pasted.
func isText(data []byte) bool {
	return len(data) < 10_000 && !bytes.ContainsFunc(data, func(c rune) bool {
		return c < ' ' && c != '\n' && c != '\r' && c != '\t'
	})
}

func shorten(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return s[:n] + "..."
}
