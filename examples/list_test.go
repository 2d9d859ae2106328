package examples_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLists: the verbs that read and list, on a folder.
func TestLists(t *testing.T) {
	for _, args := range []string{"view -n 1", "histogram", "join -scores ../testdata/gopos/scores.dat", "queue -scores ../testdata/gopos/scores.dat"} {
		status, out, errs := run(t, "gopositions", append(strings.Fields(args), "../testdata/gopos")...)
		require.Equal(t, 0, status, errs)
		require.NotEmpty(t, out)
		require.Contains(t, errs, "skipped, not position files: ")
	}
	status, out, errs := run(t, "cbf2pgn", "-list", "../testdata/cbf")
	require.Equal(t, 1, status, "some are damaged")
	require.Contains(t, out, "../testdata/cbf/r01fisch.cbf:\n")
	require.NotContains(t, out, "r01fisch.cbi", "an index is no base of its own")
	require.Contains(t, errs, "skipped, not CBF bases: ")
}
