// Package matches holds what sgf2mat, mat2sgf and xg2sgf share: reading backgammon matches
// from files, and writing them to one output or to a file each.
package matches

import (
	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/bgfile"
)

// A Converter reads one format of matches and writes another, a match at a time.
type Converter struct {
	*cli.Program
	Options bgfile.Options // with the format that is read
	Write   func(dst []byte, m Match) ([]byte, []bg.Problem, error)
	Ext     string // of the files that are written, such as ".mat"
	Every   bool   // list every place of what Ext has no form for
	Whole   bool   // the output is a list: a file is not split, and its name is in the list

	strict *bool // of -strict
	output *string
	force  *bool
}

// A Match is one of the matches of an input.
type Match struct {
	*bg.Match
	First int // how many games of backgammon are before it in the input
}

// New declares -o, -f and -strict, and returns a Converter that uses them and reads a format.
func New(p *cli.Program, flags *cli.Flags, from bgfile.Format) *Converter {
	// Files of other programs often have faults; read as much of them as possible.
	c := &Converter{Program: p, Options: bgfile.Options{Lenient: true, Format: from}}
	c.output, c.force = flags.Output("OUT")
	c.strict = flags.Bool("strict", false, "end with status 1 if the output has no form for something")
	return c
}

// Charset declares -charset. texts names the texts that it is about.
func (c *Converter) Charset(flags *cli.Flags, texts string) {
	flags.StringVar(&c.Options.Charset, "charset", "", "`NAME` of the charset of "+texts)
}

// Odd reports whether a problem is only odd: nothing of the match is at fault or left out.
func Odd(p bg.Problem) bool {
	switch p.Kind {
	case bg.ProblemResult, bg.ProblemPlaceholder:
		return true
	case bg.ProblemForm:
		return p.Scale == bg.Odd || p.In == "" // of a member of an .xg, something can be lost
	}
	return false
}

// AppendSGF appends a match in SGF. Chances may be nil.
func AppendSGF(dst []byte, m *bg.Match, chances bg.Chances) ([]byte, []bg.Problem, error) {
	c, lost, err := sgfbg.FromMatch(m, chances)
	if err != nil {
		return nil, nil, err
	}
	dst, err = c.AppendText(dst)
	return dst, lost, err
}

// Parse parses the arguments and returns the inputs that they name, or the standard
// input if they name none.
func (c *Converter) Parse(flags *cli.Flags, args []string, what string) ([]cli.Input, error) {
	args, err := flags.Parse(args)
	if err != nil {
		return nil, err
	}
	// Only reading shows whether there is a charset of the name.
	if _, err := (bgfile.Options{Charset: c.Options.Charset}).Parse([]byte("(;GM[6])")); err != nil {
		return nil, flags.Wrong("-charset: no charset is called %q", c.Options.Charset)
	}
	if len(args) == 0 {
		if c.Typed() {
			return nil, flags.Wrong("FILE is missing; - is what you type")
		}
		args = []string{"-"}
	}
	return c.Inputs(args, what, func(_ string, head []byte) bool { return bgfile.Detect(head) == c.Options.Format }), nil
}
