// Sgf2mat writes a backgammon match in SGF as the .mat text that players exchange and that other
// programs import.
//
//	go run ./examples/sgf2mat match.sgf > match.mat
//	go run ./examples/sgf2mat -ids match.sgf        a GNU Backgammon ID for each decision instead
//
// Without a file it reads standard input. What is odd in the input goes to standard error. Games that
// start from a position have no .mat form and are left out of the text, with a note.
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
	ids := flag.Bool("ids", false, "print position ID and match ID of every decision instead")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: sgf2mat [-ids] [FILE]")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() > 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(flag.Arg(0), *ids); err != nil {
		fmt.Fprintln(os.Stderr, "sgf2mat:", err)
		os.Exit(1)
	}
}

func run(name string, ids bool) error {
	in := io.Reader(os.Stdin)
	if name != "" {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	data, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	err = convert(out, os.Stderr, data, ids)
	return errors.Join(err, out.Flush())
}

// convert is the program without its files.
func convert(w, notes io.Writer, data []byte, ids bool) error {
	// Files of other programs are seldom sound; what can be read of them is worth having.
	c, err := sgfbg.Options{Lenient: true}.Parse(data)
	if err != nil {
		return err
	}
	for _, p := range c.Problems {
		fmt.Fprintln(notes, "sgf2mat:", p)
	}
	if !slices.ContainsFunc(c.Games, (*sgfbg.Game).IsBackgammon) {
		return sgfbg.ErrNotBackgammon // rather than an empty text that looks like success
	}
	if ids {
		return writeIDs(w, notes, c)
	}
	return writeMat(w, notes, c)
}
