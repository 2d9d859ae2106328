package main

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

// An identity is the line of -id, or with -json its object.
type identity struct {
	inputName
	Size    int64    `json:"size"` // of the input itself, in bytes
	Format  string   `json:"format,omitempty"`
	Inside  *inside  `json:"inside,omitempty"`
	Odd     []string `json:"odd,omitempty"`
	Damaged bool     `json:"damaged,omitempty"`
	Unknown string   `json:"unknown,omitempty"` // what an input begins with that is of no format here
	Error   string   `json:"error,omitempty"`

	name string // what the line begins with
	err  error  // why the input could not be read
}

// An inputName is the name of an input in JSON, which is UTF-8 and so not any name.
type inputName struct {
	Input string `json:"input"`
	Bytes []byte `json:"input_base64,omitempty"` // of a name that is not UTF-8
}

// nameOf returns the name of an input in JSON.
func nameOf(in *input) inputName {
	name := inputName{Input: in.arg}
	if !utf8.ValidString(in.arg) {
		name.Bytes = []byte(in.arg)
	}
	return name
}

// identityOf identifies an input.
func identityOf(in *input) identity {
	id := identity{inputName: nameOf(in), name: in.name()}
	if in.data != nil {
		id.Size = in.data.Size()
	}
	in.first = true
	f, rep, err := identify(in)
	_, damage := errors.AsType[damagedError](err)
	switch {
	case err == nil:
		id.Format, id.Inside, id.Odd, id.Damaged = f.name, &rep.inside, rep.odd, rep.damaged
	case damage:
		id.Damaged, id.Error = true, cli.Fact(err)
	case in.err == nil && in.file: // of no format, or of some, perhaps
		id.Unknown = strings.TrimPrefix(cli.Fact(err), errUnknown.Error()+": ")
	default:
		id.Error, id.err = cli.Fact(err), err
	}
	return id
}

// kind returns the format, or why there is none.
func (id identity) kind() string {
	switch {
	case id.Format != "":
		return id.Format
	case id.Damaged:
		return "damaged"
	case id.Unknown != "":
		return "unknown"
	}
	return "not readable"
}

// String returns the line, without characters that would control a terminal.
func (id identity) String() string {
	text := id.name + ": " + id.kind()
	if id.Format == "" {
		return cli.Clean(text + ": " + id.Error + id.Unknown)
	}
	if content := id.Inside.String(); content != "" {
		text += ", " + content
	}
	return cli.Clean(strings.Join(append([]string{text}, id.Odd...), "; "))
}

// A tally has how many inputs there are of each kind, and how many of these are damaged.
type tally map[string][2]int

// printIdentities prints a line for each input, identifying some at a time, and counts them. Its error is of
// the output.
func printIdentities(p *cli.Program, names []string, how reading, kinds tally) error {
	openAndIdentify := func(name string) identity {
		in := open(p, name, how)
		defer in.close()
		return identityOf(in)
	}
	for id := range cli.Ordered(slices.Values(names), openAndIdentify) {
		if how.json {
			jsonTo(p.Out).Encode(id)
		} else if id.err == nil {
			fmt.Fprintln(p.Out, id)
		}
		if err := p.Out.Flush(); err != nil {
			return err
		}
		if id.err != nil {
			p.Fail(id.name, id.err)
		}
		n := kinds[id.kind()]
		n[0]++
		if id.Damaged && id.Format != "" {
			n[1]++
		}
		kinds[id.kind()] = n
		if id.Damaged && !how.tour {
			p.Damaged()
		}
	}
	return nil
}

// printFolder prints the lines of the files in a folder, and how many there are.
func printFolder(p *cli.Program, folder string, how reading) error {
	names, kinds := filesIn(p, folder), tally{}
	err := printIdentities(p, names, how, kinds)
	if err != nil || how.json || len(names) == 0 {
		return err
	}
	return kinds.print(p, cli.Clean(folder)+": ", len(names))
}

// printLines prints a line for each input, or the lines of a folder, and how many inputs are no folders.
func printLines(p *cli.Program, inputs []string, how reading) error {
	kinds, n := tally{}, 0
	for _, arg := range inputs {
		if !how.tour && isFolder(arg) {
			if err := printFolder(p, arg, how); err != nil {
				return err
			}
			continue
		}
		if err := printIdentities(p, []string{arg}, how, kinds); err != nil {
			return err
		}
		n++
	}
	if how.json || n < 2 {
		return nil
	}
	return kinds.print(p, "", n)
}

// print prints, after the words of, how many of n inputs there are of each kind.
func (kinds tally) print(p *cli.Program, of string, n int) error {
	parts := []string{}
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		part := fmt.Sprintf("%d × %s", kinds[kind][0], kind)
		if damaged := kinds[kind][1]; damaged > 0 {
			part += fmt.Sprintf(" (%d damaged)", damaged)
		}
		parts = append(parts, part)
	}
	fmt.Fprintf(p.Out, "%s%s: %s\n", of, count(n, "file"), strings.Join(parts, ", "))
	return p.Out.Flush()
}

// filesIn returns the names of the files in a folder or an archive, and in all of these in
// it, but of a ChessBase base, in whatever case, only the games or headers: a base counts once.
// Of an archive that is damaged or empty, it returns its own name.
func filesIn(p *cli.Program, folder string) (names []string) {
	for _, in := range p.Files(folder) {
		if cli.IsArchive(in.Name) {
			if a, err := p.Archive(in.Name); err == nil && len(a.Names()) > 0 {
				names = append(names, a.Names()...)
				p.LeftOut(a)
				continue
			}
		}
		names = append(names, in.Name)
	}
	bases := chessfiles.Bases{}
	kinds := map[string]chessfiles.Kind{".cbf": chessfiles.CBF, ".cbh": chessfiles.CBH}
	for _, name := range names {
		bases.Add(name, kinds[strings.ToLower(path.Ext(name))])
	}
	return slices.DeleteFunc(names, func(name string) bool { return bases.Of(name) != "" })
}
