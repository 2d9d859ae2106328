// Pgn2cbf makes a ChessBase database of the DOS days of PGN.
//
//	pgn2cbf -o NAME [-f] [-refuse] [-lenient] [-charset NAME] [-v] FILE...
//
// It writes NAME.CBF, the games, and NAME.CBI, their index. A FILE that is "-" is
// the standard input. Flags may stand after the files.
//
//	go run ./examples/pgn2cbf testdata/cbf/pgn-sample.pgn -o sample -f
//
// shows all of what is told below: one of the three games has an impossible move,
// so two are written, and the status is 1.
//
// A CBF record has less than PGN: no site, no day and month, Elo in steps of five
// from 1605, the letters of one charset, 63 bytes for the players and 63 for the
// rest. What does not fit is rounded, transliterated, shortened, moved to another
// place or dropped; how much of it is summed up on the standard error, and -v
// lists every case with its line. With -refuse, games that lose anything are left
// out instead.
//
// Malformed games, with an impossible move for instance, are left out and
// reported, and so are files that cannot be read; with -lenient malformed games
// are taken as far as they can be read. Files that exist are not written over
// without -f, and then only when all is done. If there is no game to be written,
// all stays as it was.
//
// The exit status is 0 if all games were written, 1 if one was left out or cut,
// there was none, or a file could not be read or written, 2 for wrong usage.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/boardcodec/cbf"
)

func main() {
	p := &program{in: os.Stdin, errs: os.Stderr, terminal: isTerminal(os.Stderr)}
	os.Exit(p.run(os.Args[1:]))
}

// A program is one run: what main gets from the system, and tests from
// themselves.
type program struct {
	in       io.Reader
	errs     io.Writer
	terminal bool // errs is one: progress may be shown

	options cbf.Options
	every   bool
}

func (p *program) run(args []string) (status int) {
	flags := flag.NewFlagSet("pgn2cbf", flag.ContinueOnError)
	flags.SetOutput(p.errs)
	flags.Usage = func() {
		fmt.Fprintln(p.errs, "usage: pgn2cbf -o NAME [-f] [-refuse] [-lenient] [-charset NAME] [-v] FILE...\nmakes a ChessBase database, NAME.CBF and NAME.CBI, of PGN")
		flags.PrintDefaults()
	}
	output := flags.String("o", "", "write `NAME`.CBF and NAME.CBI")
	force := flags.Bool("f", false, "write over files that exist")
	refuse := flags.Bool("refuse", false, "leave out games of which something does not fit")
	flags.BoolVar(&p.options.Lenient, "lenient", false, "take malformed games as far as they can be read")
	charset := flags.String("charset", "437", "`NAME` of the charset of the texts in the database: "+charsetNames())
	flags.BoolVar(&p.every, "v", false, "list every problem")
	files, err := parseFlags(flags, args)
	switch {
	case err != nil:
		return flagStatus(err)
	case *output == "":
		return wrongUsage(flags, "-o NAME is missing")
	case len(files) == 0:
		return wrongUsage(flags, "FILE is missing")
	}
	if p.options.Charset = charsets[*charset]; p.options.Charset == nil {
		fmt.Fprintf(p.errs, "pgn2cbf: no charset %q; known are %s\n", *charset, charsetNames())
		return statusUsage
	}
	p.options.Convert = !*refuse
	status, err = p.write(baseName(*output), *force, files)
	if err != nil {
		fmt.Fprintf(p.errs, "pgn2cbf: %v\n", err)
		return statusFailed
	}
	return status
}

// baseName takes the extension off a name, if it has one of a base.
func baseName(name string) string {
	for _, ext := range []string{".cbf", ".cbi"} {
		if n := len(name) - len(ext); n > 0 && strings.EqualFold(name[n:], ext) {
			return name[:n]
		}
	}
	return name
}

// write makes the base, or leaves all as it was: the files get their names when
// they are complete. Its error is of the base: those of files have been shown.
func (p *program) write(name string, force bool, files []string) (status int, err error) {
	extensions := [2]string{".CBF", ".CBI"}
	for _, ext := range extensions {
		if err := mayWrite(name+ext, force); err != nil {
			return 0, err
		}
	}
	var parts [2]*os.File
	defer func() {
		for _, part := range parts {
			if part != nil {
				part.Close()
				os.Remove(part.Name()) // which is not there if all went well
			}
		}
	}()
	for i, ext := range extensions {
		if parts[i], err = createBeside(name + ext); err != nil {
			return 0, err
		}
	}
	games, written := bufio.NewWriter(parts[0]), 0
	w := cbf.NewWriter(parts[1], games)
	for _, file := range files {
		r, err := p.convertFile(w, file)
		if err != nil {
			return 0, err
		}
		written += r.games
		status = max(status, r.status())
	}
	if written == 0 {
		return 0, fmt.Errorf("no game for %s, which is not written", name)
	}
	if err := errors.Join(w.Close(), games.Flush(), parts[0].Close(), parts[1].Close()); err != nil {
		return 0, err
	}
	for i, ext := range extensions {
		if err := os.Rename(parts[i].Name(), name+ext); err != nil {
			return 0, err
		}
	}
	return status, nil
}
