// Cbf2pgn converts ChessBase databases of the DOS days, CBF, to PGN.
//
//	cbf2pgn [-o FILE [-f]] [-list] [-games NUMBERS] [-deleted] [-charset NAME] [-letters] [-v] FILE...
//
// A FILE is NAME.CBF, in either case, or NAME alone; it cannot be the standard
// input, since a base is not read from front to back. Its index, NAME.CBI, may be
// missing or damaged: then the games are found by reading the file through. Flags
// may stand after the files.
//
//	go run ./examples/cbf2pgn testdata/cbf/s01study.cbf
//
// The games go to the standard output or to the file of -o, which is written over
// only with -f, and stays as it was if there is no game for it. With -list each game
// is one line instead: number, players, year, result, opening, source; (*) is
// marked, (-) deleted. -games takes only the games of such numbers as 10-20,35.
// Deleted games are left out without -deleted, from -games too. -charset is that
// of the texts, 437 for most of Europe; -letters makes letters of the figurines in
// texts.
//
// What was odd or damaged is summed up on the standard error, -v lists it. The
// exit status is 0 if all was well or merely odd, 1 if a file, or part of a game,
// was damaged, could not be read or written as PGN, or if there is no game of the
// numbers that -games has, or none at all for -o, 2 for wrong usage.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
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
		fmt.Fprintln(p.errs, "usage: cbf2pgn [-o FILE [-f]] [-list] [-games NUMBERS] [-deleted] [-charset NAME] [-letters] [-v] FILE...\nconverts ChessBase databases, CBF, to PGN")
		flags.PrintDefaults()
	}
	output := flags.String("o", "", "write to `FILE`, not to the standard output")
	force := flags.Bool("f", false, "write over the file of -o")
	flags.BoolVar(&p.list, "list", false, "list the games, one a line")
	flags.Var(&p.games, "games", "only the games of these `NUMBERS`, such as 10-20,35")
	flags.BoolVar(&p.deleted, "deleted", false, "deleted games too")
	charset := flags.String("charset", "437", "`NAME` of the charset of the texts: "+charsetNames())
	flags.BoolVar(&p.options.Letters, "letters", false, "letters, not Unicode, for figurines in texts")
	flags.BoolVar(&p.every, "v", false, "list every problem")
	files, err := parseFlags(flags, args)
	switch {
	case err != nil:
		return flagStatus(err)
	case len(files) == 0:
		return wrongUsage(flags, "FILE is missing")
	case slices.Contains(files, "-"):
		return wrongUsage(flags, "a base is not read from front to back, so it cannot be the standard input")
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
	if *output != "" {
		status, err = p.writeFile(*output, *force, files)
	} else {
		p.terminal = p.terminal && !p.busy
		status, err = p.write(files)
	}
	if err != nil {
		return p.failed(err)
	}
	return status
}

// writeFile writes a file, which gets its name when it is whole. One that is
// there is left alone without force, after an error, and if there is no game.
func (p *program) writeFile(name string, force bool, files []string) (status int, err error) {
	if err := mayWrite(name, force); err != nil {
		return 0, err
	}
	part, err := createBeside(name)
	if err != nil {
		return 0, err
	}
	defer os.Remove(part.Name()) // which is not there if all went well
	defer part.Close()
	p.out = part
	if status, err = p.write(files); err != nil {
		return 0, err
	}
	switch info, err := part.Stat(); {
	case err != nil:
		return 0, err
	case info.Size() == 0:
		return 0, fmt.Errorf("no game for %s, which is not written", name)
	}
	if err := part.Close(); err != nil {
		return 0, err
	}
	return status, os.Rename(part.Name(), name)
}

func (p *program) write(files []string) (status int, err error) {
	out := bufio.NewWriter(p.out)
	for _, name := range files {
		status = max(status, p.convert(out, name, len(files) > 1))
	}
	return status, out.Flush()
}

func (p *program) failed(err error) int {
	fmt.Fprintf(p.errs, "cbf2pgn: %v\n", err)
	return statusFailed
}
