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
	name    string   // as printed, and the "format" of -json: "FBK opening book"
	samples []string // arguments that the tour shows
	// sniff says whether in may be of this format: cheap, and rather yes than no.
	sniff func(in input) bool
	// decode reads in, of which sniff said yes. Its error is for a person.
	decode func(in input) (report, error)
}

// formats are tried in this order, the surest signs first.
var formats = []format{
	backgammonSGF,
	pgn,
	goTable,
	goText,
	chessBase,
	openingBook,
	goPositions,
	goScores,
	moveStream,
	backgammonID, // after all others: nearly any text might have an ID in it
}

// An input is what a format decodes: an argument itself, or the file it names.
type input struct {
	arg  string // as it was given
	file bool   // arg names a file, or is "-" for the standard input
	data []byte
	err  error // why it cannot be read
	// sibling reads the file beside this one whose name has another extension
	// (".cbi"), in either case.
	sibling func(ext string) ([]byte, error)
}

// A report is a decoded input, for people and for programs.
type report struct {
	text    string // what is printed: under a screenful, boards drawn
	fields  any    // what -json prints: the same, with stable names
	damaged bool   // there is something that could not be read
}

// errNotThis is the error of a decode that found nothing of its format, and has
// nothing more to say about it.
var errNotThis = errors.New("nothing of the format")

// identify decodes in by the first format that reads it.
func identify(in input) (name string, rep report, err error) {
	if in.err != nil {
		return "", report{}, in.err
	}
	for _, f := range formats {
		if !f.sniff(in) {
			continue
		}
		rep, failed := f.decode(in)
		switch {
		case failed == nil:
			return f.name, rep, nil
		case failed == errNotThis:
		case err == nil:
			err = fmt.Errorf("as %s: %w", f.name, failed)
		default:
			err = fmt.Errorf("%w; as %s: %w", err, f.name, failed)
		}
	}
	switch {
	case err == nil && in.file:
		err = fmt.Errorf("no format known here: %s", describe(in.data))
	case err == nil:
		err = errors.New("no such file, and no ID, hex stream or board")
	case !in.file:
		err = fmt.Errorf("no such file; %w", err)
	}
	return "", report{}, err
}

// describe tells a person what a file begins with.
func describe(data []byte) string {
	text := fmt.Sprintf("%d bytes", len(data))
	switch start := data[:min(len(data), 16)]; {
	case len(data) == 0:
		return "the file is empty"
	case isText(start):
		return text + fmt.Sprintf(", beginning with %q", start)
	default:
		return text + fmt.Sprintf(", beginning with % x", start)
	}
}

// isText says whether data could be a line or two of text that somebody pasted.
func isText(data []byte) bool {
	return len(data) < 10_000 && !bytes.ContainsFunc(data, func(c rune) bool {
		return c < ' ' && c != '\n' && c != '\r' && c != '\t'
	})
}
