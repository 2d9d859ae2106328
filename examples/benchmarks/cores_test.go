package main

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// Every job runs, and writes the same on one core as on all.
func TestCores(t *testing.T) {
	testutil.Peer(t, "go")
	t.Chdir("../..") // the programs are built at the root of the repository
	dir := t.TempDir()
	small := sizes{positions: 9000, games: 60}
	require.NoError(t, small.goFiles(dir))
	require.NoError(t, small.base(dir))
	table, err := measureCores(dir, 1, io.Discard)
	require.NoError(t, err)
	require.Equal(t, 2+len(jobs), strings.Count(table, "\n"), table)
}
