package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// sample holds the values that one run of one benchmark printed, by unit.
type sample map[string]float64

// measured is a row with its figures, medians over the runs.
type measured struct {
	row
	ours, base sample
	fast       []float64 // how many times as fast as the baseline, sorted: one for each run
}

type speed struct {
	cpu  string
	rows []measured
}

// measureSpeed runs the benchmarks that rows name.
func measureSpeed(runs int, benchtime string, progress io.Writer) (speed, error) {
	var s speed
	all := make([]map[string]sample, runs)
	for i := range runs {
		all[i] = map[string]sample{}
		for _, pkg := range packages() {
			out, err := exec.Command("go", "test", "-run", "^$", "-bench", pattern(pkg), "-benchtime", benchtime, "./"+pkg).CombinedOutput()
			if err != nil {
				return s, fmt.Errorf("%s: %w\n%s", pkg, err, out)
			}
			cpu := parse(string(out), pkg, all[i])
			s.cpu = cmp.Or(s.cpu, cpu)
		}
		fmt.Fprintln(progress, "  run", i+1)
	}
	for _, r := range rows {
		m := measured{row: r}
		var ours, base []sample
		for _, run := range all {
			o, ok := run[r.pkg+"."+r.ours]
			if !ok {
				return s, fmt.Errorf("package %s has no benchmark %s", r.pkg, r.ours)
			}
			ours = append(ours, o)
			if r.baseline == "" {
				continue
			}
			b, ok := run[r.pkg+"."+r.baseline]
			if !ok {
				return s, fmt.Errorf("package %s has no benchmark %s", r.pkg, r.baseline)
			}
			base = append(base, b)
			m.fast = append(m.fast, b["ns/op"]/o["ns/op"])
		}
		m.ours, m.base = medians(ours), medians(base)
		slices.Sort(m.fast)
		s.rows = append(s.rows, m)
	}
	return s, nil
}

// packages returns the packages of the rows, each once.
func packages() []string {
	var list []string
	for _, r := range rows {
		if !slices.Contains(list, r.pkg) {
			list = append(list, r.pkg)
		}
	}
	return list
}

// pattern returns the argument of -bench for the rows of a package. It has only the
// first elements of their names: a pattern cannot express which further elements
// belong together.
func pattern(pkg string) string {
	var names []string
	for _, r := range rows {
		name, _, _ := strings.Cut(r.ours, "/")
		if r.pkg == pkg && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return "^Benchmark(" + strings.Join(names, "|") + ")$"
}

// benchmarkLine is "BenchmarkParse/matchid-2   12345   67.8 ns/op ...".
var benchmarkLine = regexp.MustCompile(`^Benchmark(\S+?)(?:-\d+)?\s+\d+\s+(.*)$`)

// parse adds the benchmarks in the output of go test to samples, and returns
// the name of the processor.
func parse(out, pkg string, samples map[string]sample) (cpu string) {
	for lines := bufio.NewScanner(strings.NewReader(out)); lines.Scan(); {
		if name, ok := strings.CutPrefix(lines.Text(), "cpu: "); ok {
			cpu = name
		}
		match := benchmarkLine.FindStringSubmatch(lines.Text())
		if match == nil {
			continue
		}
		s := sample{}
		fields := strings.Fields(match[2])
		for i := 0; i+1 < len(fields); i += 2 {
			if v, err := strconv.ParseFloat(fields[i], 64); err == nil {
				s[fields[i+1]] = v
			}
		}
		samples[pkg+"."+match[1]] = s
	}
	return cpu
}

// medians returns the median of each unit.
func medians(samples []sample) sample {
	values := map[string][]float64{}
	for _, s := range samples {
		for unit, v := range s {
			values[unit] = append(values[unit], v)
		}
	}
	m := sample{}
	for unit, v := range values {
		slices.Sort(v)
		m[unit] = median(v)
	}
	return m
}

// median returns the middle one of sorted values.
func median(sorted []float64) float64 {
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}
