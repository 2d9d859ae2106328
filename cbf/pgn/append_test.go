package pgn_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
)

// said returns what a line says, in a form that is easy to compare: a Rest is the last comment
// of its line, and "}" is "｝", as AppendText writes them.
func said(l *pgn.Line) string {
	var b strings.Builder
	comments := func(texts []string) {
		for _, s := range texts {
			if strings.Contains(s, "}") {
				s = strings.NewReplacer("{", "｛", "}", "｝").Replace(s)
			}
			fmt.Fprintf(&b, "{%s}", s)
		}
	}
	var line func(l *pgn.Line)
	line = func(l *pgn.Line) {
		comments(l.Comments)
		for i := range l.Moves {
			n := &l.Moves[i]
			fmt.Fprintf(&b, " %v %v", n.Move, n.NAGs())
			texts := n.Comments()
			if l.Rest != "" && i == len(l.Moves)-1 {
				texts = append(slices.Clone(texts), l.Rest)
			}
			comments(texts)
			for j := range n.Variations() {
				b.WriteString("(")
				line(&n.Variations()[j])
				b.WriteString(")")
			}
		}
		if l.Rest != "" && len(l.Moves) == 0 {
			comments([]string{l.Rest})
		}
	}
	line(l)
	return b.String()
}

// checkAppended: what AppendText writes has the form that is promised, and is read back equal, strictly
// unless a tag has a fault: it is written as it is.
func checkAppended(t testing.TB, g *pgn.Game) {
	text, err := g.AppendText(nil)
	if errors.Is(err, chess.ErrRange) {
		return // a tag that its escapes make longer than Readers read
	}
	require.NoError(t, err)
	require.True(t, utf8.Valid(text))
	require.True(t, bytes.HasSuffix(text, []byte("\n\n")))
	_, moves, _ := bytes.Cut(text, []byte("]\n\n"))
	for line := range bytes.Lines(moves) {
		words := bytes.TrimPrefix(line[:len(line)-1], []byte(" ")) // a space before "%" and "["
		require.False(t, utf8.RuneCount(line) > 80 && bytes.ContainsAny(words, " "), "%q", line)
		require.NotContains(t, "[%", string(line[:1]), "%q", line)
	}
	tags := slices.ContainsFunc(g.Problems, func(p pgn.Problem) bool { return p.In == "tags" })
	r := pgn.Options{Lenient: tags, MaxGame: 64 << 20}.NewReader(bytes.NewReader(text))
	require.True(t, r.Next(), "%q: %v", text, r.Err())
	back, err := r.Game()
	require.NoError(t, err, "%s", text)
	require.Equal(t, g.Tags, back.Tags, "%s", text)
	require.Equal(t, g.StartPosition(), back.StartPosition())
	require.Equal(t, g.Result, back.Result)
	require.Equal(t, said(&g.Line), said(&back.Line))
	require.False(t, r.Next(), "%s", text)
	if len(g.Problems) == 0 { // or a Rest became a comment in another place
		again, err := back.AppendText(nil)
		require.NoError(t, err)
		require.Equal(t, string(text), string(again))
	}
}

// TestAppendFiles: every game of real files comes back equal.
func TestAppendFiles(t *testing.T) {
	names, err := filepath.Glob("../../testdata/cbf/pgn-extract/*.pgn")
	require.NoError(t, err)
	games := 0
	for _, name := range append(names, "../../testdata/cbf/pgn-sample.pgn") {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for g, err := range (pgn.Options{Lenient: true}).NewReader(bytes.NewReader(text)).All() {
			require.NoError(t, err)
			checkAppended(t, g)
			games++
		}
	}
	require.Greater(t, games, 100)
}

var appendCases = []struct{ name, in, want string }{
	{"numbers", "1.e4 e5 2.Nf3 $1 Nc6 {x} 3.Bb5 (3.Bc4) a6 *", "1. e4 e5 2. Nf3 $1 2... Nc6 {x} 3. Bb5 (3. Bc4) 3... a6 *"},
	{"comments before moves", "{a} {b} 1. e4 ({c} 1. d4 {d}) *", "{a} {b} 1. e4 ({c} 1. d4 {d}) *"},
	{"empty", "1. e4 {} e5 () *", "1. e4 {} 1... e5 () *"},
	{"null moves", "1. e4 Z0 2. -- --- *", "1. e4 -- 2. -- -- *"},
	{"a brace behind a semicolon", "1. e4 ; a {b} c\n e5 *", "1. e4 {a ｛b｝ c} 1... e5 *"},
	{"a brace that is not closed", "1. e4 {a {b} e5 *", "1. e4 {a {b} 1... e5 *"},
	{"white space", "1. e4 { a\r\n\tb  c } e5 *", "1. e4 {a b c} 1... e5 *"},
	{"variations", "1. e4 (1. d4 d5 (1... Nf6 $13) {x}) (1. c4) e5 1-0", "1. e4 (1. d4 d5 {x} (1... Nf6 $13)) (1. c4) 1... e5 1-0"},
	{"signs", "1. e4! e5?? 2. d4!? *", "1. e4 $1 1... e5 $4 2. d4 $5 *"},
}

func TestAppendMovetext(t *testing.T) {
	for _, c := range appendCases {
		r := pgn.NewReader(strings.NewReader(c.in))
		require.True(t, r.Next(), c.name)
		g, err := r.Game()
		require.NoError(t, err, c.name)
		text, err := g.AppendText(nil)
		require.NoError(t, err, c.name)
		require.Equal(t, c.want+"\n\n", string(text), c.name)
		line, err := g.Line.AppendText(nil, g.StartPosition())
		require.NoError(t, err, c.name)
		require.Equal(t, c.want, string(line)+" "+g.Result.String(), c.name)
		checkAppended(t, g)
	}
}

// TestAppendLines: lines have up to 79 columns, and none begins like a tag or an escape, which
// end a comment in other programs.
func TestAppendLines(t *testing.T) {
	widest := 0
	words := strings.Fields(`[Event "x"] %clk [White "y"] ` + strings.Repeat("w", 100) + ` é ｛ {`)
	for width := 1; width < 90; width++ {
		g := pgn.NewGame()
		pos, err := g.AddSAN(g.StartPosition(), "e4")
		require.NoError(t, err)
		_, err = g.AddSAN(pos, "e5")
		require.NoError(t, err)
		comment := strings.Repeat("a", width)
		for i := range 60 {
			comment += " " + words[i%len(words)]
		}
		g.Moves[0].Notes = &pgn.Notes{Comments: []string{comment}}
		checkAppended(t, g)
		text, err := g.AppendText(nil)
		require.NoError(t, err)
		for line := range bytes.Lines(text) {
			if line = bytes.TrimSuffix(line, []byte("\n")); bytes.ContainsRune(line, ' ') {
				widest = max(widest, utf8.RuneCount(line))
			}
		}
	}
	require.Equal(t, 79, widest)
}

func TestAppendMade(t *testing.T) {
	g := pgn.NewGame()
	g.Start = func() chess.Position { p, _ := chess.ParseFEN("4k3/8/8/8/8/8/8/4K2R w K - 0 7"); return p }()
	_, err := g.AddSAN(g.StartPosition(), "O-O", "--", "Rf7")
	require.NoError(t, err)
	g.Tags = append(g.Tags, pgn.Tag{Name: "Note", Value: "a \"b\" \\c\nd\xff"})
	g.Moves[0].Notes = &pgn.Notes{Comments: []string{" a\n b\xff "}}
	text, err := g.AppendText([]byte("x"))
	require.NoError(t, err)
	require.Equal(t, `x[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]
[Note "a \"b\" \\c d`+"\uFFFD"+`"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 7"]

7. O-O {a b`+"\uFFFD"+`} 7... -- 8. Rf7 *

`, string(text))
}

func TestAppendErrors(t *testing.T) {
	deep := func(n int) *pgn.Game {
		g := pgn.NewGame()
		for range n {
			g.Line = pgn.Line{Moves: []pgn.Node{{Move: e4, Notes: &pgn.Notes{Variations: []pgn.Line{g.Line}}}}}
		}
		return g
	}
	with := func(change func(g *pgn.Game)) *pgn.Game {
		g := pgn.NewGame()
		change(g)
		return g
	}
	cycle := pgn.NewGame()
	cycle.Moves = []pgn.Node{{Move: e4, Notes: new(pgn.Notes)}}
	cycle.Moves[0].Notes.Variations = []pgn.Line{cycle.Line, cycle.Line}
	cycle.Moves[0].Notes.Variations[0] = cycle.Line
	for _, c := range []struct {
		name string
		g    *pgn.Game
		want error
	}{
		{"an illegal move", with(func(g *pgn.Game) { g.Moves = []pgn.Node{{Move: chess.Move{From: 0, To: 63}}} }), chess.ErrMove},
		{"a tag without a name", with(func(g *pgn.Game) { g.Tags[0].Name = "" }), chess.ErrSyntax},
		{"a name with a space", with(func(g *pgn.Game) { g.Tags[0].Name = "White Elo" }), chess.ErrSyntax},
		{"a long value", with(func(g *pgn.Game) { g.Tags[0].Value = strings.Repeat(`"`, 2044) }), chess.ErrRange},
		{"a result", with(func(g *pgn.Game) { g.Result = 4 }), chess.ErrRange},
		{"nested too deep", deep(10_001), chess.ErrRange},
		{"variations that contain themselves", cycle, chess.ErrRange},
	} {
		text, err := c.g.AppendText([]byte("x"))
		var refused *pgn.EncodeError
		require.ErrorAs(t, err, &refused, c.name)
		require.ErrorIs(t, err, c.want, c.name)
		require.Equal(t, "x", string(text), c.name)
	}
	long := with(func(g *pgn.Game) { g.Tags[0].Value = strings.Repeat(`"`, 2043) })
	_, err := long.AppendText(nil)
	require.NoError(t, err)
	checkAppended(t, long)
	_, err = deep(10_000).AppendText(nil)
	require.NoError(t, err)
}

// A failingWriter fails at its third write.
type failingWriter struct{ n int }

var errFull = errors.New("full")

func (w *failingWriter) Write(b []byte) (int, error) {
	if w.n++; w.n == 3 {
		return 0, errFull
	}
	return len(b), nil
}

func TestWriter(t *testing.T) {
	var b bytes.Buffer
	w := pgn.NewWriter(&b)
	bad := pgn.NewGame()
	bad.Tags[0].Name = ""
	var refused *pgn.EncodeError
	require.NoError(t, w.Write(pgn.NewGame()))
	require.ErrorAs(t, w.Write(bad), &refused)
	require.NoError(t, w.Write(pgn.NewGame()))
	one, err := pgn.NewGame().AppendText(nil)
	require.NoError(t, err)
	require.Equal(t, strings.Repeat(string(one), 2), b.String())

	w = pgn.NewWriter(new(failingWriter))
	require.NoError(t, w.Write(pgn.NewGame()))
	require.NoError(t, w.Write(pgn.NewGame()))
	require.Equal(t, errFull, w.Write(pgn.NewGame()))
	require.Equal(t, errFull, w.Write(pgn.NewGame()))
}
