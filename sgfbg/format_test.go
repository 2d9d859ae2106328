package sgfbg_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// pageBlock returns the first block of code on a page that begins with a prefix.
func pageBlock(t *testing.T, page, prefix string) string {
	t.Helper()
	_, block, ok := strings.Cut(page, "\n```\n"+prefix)
	require.True(t, ok, prefix)
	block, _, ok = strings.Cut(block, "\n```\n")
	require.True(t, ok, prefix)
	return prefix + block + "\n"
}

// idTable returns the table of a page that has the IDs before each decision of a match.
func idTable(t *testing.T, c *sgfbg.Collection) string {
	t.Helper()
	var table strings.Builder
	table.WriteString("| before | position ID | match ID |\n|---|---|---|\n")
	row := func(before string, b sgfbg.Board) {
		position, match, _ := strings.Cut(gnubgID(t, b), ":")
		fmt.Fprintf(&table, "| %s | `%s` | `%s` |\n", before, position, match)
	}
	for r, err := range c.Records() {
		require.NoError(t, err)
		require.Empty(t, r.Problems)
		before := fmt.Sprintf("%v resigns, as RE says", r.Move.Player)
		if r.Node != nil {
			before = "`;"
			for p := range r.Node.Properties() {
				if p.ID != "C" {
					before += p.ID + "[" + p.Value() + "]"
				}
			}
			before += "`"
		}
		row(before, r.Board)
	}
	for _, g := range c.Games {
		row("the end", g.Outcome().Board)
	}
	return table.String()
}

// TestFormatExamples: the matches that FORMAT.md and MAT.md work through are what they say.
func TestFormatExamples(t *testing.T) {
	mat := string(readFile(t, "MAT.md"))
	c, err := sgfbg.ParseMAT([]byte(pageBlock(t, mat, "; [Event")))
	require.NoError(t, err)
	require.Empty(t, c.Problems)
	text, err := c.AppendText(nil)
	require.NoError(t, err)
	require.Equal(t, pageBlock(t, mat, "(;FF[4]"), string(text))
	require.Contains(t, mat, idTable(t, c))

	sgf := string(readFile(t, "FORMAT.md"))
	c, err = sgfbg.Parse([]byte(pageBlock(t, sgf, "(;FF[4]GM[6]")))
	require.NoError(t, err)
	require.Contains(t, sgf, idTable(t, c))
}

// An action is a line of testdata/sgfbg/actions.jsonl: a game in SGF whose last node is the
// action, the ID of the board after it, and whether the action is a ProblemPlay.
type action struct {
	State    string `json:"state"`
	SGF      string `json:"sgf"`
	ID       string `json:"id"`
	Reported bool   `json:"reported"`
}

// allActions are the actions of section 8 of FORMAT.md, in every state that it has.
func allActions(t *testing.T) (all []action) {
	t.Helper()
	const money = "MI[length:0][ws:0][bs:0]"
	setUps := []string{"PL[W]", "PL[B]", "PL[B]DI[52]", "DI[31]", "CV[4]", "CP[b]", "CO[n]", "AE[a:y]AW[f][f]AB[s]"}
	for _, state := range []struct{ name, root, nodes string }{
		{"start", money, ""},
		{"nothing pending", money, ";W[31hefe]"},
		{"dice rolled", money, ";W[31hefe];PL[B]DI[61]"},
		{"cube of White", money, ";W[31hefe];B[double];W[take]"},
		{"cube at 16384", money, ";PL[B]CV[16384];B[double]"},
		{"cube at 32768", money, ";PL[B]CV[32768]"},
		{"double pending", money, ";W[31hefe];B[double]"},
		{"beaver pending", money, ";W[31hefe];B[double];W[double]"},
		{"resignation pending", money, ";W[31hefe];B[resign:2]"},
		{"resignation at the start", money, ";B[resign:2]"},
		{"resignation with a double under it", money, ";W[31hefe];B[double];W[resign:2]"},
		{"resignation with a beaver under it", money, ";W[31hefe];B[double];W[double];W[resign:2]"},
		{"dropped", money, ";W[31hefe];B[double];W[drop]"},
		{"resigned", money, ";W[31hefe];B[double];W[resign:2];B[accept]"},
		{"borne off", money, ";PL[W]AE[a:y]AW[a]AB[x];W[31az]"},
		{"match", "MI[length:5][ws:2][bs:1]", ";W[31hefe]"},
		{"match, double pending", "MI[length:5][ws:2][bs:1]", ";W[31hefe];B[double]"},
		{"Crawford game", "MI[length:5][ws:4][bs:1]RU[Crawford:CrawfordGame]", ";W[31hefe]"},
		{"no cube", money + "RU[NoCube]", ";W[31hefe]"},
		{"no cube by a set-up", money, ";W[31hefe];CO[n]"},
		{"Jacoby, resignation pending", money + "RU[Jacoby]", ";W[31hefe];B[resign:2]"},
	} {
		var actions []string
		for _, player := range []string{"W", "B"} {
			for _, value := range []string{map[string]string{"W": "42hdfd", "B": "42qusu"}[player], "double", "take", "drop", "resign", "resign:5", "accept", "reject"} {
				actions = append(actions, player+"["+value+"]")
			}
		}
		for _, last := range append(actions, setUps...) {
			a := action{State: state.name, SGF: "(;GM[6]" + state.root + state.nodes + ";" + last + ")"}
			c, err := sgfbg.ParseString(a.SGF)
			require.NoError(t, err)
			for r, err := range c.Records() {
				require.NoError(t, err)
				a.Reported = slices.ContainsFunc(r.Problems, func(p sgfbg.Problem) bool { return p.Kind == sgfbg.ProblemPlay })
			}
			a.ID = gnubgID(t, c.Games[0].Outcome().Board)
			all = append(all, a)
		}
	}
	return all
}

// TestActions: every action in every state is what testdata/sgfbg/actions.jsonl has, which a
// second implementation in Python reads in the same way. BOARDCODEC_CAPTURE has it made anew.
func TestActions(t *testing.T) {
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	for _, a := range allActions(t) {
		require.NoError(t, e.Encode(a))
	}
	const name = "../testdata/sgfbg/actions.jsonl"
	if os.Getenv("BOARDCODEC_CAPTURE") != "" {
		require.NoError(t, os.WriteFile(name, []byte(text.String()), 0o644))
	}
	require.Equal(t, string(readFile(t, name)), text.String())
}
