// Cbmoves2pgn prints chess games in one-byte moves as PGN.
//
//	cbmoves2pgn [-fen FEN] [-texts TEXTS] [-encoding NAME] [-all] [-lenient] STREAM...
//
// A STREAM is a file, or if there is no such file, the bytes in hex; "-" is the
// standard input. Flags may stand after the streams. -texts has the comments of
// jose, in the same way; -fen the start position, which is not part of a stream.
// The encoding is detected unless it is given, of the first game with -all; where
// nothing tells, it is Jose. With -all, one game stands after the other in each
// stream; with -lenient, damaged games are printed as far as they go, and what
// stands after one that breaks off is left.
//
//	go run ./examples/cbmoves2pgn 13132e224cb1d3ff
//
// The stream is read token by token, and a board of package cbf finds the
// shortest names of the moves. Where it does not know the rules, in Chess960,
// moves are printed in long algebraic notation. The exit status is 0 if all was
// printed, 1 if something could not be read, or with -lenient was damaged or left
// out, 2 for wrong usage.
package main

import (
	"bufio"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/boardcodec/cbmoves"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) (status int) {
	flags := flag.NewFlagSet("cbmoves2pgn", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: cbmoves2pgn [-fen FEN] [-texts TEXTS] [-encoding NAME] [-all] [-lenient] STREAM...\nprints chess games in one-byte moves as PGN; a STREAM is a file, or bytes in hex; - is the standard input")
		flags.PrintDefaults()
	}
	fen := flags.String("fen", "", "start position, a `FEN`; the normal one without")
	texts := flags.String("texts", "", "comments that stand apart, `TEXTS` in a file or in hex")
	name := flags.String("encoding", "", "`NAME` of the encoding, jose or manual; detected without")
	all := flags.Bool("all", false, "read game after game in each stream")
	lenient := flags.Bool("lenient", false, "print what can be read of damaged games")
	streams, err := parseFlags(flags, args)
	if err != nil {
		return flagStatus(err)
	}
	c := converter{in: stdin, out: bufio.NewWriter(stdout), errs: stderr, all: *all, lenient: *lenient}
	for _, e := range encodings {
		if strings.EqualFold(*name, e.String()) {
			c.given = e
		}
	}
	c.start, err = cbmoves.ParseStart(*fen)
	switch {
	case err != nil:
		return wrongUsage(flags, "-fen: %s", fact(err))
	case *name != "" && c.given == nil:
		return wrongUsage(flags, "no encoding %q", *name)
	case len(streams) == 0:
		return wrongUsage(flags, "STREAM is missing")
	case *texts != "" && len(streams) > 1:
		return wrongUsage(flags, "-texts is for one STREAM, not %d", len(streams))
	}
	if *texts != "" {
		if c.texts, err = c.open(*texts); err != nil {
			fmt.Fprintf(stderr, "cbmoves2pgn: -texts: %s: %s\n", label(*texts), fact(err))
			return statusFailed
		}
	}
	for _, arg := range streams {
		c.name = label(arg)
		stream, err := c.open(arg)
		if err == nil {
			err = c.convert(stream)
		}
		if err != nil {
			c.damage("%s", fact(err))
		}
	}
	if err := c.out.Flush(); err != nil {
		fmt.Fprintln(stderr, "cbmoves2pgn:", err)
		return statusFailed
	}
	return c.status
}

// label returns a name of a stream for messages: of bytes in hex, the beginning.
func label(arg string) string {
	const longest = 40
	if _, err := os.Stat(arg); err != nil && len(arg) > longest {
		return arg[:longest-3] + "..."
	}
	return arg
}

// open reads a file, or hex where there is no such file.
func (c *converter) open(arg string) ([]byte, error) {
	if arg == "-" {
		return io.ReadAll(c.in)
	}
	data, err := os.ReadFile(arg)
	if err == nil {
		return data, nil
	}
	if _, statErr := os.Stat(arg); statErr == nil {
		return nil, err // it is there, but not to be read
	}
	data, hexErr := hex.DecodeString(strings.Join(strings.Fields(arg), ""))
	if hexErr != nil {
		return nil, fmt.Errorf("%s, and as hex: %w", fact(err), hexErr)
	}
	return data, nil
}

var encodings = []*cbmoves.Encoding{cbmoves.Jose, cbmoves.Manual}

// pick finds the encoding of a stream.
func (c *converter) pick(stream []byte) (*cbmoves.Encoding, error) {
	if c.given != nil {
		return c.given, nil
	}
	e, err := cbmoves.Detect(c.start, stream)
	for _, first := range encodings {
		if err == nil || !c.all {
			break
		}
		// Where the first game ends depends on the encoding. Its texts, or those
		// that are not there, are no matter here.
		first = first.With(cbmoves.Options{Concatenated: true, Lenient: true})
		if game, errFirst := first.Decode(c.start, stream, c.texts); errFirst == nil {
			e, err = cbmoves.Detect(c.start, stream[:game.StreamSize])
		}
	}
	switch {
	case err == nil:
		return e, nil
	case errors.Is(err, cbmoves.ErrSameGame):
	case !errors.Is(err, cbmoves.ErrAmbiguous) && !c.lenient:
		return nil, err
	default:
		c.note("%s; assuming Jose", fact(err))
	}
	return cbmoves.Jose, nil // the one that a program writes
}

// A converter prints the games of streams.
type converter struct {
	in      io.Reader
	out     *bufio.Writer
	errs    io.Writer
	start   cbmoves.Start
	given   *cbmoves.Encoding // nil: to be detected
	texts   []byte
	all     bool
	lenient bool
	status  int
	printed int // games

	// Of the stream.
	name     string
	encoding *cbmoves.Encoding
	games    int
}

func (c *converter) note(format string, a ...any) {
	fmt.Fprintf(c.errs, "cbmoves2pgn: %s: %s\n", c.name, fmt.Sprintf(format, a...))
}

// damage notes what makes the exit status 1.
func (c *converter) damage(format string, a ...any) {
	c.note(format, a...)
	c.status = statusFailed
}

// convert prints one game, or with all of them set, game after game.
func (c *converter) convert(stream []byte) error {
	encoding, err := c.pick(stream)
	if err != nil {
		return err
	}
	c.encoding = encoding.With(cbmoves.Options{Lenient: c.lenient, Concatenated: c.all})
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
		case stopped: // so nothing tells where the next game begins
			c.damage("game %d breaks off at offset %d: the rest is left", c.games, base)
			return nil
		case base == len(stream):
			return c.leftOver()
		}
	}
}

// leftOver says of texts that no game took: a fault that a scan of several
// games cannot see.
func (c *converter) leftOver() error {
	switch {
	case len(c.texts) == 0:
		return nil
	case c.lenient:
		c.damage("%d bytes of texts are left", len(c.texts))
		return nil
	}
	return fmt.Errorf("after game %d: texts: %w: %d bytes", c.games, cbmoves.ErrTrailing, len(c.texts))
}

// game prints the first game of stream, which begins at offset base of the
// user's. It returns its size, and whether its reading stopped there.
func (c *converter) game(stream []byte, base int) (size int, stopped bool, err error) {
	c.games++
	// The result stands at the end of a stream and at the front of a PGN, so the
	// game is read twice.
	result, resultAt := cbmoves.NoResult, int64(-1)
	depth := 0
	for t, err := range c.encoding.Tokens(c.start, stream, c.texts) {
		if err != nil {
			return 0, false, fmt.Errorf("game %d at offset %d: %s", c.games, base, fact(err))
		}
		switch t.Kind() {
		case cbmoves.KindVariation:
			depth++
		case cbmoves.KindVariationEnd:
			depth--
		case cbmoves.KindResult:
			if depth == 0 {
				result, resultAt = t.Result(), t.Offset
			}
		case cbmoves.KindProblem:
			stopped = stopped || t.Problem.Stops
			report := c.damage
			if t.Problem.Kind == cbmoves.ProblemNonCanonical {
				report = c.note // odd, but nothing is missing
			}
			report("game %d at offset %d: %v", c.games, base, t.Problem)
		}
	}

	if c.printed++; c.printed > 1 {
		c.out.WriteByte('\n')
	}
	w := newMovetext(c.out, c.start)
	w.tags(result)
	for t := range c.encoding.Tokens(c.start, stream, c.texts) {
		switch t.Kind() {
		case cbmoves.KindMove:
			w.move(t.Ply, t.Move())
		case cbmoves.KindNAG:
			w.word(fmt.Sprintf("$%d", t.NAG()))
		case cbmoves.KindText:
			w.text(t.TextKind(), c.encoding.DecodeText(t.Text))
		case cbmoves.KindResult:
			if t.Offset != resultAt {
				w.comment(t.Result().String()) // in PGN a game has one, at its end
			}
		case cbmoves.KindVariation:
			w.begin()
		case cbmoves.KindVariationEnd:
			w.end()
		case cbmoves.KindEnd:
			size = int(t.Offset)
			c.texts = c.texts[len(t.Text):]
		}
	}
	w.word(result.String())
	w.newLine()
	return size, stopped, nil
}
