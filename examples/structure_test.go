//go:build unix

package examples_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// memory runs a program and returns its largest memory in bytes. On Linux a process
// starts with the largest memory of the one that started it, so this is a small one:
// the test binary as a meter.
func memory(t *testing.T, name string, args ...string) int64 {
	t.Helper()
	program := command(t, name, args...)
	meter := exec.Command(os.Args[0], program.Args...)
	meter.Env = append(os.Environ(), "BOARDCODEC_METER=1")
	out, err := meter.Output()
	require.NoError(t, err)
	used, err := strconv.ParseInt(string(out), 10, 64)
	require.NoError(t, err)
	return used
}

func init() {
	if os.Getenv("BOARDCODEC_METER") == "" {
		return
	}
	program := exec.Command(os.Args[1], os.Args[2:]...)
	program.Env = append(os.Environ(), "BOARDCODEC_METER=")
	if err := program.Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	program.Wait() // some inputs are damaged
	used := int64(program.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
	if runtime.GOOS != "darwin" {
		used <<= 10
	}
	fmt.Print(used)
	os.Exit(0)
}

// TestManyInputs: a folder of many small files, and a file that is named many times, take
// hardly more memory than few.
func TestManyInputs(t *testing.T) {
	t.Setenv("GOGC", "25") // of the programs: what they hold counts, not what waits for the collector
	const few = 20
	many, more := 50, 5<<19
	if testutil.Long(t) > 0 {
		many, more = 300, 5<<20
	}
	check := func(what string, memory func(n int) int64) {
		t.Helper()
		before, after := memory(few), memory(many)
		for range 2 { // on a busy machine the collector is late sometimes
			if after-before >= int64(more) {
				after = min(after, memory(many))
			}
		}
		t.Logf("%s: %d bytes for %d inputs, %d more for %d", what, before, few, after-before, many)
		require.Less(t, after-before, int64(more), "%s: %d bytes for %d inputs, %d for %d", what, before, few,
			after, many)
	}
	for _, c := range oneOfEach(t, conversions(t, false)) {
		if c.inFolder == "" {
			continue // all of them make one file, or a base
		}
		from := t.TempDir()
		check(c.String(), func(n int) int64 {
			for i := range n {
				c.write(t, filepath.Join(from, fmt.Sprint(i)))
			}
			return memory(t, c.program, c.args(from, t.TempDir())...)
		})
	}
	from, kinds := t.TempDir(), conversions(t, false)
	check("decode", func(n int) int64 {
		for i := range n {
			kinds[i%len(kinds)].write(t, filepath.Join(from, fmt.Sprint(i)))
		}
		return memory(t, "decode", from)
	})
	for _, args := range [][]string{
		{"decode", "../testdata/sgfbg/matchinfo.sgf"}, {"decode", "-json", "../testdata/cbf/s01study.cbf"},
		{"decode", "-n", "1", "-html", os.DevNull, "../testdata/sgfbg/pos-set-X.sgf"},
		{"gopositions", "histogram", "../testdata/gopos/positions.dat"},
	} {
		check(args[0], func(n int) int64 {
			line := args[1:]
			for range n {
				line = append(line, args[len(args)-1])
			}
			return memory(t, args[0], line...)
		})
	}
}

// TestManyUnits: a file in which one thing is repeated takes decode no more than 150 MB of memory, of the
// 200 MB that its documentation names.
func TestManyUnits(t *testing.T) {
	most, size, stream, games := 45<<20, 16<<10, 15_002, "500"
	if testutil.Long(t) > 0 {
		most, size, stream, games = 150<<20, 256<<10, 200_000, "1000000"
	}
	repeat := func(before, unit, after string) string {
		text := []byte(before)
		for len(text) < size {
			text = append(text, unit...)
		}
		return string(append(text, after...))
	}
	game, row := "[Event \"x\"]\n\n1. e4 ", "  1) 31: 8/5 6/5                42: 8/4 6/4\n"
	match := " 3 point match\n\n Game 1\n A : 0   B : 0\n"
	var files []string
	for name, text := range map[string]string{
		"games.sgf": repeat("", "(;GM[6])", ""), "variations.sgf": repeat("(;GM[6]", "(;W[31hefe])", ")"),
		"comments.sgf": repeat("(;GM[6]", ";C[x]", ")"), "properties.sgf": repeat("(;GM[6]", "XX[x]", ")"),
		"games.pgn": repeat("", game+"*\n\n", ""), "damaged.pgn": repeat("", game+"e4 *\n\n", ""),
		"results.pgn":  repeat(game, "* ", ""),
		"comments.pgn": repeat(game, "{x} ", "*\n"), "variations.pgn": repeat(game, "(1. d4) ", "*\n"),
		"open.pgn": repeat(game, "(1. d4 ", "*\n"),
		"rows.mat": repeat(match, row, ""), "board.txt": repeat("", ". . . . . . . . #\n", ""),
		"nags":       repeat("\x13", "\xf4\x01", "\xff")[:stream] + "\xff",
		"variations": repeat("\x13", "\xf0\x13\xf1", "\xff")[:stream-1] + "\xff",
	} {
		file := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
		files = append(files, file)
		if testutil.Long(t) > 0 {
			require.Less(t, memory(t, "decode", "-html", os.DevNull, "-n", games, file), int64(most), name)
		}
	}
	for _, kind := range [][]string{{"-html", os.DevNull, "-n", games}, {"-json"}} {
		require.Less(t, memory(t, "decode", append(kind, files...)...), int64(most), "one after another")
	}
}
