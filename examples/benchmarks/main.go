// Benchmarks makes the figures of BENCHMARKS.md and README.md.
//
//	go run ./examples/benchmarks                 print the tables
//	go run ./examples/benchmarks -write          put them into the two files
//	go run ./examples/benchmarks -quick          everything once and small: does it all still work?
//	go run ./examples/benchmarks -generate DIR   only write the large inputs to DIR
//	go run ./examples/benchmarks -scale          inputs ten times as large; a million games, on one core and on all
//	go run ./examples/benchmarks -peers          beside other programs, with or without -write
//
// Run it at the root of the repository, on a machine that does nothing else.
//
// Speed: the benchmarks of every package are run -runs times, each time in a process
// of its own in which our code and the baseline follow one another; a ratio is the
// median of the ratios of the runs. Memory: large inputs are generated, and each task
// reads one in a process of its own, which reports at its end how much memory it has
// obtained from the system.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"

	"example.com/boardcodec/internal/pages"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "benchmarks:", err)
		os.Exit(1)
	}
}

func run(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("benchmarks", flag.ExitOnError)
	write := flags.Bool("write", false, "put the tables into BENCHMARKS.md and README.md")
	quick := flags.Bool("quick", false, "one short run, and inputs a hundredth as large")
	runs := flags.Int("runs", 7, "how often each benchmark is run")
	generate := flags.String("generate", "", "only write the large inputs to this `directory`")
	task := flags.String("task", "", "used by the program itself: do this task with the inputs in -generate")
	scale := flags.Bool("scale", false, "only do the tasks with inputs ten times as large, and run the programs on one core and on all")
	peers := flags.Bool("peers", false, "only measure beside other programs")
	flags.Parse(args)

	large, million := fullSize, millionGames
	benchtime := "300ms"
	if *quick {
		large, million = large.hundredth(), million.hundredth()
		benchtime, *runs = "1x", 1
	}
	switch {
	case *quick && *write:
		return errors.New("-quick does not measure, so there is nothing to -write")
	case *scale:
		memory, err := generateAndMeasure(large.tenfold(), stderr)
		if err := printOrFill("scale", memoryTable(memory), err, *write, stdout); err != nil {
			return err
		}
		cores, err := generateAndMeasureCores(million, min(*runs, 3), stderr)
		return printOrFill("cores", cores, err, *write, stdout)
	case *peers:
		table, err := measurePeers(*runs)
		if err := printOrFill("peers", table, err, *write, stdout); err != nil || !*write {
			return err
		}
		return pages.Fill("README.md", map[string]string{"peers": shortPeers(table)})
	case *task != "":
		return doTask(*task, *generate, stdout)
	case *generate != "":
		return large.generate(*generate)
	}

	fmt.Fprintln(stderr, "speed:", *runs, "runs of all packages")
	speed, err := measureSpeed(*runs, benchtime, stderr)
	if err != nil {
		return err
	}
	memory, err := generateAndMeasure(large, stderr)
	if err != nil {
		return err
	}

	machine := fmt.Sprintf("%s, %d cores, %s/%s, %s", speed.cpu, runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version())
	tables := map[string]string{
		"machine": "Machine: " + machine + fmt.Sprintf(". Runs: %d.\n", *runs),
		"speed":   speedTable(speed.rows),
		"memory":  memoryTable(memory),
		"size":    sizeLine(speed.rows),
	}
	if !*write {
		fmt.Fprintf(stdout, "%s\n%s\n%s\n%s", tables["machine"], tables["speed"], tables["size"], tables["memory"])
		return nil
	}
	if err := pages.Fill("BENCHMARKS.md", tables); err != nil {
		return err
	}
	return pages.Fill("README.md", map[string]string{
		"machine": "Machine: " + machine + ".\n",
		"speed":   shortTable(speed.rows),
	})
}

// generateAndMeasure runs every task with inputs of the sizes s.
func generateAndMeasure(s sizes, progress io.Writer) ([]result, error) {
	fmt.Fprintln(progress, "memory: generating the large inputs")
	dir, err := os.MkdirTemp("", "boardcodec")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := s.generate(dir); err != nil {
		return nil, err
	}
	return measureMemory(dir, progress)
}

// printOrFill prints a table that was made alone, or puts it into BENCHMARKS.md.
func printOrFill(mark, table string, err error, write bool, stdout io.Writer) error {
	if err != nil {
		return err
	}
	if write {
		return pages.Fill("BENCHMARKS.md", map[string]string{mark: table})
	}
	_, err = io.WriteString(stdout, table)
	return err
}
