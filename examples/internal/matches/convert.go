package matches

import (
	"fmt"
	"iter"
	"slices"

	"example.com/boardcodec/examples/internal/cli"
)

// Convert writes the matches of the inputs to the output or, if that is a folder, to a
// file each. Its error is of the only output.
func (c *Converter) Convert(inputs []cli.Input) error {
	if cli.IsFolder(*c.output) {
		for in, steps := range c.each(inputs) {
			if err := c.files(in, texts(steps), inputs); err != nil {
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
	for in, steps := range c.each(inputs) {
		named := !c.Whole || len(inputs) == 1
		for _, text := range texts(steps) {
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

// each yields the inputs, each with what is to be done for it. Several are converted at a time.
func (c *Converter) each(inputs []cli.Input) iter.Seq2[cli.Input, iter.Seq[step]] {
	return func(yield func(cli.Input, iter.Seq[step]) bool) {
		next, stop := iter.Pull(cli.Ordered(slices.Values(inputs), c.convert))
		defer stop()
		for in := range c.Each(inputs) {
			if steps, _ := next(); !yield(in, steps) {
				return
			}
		}
	}
}

// shortInput is the size in bytes up to which an input is converted before its turn comes, and
// its matches are held. A longer one, and a pipe, is read a match at a time when they are written.
const shortInput = 4 << 20

// convert returns what is to be done for an input.
func (c *Converter) convert(in cli.Input) iter.Seq[step] {
	if in.Size() > shortInput {
		return c.steps(in, c.open)
	}
	return slices.Values(slices.Collect(c.steps(in, c.OpenQuietly)))
}

// texts does the steps, and yields those that are texts, with the number of the match, from 1.
func texts(steps iter.Seq[step]) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		for s := range steps {
			if s.say != nil {
				s.say()
			} else if !yield(s.n, s.text) {
				return
			}
		}
	}
}

// files writes the matches of an input to a file each, or a list of them to one. A file
// that cannot be written is said and left out; the error is that of the list.
func (c *Converter) files(in cli.Input, all iter.Seq2[int, []byte], inputs []cli.Input) error {
	if c.Whole {
		return c.file(in, c.Ext, inputs, all)
	}
	for n, text := range all {
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
