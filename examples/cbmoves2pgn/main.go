// Cbmoves2pgn prints chess games in one-byte moves as PGN.
//
//	cbmoves2pgn [-fen FEN] [-texts TEXTS] [-encoding NAME] [-all] [-lenient] STREAM...
//
// A STREAM is a file, or if there is no such file, the bytes in hex. -texts has
// the comments of jose, in the same way; -fen the start position, which is not
// part of a stream. The encoding is found out unless it is given, of the first
// game with -all; where nothing tells, it is jose's. With -all, one game stands
// after the other in each stream; with -lenient, damaged games are printed as
// far as they go, and what stands after one that breaks off is left.
//
//	go run ./examples/cbmoves2pgn 13132e224cb1d3ff
//
// The stream is read token by token, and a board of package cbf finds the
// shortest names of the moves. Where it does not know the rules, in Chess960,
// moves are printed in long algebraic notation. The exit status is 0 if all was
// printed, 1 after an error, 2 for wrong usage.
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
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// The exit statuses.
const (
	statusFine = iota
	statusFailed
	statusUsage
)

// errUsage is returned when the usage has been shown.
var errUsage = errors.New("wrong usage")

func run(args []string, stdout, stderr io.Writer) (status int) {
	out := bufio.NewWriter(stdout)
	err := do(args, out, stderr)
	if flushErr := out.Flush(); err == nil {
		err = flushErr
	}
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return statusFine
	case errors.Is(err, errUsage):
		return statusUsage
	}
	fmt.Fprintf(stderr, "cbmoves2pgn: %v\n", err)
	return statusFailed
}

func do(args []string, out *bufio.Writer, errs io.Writer) error {
	flags := flag.NewFlagSet("cbmoves2pgn", flag.ContinueOnError)
	flags.SetOutput(errs)
	flags.Usage = func() {
		fmt.Fprintln(errs, "usage: cbmoves2pgn [flags] STREAM...\nprints chess games in one-byte moves as PGN; a STREAM is a file, or bytes in hex")
		flags.PrintDefaults()
	}
	fen := flags.String("fen", "", "start position; the normal one without")
	texts := flags.String("texts", "", "comments that stand apart, a `file` or hex")
	name := flags.String("encoding", "", "jose or manual; found out without")
	all := flags.Bool("all", false, "read game after game in each stream")
	lenient := flags.Bool("lenient", false, "print what can be read of damaged games")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return err
	} else if err != nil {
		return errUsage // shown by flags
	}
	if flags.NArg() == 0 || *texts != "" && flags.NArg() > 1 {
		flags.Usage()
		return errUsage
	}

	c := converter{out: out, errs: errs, all: *all, lenient: *lenient}
	var err error
	if c.start, err = cbmoves.ParseStart(*fen); err != nil {
		return err
	}
	if *texts != "" {
		if c.texts, err = open(*texts); err != nil {
			return fmt.Errorf("-texts: %w", err)
		}
	}
	options := cbmoves.Options{Lenient: *lenient, Concatenated: *all}
	for _, arg := range flags.Args() {
		stream, err := open(arg)
		if err != nil {
			return err
		}
		encoding, err := c.pick(*name, stream)
		if err != nil {
			return err
		}
		c.encoding = encoding.With(options)
		if err := c.convert(stream); err != nil {
			return err
		}
	}
	return nil
}

// open reads a file, or hex where there is no such file.
func open(arg string) ([]byte, error) {
	data, err := os.ReadFile(arg)
	if err == nil {
		return data, nil
	}
	if _, statErr := os.Stat(arg); statErr == nil {
		return nil, err // it is there, but not to be read
	}
	data, hexErr := hex.DecodeString(strings.Join(strings.Fields(arg), ""))
	if hexErr != nil {
		return nil, fmt.Errorf("%w, and as hex: %w", err, hexErr)
	}
	return data, nil
}

// pick finds the encoding of a stream.
func (c *converter) pick(name string, stream []byte) (*cbmoves.Encoding, error) {
	encodings := []*cbmoves.Encoding{cbmoves.Jose, cbmoves.Manual}
	for _, e := range encodings {
		if strings.EqualFold(name, e.String()) {
			return e, nil
		}
	}
	if name != "" {
		return nil, fmt.Errorf("no encoding %q", name)
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
	case errors.Is(err, cbmoves.ErrAlike):
	case errors.Is(err, cbmoves.ErrNeither) && !c.lenient:
		return nil, err
	default:
		fmt.Fprintf(c.errs, "cbmoves2pgn: %v; this is jose's\n", err)
	}
	return cbmoves.Jose, nil // the one that a program writes
}

// A converter prints the games of streams.
type converter struct {
	out      *bufio.Writer
	errs     io.Writer
	start    cbmoves.Start
	encoding *cbmoves.Encoding
	texts    []byte
	all      bool
	lenient  bool
	games    int
}

// convert prints one game, or with all of them set, game after game.
func (c *converter) convert(stream []byte) error {
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
			fmt.Fprintf(c.errs, "cbmoves2pgn: game %d breaks off at offset %d: the rest is left\n", c.games, base)
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
		fmt.Fprintf(c.errs, "cbmoves2pgn: %d bytes of texts are left\n", len(c.texts))
		return nil
	}
	return fmt.Errorf("after %d games: texts: %w: %d bytes", c.games, cbmoves.ErrTrailing, len(c.texts))
}

// game prints the first game of stream, which begins at offset base of the
// user's. It returns its size, and whether its reading stopped there.
func (c *converter) game(stream []byte, base int) (size int, stopped bool, err error) {
	c.games++
	// The result stands at the end of a stream and at the front of a PGN, so the
	// game is read twice.
	result, resultAt := cbmoves.UnknownResult, int64(-1)
	depth := 0
	for t, err := range c.encoding.Tokens(c.start, stream, c.texts) {
		if err != nil {
			return 0, false, fmt.Errorf("game %d at offset %d: %w", c.games, base, err)
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
			fmt.Fprintf(c.errs, "cbmoves2pgn: game %d at offset %d: %v\n", c.games, base, t.Problem)
			stopped = t.Problem.Kind.Stops()
		}
	}

	if c.games > 1 {
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
	return size, stopped, w.close()
}
