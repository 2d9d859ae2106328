// Package matches holds what sgf2mat, mat2sgf and xg2sgf share: reading backgammon matches
// from files, and writing them to one output or to a file each.
package matches

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/xg"
)

// A Converter reads one format of matches and writes another, a match at a time.
type Converter struct {
	*cli.Program
	Options sgfbg.Options
	Read    func(in cli.Input, r io.Reader) iter.Seq2[*sgfbg.Collection, error] // SGF, MAT or a File
	Write   func(dst []byte, m Match) ([]byte, []sgfbg.Problem, error)
	Ext     string // of the files that are written, such as ".mat"
	Every   bool   // list every problem
	Whole   bool   // the output is a list: a file is not split, and its name is in the list

	output  *string // of -o
	force   *bool
	numbers map[*sgfbg.Game]int // of the games of the current match in their file, from 1
}

// A Match is one of the matches of an input.
type Match struct {
	*sgfbg.Collection
	First int // how many games of backgammon are before it in the input
}

// New declares -o and -f, and returns a Converter that uses them.
func New(p *cli.Program, flags *cli.Flags) *Converter {
	// Files of other programs often have faults; read as much of them as possible.
	c := &Converter{Program: p, Options: sgfbg.Options{Lenient: true}}
	c.output, c.force = flags.Output("OUT")
	return c
}

// Charset declares -charset. texts names the texts that it is about.
func (c *Converter) Charset(flags *cli.Flags, texts string) {
	flags.StringVar(&c.Options.Charset, "charset", "", "`NAME` of the charset of "+texts)
}

// XGProblem returns a problem of a file of eXtreme Gammon in the form of package sgfbg:
// damage, and what is left out for being odd, is syntax; what is only odd is text.
func XGProblem(p xg.Problem) sgfbg.Problem {
	kind := sgfbg.ProblemSyntax
	if p.Kind == xg.ProblemChecksum || p.Kind == xg.ProblemVersion || p.Kind == xg.ProblemOdd && p.In == "" {
		kind = sgfbg.ProblemText // also bytes between the parts, which are nothing of the match
	}
	in := p
	in.Game = 0 // the problem of sgfbg has it
	return sgfbg.Problem{Kind: kind, Offset: -1, Game: p.Game, Err: errors.New(in.String())}
}

// WriteSGF is a Write of SGF.
func WriteSGF(dst []byte, m Match) ([]byte, []sgfbg.Problem, error) {
	dst, err := m.AppendText(dst)
	return dst, nil, err
}

// Parse parses the arguments and returns the inputs that they name, or the standard
// input if they name none.
func (c *Converter) Parse(flags *cli.Flags, args []string, what string, is func(name string, head []byte) bool) ([]cli.Input, error) {
	args, err := flags.Parse(args)
	if err != nil {
		return nil, err
	}
	// Only reading shows whether there is a charset of the name.
	if _, err := c.Options.Parse([]byte("(;GM[6])")); err != nil {
		return nil, flags.Wrong("-charset: no charset is called %q", c.Options.Charset)
	}
	if len(args) == 0 {
		args = []string{"-"}
	}
	return c.Inputs(args, what, is), nil
}

// Convert writes the matches of the inputs to the output or, if that is a folder, to a
// file each. Its error is of the only output.
func (c *Converter) Convert(inputs []cli.Input) error {
	if cli.IsFolder(*c.output) {
		for in := range c.Each(inputs) {
			if err := c.files(in, inputs); err != nil {
				c.Fail("", err)
			}
		}
		return nil
	}
	out, err := c.Create(*c.output, *c.force, inputs...)
	if err != nil {
		return err
	}
	defer out.Abort()
	written := 0
	for in := range c.Each(inputs) {
		named := !c.Whole || len(inputs) == 1
		for _, text := range c.texts(in) {
			if !named {
				named = true
				text = append([]byte(cli.Clean(in.Name)+":\n"), text...)
			}
			if _, err := out.Write(text); err != nil {
				return err
			}
			written++
		}
	}
	switch {
	case written == 0 && !out.IsStdout():
		out.Abort()
		c.Fail("", fmt.Errorf("no match for %s, which is not written", out.Name()))
		return nil
	case written > 1 && !c.Whole:
		c.Note(out.Name(), "%d matches in one file: GNU Backgammon takes them for one", written)
	}
	return out.Close()
}

// files writes the matches of an input to a file each, or a list of them to one. A file
// that cannot be written is said and left out; the error is that of the list.
func (c *Converter) files(in cli.Input, inputs []cli.Input) error {
	if c.Whole {
		return c.file(in, c.Ext, inputs, c.texts(in))
	}
	for n, text := range c.texts(in) {
		ext := c.Ext
		if n > 1 {
			ext = fmt.Sprintf("-%d%s", n, c.Ext)
		}
		one := func(yield func(int, []byte) bool) { yield(n, text) }
		if err := c.file(in, ext, inputs, one); err != nil {
			c.Fail("", err)
		}
		if !c.CanWrite() {
			break
		}
	}
	return nil
}

// file writes texts to a file of their own, if there are any.
func (c *Converter) file(in cli.Input, ext string, inputs []cli.Input, texts iter.Seq2[int, []byte]) error {
	var out *cli.Output
	for _, text := range texts {
		if out == nil {
			var err error
			if out, err = c.CreateIn(*c.output, in, ext, *c.force, inputs...); err != nil {
				return err
			}
			defer out.Abort()
		}
		if _, err := out.Write(text); err != nil {
			return err
		}
	}
	if out == nil {
		return nil
	}
	return out.Close()
}

// texts yields what is to be written of the matches of an input, and the number of the
// match, from 1.
func (c *Converter) texts(in cli.Input) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		n, empty, some := 0, false, false
		for m := range c.matches(in) {
			n++
			text, ok := c.text(in, m)
			empty = empty || ok && len(text) == 0
			if !ok || len(text) == 0 {
				continue
			}
			some = true
			if !yield(n, text) {
				return
			}
		}
		if empty && !some { // of a list
			c.Note(in.Name, "no decision and no position in it")
		}
	}
}

// matches reads the matches of an input one by one, and reports their oddities and damage.
func (c *Converter) matches(in cli.Input) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		f, err := c.Open(in.Name)
		if err != nil {
			c.Fail(in.Name, err)
			return
		}
		defer f.Close()
		c.numbers = map[*sgfbg.Game]int{}
		first := 0
		for m, err := range c.Read(in, f) {
			if err != nil {
				c.Fail(in.Name, err)
				return
			}
			problems := m.Problems
			// The reading was lenient: there are no errors.
			for r := range m.Records() {
				problems = append(problems, r.Problems...)
			}
			c.report(in.Name, problems)
			if !yield(Match{m, first}) {
				return
			}
			first += len(m.Games)
			for _, g := range m.Games {
				delete(c.numbers, g)
			}
		}
	}
}

// MAT reads .mat text.
func (c *Converter) MAT(_ cli.Input, r io.Reader) iter.Seq2[*sgfbg.Collection, error] {
	return func(yield func(*sgfbg.Collection, error) bool) {
		number := 0
		for m, err := range c.Options.NewMATReader(r).All() {
			if err == nil {
				for _, g := range m.Games {
					number++
					c.numbers[g] = number
				}
			}
			if !yield(m, err) {
				return
			}
		}
	}
}

// SGF reads a file of SGF, and reports what is wrong in its syntax.
func (c *Converter) SGF(in cli.Input, r io.Reader) iter.Seq2[*sgfbg.Collection, error] {
	return sgfbg.Matches(func(yield func(*sgfbg.Game, error) bool) {
		number, backgammon := 0, false
		var others []int // before the first game of backgammon
		reader := c.Options.NewReader(r)
		for g, err := range reader.All() {
			if err != nil {
				yield(nil, err)
				return
			}
			number++
			c.report(in.Name, g.Problems)
			others = append(others, number)
			if g.IsBackgammon() {
				backgammon, others = true, others[:len(others)-1]
			}
			if !backgammon {
				continue
			}
			for _, n := range others {
				c.Damage(in.Name, "game %d is not backgammon, and left out", n)
			}
			others = others[:0]
			c.numbers[g] = number
			if !yield(g, nil) {
				return
			}
		}
		c.report(in.Name, reader.Problems())
	})
}

// File returns a Read of files that are read as a whole.
func (c *Converter) File(parse func(data []byte) (*sgfbg.Collection, error)) func(cli.Input, io.Reader) iter.Seq2[*sgfbg.Collection, error] {
	return func(_ cli.Input, r io.Reader) iter.Seq2[*sgfbg.Collection, error] {
		return func(yield func(*sgfbg.Collection, error) bool) {
			data, err := io.ReadAll(r)
			if err != nil {
				yield(nil, err)
				return
			}
			all, err := parse(data)
			if err != nil {
				yield(nil, err)
				return
			}
			for i, g := range all.Games {
				c.numbers[g] = i + 1
			}
			for i, m := range all.Matches() {
				if i == 0 {
					m.Problems = all.Problems
				}
				if !yield(m, nil) {
					return
				}
			}
		}
	}
}

// text returns a match in the form to be written. Games without such a form are left
// out, with a message.
func (c *Converter) text(in cli.Input, m Match) (text []byte, ok bool) {
	text, problems, err := c.Write(nil, m)
	if err != nil && len(problems) == 0 {
		c.Fail(in.Name, err)
		return nil, false
	}
	for i := range problems {
		problems[i].Game = c.numbers[m.Games[problems[i].Game-1]]
	}
	c.report(in.Name, slices.DeleteFunc(problems, func(p sgfbg.Problem) bool {
		return p.Kind == sgfbg.ProblemValue // Collection has said it
	}))
	if err != nil { // all games are left out, and the problems say why
		return nil, false
	}
	return text, true
}

// Append writes .mat text.
func (c *Converter) Append(dst []byte, m Match) ([]byte, []sgfbg.Problem, error) {
	return c.Options.AppendMAT(dst, m.Collection)
}

// report reports oddities, which do not change the exit status, and damage, which
// does. So does what the text lacks; that is summed up.
func (c *Converter) report(name string, problems []sgfbg.Problem) {
	lost := map[string]int{}
	for _, p := range problems {
		if p.Kind == sgfbg.ProblemLost {
			lost[what(p)]++
		}
	}
	for _, p := range problems {
		switch p.Kind {
		case sgfbg.ProblemText, sgfbg.ProblemResult, sgfbg.ProblemPlaceholder:
			c.Note(name, "%v", p)
		case sgfbg.ProblemLost:
			switch n := lost[what(p)]; {
			case c.Every || n == 1:
				c.Damage(name, "%v", p)
			case n > 1:
				c.Damage(name, "%v (and in %s)", p, cli.Count(n-1, "other place"))
			}
			if !c.Every {
				delete(lost, what(p))
			}
		default:
			c.Damage(name, "%v", p)
		}
	}
}

// what is lost, in words that are the same for all places of it.
func what(p sgfbg.Problem) string {
	words, _, _ := strings.Cut(p.Err.Error(), ": ")
	return p.Property + " " + words
}
