package main

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
)

// mutatedPackages are the packages whose code is broken.
var mutatedPackages = []string{"matchid", "zobrist", "gopos", "sgfbg", "sgfbg/xg", "cbf", "cbf/chess", "cbf/pgn", "cbf/pgn/internal/scanner", "cbf/internal/san", "cbmoves", "internal/bitio"}

// equivalentFile lists the mutants that do the same as the code, one on each line: the
// name, a tab, the reason.
const equivalentFile = "internal/mutate/equivalent.txt"

// A tally counts what the tests of a package made of its mutants.
type tally struct {
	noticed, stopped, unnoticed, equivalent int // stopped: those of noticed that the limit ended
}

func (t tally) tried() int { return t.noticed + t.unnoticed + t.equivalent }

// share returns which part of the mutants that are not equivalent was noticed.
func (t tally) share() float64 { return float64(t.noticed) / float64(t.noticed+t.unnoticed) }

const mutantsHead = "| package | mutants | do the same as the code | noticed | of these, stopped by the limit | noticed of those that do not do the same |\n|---|---|---|---|---|---|\n"

func (t tally) row(name string) string {
	return fmt.Sprintf("%s %d | %d | %d | %d | %.1f %% |\n", rowStart(name), t.tried(), t.equivalent, t.noticed, t.stopped, 100*t.share())
}

func rowStart(name string) string { return "| `" + name + "` |" }

// mutate tries n mutants of each package, always the same ones as long as the code is
// the same, and lists those that no test notices. The rows of other packages are taken
// from the table old.
func mutate(packages []string, n int, old string, report io.Writer) (table string, err error) {
	equivalent, err := readEquivalent(equivalentFile)
	if err != nil {
		return "", err
	}
	for _, name := range packages {
		if !slices.Contains(mutatedPackages, name) {
			return "", fmt.Errorf("no package %s: want some of %s", name, strings.Join(mutatedPackages, ", "))
		}
	}
	rows := map[string]string{}
	for _, name := range packages {
		t, err := mutatePackage(name, n, equivalent, report)
		if err != nil {
			return "", err
		}
		rows[name] = t.row(name)
	}
	table = mutantsHead
	for _, name := range mutatedPackages {
		row, ok := rows[name]
		if !ok {
			row = findRow(old, name)
		}
		table += row
	}
	return table, nil
}

// findRow returns the row of a package in a table, "" if it has none.
func findRow(table, name string) string {
	for line := range strings.Lines(table) {
		if strings.HasPrefix(line, rowStart(name)) {
			return line
		}
	}
	return ""
}

func mutatePackage(name string, n int, equivalent map[string]bool, report io.Writer) (t tally, err error) {
	all, err := mutantsOf(name)
	if err != nil {
		return t, err
	}
	reportStale(name, all, equivalent, report)
	inTrialOrder(all)
	suites, err := newSuites(name)
	if err != nil {
		return t, err
	}
	for _, s := range suites {
		fmt.Fprintf(report, "%s: the tests of %s take %.1f s and pass\n", name, s.dir, s.duration().Seconds())
	}

	verdicts, err := tryAll(suites, all, n, equivalent, report)
	if err != nil {
		return t, err
	}
	for i, v := range verdicts {
		if t.tried() == n {
			break
		}
		switch v {
		case noticed:
			t.noticed++
		case stopped:
			t.noticed++
			t.stopped++
			fmt.Fprintln(report, "stopped:", all[i].name)
		case equal:
			t.equivalent++
		case unnoticed:
			t.unnoticed++
			fmt.Fprintln(report, all[i].name)
		}
	}
	return t, nil
}

// inTrialOrder sorts mutants by a hash of their names: an arbitrary order, in which a
// change of the code moves only the mutants of that code.
func inTrialOrder(all []mutant) {
	slices.SortFunc(all, func(a, b mutant) int {
		x, y := sha256.Sum256([]byte(a.name)), sha256.Sum256([]byte(b.name))
		return cmp.Or(slices.Compare(x[:], y[:]), cmp.Compare(a.start, b.start))
	})
}

// reportStale lists equivalent mutants whose code does not exist any more.
func reportStale(name string, all []mutant, equivalent map[string]bool, report io.Writer) {
	for listed := range equivalent {
		file, _, _ := strings.Cut(listed, ": ")
		if path.Dir(file) == name && !slices.ContainsFunc(all, func(m mutant) bool { return m.name == listed }) {
			fmt.Fprintln(report, "no such mutant any more:", listed)
		}
	}
}

// tryAll tries mutants from the first on until n of them were built, and a few
// more, two at a time: the tests of a package seldom use more than one core.
func tryAll(suites []suite, all []mutant, n int, equivalent map[string]bool, progress io.Writer) ([]verdict, error) {
	var (
		group    sync.WaitGroup
		lock     sync.Mutex
		verdicts = make([]verdict, len(all))
		next     int // the mutants before it are tried or being tried
		built    int
		failed   error
	)
	for range 2 {
		group.Go(func() {
			lock.Lock()
			defer lock.Unlock()
			for next < len(all) && built < n && failed == nil {
				i, v := next, equal
				next++
				if !equivalent[all[i].name] {
					lock.Unlock()
					var err error
					v, err = try(suites, all[i])
					lock.Lock()
					failed = errors.Join(failed, err)
				}
				if verdicts[i] = v; v != unbuildable {
					if built++; built%20 == 0 && built < n {
						fmt.Fprintf(progress, "%d of %d\n", built, n)
					}
				}
			}
		})
	}
	group.Wait()
	return verdicts, failed
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
