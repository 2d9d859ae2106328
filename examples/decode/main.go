// Decode shows what is in the old files of board games.
//
//	go run ./examples/decode              a tour: samples of every format
//	go run ./examples/decode ARG...       decode IDs, hex streams and files
//	go run ./examples/decode -json ARG... the same as JSON
//
// An ARG is a file, or if there is no such file, the text itself. The format is
// found out. With -json, each input gives one object
//
//	{"input": "...", "format": "...", "fields": {...}}
//
// where input is the argument, and an input that can't be read gives {"input":
// "...", "error": "..."}. The exit status is 1 if there was one, 2 for wrong usage.
package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	asJSON := flag.Bool("json", false, "print the decoded fields as JSON")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: decode [-json] [ID or FILE]...\nWithout arguments: a tour of all formats.")
		flag.PrintDefaults()
	}
	flag.Parse()

	show := showText
	if *asJSON {
		show = showJSON
	}
	failed := false
	if flag.NArg() == 0 {
		failed = tour(os.Stdout, os.Stderr, show)
	}
	for _, arg := range flag.Args() {
		if err := show(os.Stdout, open(arg)); err != nil {
			fmt.Fprintf(os.Stderr, "decode: %s: %v\n", shorten(arg, 60), err)
			failed = true
		}
	}
	if failed {
		os.Exit(1)
	}
}

// A shower prints what is in an input, and returns why it could not.
type shower func(w io.Writer, in input) error

// tour shows the samples of every format.
func tour(w, errs io.Writer, show shower) (failed bool) {
	for _, f := range formats {
		for _, in := range f.samples {
			if err := show(w, in); err != nil {
				fmt.Fprintf(errs, "decode: %s: %v\n", in.label(), err)
				failed = true
			}
		}
	}
	return failed
}

func showText(w io.Writer, in input) error {
	name, rep, err := identify(in)
	if err != nil {
		return err
	}
	heading := name + ": " + in.label()
	if in.name == "" {
		heading = name
	}
	_, err = fmt.Fprintf(w, "%s\n%s\n\n%s\n\n", heading, strings.Repeat("=", len(heading)), strings.Trim(rep.text, "\n"))
	return err
}

func showJSON(w io.Writer, in input) error {
	object := struct {
		Input  string `json:"input"`
		Format string `json:"format,omitempty"`
		Fields any    `json:"fields,omitempty"`
		Error  string `json:"error,omitempty"`
	}{Input: cmp.Or(in.arg, in.name, string(in.data))}
	name, rep, err := identify(in)
	if err != nil {
		object.Error = err.Error()
	} else {
		object.Format, object.Fields = name, rep.fields
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return errors.Join(err, enc.Encode(object))
}

// open makes an input of an argument: of the file of that name, or where there
// is none, of the text itself. A file that is there but can't be read is an
// input with an error.
func open(arg string) input {
	stat, err := os.Stat(arg)
	if err != nil || stat.IsDir() {
		return input{arg: arg, data: []byte(arg)}
	}
	data, err := os.ReadFile(arg)
	sibling := func(ext string) ([]byte, error) {
		stem := strings.TrimSuffix(arg, filepath.Ext(arg))
		data, err := os.ReadFile(stem + strings.ToLower(ext))
		if errors.Is(err, fs.ErrNotExist) {
			data, err = os.ReadFile(stem + strings.ToUpper(ext))
		}
		return data, err
	}
	return input{arg: arg, name: filepath.Base(arg), data: data, sibling: sibling, err: err}
}
