package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/internal/testutil"
)

// TestFolder: a line for each file of a folder and the folders in it, for a base once.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	copied := func(from, to string) {
		data := testutil.ReadFile(t, filepath.Join("../../testdata", from))
		to = filepath.Join(dir, to)
		require.NoError(t, os.MkdirAll(filepath.Dir(to), 0o777))
		require.NoError(t, os.WriteFile(to, data, 0o666))
	}
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	copied("cbf/r01fisch.cbf", "chess/FISCHER.CBF")
	copied("cbf/r01fisch.cbi", "chess/FISCHER.CBI")
	copied("cbf/c10range.cbf", "chess/bad.cbf")
	copied("cbf/c10range.cbi", "chess/bad.cbi")
	copied("cbf/r01fisch.cbf", "chess/lost.cbf")
	copied("cbf/q01apawn.cbi", "chess/alone.cbi")
	copied("cbf/b02fisch.fbk", "chess/book")
	copied("cbf/r01fisch.cbf", "chess/cut.cbf")
	require.NoError(t, os.Truncate(filepath.Join(dir, "chess/cut.cbf"), 4712)) // in game 31
	copied("cbf/r01fisch.cbi", "chess/cut.cbi")
	copied("sgfbg/human-cube-match9.sgf", "match.sgf")
	copied("mat/xg-whole.mat", "mat.txt")
	for _, ext := range chessfiles.CBHFiles[:8] { // which are one base, in whatever case
		copied("cbh/made"+ext, "chess/NEW"+strings.ToUpper(ext))
	}
	copied("cbh/made.cbg", "chess/moves.cbg")
	write("chess/new.cbl", "") // which is not read
	copied("gopos/positions.dat", "p.dat")
	write("id.txt", "4HPwATDgc/ABMA:cAkzAQAAAAAE\n")
	write("charset.sgf", "(;GM[6]CA[Klingon-1]PW[a]PB[b];W[31hefe])")
	write("new.sgf", "(;GM[6]PW[a]PB[b];W[31hefe])")
	write("photo", "\x89PNG\r\n\x1a\n")
	write("empty", "")
	write("empty.cbf", "")
	write("chess/FISCHER.json", "{}")
	write("games.jsonl", `{"sgf": "(;GM[6];W[31hefe])"}`)
	write("notes.txt", "the GNUBG ID and the XGID= are missing here")
	write("stream", joseSample)
	want := []string{
		"charset.sgf: backgammon SGF, 1 game, money game, a - b; game 1: CA: line 1: column 8: offset 7: not supported: no charset is called \"Klingon-1\"",
		"chess/FISCHER.CBF: ChessBase CBF base, 34 games, 1957-1970",
		"chess/FISCHER.json: unknown: 2 bytes, beginning with \"{}\"",
		"chess/NEW.CBH: ChessBase CBH base, 3 games, 1875-1895",
		"chess/alone.cbi: unknown: as ChessBase CBF base: an index, whose games cannot be read: alone.cbf: " +
			testutil.NoSuchFile,
		"chess/bad.cbf: ChessBase CBF base, 1 game, 1990; game 1: moves: offset 15: not a move of the position: number 126 of 20",
		"chess/book: FBK opening book, 255 moves",
		"chess/cut.cbf: ChessBase CBF base, 34 games, 1957-1970; 4 damaged games",
		"chess/lost.cbf: ChessBase CBF base, 34 games, 1957-1970; no index",
		"chess/moves.cbg: unknown: 210 bytes, beginning with 00 1a 00 00 00 00 00 00 00 00 00 00 00 00 00 00",
		"empty: unknown: the file is empty",
		"empty.cbf: unknown: the file is empty",
		"games.jsonl: unknown: 29 bytes, beginning with \"{\\\"sgf\\\": \\\"(;GM[6]\"",
		"id.txt: backgammon ID, GNUBGID",
		"mat.txt: backgammon .mat text, 2 games, match to 3, Alice - Bob",
		"match.sgf: backgammon SGF, 4 games, match to 9, Alice - Bob, 2024-05-06",
		"new.sgf: backgammon SGF, 1 game, money game, a - b",
		"notes.txt: unknown: 43 bytes, beginning with \"the GNUBG ID and\"",
		"p.dat: 9x9 Go position file, 300 positions",
		"photo: unknown: a PNG picture, 8 bytes",
		"stream: one-byte chess moves, Jose, 63 plies",
	}
	if runtime.GOOS != "windows" { // which has no such names
		for old, name := range map[string]string{"mat.txt": "m\x1b[31mü.txt", "new.sgf": "new\nline"} {
			require.NoError(t, os.Rename(filepath.Join(dir, old), filepath.Join(dir, name)))
			for i := range want {
				want[i] = strings.Replace(want[i], old, cli.Clean(name), 1)
			}
		}
	}
	status, out, errs := runProgram(t, "", dir)
	require.Equal(t, cli.StatusFailed, status, "one is damaged")
	require.Empty(t, errs)
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimPrefix(lines[i], dir+string(filepath.Separator))
		lines[i] = strings.Replace(lines[i], filepath.FromSlash("chess/"), "chess/", 1)
	}
	last := len(lines) - 1
	require.Equal(t, want, lines[:last])
	require.Equal(t, dir+": 21 files: 1 × 9x9 Go position file, 4 × ChessBase CBF base (2 damaged), 1 × ChessBase CBH base, 1 × FBK opening book, 1 × backgammon .mat text, "+
		"1 × backgammon ID, 3 × backgammon SGF (1 damaged), 1 × one-byte chess moves, 8 × unknown",
		lines[last])

	status, out, errs = runProgram(t, "", "-json", dir)
	require.Equal(t, cli.StatusFailed, status)
	require.Empty(t, errs)
	all := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	require.Len(t, all, len(want))
	for i, line := range all {
		var id identity
		require.NoError(t, json.Unmarshal([]byte(line), &id))
		require.True(t, strings.HasPrefix(id.Input, dir))
		require.Equal(t, strings.Contains(want[i], ": unknown"), id.Unknown != "")
	}
}

// TestIdentities: files alone, texts, and what is not there.
func TestIdentities(t *testing.T) {
	status, out, errs := runProgram(t, "", "-id", "testdata/cbf/s01study.cbi", "QYkqASAAIAAE", "no\nID",
		"none.sgf", "testdata/gopos")
	require.Equal(t, cli.StatusFailed, status)
	require.True(t, strings.HasPrefix(out,
		"testdata/cbf/s01study.cbi: ChessBase CBF base, 15 games\nQYkqASAAIAAE: backgammon ID, match ID\n"+
			filepath.FromSlash("testdata/gopos/extra.dat: 9x9 Go position file, 100 positions\ntestdata/gopos/extra.jsonl: ")), out)
	require.Contains(t, errs, "decode: no ...: no such file, and not an ID, hex stream or board\n")
	require.Contains(t, errs, "decode: none.sgf: "+testutil.NoSuchFile+"\n")

	status, out, _ = runProgram(t, "", "-id", "-json", "none.sgf")
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, `{"input":"none.sgf","size":0,"error":"`+testutil.NoSuchFile+"\"}\n", out)

	status, _, errs = runProgram(t, "", t.TempDir())
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "no files in it")

	status, out, errs = runProgram(t, "", "-id")
	require.Equal(t, cli.StatusFine, status, errs)
	require.Contains(t, out, "testdata/cbf/r01fisch.cbf: ChessBase CBF base, 34 games")
}
