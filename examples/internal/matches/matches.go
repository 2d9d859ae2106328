// Package matches holds what sgf2mat and mat2sgf share: reading backgammon matches from
// files, and writing them to one output or to a file each.
package matches

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/sgfbg"
)

// A Converter reads one format of matches and writes another.
type Converter struct {
	*cli.Program
	Options sgfbg.Options
	Read    func(data []byte) (*sgfbg.Collection, error)
	Write   func(dst []byte, c *sgfbg.Collection) ([]byte, []sgfbg.Problem, error)
	Ext     string // of the files that are written, such as ".mat"
	Every   bool   // list every problem
	Whole   bool   // the output is a list: a file is not split, and its name is in the list

	output *string // of -o
	force  *bool
}

// New declares -o, -f and -charset, and returns a Converter that uses them. texts names
// the texts that -charset is about.
func New(p *cli.Program, flags *cli.Flags, texts string) *Converter {
	// Files of other programs often have faults; read as much of them as possible.
	c := &Converter{Program: p, Options: sgfbg.Options{Lenient: true}}
	c.output, c.force = flags.Output("OUT")
	flags.StringVar(&c.Options.Charset, "charset", "", "`NAME` of the charset of "+texts)
	return c
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

// A match is one of the matches of an input.
type match struct {
	*sgfbg.Collection
	in      cli.Input
	numbers map[*sgfbg.Game]int // of its games in the file, from 1
}

// Convert writes the matches of the inputs to the output or, if that is a folder, to a
// file each. Its error is of the output.
func (c *Converter) Convert(inputs []cli.Input) error {
	if cli.IsFolder(*c.output) {
		for in := range c.Each(inputs) {
			for i, m := range c.matches(in) {
				ext := c.Ext
				if i > 0 {
					ext = fmt.Sprintf("-%d%s", i+1, c.Ext)
				}
				if err := c.file(m, ext, inputs); err != nil {
					c.Fail("", err) // the others are written
				}
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
		for _, m := range c.matches(in) {
			text, ok := c.text(m)
			if !ok {
				continue
			}
			if c.Whole && len(inputs) > 1 {
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

// file writes a match to a file of its own.
func (c *Converter) file(m match, ext string, inputs []cli.Input) error {
	text, ok := c.text(m)
	if !ok {
		return nil
	}
	out, err := c.CreateIn(*c.output, m.in, ext, *c.force, inputs...)
	if err != nil {
		return err
	}
	defer out.Abort()
	if _, err := out.Write(text); err != nil {
		return err
	}
	return out.Close()
}

// matches reads the matches of an input.
func (c *Converter) matches(in cli.Input) (matches []match) {
	all, err := c.Collection(in)
	if err != nil {
		c.Fail(in.Name, err)
		return nil
	}
	numbers := map[*sgfbg.Game]int{}
	for i, g := range all.Games {
		numbers[g] = i + 1
	}
	if c.Whole {
		return []match{{all, in, numbers}}
	}
	for _, m := range all.Matches() {
		matches = append(matches, match{m, in, numbers})
	}
	return matches
}

// Collection reads an input, and reports its oddities and damage.
func (c *Converter) Collection(in cli.Input) (*sgfbg.Collection, error) {
	f, err := c.Open(in.Name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	if err != nil {
		return nil, err
	}
	all, err := c.Read(data)
	if err != nil {
		return nil, err
	}
	problems := all.Problems
	// The reading was lenient: there are no errors.
	for r := range all.Records() {
		problems = append(problems, r.Problems...)
	}
	c.report(in.Name, problems)
	if !slices.ContainsFunc(all.Games, (*sgfbg.Game).IsBackgammon) {
		return all, nil // a problem says so
	}
	for i, g := range all.Games {
		if !g.IsBackgammon() {
			c.Damage(in.Name, "game %d is not backgammon, and left out", i+1)
		}
	}
	return all, nil
}

// text returns a match in the form to be written. Games without such a form are left
// out, with a message.
func (c *Converter) text(m match) (text []byte, ok bool) {
	text, problems, err := c.Write(nil, m.Collection)
	if err != nil {
		var rest sgfbg.Collection
		for _, g := range m.Games {
			_, _, err := c.Write(nil, &sgfbg.Collection{Games: []*sgfbg.Game{g}})
			var e *sgfbg.EncodeError
			if errors.As(err, &e) {
				e.Game = m.numbers[g]
				c.Damage(m.in.Name, "%s: the game is left out", cli.Fact(e))
				continue
			}
			rest.Games = append(rest.Games, g)
		}
		if len(rest.Games) == 0 {
			return nil, false
		}
		m.Collection = &rest
		if text, problems, err = c.Write(nil, m.Collection); err != nil {
			c.Fail(m.in.Name, err)
			return nil, false
		}
	}
	for i := range problems {
		problems[i].Game = m.numbers[m.Games[problems[i].Game-1]]
	}
	c.report(m.in.Name, slices.DeleteFunc(problems, func(p sgfbg.Problem) bool {
		return p.Kind == sgfbg.ProblemValue // Collection has said it
	}))
	if len(text) == 0 { // a list
		c.Note(m.in.Name, "no decision and no position in it")
		return nil, false
	}
	return text, true
}

// report reports oddities, which do not change the exit status, and damage. Losses of
// the text are summed up.
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
				c.Note(name, "%v", p)
			case n > 1:
				c.Note(name, "%v (and in %s)", p, cli.Count(n-1, "other place"))
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
