// Sgf2mat writes backgammon matches in SGF as the .mat text that players exchange
// and that other programs import.
//
//	sgf2mat [-o OUT [-f]] [-ids] [-setpos] [-charset NAME] [-strict] [-v] [FILE...]
//
// A FILE may be a folder or a ZIP file: then all SGF files with backgammon in it are read. Without a
// FILE, and for "-", it reads the standard input. Flags may come after the files.
//
//	go run ./examples/sgf2mat testdata/sgfbg/matchinfo.sgf
//
// The text goes to the standard output or to the file of -o, which is replaced only
// with -f. If -o names a folder, or a name that ends like one, each match becomes a
// file in it: NAME.mat, and for further matches of a file NAME-2.mat and so on.
//
// With -ids it prints a line for each decision instead: game, number of the decision in
// the game, position ID and match ID before the decision, and the decision.
//
// Games that start from a position are left out of the text without -setpos, which
// writes positions in the form that GNU Backgammon and eXtreme Gammon read. Games
// with a play at which importers would stop, such as one with no checker to move,
// are left out as well. -charset names the charset of texts in files that do not name
// theirs, or that name a wrong one.
//
// The text has no form for analysis and luck, comments, marks and variations, nor for some
// tags, such as ratings, for dice that were not played, and for some rules; FILE: no form in
// .mat for: ... sums up what that was, and -v lists every place.
//
// Oddities and damage of the input are reported on the standard error. The exit status is 0 if
// nothing was wrong, or only odd, such as a result that differs from the play, and with
// -strict, if the text has a form for all; 1 if a game was left out, or if a file could not be
// read or has faults in its syntax, its values or its plays; 2 for wrong usage.
package main

import (
	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/examples/internal/matches"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/bgfile"
	"example.com/boardcodec/sgfbg/mat"
)

func main() { cli.Main("sgf2mat", run) }

func run(p *cli.Program, args []string) error {
	flags := p.Flags("sgf2mat", "[-o OUT [-f]] [-ids] [-setpos] [-charset NAME] [-strict] [-v] [FILE...]\nwrites backgammon matches in SGF as .mat text\na FILE may be a folder or a ZIP file; without a FILE, and for -, it is the standard input")
	c := matches.New(p, flags, bgfile.SGF)
	c.Charset(flags, "the texts")
	ids := flags.Bool("ids", false, "print position ID and match ID of every decision instead")
	var options mat.Options
	flags.BoolVar(&options.SetPos, "setpos", false, "write games that start from a position too")
	flags.BoolVar(&c.Every, "v", false, "list every place where the text lacks something")
	files, err := c.Parse(flags, args, "SGF files with backgammon")
	if err != nil {
		return err
	}
	c.Write = func(dst []byte, m matches.Match) ([]byte, []bg.Problem, error) {
		return options.Append(dst, m.Match)
	}
	c.Ext = ".mat"
	if *ids {
		c.Write, c.Ext, c.Whole = writeIDs, ".txt", true
	}
	return c.Convert(files)
}
