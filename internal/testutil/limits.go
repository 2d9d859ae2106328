package testutil

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	number   = regexp.MustCompile(`^[0-9][0-9,.]*`)
	quantity = regexp.MustCompile(`\b([0-9.]+) (KB|MB)\b`)
)

// limit returns what a row of SECURITY.md allows. The bytes for each byte are the number that
// its second column begins with; those besides are the last quantity in KB or MB of the third.
func limit(t testing.TB, row string) (perByte float64, base int) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root(t), "SECURITY.md"))
	require.NoError(t, err)
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || strings.TrimSpace(cells[1]) != row {
			continue
		}
		perByte, err = strconv.ParseFloat(strings.TrimRight(strings.ReplaceAll(number.FindString(strings.TrimSpace(cells[2])), ",", ""), "."), 64)
		require.NoError(t, err, "SECURITY.md: %s", line)
		all := quantity.FindAllStringSubmatch(cells[3], -1)
		require.NotEmpty(t, all, "SECURITY.md: %s", line)
		last := all[len(all)-1]
		n, err := strconv.ParseFloat(last[1], 64)
		require.NoError(t, err, "SECURITY.md: %s", line)
		return perByte, int(n * map[string]float64{"KB": 1 << 10, "MB": 1 << 20}[last[2]])
	}
	t.Fatalf("SECURITY.md has no row %q", row)
	return 0, 0
}

// root returns the folder of go.mod, which is above that of a test.
func root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	require.NoError(t, err)
	for dir != filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		dir = filepath.Dir(dir)
	}
	t.Fatal("no go.mod above the test")
	return ""
}
