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
	"example.com/boardcodec/sgfbg"
)

const built = "../../testdata/xg/built.xg"

// short is a table for matches to 2 points.
const short = `<met><info><length>2</length></info>
<pre-crawford-table><row><me>0.5</me><me>0.7</me></row><row><me>0.3</me><me>0.5</me></row></pre-crawford-table>
<post-crawford-table><row><me>0.5</me><me>0.48</me></row></post-crawford-table></met>`

func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	return file
}

// TestXGRun: statuses, and what goes where.
func TestXGRun(t *testing.T) {
	file := string(testutil.ReadFile(t, built))
	badSum := file[:len(file)-36] + "\x00" + file[len(file)-35:]
	table := writeFile(t, "short.xml", short)
	uneven := writeFile(t, "uneven.xml",
		strings.Replace(short, "<post-crawford-table>",
			`<post-crawford-table player="1"><row><me>0.5</me></row></post-crawford-table><post-crawford-table player="0">`, 1))
	clitest.Check(t, "convert", into("sgf"), []clitest.Row{
		{"standard input", file, nil, cli.StatusFine,
			[]string{"PW[Ann]PB[Zoë]", "\n;W[drop]", ";B[double]DA[E ver 3 3C "}, nil},
		{"no table", file, []string{"-met", "none"}, cli.StatusFine, []string{"PW[Ann]PB[Zoë]", "\n;W[drop])\n"},
			[]string{
				"convert: standard input: no form in SGF for: DA: the analysis of a cube decision: its equities",
			}},
		{"no table, strictly", file, []string{"-met", "none", "-strict"}, cli.StatusFailed, []string{"PW[Ann]"},
			[]string{"no form in SGF for: DA"}},
		{"a short table", "", []string{"-met", table, built}, cli.StatusFine, []string{"\n;W[drop])\n"}, []string{
			"no form in SGF for: DA: the analysis of a cube decision: the match equity table has no chances for its score",
		}},
		{"players of different strength", "", []string{"-met", uneven, built}, cli.StatusFailed, nil,
			[]string{"uneven.xml: the table is for players of different strength"}},
		{"a checksum", badSum, nil, cli.StatusFine, []string{"PW[Ann]"}, []string{"CRC of the archive is"}},
		{"cut off", file[:len(file)-700], nil, cli.StatusFailed, []string{"PW[Ann]"}, []string{"unexpected EOF"}},
		{"no such table", "", []string{"-met", "none.xml", built}, cli.StatusFailed, nil,
			[]string{"convert: -met: open none.xml: " + testutil.NoSuchFile}},
		{"another file", "", []string{"-met", built, built}, cli.StatusFailed, nil,
			[]string{"built.xg: met: line 1: not a match equity table"}},
	})
}

// TestXGFolders: all files of a folder, each in a file of its own.
func TestXGFolders(t *testing.T) {
	out := t.TempDir()
	toSGF("", "-o", out, "../../testdata/xg/built.xg", "../../testdata/xg/built.xgp")
	c, err := sgfbg.Parse(testutil.ReadFile(t, filepath.Join(out, "built.xg.sgf")))
	require.NoError(t, err)
	require.Len(t, c.Games, 2)
}
