package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/examples/internal/clitest"
	"example.com/boardcodec/internal/testutil"
)

var update = flag.Bool("update", false, "write the golden files")

// runProgram returns what one run prints, at the top of the repository.
func runProgram(t *testing.T, stdin string, args ...string) (status int, out, errs string) {
	t.Helper()
	if _, err := os.Stat("testdata/cbf"); err != nil {
		t.Chdir("../..")
	}
	return clitest.Run("decode", run, stdin, args...)
}

// show decodes an argument to text.
func show(arg string) (string, error) {
	var out bytes.Buffer
	in := openArg(arg)
	defer in.close()
	_, err := showText(&out, in)
	return out.String(), err
}

// openArg opens an argument of a program that has no terminal.
func openArg(arg string) *input { return open(silent(), arg, reading{}) }

func silent() *cli.Program { return &cli.Program{Stdout: io.Discard, Stderr: io.Discard} }

// TestTour compares the tour with what it printed when somebody last looked at it.
func TestTour(t *testing.T) {
	for name, args := range map[string][]string{"tour.txt": nil, "tour.json": {"-json"}} {
		t.Run(name, func(t *testing.T) {
			status, out, errs := runProgram(t, "", args...)
			require.Zero(t, status)
			require.Empty(t, errs)
			golden := filepath.Join("examples/decode/testdata", name)
			if *update {
				require.NoError(t, os.WriteFile(golden, []byte(out), 0o644))
			}
			want := testutil.ReadFile(t, golden)
			require.Equal(t, string(want), out, "to accept it: go test ./examples/decode -update")
		})
	}
}

// TestScreenful: what is shown of a sample, and of any file of testdata, fits on a
// screen, and a sample is shown as what it is a sample of.
func TestScreenful(t *testing.T) {
	t.Chdir("../..")
	const lines = screenLines + 3
	fits := func(arg, text string) {
		require.LessOrEqual(t, strings.Count(text, "\n"), lines, arg)
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "! ") {
				continue // a problem, which is whole
			}
			require.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")), screenColumns,
				"%s: %s", arg, line)
		}
	}
	for _, f := range formats {
		require.NotEmpty(t, f.samples, f.name)
		for _, arg := range f.samples {
			text, err := show(arg)
			require.NoError(t, err)
			require.True(t, strings.HasPrefix(text, f.name+": "), "%s: sample %s is shown as something else",
				f.name, arg)
			fits(arg, text)
		}
	}
	files := 0
	require.NoError(t, filepath.WalkDir("testdata", func(name string, d fs.DirEntry, err error) error {
		if filepath.Ext(name) == ".py" || skipped(t, name) {
			return err // a program with samples in it
		}
		if text, err := show(name); err == nil && !manyIDs.MatchString(text) {
			fits(name, text)
			files++
		}
		return err
	}))
	require.Greater(t, files, 40)
}

// manyIDs is the beginning of a text with a board for each ID.
var manyIDs = regexp.MustCompile(`^.*\n=+\n\d+ IDs\n`)

// skipped reports whether a file is left out of the short form of tests that read all of
// testdata: most files of .mat text, of which there are many.
func skipped(t *testing.T, name string) bool {
	return testutil.Long(t) == 0 && filepath.Ext(name) == ".mat" && len(name)%4 > 0
}

// TestOutputFails: the output is to blame, not an ARG, and nothing more is read.
func TestOutputFails(t *testing.T) {
	for _, args := range [][]string{{"QYkqASAAIAAE", "none"}, {"-json", "QYkqASAAIAAE", "none"}} {
		clitest.CheckFullDisk(t, "decode", run, args...)
	}
}

// TestRun: statuses, and what goes where.
func TestRun(t *testing.T) {
	for _, tt := range []struct {
		name, stdin string
		args        []string
		status      int
		out, errs   string
	}{
		{"a file", "", []string{"testdata/cbf/s01study.cbi"}, cli.StatusFine, "15 games\n", ""},
		{"standard input", "(;GM[6];W[31hefe])", []string{"-"}, cli.StatusFine, "backgammon SGF: -\n", ""},
		{"one of two", "", []string{"none.cbf", "QYkqASAAIAAE"}, cli.StatusFailed, "match ID  QYk",
			"decode: none.cbf: " + testutil.NoSuchFile + "\n"},
		{"unknown", "\x89PNG\r\n\x1a\nmore", []string{"-"}, cli.StatusFailed, "",
			"decode: standard input: no format known here: a PNG picture, 12 bytes\n"},
		{"empty", "", []string{"-"}, cli.StatusFailed, "",
			"decode: standard input: no format known here: the file is empty\n"},
		{"flags after an ARG", "", []string{"QYkqASAAIAAE", "-json"}, cli.StatusFine, "{\n", ""},
		{"an ARG that looks like a flag", "", []string{"--", "-json"}, cli.StatusFailed, "",
			"decode: -json: no such file, and not an ID, hex stream or board\n"},
		{"a cut game", "", []string{"testdata/cbf/c01trunc.cbf"}, cli.StatusFailed,
			"! game 4: moves: offset 592: unexpected EOF", ""},
		{"a damaged game", "", []string{"-json", "testdata/cbf/c10range.cbf"}, cli.StatusFailed,
			"not a move of the position", ""},
		{"a cut index", "", []string{"testdata/cbf/c07huge.cbf"}, cli.StatusFailed,
			"4 games, found without an index", ""},
		{"no index", "", []string{"examples/decode/testdata/noindex.cbf"}, cli.StatusFine,
			"! there is no index", ""},
		{"an impossible move", "1. e4 e4 *", []string{"-"}, cli.StatusFailed, "! game 1: moves: ", ""},
		{"PGN that a record cannot hold", "[Site \"London\"]\n\n1. e4 $22 (1. --) *", []string{"-"},
			cli.StatusFine, "1 move, London\ngame 1", ""},
		{"cut SGF", "(;GM[6];W[31hefe]", []string{"-"}, cli.StatusFailed, "! game 1: ", ""},
		{"odd SGF", "x(;GM[6];W[31hefe])", []string{"-"}, cli.StatusFine, "! ", ""},
		{"text of several lines", "", []string{"none\nof it"}, cli.StatusFailed, "",
			"decode: none ...: no such file, and not an ID, hex stream or board\n"},
		{"JSON of an error", "?", []string{"-json", "-"}, cli.StatusFailed,
			"{\n  \"input\": \"-\",\n  \"error\": \"no format known here: 1 byte, beginning with \\\"?\\\"\"\n}\n", "decode: standard input: no format"},
		{"help", "", []string{"-h"}, cli.StatusFine,
			"usage: decode [-id] [-deep] [-charset NAME] [-json] [-html FILE [-f] [-n N]] [ARG...]\n", ""},
		{"an XGID without XGID=", "", []string{"-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"},
			cli.StatusUsage, "", ": XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10 ("},
		{"no such flag", "", []string{"-x"}, cli.StatusUsage, "",
			"decode: flag provided but not defined: -x (decode -h prints the usage)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, out, errs := runProgram(t, tt.stdin, tt.args...)
			require.Equal(t, tt.status, status)
			require.Contains(t, out, tt.out)
			require.Contains(t, errs, tt.errs)
			require.Equal(t, tt.errs == "", errs == "")
			require.Equal(t, tt.out == "", out == "")
		})
	}

	_, tour, _ := runProgram(t, "")
	t.Chdir(t.TempDir())
	status, out, errs := clitest.Run("decode", run, "")
	require.Equal(t, cli.StatusFine, status)
	require.Empty(t, errs)
	require.Equal(t, tour, out, "the samples are in the program")
}

// TestTerminal: no text of a file reaches the terminal but as letters and signs.
func TestTerminal(t *testing.T) {
	text, err := show("(;GM[6]PW[\x1b[2J\\]\u202e\a]PB[" + strings.Repeat("é", 200) + "];W[31hefe])")
	require.NoError(t, err)
	require.Contains(t, text, "\n [2J]   is O (White, player 0), "+strings.Repeat("é", 10))
}

// TestBackgammonIDs decodes arguments and files by what they print.
func TestBackgammonIDs(t *testing.T) {
	const start = "XGID=-b----E-C---eE---c-e----B-:"
	for _, tt := range []struct {
		name, arg string
		want      []string
	}{
		{"match ID", "QYkqASAAIAAE", []string{"match ID  QYkqASAAIAAE",
			"Player 1 is on roll: has rolled 5 and"}},
		{"position ID", "4HPwATDgc/ABMA", []string{"| X           O    |   | O              X |",
			"X, the dark side, is on roll"}},
		{"position ID on a line", "4HPwATDgc/ABMA\n", []string{"position ID  4HPwATDgc/ABMA"}},
		{"in angle brackets, after a byte order mark", "\ufeff<4HPwATDgc/ABMA:QYkqASAAIAAE>",
			[]string{"GNUBGID  4HPwATDgc/ABMA:QYkqASAAIAAE"}},
		{"two labelled lines", "Position ID: 4HPwATDgc/ABMA\nMatch ID   : QYkqASAAIAAE",
			[]string{"GNUBGID  4HPwATDgc/ABMA:QYkqASAAIAAE"}},
		{"one label", "the Match ID is QYkqASAAIAAE", []string{"match ID  QYkqASAAIAAE"}},
		{"XGID in a sentence", "see " + start + "0:0:1:52:0:0:3:0:8.",
			[]string{start + "0:0:1:52:0:0:3:0:8", "Beavers are allowed.", "not in a GNUBGID: MaxCube 8",
				"not in a GNUBGID: Beavers true"}},
		{"OGID", "11ccccchhhjjjjj:66666888dddddoo:N0O::B:D:0:0:3:11",
			[]string{"OGID  11ccccchhhjjjjj:66666888dddddoo:N0O::B:D:0:0:3:11", start + "0:0:1:D:0:0:0:3:10",
				"not in a GNUBGID: Turns 11"}},
		{"OGID in a sentence", "see ogid=11ccccchhhjjjjj:66666888dddddoo:N0N:31:B, please",
			[]string{"OGID  11ccccchhhjjjjj:66666888dddddoo:N0N:31:W:R"}},
		{"several", "4HPkASLgc/ABMA:cAkzAQAAAAAE, 4HPwATDgc/ABMA:cAkAAAAAAAAE and " + start +
			"0:0:1:52:0:0:3:0:10", []string{"3 IDs\n\n", "GNUBGID  4HPwATDgc/ABMA:cAkAAAAAAAAE\n", start +
			"0:0:1:52:", "has rolled 6 and 4", "has rolled 5 and 2"}},
		{"refused", "4HPwATDgc/ABMA:MAHfCAAAAAAE", []string{"refused by GNU Backgammon: Dice[1] 7",
			"refused by GNU Backgammon: Length 70", "not in an XGID: Dice[0] 6"}},
		{"stacks, bar, centred cube", "XGID=--O----------------------A:0:0:1:00:0:0:0:0:10",
			[]string{"15", "| X |", "cube 1", "on roll, not rolled yet"}},
		{"a double", start + "0:0:1:D:0:0:0:0:10", []string{"  doubles\n", "answers the double"}},
		{"a beaver", start + "1:-1:1:B:0:0:0:0:10", []string{"is beavered"}},
		{"a resignation", "4HPwATDgc/ABMA:cElAAAAAAAAE", []string{"offers to resign: gammon",
			"answers the resignation"}},
		{"game over", "4HPwATDgc/ABMA:cAoAAAAAAAAE", []string{"game: over"}},
		{"cube owner 2", "4HPwATDgc/ABMA:YAkAAAAAAAAE", []string{"|  cube 1", "not in an XGID: CubeOwner 2"}},
		{"more checkers than an ID holds", "XGID=-OOOa---------------------:0:0:1:00:0:0:0:0:10",
			[]string{"not in a GNUBGID: Checkers 46", "refused by GNU Backgammon: Checkers[1] 45"}},
		{"both sides on a point", "AQAAAAAAAgAAAA:cAkAAAAAAAAE", []string{"not in an XGID: Checkers"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			_, err := showText(&out, openArg(tt.arg))
			require.NoError(t, err)
			for _, want := range tt.want {
				require.Contains(t, out.String(), want)
			}
			require.NotContains(t, out.String(), "invalid")
			out.Reset()
			_, err = showJSON(&out, openArg(tt.arg))
			require.NoError(t, err)
			var object struct{ Input string }
			require.NoError(t, json.Unmarshal(out.Bytes(), &object))
			require.Equal(t, tt.arg, object.Input)
			require.NotContains(t, out.String(), "invalid")
		})
	}
}

// TestUnreadable: an argument that is not an input is explained, and no words in a text file
// are taken for an ID.
func TestUnreadable(t *testing.T) {
	for arg, want := range map[string]string{
		"":                           "no such file, and not an ID, hex stream or board",
		"no ID":                      "no such file, and not an ID, hex stream or board",
		"nosuch":                     "no such file, and not an ID, hex stream or board",
		"4HPwATDgc/ABMA:QYkqASAA":    "no such file, and not an ID, hex stream or board",
		"4HPwATDgc/ABMA:QYkqASAAIAA": "GNUBGID: offset 26",
		"4HPwATDgc/ABM!":             "position ID: offset 13",
		"XGID=-b":                    "XGID: offset 7",
		"Position ID: 4HPwATDgc/ABMA Match ID   : QYkqASAAIAA":         "not there",
		"see XGID=-b----E-C---eE---c-e----B-:0:0:1:57:0:0:3:0:10 here": `dice "57"`,
		"\x00\x01":      "no such file, and not an ID, hex stream or board",
		"../../LICENSE": `no format known here: 1509 bytes, beginning with "BSD 3-Clause Lic"`,
		"../../go.mod":  "no format known here: ",
		"../../.ci/run": "no format known here: ",
	} {
		_, err := showText(io.Discard, openArg(arg))
		require.ErrorContains(t, err, want, "%q", arg)

		var out bytes.Buffer
		_, err = showJSON(&out, openArg(arg))
		require.Error(t, err, "%q", arg)
		var object struct{ Input, Error string }
		require.NoError(t, json.Unmarshal(out.Bytes(), &object))
		require.Equal(t, arg, object.Input)
		require.Contains(t, object.Error, want)
	}
	_, err := showText(io.Discard, &input{err: os.ErrPermission})
	require.ErrorIs(t, err, os.ErrPermission)
}

// TestOpenFindsSiblings: the other file of a base is found, whatever its case.
func TestOpenFindsSiblings(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"one.cbf", "ONE.CBI", "two.CBF", "two.cbi", "Three.CBF", "THREE.cbi"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(name), 0o644))
	}
	in := openArg(filepath.Join(dir, "two.CBF"))
	defer in.close()
	require.True(t, in.file)
	index, err := in.sibling(".cbi")
	require.NoError(t, err)
	data, err := io.ReadAll(io.NewSectionReader(index, 0, index.Size()))
	require.NoError(t, err)
	require.Equal(t, "two.cbi", string(data))
	in = openArg(filepath.Join(dir, "Three.CBF"))
	defer in.close()
	index, err = in.sibling(".cbi")
	require.NoError(t, err)
	require.EqualValues(t, len("THREE.cbi"), index.Size())
	_, err = in.sibling(".fbk")
	require.ErrorIs(t, err, os.ErrNotExist)
}

// TestJSONOfAll: what can be shown can be written as JSON, with the same status, whatever numbers it has.
func TestJSONOfAll(t *testing.T) {
	const choices, state = "(;GM[6]FF[4]MI[length:7];W[31hefe]A[0][hefe 0 0 0 0 0 %s 0]",
		";B[double]DA[%s ver 3 2C 0 0 0 0 0 %s 0 0 0 0 0 %s])"
	texts := []string{"4HPwATDgc/ABMA",
		"[White \"\xff\u2028</script>\"]\n\n1. e4 {[%eval 1e999] [%eval #-0] [%clk 999999:99:99] [%eval nan]} *"}
	for _, value := range []string{"-inf", "inf", "nan", "1e999", "1e308", "-1e308", "0x1p9999", "1_000"} {
		for _, text := range []string{"(;GM[6];W[31hefe]LU[%s];B[31hefe]LU[%s])", choices + ")", choices + state, "(;GM[6]" + state} {
			texts = append(texts, strings.ReplaceAll(text, "%s", value))
		}
	}
	dir := t.TempDir()
	for i, text := range texts {
		file := filepath.Join(dir, fmt.Sprint(i))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
		texts[i] = file
	}
	for _, pattern := range []string{"*", "*/*", "*/*/*"} {
		files, err := filepath.Glob("../../testdata/" + pattern)
		require.NoError(t, err)
		texts = append(texts, files...)
	}
	for _, file := range texts {
		if isFolder(file) {
			continue
		}
		status, _, errs := clitest.Run("decode", run, "", file)
		asJSON, out, errsOfJSON := clitest.Run("decode", run, "", "-json", file)
		require.Equal(t, status, asJSON, file+errsOfJSON)
		require.Equal(t, errs, errsOfJSON, file)
		var object struct{ Format, Error string }
		require.NoError(t, json.Unmarshal([]byte(out), &object), file)
		require.Equal(t, object.Error == "", object.Format != "", file)
		page, _, _ := clitest.Run("decode", run, "", "-html", os.DevNull, "-f", file)
		require.Equal(t, status, page, file)
	}
}

// TestDropped: only files that are dropped on the program make a page, beside them.
func TestDropped(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.sgf")
	require.NoError(t, os.WriteFile(file, nil, 0o666))
	for _, tt := range []struct {
		alone bool
		args  []string
		page  string
	}{
		{true, []string{file}, file + ".html"}, {true, []string{dir, file}, dir + ".html"},
		{false, []string{file}, ""}, {true, nil, ""}, {true, []string{"-id", file}, ""},
	} {
		page, ok := dropped(tt.alone, tt.args)
		require.Equal(t, tt.page != "", ok, "%q", tt.args)
		require.Equal(t, tt.page, page)
	}
	require.NoError(t, os.WriteFile(file+".html", nil, 0o666))
	page, _ := dropped(true, []string{file})
	require.Equal(t, file+"-2.html", page, "an older one stays")
}
