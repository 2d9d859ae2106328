// Decode shows what is in the old files of board games.
//
//	decode [-json] [ARG...]
//
// An ARG is a file, or where there is no such file, the text itself: an ID, a
// stream in hex, a board. "-" is the standard input. The format is detected.
// Without an ARG the tour is shown: samples of every format, from testdata. Flags
// may stand after an ARG; what stands after "--" is no flag, but perhaps a file
// whose name begins with "-".
//
//	go run ./examples/decode
//	go run ./examples/decode testdata/sgfbg/matchinfo.sgf
//
// With -json, each ARG gives one object instead of a screenful:
//
//	{"input": ARG, "format": "...", "fields": {...}}
//	{"input": ARG, "error": "..."}
//
// README.md beside this file has the keys of fields, format by format.
//
// Errors go to the standard error. The exit status is 0 if all was read, 1 if an
// ARG was not, or if what was read of it is damaged, 2 for wrong usage. Of a base,
// the first games are read. The tour, some of whose samples are damaged, ends with 0.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf8"

	"example.com/boardcodec/examples/internal/cli"
)

func main() { cli.Main("decode", run) }

func run(p *cli.Program, args []string) error {
	flags := p.Flags("decode", "[-json] [ARG...]\nshows what is in files, in IDs and in streams in hex; - is the standard input\nwithout an ARG, shows samples of every format")
	asJSON := flags.Bool("json", false, "print the fields as JSON")
	inputs, err := flags.Parse(args)
	if err != nil {
		return err
	}
	tour := len(inputs) == 0
	if tour {
		if _, err := os.Stat("testdata"); err != nil {
			return flags.Wrong("ARG is missing; the tour shows files of the repository: run it at the top of that")
		}
		for _, f := range formats {
			inputs = append(inputs, f.samples...)
		}
	}
	show := showText
	if *asJSON {
		show = showJSON
	}
	for _, arg := range inputs {
		var page bytes.Buffer
		damaged, err := show(&page, open(arg, p.Stdin))
		p.Out.Write(page.Bytes())
		if err := p.Out.Flush(); err != nil {
			return err
		}
		if err != nil {
			p.Fail(label(arg), err)
		}
		if damaged && !tour {
			p.Damaged()
		}
	}
	return nil
}

// label returns an argument for a heading or a message.
func label(arg string) string {
	first, _, more := strings.Cut(arg, "\n")
	if more {
		first += " ..."
	}
	return shorten(strings.Map(printable, first), 50)
}

// showText prints a screenful of what is in an input, or returns why it could not.
func showText(w io.Writer, in input) (damaged bool, err error) {
	name, rep, err := identify(in)
	if err != nil {
		return false, err
	}
	heading := name + ": " + label(in.arg)
	line := strings.Repeat("=", utf8.RuneCountInString(heading))
	_, err = fmt.Fprintf(w, "%s\n%s\n%s\n\n", heading, line, screen(rep.text))
	return rep.damaged, err
}

// showJSON prints the object of an input, and returns why it could not read it.
func showJSON(w io.Writer, in input) (damaged bool, err error) {
	object := struct {
		Input  string `json:"input"`
		Format string `json:"format,omitempty"`
		Fields any    `json:"fields,omitempty"`
		Error  string `json:"error,omitempty"`
	}{Input: in.arg}
	name, rep, err := identify(in)
	if err != nil {
		object.Error = cli.Fact(err)
	} else {
		object.Format, object.Fields = name, rep.fields
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	if encErr := enc.Encode(object); err == nil {
		err = encErr
	}
	return rep.damaged, err
}

// fileName is what names a file, and neither an ID nor a stream.
var fileName = regexp.MustCompile(`^\S*\.[A-Za-z]\w{1,4}$`)

// open makes an input of an argument: of the file of that name, or where there
// is none, of the text itself.
func open(arg string, stdin io.Reader) input {
	in := input{arg: arg, file: true, sibling: func(string) ([]byte, error) { return nil, fs.ErrNotExist }}
	if arg == "-" {
		in.data, in.err = io.ReadAll(stdin)
		return in
	}
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		in.err = errors.New("is a directory")
		return in
	case err != nil && (fileName.MatchString(arg) || errors.Is(err, fs.ErrPermission)):
		in.err = err
		return in
	case err != nil:
		in.file, in.data = false, []byte(arg)
		return in
	}
	in.data, err = os.ReadFile(arg)
	in.err = err
	in.sibling = func(ext string) ([]byte, error) {
		stem := strings.TrimSuffix(arg, filepath.Ext(arg))
		data, err := os.ReadFile(stem + ext)
		if errors.Is(err, fs.ErrNotExist) {
			data, err = os.ReadFile(stem + strings.ToUpper(ext))
		}
		return data, err
	}
	return in
}
