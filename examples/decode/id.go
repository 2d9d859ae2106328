package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"example.com/boardcodec/examples/internal/cli"
)

// An identity is the line of -id, or with -json its object.
type identity struct {
	Input   string   `json:"input"`
	Size    int64    `json:"size"` // of the input itself, in bytes
	Format  string   `json:"format,omitempty"`
	Inside  *inside  `json:"inside,omitempty"`
	Odd     []string `json:"odd,omitempty"`
	Damaged bool     `json:"damaged,omitempty"`
	Unknown string   `json:"unknown,omitempty"` // what an input begins with that is of no format here
	Error   string   `json:"error,omitempty"`

	name string // what the line begins with
}

// identityOf identifies an input. The error is why it could not be read, unless
// it is not of a format known here.
func identityOf(in *input) (id identity, err error) {
	id = identity{Input: in.arg, name: in.arg}
	if first, _, more := strings.Cut(in.arg, "\n"); more && !in.file {
		id.name = first + " ..."
	}
	if in.data != nil {
		id.Size = in.data.Size()
	}
	in.first = true
	f, rep, err := identify(in)
	switch {
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
	if id.Format == "" {
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

func (id identity) json() []byte {
	var line bytes.Buffer
	enc := json.NewEncoder(&line)
	enc.SetEscapeHTML(false)
	enc.Encode(id)
	return line.Bytes()
}

// printIdentities prints a line for each input, identifying some at a time. Its error is of
// the output.
func printIdentities(p *cli.Program, names []string, how reading, asJSON, tour bool) error {
	type result struct {
		name string
		id   identity
		err  error
	}
	for r := range cli.Ordered(slices.Values(names), func(arg string) result {
		in := open(p, arg, how)
		defer in.close()
		id, err := identityOf(in)
		return result{in.name(), id, err}
	}) {
		switch {
		case asJSON:
			p.Out.Write(r.id.json())
		case r.err == nil:
			fmt.Fprintln(p.Out, r.id)
		}
		if err := p.Out.Flush(); err != nil {
			return err
		}
		if r.err != nil {
			p.Fail(r.name, r.err)
		}
		if r.id.Damaged && !tour {
			p.Damaged()
		}
	}
	return nil
}

// filesIn returns the names of the files in a folder, and in all folders in it,
// but those of indexes whose games are among them: a base counts once.
func filesIn(p *cli.Program, folder string) (names []string) {
	for _, in := range p.Inputs([]string{folder}, "files", func(string, []byte) bool { return true }) {
		names = append(names, in.Name)
	}
	stem := func(name, ext string) (string, bool) {
		if !strings.EqualFold(filepath.Ext(name), ext) {
			return "", false
		}
		return name[:len(name)-len(ext)], true
	}
	bases := map[string]bool{}
	for _, name := range names {
		if base, ok := stem(name, ".cbf"); ok {
			bases[base] = true
		}
	}
	return slices.DeleteFunc(names, func(name string) bool {
		base, ok := stem(name, ".cbi")
		return ok && bases[base]
	})
}
