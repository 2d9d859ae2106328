package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Flags are the flags of a program, or of one of its verbs.
type Flags struct {
	*flag.FlagSet
	usage string
}

// Flags returns the flags of a program. name is the name of the program, or of program
// and verb; usage begins with the synopsis of the arguments, and says on further lines
// what the program does.
func (p *Program) Flags(name, usage string) *Flags {
	f := &Flags{flag.NewFlagSet(name, flag.ContinueOnError), usage}
	f.SetOutput(io.Discard) // Parse returns the message
	f.Usage = func() {}
	return f
}

// Output declares -o, which takes a file or what else is named, and -f.
func (f *Flags) Output(what string) (name *string, force *bool) {
	return f.String("o", "", "write to `"+what+"`, not to the standard output"),
		f.Bool("f", false, "write over what -o names")
}

// Parse parses flags before and after other arguments, up to "--". Return its error to
// Run, which shows it.
func (f *Flags) Parse(args []string) (others []string, err error) {
	for {
		if err := f.FlagSet.Parse(args); errors.Is(err, flag.ErrHelp) {
			return nil, f.Help()
		} else if err != nil {
			return nil, f.Wrong("%v", err)
		}
		parsed := len(args) - f.NArg()
		ended := parsed > 0 && args[parsed-1] == "--"
		if args = f.Args(); ended || len(args) == 0 {
			if others = append(others, args...); slices.Contains(others, "") {
				return nil, f.Wrong("an argument is empty")
			}
			return others, nil
		}
		others = append(others, args[0])
		args = args[1:]
	}
}

// ParseFirst is like Parse, but ends at the first argument that is not a flag, a verb.
func (f *Flags) ParseFirst(args []string) (others []string, err error) {
	if err := f.FlagSet.Parse(args); errors.Is(err, flag.ErrHelp) {
		return nil, f.Help()
	} else if err != nil {
		return nil, f.Wrong("%v", err)
	}
	return f.Args(), nil
}

// Wrong returns an error that says what is wrong with the arguments, above the
// usage. It makes the exit status 2.
func (f *Flags) Wrong(format string, a ...any) error {
	return &usageError{f, fmt.Sprintf(format, a...)}
}

// Help returns an error that prints the usage to the standard output. It makes
// the exit status 0.
func (f *Flags) Help() error { return &usageError{flags: f} }

// A usageError is shown by Run.
type usageError struct {
	flags *Flags
	wrong string // "" if the usage was asked for
}

func (e *usageError) Error() string { return e.wrong }

func (e *usageError) show(p *Program) (status int) {
	var b strings.Builder
	if e.wrong != "" {
		b.WriteString(Clean(e.flags.Name()+": "+e.wrong) + "\n")
	}
	fmt.Fprintf(&b, "usage: %s %s\n", e.flags.Name(), e.flags.usage)
	e.flags.SetOutput(&b)
	e.flags.PrintDefaults()
	if e.wrong != "" {
		p.say(strings.TrimSuffix(b.String(), "\n"))
		return StatusUsage
	}
	_, err := p.Out.WriteString(b.String())
	if err = errors.Join(err, p.Out.Flush()); err != nil {
		p.Fail("", err)
	}
	return p.status
}
