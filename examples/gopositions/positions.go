package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/gopos"
)

// positionFiles returns the inputs that have positions. Without arguments, it returns an error of usage.
func (p *program) positionFiles(f *cli.Flags, args []string) ([]cli.Input, error) {
	if len(args) == 0 {
		return nil, f.Wrong("FILE is missing")
	}
	return p.Inputs(args, "position files", isPositions), nil
}

// isPositions reports whether a file begins with a position.
func isPositions(_ string, head []byte) bool {
	_, err := gopos.NewReader(bytes.NewReader(head)).Read()
	return err == nil
}

// positions yields the positions of the inputs.
func (p *program) positions(inputs []cli.Input) iter.Seq[gopos.Position] {
	return records(p, inputs, p.read)
}

// read yields the positions of a file, with the hashes verified. It refuses a score file.
func (p *program) read(file io.Reader) iter.Seq2[gopos.Position, error] {
	return func(yield func(gopos.Position, error) bool) {
		buffered := bufio.NewReader(file)
		head, _ := buffered.Peek(headSize) // an error comes again
		if isScores("", head) {
			yield(gopos.Position{}, errors.New("a score file, which scores lists, and join reads as SCORES"))
			return
		}
		for pos, err := range (gopos.Options{Hash: p.hash}).NewReader(buffered).All() {
			if !yield(pos, err) {
				return
			}
		}
	}
}

// headSize is how many bytes show whether a file is one of positions or of scores: those of a position.
const headSize = shortSize

// view declares the flags of the verb view.
func view(p *program, f *cli.Flags) func([]string) error {
	limit := f.Uint("n", 0, "stop after `N` positions; 0 = all")
	asText := f.Bool("text", false, "write text that parse reads")
	return func(args []string) error {
		inputs, err := p.positionFiles(f, args)
		if err != nil {
			return err
		}
		shown := uint(0)
		for pos := range p.positions(inputs) {
			shown++
			if *asText {
				fmt.Fprintln(p.Out, &pos)
			} else {
				fmt.Fprintf(p.Out, "%d: %s\n%s\n", shown, heading(&pos), draw(&pos.Board))
			}
			if shown == *limit {
				break
			}
		}
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

// parse declares the flags of the verb parse.
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
		output, err := p.Create(*out, *force || *appendTo, p.all(texts)...)
		if err != nil {
			return err
		}
		defer output.Abort()
		if *appendTo && !output.IsStdout() {
			if err := p.keep(output, *out); err != nil {
				return err
			}
		}
		positions := records(p, texts, func(text io.Reader) iter.Seq2[gopos.Position, error] {
			return p.parseText(text, *next)
		})
		return p.write(output, p.hash, positions, func(n int) string { return cli.Count(n, "position") })
	}
}

// keep copies a position file to w, if there is one. It refuses a file with a fault: after a record that
// is cut off, no other could be read.
func (p *program) keep(w io.Writer, name string) error {
	before, err := os.Stat(name)
	if err != nil || !before.Mode().IsRegular() {
		return nil
	}
	old, err := p.OpenFile(name)
	if err != nil {
		return err
	}
	defer old.Close()
	for _, err := range gopos.NewReader(io.TeeReader(old, w)).All() {
		if err != nil {
			return fmt.Errorf("%s: not appended to: %s", name, cli.Fact(err))
		}
	}
	info, err := os.Stat(name)
	if err != nil || !old.Is(info) { // or what another program has appended would be lost
		return fmt.Errorf("%s: not appended to, as it has changed while it was read", name)
	}
	return nil
}

// isText reports whether a file begins with a position as parse reads it.
func isText(_ string, head []byte) bool {
	for _, err := range gopos.Texts(bytes.NewReader(head), 'B') {
		return err == nil
	}
	return false
}

// parseText yields the positions of a text.
func (p *program) parseText(text io.Reader, next string) iter.Seq2[gopos.Position, error] {
	return func(yield func(gopos.Position, error) bool) {
		player := byte(0)
		if next != "" {
			player = next[0]
		}
		n := 0
		for pos, err := range gopos.Texts(text, player) {
			n++
			var syntax *gopos.SyntaxError
			if errors.As(err, &syntax) && errors.Is(err, gopos.ErrNext) {
				syntax.Err = errors.New("the text does not say who is to move, and -next is not given")
			}
			if err == nil {
				err = p.checkHash(n, &pos)
			}
			if !yield(pos, err) {
				return
			}
		}
	}
}

// checkHash compares the hash in the n-th record of a text with that of the table, if there are both,
// and refuses a board that has neither.
func (p *program) checkHash(n int, pos *gopos.Position) error {
	given := pos.ID.Hash() // 0 if the text has no ID
	if p.hash == nil {
		if given == 0 && pos.Stones() > 0 {
			return fmt.Errorf("record %d: a board without an ID: its hash needs -table", n)
		}
		return nil
	}
	hash, err := p.hash(pos.Board[:])
	switch {
	case err != nil:
		return fmt.Errorf("record %d: %w", n, err)
	case given != 0 && given != hash:
		return fmt.Errorf("record %d: %v: %w: %016x", n, pos.ID, gopos.ErrHash, hash)
	}
	return nil
}

// histogram is the verb histogram, which has no flags.
func histogram(p *program, f *cli.Flags) func([]string) error {
	return func(args []string) error {
		inputs, err := p.positionFiles(f, args)
		if err != nil {
			return err
		}
		const barWidth = 50
		var counts [9*9 + 1]int
		total, most := 0, 0
		for pos := range p.positions(inputs) {
			stones := pos.Stones()
			counts[stones]++
			most = max(most, counts[stones])
			total++
		}
		for stones, count := range counts {
			if count > 0 {
				bar := (count*barWidth + most - 1) / most // rounded up
				fmt.Fprintf(p.Out, "%2d stones %8d %s\n", stones, count, strings.Repeat("#", bar))
			}
		}
		if !p.Failed() || total > 0 {
			fmt.Fprintf(p.Out, "   total  %8d\n", total)
		}
		return nil
	}
}
