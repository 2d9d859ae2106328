// Mat2sgf writes backgammon matches in .mat text, as Jellyfish, GNU Backgammon,
// eXtreme Gammon and others exchange them, in SGF, as GNU Backgammon saves them.
//
//	mat2sgf [-o OUT [-f]] [-charset NAME] [-strict] [FILE...]
//
// A FILE may be a folder or a ZIP file: then all .mat texts in it are read. Without a FILE, and for
// "-", it reads the standard input. Flags may come after the files.
//
//	go run ./examples/mat2sgf testdata/sgfbg/matchinfo.mat
//
// The matches go to the standard output or to the file of -o, which is replaced only
// with -f. If -o names a folder, or a name that ends like one, each match becomes a
// file in it: NAME.sgf, and for further matches of a text NAME-2.sgf and so on.
// -charset names the charset of texts that are not UTF-8, by default Windows-1252.
//
// Oddities and damage are reported on the standard error. The exit status is 0 if
// nothing was wrong, or only odd, such as a result that differs from the play; 1 if a
// file could not be read or has faults in its lines or its plays; 2 for wrong usage. SGF has
// a form for all that the text says, so that -strict changes nothing.
package main

import (
	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/examples/internal/matches"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/bgfile"
)

func main() { cli.Main("mat2sgf", run) }

func run(p *cli.Program, args []string) error {
	flags := p.Flags("mat2sgf", "[-o OUT [-f]] [-charset NAME] [-strict] [FILE...]\nwrites backgammon matches in .mat text as SGF\na FILE may be a folder or a ZIP file; without a FILE, and for -, it is the standard input")
	c := matches.New(p, flags, bgfile.MAT)
	c.Charset(flags, "texts that are not UTF-8")
	texts, err := c.Parse(flags, args, ".mat texts")
	if err != nil {
		return err
	}
	c.Write = func(dst []byte, m matches.Match) ([]byte, []bg.Problem, error) {
		return matches.AppendSGF(dst, m.Match, nil)
	}
	c.Ext = ".sgf"
	return c.Convert(texts)
}
