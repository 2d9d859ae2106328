package sgfbg_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// FuzzMAT: bytes that are read leniently, written and read again are the same
// match, and strict reading accepts what is written. What strict reading accepts,
// lenient reading reads alike.
func FuzzMAT(f *testing.F) {
	for _, pattern := range []string{"../testdata/mat/*.mat", "../testdata/sgfbg/*.mat"} {
		files, err := filepath.Glob(pattern)
		require.NoError(f, err)
		for _, file := range files {
			f.Add(readFile(f, file))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		strict, err := sgfbg.ParseMAT(data)
		c, err2 := sgfbg.Options{Lenient: true}.ParseMAT(data)
		if err2 != nil {
			require.Error(t, err)
			return
		}
		if err == nil {
			require.Equal(t, decisions(t, c), decisions(t, strict))
			require.Equal(t, len(c.Problems), len(strict.Problems))
		}
		text, problems, err := sgfbg.Options{SetPos: true}.AppendMAT(nil, c)
		if err != nil {
			require.ErrorIs(t, err, sgfbg.ErrPlay)
			return
		}
		d, err := sgfbg.ParseMAT(text)
		require.NoError(t, err, "%s", text)
		skipped := 0
		other := map[int]bool{} // games whose result is another one in the text, by the score of the next one
		for _, p := range problems {
			switch {
			case p.Kind == sgfbg.ProblemSkipped:
				require.ErrorIs(t, p.Err, sgfbg.ErrPlay)
				c.Games = slices.Delete(c.Games, p.Game-1-skipped, p.Game-skipped)
				skipped++
			case p.Property == "MI" && strings.Contains(p.Err.Error(), "by this score"):
				other[p.Game-2-skipped] = true
			}
		}
		// Which game is the Crawford game depends on where a match begins.
		crawford := !slices.ContainsFunc(problems, func(p sgfbg.Problem) bool { return p.Property == "RU" })
		want, got := decisions(t, c), decisions(t, d)
		// Of a beaver that was taken, with which the text ends, the take may be a
		// placeholder: AppendMAT does not write it.
		want = slices.DeleteFunc(want, func(d decision) bool { return d.Placeholder })
		want, got = lastSetUps(want), lastSetUps(got)
		require.Len(t, got, len(want), "%s", text)
		for i := range want {
			if !crawford {
				want[i].Board.Crawford, got[i].Board.Crawford = false, false
			}
			if want[i].Move.Action == sgfbg.Resign && other[want[i].Game] {
				want[i], got[i] = decision{}, decision{}
			}
		}
		require.Equal(t, want, got, "%s", text)
		if skipped > 0 {
			return // which has the head of its match, and problems count the games in it
		}
		for i, g := range c.Games {
			want, err := g.Info()
			require.NoError(t, err)
			got, err := d.Games[i].Info()
			require.NoError(t, err)
			got.Game = want.Game
			if other[i] {
				want.Result, got.Result = sgfbg.Result{}, sgfbg.Result{}
			}
			for _, p := range problems {
				if p.Game == i+1 && strings.Contains(p.Err.Error(), "only the first game") {
					want.Date, want.Event, want.Round, want.Place, want.Annotator, want.Comment = "", "", "", "", "", ""
				}
			}
			if !crawford {
				got.CrawfordGame = want.CrawfordGame
			}
			for p, name := range want.Player {
				if want.Player[p] = strings.ReplaceAll(name, ":", "."); name == "" {
					want.Player[p] = "?"
				}
			}
			require.Equal(t, want, got, "%s", text)
		}
	})
}

// FuzzMATReader: a MATReader and Matches read the matches of ParseMAT, with their problems,
// and end with its error.
func FuzzMATReader(f *testing.F) {
	for _, text := range matTexts(f) {
		f.Add(text, false)
		f.Add(text, true)
	}
	f.Add([]byte("Game 7\nGame 7"), true)
	f.Fuzz(func(t *testing.T, data []byte, lenient bool) {
		o := sgfbg.Options{Lenient: lenient}
		whole, err := o.ParseMAT(data)
		matches, streamErr := readMatches(o.NewMATReader(iotest.HalfReader(bytes.NewReader(data))))
		if err != nil {
			require.Equal(t, err, streamErr)
			return
		}
		require.NoError(t, streamErr)
		requireMatches(t, whole, matches)
	})
}

// FuzzMatches: the matches of a Reader are those of its games, and AppendMAT writes a match
// line for each.
func FuzzMatches(f *testing.F) {
	files, err := filepath.Glob("../testdata/sgfbg/*.sgf")
	require.NoError(f, err)
	for _, file := range files {
		f.Add(readFile(f, file))
	}
	f.Add([]byte("(;GM[6]PW[a]PB[b]RE[W+2R])(;GM[6]PW[b]PB[a:b];W[31hefe])(;GM[6]MI[ws:0][bs:0])(;GM[1])"))
	f.Fuzz(func(t *testing.T, data []byte) {
		o := sgfbg.Options{Lenient: true, SetPos: true}
		games, err := readAll(o, bytes.NewReader(data))
		if err != nil {
			return
		}
		c := &sgfbg.Collection{Games: games}
		matches := matchesOf(c)
		n := 0
		for m, err := range sgfbg.Matches(o.NewReader(bytes.NewReader(data)).All()) {
			require.NoError(t, err)
			require.Len(t, m.Games, len(matches[n].Games))
			n++
		}
		require.Len(t, matches, n)
		text, problems, err := o.AppendMAT(nil, c)
		if err == nil && !slices.ContainsFunc(problems, func(p sgfbg.Problem) bool { return p.Kind == sgfbg.ProblemSkipped }) {
			require.Equal(t, len(matches), strings.Count(string(text), " point match\n\n Game "))
		}
	})
}

// lastSetUps leaves out set-ups before another one: the text has a position for those between
// decisions.
func lastSetUps(list []decision) (last []decision) {
	for i, d := range list {
		if d.Move.Action != sgfbg.NoAction || i+1 == len(list) || list[i+1].Game != d.Game || list[i+1].Move.Action != sgfbg.NoAction {
			last = append(last, d)
		}
	}
	return last
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
	plays := func(c *sgfbg.Collection) []decision { return sorted(decisions(t, c), true) }
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
		requireInfo(t, g, read.Games[i], "%s\n%s", data, text)
	}
	return true
}

// requireInfo requires that a game that was read of a text is that of want: numbers that its
// root does not give apart.
func requireInfo(t *testing.T, want, got *sgfbg.Game, message ...any) {
	w, err := want.Info()
	require.NoError(t, err)
	g, err := got.Info()
	require.NoError(t, err)
	mi, _ := want.Root().Lookup("MI")
	if !slices.ContainsFunc(mi.Values(), func(v string) bool { return strings.HasPrefix(v, "game:") }) {
		w.Game = g.Game
	}
	if w.NoScore {
		w.Score, w.NoScore = g.Score, false
	}
	w.Result, g.Result = want.Outcome().Result(), got.Outcome().Result()
	w.Charset, g.Charset, w.Application = "", "", ""
	for _, text := range []*string{&w.Player[0], &w.Player[1], &w.Date, &w.Event, &w.Round, &w.Place, &w.Annotator, &w.Comment} {
		*text = strings.ReplaceAll(*text, "\x00", " ") // which reading has reported
	}
	require.Equal(t, w, g, message...)
}

// TestAppendMATGames: the same of random games in a row, whose roots agree more or less.
func TestAppendMATGames(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	one := func(list ...string) string { return list[r.IntN(len(list))] }
	whole := 0
	for range 30_000 {
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
	require.Greater(t, whole, 2000, "texts that lack nothing")
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
	whole := 0
	r := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
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
	require.Greater(t, whole, 1000, "texts that lack nothing")
}

// FuzzParsePlay: a play that is read and written is read as the same again.
func FuzzParsePlay(f *testing.F) {
	for _, play := range []string{"31: 8/5 6/5*", "bar/21 13/11(2)", "66: 24/18/12(2)", "double", "resign 3", "41: 13-9 (x", "61: b/o"} {
		f.Add(uint64(1), uint8(31), play)
		f.Add(uint64(2), uint8(0), play)
	}
	f.Fuzz(func(t *testing.T, seed uint64, dice uint8, play string) {
		b := randomBoard(rand.New(rand.NewPCG(seed, 1)))
		if dice/10-1 < 6 && dice%10-1 < 6 {
			b.Dice = [2]uint8{dice / 10, dice % 10}
		}
		m, err := b.ParsePlay(sgfbg.Player(seed%2), play)
		if err != nil {
			var e *sgfbg.SyntaxError
			require.ErrorAs(t, err, &e)
			require.LessOrEqual(t, e.Offset, int64(len(play)))
			return
		}
		text := b.FormatPlay(m)
		again, err := b.ParsePlay(m.Player, text)
		require.NoError(t, err, text)
		require.Equal(t, m, again, text)
	})
}
