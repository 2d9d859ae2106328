// Mutate breaks the code on purpose, one change at a time, and runs the tests: do they
// notice?
//
//	go run ./internal/mutate                   100 mutants of each package, and a table
//	go run ./internal/mutate -n 20 cbf gopos   20 of each package that is named
//	go run ./internal/mutate -write            put the table into BENCHMARKS.md
//
// Run it at the root of the repository, with a limit of memory (ulimit -v): some mutants
// allocate without end.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"example.com/boardcodec/internal/pages"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

// page is the file with the table.
const page = "BENCHMARKS.md"

func run(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("mutate", flag.ExitOnError)
	n := flags.Int("n", 100, "how many mutants of each package are tried")
	write := flags.Bool("write", false, "put the table into "+page)
	flags.Parse(args)
	packages := flags.Args()
	if len(packages) == 0 {
		packages = mutatedPackages
	}
	old := ""
	if *write { // the rows of packages that are not named stay
		data, err := os.ReadFile(page)
		if err != nil {
			return err
		}
		if _, old, _, err = pages.Between(string(data), "mutants"); err != nil {
			return fmt.Errorf("%s: %w", page, err)
		}
	}
	table, err := mutate(packages, *n, old, stderr)
	if err != nil {
		return err
	}
	if *write {
		return pages.Fill(page, map[string]string{"mutants": table})
	}
	_, err = io.WriteString(stdout, table)
	return err
}
