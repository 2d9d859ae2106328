package examples_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// A conversion is a program that makes a file of a file.
type conversion struct {
	program, verb string
	flags         []string
	to            string   // the flag that names the output
	input         string   // the end of its name
	data          []byte   // of it
	beside        []byte   // of the file with the extension .cbi, if there is one
	output        []string // extensions of the files that it writes
	inFolder      string   // the extension of what it writes in a folder
	empty         int      // the status of an empty input
}

func (c conversion) String() string {
	return strings.Join(slices.Concat([]string{c.program, c.verb}, c.flags), " ")
}

// args are those to convert a file.
func (c conversion) args(in, out string, more ...string) []string {
	args := slices.Concat(c.flags, more, []string{in, c.to, out})
	if c.verb != "" {
		args = append([]string{c.verb}, args...)
	}
	return args
}

// write writes the input, by a name without the extension.
func (c conversion) write(t *testing.T, name string) (file string) {
	t.Helper()
	file = name + c.input
	require.NoError(t, os.WriteFile(file, c.data, 0o666))
	if c.beside != nil {
		require.NoError(t, os.WriteFile(name+".cbi", c.beside, 0o666))
	}
	return file
}

// made is what conversions has the programs make, once for all tests.
var made struct {
	games, index []byte
	match        string
}

// conversions returns all, with inputs that keep them busy for some time if large
// is set, and with a Long time for some time longer.
func conversions(t *testing.T, large bool) []conversion {
	t.Helper()
	factor := 10
	if testutil.Long(t) > 0 {
		factor = 40
	}
	read := func(name string) []byte {
		return testutil.ReadFile(t, filepath.Join("../testdata", name))
	}
	times := func(n int, data []byte) []byte {
		if !large {
			n = 1
		}
		return bytes.Repeat(data, n)
	}
	positions := read("gopos/positions.dat")
	var many []byte
	for i := range len(times(5*factor, []byte{0})) {
		for record := range slices.Chunk(positions, 92) {
			many = append(many, record...)
			many[len(many)-92+8] = byte(i) // the tiebreaker: another ID
		}
	}
	board := []byte(strings.Repeat(". ", 81) + "\n")
	base, index := read("cbf/r01fisch.cbf"), read("cbf/r01fisch.cbi")
	pgn := read("cbf/pgn-extract/r01fisch.pgn")
	if large {
		pgn = bytes.Repeat(pgn, factor)
		if made.games == nil {
			made.games, made.index = makeBase(t, pgn)
		}
		base, index = made.games, made.index
	}
	if made.match == "" { // all that .mat text can hold, so that nothing is left out
		status, match, errs := run(t, "convert", "-o", "-", "../testdata/sgfbg/human-cube-match9.mat")
		require.Zero(t, status, errs)
		made.match = match
	}
	match := made.match
	scores := filepath.Join(t.TempDir(), "scores")
	require.NoError(t, os.WriteFile(scores, read("gopos/scores.dat"), 0o666))
	for _, dir := range []string{filepath.Dir(scores), filepath.Dir(filepath.Dir(scores))} {
		require.NoError(t, os.Chmod(dir, 0o755)) // for asNobody
	}
	one := []string{""}
	return []conversion{
		{"convert", "", []string{"-to", "pgn"}, "-o", ".cbf", base, index, one, ".pgn", 1},
		{"convert", "", []string{"-to", "cbf"}, "-o", ".pgn", pgn, nil, []string{".CBF", ".CBI"}, "", 1},
		{"convert", "", []string{"-to", "pgn", "-all"}, "-o", ".bin",
			times(500*factor, []byte("\x13\x13\x2e\x22\x4c\xd2\xff")), nil, one, ".pgn", 1},
		{"convert", "", []string{"-to", "mat"}, "-o", ".sgf", times(5*factor, []byte(match)), nil, one, ".mat", 1},
		{"convert", "", []string{"-to", "ids"}, "-o", ".sgf", times(5*factor, []byte(match)), nil, one, ".txt", 1},
		{"convert", "", []string{"-to", "sgf"}, "-o", ".mat",
			times(5*factor, append(read("sgfbg/human-cube-match9.mat"), '\n')), nil, one, ".sgf", 1},
		{"pgnfind", "", []string{"-moves", "e4"}, "-o", ".pgn", pgn, nil, one, "", 1},
		{"gopositions", "merge", nil, "-o", ".dat", many, nil, one, "", 0},
		{"gopositions", "queue", []string{"-scores", scores}, "-o", ".dat", many, nil, one, "", 0},
		{"gopositions", "parse", []string{"-next", "B"}, "-o", ".txt", times(500*factor, board), nil, one, "", 0},
	}
}

// oneOfEach returns the first conversion of each program, or with a Long time all.
func oneOfEach(t *testing.T, all []conversion) []conversion {
	if testutil.Long(t) > 0 {
		return all
	}
	return slices.CompactFunc(all, func(a, b conversion) bool { return a.program == b.program })
}

// page is decode -html, which makes a page of any input, one that it cannot read too.
// It is large if that is set.
func page(t *testing.T, large bool) conversion {
	pgn := testutil.ReadFile(t, "../testdata/cbf/pgn-extract/r01fisch.pgn")
	n := "8"
	if large {
		pgn, n = bytes.Repeat(pgn, 10), "150"
	}
	return conversion{"decode", "", []string{"-n", n}, "-html", ".pgn", pgn, nil, []string{""}, "", 1}
}

// makeBase makes a base of PGN.
func makeBase(t *testing.T, pgn []byte) (games, index []byte) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "base")
	status, _, errs := runIn(t, "", string(pgn), "convert", "-to", "cbf", "-", "-o", name)
	require.Zero(t, status, errs)
	games = testutil.ReadFile(t, name+".CBF")
	index = testutil.ReadFile(t, name+".CBI")
	return games, index
}

// nothing stands for the content of a file that does not exist.
const nothing = "nothing"

// outputs returns what there is of a conversion's output, file by file.
func (c conversion) outputs(name string) (files []string) {
	for _, ext := range c.output {
		data, err := os.ReadFile(name + ext)
		if err != nil {
			data = []byte(nothing)
		}
		files = append(files, string(data))
	}
	return files
}

// TestConversions: what is converted, from a file, a folder, the standard input, to
// a file, a folder, or what -o names else.
func TestConversions(t *testing.T) {
	for _, c := range conversions(t, false) {
		t.Run(c.String(), func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, os.MkdirAll(filepath.Join(dir, "in", "deep"), 0o777))
			in := c.write(t, filepath.Join(dir, "in", "deep", "Grüße von x"))
			out := filepath.Join(dir, "out")
			status, printed, errs := run(t, c.program, c.args(in, out)...)
			require.Equal(t, 0, status, errs)
			want := c.outputs(out)
			require.NotContains(t, want, nothing)

			status, _, errs = run(t, c.program, c.args(in, out)...)
			require.Equal(t, 1, status)
			require.Contains(t, errs, " exists: -f writes over it\n")
			status, _, errs = run(t, c.program, c.args(in, out, "-f")...)
			require.Equal(t, 0, status, errs)
			require.Equal(t, want, c.outputs(out))
			if c.input != ".pgn" || len(c.output) == 1 { // a base would be in.pgn.CBF
				status, _, errs = run(t, c.program, c.args(in, in, "-f")...)
				require.Regexp(t, "which is not written over\n|is the name of a file of", errs) // of another form
				require.NotZero(t, status)
			}
			data := testutil.ReadFile(t, in)
			require.Equal(t, c.data, data)

			// A folder, in which something else is.
			other := filepath.Join(dir, "in", "deep", "other")
			require.NoError(t, os.WriteFile(other, []byte("Neither fish nor fowl.\n"), 0o666))
			status, again, errs := run(t, c.program, c.args(filepath.Join(dir, "in"), out, "-f")...)
			require.Equal(t, 0, status, errs)
			require.Equal(t, want, c.outputs(out))
			require.Equal(t, printed, again)
			require.Regexp(t, `: 1 file skipped, not .*: `+regexp.QuoteMeta(other)+"|; 1 skipped: 1 of no known kind\n", errs)

			// Any extension does where the content says what it is.
			if c.beside == nil {
				require.NoError(t, os.Rename(in, in+".old"))
				status, _, errs = run(t, c.program, c.args(filepath.Join(dir, "in"), out, "-f")...)
				require.Equal(t, 0, status, errs)
				require.Equal(t, want, c.outputs(out))
				status, _, errs = runIn(t, dir, string(c.data), c.program, c.args("-", "stdin")...)
				require.Equal(t, 0, status, errs)
				require.Equal(t, want, c.outputs(filepath.Join(dir, "stdin")))
				require.NoError(t, os.Rename(in+".old", in))
			}

			if len(c.output) == 1 {
				status, printed, errs = run(t, c.program, c.args(in, "-")...)
				require.Equal(t, 0, status, errs)
				require.Equal(t, want[0], printed)
				if runtime.GOOS == "linux" {
					status, printed, errs = run(t, c.program, c.args(in, "/dev/stdout")...)
					require.Equal(t, 0, status, errs)
					require.Equal(t, want[0], printed)
				}
			}
			if c.program != "gopositions" && c.program != "pgnfind" { // of all files they make one
				folder := filepath.Join(dir, "folder") + string(filepath.Separator)
				status, _, errs = run(t, c.program, c.args(filepath.Join(dir, "in"), folder)...)
				require.Equal(t, 0, status, errs)
				require.Equal(t, want, c.outputs(filepath.Join(folder, "deep", "Grüße von x"+c.inFolder)))
			}
			require.Empty(t, slices.DeleteFunc(testutil.FileNames(t, dir),
				func(name string) bool { return !strings.Contains(name, "part") }))
		})
	}
}
