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

// linearSize is the environment variable with the size for which Linear runs the
// work in its own process.
const linearSize = "BOARDCODEC_LINEAR_SIZE"

// Linear fails the test if the work for inputs of size 2n takes more than 2.2 times
// the steps of the work for size n. The steps are the statements of the tested
// package that run, which go test -cover counts in a process of its own: unlike
// times, they are the same on every machine.
func Linear(t *testing.T, n int, work func(n int)) {
	t.Helper()
	if size, err := strconv.Atoi(os.Getenv(linearSize)); err == nil {
		work(size)
		return
	}
	if testing.Short() {
		t.Skip("-short: no second build of the package")
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "test")
	out, err := exec.Command(Peer(t, "go"), "test", "-c", "-o", program, "-covermode=count", "-coverpkg=./...", ".").CombinedOutput()
	require.NoError(t, err, "%s", out)
	small, large := statements(t, dir, program, n), statements(t, dir, program, 2*n)
	t.Logf("%d statements for size %d, %d for %d", small, n, large, 2*n)
	require.Greater(t, small, int64(n))
	require.LessOrEqual(t, float64(large), 2.2*float64(small))
}

// statements runs the calling test in a process of its own, for size n, and returns
// how many statements ran.
func statements(t *testing.T, dir, program string, n int) (sum int64) {
	t.Helper()
	profile := filepath.Join(dir, "profile")
	cmd := exec.Command(program, "-test.run", "^"+t.Name()+"$", "-test.coverprofile", profile)
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d", linearSize, n))
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
