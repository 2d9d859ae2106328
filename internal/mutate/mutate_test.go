package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// TestMutants: each operator finds its places, and values that are returned beside an error
// are left alone.
func TestMutants(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "x.go"), []byte(`package x

import "errors"

var names = [...]string{"", "one"}

func f(a []int, ok bool) (int, error) {
	if ok {
		return 7, errors.New("bad")
	}
	n := 0
	for i := 0; i < len(a) && a[i] == 'b'; i++ {
		n += 2
	}
	return n, nil
}

func g(a uint) (n int, ok bool) {
	same := func() bool { return a == 1<<3 }
	if !same() {
		return 1, a > 3
	}
	a ^= 1
	for {
		break
	}
	return 0, true
}
`), 0o666))
	all, err := mutantsOf(dir)
	require.NoError(t, err)
	found := map[string]int{}
	for _, m := range all {
		found[m.operator]++
		require.NotContains(t, m.name, "7 -> 8")
	}
	require.Equal(t, map[string]int{
		opTable:      1,
		opCondition:  3,  // if ok, &&, if !same()
		opComparison: 4,  // <, ==, == 1<<3, a > 3
		opConstant:   16, // 0, 0, 'b', 0, and one higher and lower: 2, 1, 3, 1, 3, 1
		opStatement:  8,  // n += 2, a ^= 1, break, five returns
		opResult:     2,  // a > 3, true
		opBits:       2,  // <<, ^=
	}, found)
}

// TestMutantsOfOneLine: mutants that look the same have different names.
func TestMutantsOfOneLine(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "x.go"), []byte("package x\n\nconst size = 1 + 1\n"), 0o666))
	all, err := mutantsOf(dir)
	require.NoError(t, err)
	require.Len(t, all, 4) // 2 and 0 for each 1
	require.Equal(t, all[0].name+" #2", all[2].name)
	require.Equal(t, all[1].name+" #2", all[3].name)
}

// TestMutatePackage: in a module of two functions, one with a test, the
// mutants of this one are noticed; tests that fail without a mutant, or end in
// another way than tests do, are errors.
func TestMutatePackage(t *testing.T) {
	if testing.Short() {
		t.Skip("builds packages")
	}
	testutil.Peer(t, "go")
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("x", 0o777))
	write := func(name, text string) { require.NoError(t, os.WriteFile(name, []byte(text), 0o666)) }
	write("go.mod", "module example.com/x\n\ngo 1.21\n")
	write("x/x.go", `package x

func tested(n int) bool { return n > 3 }

func other(n int) bool { return n > 5 }

func same(n int) bool { return n > 7 }

var small uint8 = 255
`)
	test := func(body string) {
		write("x/x_test.go", "package x\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\nfunc TestTested(t *testing.T) {\n"+
			"if len(os.Args) == 0 || tested(3) || !tested(4) {\n"+body+"\n}\n}\n")
	}
	test(`t.Fatal("wrong")`)
	equivalent := map[string]bool{
		"x/x.go: same: comparison: > -> >= in func same(n int) bool { return n > 7 }": true,
		"x/x.go: same: constant: 7 -> 8 in func same(n int) bool { return n > 7 }":    true,
		"x/x.go: gone: constant: 7 -> 8 in func same(n int) bool { return n > 7 }":    true,
		"y/x.go: gone": true,
	}
	var report strings.Builder
	got, err := mutatePackage("x", 100, equivalent, &report)
	require.NoError(t, err)
	require.Equal(t, tally{noticed: 4, unnoticed: 7, equivalent: 2}, got, "255 -> 256 does not compile")
	require.Contains(t, report.String(), "no such mutant any more: x/x.go: gone")
	require.NotContains(t, report.String(), "y/x.go")
	require.Equal(t, 4, strings.Count(report.String(), "in func other(n int)"))

	test("os.Exit(3)")
	_, err = mutatePackage("x", 100, equivalent, io.Discard)
	require.ErrorContains(t, err, "exit status 3")

	write("x/x_test.go", "package x\n\nimport \"testing\"\n\nfunc TestTested(t *testing.T) { t.Fatal() }\n")
	_, err = mutatePackage("x", 100, equivalent, io.Discard)
	require.ErrorContains(t, err, "fails without a mutant")
}

// TestStopped: tests that do not end are stopped, and count apart.
func TestStopped(t *testing.T) {
	if os.Getenv("MUTATE_TEST_LOOP") != "" {
		time.Sleep(time.Hour)
	}
	t.Setenv("MUTATE_TEST_LOOP", "1")
	ctx, cancel := context.WithTimeout(t.Context(), time.Second/10)
	defer cancel()
	v, err := stage{flag: "-test.run=^TestStopped$"}.try(ctx, os.Args[0], ".", "")
	require.NoError(t, err)
	require.Equal(t, stopped, v)
	require.Equal(t, time.Minute, stage{takes: time.Second}.limit())
	require.Equal(t, 70*time.Second, stage{takes: 7 * time.Second}.limit())
}

func TestSlowTests(t *testing.T) {
	require.Equal(t, []string{"TestB", "FuzzC"}, slowTests([]byte(`=== RUN   TestA
--- PASS: TestA (0.10s)
--- PASS: TestB (1.25s)
    --- PASS: TestB/part (1.20s)
--- SKIP: TestS (3.00s)
--- PASS: FuzzC (0.30s)
PASS
`)))
}

// TestRows: the rows of packages that are not tried stay.
func TestRows(t *testing.T) {
	old := mutantsHead + tally{noticed: 9, unnoticed: 1}.row("cbf") + tally{noticed: 1}.row("cbf/pgn/internal/scanner")
	require.Equal(t, "| `cbf` | 10 | 0 | 9 | 0 | 90.0 % |\n", findRow(old, "cbf"))
	require.Equal(t, "| `cbf/pgn/internal/scanner` | 1 | 0 | 1 | 0 | 100.0 % |\n", findRow(old, "cbf/pgn/internal/scanner"))
	require.Empty(t, findRow(old, "zobrist"))
}

// TestEquivalent: a name without a reason is no excuse.
func TestEquivalent(t *testing.T) {
	file := filepath.Join(t.TempDir(), "list")
	require.NoError(t, os.WriteFile(file, []byte("a: b\tthe same\nc: d\ne: f\t\n"), 0o666))
	names, err := readEquivalent(file)
	require.NoError(t, err)
	require.Equal(t, map[string]bool{"a: b": true}, names)
}
