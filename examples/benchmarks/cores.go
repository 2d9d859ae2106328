package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// A job is a whole program that uses all cores, with a large input.
type job struct {
	what    string
	args    []string // the program first; files are names in the directory of the inputs
	inputs  []string
	outputs []string // files that the program writes; none = its standard output
}

var jobs = []job{
	{"`cbf2pgn`, a base to PGN", []string{"cbf2pgn", "-f", "-o", "out.pgn", baseFile}, []string{baseFile, indexFile}, []string{"out.pgn"}},
	{"`cbf2pgn -recover`, the same without the index", []string{"cbf2pgn", "-recover", "-f", "-o", "out.pgn", baseFile}, []string{baseFile}, []string{"out.pgn"}},
	{"`pgn2cbf`, PGN to a base", []string{"pgn2cbf", "-f", "-o", "out", pgnFile}, []string{pgnFile}, []string{"out.CBF", "out.CBI"}},
	{"`gopositions histogram -table`, every hash verified", []string{"gopositions", "histogram", "-table", tableFile, positionFile}, []string{positionFile}, nil},
	{"`gopositions merge -check -table`", []string{"gopositions", "merge", "-check", "-table", tableFile, "-f", "-o", "out.dat", positionFile}, []string{positionFile}, []string{"out.dat"}},
}

// generateAndMeasureCores runs the jobs with inputs of the sizes s.
func generateAndMeasureCores(s sizes, runs int, progress io.Writer) (table string, err error) {
	fmt.Fprintln(progress, "cores: generating the large inputs")
	dir, err := os.MkdirTemp("", "boardcodec")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	if err := s.goFiles(dir); err != nil {
		return "", err
	}
	if err := s.base(dir); err != nil {
		return "", err
	}
	return measureCores(dir, runs, progress)
}

// measureCores runs the jobs with the inputs in a directory, on one core and on all,
// and returns an error if the outputs differ.
func measureCores(dir string, runs int, progress io.Writer) (table string, err error) {
	table = fmt.Sprintf("| what | input, MB | one core, seconds | %d cores, seconds | times as fast |\n|---|---|---|---|---|\n", runtime.NumCPU())
	for _, j := range jobs {
		program := filepath.Join(dir, j.args[0])
		if out, err := exec.Command("go", "build", "-o", program, "./examples/"+j.args[0]).CombinedOutput(); err != nil {
			return "", fmt.Errorf("%w: %s", err, out)
		}
		var size int64
		for _, name := range j.inputs {
			info, err := os.Stat(filepath.Join(dir, name))
			if err != nil {
				return "", err
			}
			size += info.Size()
		}
		var one, all, ratios []float64
		for range runs {
			a, sum, err := timeJob(dir, j, 1)
			if err != nil {
				return "", err
			}
			b, sum2, err := timeJob(dir, j, runtime.NumCPU())
			if err != nil {
				return "", err
			}
			if !bytes.Equal(sum, sum2) {
				return "", fmt.Errorf("%s: the output depends on the number of cores", j.what)
			}
			one, all, ratios = append(one, a), append(all, b), append(ratios, a/b)
		}
		slices.Sort(one)
		slices.Sort(all)
		slices.Sort(ratios)
		table += fmt.Sprintf("| %s | %.0f | %.1f | %.1f | %s |\n", j.what, float64(size)/1e6, median(one), median(all), digits(median(ratios)))
		fmt.Fprintln(progress, "  ", j.what)
	}
	return table, nil
}

// timeJob runs a job on some cores, and returns its seconds and a sum of its output.
func timeJob(dir string, j job, cores int) (seconds float64, sum []byte, err error) {
	cmd := exec.Command(filepath.Join(dir, j.args[0]), j.args[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), fmt.Sprint("GOMAXPROCS=", cores))
	hash := sha256.New()
	var messages strings.Builder
	cmd.Stdout, cmd.Stderr = hash, &messages
	start := time.Now()
	err = cmd.Run()
	seconds = time.Since(start).Seconds()
	// Status 1 means that something was converted with a loss, which is fine here.
	if exit, ok := errors.AsType[*exec.ExitError](err); err != nil && (!ok || exit.ExitCode() != 1) {
		return 0, nil, fmt.Errorf("%s: %w: %s", j.what, err, messages.String())
	}
	for _, name := range j.outputs {
		f, err := os.Open(filepath.Join(dir, name))
		if err != nil {
			return 0, nil, err
		}
		_, err = io.Copy(hash, f)
		f.Close()
		if err != nil {
			return 0, nil, err
		}
	}
	return seconds, hash.Sum(nil), nil
}
