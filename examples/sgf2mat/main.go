// Sgf2mat writes a backgammon match in SGF as the .mat text that players exchange
// and that other programs import.
//
//	sgf2mat [-ids] [FILE]
//
// Without a FILE, and if it is "-", it reads the standard input.
//
//	go run ./examples/sgf2mat testdata/sgfbg/matchinfo.sgf
//
// With -ids it prints a line for each decision instead: game, number of the
// decision in the game, the position ID and match ID of what the player had before
// him, and what he did.
//
// What is odd or damaged in the input goes to the standard error. Games that start
// from a position have no .mat form and are left out of the text, and so are games
// that are not backgammon. The exit status is 0 if all was well or merely odd, such
// as a result that is not that of the play; 1 if a game was left out, or if the
// file could not be read or has faults in its syntax, its values or its plays; 2
// for wrong usage.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"example.com/boardcodec/sgfbg"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) (status int) {
	flags := flag.NewFlagSet("sgf2mat", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: sgf2mat [-ids] [FILE]\nwrites a backgammon match in SGF as .mat text")
		flags.PrintDefaults()
	}
	ids := flags.Bool("ids", false, "print position ID and match ID of every decision instead")
	files, err := parseFlags(flags, args)
	switch {
	case err != nil:
		return flagStatus(err)
	case len(files) > 1:
		return wrongUsage(flags, "one FILE, not %d", len(files))
	}
	r := &report{errs: stderr, name: "standard input"}
	var data []byte
	if len(files) == 0 || files[0] == "-" {
		data, err = io.ReadAll(stdin)
	} else {
		r.name = files[0]
		data, err = os.ReadFile(r.name)
	}
	if err == nil {
		out := bufio.NewWriter(stdout)
		err = convert(out, r, data, *ids)
		if flushErr := out.Flush(); flushErr != nil {
			fmt.Fprintln(stderr, "sgf2mat:", flushErr)
			return statusFailed
		}
	}
	if err != nil {
		r.damage("%s", fact(err))
	}
	return r.status
}

// A report tells what is odd or damaged in a file.
type report struct {
	errs   io.Writer
	name   string
	status int
}

// damage tells what makes the exit status 1.
func (r *report) damage(format string, a ...any) {
	fmt.Fprintf(r.errs, "sgf2mat: %s: %s\n", r.name, fmt.Sprintf(format, a...))
	r.status = statusFailed
}

func (r *report) problems(problems []sgfbg.Problem) {
	for _, p := range problems {
		switch p.Kind {
		case sgfbg.ProblemText, sgfbg.ProblemResult, sgfbg.ProblemPlaceholder:
			fmt.Fprintf(r.errs, "sgf2mat: %s: %v\n", r.name, p)
		default:
			r.damage("%v", p)
		}
	}
}

// convert is the program without its files.
func convert(w io.Writer, r *report, data []byte, ids bool) error {
	// Files of other programs are seldom sound; what can be read of them is worth having.
	c, err := sgfbg.Options{Lenient: true}.Parse(data)
	if err != nil {
		return err
	}
	r.problems(c.Problems)
	if !slices.ContainsFunc(c.Games, (*sgfbg.Game).IsBackgammon) {
		return sgfbg.ErrNotBackgammon // rather than an empty text that looks like success
	}
	for i, g := range c.Games {
		if !g.IsBackgammon() {
			r.damage("game %d is not backgammon, and left out", i+1)
		}
	}
	if ids {
		return writeIDs(w, r, c)
	}
	return writeMat(w, r, c)
}
