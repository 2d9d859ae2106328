package pages

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFill: the tables replace the text between their marks, and nothing else; a file
// without marks is an error and stays as it is.
func TestFill(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.md")
	text := "a\n<!-- speed -->\nold\n<!-- /speed -->\nz\n"
	require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
	require.ErrorContains(t, Fill(name, map[string]string{"memory": "new\n"}), "no lines <!-- memory -->")
	require.NoError(t, Fill(name, map[string]string{"speed": "new\n"}))
	got, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, strings.Replace(text, "old", "new", 1), string(got))
}
