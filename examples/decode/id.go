package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

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

// identityOf identifies an input. The error is why it could not be read, unless
// it is not of a format known here.
func identityOf(in *input) (id identity, err error) {
	id = identity{inputName: nameOf(in), name: in.arg}
	if first, _, more := strings.Cut(in.arg, "\n"); more && !in.file {
		id.name = first + " ..."
	}
	if in.data != nil {
		id.Size = in.data.Size()
	}
	in.first = true
	f, rep, err := identify(in)
	var damage damagedError
	switch {
	case errors.As(err, &damage):
		id.Damaged, id.Error = true, cli.Fact(err)
		return id, nil
	case errors.Is(err, errUnknown):
		id.Unknown = strings.TrimPrefix(err.Error(), errUnknown.Error()+": ")
		return id, nil
	case err != nil && in.err == nil && in.file: // of some format, perhaps
		id.Unknown = cli.Fact(err)
		return id, nil
	case err != nil:
		id.Error = cli.Fact(err)
		return id, err
	}
	id.Format, id.Inside, id.Odd, id.Damaged = f.name, &rep.inside, rep.odd, rep.damaged
	return id, nil
}

// String returns the line, without what a terminal would act on.
func (id identity) String() string {
	text := id.name + ": "
	switch {
	case id.Damaged && id.Format == "":
		return cli.Clean(text + "damaged: " + id.Error)
	case id.Format == "":
		return cli.Clean(text + "unknown: " + id.Unknown)
	}
	text += id.Format
	if inside := id.Inside.String(); inside != "" {
		text += ", " + inside
	}
	if len(id.Odd) > 0 {
		text += "; " + strings.Join(id.Odd, "; ")
	}
	return cli.Clean(text)
}

// printIdentities prints a line for each input, identifying some at a time. Its error is of
// the output. It counts the inputs by their formats, those of none as unknown or
// unreadable.
func printIdentities(p *cli.Program, names []string, how reading, asJSON, tour bool) (formats map[string]int, err error) {
	type result struct {
		name string
		id   identity
		err  error
	}
	formats = map[string]int{}
	for r := range cli.Ordered(slices.Values(names), func(arg string) result {
		in := open(p, arg, how)
		defer in.close()
		id, err := identityOf(in)
		return result{in.name(), id, err}
	}) {
		switch {
		case asJSON:
			jsonTo(p.Out).Encode(r.id)
		case r.err == nil:
			fmt.Fprintln(p.Out, r.id)
		}
		if err := p.Out.Flush(); err != nil {
			return nil, err
		}
		kind := r.id.Format
		switch {
		case r.err != nil:
			p.Fail(r.name, r.err)
			kind = unreadable
		case kind == "" && r.id.Damaged:
			kind = damaged
		case kind == "":
			kind = unknown
		}
		formats[kind]++
		if r.id.Damaged && !tour {
			p.Damaged()
		}
	}
	return formats, nil
}

// What is in no format, or in one that it does not keep to, in the line that counts them.
const damaged, unknown, unreadable = "damaged", "unknown", "not readable"

// printFolder prints the lines of the files in a folder, and how many there are.
func printFolder(p *cli.Program, folder string, how reading, asJSON bool) error {
	names := filesIn(p, folder)
	counts, err := printIdentities(p, names, how, asJSON, false)
	if err != nil || asJSON || len(names) == 0 {
		return err
	}
	words := []string{}
	for _, f := range append(slices.Clone(formats), format{name: damaged}, format{name: unknown}, format{name: unreadable}) {
		if n := counts[f.name]; n > 0 {
			words = append(words, fmt.Sprintf("%d × %s", n, f.name))
		}
	}
	fmt.Fprintf(p.Out, "%s: %s: %s\n", cli.Clean(folder), count(len(names), "file"), strings.Join(words, ", "))
	return p.Out.Flush()
}

// filesIn returns the names of the files in a folder or a ZIP file, and in all of these in
// it, but those of indexes whose games are among them: a base counts once. Of a ZIP file
// that is damaged or empty, it returns its own name.
func filesIn(p *cli.Program, folder string) (names []string) {
	for _, in := range p.Files(folder) {
		if cli.IsZip(in.Name) {
			if z, err := p.Zip(in.Name); err == nil && len(z.Names()) > 0 {
				names = append(names, z.Names()...)
				if n := z.Hidden(); n > 0 {
					p.Damage(in.Name, "%s left out, as a later one has the same name", count(n, "file"))
				}
				continue
			}
		}
		names = append(names, in.Name)
	}
	stem := func(name, ext string) (string, bool) {
		if !strings.EqualFold(filepath.Ext(name), ext) {
			return "", false
		}
		return name[:len(name)-len(ext)], true
	}
	bases, indexes := map[string]bool{}, map[string]bool{}
	for _, name := range names {
		if base, ok := stem(name, ".cbf"); ok {
			bases[base] = true
		} else if index, ok := stem(name, ".cbi"); ok {
			indexes[index] = true
		}
	}
	alone := map[string]bool{} // bases whose index has a name in other letters, as tryNames finds it
	for base := range bases {
		if !indexes[base] {
			alone[strings.ToLower(base)] = true
		}
	}
	return slices.DeleteFunc(names, func(name string) bool {
		index, ok := stem(name, ".cbi")
		return ok && (bases[index] || alone[strings.ToLower(index)])
	})
}
