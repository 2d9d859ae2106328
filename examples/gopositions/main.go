// Gopositions works on files of 9x9 Go positions and of their scores.
//
//	gopositions view [-n N] [-text] FILE...      draw positions
//	gopositions parse -o OUT [-a] [FILE...]      make a position file of text
//	gopositions histogram FILE...                count positions by stones
//	gopositions merge -o OUT [-check] FILE...    join files, drop repeated IDs
//	gopositions scores [-n N] FILE...            list score files
//	gopositions join -scores S [-view] FILE...   positions with their scores
//	gopositions diff [-q] A B                    compare two score files
//
// Flags may stand after the files. A FILE that is "-" is the standard input.
//
//	go run ./examples/gopositions view testdata/gopos/positions.dat -n 2
//
// With -table TABLE (the zobrist_board_81.dat that was published with the
// files) view, histogram, merge and join verify the hash of every position, and
// parse makes the hashes of boards that come without an ID.
//
// OUT must be new; with -a, parse appends to it if it is there. A run that
// fails leaves no new file, and nothing appended.
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
	{"view", "[-n N] [-text] [-table T] FILE...\ndraws positions", view, true},
	{"parse", "-o OUT [-a] [-next B|W] [-table T] [FILE...]\nmakes a position file of text: boards of 9 lines, or of one, as view -text writes them", parse, false},
	{"histogram", "[-table T] FILE...\ncounts positions by the number of stones", histogram, false},
	{"merge", "-o OUT [-check] [-table T] FILE...\njoins position files, without repeated IDs", merge, false},
	{"scores", "[-n N] FILE...\nlists score files", scores, true},
	{"join", "-scores FILE [-view] [-n N] [-table T] FILE...\nlists positions with their scores", join, true},
	{"diff", "[-q] A B\ncompares two score files", diff, false},
}

// The exit statuses.
const (
	statusFine = iota
	statusFailed
	statusUsage
)

// errUsage is returned when the usage has been shown.
var errUsage = errors.New("wrong usage")

func (p *program) run(args []string) (status int) {
	err := p.do(args)
	if flushErr := p.out.Flush(); err == nil {
		err = flushErr
	}
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return statusFine
	case errors.Is(err, errUsage):
		return statusUsage
	}
	fmt.Fprintf(p.errs, "gopositions: %v\n", err)
	return statusFailed
}

func (p *program) do(args []string) error {
	if len(args) > 0 {
		for _, v := range verbs {
			if v.name == args[0] {
				return p.doVerb(v, args[1:])
			}
		}
		fmt.Fprintf(p.errs, "gopositions: no verb %q\n", args[0])
	}
	fmt.Fprintln(p.errs, "usage: gopositions VERB ...")
	for _, v := range verbs {
		synopsis, what, _ := strings.Cut(v.usage, "\n")
		fmt.Fprintf(p.errs, "  %s %s\n        %s\n", v.name, synopsis, what)
	}
	return errUsage
}

func (p *program) doVerb(v verb, args []string) error {
	f := flag.NewFlagSet(v.name, flag.ContinueOnError)
	f.SetOutput(p.errs)
	f.Usage = func() {
		fmt.Fprintf(p.errs, "usage: gopositions %s %s\n", v.name, v.usage)
		f.PrintDefaults()
	}
	run := v.flags(p, f)
	table := ""
	if strings.Contains(v.usage, "-table") {
		f.StringVar(&table, "table", "", "Zobrist table `file` to make or verify hashes with")
	}
	files, err := parseFlags(f, args)
	if errors.Is(err, flag.ErrHelp) {
		return err
	} else if err != nil {
		return errUsage // shown by f
	}
	if table != "" {
		if err := p.loadTable(table); err != nil {
			return err
		}
	}
	p.errsTerminal = p.errsTerminal && !(v.lists && p.outTerminal)
	err = run(files)
	if errors.Is(err, errUsage) {
		f.Usage()
	}
	return err
}

// parseFlags lets flags stand after files as well as before them.
func parseFlags(flags *flag.FlagSet, args []string) (files []string, err error) {
	for {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		if args = flags.Args(); len(args) == 0 {
			return files, nil
		}
		files = append(files, args[0])
		args = args[1:]
	}
}

func (p *program) loadTable(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	table, err := zobrist.ReadTable(file)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if table.Size() != 9 {
		return fmt.Errorf("%s: a table for %dx%d boards, want 9x9", name, table.Size(), table.Size())
	}
	p.hash = table.Hash
	return nil
}

// open calls do with each file, showing progress, and names the file in its
// error. "-" is the standard input.
func (p *program) open(names []string, do func(name string, r io.Reader) error) error {
	if len(names) == 0 {
		return errUsage
	}
	for _, name := range names {
		if err := p.openOne(name, do); err != nil {
			return err
		}
	}
	return nil
}

func (p *program) openOne(name string, do func(name string, r io.Reader) error) error {
	if name == "-" {
		if err := do(name, p.in); err != nil {
			return fmt.Errorf("standard input: %w", err)
		}
		return nil
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
	if err := do(name, r); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// errEnough ends reading because what was asked for is there.
var errEnough = errors.New("enough")

// positions calls do with every position of the files, with its number in its
// file, until do returns errEnough.
func (p *program) positions(names []string, do func(n int, pos *gopos.Position) error) error {
	err := p.open(names, func(_ string, file io.Reader) error {
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
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

// create makes a file and calls do to write it. A file that is there already is
// left alone, and after an error the new one is removed.
func create(name string, do func(f *os.File) error) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	if err = errors.Join(do(f), f.Close()); err != nil {
		err = errors.Join(err, os.Remove(name))
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
			return errors.Join(fmt.Errorf("%s: not appended to: %w", name, err), f.Close())
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
