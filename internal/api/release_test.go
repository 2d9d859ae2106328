package api

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// TestReleasePages: the pages of a release are those of the repository, and their links lead to
// files of the release or to the web.
func TestReleasePages(t *testing.T) {
	folder := t.TempDir()
	out, err := exec.Command(testutil.Peer(t, "python3"), "../../.ci/pages", folder).CombinedOutput()
	require.NoError(t, err, "%s", out)
	pages, links := 0, 0
	require.NoError(t, filepath.WalkDir(folder, func(name string, entry os.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".md" {
			return err
		}
		pages++
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		require.NotContains(t, string(data), "![")
		for _, m := range link.FindAllStringSubmatch(string(data), -1) {
			if links++; !strings.HasPrefix(m[1], "https:") {
				_, err := os.Stat(filepath.Join(filepath.Dir(name), m[1]))
				require.NoError(t, err, name)
			}
		}
		return nil
	}))
	require.Equal(t, 4, pages)
	require.Greater(t, links, 5)
	_, err = os.Stat(filepath.Join(folder, "examples", "cbmoves2pgn", "jose.sql"))
	require.NoError(t, err)
}
