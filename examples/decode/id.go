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
	if inside := id.Inside.String(); inside != "" {
		text += ", " + inside
	}
	return cli.Clean(strings.Join(append([]string{text}, id.Odd...), "; "))
}

// printIdentities prints a line for each input, identifying some at a time. Its error is of
// the output. It counts the inputs by their kinds.
func printIdentities(p *cli.Program, names []string, how reading) (kinds map[string]int, err error) {
	kinds = map[string]int{} // and, with damagedKind, how many of them are damaged
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
			return nil, err
		}
		if id.err != nil {
			p.Fail(id.name, id.err)
		}
		if id.Damaged && !how.tour {
			p.Damaged()
		}
		kinds[id.kind()]++
		if id.Damaged && id.Format != "" {
			kinds[id.kind()+damagedKind]++
		}
	}
	return kinds, nil
}

const damagedKind = ", damaged" // after the name of a kind, the key of the number of its damaged files

// printFolder prints the lines of the files in a folder, and how many there are.
func printFolder(p *cli.Program, folder string, how reading) error {
	names := filesIn(p, folder)
	kinds, err := printIdentities(p, names, how)
	if err != nil || how.json || len(names) == 0 {
		return err
	}
	return printTotal(p, cli.Clean(folder)+": ", len(names), kinds)
}

// printLines prints a line for each input, or the lines of a folder, and how many inputs are no folders.
func printLines(p *cli.Program, inputs []string, how reading) error {
	total, n := map[string]int{}, 0
	for _, arg := range inputs {
		if !how.tour && isFolder(arg) {
			if err := printFolder(p, arg, how); err != nil {
				return err
			}
			continue
		}
		kinds, err := printIdentities(p, []string{arg}, how)
		if err != nil {
			return err
		}
		for kind, files := range kinds {
			total[kind] += files
		}
		n++
	}
	if how.json || n < 2 {
		return nil
	}
	return printTotal(p, "", n, total)
}

// printTotal prints how many inputs there are of each kind.
func printTotal(p *cli.Program, of string, n int, kinds map[string]int) error {
	words := []string{}
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		if strings.HasSuffix(kind, damagedKind) {
			continue
		}
		word := fmt.Sprintf("%d × %s", kinds[kind], kind)
		if n := kinds[kind+damagedKind]; n > 0 {
			word += fmt.Sprintf(" (%d damaged)", n)
		}
		words = append(words, word)
	}
	fmt.Fprintf(p.Out, "%s%s: %s\n", of, count(n, "file"), strings.Join(words, ", "))
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
	for _, name := range names {
		bases.Add(name, map[string]chessfiles.Kind{".cbf": chessfiles.CBF, ".cbh": chessfiles.CBH}[strings.ToLower(path.Ext(name))])
	}
	return slices.DeleteFunc(names, func(name string) bool { return bases.Of(name) != "" })
}
