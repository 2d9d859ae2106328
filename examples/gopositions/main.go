// Gopositions works on files of 9x9 Go positions and of their scores.
//
//	gopositions VERB [flags] [FILE...]
//	gopositions view [-n N] [-text] [-table TABLE] FILE...                     draw positions
//	gopositions parse -o OUT [-f|-a] [-next PLAYER] [-table TABLE] [FILE...]   make a position file of text
//	gopositions histogram [-table TABLE] FILE...                               count positions by stones
//	gopositions merge -o OUT [-f] [-check] [-table TABLE] FILE...              join files, drop repeated IDs
//	gopositions scores [-n N] FILE...                                          list score files
//	gopositions join -scores SCORES [-view] [-n N] [-table TABLE] FILE...      positions with their scores
//	gopositions diff [-q] A B                                                  compare two score files
//
// Flags may stand after the files. A FILE that is "-" is the standard input.
//
//	go run ./examples/gopositions view testdata/gopos/positions.dat -n 2
//
// With -table TABLE (the zobrist_board_81.dat that was published with the
// files) view, histogram, merge and join verify the hash of every position, and
// parse makes the hashes of boards that come without an ID. With -next, B or W,
// parse knows who is to move where the text does not say; -n ends a list after N.
//
// OUT is not written over without -f; with -a, parse appends to it if it is there.
// A run of parse or merge that fails leaves everything as it was. The other verbs
// go on with the next FILE after one that fails.
//
// Files are read record by record, so that their size does not matter; merge,
// join and diff keep the IDs in memory. A long run shows its progress on a
// terminal, unless it lists there what it reads. The exit status is 0 if all went
// well, 1 after an error, which names file, record and byte, 2 for wrong usage.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"example.com/boardcodec/gopos"
	"example.com/boardcodec/zobrist"
)

func main() {
	p := &program{
		in: os.Stdin, out: bufio.NewWriter(os.Stdout), errs: os.Stderr,
		outTerminal: isTerminal(os.Stdout), errsTerminal: isTerminal(os.Stderr), patience: time.Second,
	}
	os.Exit(p.run(os.Args[1:]))
}

// A program is one run: what main gets from the system, and tests from
// themselves.
type program struct {
	in   io.Reader
	out  *bufio.Writer
	errs io.Writer

	// Progress is drawn on errs if that is a terminal, after a time.
	outTerminal, errsTerminal bool
	patience                  time.Duration

	hash gopos.HashFunc // of -table, nil without
}

// A verb declares its flags and returns what to do with the other arguments.
type verb struct {
	name, usage string
	flags       func(p *program, f *flag.FlagSet) (run func(args []string) error)
	lists       bool // it writes while it reads: on a terminal, no place for a bar
}

var verbs = []verb{
	{"view", "[-n N] [-text] [-table TABLE] FILE...\ndraws positions", view, true},
	{"parse", "-o OUT [-f|-a] [-next PLAYER] [-table TABLE] [FILE...]\nmakes a position file of text: boards of 9 lines, or of one, as view -text writes them", parse, false},
	{"histogram", "[-table TABLE] FILE...\ncounts positions by the number of stones", histogram, false},
	{"merge", "-o OUT [-f] [-check] [-table TABLE] FILE...\njoins position files, without repeated IDs", merge, false},
	{"scores", "[-n N] FILE...\nlists score files", scores, true},
	{"join", "-scores SCORES [-view] [-n N] [-table TABLE] FILE...\nlists positions with their scores", join, true},
	{"diff", "[-q] A B\ncompares two score files", diff, false},
}

// A usageError says what is wrong with the arguments of a verb.
type usageError string

func (e usageError) Error() string { return string(e) }

// errShown is returned after errors that have been shown.
var errShown = errors.New("failed")

func (p *program) run(args []string) (status int) {
	status = p.do(args)
	if err := p.out.Flush(); err != nil && status == statusFine {
		return p.failed(err)
	}
	return status
}

func (p *program) failed(err error) (status int) {
	fmt.Fprintf(p.errs, "gopositions: %v\n", err)
	return statusFailed
}

func (p *program) do(args []string) (status int) {
	flags := flag.NewFlagSet("gopositions", flag.ContinueOnError)
	flags.SetOutput(p.errs)
	flags.Usage = func() {
		fmt.Fprintln(p.errs, "usage: gopositions VERB [flags] [FILE...]")
		for _, v := range verbs {
			synopsis, what, _ := strings.Cut(v.usage, "\n")
			fmt.Fprintf(p.errs, "  %s %s\n        %s\n", v.name, synopsis, what)
		}
	}
	if err := flags.Parse(args); err != nil {
		return flagStatus(err)
	}
	if flags.NArg() == 0 {
		return wrongUsage(flags, "VERB is missing")
	}
	for _, v := range verbs {
		if v.name == flags.Arg(0) {
			return p.doVerb(v, flags.Args()[1:])
		}
	}
	if flags.Arg(0) == "help" {
		flags.Usage()
		return statusFine
	}
	return wrongUsage(flags, "no verb %q", flags.Arg(0))
}

func (p *program) doVerb(v verb, args []string) (status int) {
	f := flag.NewFlagSet("gopositions "+v.name, flag.ContinueOnError)
	f.SetOutput(p.errs)
	f.Usage = func() {
		fmt.Fprintf(p.errs, "usage: gopositions %s %s\n", v.name, v.usage)
		f.PrintDefaults()
	}
	run := v.flags(p, f)
	table := ""
	if strings.Contains(v.usage, "-table") {
		f.StringVar(&table, "table", "", "Zobrist `TABLE` to make or verify hashes with")
	}
	files, err := parseFlags(f, args)
	if err != nil {
		return flagStatus(err)
	}
	if table != "" {
		if err := p.loadTable(table); err != nil {
			return p.failed(err)
		}
	}
	p.errsTerminal = p.errsTerminal && !(v.lists && p.outTerminal)
	err = run(files)
	var wrong usageError
	switch {
	case err == nil:
		return statusFine
	case errors.As(err, &wrong):
		return wrongUsage(f, "%s", wrong)
	case err == errShown:
		return statusFailed
	}
	return p.failed(err)
}

func (p *program) loadTable(name string) error {
	return p.open(name, func(file io.Reader) error {
		table, err := zobrist.ReadTable(file)
		if err != nil {
			return err
		}
		if table.Size() != 9 {
			return fmt.Errorf("a table for %dx%d boards, want 9x9", table.Size(), table.Size())
		}
		p.hash = table.Hash
		return nil
	})
}

// errEnough ends reading because what was asked for is there.
var errEnough = errors.New("enough")

// openAll calls do with each file, until that returns errEnough. After another
// error, which it shows, it goes on with the next file.
func (p *program) openAll(names []string, do func(r io.Reader) error) (err error) {
	if len(names) == 0 {
		return usageError("FILE is missing")
	}
	for _, name := range names {
		switch failed := p.open(name, do); {
		case failed == errEnough:
			return err
		case failed != nil:
			p.failed(failed)
			err = errShown
		}
	}
	return err
}

// open calls do with a file, showing progress, and names the file in its error.
// "-" is the standard input.
func (p *program) open(name string, do func(r io.Reader) error) error {
	err := p.read(name, do)
	switch {
	case err == nil, err == errEnough:
		return err
	case name == "-":
		name = "standard input"
	}
	return fmt.Errorf("%s: %s", name, fact(err))
}

func (p *program) read(name string, do func(r io.Reader) error) error {
	if name == "-" {
		return do(p.in)
	}
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	var r io.Reader = file
	if info, err := file.Stat(); err == nil && p.errsTerminal && info.Mode().IsRegular() {
		bar := newProgress(p.errs, name, info.Size(), file, p.patience)
		defer bar.clear()
		r = bar
	}
	return do(r)
}

// positions calls do with every position of the files, with its number in its
// file, until do returns errEnough.
func (p *program) positions(names []string, do func(n int, pos *gopos.Position) error) error {
	return p.openAll(names, func(file io.Reader) error {
		r := gopos.NewReader(file)
		r.Verify = p.hash
		var pos gopos.Position
		for n := 1; ; n++ {
			if err := r.Read(&pos); err == io.EOF {
				return nil
			} else if err != nil {
				return err
			}
			if err := do(n, &pos); err != nil {
				return err
			}
		}
	})
}

// create calls do to write a file, which gets its name when it is whole. A file
// of that name is left alone without force, and after an error.
func create(name string, force bool, do func(f *os.File) error) error {
	if err := mayWrite(name, force); err != nil {
		return err
	}
	f, err := createBeside(name)
	if err != nil {
		return err
	}
	if err = errors.Join(do(f), f.Close()); err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		err = errors.Join(err, os.Remove(f.Name()))
	}
	return err
}

// extend calls do to append to a position file. It reads the file first: after
// a record that is cut off nothing could be read. After an error the file ends
// where it did.
func extend(name string, do func(f *os.File) error) error {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	for _, err := range gopos.NewReader(f).All() {
		if err != nil {
			return errors.Join(fmt.Errorf("%s: not appended to: %s", name, fact(err)), f.Close())
		}
	}
	size, err := f.Seek(0, io.SeekEnd)
	if err == nil {
		if err = do(f); err != nil {
			err = errors.Join(err, f.Truncate(size))
		}
	}
	return errors.Join(err, f.Close())
}
