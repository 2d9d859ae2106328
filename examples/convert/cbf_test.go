package main

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/internal/testutil"
)

const bases = "../../testdata/cbf/"

// toPGN returns what one run prints.
func toPGN(args ...string) (status int, out, errs string) { return runTo("pgn", "", args...) }

// TestCBFConvert: bases become PGN that can be read, with a line for each file on
// what became of it.
func TestCBFConvert(t *testing.T) {
	status, out, errs := toPGN(bases+"q02castle.cbf", bases+"r01fisch.CBI")
	require.Equal(t, cli.StatusFine, status)
	require.Equal(t, 60+34, strings.Count(out, "[Event "))
	require.Equal(t, "convert: 2 files: 2 ChessBase CBF bases\nconvert: 2 converted (94 games, matches or records)\n", errs)
	// It is PGN.
	n := 0
	for _, err := range pgn.NewReader(strings.NewReader(out)).All() {
		require.NoError(t, err)
		n++
	}
	require.Equal(t, 60+34, n)
}

// TestCBFOutput: the games that -games names go to the file of -o.
func TestCBFOutput(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out.pgn")
	status, out, _ := toPGN(bases+"r01fisch", "-games", "3,33-40", "-o", file)
	require.Equal(t, cli.StatusFine, status)
	require.Empty(t, out)
	data := testutil.ReadFile(t, file)
	require.Equal(t, 3, bytes.Count(data, []byte("[Event ")))
	require.Contains(t, string(data), "Goldsmith,Julius")
}

// TestCBFOutputKept: what -o names is written over with -f only, and for games, not
// for none.
func TestCBFOutputKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out.pgn")
	read := func() string {
		return string(testutil.ReadFile(t, file))
	}
	require.NoError(t, os.WriteFile(file, []byte("old"), 0o666))
	status, _, errs := toPGN(bases+"none", bases+"none", "-o", file+".new")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, testutil.NoSuchFile)
	require.NoFileExists(t, file+".new")

	status, _, errs = toPGN(bases+"r01fisch", "-o", file)
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, "convert: "+file+" exists: -f writes over it\n", errs)
	require.Equal(t, "old", read())
	status, _, _ = toPGN(bases+"none", "-o", file, "-f")
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, "old", read())

	status, _, _ = toPGN(bases+"none", bases+"r01fisch", "-o", file, "-f")
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, 34, strings.Count(read(), "[Event "))

	status, _, _ = toPGN(bases+"r01fisch", "-games", "100", "-o", file, "-f")
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, 34, strings.Count(read(), "[Event "))

	// A base without games is said to have none.
	empty := filepath.Join(filepath.Dir(file), "empty")
	require.NoError(t, os.WriteFile(empty+".cbf", nil, 0o666))
	require.NoError(t, os.WriteFile(empty+".cbi", []byte{0, 0, 0, 1, 0, 0, 0, 2}, 0o666))
	status, _, errs = toPGN(empty, "-o", file, "-f")
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, "convert: "+empty+".cbf: 0 games in "+file+"\nconvert: no game for "+file+", which is not written\n", errs)
	require.Equal(t, 34, strings.Count(read(), "[Event "))

	// A base by another name is not written over while it is read.
	base := filepath.Join(filepath.Dir(file), "base.cbf")
	data := testutil.ReadFile(t, bases+"r01fisch.cbf")
	require.NoError(t, os.WriteFile(base, data, 0o666))
	require.NoError(t, os.Link(base, filepath.Join(filepath.Dir(file), "link")))
	status, _, errs = toPGN(base, "-o", filepath.Join(filepath.Dir(file), "link"), "-f")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "link is the input "+base+", which is not written over\n")
	require.Equal(t, data, testutil.ReadFile(t, base))
}

// TestCBFGamesBeyond: numbers that the base has no games for are named; they are a
// failure if there is none at all.
func TestCBFGamesBeyond(t *testing.T) {
	for _, tt := range []struct {
		games  string
		status int
		count  int
		note   string
	}{
		{"34-34", cli.StatusFine, 1, ""},
		{"33-40", cli.StatusFine, 2, "r01fisch.cbf: -games 33-40: the last game is 34\n"},
		{"1,35", cli.StatusFailed, 1, "r01fisch.cbf: -games 1,35: the last game is 34\n"},
		{"100-200", cli.StatusFailed, 0, "r01fisch.cbf: -games 100-200: the last game is 34\n"},
		{"35,40,34,35", cli.StatusFailed, 1, "r01fisch.cbf: -games 34,35,40: the last game is 34\n"},
		{"33-36,30,34-38", cli.StatusFine, 3, "r01fisch.cbf: -games 30,33-38: the last game is 34\n"},
	} {
		status, out, errs := toPGN(bases+"r01fisch", "-games", tt.games)
		require.Equal(t, tt.status, status, tt.games)
		require.Equal(t, tt.count, strings.Count(out, "[Event "), tt.games)
		require.Contains(t, errs, tt.note)
		require.Equal(t, min(len(tt.note), 1), strings.Count(errs, "-games"))
	}
}

// TestCBFList: -list has a line for each game.
func TestCBFList(t *testing.T) {
	status, out, errs := toPGN("-to", "list", bases+"q01apawn", "-games", "1-3")
	require.Equal(t, cli.StatusFine, status)
	require.Empty(t, errs)
	require.Equal(t, `    1 Short,N (1605) - Ljubojevic,L (2875), 1971, 1-0, E86/15, T-ch DDR [Uhlmann] (8)
    2 Größer,Å - Peña,J (1605), 1899, 1-0, C91/41, Linares
    3 Fischer,RJ (1605) - Ljubojevic,L (1830), 1900, *, C59/12, (5)
`, out)
}

// makeBase writes a base of copies of a game, one of them deleted, one marked.
func makeBase(t *testing.T) (name string) {
	t.Helper()
	db, err := cbf.Open(os.DirFS(bases), "r01fisch")
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

// TestCBFRepeated: a record that the index names again is written once, with a line that
// says how often it is there, or each time with -repeated.
func TestCBFRepeated(t *testing.T) {
	games := testutil.ReadFile(t, bases+"r01fisch.cbf")
	db, err := cbf.Open(os.DirFS(bases), "r01fisch")
	require.NoError(t, err)
	defer db.Close()
	var offsets []int64
	for i := range db.Len() {
		at, err := db.Offset(i)
		require.NoError(t, err)
		offsets = append(offsets, at)
	}
	write := func(offsets []int64) (name string) {
		index := binary.BigEndian.AppendUint32(nil, uint32(len(offsets))+1)
		for i, at := range append(slices.Clone(offsets), int64(len(games))) {
			index = binary.BigEndian.AppendUint32(index, uint32(at)+uint32(i)+2)
		}
		name = filepath.Join(t.TempDir(), "again")
		require.NoError(t, os.WriteFile(name+".cbf", games, 0o666))
		require.NoError(t, os.WriteFile(name+".cbi", index, 0o666))
		return name
	}
	one := write(append(slices.Clone(offsets), offsets[2], offsets[2]))
	two := write(append(slices.Clone(offsets), offsets[2], offsets[5], offsets[2]))
	for _, tt := range []struct {
		name  string
		args  []string
		games int
		note  string
	}{
		{one, nil, 34, ": 2 games left out, as the index names their records before (-repeated has them)\n"},
		{two, nil, 34, ": 3 games left out, as the index names their records before"},
		{one, []string{"-games", "35"}, 1, ": odd: wrong index (2 in game 35-36)\n"},
		{one, []string{"-games", "34-36"}, 2, ": 1 game left out, as the index names"},
		{one, []string{"-repeated"}, 36, ": odd: wrong index (2 in game 35-36)\n"},
	} {
		status, out, errs := toPGN(append(tt.args, tt.name)...)
		require.Equal(t, cli.StatusFine, status, errs)
		require.Equal(t, tt.games, strings.Count(out, "[Event "))
		require.Contains(t, errs, tt.note)
	}
	status, _, errs := toPGN("-to", "list", one)
	require.Equal(t, cli.StatusFine, status)
	require.Contains(t, errs, ": 2 games left out, as the index names")
}

// TestCBFNoGames: a base without games ends alike with a good index, a damaged one and
// none; so does a file that is no base.
func TestCBFNoGames(t *testing.T) {
	dir := t.TempDir()
	for ext, index := range map[string][]byte{"good": {0, 0, 0, 1, 0, 0, 0, 2}, "empty": {}, "bad": {0, 0, 0, 0},
		"none": nil} {
		for _, tt := range []struct {
			name, games string
			status      int
			end         string
		}{
			{"nothing", "", cli.StatusFine, ": 0 games\n"},
			{"noise", "no base, but a text that is long enough for one", cli.StatusFailed,
				": no game in it: this is not a CBF base\n"},
		} {
			name := filepath.Join(dir, tt.name+ext)
			require.NoError(t, os.WriteFile(name+".cbf", []byte(tt.games), 0o666))
			if index != nil {
				require.NoError(t, os.WriteFile(name+".cbi", index, 0o666))
			}
			for _, args := range [][]string{{name}, {name, "-recover"}} {
				status, out, errs := toPGN(args...)
				require.Equal(t, tt.status, status, "%s: %s", name, errs)
				require.Empty(t, out)
				require.True(t, strings.HasSuffix(errs, name+".cbf"+tt.end), "%s", errs)
			}
		}
	}
}

// TestCBFDeleted: deleted games are left out and counted, or taken with -deleted.
func TestCBFDeleted(t *testing.T) {
	name := makeBase(t)
	for _, tt := range []struct {
		args  []string
		games int
		note  string
	}{
		{nil, 2, "1 deleted game left out"},
		{[]string{"-deleted"}, 3, ""},
		{[]string{"-games", "2-3"}, 1, "1 deleted game left out"},
		{[]string{"-games", "2", "-deleted"}, 1, ""},
	} {
		status, out, errs := toPGN(append(tt.args, name)...)
		require.Equal(t, cli.StatusFine, status)
		require.Equal(t, tt.games, strings.Count(out, "[Event "))
		require.Contains(t, errs, tt.note)
	}
	_, out, _ := toPGN("-to", "list", name, bases+"c10range")
	list := strings.ToLower(out) // BASE.cbf is the same file on Windows
	require.Contains(t, list, strings.ToLower(name+".CBF:\n    1 (*) Fischer"))
	require.Contains(t, out, bases+"c10range.cbf:\n")
	_, out, _ = toPGN("-to", "list", "-deleted", name)
	require.Contains(t, out, "    1 (*) Fischer")
	require.Contains(t, out, "    2 (-) Fischer")
}

// TestCBFTexts: texts are decoded, and no control character reaches a terminal.
func TestCBFTexts(t *testing.T) {
	name := makeBase(t)
	_, out, _ := toPGN(name, "-games", "1")
	require.Contains(t, out, "{♘ ä}")
	g := cbf.NewGame()
	g.Players = []byte("A\xfe\r\x1b[2J\x07-B")
	var index, games bytes.Buffer
	w := cbf.NewWriter(&index, &games)
	require.NoError(t, w.Write(g))
	require.NoError(t, w.Close())
	hostile := filepath.Join(t.TempDir(), "HOSTILE")
	require.NoError(t, os.WriteFile(hostile+".CBF", games.Bytes(), 0o666))
	_, out, _ = toPGN("-to", "list", hostile)
	require.Equal(t, "    1 A   [2J  - B, *\n", out)
	_, out, _ = toPGN(name, "-games", "1", "-letters", "-charset", "866")
	require.Contains(t, out, "{N Д}")
}

// TestCBFUsage: wrong flags and help, each with its status.
func TestCBFUsage(t *testing.T) {
	alone := filepath.Join(t.TempDir(), "alone.cbi")
	require.NoError(t, os.WriteFile(alone, nil, 0o666))
	for _, tt := range []struct {
		args   []string
		status int
		text   string
	}{
		{[]string{"--", "-x", "-h"}, cli.StatusFailed, "convert: -x: "},
		{[]string{"x", "-games", "20-10"}, cli.StatusUsage, `"20-10" is not a range of games`},
		{[]string{"x", "-charset", "klingon"}, cli.StatusUsage, "known are 1250, 1251"},
		{[]string{bases + "r01fisch", "-o", "/does/not/exist"}, cli.StatusFailed,
			"convert: open /does/not/exist: "},
		{[]string{bases + "none"}, cli.StatusFailed, testutil.NoSuchFile},
		{[]string{alone}, cli.StatusFailed,
			"convert: " + alone + ": an index, whose games cannot be read: open " + strings.TrimSuffix(alone, "cbi") + "cbf: " + testutil.NoSuchFile + "\n"},
		{[]string{bases + "pgn-sample.pgn"}, cli.StatusFailed,
			"convert: " + bases + "pgn-sample.pgn: it is pgn already: -to names another form\n"},
		{[]string{"x", "-o", filepath.Join(t.TempDir(), "x.cbf")}, cli.StatusUsage,
			"x.cbf is the name of a file of CBF, and -to is pgn"},
	} {
		status, _, errs := toPGN(tt.args...)
		require.Equal(t, tt.status, status, tt.args)
		require.Contains(t, errs, tt.text)
	}
}

// TestCBFFolder: a folder gives its bases, each with its index once; to a folder,
// each base goes as a file of its own.
func TestCBFFolder(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")+string(filepath.Separator)
	require.NoError(t, os.MkdirAll(filepath.Join(in, "b", "deep"), 0o777))
	for from, to := range map[string]string{
		"r01fisch.cbf": "R.CBF", "r01fisch.cbi": "R.CBI", "s01study.cbf": "b/deep/s.cbf",
		"s01study.cbi":   "b/deep/s.cbi",
		"pgn-sample.pgn": "b/x.pgn", "c10range.cbf": "b/alone.Cbf", "q01apawn.cbf": "z.old",
		"q01apawn.cbi": "z.cbi",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(in, to), testutil.ReadFile(t, bases+from), 0o666))
	}
	status, list, errs := toPGN(in, "-to", "list")
	require.Equal(t, cli.StatusFailed, status, "alone has a damaged game")
	require.Equal(t, filepath.Join(in, "R.CBF")+":\n", list[:len(in)+8], "upper case comes first")
	require.Equal(t, 4+34+1+15+40, strings.Count(list, "\n"))
	require.Contains(t, errs, "; 3 as part of a base; 1 skipped: 1 no way to list from PGN file\n")

	status, list, errs = toPGN(in, "-o", out)
	require.Equal(t, cli.StatusFailed, status)
	require.Empty(t, list)
	require.Contains(t, errs,
		"4 converted (90 games, matches or records, 1 damaged); 1 in that form already, 1 of them damaged; 3 as part of a base\n")
	for name, games := range map[string]int{"R.pgn": 34, "b/alone.pgn": 1, "b/deep/s.pgn": 15, "z.pgn": 40} {
		require.Equal(t, games, bytes.Count(testutil.ReadFile(t, out+name), []byte("[Event ")))
	}
	status, _, errs = toPGN(in+"/R.cbf", in+"/b/deep/s.cbf", "-o", out)
	require.Equal(t, cli.StatusFine, status)
	require.Contains(t, errs, filepath.Join("out", "R.pgn")+" is there, and not older: not read again")
	old := time.Now().Add(-time.Hour)
	require.NoError(t, os.Chtimes(out+"R.pgn", old, old))
	status, _, errs = toPGN(in, "-o", out)
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, filepath.Join("out", "R.pgn")+" exists, and is older: -f writes over it\n")
	status, _, errs = toPGN(in+"/R.CBF", in+"/R.CBI", in+"/b/../R.CBF", "-o", out, "-f")
	require.Equal(t, cli.StatusFine, status)
	require.Equal(t, 1, strings.Count(errs, ": 34 games in"))
}

// TestCBFStrict: what PGN has no form for is summed up, and is a failure with -strict alone.
func TestCBFStrict(t *testing.T) {
	base := filepath.Join(t.TempDir(), "x")
	w, err := cbf.Create(base)
	require.NoError(t, err)
	for range 3 {
		g := &cbf.Game{}
		require.NoError(t, g.SetPlayers("-", "Black"))
		require.NoError(t, w.Write(g))
	}
	require.NoError(t, w.Close())
	status, out, errs := toPGN(base)
	require.Equal(t, cli.StatusFine, status)
	require.Equal(t, 3, strings.Count(out, `[White "?"]`))
	require.Equal(t, "convert: "+base+".cbf: no form in PGN for: White, which stands for unknown, dropped (3 in game 1-3)\n", errs)
	status, strict, _ := toPGN("-strict", base)
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, out, strict)
}

// TestCBFCBH: a base of ChessBase since version 6 becomes PGN, alone or in a folder.
func TestCBFCBH(t *testing.T) {
	const made = "../../testdata/cbh/made.cbh"
	status, out, errs := toPGN(made)
	require.Equal(t, cli.StatusFine, status, errs)
	require.Equal(t, 2, strings.Count(out, "[Event "))
	require.Contains(t, out, "{[%lang eng] A made base")
	require.Contains(t, errs, "1 guiding text left out")
	require.Contains(t, errs, "no form in PGN for: all annotations (game 1)\n")
	status, _, errs = toPGN(made, "-strict", "-v")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "pawn structure: 1 that PGN cannot hold")
	status, out, _ = toPGN("-to", "list", "-games", "2", "../../testdata/cbh")
	require.Equal(t, cli.StatusFine, status)
	require.Equal(t, "    2 ? - ?, 1895, *, set-up\n", out)

	dir := t.TempDir()
	for _, ext := range []string{".cbh", ".cbg"} {
		data := testutil.ReadFile(t, strings.TrimSuffix(made, ".cbh")+ext)
		if ext == ".cbg" {
			data = data[:40] // the first game is cut off
		}
		require.NoError(t, os.WriteFile(filepath.Join(dir, "cut"+ext), data, 0o644))
	}
	status, out, errs = toPGN(filepath.Join(dir, "cut.cbh"))
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, 2, strings.Count(out, "[Event "))
	require.Contains(t, errs, "cbg: offset 26: record of")
	require.Contains(t, errs, "there is no such file: the annotations are missing")
}
