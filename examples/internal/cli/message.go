package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Note prints a message about an oddity of an input on the standard error, unless the program is
// quiet. "-" is the standard input.
func (p *Program) Note(name, format string, a ...any) {
	if !p.Quiet {
		p.note(name, format, a...)
	}
}

// note prints a message about an input on the standard error.
func (p *Program) note(name, format string, a ...any) {
	p.say(Clean(p.Name + ": " + Called(name) + ": " + fmt.Sprintf(format, a...)))
}

// Called returns the name of an input for messages.
func Called(name string) string {
	if name == "-" {
		return "standard input"
	}
	return name
}

// Damage is Note for something that was damaged or left out: it makes the exit status
// 1.
func (p *Program) Damage(name, format string, a ...any) {
	p.note(name, format, a...)
	p.Damaged()
}

// Say prints a line of the program, unless it is quiet.
func (p *Program) Say(format string, a ...any) {
	if !p.Quiet {
		p.say(Clean(p.Name + ": " + fmt.Sprintf(format, a...)))
	}
}

// say prints lines on the standard error, where no bar is in their way.
func (p *Program) say(text string) {
	p.screen.mu.Lock()
	defer p.screen.mu.Unlock()
	p.screen.erase()
	fmt.Fprintln(p.Stderr, text)
}

// Fact returns the text of an error for a message that names the input already:
// without that name, and without the names of packages.
func Fact(err error) string {
	if path, ok := err.(*fs.PathError); ok {
		err = path.Err
	}
	return text(err)
}

// text returns the text of an error, in which each error of a package begins
// with the package's name, without these names.
func text(err error) string {
	text := err.Error()
	for ; err != nil; err = errors.Unwrap(err) {
		text = strings.Replace(text, err.Error(), WithoutPackage(err.Error()), 1)
	}
	return strings.ReplaceAll(text, "\n", "; ") // between errors that are joined
}

// WithoutPackage returns a text without the name of a package that it begins with.
func WithoutPackage(text string) string {
	name, rest, ok := strings.Cut(text, ": ")
	switch name {
	case "bg", "cbf", "cbfpgn", "cbmoves", "chess", "gopos", "mat", "matchid", "pgn", "sgfbg", "xg", "zobrist":
		if ok {
			return rest
		}
	}
	return text
}

// Clean returns a text, such as the name of a file, on one line. Bytes that would
// control a terminal are written as in a Go string.
func Clean(s string) string {
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], string(utf8.RuneError)):
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case unicode.IsPrint(r):
			b.WriteRune(r)
		default:
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
	}
	return b.String()
}

// Count returns a number with its noun, in the plural if necessary.
func Count(n int, what string) string {
	switch {
	case n == 1:
		// The singular.
	case strings.HasSuffix(what, "match"):
		what += "es"
	default:
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// named returns err with the name that the user gave, in place of the name of another
// file in the error.
func named(err error, name string) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return &fs.PathError{Op: path.Op, Path: name, Err: path.Err}
	case errors.As(err, &link):
		return &fs.PathError{Op: link.Op, Path: name, Err: link.Err}
	}
	return err
}
