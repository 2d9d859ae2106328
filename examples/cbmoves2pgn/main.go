// Cbmoves2pgn prints chess games in one-byte moves as PGN: streams, and rows of jose's
// database.
//
//	cbmoves2pgn [-o OUT [-f]] [-fen FEN] [-texts TEXTS] [-encoding NAME] [-all] [-lenient] [-strict] STREAM...
//
// A STREAM is a file or, if there is no such file, the bytes in hex; "-" is the
// standard input; in a folder, all files that are streams or rows are read. A file may
// have the bytes in hex, too. The games go to the standard output or to the file of -o,
// which is replaced only with -f, or, if -o names a folder, to a file for each stream.
// Flags may come after the streams.
//
// -texts gives the comments of jose, in the same way; -fen gives the start position, which
// is not part of a stream. The encoding is Jose, the one that a program writes, unless
// -encoding says manual. With -all, each stream has one game after the other; with -lenient,
// damaged games are printed as far as they can be read, and the rest after one that breaks
// off is left out.
//
//	go run ./examples/cbmoves2pgn 13132e224cb1d3ff
//
// Rows are what mysql --batch prints: lines of fields with tabs between them, the first
// of which names the columns. The column Bin, which makes them rows, is the stream in hex,
// Comments its texts in hex, FEN the start, and Info has more tags, as A=b;C=d; all other
// columns are the tags of their names. NULL, \N and nothing mean unknown. A row that
// cannot be read costs that row. README.md beside this file tells how to get rows out of jose's
// folders, archives and dumps.
//
// PGN has no form for results that do not end a game, and texts that jose could not read: they
// become comments; nor for braces in comments, which become ｛ and ｝. A line sums that up. NAGs are
// printed before the variations of their move, where other programs look for them, whatever their
// place in the stream. The exit status is 0 if everything was printed; 1 if something could not be
// read, or with -lenient was damaged or left out, or with -strict has no form in PGN; 2 for wrong
// usage.
package main

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/examples/internal/cli"
)

func main() { cli.Main("cbmoves2pgn", run) }

func run(p *cli.Program, args []string) error {
	flags := p.Flags("cbmoves2pgn", "[-o OUT [-f]] [-fen FEN] [-texts TEXTS] [-encoding NAME] [-all] [-lenient] [-strict] STREAM...\nprints chess games in one-byte moves as PGN; a STREAM is a file, also one with rows of jose's database, a folder of files, or bytes in hex; - is the standard input")
	output, force := flags.Output("OUT")
	fen := flags.String("fen", "", "start position, a `FEN`; if not given, the normal one")
	texts := flags.String("texts", "", "comments that stand apart, `TEXTS` in a file or in hex")
	name := flags.String("encoding", "jose", "`NAME` of the encoding, jose or manual")
	all := flags.Bool("all", false, "read game after game in each stream")
	lenient := flags.Bool("lenient", false, "print what can be read of damaged games")
	strict := flags.Bool("strict", false, "end with status 1 if PGN has no form for something")
	args, err := flags.Parse(args)
	if err != nil {
		return err
	}
	c := converter{Program: p, all: *all, lenient: *lenient, strict: *strict}
	c.options = cbmoves.Options{Manual: strings.EqualFold(*name, "manual"), Lenient: *lenient, Concatenated: *all}
	if *fen != "" {
		c.start, err = cbmoves.ParseFEN(*fen)
	}
	switch {
	case err != nil:
		return flags.Wrong("-fen: %s", cli.Fact(err))
	case !c.options.Manual && !strings.EqualFold(*name, "jose"):
		return flags.Wrong("-encoding %s: neither jose nor manual", *name)
	case len(args) == 0:
		return flags.Wrong("STREAM is missing")
	}
	streams := p.Inputs(args, "move streams", func(_ string, head []byte) bool { return isRows(head) || c.isStream(head) })
	if *texts != "" {
		if len(streams) > 1 {
			return flags.Wrong("-texts is for one STREAM, not %d", len(streams))
		}
		file, err := c.open(*texts)
		if err == nil {
			defer file.Close()
			c.texts, err = readHex(file)
		}
		if err != nil {
			return fmt.Errorf("-texts: %s: %s", label(*texts), cli.Fact(err))
		}
	}
	files := append(streams, p.Input(*texts))
	return p.Outputs(*output, *force, ".pgn", streams, files, c.write)
}

// write writes the games of streams to an output. Its error is about the output,
// which is made only if there is a game, unless it is the standard output.
func (c *converter) write(out *cli.Output, streams []cli.Input) error {
	defer out.Abort()
	c.out, c.printed = out, 0
	for in := range c.Each(streams) {
		c.name, c.lost = label(in.Name), lost{}
		if err := c.input(in.Name); err != nil {
			c.Fail(c.name, err)
		}
		if text := c.lost.String(); text != "" {
			if c.Note(c.name, "no form in PGN for: %s", text); c.strict {
				c.Damaged()
			}
		}
	}
	if c.printed == 0 && !out.IsStdout() {
		c.Fail("", fmt.Errorf("no game for %s, which is not written", out.Name()))
		return nil
	}
	return out.Close()
}

// label returns the name of a stream for messages; for bytes in hex, their beginning.
func label(arg string) string {
	const longest = 40
	if len(arg) > longest && strings.Trim(arg, "0123456789abcdefABCDEF \t\r\n") == "" {
		return arg[:longest-3] + "..."
	}
	return arg
}

// input converts what an argument names: rows, or else a stream.
func (c *converter) input(arg string) error {
	file, err := c.open(arg)
	if err != nil {
		return err
	}
	defer file.Close()
	r := bufio.NewReaderSize(file, cli.HeadSize)
	head, _ := r.Peek(cli.HeadSize) // an error comes again
	switch {
	case isRows(head):
		return c.rows(r)
	case strings.EqualFold(filepath.Ext(arg), ".jose"):
		return errArchive
	}
	stream, err := readHex(r)
	if err != nil {
		return err
	}
	return c.convert(stream)
}

// open opens a file, or an argument in hex as if it were the content of one.
func (c *converter) open(arg string) (io.ReadCloser, error) {
	file, err := c.Open(arg)
	if err == nil {
		return file, nil
	}
	if packed, ok := errors.AsType[cli.PackedError](err); ok {
		return nil, fmt.Errorf("%w; if it is an archive of jose, it %w", packed, errArchive)
	}
	if _, statErr := os.Stat(arg); statErr == nil {
		return nil, err // it is there, but not to be read
	}
	if !isHex([]byte(arg)) {
		return nil, fmt.Errorf("%s, and not hex", cli.Fact(err))
	}
	return io.NopCloser(strings.NewReader(arg)), nil
}

var errArchive = errors.New("has tables that a server has to open first: examples/cbmoves2pgn/README.md has the commands")

// readHex reads all bytes or, where they are hex digits, those that these stand for: the
// bytes of a stream end in ff and those of texts in 00, which are no digits.
func readHex(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(r)
	if err == nil && isHex(data) {
		return hex.AppendDecode(nil, bytes.Join(bytes.Fields(data), nil))
	}
	return data, err
}

func isHex(data []byte) bool {
	return len(bytes.TrimSpace(data)) > 0 && len(bytes.Trim(data, "0123456789abcdefABCDEF \t\r\n")) == 0
}

// isStream reports whether a file of a folder is a stream. Streams have no signature, so its
// bytes must be a game, and more than an empty one; of a long file, what is seen of it must be
// the beginning of one.
func (c *converter) isStream(head []byte) bool {
	cut := len(head) == cli.HeadSize
	if isHex(head) {
		digits := bytes.Join(bytes.Fields(head), nil)
		if !cut && len(digits)%2 != 0 {
			return false
		}
		head, _ = hex.AppendDecode(nil, digits[:len(digits)&^1])
	}
	o := cbmoves.Options{Manual: c.options.Manual, Concatenated: c.all, WithoutTexts: true}
	var failed error
	for _, err := range o.Tokens(c.start, head, nil) {
		failed = err
	}
	return len(head) > 1 && (failed == nil || cut && errors.Is(failed, io.ErrUnexpectedEOF))
}

// A converter prints the games of streams.
type converter struct {
	*cli.Program
	out     *cli.Output
	start   cbmoves.Position
	options cbmoves.Options
	texts   []byte
	all     bool
	lenient bool
	strict  bool
	printed int // games of the output

	// Of the stream.
	name  string
	games int
	lost  lost
}

// convert prints one game, or with all of them set, game after game.
func (c *converter) convert(stream []byte) error {
	if len(stream) == 0 {
		return errors.New("no input")
	}
	c.games = 0
	for base := 0; ; {
		size, stopped, err := c.game(stream[base:], base)
		if err != nil {
			return err
		}
		base += size
		switch {
		case !c.all:
			return nil
		case stopped: // so the start of the next game is unknown
			c.Damage(c.name, "game %d breaks off at offset %d: the rest is left", c.games, base)
			return nil
		case base == len(stream):
			return c.leftOver()
		}
	}
}

// leftOver reports texts that no game took: a fault that a scan of several games
// cannot see.
func (c *converter) leftOver() error {
	switch {
	case len(c.texts) == 0:
		return nil
	case c.lenient:
		c.Damage(c.name, "%d bytes of texts are left", len(c.texts))
		return nil
	}
	return fmt.Errorf("after game %d: texts: data after the end: %d bytes", c.games, len(c.texts))
}

// game prints the first game of stream, which begins at offset base of the user's
// stream. It returns its size, and whether reading stopped there.
func (c *converter) game(stream []byte, base int) (size int, stopped bool, err error) {
	c.games++
	game, err := c.options.Decode(c.start, stream, c.texts)
	if err != nil {
		return 0, false, fmt.Errorf("game %d at offset %d: %s", c.games, base, cli.Fact(err))
	}
	place := fmt.Sprintf("game %d at offset %d", c.games, base)
	pgn, err := game.AppendPGN(nil, nil)
	if err != nil {
		return 0, false, fmt.Errorf("%s: %s", place, cli.Fact(err))
	}
	c.texts = c.texts[game.TextsSize:]
	stopped = slices.ContainsFunc(game.Problems, func(p cbmoves.Problem) bool { return p.Stops })
	return int(game.StreamSize), stopped, c.print(place, game, pgn)
}

// print prints a game, and what is wrong with it.
func (c *converter) print(place string, g *cbmoves.Game, pgn []byte) error {
	for _, problem := range g.Problems {
		report := c.Damage
		if problem.Scale < cbmoves.Lost {
			report = c.Note // odd, but nothing is missing
		}
		report(c.name, "%s: %v", place, problem)
	}
	c.printed++
	c.lost.count(g)
	_, err := c.out.Write(pgn)
	return err
}
