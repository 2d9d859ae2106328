// Peers measures boardcodec beside other programs on the same input, in one
// run. It is a module of its own, so that the library does not depend on them.
// "go run ./examples/benchmarks -peers", at the root of the repository, runs it.
//
//	go run . [-runs N] PGN    rows of a Markdown table
//
// A ratio is the median of the ratios within the runs: the time of the peer
// divided by ours.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/corentings/chess/v2"

	"example.com/boardcodec/cbf/pgn"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

// A row compares two ways to do the same task.
type row struct {
	what, peer, less string // less: what the peer does less, or more
	ours, theirs     func() error
}

func run(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("peers", flag.ExitOnError)
	runs := flags.Int("runs", 7, "how often each pair is timed")
	flags.Parse(args)
	if flags.NArg() != 1 {
		return errors.New("want one PGN file")
	}
	text, err := os.ReadFile(flags.Arg(0))
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "peers")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	rows, err := allRows(dir, text)
	if err != nil {
		return err
	}
	fmt.Fprint(stdout, "| what | ours | peer | its time | times as fast | what the peer does |\n|---|---|---|---|---|---|\n")
	for _, r := range rows {
		if err := measure(r, *runs, stdout); err != nil {
			return fmt.Errorf("%s: %w", r.what, err)
		}
	}
	return nil
}

func measure(r row, runs int, stdout io.Writer) error {
	var ours, theirs, ratios []float64
	for i := range runs + 1 {
		a, err := timed(r.ours)
		if err != nil {
			return err
		}
		b, err := timed(r.theirs)
		if err != nil {
			return err
		}
		if i > 0 { // the first warms up
			ours, theirs, ratios = append(ours, a), append(theirs, b), append(ratios, b/a)
		}
	}
	slices.Sort(ours)
	slices.Sort(theirs)
	slices.Sort(ratios)
	_, err := fmt.Fprintf(stdout, "| %s | %.0f ms | %s | %.0f ms | %.1f (%.1f to %.1f) | %s |\n", r.what,
		1000*ours[runs/2], r.peer, 1000*theirs[runs/2], ratios[runs/2], ratios[0], ratios[runs-1], r.less)
	return err
}

func timed(f func() error) (float64, error) {
	start := time.Now()
	err := f()
	return time.Since(start).Seconds(), err
}

func allRows(dir string, text []byte) ([]row, error) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return nil, errors.New("no build information")
	}
	library := "corentings/chess"
	for _, m := range info.Deps {
		if m.Path == "github.com/corentings/chess/v2" {
			library += " " + m.Version
		}
	}
	rows := []row{{
		what: "PGN read, in the process", peer: library, less: "the same: every move checked",
		ours:   func() error { return readOurs(text) },
		theirs: func() error { return readChess(text) },
	}}

	extract, err := exec.LookPath("pgn-extract")
	if err != nil {
		extract, err = exec.LookPath("/usr/games/pgn-extract") // where Debian has it
	}
	if err != nil {
		return nil, err
	}
	version, err := exec.Command(extract, "--version").CombinedOutput()
	if err != nil {
		return nil, err
	}
	name := "pgn-extract " + string(regexp.MustCompile(`\d\d-\d\d`).Find(version))
	many := filepath.Join(dir, "many.pgn")
	if err := os.WriteFile(many, bytes.Repeat(text, 20), 0o666); err != nil {
		return nil, err
	}
	programs := map[string]string{}
	for _, p := range []string{"pgn2cbf", "cbf2pgn"} {
		programs[p] = filepath.Join(dir, p)
		cmd := exec.Command("go", "build", "-o", programs[p], "example.com/boardcodec/examples/"+p)
		if out, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%w: %s", err, out)
		}
	}
	base := filepath.Join(dir, "base")
	toBase := func() error { return quiet(programs["pgn2cbf"], "-f", "-o", base, many) }
	return append(rows,
		row{
			what: "PGN to a base, whole programs", peer: name + " -s", less: "checks the moves and writes PGN",
			ours:   toBase,
			theirs: func() error { return quiet(extract, "-s", "-o", filepath.Join(dir, "out.pgn"), many) },
		},
		row{
			what: "a base to PGN, whole programs", peer: name + " -s", less: "reads PGN, not a base, and writes PGN",
			ours: func() error {
				return quiet(programs["cbf2pgn"], "-f", "-o", filepath.Join(dir, "back.pgn"), base+".CBF")
			},
			theirs: func() error { return quiet(extract, "-s", "-o", filepath.Join(dir, "out.pgn"), many) },
		},
	), nil
}

func readOurs(text []byte) error {
	for _, err := range (pgn.Options{Convert: true}).NewReader(bytes.NewReader(text)).All() {
		if err != nil {
			return err
		}
	}
	return nil
}

func readChess(text []byte) error {
	s := chess.NewScanner(bytes.NewReader(text))
	for s.HasNext() {
		if _, err := s.ParseNext(); err != nil {
			return err
		}
	}
	return nil
}

// quiet runs a program and shows its output only if it fails. Status 1 means that
// something was converted with a loss, which is fine here.
func quiet(name string, args ...string) error {
	out, err := exec.Command(name, args...).CombinedOutput()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() == 1 {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w: %s", filepath.Base(name), err, strings.TrimSpace(string(out)))
	}
	return nil
}
