package sgfbg_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
)

// TestAppendMATCube: a left cube word is padded, a beaver that is not taken is a
// double, and its take is written.
func TestAppendMATCube(t *testing.T) {
	opening := []string{"W 31: 8/5 6/5", "B 42: 8/4 6/4"}
	for _, tt := range []struct {
		name  string
		moves []string
		want  string
	}{
		{"doubled", []string{"W double"}, "  2)  Doubles => 2               \n\n"},
		{"taken", []string{"W double", "B take"}, "  2)  Doubles => 2                Takes\n\n"},
		{"beaver taken", []string{"W double", "B double", "W take", "W 21: 13/11 6/5"}, "  2)  Doubles => 2                Beavers => 4\n  3)  Takes                      \n  4) 21: 13/11 6/5               \n\n"},
		{"beaver dropped", []string{"W double", "B double", "W drop"}, "  2)  Doubles => 2                Doubles => 4\n  3)  Drops                       Wins 2 points\n\n"},
		{"beavered", []string{"W double", "B double"}, "  2)  Doubles => 2                Doubles => 4\n\n"},
		{"raccoon taken", []string{"W double", "B double", "W double", "B take", "W 21: 13/11 6/5"}, "  2)  Doubles => 2                Beavers => 4\n  3)  Beavers => 8                Takes\n  4) 21: 13/11 6/5               \n\n"},
		{"raccoon dropped", []string{"W double", "B double", "W double", "B drop"}, "  2)  Doubles => 2                Beavers => 4\n  3)  Doubles => 8                Drops\n      Wins 4 points\n\n"},
		{"not answered", []string{"W double", "W 21: 13/11 6/5"}, "  2)  Doubles => 2               \n  3) 21: 13/11 6/5               \n\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := &sgfbg.Collection{Games: []*sgfbg.Game{newGame(t, sgfbg.Info{Player: [2]string{"a", "b"}}, append(opening, tt.moves...)...)}}
			text, err := c.AppendMAT(nil)
			require.NoError(t, err)
			_, rows, _ := strings.Cut(string(text), "42: 8/4 6/4\n")
			require.Equal(t, tt.want, rows)
			read, err := sgfbg.ParseMAT(text)
			require.NoError(t, err)
			require.Equal(t, decisions(t, c), decisions(t, read))
		})
	}
}

// FuzzAppendMAT: what is written of any SGF is sound, and if nothing is said to be
// lost, the same match.
func FuzzAppendMAT(f *testing.F) {
	files, err := filepath.Glob("../testdata/mat/gnubg/*.sgf")
	require.NoError(f, err)
	for _, file := range files {
		f.Add(readFile(f, file), true)
	}
	f.Add(readFile(f, "../testdata/sgfbg/pos-bar-off.sgf"), true)
	for _, tt := range lostCases {
		f.Add([]byte(tt.sgf), false)
	}
	f.Fuzz(func(t *testing.T, data []byte, setPos bool) { requireWritten(t, data, setPos) })
}

// requireWritten requires that what AppendMAT writes of an SGF is sound, and if nothing is
// said to be lost, the same match. It reports whether nothing is.
func requireWritten(t *testing.T, data []byte, setPos bool) (whole bool) {
	c, err := sgfbg.Options{Lenient: true}.Parse(data)
	if err != nil {
		return false
	}
	text, problems, err := sgfbg.Options{SetPos: setPos}.AppendMAT(nil, c)
	if err != nil {
		var e *sgfbg.EncodeError
		require.ErrorAs(t, err, &e)
		return false
	}
	read, err := sgfbg.ParseMAT(text)
	require.NoError(t, err, "%s\n%s", data, text)
	if len(problems) > 0 {
		return false
	}
	// A result that the score or the cube contradicts is reported where the text is read, unless
	// some sites write such points.
	odd := len(read.Problems) > 0 || bytes.Contains(data, []byte("+3R]"))
	plays := func(c *sgfbg.Collection) []decision {
		return slices.DeleteFunc(sorted(decisions(t, c), true), func(d decision) bool { return odd && d.Move.Action == sgfbg.Resign })
	}
	want := slices.DeleteFunc(plays(c), func(d decision) bool { return d.Placeholder || d.Move.Action > sgfbg.Resign })
	got := plays(read)
	require.Len(t, got, len(want), "%s\n%s", data, text)
	for i := range want {
		if w, g := &want[i].Move, &got[i].Move; len(w.Played()) < len(g.Played()) {
			w.Steps, g.Steps = [4]sgfbg.Step{}, [4]sgfbg.Step{} // a step by two dice is two in the text
		}
		if w, g := &want[i].Move, &got[i].Move; w.Action == sgfbg.Resign && w.Points == 0 {
			g.Points = 0 // the text says what that counts
		}
		got[i].Placeholder = false // of a take of a beaver with which the text ends
	}
	for i := range want {
		require.Equal(t, want[i], got[i], "%s\n%s", data, text)
	}
	for i, g := range c.Games {
		if !odd {
			requireInfo(t, g, read.Games[i], i == 0, "%s\n%s", data, text)
		}
	}
	return true
}

// requireInfo requires that a game that was read of a text is that of want: numbers that its
// root does not give apart, and texts that only the first game of a match has.
func requireInfo(t *testing.T, want, got *sgfbg.Game, first bool, message ...any) {
	w, err := want.Info()
	require.NoError(t, err)
	g, err := got.Info()
	require.NoError(t, err)
	mi, _ := want.Root().Lookup("MI")
	if !slices.ContainsFunc(mi.Values(), func(v string) bool { return strings.HasPrefix(v, "game:") }) {
		w.Game = g.Game
	}
	if w.NoScore && w.Game == 0 {
		w.Game = g.Game // as if the root did not give it
	}
	if w.NoScore {
		w.Score, w.NoScore = g.Score, false
	}
	w.Result, g.Result = want.Outcome().Result(), got.Outcome().Result()
	w.Charset, g.Charset, w.Application = "", "", ""
	read := []*string{&g.Player[0], &g.Player[1], &g.Date, &g.Event, &g.Round, &g.Place, &g.Annotator, &g.Comment}
	for i, text := range []*string{&w.Player[0], &w.Player[1], &w.Date, &w.Event, &w.Round, &w.Place, &w.Annotator, &w.Comment} {
		if !first && *read[i] == "" {
			*text = ""
		}
		*text = strings.ReplaceAll(*text, "\x00", " ") // which reading has reported
	}
	require.Equal(t, w, g, message...)
}

// TestAppendMATGames: the same of random games in a row, whose roots agree more or less.
func TestAppendMATGames(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	one := func(list ...string) string { return list[r.IntN(len(list))] }
	whole, games := 0, 3_000
	if testutil.Long(t) > 0 {
		games = 30_000
	}
	for range games {
		var in strings.Builder
		length, rules := one("0", "0", "1", "3", "7"), one("", "", "Crawford", "Jacoby", "Crawford:CrawfordGame", "NoCube")
		swap := one("PW[a]PB[b]", "PW[b]PB[a]")
		for k := range 1 + r.IntN(4) {
			players := one("PW[a]PB[b]", "PW[a]PB[b]", "PW[a]PB[b]", swap, "PW[a]PB[c]")
			in.WriteString("(;GM[6]" + players)
			if one("", "x") == "" {
				length, rules = one(length, "0", "1", "7"), one(rules, rules, "", "Crawford", "Jacoby", "Hypergammon2")
			}
			if one("", "", "", "x") != "x" {
				fmt.Fprintf(&in, "MI[length:%s]", length)
				if one("", "", "x") == "" {
					fmt.Fprintf(&in, "[game:%d]", max(k+r.IntN(3)-1, 0))
				}
				if one("", "", "x") == "" {
					fmt.Fprintf(&in, "[ws:%d][bs:%d]", r.IntN(3), r.IntN(3))
				}
			}
			if rules != "" {
				in.WriteString("RU[" + rules + "]")
			}
			in.WriteString(one("", "", "RE[W+1R]", "RE[B+2R]", "RE[B+1]", "RE[W+10R]", "RE[B+3R]", "RE[W+R]", "EV[x]", "GC[[Crawford \"Off\"\\]]", "GC[[CubeLimit \"1\"\\]]"))
			in.WriteString(one("", ";W[31hefe]", ";B[31lpab];W[52hcfd]"))
			in.WriteString(one("", "", ";W[double];B[drop]", ";B[double];W[drop]", ";W[double];B[take]", ";W[double];B[double]", ";W[double];B[double];W[take]", ";W[resign];B[accept]", ";B[resign:2]"))
			in.WriteString(")")
		}
		if requireWritten(t, []byte(in.String()), false) {
			whole++
		}
	}
	require.Greater(t, whole, games/15, "texts that lack nothing")
}

// TestAppendMATSequences: the same of random nodes, most of them against the rules.
func TestAppendMATSequences(t *testing.T) {
	roots := strings.Fields("CV[4] CV[3] DI[31] PL[B] AW[x]AB[a] RU[Jacoby] RU[NoCube] RU[Hypergammon1] MI[length:1] " +
		"MI[length:5] MI[length:5][ws:4]RU[Crawford] MI[length:5]RU[Crawford:CrawfordGame]")
	results := strings.Fields("? W+1R B+2R W+R B+6R B+ W+1 W+2 B+0 W+99")
	nodes := strings.Fields("W[31hefe] W[31xx] B[31xt] B[22qoqo] W[xx] W[] PL[B] PL[W] PL[x] DI[42] DI[00] PL[W]DI[31] " +
		"CV[1] CV[2] CV[4]CO[b] CV[0] CV[65536] CO[w] CO[n] CP[w] AE[a] AW[a] AB[y] AE[a:y]AB[a]AW[x] AE[a:y]AB[a]AW[x]PL[W]DI[31] " +
		"B[31]DI[31] W[31]CV[2] B[11]PL[W] W[double]DI[42] B[double]PL[B] B[double]CV[4]CO[b] B[take]W[31] W[take]PL[W] " +
		"W[drop]DI[31] W[resign]PL[W] B[resign]DI[22] W[resign:2]PL[B]DI[31] B[accept]CV[2] N[x] C[x]")
	for _, value := range strings.Fields("31 21 66 77 double take drop resign resign:2 resign:5 accept reject") {
		nodes = append(nodes, "W["+value+"]", "B["+value+"]")
	}
	whole, games := 0, 4_000
	if testutil.Long(t) > 0 {
		games = 20_000
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range games {
		in := "(;GM[6]PW[a]PB[b]"
		if i := r.IntN(3 * len(results)); i < len(results) {
			in += "RE[" + results[i] + "]"
		}
		if i := r.IntN(3 * len(roots)); i < len(roots) {
			in += roots[i]
		}
		for range r.IntN(7) {
			in += ";" + nodes[r.IntN(len(nodes))]
		}
		if requireWritten(t, []byte(in+")"), r.IntN(4) > 0) {
			whole++
		}
	}
	require.Greater(t, whole, games/10, "texts that lack nothing")
}
