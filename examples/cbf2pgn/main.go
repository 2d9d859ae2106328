// Cbf2pgn converts ChessBase databases of the DOS days, CBF, to PGN.
//
//	cbf2pgn FILE... [-o FILE] [-games 10-20,35] [-deleted] [-charset 437] [-letters] [-v]
//	cbf2pgn FILE... -list [-games 10-20,35] [-deleted] [-charset 437] [-v]
//
// A FILE is NAME.CBF, in either case, or NAME alone. Its index, NAME.CBI, may be
// missing or damaged: then the games are found by reading the file through.
//
//	go run ./examples/cbf2pgn testdata/cbf/s01study.cbf
//
// The games go to the standard output or to -o. Deleted games are left out without
// -deleted, from -games too. With -list each game is one line: number,
// players, year, result, opening, source; (*) is marked, (-) deleted. -charset is
// that of the texts, 437 for most of Europe; -letters makes letters of the
// figurines in texts.
//
// What was odd or damaged is summed up on the standard error, -v lists it. The
// exit status is 0 if all was well or merely odd, 1 if a file, or part of a game,
// could not be read or written as PGN, or if there is no game of the numbers that
// -games has, 2 for wrong usage. The file of -o stays as it was if no base could
// be read.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"example.com/boardcodec/cbf"
)

func main() {
	p := &program{out: os.Stdout, errs: os.Stderr, terminal: isTerminal(os.Stderr), busy: isTerminal(os.Stdout)}
	os.Exit(p.run(os.Args[1:]))
}

// A program is one run: what main gets from the system, and tests from
// themselves.
type program struct {
	out, errs io.Writer
	terminal  bool // errs is one: progress may be shown
	busy      bool // out is one, on which progress would stand among the games

	options              cbf.Options
	games                ranges
	deleted, list, every bool
}

func (p *program) run(args []string) (status int) {
	flags := flag.NewFlagSet("cbf2pgn", flag.ContinueOnError)
	flags.SetOutput(p.errs)
	flags.Usage = func() {
		fmt.Fprintln(p.errs, "usage: cbf2pgn FILE... [flags]\nconverts ChessBase databases, CBF, to PGN")
		flags.PrintDefaults()
	}
	output := flags.String("o", "", "write to `FILE`, not to the standard output")
	flags.BoolVar(&p.list, "list", false, "list the games, one a line")
	flags.Var(&p.games, "games", "only these `numbers`, such as 10-20,35")
	flags.BoolVar(&p.deleted, "deleted", false, "deleted games too")
	charset := flags.String("charset", "437", "`name` of the charset of the texts: "+charsetNames())
	flags.BoolVar(&p.options.Letters, "letters", false, "letters, not Unicode, for figurines in texts")
	flags.BoolVar(&p.every, "v", false, "list every problem")
	files, err := parseFlags(flags, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return statusFine
	case err != nil:
		return statusUsage // it has been shown
	case len(files) == 0:
		flags.Usage()
		return statusUsage
	}
	if p.options.Charset = charsets[*charset]; p.options.Charset == nil {
		fmt.Fprintf(p.errs, "cbf2pgn: no charset %q; known are %s\n", *charset, charsetNames())
		return statusUsage
	}
	// Most of a damaged game is better than nothing, if that is said.
	p.options.Lenient = true

	switch strings.ToLower(filepath.Ext(*output)) {
	case ".cbf", ".cbi":
		fmt.Fprintf(p.errs, "cbf2pgn: %s is the name of a base, and PGN is written\n", *output)
		return statusUsage
	}
	if *output == "" {
		p.terminal = p.terminal && !p.busy
	} else {
		file := &lateFile{name: *output}
		p.out = file
		defer func() {
			if err := file.Close(); err != nil {
				status = p.failed(err)
			}
		}()
	}
	out := bufio.NewWriter(p.out)
	for _, name := range files {
		status = max(status, p.convert(out, name, len(files) > 1))
	}
	if err := out.Flush(); err != nil {
		return p.failed(err)
	}
	return status
}

// A lateFile is created by the first Write, which may be empty: not before there
// is something to be written.
type lateFile struct {
	name string
	*os.File
}

func (f *lateFile) Write(data []byte) (n int, err error) {
	if f.File == nil {
		if f.File, err = os.Create(f.name); err != nil {
			return 0, err
		}
	}
	return f.File.Write(data)
}

func (f *lateFile) Close() error {
	if f.File == nil {
		return nil
	}
	return f.File.Close()
}

func (p *program) failed(err error) int {
	fmt.Fprintf(p.errs, "cbf2pgn: %v\n", err)
	return statusFailed
}
