// Pgn2cbf makes a ChessBase database of the DOS days of PGN.
//
//	pgn2cbf -o NAME [-f] [-refuse] [-lenient] [-charset NAME] [-strict] [-v] FILE...
//
// It writes NAME.CBF, the games, and NAME.CBI, their index. A FILE that is "-" is the
// standard input; in a folder or a ZIP file, all PGN files are read. All games go to one base or, if
// NAME is a folder or ends like the name of one, the games of each FILE to a base in
// it. Flags may come after the files.
//
// NAME.cbh, a base of ChessBase 6 or later, and NAME.cbv, an archive with one, are read too.
//
//	go run ./examples/pgn2cbf testdata/cbf/pgn-sample.pgn -o sample -f
//
// shows everything described below: one of the three games has an impossible move, so
// two are written, and the status is 1.
//
// A CBF record holds less than PGN: no site, no day and month, Elo in steps of five
// from 1605, the letters of one charset, 63 bytes for the players and 63 for the rest.
// What does not fit is rounded, transliterated, shortened, moved to another place or
// dropped. The losses are counted on the standard error, and -v lists each of them
// with its line. With -refuse, games that lose anything are left out instead, and with -strict
// the status is 1 if any does.
//
// Malformed games, for instance with an impossible move, are left out and reported,
// and so are files that cannot be read; with -lenient malformed games are read as far
// as possible. Files that exist are only replaced with -f, and only when everything is
// done: an interrupt leaves the old base. If there is no game to be written, nothing
// changes.
//
// A large file is read on all processors; the games and the messages come in its order.
//
// The exit status is 0 if all games were written; 1 if one was left out or cut, also by the
// end of its file, if there was none, or if a file could not be read or written; 2 for
// wrong usage.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime/debug"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/pgn/record"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

func main() { cli.Main("pgn2cbf", run) }

// A program is one run.
type program struct {
	*cli.Program
	create  func(path string) (*cbf.Writer, error) // begins the base
	fitter  record.Fitter
	lenient bool
	strict  bool
	every   bool
}

func run(c *cli.Program, args []string) error {
	p := &program{Program: c}
	flags := p.Flags("pgn2cbf", "-o NAME [-f] [-refuse] [-lenient] [-charset NAME] [-strict] [-v] FILE...\nmakes a ChessBase database, NAME.CBF and NAME.CBI, of PGN\na FILE may be a folder or a ZIP file; - is the standard input")
	output := flags.String("o", "", "write `NAME`.CBF and NAME.CBI")
	force := flags.Bool("f", false, "write over files that exist")
	flags.BoolVar(&p.fitter.Strict, "refuse", false, "leave out games of which something does not fit")
	flags.BoolVar(&p.lenient, "lenient", false, "take malformed games as far as they can be read")
	flags.Charset(&p.fitter.Charset)
	flags.BoolVar(&p.strict, "strict", false, "end with status 1 if something does not fit")
	flags.BoolVar(&p.every, "v", false, "list every problem")
	args, err := flags.Parse(args)
	if p.create = cbf.Create; *force {
		p.create = cbf.Replace
	}
	switch {
	case err != nil:
		return err
	case *output == "":
		return flags.Wrong("-o NAME is missing")
	case *output == "-" || isDevice(*output):
		return flags.Wrong("a base is two files, and cannot be written to %s", *output)
	case len(args) == 0:
		return flags.Wrong("FILE is missing")
	}

	// Several pieces of a large file are in memory, and collecting garbage as often as usual would take
	// a fifth of the time.
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(48 << 20)
	files := p.Inputs(args, "files of games", isInput)
	if !cli.IsFolder(*output) {
		return p.write(baseName(*output), files, files)
	}
	for in := range p.Each(files) {
		name, err := p.NameIn(*output, in, ".CBF")
		if err == nil {
			err = p.write(baseName(name), []cli.Input{in}, files)
		}
		if err != nil {
			p.Fail("", err) // the others are written
		}
	}
	return nil
}

// isInput reports whether a file of a folder has games.
func isInput(name string, head []byte) bool {
	return chessfiles.IsCBHName(name) || chessfiles.IsPGNFile(name, head)
}

// isDevice reports whether a name is neither that of a file nor that of a folder, but
// for instance that of a pipe.
func isDevice(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.Mode().IsRegular() && !info.IsDir()
}

// baseName removes the extension of a base from a name.
func baseName(name string) string {
	for _, ext := range []string{".cbf", ".cbi"} {
		if n := len(name) - len(ext); n > 0 && strings.EqualFold(name[n:], ext) {
			return name[:n]
		}
	}
	return name
}

// write makes a base from files, or leaves everything as it was. It returns the errors
// of the base; those of the files have been shown.
func (p *program) write(name string, files, inputs []cli.Input) error {
	for _, ext := range []string{".CBF", ".CBI", ".cbf", ".cbi"} {
		if err := p.NoInput(name+ext, inputs); err != nil {
			return err
		}
	}
	var w *cbf.Writer
	defer p.Guard(func() {
		if w != nil {
			w.Abort()
		}
	})()
	err := p.Uninterrupted(func() (err error) {
		w, err = p.create(name + ".CBF")
		return err
	})
	var path *fs.PathError
	if errors.As(err, &path) && path.Err == fs.ErrExist {
		return fmt.Errorf("%s exists: -f writes over it", path.Path)
	}
	if err != nil {
		return err
	}
	defer p.Uninterrupted(w.Abort) // does nothing after Close
	written := 0
	for in := range p.Each(files) {
		games, err := p.convertFile(w, in.Name)
		if err != nil {
			return p.ofBase(err)
		}
		written += games
	}
	if written == 0 {
		return fmt.Errorf("no game for %s, which is not written", name)
	}
	return p.ofBase(p.Uninterrupted(w.Close))
}

// ofBase marks an error of writing, and gives it the name of the file in place of that of the new
// file beside it, which becomes it.
func (p *program) ofBase(err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		if name, ok := strings.CutSuffix(strings.TrimRight(path.Path, "0123456789"), ".part"); ok {
			err = &fs.PathError{Op: path.Op, Path: name, Err: path.Err}
		}
	}
	return p.OfOutput(err)
}
