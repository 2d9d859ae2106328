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
	"example.com/boardcodec/internal/testutil"
)

const sample = "../../testdata/cbf/pgn-sample.pgn"

// toCBF returns the status and the messages of one run.
func toCBF(in string, args ...string) (status int, errs string) {
	status, _, errs = runTo("cbf", in, args...)
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

// TestPGNConvert: a base is made of PGN, and what did not fit is reported.
func TestPGNConvert(t *testing.T) {
	name := filepath.Join(t.TempDir(), "BASE")
	status, errs := toCBF("", sample, "-o", name)
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, `game 2: moves: line 25: column 13: offset 583: not a move of the position: "Ke3"; possible is Ke2 (left out)
no form in CBF for: EventDate dropped (game 1); Date rounded (game 1); ECO shortened (game 1); WhiteElo rounded (game 1); Black respelled (game 1); Site moved (game 1); NAG without a code moved (game 1); comment respelled (game 1); null move moved (game 1); comment of a variation without moves moved (game 1)
2 games in `+name+`, 1 left out
`, strings.ReplaceAll(errs, "convert: "+sample+": ", ""))
	all := games(t, name)
	require.Len(t, all, 2)
	require.Equal(t, "Smyslov, Vasilii", all[0].Black())
	require.Equal(t, "Saavedra", all[1].Black())
}

// TestPGNBehind: text after the last game is reported.
func TestPGNBehind(t *testing.T) {
	name := filepath.Join(t.TempDir(), "BASE")
	status, errs := toCBF("1. e4 *\n{over}\nBye.\n", "-o", name+".cbf", "-")
	require.Equal(t, cli.StatusFine, status)
	require.Contains(t, errs, `comment behind the last game: "over"`)
	require.Contains(t, errs, " (and 1 more)\n")
}

// TestPGNCutOff: a file that is cut off has a status of its own, and a result that is missing not.
func TestPGNCutOff(t *testing.T) {
	name := filepath.Join(t.TempDir(), "BASE")
	for text, want := range map[string]string{
		"1. e4 *\n\n[Event \"y": "tag that the end of the text cuts off",
		"1. e4 e5 2. N":         "word that the end of the text cuts off",
		"1. e4 {cut":            `"{" without "}"`, "1. e4 e5": "",
	} {
		status, errs := toCBF(text, "-f", "-o", name, "-")
		require.Equal(t, want != "", status == cli.StatusFailed, text)
		require.Contains(t, errs, want)
	}
}

// TestPGNOptions: what each flag does to the games and to the status.
func TestPGNOptions(t *testing.T) {
	name := filepath.Join(t.TempDir(), "BASE")
	for _, tt := range []struct {
		name   string
		args   []string
		status int
		games  int
		text   string
	}{
		{"lenient", []string{"-lenient"}, cli.StatusFailed, 3, ": 3 games in "},
		{"refuse", []string{"-refuse"}, cli.StatusFailed, 1,
			`game 1: does not fit: EventDate "1950.11.10", dropped; Date`},
		{"all problems", []string{"-v"}, cli.StatusFailed, 2,
			`line 9: column 1: offset 162: WhiteElo "2613", rounded to "2615"`},
		{"charset", []string{"-charset", "866", "-v"}, cli.StatusFailed, 2, `Site "Moscow", moved to the event`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, errs := toCBF("", append(tt.args, "-f", "-o", name+".cbf", sample)...)
			require.Equal(t, tt.status, status)
			require.Contains(t, errs, tt.text)
			require.Len(t, games(t, name), tt.games)
		})
	}
}

// TestPGNFiles: files that exist stay, unless -f is given and there are games.
func TestPGNFiles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "BASE")
	status, errs := toCBF("1. e4 *\n", "-", "-", "-o", name)
	require.Equal(t, cli.StatusFine, status)
	require.Equal(t, "convert: standard input: 1 game in "+name+"\n", errs)
	require.Len(t, games(t, name), 1)

	status, errs = toCBF("1. e4 *\n", "-", "-o", name)
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, name+".CBF exists: -f writes over it\n")
	require.Len(t, games(t, name), 1, "it was not touched")

	require.NoError(t, os.Remove(name+".CBF"))
	status, _ = toCBF("1. e4 *\n", "-", "-o", name)
	require.Equal(t, cli.StatusFailed, status)
	require.NoFileExists(t, name+".CBF", "half a base")

	// Written over, but not by a run that has nothing to write.
	part := name + ".CBF.part0"
	require.NoError(t, os.WriteFile(part, []byte("the user's"), 0o666))
	status, _ = toCBF("1. e4 * 1. d4 *\n", "-", "-o", name, "-f")
	require.Equal(t, cli.StatusFine, status)
	require.Len(t, games(t, name), 2)
	empty := t.TempDir()
	for _, input := range []string{"none.pgn", empty, "-"} {
		status, errs = toCBF("abc", input, "-o", name, "-f")
		require.Equal(t, cli.StatusFailed, status)
		require.Contains(t, errs, "convert: "+cli.Called(input)+": ")
		require.True(t, strings.HasSuffix(errs, "convert: no game for "+name+", which is not written\n"), errs)
		require.Len(t, games(t, name), 2)
	}

	status, errs = toCBF("", "-", "-o", name, "-f")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "no game for "+name)
	require.Len(t, games(t, name), 2)

	// Nor half, where a directory is in the way of the index.
	require.NoError(t, os.Remove(name+".CBI"))
	require.NoError(t, os.Mkdir(name+".CBI", 0o777))
	before := testutil.ReadFile(t, name+".CBF")
	status, errs = toCBF("1. e4 *\n", "-", "-o", name, "-f")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, name+".CBI: not a regular file\n")
	require.Equal(t, before, testutil.ReadFile(t, name+".CBF"))
	require.NoError(t, os.Remove(name+".CBI"))

	// What can be read is written.
	status, errs = toCBF("1. e4 *\n", "none.pgn", "-", empty, "-o", name, "-f")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "convert: none.pgn: "+testutil.NoSuchFile+" (if it is")
	require.Contains(t, errs, "convert: "+empty+": no files in it")
	require.Len(t, games(t, name), 1)

	require.Equal(t, "the user's", string(testutil.ReadFile(t, part)))
	require.Len(t, testutil.FileNames(t, filepath.Dir(name)), 3)
}

// TestPGNRefuse: with -v every loss is listed, with its place.
func TestPGNRefuse(t *testing.T) {
	status, errs := toCBF("1. e4\n"+strings.Repeat("Nf6 $22\nNf3 $22\nNg8 $22\nNg1 $22\n", 3)+"*", "-", "-o",
		filepath.Join(t.TempDir(), "x"), "-refuse", "-v")
	require.Equal(t, cli.StatusFailed, status)
	for line := 2; line <= 13; line++ {
		require.Contains(t, errs, fmt.Sprintf("convert: standard input: game 1: moves: line %d: column 1: ", line))
	}
}

// TestPGNUsage: wrong flags and help, each with its status.
func TestPGNUsage(t *testing.T) {
	for _, tt := range []struct {
		args   []string
		status int
		text   string
	}{
		{[]string{"x", "-o", "-"}, cli.StatusUsage,
			"convert: a base is two files, and cannot be written to - (convert -h prints the usage)"},
		{[]string{"x", "-o", os.DevNull}, cli.StatusUsage, "cannot be written to " + os.DevNull + " ("},
		{[]string{sample, "-o", sample + "/x"}, cli.StatusFailed, "convert: open " + sample + "/"},
	} {
		status, errs := toCBF("", tt.args...)
		require.Equal(t, tt.status, status, tt.args)
		require.Contains(t, errs, tt.text)
	}
}

// TestPGNFolder: a folder gives its PGN files, and to a folder each goes as a base of
// its own.
func TestPGNFolder(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	require.NoError(t, os.MkdirAll(filepath.Join(in, "b"), 0o777))
	for name, data := range map[string]string{
		"a.PGN": "1. e4 *", "b/c.txt": "[Event \"x\"]\n\n1. d4 *\n\n[Event \"y\"]\n\n*", "b/read.me": "no game",
		"z.pgn": "\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(in, name), []byte(data), 0o666))
	}
	status, errs := toCBF("", in, "-o", filepath.Join(dir, "one.cbf"))
	require.Equal(t, cli.StatusFine, status, errs)
	require.Contains(t, errs, "3 converted (3 games, matches or records); 1 skipped: 1 of no known kind\n")
	require.Len(t, games(t, filepath.Join(dir, "one")), 3)

	status, errs = toCBF("", in, "-o", out+"/")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "no game for "+filepath.Join(out, "z")+".CBF, which is not written\n")
	require.Len(t, games(t, filepath.Join(out, "a")), 1)
	require.Len(t, games(t, filepath.Join(out, "b", "c")), 2)
	require.NoFileExists(t, filepath.Join(out, "z.CBF"))
}

// TestPGNInput: what is read is not written over.
func TestPGNInput(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.cbf")
	require.NoError(t, os.WriteFile(name, []byte("1. e4 *"), 0o666))
	status, errs := toCBF("", name, "-f", "-o", name)
	require.Equal(t, cli.StatusFailed, status)
	want := "convert: " + name + " is the input " + name + ", which is not written over\n"
	require.Contains(t, strings.ToLower(errs), strings.ToLower(want)) // games.CBF may be the same file
}

// TestPGNStrict: what does not fit is a failure with -strict alone.
func TestPGNStrict(t *testing.T) {
	base := filepath.Join(t.TempDir(), "x")
	for strict, want := range map[string]int{"-strict=false": cli.StatusFine, "-strict": cli.StatusFailed} {
		status, errs := toCBF("", strict, "-f", "-o", base, "../../testdata/cbf/pgn-extract/s01study.pgn")
		require.Equal(t, want, status)
		require.Contains(t, errs, "comment moved (12 in game 1,4-11,13-15)")
		require.Contains(t, errs, ": 15 games in ")
	}
}

// TestPGNCBH: a base of ChessBase since version 6 becomes one of CBF.
func TestPGNCBH(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	status, errs := toCBF("", "../../testdata/cbh/made.cbh", "-o", name)
	require.Equal(t, cli.StatusFine, status, errs)
	require.Contains(t, errs, "1 guiding text left out")
	db, err := cbf.OpenFile(name)
	require.NoError(t, err)
	defer db.Close()
	require.Equal(t, 2, db.Len())
	g, err := db.Game(0)
	require.NoError(t, err)
	require.Equal(t, "Müller", g.Black())
	require.Len(t, g.Moves, 45)
}
