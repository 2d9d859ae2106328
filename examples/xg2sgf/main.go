// Xg2sgf writes matches saved by eXtreme Gammon (.xg, .xgp) in SGF, with their analysis,
// as GNU Backgammon loads it.
//
//	xg2sgf [-o OUT [-f]] [-met FILE|none] [-strict] [FILE...]
//
// A FILE may be a folder or a ZIP file: then all files of eXtreme Gammon in it are read. Without a
// FILE, and for "-", it reads the standard input. Flags may come after the files.
//
//	go run ./examples/xg2sgf testdata/xg/built.xg
//
// The matches go to the standard output or to the file of -o, which is replaced only
// with -f. If -o names a folder, or a name that ends like one, each match becomes a
// file in it: NAME.sgf.
//
// The chances that SGF has for cube decisions in a match come from a match equity table: that of
// Neil Kazaross for matches to 25 points, which eXtreme Gammon uses itself, or with -met another,
// in the XML form of GNU Backgammon; -met none leaves out those that were not rolled out. What else
// SGF has no form for is summed up: "go doc ./sgfbg FromMatch" and "go doc ./sgfbg/xg Match.Match" list it.
//
// The exit status is 0 if nothing was wrong, or only odd, such as a checksum, and with -strict, if
// SGF has a form for all; 1 if a file could not be read or is damaged; 2 for wrong usage.
package main

import (
	"fmt"
	"os"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/examples/internal/matches"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/bgfile"
	"example.com/boardcodec/sgfbg/met"
)

func main() { cli.Main("xg2sgf", run) }

func run(p *cli.Program, args []string) error {
	flags := p.Flags("xg2sgf", "[-o OUT [-f]] [-met FILE|none] [-strict] [FILE...]\nwrites matches saved by eXtreme Gammon as SGF\na FILE may be a folder or a ZIP file; without a FILE, and for -, it is the standard input")
	c := matches.New(p, flags, bgfile.XG)
	file := flags.String("met", "", "match equity table in `FILE`, for the analysis of cube decisions; none: without one (default Kazaross XG2)")
	inputs, err := c.Parse(flags, args, "files of eXtreme Gammon")
	if err != nil {
		return err
	}
	table, err := chances(*file)
	if err != nil {
		return err
	}
	c.Write = func(dst []byte, m matches.Match) ([]byte, []bg.Problem, error) {
		return matches.AppendSGF(dst, m.Match, table)
	}
	c.Ext = ".sgf"
	return c.Convert(inputs)
}

// chances returns the chances of the table in a file, or of the default table, or nil.
func chances(file string) (bg.Chances, error) {
	switch file {
	case "":
		return met.Default().Chance, nil
	case "none":
		return nil, nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	table, err := met.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if !table.Even() {
		return nil, fmt.Errorf("%s: the table is for players of different strength, whom no file names", file)
	}
	return table.Chance, nil
}
