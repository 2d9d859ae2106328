package testutil

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// linearWork is the environment variable with the size and the name of the work that
// Linears runs in its own process.
const linearWork = "BOARDCODEC_LINEAR_WORK"

// Linear fails the test if the work for inputs of size 2n takes more than 2.2 times
// the steps of the work for size n. The steps are the statements of the tested
// package that run, which go test -cover counts in a process of its own: unlike
// times, they are the same on every machine.
func Linear(t *testing.T, n int, work func(n int)) {
	t.Helper()
	Linears(t, n, map[string]func(n int){"": work})
}

// Linears is [Linear] for several works, each of which is counted alone. The package is
// built once for all of them.
func Linears(t *testing.T, n int, works map[string]func(n int)) {
	t.Helper()
	if size, name, found := strings.Cut(os.Getenv(linearWork), " "); found {
		n, err := strconv.Atoi(size)
		require.NoError(t, err)
		works[name](n)
		return
	}
	if testing.Short() {
		t.Skip("-short: no second build of the package")
	}
	program := filepath.Join(t.TempDir(), "counts.exe") // Windows starts no other name
	build := exec.Command(Peer(t, "go"), "test", "-c", "-covermode=count", "-coverpkg=./...", "-vet=off", "-ldflags=-s -w", "-o", program, ".")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)
	for name := range works {
		small, large := statements(t, program, n, name), statements(t, program, 2*n, name)
		t.Logf("%s: %d statements for size %d, %d for %d", name, small, n, large, 2*n)
		require.Greater(t, small, int64(n), name)
		require.LessOrEqual(t, float64(large), 2.2*float64(small), name)
	}
}

// statements runs a work of the calling test in a process of its own, for size n, and
// returns how many statements ran.
func statements(t *testing.T, program string, n int, name string) (sum int64) {
	t.Helper()
	profile := filepath.Join(t.TempDir(), "profile")
	cmd := exec.Command(program, "-test.run=^"+t.Name()+"$", "-test.coverprofile="+profile)
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d %s", linearWork, n, name))
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	data, err := os.ReadFile(profile)
	require.NoError(t, err)
	for line := range strings.Lines(string(data)) {
		fields := strings.Fields(line) // place, statements, times
		if len(fields) != 3 {
			continue // the mode
		}
		size, err := strconv.ParseInt(fields[1], 10, 64)
		require.NoError(t, err)
		times, err := strconv.ParseInt(fields[2], 10, 64)
		require.NoError(t, err)
		sum += size * times
	}
	return sum
}
