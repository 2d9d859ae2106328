package main

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"sync"

	"example.com/boardcodec/examples/internal/cli"
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
	// mark is found where something of the format begins in a file of another
	// one, for -deep; back is how many bytes before the match that is. It is nil
	// for what is too short to be told from noise.
	mark func() *regexp.Regexp
	back int
}

// lazy returns a function that compiles a regular expression when it is first needed.
func lazy(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// formats are tried in this order, the surest signs first.
var formats = []format{
	backgammonSGF,
	backgammonMAT,
	extremeGammon,
	pgnFormat,
	goTable,
	goText,
	chessBaseCBH,
	chessBase,
	openingBook,
	goPositions,
	goScores,
	moveStream,
	backgammonID, // after all others: nearly any text might have an ID in it
}

// errNotThis is the error of a decode that found nothing of its format, without details.
var errNotThis = errors.New("nothing of the format")

// A damagedError says why an input that begins as its format does cannot be read.
type damagedError struct{ error }

func (e damagedError) Unwrap() error { return e.error }

// errUnknown is the error for an input that does not look like any format.
var errUnknown = errors.New("no format known here")

// identify decodes in by the first format that reads it. With -deep, a file that none reads is searched.
func identify(in *input) (*format, report, error) {
	if in.err != nil {
		return nil, report{}, in.err
	}
	isOther := in.data.Size() == 0 || isJose(in) || cli.Packed(in.head) != "" // whatever its name promises
	if in.file && isOther {
		return nil, report{}, fmt.Errorf("%w: %s", errUnknown, describe(in))
	}
	var reasons error // why the formats that it could have do not read it
	isMarked := false
	for i := range formats {
		f := &formats[i]
		if !f.sniff(in) {
			continue
		}
		rep, err := f.decode(in)
		if err == nil {
			return f, rep, nil
		}
		if f.mark != nil && f.mark().Match(in.head) {
			isMarked = true
		}
		switch {
		case err == errNotThis: // which is no reason
		case reasons == nil:
			reasons = fmt.Errorf("as %s: %w", f.name, err)
		default:
			reasons = fmt.Errorf("%w; as %s: %w", reasons, f.name, err)
		}
	}
	if in.deep && in.file {
		if f, rep, ok := search(in); ok {
			return f, rep, nil
		}
	}
	return nil, report{}, in.notRead(reasons, isMarked)
}

// notRead returns the error for an input that no format reads. isMarked says that it begins as a format does.
func (in *input) notRead(reasons error, isMarked bool) error {
	switch {
	case reasons == nil && in.file:
		return fmt.Errorf("%w: %s", errUnknown, describe(in))
	case reasons == nil:
		return errors.New("no such file, and not an ID, hex stream or board")
	case !in.file:
		return fmt.Errorf("no such file; %w", reasons)
	case isMarked:
		return damagedError{reasons}
	}
	return reasons
}

// otherKinds are files that lie among games, by what they begin with.
var otherKinds = []struct{ mark, name string }{
	{"PK\x05\x06", "an empty ZIP file"}, {"\x1f\x8b", "gzip data"}, {"\x60\xea", "an ARJ archive"},
	{"\xff\xd8\xff", "a JPEG picture"}, {"\x89PNG\r\n\x1a\n", "a PNG picture"}, {"GIF8", "a GIF picture"}, {"%PDF-", "a PDF document"},
	{"\xff\xfe", "UTF-16 text"}, {"\xfe\xff", "UTF-16 text"},
	{"MZ", "a program for DOS or Windows"}, {"\x7fELF", "a program for Unix"}, {"SQLite format 3\x00", "an SQLite database"},
}

// dumpStart is where a dump of the tables of jose, a database of chess, begins.
var dumpStart = lazy("(?s)\\A.{0,80}-- (MySQL|MariaDB) dump .*CREATE TABLE `(IO_)?(Collection|Event|Game|MoreGame)`")

// isJose reports whether a file has tables of jose, which have to be opened by a server.
func isJose(in *input) bool {
	if hasExt(in, ".jose") {
		return true
	}
	beginning := in.head[:min(len(in.head), 100)]
	return bytes.Contains(beginning, []byte("dump ")) && dumpStart().Match(in.head)
}

// describe returns what a file is, as far as that is known, or how it begins, for a message.
func describe(in *input) string {
	start := in.head[:min(len(in.head), 16)]
	if len(start) > 0 && isJose(in) {
		return "tables of jose: examples/convert/JOSE.md tells how their games become PGN"
	}
	if packed := cli.Packed(in.head); packed != "" {
		return fmt.Sprintf("%s, %s", packed, count(int(in.data.Size()), "byte"))
	}
	for _, k := range otherKinds {
		// A text may begin with a short mark.
		if bytes.HasPrefix(start, []byte(k.mark)) && (len(k.mark) > 3 || !cli.IsPlain(start)) {
			return fmt.Sprintf("%s, %s", k.name, count(int(in.data.Size()), "byte"))
		}
	}
	if len(start) == 0 {
		return "the file is empty"
	}
	return fmt.Sprintf("%s, beginning with %s", count(int(in.data.Size()), "byte"), cli.Beginning(start))
}
