package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestJose: archives and dumps of jose are said to be such, and where to read on.
func TestJose(t *testing.T) {
	for name, data := range map[string]string{
		"games.jose": "\x1f\x8b\x08\x00 and so on \xff",
		"games.sql":  "/*M!999999\\- enable the sandbox mode */ \n-- MariaDB dump 10.19\n--\nDROP TABLE IF EXISTS `Game`;\nCREATE TABLE `Game` (\n",
		"old.sql":    "-- MySQL dump 8.21\n--\nCREATE TABLE `MoreGame` (\n",
	} {
		file := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(file, []byte(data), 0o666))
		_, err := show(file)
		require.ErrorIs(t, err, errUnknown)
		require.ErrorContains(t, err, "examples/convert/JOSE.md")
		_, out, _ := runProgram(t, "", "-id", file)
		require.Equal(t, file+": unknown: tables of jose: examples/convert/JOSE.md tells how their games become PGN\n", out)
	}
	file := filepath.Join(t.TempDir(), "other.sql")
	require.NoError(t, os.WriteFile(file, []byte("-- MySQL dump 8.21\nCREATE TABLE `Users` (\n"), 0o666))
	_, err := show(file)
	require.ErrorContains(t, err, "bytes, beginning with")
}
