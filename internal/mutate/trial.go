package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// alsoTestedBy lists, for an internal package, other packages whose tests cover it.
var alsoTestedBy = map[string][]string{
	"cbf/pgn/internal/scanner": {"cbf/pgn"},
	"cbf/internal/san":         {"cbf/chess", "cbf/pgn/internal/scanner", "cbf", "cbf/pgn"},
	"internal/bitio":           {"matchid"},
}

// A suite is the tests of a directory: first those that take little time, then,
// if these notice nothing, the others.
type suite struct {
	dir    string
	stages []stage
}

const testProgram = "tests.exe" // Windows starts nothing without the extension

type stage struct {
	flag  string // of the test program: which tests
	takes time.Duration
}

func (s suite) duration() (sum time.Duration) {
	for _, st := range s.stages {
		sum += st.takes
	}
	return sum
}

// limit is the time after which tests with a mutant are stopped, because they are in
// an endless loop or in one that takes as long. Even a slow or busy machine takes less
// than ten times as long as without a mutant.
func (s stage) limit() time.Duration { return max(10*s.takes, time.Minute) }

// newSuites runs the tests of a package without a mutant. All must pass.
func newSuites(name string) (suites []suite, err error) {
	dir, err := os.MkdirTemp("", "suite")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	for _, tested := range append([]string{name}, alsoTestedBy[name]...) {
		program := filepath.Join(dir, testProgram)
		if out, err := buildTests(tested, program, ""); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", tested, err, out)
		}
		out, err := runTests(context.Background(), program, tested, "", "-test.v")
		if err != nil {
			return nil, fmt.Errorf("%s fails without a mutant: %w\n%s", tested, err, out)
		}
		s := suite{dir: tested, stages: []stage{{flag: "-test.skip=^$"}}}
		if slow := slowTests(out); len(slow) > 0 {
			pattern := "=^(" + strings.Join(slow, "|") + ")$"
			s.stages = []stage{{flag: "-test.skip" + pattern}, {flag: "-test.run" + pattern}}
		}
		for i := range s.stages {
			start := time.Now()
			if out, err := runTests(context.Background(), program, tested, "", s.stages[i].flag); err != nil {
				return nil, fmt.Errorf("%s fails without a mutant: %w\n%s", tested, err, out)
			}
			s.stages[i].takes = time.Since(start)
		}
		suites = append(suites, s)
	}
	return suites, nil
}

var passed = regexp.MustCompile(`(?m)^--- PASS: (\w+) \(([0-9.]+s)\)`)

// slowTests finds the tests that took more than a fifth of a second in the output of
// -test.v.
func slowTests(out []byte) (names []string) {
	for _, m := range passed.FindAllSubmatch(out, -1) {
		if took, err := time.ParseDuration(string(m[2])); err == nil && took > time.Second/5 {
			names = append(names, string(m[1]))
		}
	}
	return names
}

type verdict int

const (
	unbuildable verdict = iota // no mutant: it does not compile
	noticed
	stopped // noticed: the tests did not end
	unnoticed
	equal // it does the same as the code
)

// try runs suites of tests with a mutant in the place of its file.
func try(suites []suite, m mutant) (verdict, error) {
	dir, err := os.MkdirTemp("", "mutant")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	overlay, err := writeMutant(dir, m)
	if err != nil {
		return 0, err
	}
	for _, s := range suites {
		program := filepath.Join(dir, testProgram)
		if out, err := buildTests(s.dir, program, overlay); err != nil {
			if compilerErrors.Match(out) {
				return unbuildable, nil
			}
			return 0, fmt.Errorf("%s: %w\n%s", m.name, err, out)
		}
		for _, st := range s.stages {
			ctx, cancel := context.WithTimeout(context.Background(), st.limit())
			v, err := st.try(ctx, program, s.dir, overlay)
			cancel()
			if err != nil {
				return 0, fmt.Errorf("%s: %w", m.name, err)
			}
			if v != unnoticed {
				return v, nil
			}
		}
	}
	return unnoticed, nil
}

// writeMutant writes the file of a mutant, and the overlay that puts it in its
// place.
func writeMutant(dir string, m mutant) (overlay string, err error) {
	src, err := os.ReadFile(m.file)
	if err != nil {
		return "", err
	}
	file, err := filepath.Abs(m.file)
	if err != nil {
		return "", err
	}
	changed := filepath.Join(dir, "mutant.go")
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{file: changed}})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(dir, "overlay.json")
	return overlay, errors.Join(
		os.WriteFile(changed, slices.Concat(src[:m.start], []byte(m.with), src[m.end:]), 0o666),
		os.WriteFile(overlay, list, 0o666))
}

var (
	compilerErrors = regexp.MustCompile(`(?m)\.go:\d+:\d+: `)
	testFailures   = regexp.MustCompile(`(?m)^(\s*--- FAIL: |panic: |fatal error: |FAIL$|\d{4}/\d\d/\d\d \d\d:\d\d:\d\d )`) // the last by log.Fatal of an example
)

// buildTests makes the test program of a directory.
func buildTests(dir, program, overlay string) (out []byte, err error) {
	cmd := exec.Command("go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-o", program, "./"+dir)
	cmd.Env = environment(overlay)
	return cmd.CombinedOutput()
}

// environment has the overlay in it, so that tests that build the package
// themselves build the mutant.
func environment(overlay string) []string {
	if overlay == "" {
		return os.Environ()
	}
	return append(os.Environ(), strings.TrimSpace("GOFLAGS="+os.Getenv("GOFLAGS")+" -overlay="+overlay))
}

// runTests runs a test program where go test does.
func runTests(ctx context.Context, program, dir, overlay string, flags ...string) (out []byte, err error) {
	cmd := exec.CommandContext(ctx, program, flags...)
	cmd.Dir = dir
	cmd.Env = environment(overlay)
	cmd.WaitDelay = time.Second // what the tests started may go on and hold the output open
	return cmd.CombinedOutput()
}

// try runs the tests of a stage with a mutant. A program that ends in another way
// than tests do, as one that was killed, is an error and says nothing.
func (s stage) try(ctx context.Context, program, dir, overlay string) (verdict, error) {
	out, err := runTests(ctx, program, dir, overlay, s.flag, "-test.failfast")
	var exit *exec.ExitError
	switch {
	case err == nil:
		return unnoticed, nil
	case ctx.Err() != nil:
		return stopped, nil
	case errors.As(err, &exit) && exit.Exited() && testFailures.Match(out):
		return noticed, nil
	}
	return 0, fmt.Errorf("%w\n%s", err, bytes.TrimSpace(out))
}
