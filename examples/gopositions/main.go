// Gopositions works on files of 9x9 Go positions and of their scores.
//
//	gopositions VERB [flags] [FILE...]
//	gopositions view [-n N] [-text] [-table TABLE] FILE...                     draw positions
//	gopositions parse -o OUT [-f|-a] [-next PLAYER] [-table TABLE] [FILE...]   make a position file of text
//	gopositions histogram [-table TABLE] FILE...                               count positions by stones
//	gopositions merge -o OUT [-f] [-table TABLE] FILE...                       join files, drop repeated IDs
//	gopositions scores [-n N] FILE...                                          list score files
//	gopositions join -scores SCORES [-view] [-n N] [-table TABLE] FILE...      positions with their scores
//	gopositions queue -scores SCORES [-o OUT [-f]] [-table TABLE] FILE...      positions without a score
//	gopositions diff [-q] A B                                                  compare two score files
//
// Flags may come after the files. A FILE that is "-" is the standard input; in a
// folder, the position files (for scores, the score files; for parse, the texts) are
// read.
//
//	go run ./examples/gopositions view testdata/gopos/positions.dat -n 2
//
// With -table TABLE (the zobrist_board_81.dat that was published with the files) all
// verbs that read positions verify every hash, and parse computes the hashes of boards
// without an ID. -next, B or W, gives parse the player to move where the text does not
// say; -n ends a list after N.
//
// Merge ends with an error at a board whose ID another board has had, so that no board is lost.
//
// Queue lists the positions without a score in SCORES, or with -o writes them to a
// position file, each ID once: the work that is left for a program that scores
// positions.
//
// OUT is only replaced with -f; with -a, parse appends to it if it exists. A run of
// parse, merge or queue that fails or is interrupted leaves everything as it was. The
// other verbs go on with the next FILE after one that fails.
//
// Files are read record by record, so that their size does not matter; merge, join,
// queue and diff hold the IDs in memory. The exit status is 0 without an error; 1 after
// an error, whose message gives file, record and byte; 2 for wrong usage.
package main

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/gopos"
	"example.com/boardcodec/zobrist"
)

func main() { cli.Main("gopositions", run) }

// A program is one run of a verb.
type program struct {
	*cli.Program
	hash  func([]byte) (uint64, error) // of -table, nil without
	table string
	stdin bool // the standard input has been read
}

// A verb declares its flags and returns what to do with the other arguments.
type verb struct {
	name, usage string
	flags       func(p *program, f *cli.Flags) (run func(args []string) error)
}

var verbs = []verb{
	{"view", "[-n N] [-text] [-table TABLE] FILE...\ndraws positions", view},
	{"parse", "-o OUT [-f|-a] [-next PLAYER] [-table TABLE] [FILE...]\nmakes a position file of text: boards of 9 lines, or of one, as view -text writes them", parse},
	{"histogram", "[-table TABLE] FILE...\ncounts positions by the number of stones", histogram},
	{"merge", "-o OUT [-f] [-table TABLE] FILE...\njoins position files, without repeated IDs", merge},
	{"scores", "[-n N] FILE...\nlists score files", scores},
	{"join", "-scores SCORES [-view] [-n N] [-table TABLE] FILE...\nlists positions with their scores", join},
	{"queue", "-scores SCORES [-o OUT [-f]] [-table TABLE] FILE...\nlists positions without a score, or writes them to a position file", queue},
	{"diff", "[-q] A B\ncompares two score files", diff},
}

func run(c *cli.Program, args []string) error {
	usage := "VERB [flags] [FILE...]"
	for _, v := range verbs {
		synopsis, what, _ := strings.Cut(v.usage, "\n")
		usage += fmt.Sprintf("\n  %s %s\n        %s", v.name, synopsis, what)
	}
	flags := c.Flags("gopositions", usage)
	args, err := flags.ParseFirst(args)
	switch {
	case err != nil:
		return err
	case len(args) == 0:
		return flags.Wrong("VERB is missing")
	}
	for _, v := range verbs {
		if v.name == args[0] {
			return v.run(&program{Program: c}, args[1:])
		}
	}
	if args[0] == "help" {
		return flags.Help()
	}
	return flags.Wrong("no verb %q", args[0])
}

// run parses the flags of the verb, reads the table, and runs the verb.
func (v verb) run(p *program, args []string) error {
	f := p.Flags("gopositions "+v.name, v.usage)
	do := v.flags(p, f)
	if strings.Contains(v.usage, "-table") {
		f.StringVar(&p.table, "table", "", "Zobrist `TABLE` to make or verify hashes with")
	}
	args, err := f.Parse(args)
	if err != nil {
		return err
	}
	if p.table != "" {
		if err := p.load(p.table, p.loadTable); err != nil {
			return err
		}
	}
	return do(args)
}

// loadTable reads the table of -table.
func (p *program) loadTable(file io.Reader) error {
	table, err := zobrist.ReadTable(file)
	if err != nil {
		return err
	}
	if table.Size() != 9 {
		return fmt.Errorf("a table for %dx%d boards, want 9x9", table.Size(), table.Size())
	}
	p.hash = table.Hash
	return nil
}

// load opens a file, calls do with it, and closes it. Its error names the file.
func (p *program) load(name string, do func(file io.Reader) error) error {
	file, err := p.open(name)
	if err == nil {
		defer file.Close()
		err = do(file)
	}
	if err != nil {
		return fmt.Errorf("%s: %s", cli.Called(name), cli.Fact(err))
	}
	return nil
}

// open opens a file. It opens the standard input only once, as a second reader would find it empty.
func (p *program) open(name string) (io.ReadCloser, error) {
	if name == "-" {
		if p.stdin {
			return nil, errors.New("it has been read already")
		}
		p.stdin = true
	}
	return p.Open(name)
}

// records yields the records that read yields for each input. After an error, which it prints, it goes on
// with the next input. It ends when the output has failed, which Run reports.
func records[T any](p *program, inputs []cli.Input, read func(io.Reader) iter.Seq2[T, error]) iter.Seq[T] {
	return func(yield func(T) bool) {
		for in := range p.Each(inputs) {
			file, err := p.open(in.Name)
			if err != nil {
				p.Fail(in.Name, err)
				continue
			}
			for record, err := range read(file) {
				if err != nil {
					p.Fail(in.Name, err)
				} else if !p.CanWrite() || !yield(record) {
					file.Close()
					return
				}
			}
			file.Close()
		}
	}
}

// all returns the inputs with the table: the output can be none of these.
func (p *program) all(inputs []cli.Input) []cli.Input {
	if p.table == "" {
		return inputs
	}
	return append(slices.Clip(inputs), p.Input(p.table))
}

// write writes positions to OUT, which is left as it was after any error. With hash it makes the
// hashes of their IDs. Then it prints the summary for their number, unless OUT is the standard output.
func (p *program) write(
	out *cli.Output, hash func([]byte) (uint64, error),
	positions iter.Seq[gopos.Position], summary func(n int) string,
) error {
	defer out.Abort()
	w := gopos.Options{Hash: hash}.NewWriter(out)
	n := 0
	for pos := range positions {
		if err := w.Write(&pos); err != nil {
			return err
		}
		n++
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if p.Failed() {
		return fmt.Errorf("%s is not written", out.Name())
	}
	if err := out.Close(); err != nil {
		return err
	}
	if !out.IsStdout() {
		fmt.Fprintln(p.Out, summary(n))
	}
	return nil
}
