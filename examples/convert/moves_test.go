package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/internal/testutil"
)

// TestMovesStatus: the exit status distinguishes an error from wrong usage.
func TestMovesStatus(t *testing.T) {
	for _, tt := range []struct {
		args   []string
		status int
		errs   string
	}{
		{[]string{"13ff"}, cli.StatusFine, ""},
		{[]string{"-texts", "00", "ff", "13ff"}, cli.StatusUsage, "convert: -texts is for one stream, not 2 ("},
		{[]string{"-encoding", "x", "ff"}, cli.StatusUsage, "convert: -encoding x: neither jose nor manual ("},
		{[]string{"-fen", "8", "ff"}, cli.StatusUsage, "convert: -fen: FEN: offset "},
		{[]string{"no such file"}, cli.StatusFailed,
			"convert: no such file: " + testutil.NoSuchFile + ", and not hex"},
		{[]string{"-texts", "no-file", "ff"}, cli.StatusFailed,
			"convert: -texts: no-file: " + testutil.NoSuchFile + ""},
	} {
		_, errs, status := toMoves(tt.args...)
		require.Equal(t, tt.status, status, "%v", tt.args)
		require.Contains(t, errs, tt.errs)
		require.Equal(t, tt.errs == "", errs == "")
	}
}

// convert returns what one run prints, with bytes of a game as standard input.
func toMoves(args ...string) (pgn, errs string, status int) {
	status, pgn, errs = runTo("pgn", "\x13\xff", args...)
	return pgn, errs, status
}

// withoutSum returns messages without that of what PGN has no form for.
func withoutSum(errs string) string {
	return regexp.MustCompile(`(?m)^.*: no form in PGN for: .*\n`).ReplaceAllString(errs, "")
}

// TestMovesOdd: with -lenient, four-byte UTF-8 is odd and not damage.
func TestMovesOdd(t *testing.T) {
	_, errs, status := toMoves("-lenient", "-encoding", "jose", "-texts", "f09f988000", "13e0ff")
	require.Equal(t, cli.StatusFine, status)
	require.Contains(t, errs, "four-byte UTF-8")
}

// TestMovesPGN: streams, and the PGN that is made of them.
func TestMovesPGN(t *testing.T) {
	const tags = `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
`
	for _, tt := range []struct {
		name string
		args []string
		want string
	}{
		{"game", []string{"1313 2e 22 4c d2ff"}, tags + `[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0
`},
		{"Manual", []string{"-encoding", "Manual", "131329d3ff"}, tags + `[Result "*"]

1. e4 e5 2. Nf3 *
`},
		{"set-up", []string{"-fen", "8/P7/8/2k5/5K2/8/p7/8 b - - 0 40", "a023 a023 ff"}, tags + `[Result "*"]
[SetUp "1"]
[FEN "8/P7/8/2k5/5K2/8/p7/8 b - - 0 40"]

40... a1=Q 41. a8=Q *
`},
		{"Chess960", []string{"-fen", "4k3/8/8/8/8/8/8/1R2KR2 w KQ - 0 1", "98 91 ff"}, tags + `[Result "*"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/1R2KR2 w KQ - 0 1"]

1. O-O Kf7 *
`},
		{"all kinds", []string{"-texts", "610062007820220079007a7d3b00", "e0 13 b1 f0 e0 0f f1 e2 13 e0 f0 f1 2e e0 d1 ff"}, tags + `[Result "1/2-1/2"]

{a} 1. e4 $1 ({b} 1. d4) {illegal move: x "} 1... e5 {y} () 2. Nf3 {z｝;}
1/2-1/2
`},
		{"results inside", []string{"13 d2 f0 0f d1 f1 13 d0 ff"}, tags + `[Result "0-1"]

1. e4 {1-0} (1. d4 {1/2-1/2}) 1... e5 0-1
`},
		{"null move", []string{"13 9a 0f 13 ff"}, tags + `[Result "*"]

1. e4 -- 2. d4 e5 *
`},
		{"king into check, and check", []string{"-encoding", "jose", "-fen", "4k3/8/8/8/8/8/r7/R2K4 w - - 0 1", "96 97 51 9a 56 ff"}, tags + `[Result "*"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/r7/R2K4 w - - 0 1"]

1. Kd2 Ke7+ 2. Rxa2 -- 3. Ra7+ *
`},
		{"set-up of four fields", []string{"-fen", "4k3/8/8/8/8/8/8/4K2R w K -", "98 ff"}, tags + `[Result "*"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]

1. O-O *
`},
		{"two games in Manual", []string{"-all", "-encoding", "manual", "29ff132cff"}, tags + `[Result "*"]

1. Nf3 *

` + tags + `[Result "*"]

1. e4 Nf6 *
`},
		{"two games", []string{"-all", "13d2ff0fd0ff"}, tags + `[Result "1-0"]

1. e4 1-0

` + tags + `[Result "0-1"]

1. d4 0-1
`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			pgn, errs, status := toMoves(tt.args...)
			require.Zero(t, status)
			require.Empty(t, withoutSum(errs))
			require.Equal(t, tt.want+"\n", pgn)
		})
	}
}

// TestMovesFilesAndErrors: streams and texts out of files, and what is wrong with
// them.
func TestMovesFilesAndErrors(t *testing.T) {
	dir := t.TempDir()
	stream, texts := filepath.Join(dir, "game"), filepath.Join(dir, "texts")
	require.NoError(t, os.WriteFile(stream, []byte{0x13, 0xe0, 0xff}, 0o644))
	require.NoError(t, os.WriteFile(texts, []byte("Gr\xc3\xbcnfeld\x00"), 0o644))
	pgn, _, status := toMoves(stream, "-texts", texts)
	require.Zero(t, status)
	require.Contains(t, pgn, "1. e4 {Grünfeld} *")
	empty := filepath.Join(dir, "empty")
	require.NoError(t, os.WriteFile(empty, nil, 0o644))
	pgn, _, status = toMoves("-")
	require.Zero(t, status)
	require.Contains(t, pgn, "1. e4 *")

	for _, tt := range []struct{ want, args string }{
		{"no-file: " + testutil.NoSuchFile + ", and not hex", "no-file"},
		{"139bff: game 1 at offset 0: ply 1: offset 1: reserved code: byte 0x9b", "-encoding jose 139bff"},
		{"2ee0ff13ff: game 1 at offset 0: ply 1: offset 1: unexpected EOF: no text left for the code",
			"-all 2ee0ff13ff"},
		{"13ff9bff: game 2 at offset 2: ply 0: offset 0: reserved code: byte 0x9b", "-all 13ff9bff"},
		{"13e0ff: after game 1: texts: data after the end: 2 bytes", "-all -texts 41004200 13e0ff"},
		{"290013: game 1 at offset 0: ply 0: offset 0: impossible move: byte 0x29", "290013"},
		{empty + ": of no known kind: it is empty", empty},
		{strings.Repeat("29", 18) + "2...: ", strings.Repeat("29", 30)},
	} {
		_, errs, status := toMoves(strings.Fields(tt.args)...)
		require.Equal(t, cli.StatusFailed, status)
		require.Contains(t, errs, "convert: "+tt.want, tt.args)
	}

	pgn, errs, status := toMoves("13ff", "no-file", "139bff", "0fff")
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, 4, strings.Count(errs, "\n"), errs)
	require.Equal(t, 2, strings.Count(pgn, "[Event "), "the others are printed")
	require.Contains(t, pgn, "1. e4 *\n\n[Event ")

	pgn, errs, status = toMoves("-lenient", "13 f0 0f 9b ff")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, pgn, "1. e4 (1. d4) *")
	require.Contains(t, errs, "game 1 at offset 0: ply 1: depth 1: offset 3: reserved code: byte 0x9b")

	// Nothing is made up of the rest of a game that breaks off.
	pgn, errs, status = toMoves("-lenient", "-all", "13ff 1313 13 13ff 13ff")
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, 2, strings.Count(pgn, "[Event "))
	require.True(t, strings.HasSuffix(pgn, "1. e4 e5 *\n\n"))
	require.Contains(t, errs, "game 2 breaks off at offset 4: the rest is left")

	// What is left out or missing counts, what is merely odd does not.
	for _, tt := range []struct {
		status     int
		want, args string
	}{
		{cli.StatusFailed, "2 bytes of texts are left", "-all -texts 41004200 13e0ff"},
		{cli.StatusFailed, "no text left", "-encoding jose 13e0ff"},
		{cli.StatusFailed, "unexpected EOF", "-encoding jose 13"},
		{cli.StatusFailed, "data after the end", "-encoding jose 13ff13"},
		{cli.StatusFailed, "invalid text", "-encoding jose -texts ff00 13e0ff"},
		{cli.StatusFine, "not the form that encoders write", "-encoding jose 13b001ff"},
	} {
		_, errs, status = toMoves(append([]string{"-lenient"}, strings.Fields(tt.args)...)...)
		require.Equal(t, tt.status, status, tt.args)
		require.Contains(t, errs, tt.want)
	}

	pgn, _, status = toMoves("-all", "13ff9bff") // no empty line before a game that fails
	require.Equal(t, cli.StatusFailed, status)
	require.True(t, strings.HasSuffix(pgn, "1. e4 *\n\n"))
}

// TestMovesFolder: of a folder the streams are taken, each to a file of its own.
func TestMovesFolder(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	require.NoError(t, os.MkdirAll(filepath.Join(in, "b"), 0o777))
	require.NoError(t, os.Mkdir(out, 0o777))
	for name, data := range map[string]string{"a": "\x13\xff", "b/c.bin": "\x0f\xff", "text": "no game",
		"noise": "\x9b\x9b\xff", "empty": ""} {
		require.NoError(t, os.WriteFile(filepath.Join(in, name), []byte(data), 0o666))
	}
	skipped := "convert: 5 files: 2 chess move streams, 3 unknown files\nconvert: 2 converted (2 games, matches or records); 3 skipped: 3 of no known kind\n"
	pgn, errs, status := toMoves(in)
	require.Equal(t, cli.StatusFine, status)
	require.Equal(t, skipped, errs)
	require.Regexp(t, `(?s)1. e4 \*.*1. d4 \*`, pgn)
	pgn, errs, status = toMoves(in, "-o", out)
	require.Equal(t, cli.StatusFine, status)
	require.Equal(t, skipped, errs)
	require.Empty(t, pgn)
	data := testutil.ReadFile(t, filepath.Join(out, "b", "c.pgn"))
	require.True(t, strings.HasSuffix(string(data), "\n1. d4 *\n\n"))
	_, errs, status = toMoves(in+"/a", "139bff", "-o", out)
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, filepath.Join("out", "a.pgn")+" is there, and not older: not read again")
	require.Contains(t, errs, "139bff: game 1 at offset 0: ply 1: offset 1: reserved code: byte 0x9b\n")
}
