package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestChessBaseFiles(t *testing.T) {
	dir := t.TempDir()
	copyFile := func(from, to string) string {
		data, err := os.ReadFile(filepath.Join("../../testdata/cbf", from))
		require.NoError(t, err)
		path := filepath.Join(dir, to)
		require.NoError(t, os.WriteFile(path, data, 0o644))
		return path
	}
	games := copyFile("s01study.cbf", "STUDY.CBF")
	index := copyFile("s01study.cbi", "STUDY.CBI")
	lost := copyFile("r01fisch.cbf", "lost.cbf")
	alone := copyFile("r01fisch.cbi", "alone.cbi")
	bad := copyFile("c10range.cbf", "bad.cbf")
	copyFile("c10range.cbi", "bad.cbi")
	book := copyFile("b02fisch.fbk", "book.FBK")
	for arg, want := range map[string]string{
		games: "15 games\n\n",
		index: "15 games\n\n",
		lost:  "34 games, found without an index",
		bad:   "problem: game 1: moves: offset 15: move number out of range",
		book:  "255 moves",
	} {
		var out bytes.Buffer
		require.NoError(t, showText(&out, open(arg)))
		require.Contains(t, out.String(), want)
		require.LessOrEqual(t, bytes.Count(out.Bytes(), []byte("\n")), 50, arg)
		require.NoError(t, showJSON(io.Discard, open(arg)))
	}
	require.ErrorIs(t, showText(io.Discard, open(alone)), os.ErrNotExist)
}

// A book that is one line does not make the program climb it.
func TestLongBook(t *testing.T) {
	shuffle := []byte{0x46, 0x15, 0x7e, 0x2d, 0x55, 0x06, 0x6d, 0x3e} // Nf3 Nf6 Ng1 Ng8
	var out bytes.Buffer
	require.NoError(t, showText(&out, input{name: "long.fbk", data: bytes.Repeat(shuffle, 10_000)}))
	require.Contains(t, out.String(), "30. Ng1 Ng8 ...")
}
