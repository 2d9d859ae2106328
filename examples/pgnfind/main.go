// Pgnfind finds chess games in files of PGN and in ChessBase bases: those of the DOS days (NAME.cbf)
// and those of today (NAME.cbh, or an archive NAME.cbv).
//
//	pgnfind [QUESTION]... [-list | -count] [-o FILE [-f]] [-lenient] FILE...
//
// The questions are -player TEXT, -white TEXT, -black TEXT, -tag NAME=TEXT, -date FROM[..TO],
// -result RESULT, -fen FEN and -moves MOVES. A game is found if all that is asked for is true of
// it; without a question, every game is. TEXT is a part of the value of a tag,
// in capitals or small letters, or between slashes a regular expression of Go: -white /^tal/.
// A date may lie in a range if its known parts do: 1962.??.?? is in 1962.05..1970. MOVES, such as
// "1. e4 c5 2. Nf3" or e4,c5,Nf3, are those with which the game begins, and FEN is a position that occurs in
// its main line, whatever its counters.
//
//	go run ./examples/pgnfind -player fischer -result 0-1 -list testdata/cbf/pgn-extract/r01fisch.pgn
//	go run ./examples/pgnfind -moves e4,c5,Nf3 testdata/cbf/r01fisch.cbf
//
// The games go to the standard output or FILE: those of PGN exactly as they are in their file, or in
// UTF-8 where it is UTF-16, those of a base as PGN. With -list there is a line for each game instead,
// with its file and its line or number there, and with -count their number. A FILE that is "-" is the standard input; in a
// folder or a ZIP file, all PGN files and bases are read, on all processors. Flags may come after the files.
//
// Moves are read only where -fen or -moves ask for them, and no further than needed. A game
// whose moves cannot be read so far is not found, and reported; with -lenient it is read as far
// as possible, in the letters of other languages, too. Variations are not searched, nor are
// games that a base has marked as deleted.
//
// The exit status is 0 if all was searched, whether or not a game was found; 1 if a file or a game
// could not be read; 2 for wrong usage.
package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

func main() { cli.Main("pgnfind", run) }

// A program is one run.
type program struct {
	*cli.Program
	query   query
	reading pgn.Options
	list    bool
	count   bool
	several bool // inputs
	out     io.Writer
}

func run(c *cli.Program, args []string) error {
	p := &program{Program: c}
	flags := p.Flags("pgnfind", "[QUESTION]... [-list | -count] [-o FILE [-f]] [-lenient] FILE...\nfinds games in PGN files and ChessBase bases: those of which all questions are true\na FILE may be a folder or a ZIP file; - is the standard input; TEXT is a part of a value, in capitals or not, or a /regular expression/")
	flags.Func("player", "`TEXT` in White or Black", p.query.addPlayer)
	flags.Func("white", "`TEXT` in White", func(s string) error { return p.query.addTag("White=" + s) })
	flags.Func("black", "`TEXT` in Black", func(s string) error { return p.query.addTag("Black=" + s) })
	flags.Func("tag", "`NAME=TEXT` in a tag; several times: in all of them", p.query.addTag)
	flags.Func("date", "`FROM[..TO]`, such as 1999 or 1962.05..1970", p.query.setDate)
	flags.Func("result", "`RESULT`: 1-0, 0-1, 1/2-1/2 or *", p.query.setResult)
	flags.Func("fen", "a position of the main line, as `FEN`", p.query.setFEN)
	flags.Func("moves", "the first `MOVES`, as \"e4 c5 Nf3\"", p.query.setMoves)
	flags.BoolVar(&p.list, "list", false, "write a line for each game")
	flags.BoolVar(&p.count, "count", false, "write the number of games")
	flags.BoolVar(&p.reading.Lenient, "lenient", false, "read malformed games as far as they can be read")
	output, force := flags.Output("FILE")
	args, err := flags.Parse(args)
	switch {
	case err != nil:
		return err
	case p.list && p.count:
		return flags.Wrong("-list and -count exclude each other")
	case len(args) == 0:
		return flags.Wrong("FILE is missing")
	}
	inputs := p.inputs(args)
	p.several = len(inputs) > 1
	var files []cli.Input
	for _, in := range inputs {
		files = append(files, chessfiles.Files(p.Program, in)...)
	}
	out, err := p.Create(*output, *force, files...)
	if err != nil {
		return err
	}
	defer out.Abort()
	p.out = out
	isEmpty, err := p.searchAll(inputs)
	switch {
	case err != nil:
		return err
	case isEmpty && !out.IsStdout():
		out.Abort()
		p.Fail("", fmt.Errorf("no game for %s, which is not written", out.Name()))
		return nil
	}
	return out.Close()
}

// inputs returns the inputs that arguments name, without the parts of bases that are inputs, too.
func (p *program) inputs(args []string) []cli.Input {
	inputs := p.Inputs(args, "PGN files or ChessBase bases", func(name string, head []byte) bool {
		return chessfiles.Detect(name, head) != chessfiles.NoGames
	})
	bases := chessfiles.Bases{}
	for _, in := range inputs {
		switch strings.ToLower(filepath.Ext(in.Name)) {
		case ".cbi", ".pgn":
			// An index is a part of a base, and PGN has no parts.
		case ".cbh":
			bases.Add(in.Name, chessfiles.CBH)
		default:
			bases.Add(in.Name, chessfiles.CBF)
		}
	}
	return slices.DeleteFunc(inputs, func(in cli.Input) bool { return bases.Of(in.Name) != "" })
}

// searchAll searches the inputs. isEmpty reports whether they have no games, or none was found and
// something could not be read. The error is that of the output.
func (p *program) searchAll(inputs []cli.Input) (isEmpty bool, err error) {
	games, found, damaged := 0, 0, 0
	for in := range p.Each(inputs) {
		before := p.Faults()
		foundHere, gamesHere, err := p.search(in.Name)
		if err != nil {
			return false, err
		}
		found += foundHere
		games += gamesHere
		if p.Faults() > before {
			damaged++
		}
	}
	if p.several {
		p.Say("%d of %s in %s, %d of them damaged", found, cli.Count(games, "game"), cli.Count(len(inputs), "file"), damaged)
	}
	return games == 0 || found == 0 && p.Failed(), nil
}
