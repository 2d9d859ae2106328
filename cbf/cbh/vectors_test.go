package cbh_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
)

// shared has real bases and what they hold, which are not part of the repository.
const shared = "../../../shared/"

// sharedBase returns the path of a real base, or skips the test.
func sharedBase(t testing.TB, name string) string {
	t.Helper()
	path := shared + "data/cbh/" + name
	if _, err := os.Stat(path + ".cbh"); err != nil {
		t.Skip("no base " + name + " in ../shared/data/cbh")
	}
	return path
}

// The real bases, with the files of what they hold.
var realBases = []struct{ base, vectors string }{
	{"twic1134", "twic1134.jsonl.gz"},
	{"Mate2", "Mate2.jsonl.gz"},
	{"test-annotations", "test-annotations.jsonl.gz"},
	{"lib-v2/cbhlib_test", "lib-v2.jsonl"},
}

type wantText [2]any // language, text

type wantNode struct {
	UCI           string
	NAGs          []uint8
	Before, After []wantText
	Other         [][2]string
	Variations    [][]wantNode
}

type wantGame struct {
	Number        int
	Text, Deleted bool
	Mode, Result  int
	Tags          map[string]string
	Start         string
	Tree          []wantNode
	Game          wantNode
	Format        int
	Titles        map[int]string
	Contents      map[int]string
}

// readWant calls f with each game of a file of vectors.
func readWant(t testing.TB, name string, f func(w *wantGame)) {
	t.Helper()
	file, err := os.Open(shared + "vectors/cbh/" + name)
	require.NoError(t, err)
	defer file.Close()
	var r io.Reader = file
	if strings.HasSuffix(name, ".gz") {
		r, err = gzip.NewReader(file)
		require.NoError(t, err)
	}
	n := 0
	s := bufio.NewScanner(r)
	for s.Buffer(nil, 1<<20); s.Scan(); n++ {
		var w wantGame
		require.NoError(t, json.Unmarshal(s.Bytes(), &w))
		f(&w)
	}
	require.NoError(t, s.Err())
	require.NotZero(t, n)
}

// comment returns a text as a game has it.
func (w wantText) comment() string {
	text := strings.Join(strings.Fields(w[1].(string)), " ")
	if n := uint8(w[0].(float64)); n != 0 {
		return "[%lang " + strings.ToLower(cbh.Nation(n)) + "] " + text
	}
	return text
}

// wantLine is a line as text: moves in UCI form, NAGs, comments in braces, variations.
func wantLine(line []wantNode) string {
	var b strings.Builder
	for i, n := range line {
		for _, text := range n.Before {
			fmt.Fprintf(&b, "{%s} ", text.comment())
		}
		fmt.Fprintf(&b, "%s ", n.UCI)
		for _, nag := range n.NAGs {
			fmt.Fprintf(&b, "$%d ", nag)
		}
		for _, text := range n.After {
			fmt.Fprintf(&b, "{%s} ", text.comment())
		}
		if i+1 < len(line) && len(n.Variations) > 0 { // a comment before a move is before these variations
			for _, text := range line[i+1].Before {
				fmt.Fprintf(&b, "{%s} ", text.comment())
			}
			line[i+1].Before = nil
		}
		for _, v := range n.Variations {
			fmt.Fprintf(&b, "(%s) ", wantLine(v))
		}
	}
	return strings.TrimSpace(b.String())
}

// gameLine is wantLine of a game, without commands.
func gameLine(l *pgn.Line) string {
	return textOf(l, func(comment string) bool {
		return !strings.HasPrefix(comment, "[%") || strings.HasPrefix(comment, "[%lang")
	})
}

// lineText is a line with all of its comments.
func lineText(l *pgn.Line) string { return textOf(l, func(string) bool { return true }) }

// textOf returns a line in the form of wantLine, with some of its comments.
func textOf(l *pgn.Line, shown func(comment string) bool) string {
	var b strings.Builder
	comments := func(list []string) {
		for _, text := range list {
			if shown(text) {
				fmt.Fprintf(&b, "{%s} ", text)
			}
		}
	}
	comments(l.Comments)
	for i := range l.Moves {
		n := &l.Moves[i]
		uci := "0000"
		if n.Move != (chess.Move{}) {
			uci = n.Move.String()
		}
		fmt.Fprintf(&b, "%s ", uci)
		for _, nag := range n.NAGs() {
			fmt.Fprintf(&b, "$%d ", nag)
		}
		comments(n.Comments())
		for i := range n.Variations() {
			fmt.Fprintf(&b, "(%s) ", textOf(&n.Variations()[i], shown))
		}
	}
	return strings.TrimSpace(b.String())
}

// others returns the annotations of the vectors that are neither texts nor NAGs.
func (w *wantNode) others(list []string) []string {
	for _, o := range w.Other {
		list = append(list, o[0]+" "+o[1])
	}
	for _, v := range w.Variations {
		for i := range v {
			list = v[i].others(list)
		}
	}
	return list
}

// readAgain reads the PGN of a game strictly.
func readAgain(t testing.TB, g *pgn.Game) *pgn.Game {
	t.Helper()
	text, err := g.AppendText(nil)
	require.NoError(t, err)
	r := pgn.NewReader(bytes.NewReader(text))
	require.True(t, r.Next(), "%v\n%s", r.Err(), text)
	again, err := r.Game()
	require.NoError(t, err, "%s", text)
	return again
}

// TestVectors: all games and guiding texts of real bases, as a second reader has them, and the PGN of
// each game is read again as the same.
func TestVectors(t *testing.T) {
	for _, b := range realBases {
		t.Run(b.base, func(t *testing.T) {
			db, err := cbh.OpenFile(sharedBase(t, b.base))
			require.NoError(t, err)
			defer db.Close()
			i := 0
			readWant(t, b.vectors, func(w *wantGame) {
				require.Equal(t, i+1, w.Number)
				compare(t, db, i, w)
				i++
			})
			require.Equal(t, i, db.Len())
		})
	}
}

func compare(t *testing.T, db *cbh.Database, i int, w *wantGame) {
	h, err := db.Header(i)
	require.NoError(t, err)
	require.Equal(t, w.Number, h.Number)
	require.Equal(t, w.Text, h.IsText)
	require.Equal(t, w.Deleted, h.Deleted)
	require.Empty(t, h.Problems)
	if w.Text {
		compareText(t, db, i, w)
		return
	}
	g, err := db.Game(i)
	require.NoError(t, err)
	for name, value := range w.Tags {
		require.Equal(t, value, g.Tag(name), name)
	}
	for _, tag := range g.Tags {
		require.True(t, w.Tags[tag.Name] == tag.Value || tag.Name == "CBH", "%v", tag)
	}
	if w.Start != "" {
		start, err := chess.ParseFEN(w.Start)
		require.NoError(t, err)
		require.Equal(t, start, g.Start)
	}
	want := wantLine(w.Tree)
	for _, text := range w.Game.After {
		want = "{" + text.comment() + "} " + want
	}
	require.Equal(t, want, gameLine(&g.Line), "game %d", w.Number)
	again := readAgain(t, g)
	require.Equal(t, g.Tags, again.Tags)
	require.Equal(t, lineText(&g.Line), lineText(&again.Line))
	_, _, err = cbfpgn.Fitter{}.AppendRecord(nil, g)
	require.NoError(t, err, "as a record of CBF")

	others := w.Game.others(nil)
	for i := range w.Tree {
		others = w.Tree[i].others(others)
	}
	list, err := db.Annotations(i)
	require.NoError(t, err)
	var got []string
	for _, a := range list {
		if a.Type != cbh.TextAfter && a.Type != cbh.TextBefore && a.Type != cbh.Symbols {
			got = append(got, fmt.Sprintf("%02x %x", uint8(a.Type), a.Data))
		}
	}
	require.ElementsMatch(t, others, got)
}

func compareText(t *testing.T, db *cbh.Database, i int, w *wantGame) {
	text, err := db.Text(i)
	require.NoError(t, err)
	require.Empty(t, text.Problems)
	titles, contents := map[int]string{}, map[int]string{}
	number := func(tag string) int {
		return slices.Index([]string{"en", "de", "fr", "es", "it", "nl", "pt", "mul"}, tag)
	}
	for _, title := range text.Titles {
		titles[number(title.Language)] = title.Text
	}
	for _, content := range text.Contents {
		contents[number(content.Language)] = content.Text
		require.Equal(t, w.Format == 3, content.HTML)
	}
	require.Equal(t, w.Titles, titles)
	require.Equal(t, w.Contents, contents)
	h, err := db.Header(i)
	require.NoError(t, err)
	require.Equal(t, w.Tags["Event"], h.Tournament.Title)
	_, err = db.Game(i)
	require.ErrorIs(t, err, cbh.ErrText)
}

// TestMadeBase: the base that tests of programs read.
func TestMadeBase(t *testing.T) {
	db, err := cbh.OpenFile("../../testdata/cbh/made.cbh")
	require.NoError(t, err)
	defer db.Close()
	require.Equal(t, 3, db.Len())
	checkGame(t, db, 0)
	checkGame(t, db, 1)
	_, err = db.Text(2)
	require.NoError(t, err)
}
