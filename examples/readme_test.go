// Package examples_test holds the Go snippets of the README as Example
// functions, so that they compile, run, and print what the README says.
package examples_test

import (
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/matchid"
)

func Example_matchid() {
	p, m, err := matchid.ParseGNUBGID("4HPwATDgc/ABMA:QYkqASAAIAAE")
	if err != nil {
		log.Fatal(err) // with the offset and the byte
	}
	fmt.Println("score", m.Score, "of", m.Length, "cube", m.CubeValue, "dice", m.Dice)
	fmt.Println("checkers of player 1 on his 6 point:", p.ByPlayer(m.OnRoll)[1][5])

	m.Dice = [2]uint8{6, 6}
	fmt.Println("after 66:", m)
	// Output:
	// score [2 4] of 9 cube 2 dice [5 2]
	// checkers of player 1 on his 6 point: 5
	// after 66: QQk7ASAAIAAE
}

// TestREADME looks for each Go snippet of the README in the Example functions
// of this file, line by line, indentation aside.
func TestREADME(t *testing.T) {
	source, err := os.ReadFile("readme_test.go")
	require.NoError(t, err)
	readme, err := os.ReadFile("../README.md")
	require.NoError(t, err)
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

// TestCommon: the files that programs have copies of are the same files.
func TestCommon(t *testing.T) {
	for name, programs := range map[string]int{"common.go": 6, "common_cbf.go": 2, "beside.go": 3} {
		copies, err := filepath.Glob("*/" + name)
		require.NoError(t, err)
		require.Len(t, copies, programs, name)
		first, err := os.ReadFile(copies[0])
		require.NoError(t, err)
		for _, other := range copies[1:] {
			data, err := os.ReadFile(other)
			require.NoError(t, err)
			require.Equal(t, string(first), string(data), other)
		}
	}
}

// TestSynopsis: the usage and the package comment of a program begin alike.
func TestSynopsis(t *testing.T) {
	for _, name := range []string{"decode", "cbf2pgn", "pgn2cbf", "cbmoves2pgn", "sgf2mat", "gopositions"} {
		source, err := os.ReadFile(name + "/main.go")
		require.NoError(t, err)
		usage := regexp.MustCompile(`"usage: (` + name + ` .*?)(\\n|")`).FindSubmatch(source)
		require.NotNil(t, usage, name)
		require.Contains(t, string(source), "//\t"+string(usage[1])+"\n", name)
	}
}

// TestCommands runs each command of the READMEs, as after git clone: it succeeds,
// and prints something. That of benchmarks takes minutes and fills files of the
// repository: .ci/run runs it with -quick instead.
func TestCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("builds all programs")
	}
	top, err := filepath.Abs("..")
	require.NoError(t, err)
	commands := 0
	for _, name := range []string{"README.md", "../README.md", "decode/README.md"} {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile("go run \\./examples/([a-z0-9]+)([^`#\n]*)").FindAllStringSubmatch(string(text), -1) {
			args := strings.Fields(m[2])
			if slices.ContainsFunc(args, func(arg string) bool { return strings.HasSuffix(arg, "...") }) {
				continue // ARG... stands for something
			}
			if m[1] == "benchmarks" {
				continue
			}
			commands++
			t.Run(strings.TrimSpace(m[0]), func(t *testing.T) {
				dir := t.TempDir() // a program may leave files
				program := filepath.Join(dir, m[1])
				build := exec.Command("go", "build", "-o", program, "./"+m[1])
				out, err := build.CombinedOutput()
				require.NoError(t, err, "%s", out)
				for _, tree := range []string{"testdata", "examples"} {
					require.NoError(t, os.CopyFS(filepath.Join(dir, tree), os.DirFS(filepath.Join(top, tree))))
				}
				run := exec.Command(program, args...)
				run.Dir = dir
				out, err = run.CombinedOutput()
				require.NoError(t, err, "%s", out)
				require.NotEmpty(t, out)
			})
		}
	}
	require.GreaterOrEqual(t, commands, 7)
}

func unindent(s string) string {
	var out strings.Builder
	for line := range strings.Lines(s) {
		out.WriteString(strings.TrimLeft(line, "\t "))
	}
	return out.String()
}
