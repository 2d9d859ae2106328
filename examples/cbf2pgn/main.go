// Cbf2pgn converts ChessBase databases to PGN: those of the DOS days, CBF, and those of today, CBH.
//
//	cbf2pgn [-o OUT [-f]] [-list] [-games NUMBERS] [-deleted] [-repeated] [-charset NAME] [-letters] [-recover] [-password PASSWORD] [-strict] [-v] FILE...
//
// A FILE is NAME.CBF, in either case, or NAME alone, or a folder or a ZIP file, in which
// all bases are read. It cannot be the standard input, since a base is not read from front to
// back. Its index, NAME.CBI, may be missing or damaged, or that of another base: if
// it names fewer games than there are, the games are found by reading the whole file,
// and are numbered in the order of the file. -recover ignores the index. Flags may
// come after the files.
//
//	go run ./examples/cbf2pgn testdata/cbf/s01study.cbf
//
// NAME.cbh is a base of ChessBase 6 or later, which is read with NAME.cbg and the files beside them;
// NAME.cbv is an archive with such a base, and NAME.cbz one that -password decrypts. Guiding texts are left out, and annotations for which PGN
// has no form are counted. -repeated, -letters and -recover do not matter for it.
//
// The games go to the standard output or to the file of -o, which is replaced only
// with -f, and stays as it was if there is no game for it. If -o names a folder, or a
// name that ends like one, each base becomes a file in it. With -list each game is one
// line instead: number, players, year, result, opening, source; (*) is marked, (-)
// deleted. -games selects games by their numbers, such as 10-20,35. Deleted games are
// left out without -deleted, even if -games selects them. A record that the index names
// more than once is written once without -repeated. -charset names the charset
// of the texts, 437 for most of Europe; -letters writes letters for the figurines in
// texts.
//
// PGN has no form for texts that mean "unknown" in it, the round that stands beside the players,
// variations without moves, bytes behind the end of a game, and figurines with -letters.
//
// Oddities, damage and what PGN has no form for are summed up on the standard error; -v lists
// all of them. The exit status is 0 if nothing was wrong, or only odd, and with -strict, if PGN
// has a form for all; 1 if a file, or part of a game, was damaged or could not be read, if moves
// are against the rules, or if there is no game with the numbers of -games, or none at all for
// -o; 2 for wrong usage.
package main

import (
	"fmt"
	"slices"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

func main() { cli.Main("cbf2pgn", run) }

// A program is one run.
type program struct {
	*cli.Program
	options           cbf.Options
	letters           bool // not figurines
	games             ranges
	deleted, repeated bool
	list, every       bool
	strict            bool   // what PGN has no form for makes the status 1
	recover           bool   // the games without the index
	password          string // of an archive
}

func run(c *cli.Program, args []string) error {
	p := &program{Program: c}
	flags := p.Flags("cbf2pgn", "[-o OUT [-f]] [-list] [-games NUMBERS] [-deleted] [-repeated] [-charset NAME] [-letters] [-recover] [-password PASSWORD] [-strict] [-v] FILE...\nconverts ChessBase databases, CBF and CBH, to PGN; a FILE may be a folder or a ZIP file")
	output, force := flags.Output("OUT")
	flags.BoolVar(&p.list, "list", false, "list the games, one on each line")
	flags.Var(&p.games, "games", "only the games of these `NUMBERS`, such as 10-20,35")
	flags.BoolVar(&p.deleted, "deleted", false, "deleted games too")
	flags.BoolVar(&p.repeated, "repeated", false, "records that the index names again, again")
	flags.Charset(&p.options.Charset)
	flags.BoolVar(&p.letters, "letters", false, "letters, not Unicode, for figurines in texts")
	flags.StringVar(&p.password, "password", "", "the `PASSWORD` of an archive, NAME.cbz")
	flags.BoolVar(&p.recover, "recover", false, "find the games without the index")
	flags.BoolVar(&p.strict, "strict", false, "end with status 1 if PGN has no form for something")
	flags.BoolVar(&p.every, "v", false, "list every problem")
	args, err := flags.Parse(args)
	switch {
	case err != nil:
		return err
	case len(args) == 0:
		return flags.Wrong("FILE is missing")
	case slices.Contains(args, "-"):
		return flags.Wrong("a base is not read from front to back, so it cannot be the standard input")
	case chessfiles.IsBaseName(*output), chessfiles.IsCBHName(*output):
		return flags.Wrong("%s is the name of a base, and PGN is written", *output)
	}
	// Most of a damaged game is better than nothing, as long as it is reported.
	p.options.Lenient = true

	bases := chessfiles.WithoutIndexes(p.Inputs(args, "ChessBase bases", isBase))
	ext := ".pgn"
	if p.list {
		ext = ".txt"
	}
	return p.Outputs(*output, *force, ext, bases, p.filesOf(bases), p.write)
}

// write writes the games of bases to an output. Its error is of the output, for
// which there has to be a game, unless it is the standard output.
func (p *program) write(out *cli.Output, bases []cli.Input) error {
	defer out.Abort()
	games := 0
	for base := range p.Each(bases) {
		if p.list && len(bases) > 1 {
			fmt.Fprintf(out, "%s:\n", cli.Clean(base.Name))
		}
		n, err := p.convert(out, base.Name)
		if err != nil {
			return err
		}
		games += n
	}
	if games == 0 && !out.IsStdout() {
		out.Abort()
		p.Fail("", fmt.Errorf("no game for %s, which is not written", out.Name()))
		return nil
	}
	return out.Close()
}

// isBase reports whether a file of a folder is a base, or one of its two files.
func isBase(name string, head []byte) bool {
	return chessfiles.IsCBHName(name) || chessfiles.IsBase(name, head)
}
