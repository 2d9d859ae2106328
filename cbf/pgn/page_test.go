package pgn_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/internal/pages"
)

var update = flag.Bool("update", false, "write the table of testdata/pgn/flaws.md anew")

const (
	flawsPage  = "../../testdata/pgn/flaws.md"
	flawsTags  = "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n"
	flawsSetUp = "[Event \"x\"]\n[SetUp \"1\"]\n[FEN \"8/4P1k1/8/8/8/8/8/K7 w - - 0 1\"]\n\n"
)

// flawsSigns are what a table has for text that it cannot hold.
var flawsSigns = strings.NewReplacer(flawsTags, "‹H›", flawsSetUp, "‹P›", "\n", "⏎", "\r", "␍", "\x00", "␀", "\x1a", "␚",
	"\ufeff", "‹BOM›", "\u00a0", "‹NBSP›", "\u200b", "‹ZWSP›", "|", "\\|", "`", "ˋ")

// TestFlawsPage: the page of the flaws has what is read.
func TestFlawsPage(t *testing.T) {
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
	if *update {
		require.NoError(t, pages.Fill(flawsPage, map[string]string{"flaws": table.String()}))
	}
	page, err := os.ReadFile(flawsPage)
	require.NoError(t, err)
	_, is, _, err := pages.Between(string(page), "flaws")
	require.NoError(t, err)
	require.Equal(t, table.String(), is, "go test ./cbf/pgn -run TestFlawsPage -update writes what is read now")
}

// flawRead returns what lenient reading makes of a text: games as AppendText writes them, each
// with its problems, and what belongs to no game.
func flawRead(text []byte) string {
	var cells []string
	problems := func(list []pgn.Problem) {
		for _, p := range list {
			cells = append(cells, fmt.Sprintf("(%d:%d %v: %s)", p.Line, p.Column, p.Kind, clipped(p.Err.Error())))
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
