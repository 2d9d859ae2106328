package cli

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestExpand: the names of files in place of patterns, for systems whose shells leave them.
func TestExpand(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("old", 0o777))
	for _, name := range []string{"a.xg", "b.xg", "-f.xg", "c.sgf", filepath.Join("old", "d.xg")} {
		require.NoError(t, os.WriteFile(name, nil, 0o666))
	}
	old := filepath.Join("old", "*")
	for _, tt := range []struct{ args, want []string }{
		{nil, nil},
		{[]string{"-o", "out/", "*.xg"}, []string{"-o", "out/", "." + string(filepath.Separator) + "-f.xg", "a.xg", "b.xg"}},
		{[]string{"?.sgf", old}, []string{"c.sgf", filepath.Join("old", "d.xg")}},
		{[]string{"*.mat", "a.xg", "-*", "[*"}, []string{"*.mat", "a.xg", "-*", "[*"}},
		{[]string{"-o", `out dir"`}, []string{"-o", `out dir\`}},
	} {
		require.Equal(t, tt.want, expand(tt.args))
	}
}
