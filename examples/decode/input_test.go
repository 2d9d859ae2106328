package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/examples/internal/clitest"
	"example.com/boardcodec/internal/testutil"
)

// inputOf returns an input with the given bytes.
func inputOf(arg string, data []byte) *input {
	in := &input{arg: arg, sibling: noSibling}
	in.setData(bytes.NewReader(data))
	return in
}

// fileOf returns an input of the bytes of a file.
func fileOf(name string, data []byte) *input {
	in := inputOf(name, data)
	in.file = true
	return in
}

// noise returns random bytes, the same ones every time.
func noise(n int) []byte {
	data := make([]byte, n)
	random := rand.NewChaCha8([32]byte{1})
	random.Read(data)
	return data
}

// sparse makes a file of zeros.
func sparse(t *testing.T, name string, size int64) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	f, err := os.Create(name)
	require.NoError(t, err)
	require.NoError(t, f.Truncate(size))
	require.NoError(t, f.Close())
	return name
}

// TestRefusal: large files of zeros and noise are refused, with little memory, whatever
// their names.
func TestRefusal(t *testing.T) {
	files := map[string]string{"zeros": sparse(t, "zeros", 1<<30), "base": sparse(t, "zeros.cbf", 1<<30),
		"book": sparse(t, "zeros.fbk", 1<<30)}
	for name, data := range map[string][]byte{
		"noise":           noise(2 << 20),
		"zeros and noise": append(make([]byte, 1<<20), noise(1<<20)...),
		"noise.cbf":       noise(2 << 20),
		"text":            bytes.Repeat([]byte("All work and no play makes Jack a dull boy.\n"), 50_000),
	} {
		files[name] = filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(files[name], data, 0o666))
	}
	for name, file := range files {
		for _, flag := range []string{"-json", "-id"} {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			begun := time.Now()
			status, out, _ := clitest.Run("decode", run, "", flag, file)
			require.Less(t, time.Since(begun), time.Minute, name) // on a busy machine too
			runtime.ReadMemStats(&after)
			require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(20<<20), name)
			if flag == "-id" {
				require.Equal(t, cli.StatusFine, status)
				require.Contains(t, out, ": unknown: ")
			} else {
				require.Equal(t, cli.StatusFailed, status)
				require.Contains(t, out, `"error": `)
			}
		}
	}
}

// TestLargeInputs: files that are recognised by their beginning are read whole, game by game,
// and for a line only in part.
func TestLargeInputs(t *testing.T) {
	read := func(name string) []byte {
		return testutil.ReadFile(t, "../../testdata/"+name)
	}
	const size = partRead + 100_000
	repeat := func(data []byte) []byte { return bytes.Repeat(data, size/len(data)+1) }
	long := strings.Repeat("long ", 40_000) // a comment, which is read in no time
	g := cbf.NewGame()
	g.Comment = &cbf.Comment{Text: []byte(long[:500])}
	commented, err := g.AppendBinary(nil)
	require.NoError(t, err)
	for _, tt := range []struct {
		name         string
		data         []byte
		short, whole string // "": the format has a limit of its own, which -deep does not change
	}{
		{"a.pgn", append(read("cbf/pgn-extract/r01fisch.pgn"),
			repeat([]byte("\n[Event \"x\"]\n\n1. e4 {"+long+"} *\n"))...),
			`PGN, at least \d+ games, 1957-1970\n`, `PGN, \d+ games, 1957-1970\n`},
		{"a.sgf", append(read("sgfbg/matchinfo.sgf"),
			repeat([]byte("(;GM[6]MI[ws:0][bs:0];W[31hefe]C["+long+"])"))...),
			`backgammon SGF, at least \d+ games`, `backgammon SGF, \d+ games`},
		{"a.mat", repeat(append(read("mat/xg-whole.mat"), strings.Repeat("\n", 100_000)...)),
			`at least \d+ games`, ""},
		{"a.dat", repeat(read("gopos/positions.dat")), `at least \d+ positions`, `, \d+ positions`},
		{"b.dat", repeat(read("gopos/scores.dat")), `at least \d+ scores`, `, \d+ scores`},
		{"a.cbf", append(read("cbf/r01fisch.cbf"), repeat(commented)...), `base, \d+ games; no index\n`,
			`base, \d+ games, 1957-1970; no index\n`},
		{"a.fbk", repeat([]byte{0x46, 0x15, 0x7e, 0x2d, 0x55, 0x06, 0x6d, 0x3e}), `at least \d+ moves`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), tt.name)
			require.NoError(t, os.WriteFile(file, tt.data, 0o666))
			_, out, errs := runProgram(t, "", "-id", file)
			require.Regexp(t, tt.short, out)
			require.Empty(t, errs)
			if tt.whole == "" {
				return
			}
			_, out, errs = runProgram(t, "", "-deep", "-id", file)
			require.Regexp(t, tt.whole, out)
			require.Empty(t, errs)
		})
	}
}

// TestLongGame: a game without an end does not fill the memory.
func TestLongGame(t *testing.T) {
	file := sparse(t, "a.sgf", 1<<30)
	f, err := os.OpenFile(file, os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = f.WriteString("(;GM[6];W[31hefe])(;GM[6]C[" + strings.Repeat("x", 100_000))
	require.NoError(t, err)
	require.NoError(t, f.Close())
	_, out, _ := runProgram(t, "", "-json", file)
	require.Contains(t, out, "\"game_count\": 1,")
	require.Contains(t, out, "\"a match of more than 10 MB, which is too long\"\n")
}

// TestPipe: a long standard input is like a file, and leaves nothing behind.
func TestPipe(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	pgn := testutil.ReadFile(t, "../../testdata/cbf/pgn-extract/r01fisch.pgn")
	text := strings.Repeat(string(pgn), 2*pipeInMem/len(pgn))
	status, out, errs := runProgram(t, text, "-id", "-")
	require.Zero(t, status)
	require.Regexp(t, `^-: PGN, \d+ games, 1957-1970\n$`, out)
	require.Empty(t, errs)
	require.Empty(t, testutil.FileNames(t, dir))
}

// TestLabel: a heading has the beginning of a text, and all of the name of a file.
func TestLabel(t *testing.T) {
	require.Equal(t, "4HPw ...", inputOf("4HPw\nATDg", nil).label())
	require.Equal(t, strings.Repeat("f", 47)+"...", inputOf(strings.Repeat("f", 51), nil).label())
	require.Equal(t, strings.Repeat("f", 51)+`\u202e`, fileOf(strings.Repeat("f", 51)+"\u202e", nil).label())
}

// TestDeep: games and records in the middle of something else.
func TestDeep(t *testing.T) {
	t.Chdir("../..")
	for name, want := range map[string]string{
		"sgfbg/human-cube-match9.sgf":  "backgammon SGF, 4 games, match to 9, Alice - Bob, 2024-05-06; found at byte 1050000, after something else",
		"mat/xg-whole.mat":             "backgammon .mat text, 2 games, match to 3, Alice - Bob; found at byte 100091",
		"xg/built.xg":                  "eXtreme Gammon match, 2 games, match to 5, Ann - Zoë, 2024-08-10; found at byte 100000, after",
		"cbf/pgn-extract/r01fisch.pgn": "PGN, 34 games, 1957-1970; found at byte 100000, after",
		"gopos/positions.dat":          "9x9 Go position file, 300 positions; found at byte 100000, after",
		"cbf/r01fisch.cbf":             "ChessBase CBF base, 34 games, 1957-1970; no index",
	} {
		data := testutil.ReadFile(t, "testdata/"+name)
		file := filepath.Join(t.TempDir(), "image")
		before := 100_000
		if strings.Contains(want, "1050000") {
			before = 1_050_000 // in the second part that is searched
		}
		require.NoError(t, os.WriteFile(file, slices.Concat(noise(before-1), []byte{'\n'}, data), 0o666))
		_, out, errs := runProgram(t, "", "-id", "-deep", file)
		require.Contains(t, out, want)
		require.Empty(t, errs)
		if name == "cbf/pgn-extract/r01fisch.pgn" {
			_, out, _ = runProgram(t, "", "-id", file)
			require.Contains(t, out, ": unknown: ")
			_, out, _ = runProgram(t, "", "-deep", file)
			require.Contains(t, out, "Fischer")
		}
	}
}

// TestBesideIndex: what lies beside an index is its base only by its name, and what is
// empty is nothing else.
func TestBesideIndex(t *testing.T) {
	dir := t.TempDir()
	for _, ext := range []string{".cbf", ".cbi"} {
		data := testutil.ReadFile(t, "../../testdata/cbf/r01fisch"+ext)
		require.NoError(t, os.WriteFile(filepath.Join(dir, "x"+ext), data, 0o666))
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "x.json"), []byte(`{"games": 34}`), 0o666))
	for _, ext := range []string{"", ".cbf", ".cbi", ".sgf", ".pgn", ".fbk"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "empty"+ext), nil, 0o666))
	}
	status, out, errs := clitest.Run("decode", run, "", "-deep", dir)
	require.Zero(t, status, errs)
	for line := range strings.Lines(out) {
		switch name, what, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(line, dir+string(filepath.Separator))), ": "); name {
		case dir:
			require.Equal(t, "7 files: 1 × ChessBase CBF base, 6 × unknown", what)
		case "x.cbf":
			require.Equal(t, "ChessBase CBF base, 34 games, 1957-1970", what)
		case "x.json":
			require.Equal(t, `unknown: 13 bytes, beginning with "{\"games\": 34}"`, what)
		default:
			require.Equal(t, "unknown: the file is empty", what)
		}
	}
	_, _, errs = clitest.Run("decode", run, "", filepath.Join(dir, "empty.cbf"))
	require.Equal(t, "decode: "+filepath.Join(dir, "empty.cbf")+": no format known here: the file is empty\n",
		errs)
}

// TestOutputIsRead: what is read is not written over, and that is the other file of a base too.
func TestOutputIsRead(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{}
	for name, from := range map[string]string{"x.cbf": "r01fisch.cbf", "x.CBI": "r01fisch.cbi"} {
		data := testutil.ReadFile(t, "../../testdata/cbf/"+from)
		files[filepath.Join(dir, name)] = string(data)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o666))
	}
	for _, arg := range []string{filepath.Join(dir, "x.cbf"), dir} {
		for out := range files {
			status, _, errs := clitest.Run("decode", run, "", "-f", "-html", out, arg)
			require.Equal(t, cli.StatusFailed, status)
			want := "decode: " + out + " is the input " + out + ", which is not written over\n"
			require.True(t, strings.EqualFold(want, errs), "%s", errs) // x.cbi may be the same file
		}
	}
	for name, data := range files {
		require.Equal(t, data, string(testutil.ReadFile(t, name)))
	}
	// Nor is it read while it is written.
	stdout, err := os.OpenFile(filepath.Join(dir, "x.cbf"), os.O_WRONLY|os.O_APPEND, 0)
	require.NoError(t, err)
	defer stdout.Close()
	var errs bytes.Buffer
	p := &cli.Program{Name: "decode", Stdout: stdout, Stderr: &errs}
	require.Equal(t, cli.StatusFailed, p.Run(run, []string{stdout.Name()}))
	require.Equal(t, "decode: "+stdout.Name()+": is the standard output\n", errs.String())
}

// TestNameNotUTF8: the bytes of a name are in the JSON, which has only UTF-8.
func TestNameNotUTF8(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("names are UTF-16")
	}
	name := filepath.Join(t.TempDir(), "caf\xe9.dat")
	data := testutil.ReadFile(t, "../../testdata/gopos/positions.dat")
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Skip(err) // no such names here
	}
	for _, args := range [][]string{{"-json", name}, {"-json", "-id", name}, {"-json", filepath.Dir(name)}} {
		status, out, errs := clitest.Run("decode", run, "", args...)
		require.Zero(t, status, errs)
		var object struct {
			Input string
			Bytes []byte `json:"input_base64"`
		}
		require.NoError(t, json.Unmarshal([]byte(out), &object))
		require.Equal(t, name, string(object.Bytes))
		require.Equal(t, strings.ToValidUTF8(name, "\ufffd"), object.Input)
	}
	_, out, _ := clitest.Run("decode", run, "", "-json", "QYkqASAAIAAE")
	require.NotContains(t, out, "base64")
}

// A brokenSource cannot be read in its middle.
type brokenSource struct{ *bytes.Reader }

var errBroken = errors.New("bad sector")

func (s brokenSource) ReadAt(b []byte, off int64) (int, error) {
	if off < s.Size()-edge && off+int64(len(b)) > edge {
		n, _ := s.Reader.ReadAt(b[:max(0, edge-off)], off)
		return n, errBroken
	}
	return s.Reader.ReadAt(b, off)
}

// TestReadErrors: what cannot be read is an error, or damage after what could be read before it.
func TestReadErrors(t *testing.T) {
	read := func(name string) []byte {
		return testutil.ReadFile(t, "../../testdata/"+name)
	}
	const size = 3 * edge
	repeat := func(data []byte) []byte { return bytes.Repeat(data, size/len(data)+1) }
	for name, data := range map[string][]byte{
		"a.pgn": repeat(read("cbf/pgn-extract/r01fisch.pgn")), "a.sgf": repeat(read("sgfbg/matchinfo.sgf")),
		"a.mat": repeat(read("mat/xg-whole.mat")),
		"a.xg":  append(read("xg/built.xg"), make([]byte, size)...), "a.cbf": repeat(read("cbf/r01fisch.cbf")),
		"positions": repeat(read("gopos/positions.dat")),
		"scores":    repeat(read("gopos/scores.dat")), "a.fbk": repeat([]byte{0x46, 0x15, 0x7e, 0x2d, 0x55, 0x06,
			0x6d, 0x3e}),
		"stream": append(repeat([]byte{0x46, 0x15}), 0xff), "board": repeat([]byte(strings.Repeat(". ", 81) +
			"\n")),
	} {
		in := fileOf(name, nil)
		in.setData(brokenSource{bytes.NewReader(data)})
		require.NoError(t, in.err, name)
		_, rep, err := identify(in)
		if err == nil {
			require.True(t, rep.damaged, name)
			err = errors.New(strings.Join(rep.problems, "\n"))
		}
		require.ErrorContains(t, err, "bad sector", name)
	}
}

// TestChanges: a file that is written while it is read is reported, whatever is made of it.
func TestChanges(t *testing.T) {
	zipped := filepath.Join(t.TempDir(), "x.zip")
	text := strings.Repeat("[Event \"x\"]\n\n1. e4 *\n\n", 100)
	testutil.WriteZip(t, zipped, "a.pgn", text, "b.pgn", text)
	for _, file := range []string{
		zipped, "cbf/r01fisch.cbf", "cbf/pgn-extract/r01fisch.pgn", "cbf/b02fisch.fbk", "gopos/positions.dat",
		"gopos/scores.dat",
		"sgfbg/human-cube-match9.sgf", "sgfbg/human-cube-match9.mat", "xg/built.xg", "zobrist/t81_w8.dat",
	} {
		if file != zipped {
			file = "../../testdata/" + file
		}
		clitest.Changes(t, "decode", run, file)
		clitest.Changes(t, "decode", run, file, "-id", "-deep")
		if file != zipped {
			clitest.Changes(t, "decode", run, file, "-")
		}
	}
}
