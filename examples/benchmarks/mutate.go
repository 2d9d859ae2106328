package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

var formatPackages = []string{"cbf", "cbmoves", "gopos", "matchid", "sgfbg", "zobrist"}

// equivalentFile lists the mutants that do the same as the code, a line each: the
// name, a tab, the reason.
const equivalentFile = "examples/benchmarks/equivalent.txt"

// A tally counts what the tests of a package made of its mutants.
type tally struct {
	noticed, unnoticed, equivalent int
}

// share is the part of the mutants that are not equivalent that was noticed.
func (t tally) share() float64 { return float64(t.noticed) / float64(t.noticed+t.unnoticed) }

// mutate tries n mutants of each package, always the same ones as long as the
// code is the same, and lists those that nothing notices.
func mutate(packages []string, n int, report io.Writer) (table string, err error) {
	equivalent, err := readEquivalent(equivalentFile)
	if err != nil {
		return "", err
	}
	table = "| package | mutants | equivalent | noticed of the others |\n|---|---|---|---|\n"
	for _, name := range packages {
		t, err := mutatePackage(name, n, equivalent, report)
		if err != nil {
			return "", err
		}
		table += fmt.Sprintf("| `%s` | %d | %d | %.1f %% |\n", name, t.noticed+t.unnoticed+t.equivalent, t.equivalent, 100*t.share())
	}
	return table, nil
}

func mutatePackage(name string, n int, equivalent map[string]bool, report io.Writer) (t tally, err error) {
	all, err := mutantsOf(name)
	if err != nil {
		return t, err
	}
	rand.New(rand.NewPCG(5, 6)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })

	// In batches, so that the choice does not depend on which test ends first.
	const batch = 16
	for ; len(all) > 0 && t.noticed+t.unnoticed+t.equivalent < n; all = all[min(batch, len(all)):] {
		tried := all[:min(batch, len(all))]
		verdicts, err := tryAll(name, tried, equivalent)
		if err != nil {
			return t, err
		}
		for i, v := range verdicts {
			if t.noticed+t.unnoticed+t.equivalent == n {
				break
			}
			switch v {
			case noticed:
				t.noticed++
			case equal:
				t.equivalent++
			case unnoticed:
				t.unnoticed++
				fmt.Fprintln(report, tried[i].name)
			}
		}
	}
	return t, nil
}

// tryAll tries mutants, two at a time: the tests of a package seldom use more
// than one core.
func tryAll(name string, mutants []mutant, equivalent map[string]bool) ([]verdict, error) {
	verdicts := make([]verdict, len(mutants))
	failures := make([]error, len(mutants))
	var group sync.WaitGroup
	for worker := range 2 {
		group.Go(func() {
			for i := worker; i < len(mutants); i += 2 {
				if equivalent[mutants[i].name] {
					verdicts[i] = equal
					continue
				}
				verdicts[i], failures[i] = try(name, mutants[i])
			}
		})
	}
	group.Wait()
	return verdicts, errors.Join(failures...)
}

type verdict int

const (
	unbuildable verdict = iota // no mutant: it does not compile
	noticed
	unnoticed
	equal // it does the same as the code
)

// try runs the tests of a package with a mutant in the place of its file.
func try(name string, m mutant) (verdict, error) {
	dir, err := os.MkdirTemp("", "mutant")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	src, err := os.ReadFile(m.file)
	if err != nil {
		return 0, err
	}
	changed := filepath.Join(dir, "mutant.go")
	text := slices.Concat(src[:m.start], []byte(m.with), src[m.end:])
	if err := os.WriteFile(changed, text, 0o666); err != nil {
		return 0, err
	}
	file, err := filepath.Abs(m.file)
	if err != nil {
		return 0, err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{file: changed}})
	if err != nil {
		return 0, err
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o666); err != nil {
		return 0, err
	}
	cmd := exec.Command("go", "test", "-overlay", list, "-vet=off", "-failfast", "-count=1", "-timeout=90s", "./"+name)
	cmd.Env = append(os.Environ(), "BOARDCODEC_LINEAR_SIZE=100") // a build of its own would be without the mutant
	out, err := cmd.CombinedOutput()
	switch {
	case err == nil:
		return unnoticed, nil
	case bytes.Contains(out, []byte("[build failed]")) || bytes.Contains(out, []byte("[setup failed]")):
		return unbuildable, nil
	case bytes.Contains(out, []byte("FAIL")):
		return noticed, nil
	}
	return 0, fmt.Errorf("%s: %w\n%s", m.name, err, out)
}

// readEquivalent reads the names of the mutants that no test can notice.
func readEquivalent(file string) (map[string]bool, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	names := map[string]bool{}
	for line := range strings.Lines(string(data)) {
		if name, reason, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok && reason != "" {
			names[name] = true
		}
	}
	return names, nil
}
