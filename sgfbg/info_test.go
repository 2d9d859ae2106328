package sgfbg_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// TestInfo: every property of a root is read, and written again as the same.
func TestInfo(t *testing.T) {
	g := parseGame(t, `(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[Length:7][game:2][ws:1][BS:3][colour:a\:b]`+
		`PW[Al]PB[Bo]WR[1712.5]BR[x]DT[2024-05-06]EV[Cup \]x\[]RO[7/9]PC[M`+"\u00fc"+`nchen]AN[A]GC[two
lines]RU[Crawford:crawfordgame:House])`)
	info, err := g.Info()
	require.NoError(t, err)
	want := sgfbg.Info{
		Player: [2]string{"Al", "Bo"}, Rating: [2]string{"1712.5", "x"},
		Date: "2024-05-06", Event: "Cup ]x[", Round: "7/9", Place: "M\u00fcnchen", Annotator: "A", Comment: "two\nlines",
		Charset: "UTF-8", Application: "GNU Backgammon:1.07.001",
		Rules:  sgfbg.Rules{Crawford: true, CrawfordGame: true, Other: []string{"House"}},
		Result: sgfbg.Result{Winner: sgfbg.Nobody},
	}
	want.Match = info.Match
	require.Equal(t, want, info)
	require.Equal(t, 7, info.Match.Length)
	require.Equal(t, 2, info.Match.Game)
	require.Equal(t, [2]int{1, 3}, info.Match.Score)
	require.Equal(t, [][2]string{{"colour", `a\:b`}}, info.Match.Other)

	// And back, as GNU Backgammon has it.
	made, err := sgfbg.NewGame(info)
	require.NoError(t, err)
	again, err := made.Info()
	require.NoError(t, err)
	require.Equal(t, info, again)
	require.Equal(t, []string{"Crawford:CrawfordGame:House"}, made.Root().Values("RU"))
}

// TestInfoErrors: values of the root that are none, each with its property.
func TestInfoErrors(t *testing.T) {
	tests := []struct{ in, property, want string }{
		{"MI[length:zz]", "MI", `length "zz" is no number from 0`},
		{"MI[length:7][ws:-2]", "MI", `ws "-2" is no number from 0`},
		{"MI[Length:99999999999]", "MI", `length "99999999999" is no number from 0`},
		{"MI[bs:x][game:y]", "MI", `bs "x" is no number from 0`},
		{"MI[7]", "MI", `"7" is no tag and value`},
		{"RE[X+1]", "RE", `"X+1" is no result`},
		{"RE[W+-1]", "RE", `"W+-1" is no result`},
		{"RE[W+1RR]", "RE", `"W+1RR" is no result`},
	}
	for _, tt := range tests {
		in := "(;GM[6]\n" + tt.in + ";W[31hefe])"
		want := "game 1: property " + tt.property + ": line 2: column 1: offset 8: " +
			"value is not one that its property takes: " + tt.want
		g := parseGame(t, in)
		_, err := g.Info()
		require.ErrorIs(t, err, sgfbg.ErrValue)
		require.EqualError(t, err, "sgfbg: "+want)

		for _, err = range g.Records() {
			break
		}
		require.EqualError(t, err, "sgfbg: "+want, "a strict walk ends with it")

		c, err := sgfbg.Options{Lenient: true}.Parse([]byte(in))
		require.NoError(t, err)
		n := 0
		for r, err := range c.Records() {
			require.NoError(t, err)
			require.Equal(t, sgfbg.ProblemValue, r.Problems[0].Kind)
			require.Equal(t, want, r.Problems[0].String())
			n++
		}
		require.Equal(t, 1, n)
	}
}

// TestResult: the forms of RE that are met.
func TestResult(t *testing.T) {
	parse := func(value string) (sgfbg.Result, error) {
		info, err := parseGame(t, "(;GM[6]RE["+value+"])").Info()
		return info.Result, err
	}
	for value, want := range map[string]sgfbg.Result{
		"B+6R":      {Winner: sgfbg.Black, Points: 6, Resigned: true}, // the three of the specification
		"W+2Resign": {Winner: sgfbg.White, Points: 2, Resigned: true},
		"W+4":       {Winner: sgfbg.White, Points: 4},
		"W+":        {Winner: sgfbg.White},
		"B+R":       {Winner: sgfbg.Black, Resigned: true},
		"B+T":       {Winner: sgfbg.Black},
		"W+Time":    {Winner: sgfbg.White},
		"0":         {Winner: sgfbg.Nobody},
		"Draw":      {Winner: sgfbg.Nobody},
		"Void":      {Winner: sgfbg.Nobody},
		"?":         {Winner: sgfbg.Nobody},
		"":          {Winner: sgfbg.Nobody},
		" W+2R\n":   {Winner: sgfbg.White, Points: 2, Resigned: true}, // between blanks
	} {
		r, err := parse(value)
		require.NoError(t, err, value)
		require.Equal(t, want, r, value)
		again, err := parse(r.String())
		require.NoError(t, err)
		require.Equal(t, r, again)
	}
	for _, value := range []string{"W", "W-1", "w+1", "W+1.5", "W+99999999999", "W+R1", "X", "W+Resigned"} {
		_, err := parse(value)
		require.ErrorIs(t, err, sgfbg.ErrValue, value)
	}
}

// TestRules: the forms of RU that are met.
func TestRules(t *testing.T) {
	for raw, want := range map[string]sgfbg.Rules{
		"[Crawford:CrawfordGame]":     {Crawford: true, CrawfordGame: true},
		"[Crawford][CrawfordGame]":    {Crawford: true, CrawfordGame: true}, // FF[4]'s way
		"[jacoby]":                    {Jacoby: true},
		"[NoCube:Jacoby:Nackgammon]":  {NoCube: true, Jacoby: true, Nackgammon: true},
		"[Hypergammon2]":              {Hypergammon: 2},
		"[Hypergammon4][Hypergammon]": {Other: []string{"Hypergammon4", "Hypergammon"}},
		"[]":                          {},
	} {
		info, err := parseGame(t, "(;GM[6]RU"+raw+")").Info()
		require.NoError(t, err)
		require.Equal(t, want, info.Rules, raw)
	}
	for raw, id := range map[string]string{ // as GNU Backgammon starts these
		"Nackgammon":   "4Dl4ADbgOXgANg",
		"Hypergammon1": "AACAAAAAAgAAAA",
		"Hypergammon2": "AABAAQAACgAAAA",
		"Hypergammon3": "AACgAgAAKgAAAA",
	} {
		b := parseGame(t, "(;GM[6]RU["+raw+"])").Board()
		require.Equal(t, id, gnubgID(t, b)[:14], raw)
		require.Zero(t, b.Off(sgfbg.White), raw)
	}
}

// TestNewGameResult: a result is written only if it says more than a winner,
// which the zero Result has, too.
func TestNewGameResult(t *testing.T) {
	for want, r := range map[string]sgfbg.Result{
		"":     {},
		"?":    {Winner: sgfbg.Nobody},
		"B+6R": {Winner: sgfbg.Black, Points: 6, Resigned: true},
		"W+2":  {Points: 2},
		"B+R":  {Winner: sgfbg.Black, Resigned: true},
		"W+R":  {Resigned: true},
	} {
		g, err := sgfbg.NewGame(sgfbg.Info{Result: r})
		require.NoError(t, err)
		re, ok := g.Root().Get("RE")
		require.Equal(t, len(want) > 1, ok)
		if ok {
			require.Equal(t, want, re)
			info, err := g.Info()
			require.NoError(t, err)
			require.Equal(t, r, info.Result)
		}
	}
}

// TestNewGameRefuses: what cannot be written, or would be read as something
// else, is refused by its property.
func TestNewGameRefuses(t *testing.T) {
	for name, info := range map[string]sgfbg.Info{
		"line break in name": {Player: [2]string{"a\nb", ""}},
		"negative score":     {Match: sgfbg.MatchInfo{Score: [2]int{0, -1}}},
		"outside charset":    {Charset: "ISO-8859-1", Event: "\u4e2d"},
		"unknown charset":    {Charset: "Klingon"},
		"raw tag":            {Match: sgfbg.MatchInfo{Other: [][2]string{{"a", "]"}}}},
		"rule":               {Rules: sgfbg.Rules{Other: []string{"]"}}},
		"tag with a colon":   {Match: sgfbg.MatchInfo{Other: [][2]string{{"a:b", "c"}}}},
		"tag that is known":  {Match: sgfbg.MatchInfo{Length: 5, Other: [][2]string{{"Length", "7"}}}},
		"two rules in one":   {Rules: sgfbg.Rules{Other: []string{"a:b"}}},
		"rule that is known": {Rules: sgfbg.Rules{Other: []string{"Jacoby"}}},
		"Hypergammon 4":      {Rules: sgfbg.Rules{Hypergammon: 4}},
		"Hypergammon -1":     {Rules: sgfbg.Rules{Hypergammon: -1}},
		"negative points":    {Result: sgfbg.Result{Winner: sgfbg.Black, Points: -2}},
		"too many points":    {Result: sgfbg.Result{Winner: sgfbg.Black, Points: 1_000_000_000}},
	} {
		g, err := sgfbg.NewGame(info)
		var refused *sgfbg.EncodeError
		require.ErrorAs(t, err, &refused, name)
		require.Nil(t, g)
	}
}
