package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/boardcodec/gopos"
	"example.com/boardcodec/zobrist"
)

func view(p *program, f *flag.FlagSet) func([]string) error {
	limit := f.Uint("n", 0, "stop after `N` positions; 0 = all")
	asText := f.Bool("text", false, "write text that parse reads")
	return func(args []string) error {
		shown := uint(0)
		return p.positions(args, func(n int, pos *gopos.Position) error {
			if *asText {
				fmt.Fprintln(p.out, pos)
			} else {
				fmt.Fprintf(p.out, "%d: %s\n%s\n", n, heading(pos), draw(&pos.Board))
			}
			if shown++; shown == *limit {
				return errEnough
			}
			return nil
		})
	}
}

// heading says in a line what is in a position besides the board.
func heading(pos *gopos.Position) string {
	next := "White"
	if pos.ID.Next() == 'B' {
		next = "Black"
	}
	text := fmt.Sprintf("%v  %s, %s to play", pos.ID, count(pos.Stones(), "stone"), next)
	if pos.HasExtra {
		text += fmt.Sprintf(", extra info %x", pos.Extra[:])
	}
	return text
}

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// draw returns a picture of a board with the coordinates that Go players use.
func draw(board *[81]byte) string {
	const letters = "     A B C D E F G H J\n"
	var b strings.Builder
	b.WriteString(letters)
	for row := range 9 {
		fmt.Fprintf(&b, "  %d ", 9-row)
		for _, point := range board[9*row : 9*row+9] {
			b.WriteByte(' ')
			b.WriteByte(point)
		}
		fmt.Fprintf(&b, "  %d\n", 9-row)
	}
	b.WriteString(letters)
	return b.String()
}

func parse(p *program, f *flag.FlagSet) func([]string) error {
	out := f.String("o", "", "position file `OUT` to write")
	force := f.Bool("f", false, "write over it")
	appendTo := f.Bool("a", false, "append to it")
	next := f.String("next", "", "`PLAYER` to move where the text does not say, B or W")
	return func(args []string) error {
		switch {
		case *out == "":
			return usageError("-o OUT is missing")
		case *force && *appendTo:
			return usageError("-f and -a are not for one run")
		case *next != "" && *next != "B" && *next != "W":
			return usageError(fmt.Sprintf("-next %s: neither B nor W", *next))
		}
		if len(args) == 0 {
			args = []string{"-"}
		}
		write := func(file *os.File) error {
			w := gopos.NewWriter(file)
			w.Hash = p.hash
			total := 0
			parseOne := func(text io.Reader) error {
				r := gopos.NewTextReader(text)
				if *next != "" {
					r.Next = (*next)[0]
				}
				record := 0
				for pos, err := range r.All() {
					if err != nil {
						return err
					}
					record++
					if err := p.checkHash(&pos); err != nil {
						return fmt.Errorf("record %d: %w", record, err)
					}
					if err := w.Write(&pos); err != nil {
						return err
					}
				}
				total += record
				return nil
			}
			for _, name := range args {
				if err := p.open(name, parseOne); err != nil {
					return err
				}
			}
			if err := w.Flush(); err != nil {
				return err
			}
			fmt.Fprintln(p.out, count(total, "position"))
			return p.out.Flush() // a failure that is seen later would leave what was written
		}
		if _, err := os.Stat(*out); *appendTo && err == nil {
			return extend(*out, write)
		}
		return create(*out, *force, write)
	}
}

// checkHash holds the hash that came with a board against the table's, if there
// are both, and wants one of them.
func (p *program) checkHash(pos *gopos.Position) error {
	came := pos.ID.Hash() // 0 if the text has no ID
	if p.hash == nil {
		if came == 0 && pos.Stones() > 0 {
			return errors.New("a board without an ID: its hash needs -table")
		}
		return nil
	}
	hash, err := p.hash(pos.Board[:])
	if err == nil && came != 0 && came != hash {
		err = fmt.Errorf("%v: %w: %016x", pos.ID, gopos.ErrHash, hash)
	}
	return err
}

func histogram(p *program, f *flag.FlagSet) func([]string) error {
	return func(args []string) error {
		var counts [82]int
		total, most := 0, 0
		err := p.positions(args, func(_ int, pos *gopos.Position) error {
			stones := pos.Stones()
			counts[stones]++
			most = max(most, counts[stones])
			total++
			return nil
		})
		for stones, count := range counts {
			if count > 0 {
				bar := (count*50 + most - 1) / most
				fmt.Fprintf(p.out, "%2d stones %8d %s\n", stones, count, strings.Repeat("#", bar))
			}
		}
		if err == nil || total > 0 {
			fmt.Fprintf(p.out, "   total  %8d\n", total)
		}
		return err
	}
}

func merge(p *program, f *flag.FlagSet) func([]string) error {
	out := f.String("o", "", "position file `OUT` to write")
	force := f.Bool("f", false, "write over it")
	check := f.Bool("check", false, "end with an error if two boards have one ID, by a second hash")
	return func(args []string) error {
		switch {
		case *out == "":
			return usageError("-o OUT is missing")
		case len(args) == 0:
			return usageError("FILE is missing")
		}
		var m gopos.Merger
		if *check {
			second, err := zobrist.GenerateTable(9, 1)
			if err != nil {
				return err
			}
			m.Second = second.Hash
		}
		return create(*out, *force, func(file *os.File) error {
			w := gopos.NewWriter(file)
			for _, name := range args {
				err := p.open(name, func(in io.Reader) error {
					r := gopos.NewReader(in)
					r.Verify = p.hash
					return m.Merge(w, r)
				})
				if err != nil {
					return err
				}
			}
			fmt.Fprintf(p.out, "%s, %d repeated dropped\n", count(int(m.Kept), "position"), m.Dropped)
			return p.out.Flush()
		})
	}
}
