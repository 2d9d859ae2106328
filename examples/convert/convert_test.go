package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/examples/internal/clitest"
	"example.com/boardcodec/internal/testutil"
)

const (
	matText = " 3 point match\n\n Game 1\n a : 0    b : 0\n  1) 31: 8/5 6/5\n"
	sgfText = "(;GM[6]PW[a]PB[b];W[31hefe])"
	pgnText = "[Event \"x\"]\n\n1. d4 *\n"
)

// mixed makes a folder of many kinds.
func mixed(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range map[string]string{
		"m1.mat": matText, "m1.bak": matText, "m1.txt": matText, "deep/m2.mat": matText,
		"a.pgn": sgfText, "games.pgn": pgnText, "go.sgf": "(;GM[1];B[pd])", "empty": "", "note.txt": "hello\n",
		"x.7z": "7z\xbc\xaf\x27\x1c", "y.xz": "\xfd7zXZ\x00", "z.zst": "\x28\xb5\x2f\xfd",
	} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	for _, name := range []string{"cbf/r01fisch.cbf", "cbf/r01fisch.cbi", "cbf/b02fisch.fbk",
		"gopos/positions.dat", "gopos/scores.dat", "xg/built.xg"} {
		data := testutil.ReadFile(t, "../../testdata/"+name)
		require.NoError(t, os.WriteFile(filepath.Join(dir, filepath.Base(name)), data, 0o666))
	}
	return dir
}

func convertAll(args ...string) (status int, errs string) {
	status, _, errs = clitest.Run("convert", run, "", args...)
	return status, errs
}

// TestFolder: each file is converted beside it; what stands in the way of nothing has the plain name; a report
// ends it, and a second run has nothing to do.
func TestFolder(t *testing.T) {
	dir := mixed(t)
	status, errs := convertAll(dir)
	require.Equal(t, cli.StatusFine, status, errs)
	for name, want := range map[string]string{
		"m1.sgf": "W[31hefe]", "m1.bak.sgf": "W[31hefe]", "m1.txt.sgf": "W[31hefe]", "deep/m2.sgf": "W[31hefe]",
		"built.sgf":    "PW[Ann]",
		"r01fisch.pgn": "Fischer", "b02fisch.pgn": "Opening book", "positions.txt": "-00-W", "scores.txt": "score",
	} {
		require.Contains(t, string(testutil.ReadFile(t, filepath.Join(dir, name))), want, name)
	}
	require.Contains(t, errs, "a.pgn: its ending does not fit its content: backgammon SGF file\n")
	require.Contains(t, errs, "convert: 18 files: ")
	require.Contains(t, errs, "9 converted (640 games, matches or records); ")
	require.Contains(t, errs, "; 2 in that form already; 1 as part of a base; 6 skipped: ")
	for _, what := range []string{"1 SGF of another game", "1 a 7z archive, which has to be unpacked first",
		"1 xz data", "1 zstd data", "2 of no known kind"} {
		require.Contains(t, errs, what)
	}
	require.Contains(t, errs, "3 doubles: the content of another: ")

	names := testutil.FileNames(t, dir)
	status, errs = convertAll(dir)
	require.Equal(t, cli.StatusFine, status, errs)
	require.Contains(t, errs, "0 converted (0 games, matches or records); ")
	require.Contains(t, errs, "9 converted before, and not read again (-f converts again); 9 made of others; ")
	require.Equal(t, names, testutil.FileNames(t, dir))

	// After an interruption it goes on; what is older is not written over, and so is no file of the user.
	require.NoError(t, os.Remove(filepath.Join(dir, "m1.bak.sgf")))
	old := time.Now().Add(-time.Hour)
	require.NoError(t, os.Chtimes(filepath.Join(dir, "scores.txt"), old, old))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "m1.sgf"), []byte(sgfText), 0o666))
	require.NoError(t, os.Chtimes(filepath.Join(dir, "m1.sgf"), old, old))
	status, errs = convertAll(dir)
	require.Equal(t, cli.StatusFailed, status, errs)
	require.Contains(t, errs, "scores.txt exists, and is older: -f writes over it\n")
	require.Contains(t, errs, "2 converted (2 games, matches or records); ")
	require.FileExists(t, filepath.Join(dir, "m1.bak.sgf"))
	require.FileExists(t, filepath.Join(dir, "m1.mat.sgf"))
	require.Equal(t, sgfText, string(testutil.ReadFile(t, filepath.Join(dir, "m1.sgf"))))
	status, errs = convertAll("-q", "-f", dir)
	require.Equal(t, cli.StatusFine, status)
	require.Empty(t, errs)
}

// TestManifest: the table of all inputs, which is written over only if it is one.
func TestManifest(t *testing.T) {
	dir, out := mixed(t), t.TempDir()
	for _, ext := range []string{".csv", ".json"} {
		file := filepath.Join(out, "all"+ext)
		status, errs := convertAll("-q", "-f", "-manifest", file, "-o", out, dir)
		require.Equal(t, cli.StatusFine, status, errs)
		status, errs = convertAll("-manifest", file, "-o", out, dir)
		require.Equal(t, cli.StatusFine, status, errs)
		data := testutil.ReadFile(t, file)
		var rows []map[string]any
		if ext == ".json" {
			require.NoError(t, json.Unmarshal(data, &rows))
		} else {
			records, err := csv.NewReader(strings.NewReader(string(data))).ReadAll()
			require.NoError(t, err)
			for _, record := range records[1:] {
				row := map[string]any{}
				for i, name := range records[0] {
					row[name] = record[i]
				}
				rows = append(rows, row)
			}
		}
		require.Len(t, rows, 18)
		for _, row := range rows {
			if strings.HasSuffix(row["input"].(string), "r01fisch.cbf") {
				require.Equal(t, "ChessBase CBF base", row["kind"])
				require.Len(t, row["sha256"], 64)
				require.Equal(t, "converted before", row["state"])
			}
		}
		require.NoError(t, os.WriteFile(file, []byte("mine"), 0o666))
		status, errs = convertAll("-manifest", file, "-o", out, dir)
		require.Equal(t, cli.StatusFailed, status)
		require.Contains(t, errs, file+" exists: -f writes over it")
	}
}

// TestCure: errors say what to do.
func TestCure(t *testing.T) {
	dir := t.TempDir()
	xg := "../../testdata/xg/built.xg"
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"-o", dir, xg, "out.sgf"},
			"out.sgf: " + testutil.NoSuchFile + " (if it is to be written: -o out.sgf)"},
		{[]string{"*.nothing"}, "*.nothing: no file has such a name"},
		{[]string{"-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"}, "-h prints the usage"},
		{[]string{"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"}, "decode shows IDs"},
		{[]string{"-to", "xg", xg}, "-to xg: known are pgn, cbf, sgf, mat, txt, list and ids"},
		{[]string{"-to", "cbf", xg}, "no way to cbf from eXtreme Gammon match: -to can be sgf or mat or ids\n"},
		{[]string{"-o", filepath.Join(dir, "one"), xg, "../../testdata/cbf/r01fisch.cbf"},
			"-to names one, or -o a folder, as OUT/"},
		{[]string{"../../testdata/cbf/pgn-sample.pgn"}, "it is pgn already: -to names another form"},
		{[]string{"-manifest", "x.pgn", xg}, "its name ends neither in .csv nor in .json"},
		{[]string{"-q", "-v", xg}, "exclude each other"},
	} {
		_, errs := convertAll(tt.args...)
		require.Contains(t, errs, tt.want, "%q", tt.args)
	}
}

// TestManyKinds: remarks of many kinds, as texts of the file can be in them, are bounded.
func TestManyKinds(t *testing.T) {
	var rows strings.Builder
	rows.WriteString("[Event \"x\"]\n")
	for i := range 900 {
		fmt.Fprintf(&rows, "[T%d \"x\"]\n", i)
	}
	status, _, errs := runTo("cbf", rows.String()+"\n1. e4 *\n", "-", "-o", filepath.Join(t.TempDir(), "x"))
	require.Equal(t, cli.StatusFine, status, errs)
	require.Less(t, len(errs), 2000)
	require.Regexp(t, `[0-9]+ remarks of further kinds`, errs)
}

// TestOneFault: a play that cannot be read is one line, though the plays after it are on another board.
func TestOneFault(t *testing.T) {
	data := testutil.ReadFile(t, "../../testdata/sgfbg/human-cube-match9.mat")
	text := strings.Replace(string(data), "/", "/x", 1)
	status, _, errs := runTo("sgf", text, "-")
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, 1, strings.Count(errs, "\n"), errs)
	require.Regexp(t, "and [0-9]+ more faults in this game", errs)
	_, _, errs = runTo("sgf", text, "-v", "-")
	require.Greater(t, strings.Count(errs, "\n"), 2)
}

// TestManifestCarries: another run over what was converted says the damage again.
func TestManifestCarries(t *testing.T) {
	for _, ext := range []string{".csv", ".json"} {
		dir, out := t.TempDir(), t.TempDir()
		text := " 5 point match\n\n Game 1\n a : 0     b : 0\n  1) 31: 8/5 6/x                 42: 8/4 6/4\n"
		for _, name := range []string{"bad.mat", "double.mat"} {
			require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
		}
		file := filepath.Join(out, "all"+ext)
		for range 3 {
			status, errs := convertAll("-manifest", file, "-o", out, dir)
			require.Equal(t, cli.StatusFailed, status, errs)
			data := testutil.ReadFile(t, file)
			require.Contains(t, string(data), "bad.sgf")
			require.Equal(t, 2, strings.Count(string(data), "is not a checker move"))
		}
		require.NoError(t, os.WriteFile(file, []byte("input,size,sha256\na,1,b\n"), 0o666))
		status, errs := convertAll("-manifest", file, "-o", out, dir)
		require.Equal(t, cli.StatusFailed, status)
		require.Contains(t, errs, file+" exists: -f writes over it", "it is another table")
	}
}

// TestInForm: a file that has the form already is read, and its damage said.
func TestInForm(t *testing.T) {
	for name, tt := range map[string]struct{ to, text string }{
		"damaged.sgf": {"sgf", "(;GM[6]PW[a]PB[b];W[31hezz])"},
		"damaged.mat": {"mat", strings.Replace(matText, "8/5", "8/x", 1)},
		"damaged.pgn": {"pgn", "[Event \"x\"]\n\n1. d4 Ke5 *\n"}, "damaged.cbf": {"cbf", "x"},
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, name)
		if tt.to == "cbf" {
			tt.text = string(testutil.ReadFile(t, bases+"c10range.cbf"))
		}
		require.NoError(t, os.WriteFile(file, []byte(tt.text), 0o666))
		for _, args := range [][]string{{file}, {dir}, {"-o", filepath.Join(dir, "out") + "/", dir, file}} {
			status, errs := convertAll(append([]string{"-to", tt.to}, args...)...)
			require.Equal(t, cli.StatusFailed, status, "%s %s", name, errs)
			require.Contains(t, errs, file+": ", name)
		}
	}
	status, errs := convertAll("-o", t.TempDir(), "../../testdata/cbf/pgn-extract")
	require.Equal(t, cli.StatusFine, status, errs)
	// GNU Backgammon 1.08 writes LU[-inf] where it has not analysed the luck.
	for luck, want := range map[string]int{"-inf": cli.StatusFine, "much": cli.StatusFailed} {
		status, _, errs := clitest.Run("convert", run, "(;GM[6];W[31hefe]LU["+luck+"])", "-to", "sgf", "-")
		require.Equal(t, want, status, errs)
	}
}

// TestEndings: an ending that does not fit the content is said, unless it says nothing.
func TestEndings(t *testing.T) {
	base := testutil.ReadFile(t, bases+"r01fisch.cbf")
	table := testutil.ReadFile(t, "../../testdata/zobrist/t81_w8.dat")
	for _, tt := range []struct{ name, text, want string }{
		{"photo.jpg", string(base), "its ending does not fit its content: ChessBase CBF base\n"},
		{"m.sgf", matText, "its ending does not fit its content: backgammon .mat text\n"},
		{"m.bak", matText, ""}, {"M.MAT", matText, ""},
		{"empty.pgn", "", "of no known kind: it is empty\n"},
		{"zobrist_board_81.dat", string(table), "nothing is made of a Zobrist table\n"},
	} {
		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, tt.name), []byte(tt.text), 0o666))
		_, errs := convertAll(filepath.Join(dir, tt.name))
		require.Contains(t, errs, tt.want)
		require.Equal(t, strings.Contains(tt.want, "ending"), strings.Contains(errs, "ending"), errs)
		status, errs := convertAll(dir)
		require.Equal(t, cli.StatusFine, status, errs)
	}
}

// TestMisnamedParts: a base with the ending of a part is a base, and a part that is something else is a part whose
// ending does not fit.
func TestMisnamedParts(t *testing.T) {
	dir := t.TempDir()
	base := testutil.ReadFile(t, "../../testdata/cbh/made.cbh")
	for name, data := range map[string][]byte{
		"alone.cbg": base, "made.cbh": base, "made.cbe": []byte(`[Event "?"]` + "\n\n1. e4 *\n"),
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o666))
	}
	manifest := filepath.Join(t.TempDir(), "all.csv")
	_, errs := convertAll("-manifest", manifest, dir)
	require.Contains(t, errs, "alone.cbg: its ending does not fit its content: ChessBase CBH base\n")
	require.Contains(t, errs, "made.cbe: its ending does not fit its content: PGN file\n")
	require.Contains(t, errs, "; 1 as part of a base")
	text := string(testutil.ReadFile(t, manifest))
	require.Regexp(t, `made.cbe,21,[0-9a-f]{64},base part,true,part,part of .*made.cbh,`, text)
	require.Regexp(t, `alone.cbg,\d+,[0-9a-f]{64},ChessBase CBH base,true,`, text)
}

// TestDeepBook: of a book that nests variations deeper than PGN does, these are left out, which is said.
func TestDeepBook(t *testing.T) {
	// For each ply, a move that starts and ends a variation, and then another one: Nf3 or Nc3, Nf6 or Nc6, Nf3
	// or Nb1, Nf6 or Nb8.
	const plies = 4
	round := "\x86\x15\x41\x12" + "\xbe\x2d\x79\x2a" + "\x86\x15\x52\x01" + "\xbe\x2d\x6a\x39"
	for rounds, want := range map[int]bool{10_000 / plies: false, 10_000/plies + 1: true} {
		file := filepath.Join(t.TempDir(), "deep.fbk")
		require.NoError(t, os.WriteFile(file, []byte(strings.Repeat(round, rounds)), 0o666))
		status, out, errs := clitest.Run("convert", run, "", "-o", "-", file)
		require.Equal(t, want, status == cli.StatusFailed, errs)
		require.Equal(t, want, strings.Contains(errs, "variations nested deeper than 10,000 are left out"), errs)
		require.Equal(t, 10_000, strings.Count(out, "("))
	}
}

// TestMadeInFolder: another run does not take what has been made for inputs, nor the manifest, and a manifest has the
// size and the SHA-256 of what is compressed.
func TestMadeInFolder(t *testing.T) {
	dir := mixed(t)
	packed := testutil.Gzip(t, []byte(matText))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "p.mat.gz"), packed, 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "two.mat"),
		[]byte(matText+strings.Repeat("\n", 3)+matText), 0o666))
	file := filepath.Join(dir, "all.csv")
	for run := range 3 {
		status, errs := convertAll("-manifest", file, "-o", filepath.Join(dir, "out")+"/", dir)
		require.Equal(t, cli.StatusFine, status, errs)
		require.Equal(t, run > 0, strings.Contains(errs, "; 12 made of others; "), errs)
		require.NotContains(t, errs, "all.csv")
		data := testutil.ReadFile(t, file)
		require.Regexp(t, fmt.Sprintf("p.mat.gz.p.mat,%d,[0-9a-f]{64},backgammon .mat text,", len(matText)),
			string(data))
	}
	status, errs := convertAll(dir)
	require.Equal(t, cli.StatusFine, status, errs)
	require.Contains(t, errs, "1 a manifest of convert")
}

// TestFullDisk: what could not be written is a failure of the output, not of an input.
func TestFullDisk(t *testing.T) {
	for _, line := range []string{
		"-to pgn " + bases + "r01fisch", "-to pgn 13ff 13ff", "-to ids " + matchFiles + "pos-set-X.sgf",
		"-to sgf " + matchFiles + "matchinfo.mat", "-to sgf " + built,
	} {
		clitest.CheckFullDisk(t, "convert", run, append(strings.Fields(line), "-o", "-")...)
	}
}

// TestUnread: an archive in a folder that cannot be read is among the files that failed, in the report and in the
// manifest. A file in an archive is a double of one that is not; empty files are none.
func TestUnread(t *testing.T) {
	dir := t.TempDir()
	manifest := filepath.Join(t.TempDir(), "all.json")
	packed := string(testutil.Gzip(t, []byte(matText)))
	for name, text := range map[string]string{
		"a.mat": matText, "b.mat.gz": packed, "cut.mat.gz": packed[:5], "empty": "", "empty2": "",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	for _, args := range [][]string{nil, {"-manifest", manifest}} {
		status, errs := convertAll(append(args, "-o", t.TempDir(), dir)...)
		require.Equal(t, cli.StatusFailed, status)
		require.Contains(t, errs, filepath.Join(dir, "cut.mat.gz")+": it is cut off: unexpected EOF\n")
		require.Contains(t, errs, "; 1 failed; 2 skipped: 2 of no known kind\n")
		require.Contains(t, errs, "convert: 1 double: the content of another: ")
	}
	require.Contains(t, string(testutil.ReadFile(t, manifest)), `"state": "failed",
    "why": "it is cut off: unexpected EOF",
    "games": 0,
    "faults": 1,
    "problems": [
      "it is cut off: unexpected EOF"
    ]`)
}

// TestChanges: a file that is written while it is read is reported, whatever is made of it.
func TestChanges(t *testing.T) {
	stream := filepath.Join(t.TempDir(), "stream")
	require.NoError(t, os.WriteFile(stream, []byte(strings.Repeat("\x13\x13\x2e\x22\x4c\xd2\xff", 20)), 0o666))
	for _, tt := range []struct{ form, file, args string }{
		{"pgn", bases + "r01fisch.cbf", "-recover"}, {"pgn", stream, "-all"},
		{"cbf", bases + "pgn-extract/r01fisch.pgn", "-f -lenient -o " + filepath.Join(t.TempDir(), "out")},
		{"mat", matchFiles + "human-cube-match9.sgf", ""}, {"sgf", matchFiles + "human-cube-match9.mat", ""},
		{"sgf", built, ""},
	} {
		clitest.Changes(t, "convert", into(tt.form), tt.file, strings.Fields(tt.args)...)
	}
}
