package matches

import (
	"fmt"

	"example.com/boardcodec/examples/internal/cli"
)

// Convert writes the matches of the inputs to the output or, if that is a folder, to a
// file each, and lists of them to one for each input. Its error is of the only output.
func (c *Converter) Convert(inputs []cli.Input) error {
	if c.Whole || !cli.IsFolder(*c.output) {
		return c.Outputs(*c.output, *c.force, c.Ext, inputs, inputs, c.write)
	}
	for in := range c.Each(inputs) {
		for n, text := range c.texts(in) {
			ext := c.Ext
			if n > 1 {
				ext = fmt.Sprintf("-%d%s", n, c.Ext)
			}
			if err := c.file(in, ext, text, inputs); err != nil {
				c.Fail("", err) // the others are written
			}
			if !c.CanWrite() {
				break
			}
		}
	}
	return nil
}

// file writes a match to a file of its own.
func (c *Converter) file(in cli.Input, ext string, text []byte, inputs []cli.Input) error {
	out, err := c.CreateIn(*c.output, in, ext, *c.force, inputs...)
	if err != nil {
		return err
	}
	defer out.Abort()
	if _, err := out.Write(text); err != nil {
		return err
	}
	return out.Close()
}

// write writes the matches of inputs to one output.
func (c *Converter) write(out *cli.Output, inputs []cli.Input) error {
	defer out.Abort()
	written := 0
	for in := range c.Each(inputs) {
		named := !c.Whole || len(inputs) == 1
		for _, text := range c.texts(in) {
			if !named {
				named = true
				fmt.Fprintf(out, "%s:\n", cli.Clean(in.Name))
			}
			if _, err := out.Write(text); err != nil {
				return err
			}
			written++
		}
	}
	switch {
	case written == 0 && !out.IsStdout():
		c.Fail("", fmt.Errorf("no match for %s, which is not written", out.Name()))
		return nil
	case written > 1 && !c.Whole:
		c.Note(out.Name(), "%d matches in one file: GNU Backgammon takes them for one", written)
	}
	return out.Close()
}
