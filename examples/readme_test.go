// Package examples_test holds the Go snippets of the README as Example
// functions, so that they compile, run, and print what the README says.
package examples_test

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/internal/testutil"
)

func Example_cbf() {
	name := "../testdata/cbf/r01fisch"
	db, err := cbf.OpenFile(name) // NAME.CBF and NAME.CBI, in either case
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	for g, err := range db.Games() {
		if err != nil {
			log.Println(err) // this game cannot be read, the others can
			continue
		}
		if g.Result() == chess.BlackWins {
			fmt.Println(g.White(), "-", g.Black(), g.Year(), len(g.Moves), "plies")
		}
	}
	// Output:
	// Fischer,Robert J. - Keres,Paul 1959 110 plies
	// Fischer,Robert J. - Keres,Paul 1959 60 plies
	// Fischer,R. - Petrosian,T. 1959 136 plies
	// Fischer,Robert J. - Donner,Jan H. 1962 88 plies
	// Fischer,Robert J. - Keres,Paul 1959 58 plies
}

// TestREADME looks for each Go snippet of the README in the Example functions
// of this file, line by line, indentation aside.
func TestREADME(t *testing.T) {
	source := testutil.ReadFile(t, "readme_test.go")
	readme := testutil.ReadFile(t, "../README.md")
	snippets := 0
	for i, part := range strings.Split(string(readme), "```go\n") {
		if i == 0 {
			continue
		}
		snippet, _, closed := strings.Cut(part, "```")
		require.True(t, closed)
		require.Contains(t, unindent(string(source)), unindent(snippet), "README snippet %d", i)
		snippets++
	}
	require.NotZero(t, snippets)
}

// TestInstallation runs the lines of the README's installation in an empty folder,
// with this checkout where they clone the repository.
func TestInstallation(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	if runtime.GOOS == "windows" {
		t.Skip("the lines are for a Unix shell")
	}
	_, use, found := strings.Cut(string(testutil.ReadFile(t, "../README.md")), "\n## Use it\n")
	require.True(t, found)
	_, rest, found := strings.Cut(use, "```sh\n")
	require.True(t, found)
	lines, _, found := strings.Cut(rest, "```")
	require.True(t, found)
	clone, lines, _ := strings.Cut(lines, "\n")
	require.Regexp(t, `^git clone \S+ boardcodec$`, clone)

	dir := t.TempDir()
	top, err := filepath.Abs("..")
	require.NoError(t, err)
	require.NoError(t, os.Symlink(top, filepath.Join(dir, "boardcodec")))
	cmd := exec.Command("sh", "-e", "-c", lines)
	cmd.Dir = dir
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	require.NoError(t, cmd.Run(), "%s", &errs)
	require.Equal(t, "score [2 4] of 9\n", out.String())

	// What the lines write is the snippet of the ID, shortened.
	require.Contains(t, string(testutil.ReadFile(t, filepath.Join(dir, "try", "main.go"))), "ParseGNUBGID")
}

func unindent(s string) string {
	var out strings.Builder
	for line := range strings.Lines(s) {
		out.WriteString(strings.TrimLeft(line, "\t "))
	}
	return out.String()
}
