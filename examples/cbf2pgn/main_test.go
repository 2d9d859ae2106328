package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

const testdata = "../../testdata/cbf/"

// runProgram returns what one run prints.
func runProgram(args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	p := &program{out: &o, errs: &e}
	status = p.run(args)
	return status, o.String(), e.String()
}

// TestConvert: bases become PGN that can be read, with a line for each file on
// what became of it.
func TestConvert(t *testing.T) {
	status, out, errs := runProgram(testdata+"q02castle.cbf", testdata+"r01fisch.CBI")
	require.Equal(t, statusFine, status)
	require.Equal(t, 60+34, strings.Count(out, "[Event "))
	require.Equal(t, "cbf2pgn: "+testdata+"q02castle.cbf: 60 games\ncbf2pgn: "+testdata+"r01fisch.CBI: 34 games\n", errs)
	// It is PGN.
	n := 0
	for _, err := range cbf.NewPGNReader(strings.NewReader(out)).All() {
		require.NoError(t, err)
		n++
	}
	require.Equal(t, 60+34, n)
}

// TestOutput: the games that -games names go to the file of -o.
func TestOutput(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out.pgn")
	status, out, _ := runProgram(testdata+"r01fisch", "-games", "3,33-40", "-o", file)
	require.Equal(t, statusFine, status)
	require.Empty(t, out)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, 3, bytes.Count(data, []byte("[Event ")))
	require.Contains(t, string(data), "Goldsmith,Julius")
}

// TestOutputKept: what -o names is written over with -f only, and for games, not
// for none.
func TestOutputKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out.pgn")
	read := func() string {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		return string(data)
	}
	require.NoError(t, os.WriteFile(file, []byte("old"), 0o666))
	status, _, errs := runProgram(testdata+"none", testdata+"none", "-o", file+".new")
	require.Equal(t, statusFailed, status)
	require.Contains(t, errs, "no such file")
	require.NoFileExists(t, file+".new")

	status, _, errs = runProgram(testdata+"r01fisch", "-o", file)
	require.Equal(t, statusFailed, status)
	require.Equal(t, "cbf2pgn: "+file+" exists: -f writes over it\n", errs)
	require.Equal(t, "old", read())
	status, _, _ = runProgram(testdata+"none", "-o", file, "-f")
	require.Equal(t, statusFailed, status)
	require.Equal(t, "old", read())

	status, _, _ = runProgram(testdata+"none", testdata+"r01fisch", "-o", file, "-f")
	require.Equal(t, statusFailed, status)
	require.Equal(t, 34, strings.Count(read(), "[Event "))

	status, _, _ = runProgram(testdata+"r01fisch", "-games", "100", "-o", file, "-f")
	require.Equal(t, statusFailed, status)
	require.Equal(t, 34, strings.Count(read(), "[Event "))

	// A base without games is said to have none.
	empty := filepath.Join(filepath.Dir(file), "empty")
	require.NoError(t, os.WriteFile(empty+".cbf", nil, 0o666))
	require.NoError(t, os.WriteFile(empty+".cbi", []byte{0, 0, 0, 1, 0, 0, 0, 2}, 0o666))
	status, _, errs = runProgram(empty, "-o", file, "-f")
	require.Equal(t, statusFailed, status)
	require.Equal(t, "cbf2pgn: "+empty+": 0 games\ncbf2pgn: no game for "+file+", which is not written\n", errs)
	require.Equal(t, 34, strings.Count(read(), "[Event "))

	// A base by another name is not written over while it is read.
	base := filepath.Join(filepath.Dir(file), "base.cbf")
	data, err := os.ReadFile(testdata + "r01fisch.cbf")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(base, data, 0o666))
	require.NoError(t, os.Link(base, filepath.Join(filepath.Dir(file), "link")))
	status, _, _ = runProgram(base, "-o", filepath.Join(filepath.Dir(file), "link"), "-f")
	require.Equal(t, statusFine, status)
	kept, err := os.ReadFile(base)
	require.NoError(t, err)
	require.Equal(t, data, kept)
}

// TestGamesBeyond: numbers that the base has no games for are named; they are a
// failure if there is none at all.
func TestGamesBeyond(t *testing.T) {
	for _, tt := range []struct {
		games  string
		status int
		count  int
		note   string
	}{
		{"34-34", statusFine, 1, ""},
		{"33-40", statusFine, 2, "r01fisch: -games 33-40: the last game is 34\n"},
		{"1,35", statusFailed, 1, "r01fisch: -games 35: the last game is 34\n"},
		{"100-200", statusFailed, 0, "r01fisch: -games 100-200: the last game is 34\n"},
		{"35,40,34,35", statusFailed, 1, "r01fisch: -games 35,40: the last game is 34\n"},
		{"33-36,30,34-38", statusFine, 3, "r01fisch: -games 33-38: the last game is 34\n"},
	} {
		status, out, errs := runProgram(testdata+"r01fisch", "-games", tt.games)
		require.Equal(t, tt.status, status, tt.games)
		require.Equal(t, tt.count, strings.Count(out, "[Event "), tt.games)
		require.Contains(t, errs, tt.note)
		require.Equal(t, min(len(tt.note), 1), strings.Count(errs, "-games"))
	}
}

// TestFullDisk: what could not be written is a failure.
func TestFullDisk(t *testing.T) {
	var errs bytes.Buffer
	p := &program{out: failingWriter{}, errs: &errs}
	require.Equal(t, statusFailed, p.run([]string{testdata + "r01fisch"}))
	require.Contains(t, errs.String(), "cbf2pgn: disk full\n")
}

type failingWriter struct{}

func (failingWriter) Write(data []byte) (int, error) {
	if len(data) == 0 {
		return 0, nil
	}
	return 0, errors.New("disk full")
}

// TestList: -list has a line for each game.
func TestList(t *testing.T) {
	status, out, errs := runProgram("-list", testdata+"q01apawn", "-games", "1-3")
	require.Equal(t, statusFine, status)
	require.Empty(t, errs)
	require.Equal(t, `    1 Short,N (1605) - Ljubojevic,L (2875), 1971, 1-0, E86/15, T-ch DDR [Uhlmann] (8)
    2 Größer,Å - Peña,J (1605), 1899, 1-0, C91/41, Linares
    3 Fischer,RJ (1605) - Ljubojevic,L (1830), 1900, *, C59/12, (5)
`, out)
}

// makeBase writes a base of copies of a game, one of them deleted, one marked.
func makeBase(t *testing.T) (name string) {
	t.Helper()
	db, err := cbf.Open(os.DirFS(testdata), "r01fisch")
	require.NoError(t, err)
	defer db.Close()
	var index, games bytes.Buffer
	w := cbf.NewWriter(&index, &games)
	for i := range 3 {
		g, err := db.Game(0)
		require.NoError(t, err)
		g.SetMarked(i == 0)
		g.SetDeleted(i == 1)
		g.Moves[0].Comment = &cbf.Comment{Text: []byte("\xb3 \x84")}
		require.NoError(t, w.Write(g))
	}
	require.NoError(t, w.Close())
	name = filepath.Join(t.TempDir(), "BASE")
	require.NoError(t, os.WriteFile(name+".CBF", games.Bytes(), 0o666))
	require.NoError(t, os.WriteFile(name+".CBI", index.Bytes(), 0o666))
	return name
}

// TestDeleted: deleted games are left out and counted, or taken with -deleted.
func TestDeleted(t *testing.T) {
	name := makeBase(t)
	for _, tt := range []struct {
		args  []string
		games int
		note  string
	}{
		{nil, 2, "1 deleted game left out"},
		{[]string{"-deleted"}, 3, "3 games"},
		{[]string{"-games", "2-3"}, 1, "1 deleted game left out"},
		{[]string{"-games", "2", "-deleted"}, 1, "1 game\n"},
	} {
		status, out, errs := runProgram(append(tt.args, name)...)
		require.Equal(t, statusFine, status)
		require.Equal(t, tt.games, strings.Count(out, "[Event "))
		require.Contains(t, errs, tt.note)
	}
	_, out, _ := runProgram("-list", name, testdata+"c10range")
	require.Contains(t, out, name+":\n    1 (*) Fischer")
	require.Contains(t, out, testdata+"c10range:\n")
	_, out, _ = runProgram("-list", "-deleted", name)
	require.Contains(t, out, "    1 (*) Fischer")
	require.Contains(t, out, "    2 (-) Fischer")
}

// TestTexts: texts are decoded, and no control character reaches a terminal.
func TestTexts(t *testing.T) {
	name := makeBase(t)
	_, out, _ := runProgram(name, "-games", "1")
	require.Contains(t, out, "{♘ ä}")
	g := cbf.NewGame()
	g.Players = []byte("A\xfe\r\x1b[2J\x07-B")
	var index, games bytes.Buffer
	w := cbf.NewWriter(&index, &games)
	require.NoError(t, w.Write(g))
	require.NoError(t, w.Close())
	hostile := filepath.Join(t.TempDir(), "HOSTILE")
	require.NoError(t, os.WriteFile(hostile+".CBF", games.Bytes(), 0o666))
	_, out, _ = runProgram("-list", hostile)
	require.Equal(t, "    1 A   [2J  - B, *\n", out)
	_, out, _ = runProgram(name, "-games", "1", "-letters", "-charset", "866")
	require.Contains(t, out, "{N Д}")
}

// TestDamage: what can be read is written, what can't is said, and the status
// tells.
func TestDamage(t *testing.T) {
	for _, tt := range []struct {
		name   string
		status int
		games  int
		note   string
	}{
		{"c01trunc", statusFailed, 4, "game 4: moves: offset 592: unexpected EOF"},
		{"c07huge", statusFine, 4, "index claims more games than it holds"},
		{"c10range", statusFailed, 1, "number 126 of 20"},
	} {
		status, out, errs := runProgram(testdata + tt.name)
		require.Equal(t, tt.status, status, tt.name)
		require.Equal(t, tt.games, strings.Count(out, "[Event "))
		require.Contains(t, errs, tt.note)
	}

	name := makeBase(t)
	require.NoError(t, os.Remove(name+".CBI"))
	status, out, errs := runProgram(name, "-deleted")
	require.Equal(t, statusFine, status)
	require.Equal(t, 3, strings.Count(out, "[Event "))
	require.Contains(t, errs, "there is no index; 3 games found without it")
	require.NoError(t, os.WriteFile(name+".cbi", []byte("?"), 0o666))
	status, _, errs = runProgram(name)
	require.Equal(t, statusFailed, status)
	require.Contains(t, errs, "the index is damaged; 3 games found without it")

	// Odd, but no damage: the sum tells which games.
	data, err := os.ReadFile(name + ".CBF")
	require.NoError(t, err)
	data[0] ^= 1 // the checksum no longer fits
	require.NoError(t, os.WriteFile(name+".CBF", data, 0o666))
	require.NoError(t, os.Remove(name+".cbi"))
	status, _, errs = runProgram(name, "-deleted")
	require.Equal(t, statusFine, status)
	require.Contains(t, errs, "wrong checksum: game 1\n")
	_, _, errs = runProgram(name, "-deleted", "-v")
	require.Contains(t, errs, "game 1: header: offset 13: wrong checksum\n")
}

// TestLost: a game that cannot be found is named, and the others are written.
func TestLost(t *testing.T) {
	name := makeBase(t)
	index, err := os.ReadFile(name + ".CBI")
	require.NoError(t, err)
	copy(index[8:12], []byte{0x7f, 0xff, 0xff, 0xff}) // where game 2 begins
	require.NoError(t, os.WriteFile(name+".CBI", index, 0o666))
	for _, args := range [][]string{{name}, {name, "-list"}} {
		status, out, errs := runProgram(args...)
		require.Equal(t, statusFailed, status)
		require.Equal(t, 2, strings.Count(out, "Steinmeyer")+strings.Count(out, "Kampars"), out)
		require.Contains(t, errs, name+": game 2: ")
	}
}

// TestSum: many odd games are summed up as ranges.
func TestSum(t *testing.T) {
	db, err := cbf.Open(os.DirFS(testdata), "r01fisch")
	require.NoError(t, err)
	defer db.Close()
	var games []byte
	for i := range 28 {
		g, err := db.Game(0)
		require.NoError(t, err)
		record, err := g.AppendBinary(nil)
		require.NoError(t, err)
		if i%2 == 0 || i == 1 {
			record[0] ^= 1 // the checksum no longer fits
		}
		games = append(games, record...)
	}
	name := filepath.Join(t.TempDir(), "ODD")
	require.NoError(t, os.WriteFile(name+".CBF", games, 0o666))
	status, _, errs := runProgram(name)
	require.Equal(t, statusFine, status)
	require.Contains(t, errs, "wrong checksum: game 1-3,5,7,9,11,13,15,17,19,21,...\n")
}

// TestUsage: wrong flags and help, each with its status.
func TestUsage(t *testing.T) {
	for _, tt := range []struct {
		args   []string
		status int
		text   string
	}{
		{nil, statusUsage, "cbf2pgn: FILE is missing\nusage: cbf2pgn [-o FILE"},
		{[]string{"-"}, statusUsage, "cannot be the standard input\nusage: cbf2pgn [-o FILE"},
		{[]string{"-h"}, statusFine, "usage: cbf2pgn [-o FILE"},
		{[]string{"-x"}, statusUsage, "usage: cbf2pgn [-o FILE"},
		{[]string{"--", "-x", "-h"}, statusFailed, "cbf2pgn: -x: "},
		{[]string{"x", "-games", "20-10"}, statusUsage, `"20-10" is no range of games`},
		{[]string{"x", "-charset", "klingon"}, statusUsage, "known are 1250, 1251"},
		{[]string{testdata + "r01fisch", "-o", "/does/not/exist"}, statusFailed, "cbf2pgn: open /does/not/exist: "},
		{[]string{testdata + "none"}, statusFailed, "no such file"},
		{[]string{"x", "-o", filepath.Join(t.TempDir(), "x.cbf")}, statusUsage, "is the name of a base"},
	} {
		status, _, errs := runProgram(tt.args...)
		require.Equal(t, tt.status, status, tt.args)
		require.Contains(t, errs, tt.text)
	}
}

// TestProgress: the bar comes after a time, and goes.
func TestProgress(t *testing.T) {
	var errs bytes.Buffer
	p := &program{errs: &errs, terminal: true}
	b := p.newProgress("base", 10)
	b.step(1)
	require.Empty(t, errs.String(), "not at once")
	b.next = time.Time{}
	b.step(5)
	require.Equal(t, "base [###############...............] 5 of 10 games", errs.String())
	errs.Reset()
	newReport(p, "base", b).note("odd")
	b.clear()
	require.Equal(t, "\r"+strings.Repeat(" ", 51)+"\rcbf2pgn: base: odd\n", errs.String())

	// Games that go to the same terminal leave no place for it.
	for _, args := range [][]string{{testdata + "none"}, {testdata + "none", "-o", filepath.Join(t.TempDir(), "x.pgn")}} {
		p := &program{out: &errs, errs: &errs, terminal: true, busy: true}
		require.Equal(t, statusFailed, p.run(args))
		require.Equal(t, len(args) > 1, p.terminal)
	}
}
