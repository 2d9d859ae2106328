package cbf_test

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
)

// TestNames: the conventions of the two texts, read and written.
func TestNames(t *testing.T) {
	for _, tt := range []struct{ players, source, white, black, event, annotator, round string }{
		{"Kasparov-Karpov", "Moscow", "Kasparov", "Karpov", "Moscow", "", ""},
		{"Short,N-Ljubojevic,L", "T-ch DDR [Uhlmann] (8)", "Short,N", "Ljubojevic,L", "T-ch DDR", "Uhlmann", "8"},
		{"Petri-Bonn,A-Maier,B", "", "Petri-Bonn,A", "Maier,B", "", "", ""},
		{"Smith_Jones,A-B,C", "", "Smith-Jones,A", "B,C", "", "", ""},
		{"Rimsky_Korsakov, N-Short, N", "", "Rimsky-Korsakov, N", "Short, N", "", "", ""},
		{"A-B-C", "", "A", "B-C", "", "", ""},
		{"A-B-C,D", "", "A", "B-C,D", "", "", ""},
		{"Solo", "", "Solo", "", "", "", ""},
		{"", "", "", "", "", "", ""},
		{"A-B (3.1)", "x", "A", "B", "x", "", "3.1"},
		{"A-B (m/2)", "(4) x (7)", "A", "B", "(4) x", "", "7"},
		{"A-B", "(2nd part) x", "A", "B", "(2nd part) x", "", ""},
		{"A-B", "[a] [b] (1/2)", "A", "B", "[b]", "a", "1/2"},
	} {
		t.Run(tt.players+"|"+tt.source, func(t *testing.T) {
			h := cbf.Header{Players: []byte(tt.players), Source: []byte(tt.source)}
			require.Equal(t, tt.white, h.White())
			require.Equal(t, tt.black, h.Black())
			require.Equal(t, tt.event, h.Event())
			require.Equal(t, tt.annotator, h.Annotator())
			require.Equal(t, tt.round, h.Round())
		})
	}
	g := cbf.NewGame()
	for _, c := range [][2]string{{"A", "B"}, {"Petri-Bonn,A", "Maier-Schulz,B"}, {"", ""}, {"Müller,K", "?"}, {"a-b", "c-d"}} {
		require.NoError(t, g.SetPlayers(c[0], c[1]))
		require.Equal(t, c[0], g.White())
		require.Equal(t, c[1], g.Black())
	}
	before := string(g.Players)
	require.ErrorIs(t, g.SetPlayers("under_score", "x"), cbf.ErrConvention)
	require.ErrorIs(t, g.SetPlayers("x", "B (7)"), cbf.ErrConvention)
	require.ErrorIs(t, g.SetPlayers("日", "x"), cbf.ErrCharset)
	require.ErrorIs(t, g.SetPlayers(string(make([]byte, 62)), "x"), chess.ErrRange)
	require.Equal(t, before, string(g.Players))
	require.NoError(t, g.SetSource("Linares", "Kasparov", "3.1"))
	require.Equal(t, "Linares [Kasparov] (3.1)", string(g.Source))
	require.NoError(t, g.SetSource("", "", ""))
	require.NoError(t, g.SetSource("", "X", ""))
	require.Equal(t, "[X]", string(g.Source))
	require.ErrorIs(t, g.SetSource("a (7)", "", ""), cbf.ErrConvention)
	require.ErrorIs(t, g.SetSource("a", "", "seven"), cbf.ErrConvention)
	require.ErrorIs(t, g.SetSource("a", "b]", ""), cbf.ErrConvention)
	require.Equal(t, "[X]", string(g.Source))

	// A round stays where it is.
	for _, players := range []string{"Karpov,A-Kasparov,G (7)", "A-B (1) (2)", "- (3)"} {
		g.Players = []byte(players)
		require.NoError(t, g.SetPlayers(g.White(), g.Black()))
		require.Equal(t, players, string(g.Players))
	}
	for players, want := range map[string]string{"Karpov (7)": "Karpov- (7)", "A (m/2)-B": "A -B (m/2)"} {
		g.Players = []byte(players)
		white, black, round := g.White(), g.Black(), g.Round()
		require.NoError(t, g.SetPlayers(white, black))
		require.Equal(t, want, string(g.Players))
		require.Equal(t, []string{white, black, round}, []string{g.White(), g.Black(), g.Round()})
	}
	g.Players = []byte("A-B (m/2)")
	require.NoError(t, g.SetPlayers(strings.Repeat("a", 54), "b"))
	require.Len(t, g.Players, 62)
	require.NoError(t, g.SetPlayers(strings.Repeat("a", 55), "b"))
	require.Len(t, g.Players, 63)
	require.ErrorIs(t, g.SetPlayers(strings.Repeat("a", 56), "b"), chess.ErrRange)
	require.ErrorIs(t, g.SetPlayers("a", "b "), cbf.ErrConvention)
	require.NoError(t, g.SetSource("x", "", ""))
	require.Equal(t, "m/2", g.Round())
	require.NoError(t, g.SetSource("x", "", "9"))
	require.Equal(t, "9", g.Round())
}

// TestRoundsAndAnnotators: what is a round and what an annotator, in random texts,
// by the patterns.
func TestRoundsAndAnnotators(t *testing.T) {
	rounds := regexp.MustCompile(`\((?:m/)?\d+(?:[./]\d+)*\)`)
	annotators := regexp.MustCompile(`\[([^][]*)\]`)
	r := rand.New(rand.NewPCG(3, 14))
	parts := []string{"(", "(", ")", ")", "[", "]", "m/", "m", "/", ".", "0", "9", "12", "a", " ", "-", ":"}
	seen := map[bool]int{}
	for range 10_000 {
		var text string
		for range r.IntN(11) {
			text += parts[r.IntN(len(parts))]
		}
		rest, round, annotator := text, "", ""
		if all := rounds.FindAllStringIndex(text, -1); all != nil {
			at := all[len(all)-1]
			round, rest = text[at[0]+1:at[1]-1], text[:at[0]]+text[at[1]:]
		}
		if at := annotators.FindStringSubmatchIndex(rest); at != nil {
			annotator, rest = rest[at[2]:at[3]], rest[:at[0]]+rest[at[1]:]
		}
		seen[round != ""]++
		h := cbf.Header{Source: []byte(text)}
		require.Equal(t, []string{round, annotator}, []string{h.Round(), h.Annotator()}, text)
		require.Equal(t, strings.Join(strings.Fields(rest), " "), h.Event(), text)
		h = cbf.Header{Players: []byte(text)}
		require.Equal(t, round, h.Round(), text)
	}
	require.Greater(t, seen[true], 60)
}
