package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/examples/internal/clitest"
	"example.com/boardcodec/internal/testutil"
)

const sample = "../../testdata/cbf/pgn-sample.pgn"

// runProgram returns the status and the messages of one run.
func runProgram(in string, args ...string) (status int, errs string) {
	status, _, errs = clitest.Run("pgn2cbf", run, in, args...)
	return status, errs
}

// games reads a base.
func games(t *testing.T, name string) (all []*cbf.Game) {
	t.Helper()
	db, err := cbf.Open(os.DirFS(filepath.Dir(name)), filepath.Base(name))
	require.NoError(t, err)
	defer db.Close()
	require.Empty(t, db.Problems())
	for g, err := range db.Games() {
		require.NoError(t, err)
		require.Empty(t, g.Problems)
		all = append(all, g)
	}
	return all
}

// TestConvert: a base is made of PGN, and what did not fit is reported.
func TestConvert(t *testing.T) {
	name := filepath.Join(t.TempDir(), "BASE")
	status, errs := runProgram("", sample, "-o", name)
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, `game 2: moves: line 25: column 13: offset 583: not a move of the position: "Ke3"; possible is Ke2 (left out)
did not fit or was odd, in 1 game: 1 dropped, 2 rounded, 1 shortened, 2 respelled, 4 moved (-v lists them)
2 games written, 1 game left out
`, strings.ReplaceAll(errs, "pgn2cbf: "+sample+": ", ""))
	all := games(t, name)
	require.Len(t, all, 2)
	require.Equal(t, "Smyslov, Vasilii", all[0].Black())
	require.Equal(t, "Saavedra", all[1].Black())
}

// TestBehind: text after the last game is reported.
func TestBehind(t *testing.T) {
	name := filepath.Join(t.TempDir(), "BASE")
	status, errs := runProgram("1. e4 *\n{over}\nBye.\n", "-o", name+".cbf", "-")
	require.Equal(t, cli.StatusFine, status)
	require.Contains(t, errs, `comment behind the last game: "over"`)
	require.Contains(t, errs, "1 more outside of games (-v lists them)\n")
}

// TestCutOff: a file that is cut off has a status of its own, and a result that is missing not.
func TestCutOff(t *testing.T) {
	name := filepath.Join(t.TempDir(), "BASE")
	for text, want := range map[string]string{
		"1. e4 *\n\n[Event \"y": "tag that the end of the text cuts off", "1. e4 e5 2. N": "word that the end of the text cuts off",
		"1. e4 {cut": `"{" without "}"`, "1. e4 e5": "",
	} {
		status, errs := runProgram(text, "-f", "-o", name, "-")
		require.Equal(t, want != "", status == cli.StatusFailed, text)
		require.Contains(t, errs, want)
	}
}

// TestOptions: what each flag does to the games and to the status.
func TestOptions(t *testing.T) {
	name := filepath.Join(t.TempDir(), "BASE")
	for _, tt := range []struct {
		name   string
		args   []string
		status int
		games  int
		text   string
	}{
		{"lenient", []string{"-lenient"}, cli.StatusFailed, 3, "3 games written\n"},
		{"refuse", []string{"-refuse"}, cli.StatusFailed, 1, `game 1: does not fit: EventDate "1950.11.10", dropped; Date`},
		{"all problems", []string{"-v"}, cli.StatusFailed, 2, `line 9: column 1: offset 162: WhiteElo "2613", rounded to "2615"`},
		{"charset", []string{"-charset", "866", "-v"}, cli.StatusFailed, 2, "1 dropped, 2 rounded, 1 shortened, 4 moved, 1 respelled"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, errs := runProgram("", append(tt.args, "-f", "-o", name+".cbf", sample)...)
			require.Equal(t, tt.status, status)
			require.Contains(t, errs, tt.text)
			require.Len(t, games(t, name), tt.games)
		})
	}
}

// TestFiles: files that exist stay, unless -f is given and there are games.
func TestFiles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "BASE")
	status, errs := runProgram("1. e4 *\n", "-", "-", "-o", name)
	require.Equal(t, cli.StatusFine, status)
	require.Equal(t, "pgn2cbf: standard input: 1 game written\npgn2cbf: standard input: 0 games written\n", errs)
	require.Len(t, games(t, name), 1)

	status, errs = runProgram("1. e4 *\n", "-", "-o", name)
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, name+".CBF exists: -f writes over it\n")
	require.Len(t, games(t, name), 1, "it was not touched")

	require.NoError(t, os.Remove(name+".CBF"))
	status, _ = runProgram("1. e4 *\n", "-", "-o", name)
	require.Equal(t, cli.StatusFailed, status)
	require.NoFileExists(t, name+".CBF", "half a base")

	// Written over, but not by a run that has nothing to write.
	part := name + ".CBF.part0"
	require.NoError(t, os.WriteFile(part, []byte("the user's"), 0o666))
	status, _ = runProgram("1. e4 * 1. d4 *\n", "-", "-o", name, "-f")
	require.Equal(t, cli.StatusFine, status)
	require.Len(t, games(t, name), 2)
	for _, input := range []string{"none.pgn", ".", "-"} {
		status, errs = runProgram("abc", input, "-o", name, "-f")
		require.Equal(t, cli.StatusFailed, status)
		require.Contains(t, errs, "pgn2cbf: "+cli.Called(input)+": ")
		require.True(t, strings.HasSuffix(errs, "pgn2cbf: no game for "+name+", which is not written\n"), errs)
		require.Len(t, games(t, name), 2)
	}

	status, errs = runProgram("", "-", "-o", name, "-f")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "no game for "+name)
	require.Len(t, games(t, name), 2)

	// Nor half, where a directory is in the way of the index.
	require.NoError(t, os.Remove(name+".CBI"))
	require.NoError(t, os.Mkdir(name+".CBI", 0o777))
	before, err := os.ReadFile(name + ".CBF")
	require.NoError(t, err)
	status, errs = runProgram("1. e4 *\n", "-", "-o", name, "-f")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, name+".CBI: not a regular file\n")
	after, err := os.ReadFile(name + ".CBF")
	require.NoError(t, err)
	require.Equal(t, before, after)
	require.NoError(t, os.Remove(name+".CBI"))

	// What can be read is written.
	status, errs = runProgram("1. e4 *\n", "none.pgn", "-", ".", "-o", name, "-f")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "pgn2cbf: none.pgn: "+testutil.NoSuchFile+"\n")
	require.Contains(t, errs, "pgn2cbf: .: ")
	require.Len(t, games(t, name), 1)

	data, err := os.ReadFile(part)
	require.NoError(t, err)
	require.Equal(t, "the user's", string(data))
	require.Len(t, testutil.FileNames(t, filepath.Dir(name)), 3)
}

// TestRefuse: with -v every loss is listed, with its place.
func TestRefuse(t *testing.T) {
	status, errs := runProgram("1. e4\n"+strings.Repeat("Nf6 $22\nNf3 $22\nNg8 $22\nNg1 $22\n", 3)+"*", "-", "-o", filepath.Join(t.TempDir(), "x"), "-refuse", "-v")
	require.Equal(t, cli.StatusFailed, status)
	for line := 2; line <= 13; line++ {
		require.Contains(t, errs, fmt.Sprintf("pgn2cbf: standard input: game 1: moves: line %d: column 1: ", line))
	}
}

// TestUsage: wrong flags and help, each with its status.
func TestUsage(t *testing.T) {
	for _, tt := range []struct {
		args   []string
		status int
		text   string
	}{
		{nil, cli.StatusUsage, "pgn2cbf: -o NAME is missing (pgn2cbf -h prints the usage)"},
		{[]string{"x"}, cli.StatusUsage, "pgn2cbf: -o NAME is missing (pgn2cbf -h prints the usage)"},
		{[]string{"-o", "x"}, cli.StatusUsage, "pgn2cbf: FILE is missing (pgn2cbf -h prints the usage)"},
		{[]string{"x", "-o", "-"}, cli.StatusUsage, "pgn2cbf: a base is two files, and cannot be written to - (pgn2cbf -h prints the usage)"},
		{[]string{"x", "-o", os.DevNull}, cli.StatusUsage, "cannot be written to " + os.DevNull + " ("},
		{[]string{sample, "-o", sample + "/x"}, cli.StatusFailed, "pgn2cbf: open " + sample + "/"},
		{[]string{"-x"}, cli.StatusUsage, " (pgn2cbf -h prints the usage)"},
		{[]string{"x", "-o", "y", "-charset", "klingon"}, cli.StatusUsage, "known are 1250, 1251"},
	} {
		status, errs := runProgram("", tt.args...)
		require.Equal(t, tt.status, status, tt.args)
		require.Contains(t, errs, tt.text)
	}
}

// TestFolder: a folder gives its PGN files, and to a folder each goes as a base of
// its own.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	require.NoError(t, os.MkdirAll(filepath.Join(in, "b"), 0o777))
	for name, data := range map[string]string{
		"a.PGN": "1. e4 *", "b/c.txt": "[Event \"x\"]\n\n1. d4 *\n\n[Event \"y\"]\n\n*", "b/read.me": "no game", "z.pgn": "",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(in, name), []byte(data), 0o666))
	}
	skipped := "pgn2cbf: " + in + ": 1 file skipped, not files of games: " + filepath.Join(in, "b", "read.me") + "\n"
	status, errs := runProgram("", in, "-o", filepath.Join(dir, "one.cbf"))
	require.Equal(t, cli.StatusFine, status, errs)
	require.Contains(t, errs, skipped)
	require.Len(t, games(t, filepath.Join(dir, "one")), 3)

	status, errs = runProgram("", in, "-o", out+"/")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "no game for "+filepath.Join(out, "z")+", which is not written\n")
	require.Len(t, games(t, filepath.Join(out, "a")), 1)
	require.Len(t, games(t, filepath.Join(out, "b", "c")), 2)
	require.NoFileExists(t, filepath.Join(out, "z.CBF"))
}

// TestInput: what is read is not written over.
func TestInput(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.cbf")
	require.NoError(t, os.WriteFile(name, []byte("1. e4 *"), 0o666))
	status, errs := runProgram("", name, "-f", "-o", name)
	require.Equal(t, cli.StatusFailed, status)
	want := "pgn2cbf: " + name + " is the input " + name + ", which is not written over\n"
	require.True(t, strings.EqualFold(want, errs), "%s", errs) // games.CBF may be the same file
}

// TestStrict: what does not fit is a failure with -strict alone.
func TestStrict(t *testing.T) {
	base := filepath.Join(t.TempDir(), "x")
	for strict, want := range map[string]int{"-strict=false": cli.StatusFine, "-strict": cli.StatusFailed} {
		status, errs := runProgram("", strict, "-f", "-o", base, "../../testdata/cbf/pgn-extract/s01study.pgn")
		require.Equal(t, want, status)
		require.Contains(t, errs, "did not fit or was odd, in 12 games: 12 moved")
		require.Contains(t, errs, "15 games written")
	}
}

// TestChanges: a file that is written while it is read is reported, whatever is made of it.
func TestChanges(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	clitest.Changes(t, "pgn2cbf", run, "../../testdata/cbf/pgn-extract/r01fisch.pgn", "-f", "-lenient", "-o", out)
}

// TestCBH: a base of ChessBase since version 6 becomes one of CBF.
func TestCBH(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	status, errs := runProgram("", "../../testdata/cbh/made.cbh", "-o", name)
	require.Equal(t, cli.StatusFine, status, errs)
	require.Contains(t, errs, "1 guiding text and 0 deleted games left out")
	db, err := cbf.OpenFile(name)
	require.NoError(t, err)
	defer db.Close()
	require.Equal(t, 2, db.Len())
	g, err := db.Game(0)
	require.NoError(t, err)
	require.Equal(t, "Müller", g.Black())
	require.Len(t, g.Moves, 45)
}
