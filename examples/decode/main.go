// Decode shows the content of old files of board games.
//
//	decode [-id] [-deep] [-charset NAME] [-json] [-html FILE [-f] [-n N]] [ARG...]
//
// An ARG is a file or, if there is no such file, the text itself: an ID, a stream in
// hex, a board. "-" is the standard input. The format is detected. Without an ARG the
// tour is shown: samples of every format, which are in the program. Flags may come after an ARG;
// arguments after "--" are not flags, even if they begin with "-".
//
//	go run ./examples/decode
//	go run ./examples/decode testdata/sgfbg/matchinfo.sgf
//
// For each file in a folder or an archive, and with -id for each ARG, there is one line: its
// name, its format, a summary, and what is odd. Subfolders and the archives in them are
// read too. A base and its index are one line. The last line of a folder counts the
// formats. An ARG may name a file in an archive: old.zip/BASE.CBF. Of a file of over 4 MB
// only the first part is read, and of such a base only its index; -deep reads all. A base
// without an index is searched whole.
//
//	go run ./examples/decode testdata/gopos
//	go run ./examples/decode -id testdata/cbf/r01fisch.cbf
//
// With -html, all inputs go to one page for a browser, which needs no other file: the
// boards, with the moves of each game to step through by buttons, keys or clicks. Of
// backgammon, each decision has the board before it, its GNUBGID and XGID, the pip counts and
// the analysis that the file holds; and a match has its totals, a list of its errors, the worst
// first, and the chance to win through each game; variations of SGF are left out. Without
// scripts, the page shows the text that decode prints for a file. It has all games of a match,
// and at most N games or positions of another file; a message says what is left out. It has
// 32 MB in all: a game of chess takes 500 bytes. With nothing to show, no page is written.
//
//	go run ./examples/decode -html page.html testdata/sgfbg testdata/cbf/r01fisch.cbf
//
// With -json, each ARG gives one object instead of a screenful:
//
//	{"input": ARG, "format": "...", "fields": {...}}
//	{"input": ARG, "error": "..."}
//
// -charset names the charset of the texts in a base, as the base itself does not: 437 for
// most of Europe.
//
// README.md beside this file lists the keys of fields, format by format, and those of
// the objects of -id, one on each line.
//
// The format of a file is found from its first 64 KB, and of some from its end. A file of unknown format
// is refused, whatever its size; with -deep all of it is searched for games and records.
// Files of known formats are read game by game, and a game of more than 8 MB is refused; those of backgammon
// match by match, and one of more than 10 MB is refused. Of an opening book 2 MB are read, of a stream
// 256 KB, and of a text with IDs 4 MB. A run takes 200 MB of memory at
// most, whatever the size of the files; only a base without an index takes 8 bytes more for
// each of its games, and with -deep every base 24 bytes for each.
//
// Errors go to the standard error. The exit status is 0 if everything was read; 1 if an
// ARG was not, if what was read of it is damaged, or if the page has no room for all of
// it; 2 for wrong usage. A file of unknown format is an error if it is to be shown, but
// not for -id. The tour, some of whose samples are damaged, ends with 0.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"example.com/boardcodec/examples/internal/cli"
)

func main() { cli.Main("decode", run) }

const usage = `[-id] [-deep] [-charset NAME] [-json] [-html FILE [-f] [-n N]] [ARG...]
shows the content of files, IDs and streams in hex; - is the standard input
lists the files in folders; without an ARG, shows samples of every format`

// run shows the inputs that args name as the flags among them say.
func run(p *cli.Program, args []string) error {
	if output, ok := dropped(p.Alone, args); ok {
		if err := run(p, append([]string{"-html", output, "--"}, args...)); err != nil {
			return err
		}
		return cli.Show(output)
	}
	flags := p.Flags("decode", usage)
	for _, arg := range args {
		if bareXGID().MatchString(arg) {
			return flags.Wrong("%s is an XGID without its beginning: XGID=%s", arg, arg)
		}
	}
	lines := flags.Bool("id", false, "print a line for each ARG, as for the files in a folder")
	how := reading{}
	flags.BoolVar(&how.deep, "deep", false, "read all of large files, and search those of an unknown format")
	flags.Charset(&how.charset)
	flags.BoolVar(&how.json, "json", false, "print the fields as JSON")
	html := flags.String("html", "", "write a page for a browser to `FILE`")
	force := flags.Bool("f", false, "write over what -html names")
	games := flags.Int("n", 8, "at most `N` games or positions of a file in the page, unless they are a match")
	inputs, err := flags.Parse(args)
	switch {
	case err != nil:
		return err
	case *html != "" && (how.json || *lines):
		return flags.Wrong("-html makes a page, and neither -id nor -json can be given with it")
	case *games < 0:
		return flags.Wrong("-n %d is less than 0", *games)
	}
	how.tour = len(inputs) == 0
	if how.tour {
		for _, f := range formats {
			inputs = append(inputs, f.samples...)
		}
	}
	if *html != "" {
		return writePage(p, *html, *force, inputs, pageOptions{games: *games, reading: how, limit: pageLimit})
	}
	if *lines {
		return printLines(p, inputs, how)
	}
	return printEach(p, inputs, how)
}

// printEach prints a screenful or an object for each input, or the lines of a folder.
func printEach(p *cli.Program, inputs []string, how reading) error {
	for _, arg := range inputs {
		show := printOne
		if !how.tour && isFolder(arg) {
			show = printFolder
		}
		if err := show(p, arg, how); err != nil {
			return err
		}
	}
	return nil
}

// bareXGID matches an XGID without XGID=, which may look like a flag.
var bareXGID = lazy(`^[-A-Pa-p]{26}:-?\d+:`)

// dropped returns the name of the page that is made of files that were dropped on the program, which then has a
// console of its own: it is beside the first one, and no file of that name is there. ok is false for
// any other arguments.
func dropped(alone bool, args []string) (output string, ok bool) {
	if !alone || len(args) == 0 {
		return "", false
	}
	for _, arg := range args {
		if _, err := os.Stat(arg); err != nil {
			return "", false
		}
	}
	output = filepath.Clean(args[0]) + ".html"
	for n := 2; ; n++ {
		if _, err := os.Stat(output); err != nil {
			return output, true
		}
		output = fmt.Sprintf("%s-%d.html", filepath.Clean(args[0]), n)
	}
}

// isFolder reports whether an argument has files in it: a folder or an archive.
func isFolder(arg string) bool {
	info, err := os.Stat(arg)
	if err != nil || arg == "-" {
		return false
	}
	return info.IsDir() || cli.IsArchive(arg)
}

// printOne prints a screenful, or the object of -json. Its error is of the output.
func printOne(p *cli.Program, arg string, how reading) error {
	in := open(p, arg, how)
	defer in.close()
	show := showText
	if how.json {
		show = showJSON
	}
	var text bytes.Buffer
	damaged, err := show(&text, in)
	p.Out.Write(text.Bytes())
	if err := p.Out.Flush(); err != nil {
		return err
	}
	if err != nil {
		p.Fail(in.name(), err)
	}
	if damaged && !how.tour {
		p.Damaged()
	}
	return nil
}

// showText prints a screenful of the content of an input, or returns why it could not.
func showText(w io.Writer, in *input) (damaged bool, err error) {
	f, rep, err := identify(in)
	if err != nil {
		return false, err
	}
	heading := f.name + ": " + in.label()
	line := strings.Repeat("=", utf8.RuneCountInString(heading))
	_, err = fmt.Fprintf(w, "%s\n%s\n%s\n\n", heading, line, screen(rep.text, rep.whole))
	return rep.damaged, err
}

// jsonTo returns an encoder for people: "<" stays as it is.
func jsonTo(w io.Writer) *json.Encoder {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc
}

// A shownInput is the object of -json.
type shownInput struct {
	inputName
	Format string `json:"format,omitempty"`
	Fields any    `json:"fields,omitempty"`
	Error  string `json:"error,omitempty"`
}

// showJSON prints the object of an input, and returns why it could not be read or printed.
func showJSON(w io.Writer, in *input) (damaged bool, err error) {
	object := shownInput{inputName: nameOf(in)}
	f, rep, err := identify(in)
	if err != nil {
		object.Error = cli.Fact(err)
	} else {
		object.Format, object.Fields = f.name, rep.fields
	}
	enc := jsonTo(w)
	enc.SetIndent("", "  ")
	encodeErr := enc.Encode(object)
	if err == nil {
		err = encodeErr
	}
	return rep.damaged, err
}
