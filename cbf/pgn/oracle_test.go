package pgn_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/basetest"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/internal/testutil"
)

// A flaw is a text with one flaw, from testdata/pgn/flaws.jsonl.
type flaw struct {
	ID          int
	Flaw        string
	Text        string
	Bytes       []byte
	Fill, After string // behind Text: Fill so many times, and After
	Times       int
	Meant       string // the games that the writer meant, the plies of their main lines, and results
}

func flaws(t testing.TB) (list []flaw) {
	data, err := os.ReadFile("../../testdata/pgn/flaws.jsonl")
	require.NoError(t, err)
	for line := range bytes.Lines(data) {
		var f flaw
		require.NoError(t, json.Unmarshal(line, &f))
		if f.Bytes == nil {
			f.Bytes = []byte(f.Text + strings.Repeat(f.Fill, f.Times) + f.After)
		}
		list = append(list, f)
	}
	require.Len(t, list, 161)
	return list
}

// TestFlaws: what the writers of 161 texts meant is read, in 154 of them whole and in 153
// without a word that is lost.
func TestFlaws(t *testing.T) {
	whole, without := 0, 0
	for _, f := range flaws(t) {
		games, plies, results, lost := 0, 0, "", false
		r := pgn.Options{Lenient: true}.NewReader(bytes.NewReader(f.Bytes))
		for g, err := range r.All() {
			if err != nil {
				continue
			}
			games++
			plies += len(g.Moves)
			if g.Result != chess.NoResult {
				results += ", " + g.Result.String()
			}
			for _, p := range g.Problems {
				lost = lost || p.Scale == chess.Lost
			}
		}
		if fmt.Sprintf("%d, %d%s", games, plies, results) == f.Meant {
			if whole++; !lost {
				without++
			}
		}
	}
	require.GreaterOrEqual(t, whole, 154)
	require.GreaterOrEqual(t, without, 153)
}

// TestPieces: what is read does not depend on the pieces in which the text comes, even where a
// byte is repeated so often that a token is longer than what is always ahead.
func TestPieces(t *testing.T) {
	step := 67
	if testutil.Long(t) > 0 {
		step = 3
	}
	for _, f := range flaws(t) {
		if len(f.Bytes) > 1000 {
			continue
		}
		for i := f.ID % step; i < len(f.Bytes); i += step {
			long := []byte(string(f.Bytes[:i]) + strings.Repeat(string(f.Bytes[i:i+1]), 5000) + string(f.Bytes[i:]))
			for _, o := range []pgn.Options{{}, {Lenient: true}} {
				want := readAll(o.NewReader(iotest.DataErrReader(bytes.NewReader(long))))
				got := readAll(o.NewReader(iotest.OneByteReader(bytes.NewReader(long))))
				require.Equal(t, want, got, "%q %d", f.Bytes, i)
			}
		}
	}
}

// readAll returns the games of a Reader, or their errors, and what else it says.
func readAll(r *pgn.Reader) (all []any) {
	for g, err := range r.All() {
		if err != nil {
			all = append(all, err.Error())
		} else {
			all = append(all, g)
		}
	}
	return append(all, r.Problems())
}

var update = flag.Bool("update", false, "write the table of testdata/pgn/flaws.md anew")

const (
	flawsPage  = "../../testdata/pgn/flaws.md"
	flawsTags  = "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n"
	flawsSetUp = "[Event \"x\"]\n[SetUp \"1\"]\n[FEN \"8/4P1k1/8/8/8/8/8/K7 w - - 0 1\"]\n\n"
)

// flawsSigns are what a table has for text that it cannot hold.
var flawsSigns = strings.NewReplacer(flawsTags, "‹H›", flawsSetUp, "‹P›", "\n", "⏎", "\r", "␍", "\x00", "␀", "\x1a", "␚",
	"\ufeff", "‹BOM›", "\u00a0", "‹NBSP›", "\u200b", "‹ZWSP›", "|", "\\|", "`", "ˋ")

// TestFlawsPage writes what is read into the page of the flaws, for a release.
func TestFlawsPage(t *testing.T) {
	if !*update {
		t.Skip("go test ./cbf/pgn -run TestFlawsPage -update writes testdata/pgn/flaws.md")
	}
	var table strings.Builder
	table.WriteString("| # | flaw | PGN | meant | strictly | leniently |\n|---|---|---|---|---|---|\n")
	for _, f := range flaws(t) {
		text := "not shown"
		if f.Text != "" && f.Times == 0 {
			text = "`` " + flawsSigns.Replace(f.Text) + " ``"
		}
		strictly := "reads"
		for _, err := range pgn.NewReader(bytes.NewReader(f.Bytes)).All() {
			if err != nil {
				strictly = "refuses"
			}
		}
		fmt.Fprintf(&table, "| %d | %s | %s | %s | %s | %s |\n", f.ID, flawsSigns.Replace(f.Flaw), text, f.Meant, strictly, flawRead(f.Bytes))
	}
	page, err := os.ReadFile(flawsPage)
	require.NoError(t, err)
	before, rest, begins := strings.Cut(string(page), "<!-- flaws -->\n")
	_, after, ends := strings.Cut(rest, "<!-- /flaws -->\n")
	require.True(t, begins && ends, "the marks of the table")
	written := before + "<!-- flaws -->\n" + table.String() + "<!-- /flaws -->\n" + after
	require.NoError(t, os.WriteFile(flawsPage, []byte(written), 0o666))
}

// flawRead returns what lenient reading makes of a text: games as AppendText writes them, each
// with its problems, and what belongs to no game.
func flawRead(text []byte) string {
	var cells []string
	problems := func(list []pgn.Problem) {
		for _, p := range list {
			cells = append(cells, fmt.Sprintf("(%d:%d %v: %s)", p.Line, p.Column, p.Scale, clipped(p.Err.Error())))
		}
	}
	r := pgn.Options{Lenient: true}.NewReader(bytes.NewReader(text))
	for g, err := range r.All() {
		if err != nil {
			cells = append(cells, "**"+clipped(err.Error())+"**")
			continue
		}
		written, err := g.AppendText(nil)
		if err != nil {
			written = []byte(err.Error()) // a tag that is too long
		}
		cells = append(cells, "`` "+clipped(strings.TrimSpace(string(written)))+" ``")
		problems(g.Problems)
	}
	problems(r.Problems())
	return strings.Join(cells, " ")
}

// clipped returns text for a cell, or the beginning and the end of a long one.
func clipped(s string) string {
	if runes := []rune(s); len(runes) > 400 {
		s = string(runes[:200]) + " ... " + string(runes[len(runes)-40:])
	}
	return flawsSigns.Replace(s)
}

var plainTokens = regexp.MustCompile(`\[\w+ "[^"]*"\]|\{[^}]*\}|[()]|\$\d+|\d+\.+|1-0|0-1|1/2-1/2|\*|[^\s()]+`)

// plainPGN plays through well-formed PGN and returns the number of moves: it cuts the text by
// regular expressions, finds a move among the SAN of all legal moves, and builds no tree.
func plainPGN(text string) (plies int, err error) {
	var before, now []chess.Position
	for _, token := range plainTokens.FindAllString(text, -1) {
		switch token[0] {
		case '[':
			before, now = []chess.Position{{}}, []chess.Position{chess.StartPosition()}
		case '{', '$', '*':
		case '(':
			now = append(now, before[len(before)-1])
			before = append(before, chess.Position{})
		case ')':
			now, before = now[:len(now)-1], before[:len(before)-1]
		default:
			if token[0] >= '0' && token[0] <= '9' {
				continue
			}
			top := len(now) - 1
			p := now[top]
			found := false
			for _, m := range p.LegalMoves() {
				if p.SAN(m) == token {
					before[top] = p
					if now[top], err = p.Play(m); err != nil {
						return plies, err
					}
					found = true
					break
				}
			}
			if !found {
				return plies, io.ErrUnexpectedEOF
			}
			plies++
		}
	}
	return plies, nil
}

// TestPlain: annotated games have as many moves as the plain reader finds.
func TestPlain(t *testing.T) {
	text, plies := basetest.AnnotatedPGN(t, testdata)
	first := text[:bytes.Index(text[1:], []byte("\n\n[Event "))+1]
	got, err := plainPGN(string(first))
	require.NoError(t, err)
	all, _ := games(pgn.Options{}, string(text))
	require.Len(t, all, 340)
	n := 0
	var walk func(l *pgn.Line)
	walk = func(l *pgn.Line) {
		n += len(l.Moves)
		for i := range l.Moves {
			for j := range l.Moves[i].Variations() {
				walk(&l.Moves[i].Variations()[j])
			}
		}
	}
	for _, g := range all {
		require.Empty(t, g.Problems)
		if walk(&g.Line); g.Number == 1 {
			require.Equal(t, got, n)
		}
	}
	require.Equal(t, plies, n)
}
