package main

import (
	"errors"
	"fmt"
	"iter"
	"regexp"
)

// A format is one plug-in of the program: texts or files that one package reads. To add
// a package, write a file like matchid.go that declares a format, and list it in
// formats.
type format struct {
	name    string   // as printed, and the "format" of -json: "FBK opening book"
	samples []string // arguments that the tour shows
	// sniff says whether in may be of this format, by its name, its size and its
	// first and last bytes alone: rather yes than no, but no for zeros and noise.
	sniff func(in *input) bool
	// decode reads in, which sniff has accepted. Its error is for a person.
	decode func(in *input) (report, error)
	// games yields what -html draws: games, or positions. Decode has read in
	// without an error. It is nil for what has no boards.
	games func(in *input) iter.Seq[*game]
	// mark is found where something of the format begins in a file of another
	// one, for -deep; back is how many bytes before the match that is. It is nil
	// for what is too short to be told from noise.
	mark *regexp.Regexp
	back int
}

// formats are tried in this order, the surest signs first.
var formats = []format{
	backgammonSGF,
	backgammonMAT,
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

// errNotThis is the error of a decode that found nothing of its format, without details.
var errNotThis = errors.New("nothing of the format")

// errUnknown is the error for an input that does not look like any format.
var errUnknown = errors.New("no format known here")

// identify decodes in by the first format that reads it.
func identify(in *input) (f *format, rep report, err error) {
	if in.err != nil {
		return nil, report{}, in.err
	}
	for i := range formats {
		f := &formats[i]
		if !f.sniff(in) {
			continue
		}
		rep, failed := f.decode(in)
		switch {
		case failed == nil:
			return f, rep, nil
		case failed == errNotThis:
		case err == nil:
			err = fmt.Errorf("as %s: %w", f.name, failed)
		default:
			err = fmt.Errorf("%w; as %s: %w", err, f.name, failed)
		}
	}
	if in.deep && in.file {
		if f, rep, ok := search(in); ok {
			return f, rep, nil
		}
	}
	switch {
	case err == nil && in.file:
		err = fmt.Errorf("%w: %s", errUnknown, describe(in))
	case err == nil:
		err = errors.New("no such file, and not an ID, hex stream or board")
	case !in.file:
		err = fmt.Errorf("no such file; %w", err)
	}
	return nil, report{}, err
}

// describe returns the beginning of a file, for a message.
func describe(in *input) string {
	start := in.head[:min(len(in.head), 16)]
	switch {
	case len(start) == 0:
		return "the file is empty"
	case isPlain(start):
		return fmt.Sprintf("%s, beginning with %q", count(int(in.data.Size()), "byte"), start)
	}
	return fmt.Sprintf("%s, beginning with % x", count(int(in.data.Size()), "byte"), start)
}
