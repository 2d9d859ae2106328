// Decode shows what is in the old files of board games.
//
//	decode [-id] [-deep] [-charset NAME] [-json] [-html FILE [-f] [-n N]] [ARG...]
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
// If an ARG is a folder, or with -id, there is a line for each file, in the folders
// below it too: its name, its format, what is inside, and what is odd. A base counts once,
// with the file that is its index. Of files of over 4 MB the first part is read, of such
// bases the index; -deep reads all.
//
//	go run ./examples/decode testdata/gopos
//	go run ./examples/decode -id testdata/cbf/r01fisch.cbf
//
// With -html, all that is named goes to one page for a browser, which needs nothing
// else: the boards, with the moves of each game to step through. N games or positions
// of each file are in it, and 16 MB in all.
//
//	go run ./examples/decode -html page.html testdata/sgfbg testdata/cbf/r01fisch.cbf
//
// With -json, each ARG gives one object instead of a screenful:
//
//	{"input": ARG, "format": "...", "fields": {...}}
//	{"input": ARG, "error": "..."}
//
// -charset is that of the texts in a base, which does not name it: 437 for most of
// Europe. What is shown of PGN is what a base of that charset holds.
//
// README.md beside this file has the keys of fields, format by format, and those of
// the objects of -id, of which each is a line.
//
// A file is judged by its first and last 64 KB: what looks like nothing known there
// is refused, whatever its size, unless -deep is given, with which all of it is searched
// for games and records. What is recognised is read game by game, and a game of more
// than 8 MB is refused; of .mat text 4 MB are read, of an opening book 2 MB. A run takes
// 150 MB of memory at most, whatever the size of the files; only a base without an
// index takes 8 bytes for each of its games, and -deep 24 for each of any base.
//
// Errors go to the standard error. The exit status is 0 if all was read, 1 if an
// ARG was not, or if what was read of it is damaged, or if the page has no room for all
// that it should have, 2 for wrong usage. A file of no format known here is an error if
// it is to be shown, and none for -id. The tour, some of whose samples are damaged,
// ends with 0.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"example.com/boardcodec/examples/internal/cli"
)

func main() { cli.Main("decode", run) }

const usage = `[-id] [-deep] [-charset NAME] [-json] [-html FILE [-f] [-n N]] [ARG...]
shows what is in files, in IDs and in streams in hex; - is the standard input
lists what is in folders; without an ARG, shows samples of every format`

func run(p *cli.Program, args []string) error {
	flags := p.Flags("decode", usage)
	lines := flags.Bool("id", false, "print a line for each ARG, as for the files in a folder")
	var how reading
	flags.BoolVar(&how.deep, "deep", false, "read all of large files, and search those of an unknown format")
	flags.Charset(&how.charset)
	asJSON := flags.Bool("json", false, "print the fields as JSON")
	html := flags.String("html", "", "write a page for a browser to `FILE`")
	force := flags.Bool("f", false, "write over what -html names")
	games := flags.Int("n", 8, "at most `N` games or positions of each file in the page")
	inputs, err := flags.Parse(args)
	switch {
	case err != nil:
		return err
	case *html != "" && (*asJSON || *lines):
		return flags.Wrong("-html makes a page, and neither -id nor -json can be given with it")
	case *games < 0:
		return flags.Wrong("-n %d is less than 0", *games)
	}
	tour := len(inputs) == 0
	if tour {
		if _, err := os.Stat("testdata"); err != nil {
			return flags.Wrong("ARG is missing; without one, samples are shown, which are in the repository: run it from the top of that")
		}
		for _, f := range formats {
			inputs = append(inputs, f.samples...)
		}
	}
	if *html != "" {
		return writePage(p, *html, *force, inputs, pageOptions{games: *games, reading: how, tour: tour})
	}
	for _, arg := range inputs {
		names := []string{arg}
		folder := isFolder(arg)
		if folder {
			names = filesIn(p, arg)
		}
		if folder || *lines {
			err = printIdentities(p, names, how, *asJSON, tour)
		} else {
			err = printOne(p, arg, how, *asJSON, tour)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func isFolder(arg string) bool {
	info, err := os.Stat(arg)
	return err == nil && info.IsDir() && arg != "-"
}

// printOne prints a screenful, or the object of -json. Its error is of the output.
func printOne(p *cli.Program, arg string, how reading, asJSON, tour bool) error {
	in := open(p, arg, how)
	defer in.close()
	show := showText
	if asJSON {
		show = showJSON
	}
	var page bytes.Buffer
	damaged, err := show(&page, in)
	p.Out.Write(page.Bytes())
	if err := p.Out.Flush(); err != nil {
		return err
	}
	if err != nil {
		p.Fail(in.name(), err)
	}
	if damaged && !tour {
		p.Damaged()
	}
	return nil
}

// showText prints a screenful of what is in an input, or returns why it could not.
func showText(w io.Writer, in *input) (damaged bool, err error) {
	f, rep, err := identify(in)
	if err != nil {
		return false, err
	}
	heading := f.name + ": " + in.label()
	line := strings.Repeat("=", utf8.RuneCountInString(heading))
	_, err = fmt.Fprintf(w, "%s\n%s\n%s\n\n", heading, line, screen(rep.text))
	return rep.damaged, err
}

// showJSON prints the object of an input, and returns why it could not read it.
func showJSON(w io.Writer, in *input) (damaged bool, err error) {
	object := struct {
		Input  string `json:"input"`
		Format string `json:"format,omitempty"`
		Fields any    `json:"fields,omitempty"`
		Error  string `json:"error,omitempty"`
	}{Input: in.arg}
	f, rep, err := identify(in)
	if err != nil {
		object.Error = cli.Fact(err)
	} else {
		object.Format, object.Fields = f.name, rep.fields
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	if encErr := enc.Encode(object); err == nil {
		err = encErr
	}
	return rep.damaged, err
}
