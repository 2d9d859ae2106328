package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/examples/internal/clitest"
	"example.com/boardcodec/internal/testutil"
)

const matchFiles = "../../testdata/sgfbg/"

// toMAT returns what one run prints.
func toMAT(stdin string, args ...string) (status int, out, errs string) {
	return runTo("mat", stdin, args...)
}

// TestMATIDs: -ids prints the IDs of every decision.
func TestMATIDs(t *testing.T) {
	status, out, errs := toMAT("", "-to", "ids", matchFiles+"pos-set-X.sgf")
	require.Equal(t, cli.StatusFine, status)
	require.Empty(t, errs)
	require.Equal(t, `1 1 jGfwATDgc/ABMA:UgmzAAAAAAAE position set up
`, out)

	_, out, _ = toMAT("", "-to", "ids", matchFiles+"human-beavers.sgf", matchFiles+"matchinfo.sgf")
	require.True(t, strings.HasPrefix(out, matchFiles+"human-beavers.sgf:\n1 1 "), out)
	require.Contains(t, out, "1 5 4NvgASjg8+ABKA:MBkAAAAAAAAA Black double\n")
	require.Contains(t, out, "\n"+matchFiles+"matchinfo.sgf:\n1 1 ")
}

// TestMATRun: statuses, and what goes where.
func TestMATRun(t *testing.T) {
	const (
		ab   = "PW[a]PB[b]"
		odd  = "(;GM[1];B[pd])(;GM[6]" + ab + ";W[31hefe];B[77];W[31za];B[31qtst])"
		fine = "(;GM[6]" + ab + ";W[31hefe])"
	)
	clitest.Check(t, "convert", into("mat"), []clitest.Row{
		{"file", "", []string{matchFiles + "match3.mat", matchFiles + "human-resign-match.sgf"}, cli.StatusFailed,
			[]string{" 11 point match\n"}, []string{"match3.mat: " + testutil.NoSuchFile}},
		{"standard input", fine, nil, cli.StatusFine, []string{"  1) 31: 8/5 6/5 "}, nil},
		{"standard input by name", fine, []string{"-"}, cli.StatusFine, []string{"  1) 31: 8/5 6/5 "}, nil},
		{"IDs", fine, []string{"-to", "ids"}, cli.StatusFine,
			[]string{"1 1 4HPwATDgc/ABMA:MIEFAAAAAAAE White 31: 8/5 6/5\n"}, nil},
		{"a game left out", odd, nil, cli.StatusFailed, []string{"1) 31: 8/5 6/5 "}, []string{
			"convert: standard input: game 1: not backgammon: GM is not 6\n",
			`"77" is not a move, and 1 more fault in this game (-v lists them)`,
		}},
		{"a move at fault", "(;GM[6]" + ab + ";W[31hefe];B[77])", []string{"-to", "ids"}, cli.StatusFailed,
			[]string{"1 2 sGfwATDgc/ABMA:cAkAAAAAAAAE no move\n"}, []string{`"77" is not a move`}},
		{"another game among them", "(;GM[1];B[pd])" + fine, []string{"-to", "ids"}, cli.StatusFailed,
			[]string{"1 1 4HPwATDgc/ABMA:MIEFAAAAAAAE White"},
			[]string{"standard input: game 1: not backgammon: GM is not 6\n"}},
		{"only odd", "text" + fine, nil, cli.StatusFine, []string{"31: 8/5 6/5"},
			[]string{"convert: standard input: odd: line 1: column 1: "}},
		{"flags after the file", fine, []string{"-", "-to", "ids"}, cli.StatusFine, []string{"1 1 4HPwATDgc/ABMA"},
			nil},
		{"a position", "", []string{matchFiles + "pos-bar-off.sgf"}, cli.StatusFailed, nil,
			[]string{"game 1: line 4: column 1: offset 621: not supported: the game starts from a position: the game is left out\n"}},
		{"a position among games", fine + "(;GM[6]" + ab + ";AE[a:y]AW[a]AB[x])", nil, cli.StatusFailed,
			[]string{"31: 8/5 6/5"}, []string{"game 2: line 1: column 46: offset 45: not supported: the game starts from a position: the game is left out\n"}},
		{"a position, asked for", "", []string{"-setpos", matchFiles + "pos-bar-off.sgf"}, cli.StatusFine,
			[]string{"; Set Pos="}, []string{"GS: a property without a field"}},
		{"a play that importers stop at", fine + "(;GM[6]" + ab + "MI[game:1];W[31hefe];B[31bc])", nil,
			cli.StatusFailed, []string{" Game 1\n"}, []string{
				"game 2: B: line 1: column 67: offset 66: step 1: illegal play: no checker to move: 23/22, and 1 more fault in this game (-v lists them)\n",
			}},
		{"lost, and summed up", strings.Replace(strings.Repeat("(;GM[6]"+ab+";W[31hefe]C[x])", 3), "x", "yy", 1),
			nil, cli.StatusFine, []string{"31: 8/5 6/5"}, []string{
				"convert: standard input: no form in .mat text for: comments in the game are left out (3 in game 1-3)\n",
			}},
		{"lost, strictly", "(;GM[6]" + ab + ";W[31hefe]C[x]HO[1](;B[61lrqr])(;B[61lrqr]))", []string{"-strict"},
			cli.StatusFailed, []string{"31: 8/5 6/5"}, []string{
				"convert: standard input: no form in .mat text for: HO: a property without a field (game 1); a variation (game 1); comments in the game are left out (game 1)\n",
			}},
		{"lost, each", strings.Repeat("(;GM[6]"+ab+";W[31hefe]C[x])", 3), []string{"-v"}, cli.StatusFine,
			[]string{"31: 8/5 6/5"}, []string{
				"game 1: line 1: column 2: offset 1: comments", "game 2: line 1", "game 3: line 1",
			}},
		{"a match without a game that can be written",
			"(;GM[6]" + ab + ";W[31hefe];B[31bc])(;GM[6]" + ab + ";W[51xs])" +
				strings.Replace(fine, "PB[b]", "PB[c]", 1),
			nil, cli.StatusFailed, []string{" c : 0"}, []string{
				"game 1: B: line 1: column 29: offset 28: decision 2: illegal play: no checker to move: 23/22: the game is left out\n",
				"game 2: W: line 1: column 55: offset 54: decision 1: illegal play: point is made by the other side: 24/19: the game is left out\n",
			}},
		{"an open variation", "(;GM[6]" + ab + ";W[31hefe]", nil, cli.StatusFailed, []string{"31: 8/5 6/5"},
			[]string{"convert: standard input: game 1: "}},
		{"fault noted once", "(;GM[6]" + ab + "MI[length:zz];W[31hefe])", nil, cli.StatusFailed,
			[]string{"31: 8/5 6/5"}, []string{`"zz"`}},
		{"game of problems only", "(;GM[6]MI[length:zz])", []string{"-to", "ids"}, cli.StatusFailed, nil,
			[]string{`"zz"`}},
		{"game of a cube only", "(;GM[6]CV[2])", []string{"-to", "ids"}, cli.StatusFine, nil,
			[]string{"convert: standard input: 0 matches\n"}},
		{"nothing to list", "(;GM[6])", []string{"-to", "ids"}, cli.StatusFine, nil,
			[]string{"convert: standard input: 0 matches\n"}},
		{"score that no ID holds", "(;GM[6]MI[length:0][ws:40000];W[31hefe])", []string{"-to", "ids"},
			cli.StatusFailed, nil, []string{"convert: standard input: game 1, decision 1: "}},
		{"two matches", fine + "(;GM[6]PW[a]PB[c];W[31hefe])", nil, cli.StatusFine,
			[]string{" a : 0                          c : 0\n"},
			[]string{"convert: standard output: 2 matches in one file: GNU Backgammon takes them for one\n"}},
		{"charset", "(;GM[6]PW[\xc6]PB[b];W[31hefe])", []string{"-charset", "iso-8859-5"}, cli.StatusFine,
			[]string{" Ц : 0"}, nil},
		{"no SGF", "no match", nil, cli.StatusFailed, nil,
			[]string{"convert: standard input: of no known kind: it begins with"}},
		{"no backgammon", "(;GM[1];B[pd])", nil, cli.StatusFailed, nil, []string{"SGF of another game"}},
		{"no file", "", []string{"none.sgf"}, cli.StatusFailed, nil,
			[]string{"convert: none.sgf: " + testutil.NoSuchFile + " (if it is"}},
		{"no such charset", "", []string{"-charset", "x"}, cli.StatusUsage, nil,
			[]string{"convert: -charset: no charset is called \"x\"; for bases, known are"}},
	})
}

// TestMATFolders: a folder becomes a folder, a file for each match.
func TestMATFolders(t *testing.T) {
	in, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	write := func(name, text string) {
		name = filepath.Join(in, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o700))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	}
	write("a.sgf", "(;GM[6]PW[a]PB[b];W[31hefe])(;GM[6]PW[a]PB[b]MI[game:1];W[42hdfd])(;GM[6]PW[c]PB[d];W[61mghg])")
	write("below/b.txt", "(;GM[6]PW[e]PB[f];W[31hefe])")
	write("go.sgf", "(;GM[1];B[pd])")
	for name, root := range map[string]string{"c": ";GM[ +6 ]", "d": ";GaMe[06]", "e": "FF[4]GM[6]"} {
		write(name+".sgf", "("+root+"PW["+name+name+"]PB[x];W[31hefe])")
	}
	write("note", "no SGF")
	status, stdout, errs := toMAT("", "-o", out+"/", in)
	require.Equal(t, cli.StatusFailed, status, errs) // e lacks a ';'
	require.Empty(t, stdout)
	require.Contains(t, errs,
		"5 converted (6 games, matches or records, 1 damaged); 2 skipped: 1 SGF of another game, 1 of no known kind\n", errs)
	for name, want := range map[string]string{"a.mat": " Game 2\n a : 0", "a-2.mat": " Game 1\n c : 0",
		"below/b.mat": " e : 0", "c.mat": " cc : 0", "d.mat": " dd : 0", "e.mat": " ee : 0"} {
		require.Contains(t, string(testutil.ReadFile(t, filepath.Join(out, name))), want)
	}

	// Files are kept, without -f.
	status, _, errs = toMAT("", "-o", out+"/", in)
	require.Equal(t, cli.StatusFine, status)
	require.Contains(t, errs, "; 5 converted before, and not read again (-f converts again)")
	status, _, errs = toMAT("", "-f", "-o", out+"/", in)
	require.Equal(t, cli.StatusFailed, status)
	require.NotContains(t, errs, "exists")
}

// TestMATOutput: a file is written if there is a match for it.
func TestMATOutput(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out.mat")
	status, _, errs := toMAT("(;GM[6];AE[a:y]AW[a]AB[x])", "-o", file)
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "convert: no game for "+file+", which is not written\n")
	require.NoFileExists(t, file)
	status, _, _ = toMAT("(;GM[6]PW[a]PB[b];W[31hefe])", "-o", file)
	require.Equal(t, cli.StatusFine, status)
	require.FileExists(t, file)
}
