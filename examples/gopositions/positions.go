package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/gopos"
)

// positionFiles are the inputs that have positions.
func (p *program) positionFiles(f *cli.Flags, args []string) ([]cli.Input, error) {
	if len(args) == 0 {
		return nil, f.Wrong("FILE is missing")
	}
	return p.Inputs(args, "position files", func(_ string, head []byte) bool {
		_, err := gopos.NewReader(bytes.NewReader(head)).Read()
		return err == nil
	}), nil
}

// positions calls do with every position of the inputs, with its number in its
// file, until do returns errEnough. It reports whether all could be read.
func (p *program) positions(inputs []cli.Input, do func(n int, pos *gopos.Position) error) (fine bool) {
	return p.openAll(inputs, func(file io.Reader) error { return p.positionsOf(file, do) })
}

// positionsOf is positions for one file.
func (p *program) positionsOf(file io.Reader, do func(n int, pos *gopos.Position) error) error {
	r := gopos.NewReader(file)
	r.Verify = p.hash
	n := 0
	for pos, err := range r.All() {
		if err != nil {
			return err
		}
		n++
		if err := do(n, &pos); err != nil {
			return err
		}
		if !p.CanWrite() { // what is found: Run says so
			return errEnough
		}
	}
	return nil
}

func view(p *program, f *cli.Flags) func([]string) error {
	limit := f.Uint("n", 0, "stop after `N` positions; 0 = all")
	asText := f.Bool("text", false, "write text that parse reads")
	return func(args []string) error {
		inputs, err := p.positionFiles(f, args)
		if err != nil {
			return err
		}
		shown := uint(0)
		p.positions(inputs, func(n int, pos *gopos.Position) error {
			if *asText {
				fmt.Fprintln(p.Out, pos)
			} else {
				fmt.Fprintf(p.Out, "%d: %s\n%s\n", n, heading(pos), draw(&pos.Board))
			}
			if shown++; shown == *limit {
				return errEnough
			}
			return nil
		})
		return nil
	}
}

// heading returns a line with the content of a position besides the board.
func heading(pos *gopos.Position) string {
	next := "White"
	if pos.ID.Next() == 'B' {
		next = "Black"
	}
	text := fmt.Sprintf("%v  %s, %s to play", pos.ID, cli.Count(pos.Stones(), "stone"), next)
	if pos.HasExtra {
		text += fmt.Sprintf(", extra info %x", pos.Extra[:])
	}
	return text
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

func parse(p *program, f *cli.Flags) func([]string) error {
	out := f.String("o", "", "position file `OUT` to write")
	force := f.Bool("f", false, "write over it")
	appendTo := f.Bool("a", false, "append to it")
	next := f.String("next", "", "`PLAYER` to move where the text does not say, B or W")
	return func(args []string) error {
		switch {
		case *out == "":
			return f.Wrong("-o OUT is missing")
		case *force && *appendTo:
			return f.Wrong("-f and -a are not for one run")
		case *next != "" && *next != "B" && *next != "W":
			return f.Wrong("-next %s: neither B nor W", *next)
		case len(args) == 0 && p.Typed():
			return f.Wrong("FILE is missing; - is what you type")
		}
		if len(args) == 0 {
			args = []string{"-"}
		}
		texts := p.Inputs(args, "texts of positions", isText)
		var output *cli.Output
		var err error
		if *appendTo {
			output, err = p.Append(*out, check, p.all(texts)...)
		} else {
			output, err = p.Create(*out, *force, p.all(texts)...)
		}
		if err != nil {
			return err
		}
		return p.write(output, func() (string, error) {
			w := gopos.NewWriter(output)
			w.Hash = p.hash
			total := 0
			for in := range p.Each(texts) {
				err := p.open(in.Name, func(text io.Reader) error {
					n, err := p.parseText(w, text, *next)
					total += n
					return err
				})
				if err != nil {
					return "", err
				}
			}
			return cli.Count(total, "position"), w.Flush()
		})
	}
}

// check reads a position file: after a record that is cut off, no other could be
// read.
func check(file io.Reader) error {
	r := gopos.NewReader(file)
	for {
		if _, err := r.Read(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// isText reports whether a file begins with a position as parse reads it.
func isText(_ string, head []byte) bool {
	r := gopos.NewTextReader(bytes.NewReader(head))
	r.Next = 'B'
	_, err := r.Read()
	return err == nil
}

// parseText writes the positions of a text, and returns their number.
func (p *program) parseText(w *gopos.Writer, text io.Reader, next string) (n int, err error) {
	r := gopos.NewTextReader(text)
	if next != "" {
		r.Next = next[0]
	}
	for pos, err := range r.All() {
		var syntax *gopos.SyntaxError
		if errors.As(err, &syntax) && errors.Is(err, gopos.ErrNext) {
			syntax.Err = errors.New("the text does not say who is to move, and -next is not given")
		}
		if err != nil {
			return n, err
		}
		if err := p.checkHash(&pos); err != nil {
			return n, fmt.Errorf("record %d: %w", n+1, err)
		}
		if err := w.Write(&pos); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// checkHash compares the hash that came with a board with that of the table, if there
// are both, and refuses a board that has neither.
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

func histogram(p *program, f *cli.Flags) func([]string) error {
	return func(args []string) error {
		inputs, err := p.positionFiles(f, args)
		if err != nil {
			return err
		}
		var counts [82]int
		total, most := 0, 0
		fine := p.positions(inputs, func(_ int, pos *gopos.Position) error {
			stones := pos.Stones()
			counts[stones]++
			most = max(most, counts[stones])
			total++
			return nil
		})
		for stones, count := range counts {
			if count > 0 {
				bar := (count*50 + most - 1) / most
				fmt.Fprintf(p.Out, "%2d stones %8d %s\n", stones, count, strings.Repeat("#", bar))
			}
		}
		if fine || total > 0 {
			fmt.Fprintf(p.Out, "   total  %8d\n", total)
		}
		return nil
	}
}
