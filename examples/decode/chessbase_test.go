package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/examples/internal/clitest"
	"example.com/boardcodec/internal/testutil"
)

// TestChessBaseFiles: bases with, without and with a wrong index.
func TestChessBaseFiles(t *testing.T) {
	dir := t.TempDir()
	copyFile := func(from, to string) string {
		data := testutil.ReadFile(t, filepath.Join("../../testdata/cbf", from))
		path := filepath.Join(dir, to)
		require.NoError(t, os.WriteFile(path, data, 0o644))
		return path
	}
	write := func(to, data string) string {
		path := filepath.Join(dir, to)
		require.NoError(t, os.WriteFile(path, []byte(data), 0o644))
		return path
	}
	games := copyFile("s01study.cbf", "STUDY.CBF")
	index := copyFile("s01study.cbi", "STUDY.CBI")
	lost := copyFile("r01fisch.cbf", "lost.cbf")
	damaged := copyFile("r01fisch.cbf", "damaged.cbf")
	damagedIndex := write("damaged.cbi", "?")
	unreadable := copyFile("r01fisch.cbf", "unreadable.cbf")
	require.NoError(t, os.Mkdir(filepath.Join(dir, "unreadable.cbi"), 0o755))
	broken := copyFile("c10range.cbf", "bad.cbf")
	copyFile("c10range.cbi", "bad.cbi")

	for _, tt := range []struct {
		name, arg string
		want      []string
	}{
		{"games", games, []string{"ChessBase CBF base: ", "\n15 games\n", "game 1, * = to move:"}},
		{"index", index, []string{"ChessBase CBF base: ", "\n15 games\n"}},
		{"no index", lost, []string{"34 games, found without an index\n", "\n! there is no index\n"}},
		{"damaged index", damaged, []string{"34 games, found without an index\n", "\n! index: "}},
		{"the damaged index itself", damagedIndex, []string{"34 games, found without an index\n",
			"\n! index: "}},
		{"index that cannot be read", unreadable, []string{"34 games, found without an index\n",
			"\n! index: "}},
		{"broken game", broken, []string{"! game 1: moves: offset 15: not a move of the position"}},
		{"base without its extension", copyFile("q01apawn.cbf", "base"),
			[]string{"ChessBase CBF base: ", "\n40 games, found without an index\n"}},
		{"book", copyFile("b02fisch.fbk", "book.FBK"), []string{"FBK opening book: ", "255 moves"}},
		{"book without its extension", copyFile("b04small.fbk", "book"),
			[]string{"FBK opening book: ", "16 moves"}},
		{"book with an impossible move", write("odd.fbk", "\x09\x19\x09\x19?"),
			[]string{"2 moves", "\n1. ", "half an entry\n! book: offset 2: "}},
		{"PGN that has the name of a base", copyFile("pgn-sample.pgn", "pgn.cbf"),
			[]string{"PGN: ", "\n3 games\n"}},
		{"moves alone", "1. e4 e5 *", []string{"PGN: ", "1 game\n", " 4  . . . . P . . .\n"}},
		{"a null move first", "1. -- e5 *", []string{"PGN: ", "1 game\n"}},
		{"moves after a byte order mark", write("bom", "\ufeff1. e4 e5 *"), []string{"PGN: ", "1 game\n"}},
		{"nothing but a broken game", "1. e4 e4 *", []string{"PGN: ",
			"! game 1: moves: line 1: column 7: offset 6: "}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text, err := show(tt.arg)
			require.NoError(t, err)
			for _, want := range tt.want {
				require.Contains(t, text, want)
			}
		})
	}
	for name, arg := range map[string]string{
		"an index, whose games cannot be read: ": copyFile("r01fisch.cbi", "alone.cbi"),
		"as ChessBase CBF base: no game in it":   write("text.cbf", "this is no base"),
		"as FBK opening book: cbf: ":             write("text.fbk", "this is no book"),
		"no format known here: 4 bytes":          write("text.pgn", "none"),
	} {
		_, err := show(arg)
		require.ErrorContains(t, err, name)
	}
	_, err := show(filepath.Join(dir, "alone.cbi"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

// TestCharset: -charset is that of the texts in a base, and of what is made of PGN.
func TestCharset(t *testing.T) {
	const text = "[White \"Петров\"]\n[Black \"Müller\"]\n\n1. e4 {да} *\n"
	r := pgn.NewReader(strings.NewReader(text))
	require.True(t, r.Next())
	from, err := r.Game()
	require.NoError(t, err)
	g, _, err := cbfpgn.Fitter{Charset: charmap.Windows1251}.Record(from)
	require.NoError(t, err)
	data, err := g.AppendBinary(nil)
	require.NoError(t, err)
	dir := t.TempDir()
	base, pgnFile, html := filepath.Join(dir, "r.cbf"), filepath.Join(dir, "r.pgn"),
		filepath.Join(t.TempDir(), "r.html")
	require.NoError(t, os.WriteFile(base, data, 0o666))
	require.NoError(t, os.WriteFile(pgnFile, []byte(text), 0o666))

	for _, tt := range []struct{ args, want string }{
		{base, "╧σ≥≡εΓ - Muller"},
		{base + " -charset 1251", "Петров - Muller"},
		{base + " -json -charset 1251", `"white": "Петров"`},
		{base + " -id", "; no index; unknown charset, read as 437\n"},
		{base + " -id -charset 1251", "Петров - Muller; no index\n"},
		{base + " -id -charset 437", "╧σ≥≡εΓ - Muller; no index\n"},
		{base + " -id -deep -charset 1251", "Петров - Muller; no index\n"},
		{pgnFile, "Петров - Müller"},
		{pgnFile + " -charset 1251", "Петров - Müller"},
	} {
		status, out, errs := clitest.Run("decode", run, "", strings.Fields(tt.args)...)
		require.Zero(t, status, errs)
		require.Contains(t, out, tt.want, tt.args)
	}
	for _, from := range []string{base, dir} {
		status, _, errs := clitest.Run("decode", run, "", from, "-charset", "1251", "-html", html, "-f")
		require.Zero(t, status, errs)
		page := testutil.ReadFile(t, html)
		require.Contains(t, string(page), "Петров")
		require.Contains(t, string(page), "да")
	}
	status, _, errs := clitest.Run("decode", run, "", base, "-charset", "klingon")
	require.Equal(t, cli.StatusUsage, status)
	require.Contains(t, errs, "known are 1250, 1251")
}

// TestManyProblems: problems do not fill the screen, and not the memory.
func TestManyProblems(t *testing.T) {
	_, rep, err := identify(inputOf("", bytes.Repeat([]byte("1. e4 Ke4 *\n"), 200)))
	require.NoError(t, err)
	require.Len(t, rep.fields.(chessFields).Problems, problemsKept)
	require.Contains(t, rep.text, "and 197 more problems\n")
}

// TestLongBook: a book that is one line does not make the program climb it.
func TestLongBook(t *testing.T) {
	shuffle := []byte{0x46, 0x15, 0x7e, 0x2d, 0x55, 0x06, 0x6d, 0x3e} // Nf3 Nf6 Ng1 Ng8
	_, rep, err := identify(fileOf("long.fbk", bytes.Repeat(shuffle, 10_000)))
	require.NoError(t, err)
	require.Contains(t, rep.text, "\n35. Nf3 Nf6 36.")
	in := fileOf("long.fbk", bytes.Repeat(shuffle, 10_000))
	in.json = true
	_, rep, err = identify(in)
	require.NoError(t, err)
	require.Contains(t, rep.fields.(bookFields).PGN, "\n1. Nf3 Nf6 ")
	require.Contains(t, strings.Join(strings.Fields(rep.fields.(bookFields).PGN), " "), " 20000. Ng1 Ng8 *")
}
