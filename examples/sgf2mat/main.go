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
// What is odd in the input goes to the standard error. Games that start from a
// position have no .mat form and are left out of the text, and so are games that
// are not backgammon. The exit status is 0 if all was written, 1 if a game was left
// out or the file could not be read, 2 for wrong usage.
package main

import (
	"bufio"
	"errors"
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

// The exit statuses.
const (
	statusFine = iota
	statusFailed
	statusUsage
)

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) (status int) {
	flags := flag.NewFlagSet("sgf2mat", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: sgf2mat [-ids] [FILE]\nwrites a backgammon match in SGF as .mat text")
		flags.PrintDefaults()
	}
	ids := flags.Bool("ids", false, "print position ID and match ID of every decision instead")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return statusFine
	case err != nil:
		return statusUsage // it has been shown
	case flags.NArg() > 1:
		flags.Usage()
		return statusUsage
	}
	data, err := read(flags.Arg(0), stdin)
	if err == nil {
		out := bufio.NewWriter(stdout)
		var whole bool
		if whole, err = convert(out, stderr, data, *ids); !whole {
			status = statusFailed
		}
		err = errors.Join(err, out.Flush())
	}
	if err != nil {
		fmt.Fprintln(stderr, "sgf2mat:", err)
		return statusFailed
	}
	return status
}

func read(name string, stdin io.Reader) ([]byte, error) {
	if name == "" || name == "-" {
		return io.ReadAll(stdin)
	}
	return os.ReadFile(name)
}

// convert is the program without its files. It is not whole if a game is left out,
// which notes says then.
func convert(w, notes io.Writer, data []byte, ids bool) (whole bool, err error) {
	// Files of other programs are seldom sound; what can be read of them is worth having.
	c, err := sgfbg.Options{Lenient: true}.Parse(data)
	if err != nil {
		return false, err
	}
	for _, p := range c.Problems {
		fmt.Fprintln(notes, "sgf2mat:", p)
	}
	if !slices.ContainsFunc(c.Games, (*sgfbg.Game).IsBackgammon) {
		return false, sgfbg.ErrNotBackgammon // rather than an empty text that looks like success
	}
	if ids {
		return true, writeIDs(w, notes, c)
	}
	return writeMat(w, notes, c)
}
