package main

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/examples/internal/clitest"
	"example.com/boardcodec/internal/testutil"
)

const (
	testdata = "../../testdata/cbf/"
	fischer  = testdata + "pgn-extract/r01fisch.pgn"
)

func runProgram(in string, args ...string) (status int, out, errs string) {
	return clitest.Run("pgnfind", run, in, args...)
}

const games = `[Event "One"]
[Date "1962.??.??"]
[White "Tal, Mikhail"]
[Black "Fischer"]
[Result "1-0"]

1. e4 {[%clk 1:00]}   c5
2. Nf3 1-0 {flag}

{before} [Event "Two"]
[UTCDate "1970.05.01"]
[White "Fischer"]
[Black "Tal"]
[Result "0-1"]

1. Nf3 c5 2. e4 d6 3. -- Nf6 4. Ke3 0-1

[Event "Three"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[Date "1971.12.31"]
[White "Talented"]
[Result "*"]

1. e4 Ke7 *
`

// TestQuestions: which games are found.
func TestQuestions(t *testing.T) {
	const sicilian = "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 7 30"
	for _, tt := range []struct {
		args   []string
		found  string // events
		status int
	}{
		{nil, "One Two Three", 0},
		{[]string{"-player", "TAL"}, "One Two Three", 0},
		{[]string{"-player", "/^tal\\b/"}, "One Two", 0},
		{[]string{"-white", "tal"}, "One Three", 0},
		{[]string{"-black", "fischer", "-white", "tal"}, "One", 0},
		{[]string{"-tag", "Event=t", "-tag", "White=tal"}, "Three", 0},
		{[]string{"-tag", "Nothing=t"}, "", 0},
		{[]string{"-result", "0-1"}, "Two", 0},
		{[]string{"-result", "*"}, "Three", 0},
		{[]string{"-date", "1962"}, "One", 0},
		{[]string{"-date", "1962.07"}, "One", 0},
		{[]string{"-date", "1963..1970.05"}, "Two", 0},
		{[]string{"-date", "1963..1970.04.30"}, "", 0},
		{[]string{"-date", "1970.05.01..1980"}, "Two Three", 0},
		{[]string{"-moves", "1. e4,c5 2.Nf3"}, "One", 0},
		{[]string{"-moves", "Nf3"}, "Two", 0},
		{[]string{"-moves", "e4"}, "One", 0},
		{[]string{"-fen", sicilian}, "One Two", 0}, // the counters do not matter
		{[]string{"-fen", sicilian, "-moves", "Nf3 c5"}, "Two", 0},
		{[]string{"-fen", strings.Replace(sicilian, " b ", " w ", 1)}, "", 0},
		{[]string{"-fen", "8/4k3/8/8/4P3/8/8/4K3 w - - 0 1"}, "Three", 1},
		// after the last move; Two has an illegal one
		{[]string{"-fen", "8/8/8/8/8/8/8/4K2k w - - 0 1"}, "", 1},
		{[]string{"-fen", "8/8/8/8/8/8/8/4K2k w - - 0 1", "-lenient"}, "", 0},
		{[]string{"-moves", "Nf3 c5 e4 d6 Nc3"}, "", 0},
	} {
		status, out, errs := runProgram(games, append(tt.args, "-")...)
		require.Equal(t, tt.status, status, "%v: %s", tt.args, errs)
		var found []string
		for line := range strings.Lines(out) {
			if _, event, ok := strings.Cut(line, `[Event "`); ok {
				found = append(found, strings.TrimSuffix(event, "\"]\n"))
			}
		}
		require.Equal(t, tt.found, strings.Join(found, " "), "%v", tt.args)
	}
	_, _, errs := runProgram(games, "-fen", "8/8/8/8/8/8/8/4K2k w - - 0 1", "-")
	require.Equal(t, `pgnfind: standard input: game 2: moves: line 16: column 33: offset 261: not a move of the position: "Ke3"; possible is Ke2 (not searched)
pgnfind: standard input: 0 of 3 games
`, errs)
}

// TestAsItStands: games are written byte by byte, and lists and counts name them.
func TestAsItStands(t *testing.T) {
	first, _, _ := strings.Cut(games, "\n\n{before}")
	_, out, errs := runProgram(games, "-tag", "Event=One", "-")
	require.Equal(t, first+"\n\n", out)
	require.Equal(t, "pgnfind: standard input: 1 of 3 games\n", errs)
	_, out, _ = runProgram(games, "-")
	require.Equal(t, games+"\n", out)
	_, out, _ = runProgram(games, "-list", "-")
	require.Equal(t, `standard input:1: Tal, Mikhail - Fischer, 1-0, 1962.??.??, One
standard input:10: Fischer - Tal, 0-1, Two
standard input:18: Talented - ?, *, 1971.12.31, Three
`, out)
	_, out, _ = runProgram(games, "-count", "-date", "1970..1980", "-")
	require.Equal(t, "2\n", out)

	latin := "[Event \"K\xf6ln\"]\n\n1. e4 {\xe4} *"
	_, out, _ = runProgram(latin, "-tag", "Event=köln", "-")
	require.Equal(t, latin+"\n\n", out)
}

// TestUTF16: a game in UTF-16 is written in UTF-8, malformed or not, or else it is not counted.
func TestUTF16(t *testing.T) {
	const two = "[Event \"Köln\"]\n\n1. e4 {♔ 😀} *\n\n[Event \"köln\"]\n\n1. e4 Ke5 {rest} *\n"
	wide := func(text string, order binary.AppendByteOrder) (file []byte) {
		for _, unit := range utf16.Encode([]rune(text)) {
			file = order.AppendUint16(file, unit)
		}
		return file
	}
	_, want, _ := runProgram(two, "-tag", "Event=köln", "-")
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		for _, mark := range []string{"", "\ufeff"} {
			for _, args := range [][]string{{"-tag", "Event=köln", "-"}, {"-tag", "Event=köln", "-lenient", "-"},
				{"-moves", "e4", "-lenient", "-"}} {
				file := wide(mark+two, order)
				status, out, errs := runProgram(string(file), args...)
				require.Zero(t, status, errs)
				require.Equal(t, want, out)
				require.Equal(t, "pgnfind: standard input: 2 of 2 games\n", errs)
				_, out, errs = runProgram(string(file)+"\xff", args...)
				require.Equal(t, want, out, errs)
				half := bytes.Replace(file, wide("😀", order), wide("😀", order)[:2], 1)
				status, out, errs = runProgram(string(half), args...)
				require.Equal(t, cli.StatusFailed, status)
				require.Equal(t, want[strings.Index(want, "[Event \"k"):], out)
				require.Contains(t, errs, "not UTF-16 (not searched)\npgnfind: standard input: 1 of 2 games\n")
			}
		}
	}
}

// TestLarge: a file that is read in many chunks has the games, the lines and the order of one.
func TestLarge(t *testing.T) {
	data := testutil.ReadFile(t, fischer)
	file := filepath.Join(t.TempDir(), "large.pgn")
	require.NoError(t, os.WriteFile(file, bytes.Repeat(data, 40), 0o666))
	_, out, errs := runProgram("", "-list", "-result", "0-1", file)
	_, one, _ := runProgram("", "-list", "-result", "0-1", fischer)
	require.Equal(t, 40*strings.Count(one, "\n"), strings.Count(out, "\n"))
	require.Contains(t, errs, " of 1360 games\n")
	lines := bytes.Split(bytes.Repeat(data, 40), []byte("\n"))
	last := 0
	for line := range strings.Lines(out) {
		rest := strings.TrimPrefix(line, file+":")
		n := 0
		for _, c := range rest[:strings.IndexByte(rest, ':')] {
			n = 10*n + int(c-'0')
		}
		require.Greater(t, n, last)
		require.True(t, bytes.HasPrefix(lines[n-1], []byte("[Event ")))
		last = n
	}
	_, out, _ = runProgram("", "-count", "-moves", "e4", file, fischer)
	_, each, _ := runProgram("", "-count", "-moves", "e4", fischer)
	require.Contains(t, out, fischer+": "+each)
}

// TestBase: bases are searched as PGN is.
func TestBase(t *testing.T) {
	const fen = "rnbqkbnr/pp1ppppp/2p5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
	for _, args := range [][]string{{"-fen", fen}, {"-moves", "e4 c6"}, {"-result", "0-1"},
		{"-player", "keres"}} {
		_, inPGN, _ := runProgram("", append(args, "-count", fischer)...)
		status, inBase, errs := runProgram("", append(args, "-count", testdata+"r01fisch.cbf")...)
		require.Zero(t, status, errs)
		require.Equal(t, inPGN, inBase, "%v", args)
		require.NotEqual(t, "0\n", inBase)
	}
	status, out, _ := runProgram("", "-list", "-player", "keres", "-result", "0-1", testdata+"r01fisch.cbf")
	require.Zero(t, status)
	require.Regexp(t, `^\S+r01fisch.cbf: game \d+: Fischer`, out)
	_, out, _ = runProgram("", "-player", "keres", testdata+"r01fisch.cbf")
	require.Contains(t, out, `[Black "Keres`)

	status, out, errs := runProgram("", "-count", "../../testdata/cbf")
	require.Equal(t, cli.StatusFailed, status, "some are damaged")
	require.Contains(t, out, "r01fisch.cbf: 34\n")
	require.Contains(t, out, "r01fisch.pgn: 34\n")
	require.NotContains(t, out, "r01fisch.cbi")
	require.Contains(t, errs, "skipped, not PGN files or ChessBase bases")
}

// TestIndex: a base whose index is missing is as good as another one, if all its games are found. A damaged
// index is damage.
func TestIndex(t *testing.T) {
	data, index := testutil.ReadFile(t, testdata+"r01fisch.cbf"), testutil.ReadFile(t, testdata+"r01fisch.cbi")
	for _, tt := range []struct {
		name          string
		games, index  []byte
		status        int
		out, messages string
	}{
		{"no index", data, nil, cli.StatusFine, "34\n", "there is no index; 34 games found without it\n"},
		{"no index, noise", append(bytes.Clone(data), "noise"...), nil, cli.StatusFailed, "34\n", "no game found"},
		{"no game", []byte("x"), nil, cli.StatusFailed, "", "no game in it: this is not a CBF base\n"},
		{"empty", nil, nil, cli.StatusFine, "0\n", "there is no index; 0 games found without it\n"},
		{"damaged index", data, []byte("x"), cli.StatusFailed, "34\n", "the index is damaged; 34 games found without it: index: offset 0: "},
		{"an index of some games", data, append([]byte{0, 0, 0, 10}, index[4:44]...), cli.StatusFailed, "34\n",
			"the index leads to 9 games, the file has 34: read without the index\n"},
	} {
		base := filepath.Join(t.TempDir(), "base.cbf")
		require.NoError(t, os.WriteFile(base, tt.games, 0o666))
		if tt.index != nil {
			require.NoError(t, os.WriteFile(strings.TrimSuffix(base, "f")+"i", tt.index, 0o666))
		}
		status, out, errs := runProgram("", "-count", base)
		require.Equal(t, tt.status, status, "%s: %s", tt.name, errs)
		require.Equal(t, tt.out, out, tt.name)
		require.Contains(t, errs, tt.messages, tt.name)
	}
}

// TestContent: what a file is, its content says, in a folder too.
func TestContent(t *testing.T) {
	dir := t.TempDir()
	for name, from := range map[string]string{
		"photo.jpg": testdata + "r01fisch.cbf", "photo.cbi": testdata + "r01fisch.cbi", "a.txt": fischer,
		"a.pgn": "../../testdata/sgfbg/built-match3.sgf", "b.cbf": "../../testdata/cbf/pgn-sample.pgn",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), testutil.ReadFile(t, from), 0o666))
	}
	status, out, errs := runProgram("", "-count", dir)
	require.Equal(t, cli.StatusFine, status, errs)
	require.Equal(t, "a.txt: 34\nb.cbf: 3\nphoto.jpg: 34\n",
		strings.ReplaceAll(out, dir+string(filepath.Separator), ""))
	require.Contains(t, errs, "1 file skipped, not PGN files or ChessBase bases: "+filepath.Join(dir, "a.pgn"))
	status, out, _ = runProgram("", "-count", filepath.Join(dir, "b.cbf"))
	require.Equal(t, cli.StatusFine, status)
	require.Equal(t, "3\n", out)
}

// TestWrong: what is no question, and what cannot be read.
func TestWrong(t *testing.T) {
	for _, args := range []string{"", "-list -count x", "-date 62x x", "-date 1962.1.1.1 x", "-date 1.5.1962 x", "-date 1962.13 x", "-date 1970..1962 x", "-result 2-0 x",
		"-fen x x", "-moves e5 x", "-moves 1. x", "-tag x x", "-tag =x x", "-player /(/ x"} {
		status, out, errs := runProgram("", strings.Fields(args)...)
		require.Equal(t, cli.StatusUsage, status, args)
		require.Empty(t, out)
		require.Contains(t, errs, "pgnfind -h prints the usage")
	}
	status, _, errs := runProgram("", "no-such.pgn")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "pgnfind: no-such.pgn: ")
	status, _, errs = runProgram("Hello.\n", "-")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "no game")
	file := filepath.Join(t.TempDir(), "out.pgn")
	status, _, errs = runProgram("", "-o", file, "-")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "no game for ")
	require.NoFileExists(t, file)
	status, _, _ = runProgram(games, "-white", "nobody", "-o", file, "-")
	require.Zero(t, status)
	require.FileExists(t, file)
	clitest.CheckFullDisk(t, "pgnfind", run, fischer)
}

// TestChanges: a file that is written while it is read is reported, whatever is made of it.
func TestChanges(t *testing.T) {
	clitest.Changes(t, "pgnfind", run, fischer, "-lenient", "-moves", "e4")
	clitest.Changes(t, "pgnfind", run, fischer, "-count", "-")
	clitest.Changes(t, "pgnfind", run, testdata+"r01fisch.cbf", "-count")
}

// TestCutGame: what a game of a base loses when it is written is reported.
func TestCutGame(t *testing.T) {
	status, out, errs := runProgram("", "-lenient", testdata+"c10range.cbf")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, out, "1. ")
	require.Contains(t, errs, "c10range.cbf: game 1: moves: offset 15: not a move of the position")
}

// TestCBH: a base of ChessBase since version 6 is searched.
func TestCBH(t *testing.T) {
	const made = "../../testdata/cbh/made.cbh"
	status, out, errs := runProgram("", "-white", "last", "-moves", "e4,e5,f4", "-list", made)
	require.Equal(t, cli.StatusFine, status, errs)
	require.Contains(t, out, "made.cbh: game 1: Last, First - Müller, 1-0, 1875.06.21, C33")
	status, out, _ = runProgram("", "-fen", "2R5/8/8/8/r7/1K6/8/k7 b - - 0 1", "-count", made)
	require.Equal(t, cli.StatusFine, status)
	require.Equal(t, "1\n", out)
	status, _, errs = runProgram("", made)
	require.Equal(t, cli.StatusFine, status, "what PGN cannot hold is no damage")
	require.Contains(t, errs, "game 1: cba: offset 150: pawn structure: 1 that PGN cannot hold")
}
