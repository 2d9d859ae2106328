// Convert makes files of today's forms of old files of board games: PGN of chess, SGF of backgammon,
// text of 9x9 Go records.
//
//	convert [-to FORMAT] [-o OUT [-f]] [-manifest FILE] [-strict] [-q | -v] [FLAG...] [FILE...]
//
// A FILE is a file, a folder or an archive (.zip, .tar, .gz, .bz2), in which all files are looked at.
// What a file is, its content says: a name that says another thing is reported. Without a FILE, and for
// "-", it is the standard input, and what is no file may be a stream of chess moves in hex. Flags may
// come after the files.
//
//	go run ./examples/convert -o - testdata/cbf/r01fisch.cbf
//	go run ./examples/convert -o converted/ testdata/xg testdata/sgfbg
//	go run ./examples/convert -to cbf -o sample testdata/cbf/pgn-extract/r01fisch.pgn
//
// -to names a form, where it is not that of today or the ending of OUT:
//
//	pgn   chess: of ChessBase bases (.cbf, .cbh, .cbv), opening books (.fbk), move streams and rows of jose
//	cbf   chess: a ChessBase base, NAME.CBF and NAME.CBI, of PGN and of .cbh bases
//	sgf   backgammon: of .mat text and of files of eXtreme Gammon (.xg, .xgp), with their analysis
//	mat   backgammon: text as players exchange it, of SGF and of files of eXtreme Gammon
//	txt   9x9 Go positions and scores
//	list  a line for each game of a ChessBase base
//	ids   a line for each decision of backgammon: game, number, position ID and match ID, decision
//
// Without -o, each file is made beside its input, and what is made of a file in an archive in a folder
// with the archive's name; lists, and what is made of the standard input, go to the standard output.
// If -o names a folder, or a name that ends like one, the files are made in it; otherwise all games go
// to the one file, or base, that it names.
//
// A new file has the name of its input, with the ending of its form. Of inputs that differ only in
// their ending, that is the one with the usual ending of its kind; the others keep theirs: m1.bak.sgf.
// Further matches of a file are in NAME-2.sgf and so on.
//
// A run can be repeated: what has been made and is not older than its input is left alone. The input is not
// read again: only a manifest remembers its damage. A file that is older, or that -o names, is only
// replaced with -f. A file that has the form already is read, and its damage reported. The end is a report
// on all files and, with -manifest, a table in FILE (.csv or .json), which is written over if it is a
// manifest.
//
// What the new form cannot hold is summed up, with odd places, in a line for each input; -v lists every
// place, and -q prints only what is damaged or fails. In a game, the first fault is printed, as it
// brings about the others.
//
// Flags for some kinds: -charset, -lenient, -games, -deleted, -repeated, -letters, -recover,
// -password, -refuse, -fen, -texts, -encoding, -all, -setpos, -met. -h explains them. JOSE.md beside
// this file tells how to get rows out of the folders, archives and dumps of jose.
//
// The exit status is 0 if nothing was wrong, or only odd, and with -strict, if the new form holds all; 1 if
// a file, or part of a game, was damaged, left out, or could not be read or written; 2 for wrong
// usage. Files of no known kind that are in a folder are no fault.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf/pgn/cbfpgn"
	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/bgfile"
	"example.com/boardcodec/sgfbg/met"
)

func main() { cli.Main("convert", run) }

// A program is one run.
type program struct {
	*cli.Program
	to, output, manifest                       string
	force, every, strict, lenient              bool
	charset                                    string
	encoding                                   encoding.Encoding // of charset; nil for none
	charmap                                    *charmap.Charmap  // of bases; nil = the usual one
	games                                      ranges
	deleted, repeated, letters, recover, allOf bool
	password                                   string
	refuse, setpos                             bool
	start                                      cbmoves.Position
	moves                                      cbmoves.Options
	texts                                      []byte
	chances                                    bg.Chances

	names map[string]*job // the files to be made, in small letters
	read  []cli.Input     // that are not written over
}

const usage = `[-to FORMAT] [-o OUT [-f]] [-manifest FILE] [-strict] [-q | -v] [FLAG...] [FILE...]
makes PGN of old chess files, SGF of backgammon matches, text of Go records
a FILE may be a folder or an archive; - is the standard input`

func run(c *cli.Program, args []string) error {
	p := &program{Program: c}
	flags := p.Flags("convert", usage)
	flags.StringVar(&p.to, "to", "", "the `FORMAT` to be made: pgn, cbf, sgf, mat, txt, list or ids")
	flags.StringVar(&p.output, "o", "", "write to `OUT`, a file or a folder, and not beside the inputs; - is the standard output")
	flags.BoolVar(&p.force, "f", false, "write over files, and convert again what has been converted")
	flags.StringVar(&p.manifest, "manifest", "", "write a table of all inputs to `FILE`, .csv or .json")
	flags.BoolVar(&p.strict, "strict", false, "end with status 1 if the new form cannot hold something")
	flags.BoolVar(&p.Quiet, "q", false, "print only damage and errors")
	flags.BoolVar(&p.every, "v", false, "list every problem")
	flags.StringVar(&p.charset, "charset", "", "`NAME` of the charset of texts that do not name theirs")
	flags.BoolVar(&p.lenient, "lenient", false, "PGN to cbf, and move streams: take damaged games as far as they can be read")
	flags.Var(&p.games, "games", "bases: only the games of these `NUMBERS`, such as 10-20,35")
	flags.BoolVar(&p.deleted, "deleted", false, "bases: deleted games too")
	flags.BoolVar(&p.repeated, "repeated", false, "bases: records that the index names again, again")
	flags.BoolVar(&p.letters, "letters", false, "bases: letters, not Unicode, for figurines in texts")
	flags.BoolVar(&p.recover, "recover", false, "bases: find the games without the index")
	flags.StringVar(&p.password, "password", "", "bases: the `PASSWORD` of an archive, .cbz")
	flags.BoolVar(&p.refuse, "refuse", false, "to cbf: leave out games of which something does not fit")
	fen := flags.String("fen", "", "move streams: the start position, a `FEN`")
	texts := flags.String("texts", "", "move streams: comments that stand apart, `TEXTS` in a file or in hex")
	code := flags.String("encoding", "jose", "move streams: `NAME` of the encoding, jose or manual")
	flags.BoolVar(&p.allOf, "all", false, "move streams: read game after game in each")
	flags.BoolVar(&p.setpos, "setpos", false, "to mat: write games that start from a position too")
	equities := flags.String("met", "", "to sgf: the match equity table in `FILE`, for the analysis of cube decisions; none: without one (default Kazaross XG2)")
	args, err := flags.Parse(args)
	if err == nil {
		err = p.check(flags, args, *fen, *code)
	}
	if err == nil {
		p.chances, err = chances(*equities)
	}
	if err != nil {
		return err
	}
	if len(args) == 0 {
		args = []string{"-"}
	}
	jobs := p.find(args)
	err = p.readTexts(flags, *texts, jobs)
	if err == nil {
		err = p.plan(jobs)
	}
	if err != nil {
		return err
	}
	err = p.convertAll(jobs)
	p.report(jobs)
	return err
}

// check checks the flags, and sets what they mean. fen and code are those of -fen and -encoding.
func (p *program) check(flags *cli.Flags, args []string, fen, code string) error {
	if p.to == "" && p.toOne() {
		p.to = formOf(p.output)
	}
	manual := strings.EqualFold(code, "manual")
	p.moves = cbmoves.Options{Manual: manual, Lenient: p.lenient, Concatenated: p.allOf}
	isCharset := p.setCharset()
	var fenErr error
	if fen != "" {
		p.start, fenErr = cbmoves.ParseFEN(fen)
	}
	manifest := strings.ToLower(filepath.Ext(p.manifest))
	switch {
	case fenErr != nil:
		return flags.Wrong("-fen: %s", cli.Fact(fenErr))
	case !manual && !strings.EqualFold(code, "jose"):
		return flags.Wrong("-encoding %s: neither jose nor manual", code)
	case !isCharset:
		return flags.Wrong("-charset: no charset is called %q; for bases, known are %s", p.charset, cli.CharmapNames())
	case !slices.Contains([]string{"", "pgn", "cbf", "sgf", "mat", "txt", "list", "ids"}, p.to):
		return flags.Wrong("-to %s: known are pgn, cbf, sgf, mat, txt, list and ids", p.to)
	case p.manifest != "" && manifest != ".csv" && manifest != ".json":
		return flags.Wrong("-manifest %s: its name ends neither in .csv nor in .json", p.manifest)
	case p.Quiet && p.every:
		return flags.Wrong("-q and -v exclude each other")
	case len(args) == 0 && p.Typed():
		return flags.Wrong("FILE is missing; - is what you type")
	case p.toOne() && !slices.Contains([]string{"", p.to}, formOf(p.output)):
		return flags.Wrong("%s is the name of a file of %s, and -to is %s", p.output, formNames[formOf(p.output)], p.to)
	case p.to == "cbf" && (p.output == "-" || isDevice(p.output)):
		return flags.Wrong("a base is two files, and cannot be written to %s", p.output)
	}
	return nil
}

// setCharset sets the charset of bases and the encoding of other texts to those that -charset names, and
// reports whether it names one.
func (p *program) setCharset() bool {
	var isCharmap bool
	p.charmap, isCharmap = cli.Charmap(p.charset)
	if p.charset == "" {
		return isCharmap
	}
	p.encoding = cli.Encoding(p.charset)
	switch {
	case isCharmap && p.encoding == nil:
		p.encoding = p.charmap // such as 437
	case !isCharmap && p.encoding != nil:
		// Only reading shows whether it can be used.
		_, err := bgfile.Options{Charset: p.encoding}.Parse([]byte("(;GM[6])"))
		return err == nil
	}
	return isCharmap
}

// toOne reports whether -o names one output for all inputs.
func (p *program) toOne() bool { return p.output != "" && !cli.IsFolder(p.output) }

// formOf returns the form that the name of a file says, or "".
func formOf(name string) string {
	switch ext := strings.ToLower(filepath.Ext(name)); ext {
	case ".pgn", ".cbf", ".sgf", ".mat":
		return ext[1:]
	case ".cbi":
		return "cbf"
	}
	return ""
}

// isDevice reports whether a name is that of something other than a file or a folder, such as a pipe.
func isDevice(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.Mode().IsRegular() && !info.IsDir()
}

// fitter fits games into records.
func (p *program) fitter() cbfpgn.Fitter {
	return cbfpgn.Fitter{Charset: p.charmap, Strict: p.refuse, Letters: p.letters}
}

// chances returns the chances of the match equity table in a file: of the default table for "", and nil for
// "none".
func chances(file string) (bg.Chances, error) {
	switch file {
	case "":
		return met.Default().Chance, nil
	case "none":
		return nil, nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("-met: %w", err)
	}
	equities, err := met.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("-met: %s: %w", file, err)
	}
	if !equities.Even() {
		return nil, fmt.Errorf("-met: %s: the table is for players of different strength, whom no file names", file)
	}
	return equities.Chance, nil
}
