// Peers measures boardcodec beside other programs on the same input, in one
// run. It is a module of its own, so that the library does not depend on them.
//
//	go run . [-runs N] [-games N]    rows of a Markdown table
//	go run . [-games N] -o DIR       writes the inputs, TWIC.pgn and lichess.pgn, to a directory
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
	ours, theirs     func() (seconds float64, err error)
}

func run(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("peers", flag.ExitOnError)
	runs := flags.Int("runs", 7, "how often each pair is timed")
	games := flags.Int("games", 12000, "in each input of whole programs; a twentieth in the process")
	generate := flags.String("o", "", "the `directory` to which the inputs are written")
	flags.Parse(args)
	if *generate != "" {
		return write(*generate, *games)
	}
	dir, err := os.MkdirTemp("", "peers")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := write(dir, *games); err != nil {
		return err
	}
	var rows []row
	for _, form := range []string{"TWIC", "lichess"} {
		more, err := rowsOf(dir, form, *games)
		if err != nil {
			return err
		}
		rows = append(rows, more...)
	}
	fmt.Fprint(stdout, "| what | ours | peer | its time | times as fast | what the peer does |\n|---|---|---|---|---|---|\n")
	for _, r := range rows {
		if err := measure(r, *runs, stdout); err != nil {
			return fmt.Errorf("%s: %w", r.what, err)
		}
	}
	return nil
}

// write has a test of cbf/internal/realpgn, which is not for other modules, write games in each form.
func write(dir string, games int) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	out, err := exec.Command("go", "test", "example.com/boardcodec/cbf/internal/realpgn", "-write", dir, "-games", fmt.Sprint(games)).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

func measure(r row, runs int, stdout io.Writer) error {
	var ours, theirs, ratios []float64
	for i := range runs + 1 {
		a, err := r.ours()
		if err != nil {
			return err
		}
		b, err := r.theirs()
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

// rowsOf returns the rows for games in one form.
func rowsOf(dir, form string, games int) ([]row, error) {
	many := filepath.Join(dir, form+".pgn")
	text, err := os.ReadFile(many)
	if err != nil {
		return nil, err
	}
	inProcess := games / 20
	parts := bytes.SplitAfterN(text, []byte("\n\n["), inProcess+1) // the last one is all other games
	if len(parts) > inProcess {
		text = text[:len(text)-len("[")-len(parts[inProcess])]
	}
	library, err := libraryName()
	if err != nil {
		return nil, err
	}
	extract, name, err := pgnExtract()
	if err != nil {
		return nil, err
	}
	convert := filepath.Join(dir, "convert")
	build := exec.Command("go", "build", "-o", convert, "example.com/boardcodec/examples/convert")
	if message, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, message)
	}
	base, out := filepath.Join(dir, "base-"+form), filepath.Join(dir, "out.pgn")
	toBase := func() (float64, error) { return quiet(convert, "-to", "cbf", "-f", "-o", base, many) }
	toPGN := func() (float64, error) {
		return quiet(convert, "-to", "pgn", "-f", "-o", filepath.Join(dir, "back.pgn"), base+".CBF")
	}
	check := func() (float64, error) { return quiet(extract, "-r", "-s", many) }
	rewrite := func() (float64, error) { return quiet(extract, "-s", "-o", out, many) }
	return []row{
		{form + " PGN read, in the process", library, "the same: every move checked",
			func() (float64, error) { return timed(func() error { return readOurs(text) }) },
			func() (float64, error) { return timed(func() error { return readChess(text) }) }},
		{form + " PGN to a base, whole programs", name + " -r", "checks the moves and writes nothing", toBase, check},
		{form + " PGN to a base, whole programs", name + " -s", "checks the moves and writes PGN", toBase, rewrite},
		{form + " games in a base to PGN, whole programs", name + " -s", "reads PGN, not a base, and writes PGN", toPGN, rewrite},
	}, nil
}

func libraryName() (string, error) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", errors.New("no build information")
	}
	for _, m := range info.Deps {
		if m.Path == "github.com/corentings/chess/v2" {
			return "corentings/chess " + m.Version, nil
		}
	}
	return "corentings/chess", nil
}

// pgnExtract returns the path of pgn-extract, and its name with its version.
func pgnExtract() (path, name string, err error) {
	if path, err = exec.LookPath("pgn-extract"); err != nil {
		path, err = exec.LookPath("/usr/games/pgn-extract") // where Debian has it
	}
	if err != nil {
		return "", "", err
	}
	version, err := exec.Command(path, "--version").CombinedOutput()
	return path, "pgn-extract " + string(regexp.MustCompile(`\d\d-\d\d`).Find(version)), err
}

func readOurs(text []byte) error {
	for _, err := range pgn.NewReader(bytes.NewReader(text)).All() {
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

// quiet runs a program, shows its output only if it fails, and returns the seconds that it
// took of the processors, since one of them may use several. Status 1 means that
// something was converted with a loss, which is fine here.
func quiet(name string, args ...string) (float64, error) {
	cmd := exec.Command(name, args...)
	out, err := cmd.CombinedOutput()
	if exit, ok := errors.AsType[*exec.ExitError](err); err != nil && (!ok || exit.ExitCode() != 1) {
		return 0, fmt.Errorf("%s: %w: %s", filepath.Base(name), err, strings.TrimSpace(string(out)))
	}
	return (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds(), nil
}
