package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// TestCBH: a base is read with the files beside it, in any case, and without them; guiding texts are
// shown; a new base is named in the error.
func TestCBH(t *testing.T) {
	const made = "../../testdata/cbh/made"
	text, err := show(made + ".cbh")
	require.NoError(t, err)
	require.Contains(t, text, "3 games\n  1  Last, First - Müller, 1-0, 23 moves, Title, Place, 1875.06.21, C33, round 1\n")
	require.Contains(t, text, "Text: Title")
	require.Contains(t, text, "A made base: names are not those of the")

	dir := t.TempDir()
	for _, ext := range []string{".cbh", ".cbg"} {
		data := testutil.ReadFile(t, made+ext)
		require.NoError(t, os.WriteFile(filepath.Join(dir, "X"+map[string]string{".cbh": ".cbh",
			".cbg": ".CBG"}[ext]), data, 0o644))
	}
	text, err = show(filepath.Join(dir, "X.cbh"))
	require.NoError(t, err)
	require.Contains(t, text, "no names, 1-0, 23 moves")
	require.Contains(t, text, "its names are missing")

	require.NoError(t, os.WriteFile(filepath.Join(dir, "new.2cbh"), []byte("?"), 0o644))
	_, err = show(filepath.Join(dir, "new.2cbh"))
	require.ErrorContains(t, err, "ChessBase 17")
}
