package cli

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
)

// Flags are the flags of a program, or of one of its verbs.
type Flags struct {
	*flag.FlagSet
	usage   string
	version *bool // -version
}

// Flags returns the flags of a program. name is the name of the program, or of program
// and verb; usage begins with the synopsis of the arguments, and says on further lines
// what the program does.
func (p *Program) Flags(name, usage string) *Flags {
	f := &Flags{FlagSet: flag.NewFlagSet(name, flag.ContinueOnError), usage: usage}
	f.version = f.Bool("version", false, "print the version of the program")
	f.SetOutput(io.Discard) // Parse returns the message
	f.Usage = func() {}
	return f
}

// Output declares -o and -f. what is the argument of -o, such as FILE.
func (f *Flags) Output(what string) (name *string, force *bool) {
	return f.String("o", "", "write to `"+what+"`, not to the standard output"),
		f.Bool("f", false, "write over what -o names")
}

// Parse parses flags before and after other arguments, up to "--". Return its error to
// Run, which shows it.
func (f *Flags) Parse(args []string) (others []string, err error) {
	for {
		if err := f.parse(args); err != nil {
			return nil, err
		}
		parsed := len(args) - f.NArg()
		ended := parsed > 0 && args[parsed-1] == "--"
		args = f.Args()
		if ended || len(args) == 0 {
			others = append(others, args...)
			if slices.Contains(others, "") {
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
	if err := f.parse(args); err != nil {
		return nil, err
	}
	return f.Args(), nil
}

// parse parses the flags that args begin with.
func (f *Flags) parse(args []string) error {
	err := f.FlagSet.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return f.Help()
	case err != nil:
		return f.Wrong("%v", err)
	case *f.version:
		name, _, _ := strings.Cut(f.Name(), " ") // without a verb
		return &answer{text: name + " " + version() + "\n"}
	}
	return nil
}

// Wrong returns an error that says what is wrong with the arguments, and how to get help. It
// makes the exit status 2.
func (f *Flags) Wrong(format string, a ...any) error {
	text := Clean(strings.ReplaceAll(f.Name()+": "+fmt.Sprintf(format, a...), "\n", "; "))
	return &answer{text: text + " (" + f.Name() + " -h prints the usage)", wrong: true}
}

// Help returns an error that prints the usage to the standard output. It makes
// the exit status 0.
func (f *Flags) Help() error {
	var b strings.Builder
	fmt.Fprintf(&b, "usage: %s %s\n", f.Name(), f.usage)
	f.SetOutput(&b)
	f.PrintDefaults()
	return &answer{text: b.String()}
}

// An answer is what the user asked for, or why the arguments are wrong, in place of the work of
// the program. Run prints it.
type answer struct {
	text  string
	wrong bool
}

func (a *answer) Error() string { return a.text }

var release string // set when the programs of a release are built

// version returns the version of the module that the program was built from, and that of Go:
// "v0.5.0, go1.26.8". A version that is no release has the revision of its repository, and "+dirty"
// for changes.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "of an unknown version"
	}
	return cmp.Or(release, info.Main.Version) + ", " + info.GoVersion
}

// expand replaces patterns such as *.xg by the names of the files, as the shells of other
// systems than Windows do before they start a program. A pattern that matches nothing stays.
func expand(args []string) (expanded []string) {
	for _, arg := range args {
		// PowerShell completes the name of a folder as "NAME\", whose last two bytes Windows reads as a quote.
		if folder, ok := strings.CutSuffix(arg, `"`); ok {
			arg = folder + `\`
		}
		var names []string
		if strings.ContainsAny(arg, "*?") && !strings.HasPrefix(arg, "-") {
			names, _ = filepath.Glob(arg) // an error is a pattern that matches nothing
		}
		for i, name := range names {
			if strings.HasPrefix(name, "-") { // it is no flag
				names[i] = "." + string(filepath.Separator) + name
			}
		}
		if len(names) == 0 {
			names = []string{arg}
		}
		expanded = append(expanded, names...)
	}
	return expanded
}
