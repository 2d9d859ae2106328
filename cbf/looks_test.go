package cbf_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

// TestLooksLike: bases are recognised by their beginning, and no other file is.
func TestLooksLike(t *testing.T) {
	files, err := filepath.Glob("../testdata/*/*")
	require.NoError(t, err)
	bases := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			continue // a folder
		}
		base := filepath.Ext(file) == ".cbf"
		for _, n := range []int{100, 1 << 10, len(data)} {
			require.Equal(t, base, cbf.LooksLike(data[:min(n, len(data))]), "%s, %d bytes", file, n)
		}
		if base {
			bases++
		}
	}
	require.Equal(t, 8, bases)
	games := readFile(t, "r01fisch.cbf")
	require.False(t, cbf.LooksLike(games[:13]))
	require.False(t, cbf.LooksLike(games[1:]))
	require.False(t, cbf.LooksLike(nil))
}
