package sgfbg_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// TestInfo: every property of a root is read, and written again as the same.
func TestInfo(t *testing.T) {
	g := parseGame(t, `(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[Length:7][game:2][ws:1][BS:3][colour:a\:b]`+
		`PW[Al]PB[Bo]WR[1712.5]BR[x]DT[2024-05-06]EV[Cup \]x\[]RO[7/9]PC[M`+"\u00fc"+`nchen]AN[A]GC[two
lines]RU[Crawford:crawfordgame:House])`)
	info, err := g.Info()
	require.NoError(t, err)
	want := bg.Info{
		Player: [2]string{"Al", "Bo"}, Rating: [2]string{"1712.5", "x"},
		Date: "2024-05-06", Event: "Cup ]x[", Round: "7/9", Place: "M\u00fcnchen", Annotator: "A", Comment: "two\nlines",
		Charset: "UTF-8", Application: "GNU Backgammon:1.07.001",
		Length: 7, Game: 3, Score: [2]int{1, 3}, OtherTags: [][2]string{{"colour", `a\:b`}},
		Crawford: true, CrawfordGame: true, OtherRules: []string{"House"},
	}
	require.EqualExportedValues(t, want, info)

	// And back, as GNU Backgammon has it.
	made, err := sgfbg.NewGame(info)
	require.NoError(t, err)
	again, err := made.Info()
	require.NoError(t, err)
	require.Equal(t, info, again)
	ru, _ := made.Root().Get("RU")
	require.Equal(t, []string{"Crawford:CrawfordGame:House"}, ru.Values())
}

// TestInfoErrors: wrong values in the root, each with its property.
func TestInfoErrors(t *testing.T) {
	tests := []struct{ in, property, want string }{
		{"MI[length:zz]", "MI", `length "zz" is not a number from 0 to 999999999`},
		{"MI[length:7][ws:-2]", "MI", `ws "-2" is not a number from 0 to 999999999`},
		{"MI[Length:99999999999]", "MI", `length "99999999999" is not a number from 0 to 999999999`},
		{"MI[bs:x][game:y]", "MI", `bs "x" is not a number from 0 to 999999999`},
		{"MI[game:999999999]", "MI", `game "999999999" is not a number from 0 to 999999998`},
		{"MI[7]", "MI", `"7" is not a tag with a value`},
		{"RE[X+1]", "RE", `"X+1" is not a result`},
		{"RE[W+-1]", "RE", `"W+-1" is not a result`},
		{"RE[W+1RR]", "RE", `"W+1RR" is not a result`},
	}
	for _, tt := range tests {
		in := "(;GM[6]\n" + tt.in + ";W[31hefe])"
		want := "game 1: " + tt.property + ": line 2: column 1: offset 8: " +
			"value not allowed: " + tt.want
		g := parseGame(t, in)
		_, err := g.Info()
		require.ErrorIs(t, err, bg.ErrValue)
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
			require.Equal(t, bg.ProblemValue, r.Problems[0].Kind)
			require.Equal(t, want, r.Problems[0].String())
			n++
		}
		require.Equal(t, 1, n)
	}
}

// TestFirstCounts: of a property that a root has twice, the first counts.
func TestFirstCounts(t *testing.T) {
	c, err := sgfbg.Options{Lenient: true}.Parse([]byte(
		"(;GM[6]MI[length:7]MI[ws:2]RU[Jacoby]RU[NoCube]RE[W+2]RE[B+4]CV[4]CV[8]PW[a]PW[b])"))
	require.NoError(t, err)
	require.Len(t, c.Problems, 5)
	info, err := c.Games[0].Info()
	require.NoError(t, err)
	require.Equal(t, bg.Info{
		Player: [2]string{"a"}, Length: 7, NoScore: true, Jacoby: true, AutoDoubles: 2,
		Result: bg.Result{Won: true, Points: 2},
	}, info)
	g, err := sgfbg.NewGame(info)
	require.NoError(t, err)
	mi, _ := g.Root().Get("MI")
	require.Equal(t, []string{"length:7"}, mi.Values(), "no number, no score")
	// A first value that is wrong is not replaced by a second one.
	c, err = sgfbg.Options{Lenient: true}.Parse([]byte("(;GM[6]MI[length:x]MI[length:5])"))
	require.NoError(t, err)
	info, err = c.Games[0].Info()
	require.ErrorIs(t, err, bg.ErrValue)
	require.Zero(t, info.Length)
	info, err = parseGame(t, "(;GM[6]MI[length:7][length:x][ws:x])").Info()
	require.ErrorIs(t, err, bg.ErrValue)
	require.Equal(t, bg.Info{Length: 7, NoScore: true}, info)
}

// TestNewGameSays: the field that the root cannot hold is named, and what is wanted.
func TestNewGameSays(t *testing.T) {
	for want, info := range map[string]bg.Info{
		"Score[1] -1: want 0 to 999,999,999":                                           {Score: [2]int{0, -1}},
		"Score [3 0]: want 0-0 with NoScore":                                           {Score: [2]int{3, 0}, NoScore: true},
		"Length 1000000000: want 0 to 999,999,999":                                     {Length: 1e9},
		"Game -1: want 0 to 999,999,999":                                               {Game: -1},
		"Hypergammon 4: want 0 to 3":                                                   {Hypergammon: 4},
		"AutoDoubles 257: want 0 to 15":                                                {AutoDoubles: 257},
		"OtherTags[0] \"length:5\": want a raw value of a tag that has no field":       {OtherTags: [][2]string{{"length", "5"}}},
		"OtherTags[0] \"a:b:5\": want a raw value of a tag that has no field":          {OtherTags: [][2]string{{"a:b", "5"}}},
		"OtherTags[0] \"x:]\": want a raw value of a tag that has no field":            {OtherTags: [][2]string{{"x", "]"}}},
		"OtherRules[0] \"Jacoby\": want a raw value of a rule that has no field":       {OtherRules: []string{"Jacoby"}},
		"OtherRules[0] \"hypergammon2\": want a raw value of a rule that has no field": {OtherRules: []string{"hypergammon2"}},
		"OtherRules[1] \"a:b\": want a raw value of a rule that has no field":          {OtherRules: []string{"x", "a:b"}},
		"OtherRules[0] \"a\\\\\": want a raw value of a rule that has no field":        {OtherRules: []string{`a\`}},
		"Result: want a winner and 0 to 999,999,999 points, or the zero Result":        {Result: bg.Result{Points: 3}},
	} {
		_, err := sgfbg.NewGame(info)
		field, fact, _ := strings.Cut(want, ": want ")
		require.EqualError(t, err, "bg: "+field+": value not allowed: want "+fact)
	}
}

// TestNumber: FF[4] lets a number have a sign, and white space around it.
func TestNumber(t *testing.T) {
	for _, in := range []string{"7", "+7", " 7", "7 ", "\t+7\n", "007", "+07"} {
		info, err := parseGame(t, "(;GM[6]MI[length:"+in+"])").Info()
		require.NoError(t, err, in)
		require.Equal(t, 7, info.Length, in)
	}
	for _, in := range []string{"", "+", "++7", "+ 7", "-7", "7.0", "7+", "0x7", "1_0"} {
		_, err := parseGame(t, "(;GM[6]MI[length:"+in+"])").Info()
		require.ErrorIs(t, err, bg.ErrValue, in)
	}
}

// TestAutoDoubles: the cube of a root, both ways, and GNU Backgammon's text of it.
func TestAutoDoubles(t *testing.T) {
	for n, cv := range map[int]string{1: "2", 2: "4", 15: "32768"} {
		g, err := sgfbg.NewGame(bg.Info{AutoDoubles: n, Jacoby: true, Result: bg.Result{Won: true, Points: 1 << n}})
		require.NoError(t, err)
		require.Equal(t, "RU[Jacoby]CV["+cv+"]RE[W+"+cv+"]", properties(g.Root())[len("FF[4]GM[6]CA[UTF-8]MI[length:0][ws:0][bs:0]"):])
		info, err := g.Info()
		require.NoError(t, err)
		require.Equal(t, n, info.AutoDoubles)
		require.Equal(t, 1<<n, g.Outcome().Board.CubeValue)
	}
	for _, in := range []string{"", "CV[1]", "CV[3]", "CV[65536]"} {
		info, err := parseGame(t, "(;GM[6]"+in+")").Info()
		require.NoError(t, err, "a wrong CV is a fault of the set-up")
		require.Zero(t, info.AutoDoubles, in)
	}
	for range parseGame(t, "(;GM[6]CV[3])").Records() {
	}
	c, err := sgfbg.Options{Lenient: true}.Parse([]byte("(;GM[6]CV[3])"))
	require.NoError(t, err)
	require.Equal(t, []string{`value: value not allowed: "3" is not a value of the cube`}, problems(t, c), "said once")
}

// TestLenientResult: RE in other letters is read leniently, with a problem.
func TestLenientResult(t *testing.T) {
	for in, want := range map[string]bg.Result{
		"w+2r":      {Won: true, Points: 2, Resigned: true},
		"b+4":       {Won: true, Winner: bg.Black, Points: 4},
		"B+2r":      {Won: true, Winner: bg.Black, Points: 2, Resigned: true},
		"W+1RESIGN": {Won: true, Points: 1, Resigned: true},
		"w+time":    {Won: true},
		"draw":      {},
		"b+forfeit": {Won: true, Winner: bg.Black},
		"w+x":       {},
	} {
		c, err := sgfbg.Options{Lenient: true}.Parse([]byte("(;GM[6]RE[" + in + "];W[31hefe])"))
		require.NoError(t, err)
		info, err := c.Games[0].Info()
		require.ErrorIs(t, err, bg.ErrValue, in)
		require.Equal(t, want, info.Result, in)
		require.Equal(t, want, c.Games[0].Outcome().Result, in)
		require.Contains(t, problems(t, c), "value: value not allowed: \""+in+"\" is not a result")
		_, err = parseGame(t, "(;GM[6]RE["+in+"])").Info()
		require.ErrorIs(t, err, bg.ErrValue, in)
	}
}

// TestResult: the forms of RE that are met.
func TestResult(t *testing.T) {
	parse := func(value string) (bg.Result, error) {
		info, err := parseGame(t, "(;GM[6]RE["+value+"])").Info()
		return info.Result, err
	}
	for value, want := range map[string]bg.Result{
		"B+6R":      {Won: true, Winner: bg.Black, Points: 6, Resigned: true}, // the three of the specification
		"W+2Resign": {Won: true, Winner: bg.White, Points: 2, Resigned: true},
		"W+4":       {Won: true, Winner: bg.White, Points: 4},
		"W+":        {Won: true, Winner: bg.White},
		"B+R":       {Won: true, Winner: bg.Black, Resigned: true},
		"B+T":       {Won: true, Winner: bg.Black},
		"W+Time":    {Won: true, Winner: bg.White},
		"0":         {},
		"Draw":      {},
		"Void":      {},
		"?":         {},
		"":          {},
		" W+2R\n":   {Won: true, Winner: bg.White, Points: 2, Resigned: true}, // between blanks
	} {
		r, err := parse(value)
		require.NoError(t, err, value)
		require.Equal(t, want, r, value)
		g, err := sgfbg.NewGame(bg.Info{Result: r})
		require.NoError(t, err)
		re, ok := g.Root().Get("RE")
		require.Equal(t, r != bg.Result{}, ok)
		again, err := parse(re.Value())
		require.NoError(t, err)
		require.Equal(t, r, again)
	}
	for _, value := range []string{"W", "W-1", "w+1", "W+1.5", "W+99999999999", "W+R1", "X", "W+Resigned"} {
		_, err := parse(value)
		require.ErrorIs(t, err, bg.ErrValue, value)
	}
}

// TestRules: the forms of RU that are met.
func TestRules(t *testing.T) {
	for raw, want := range map[string]bg.Info{
		"[Crawford:CrawfordGame]":     {Crawford: true, CrawfordGame: true},
		"[Crawford][CrawfordGame]":    {Crawford: true, CrawfordGame: true}, // FF[4]'s way
		"[jacoby]":                    {Jacoby: true},
		"[NoCube:Jacoby:Nackgammon]":  {NoCube: true, Jacoby: true, Nackgammon: true},
		"[Hypergammon2]":              {Hypergammon: 2},
		"[Hypergammon4][Hypergammon]": {OtherRules: []string{"Hypergammon4", "Hypergammon"}},
		"[]":                          {},
	} {
		info, err := parseGame(t, "(;GM[6]MI[ws:0]RU"+raw+")").Info()
		require.NoError(t, err)
		require.Equal(t, want, info, raw)
	}
	for raw, id := range map[string]string{ // as GNU Backgammon starts these
		"Nackgammon":   "4Dl4ADbgOXgANg",
		"Hypergammon1": "AACAAAAAAgAAAA",
		"Hypergammon2": "AABAAQAACgAAAA",
		"Hypergammon3": "AACgAgAAKgAAAA",
	} {
		b := parseGame(t, "(;GM[6]RU["+raw+"])").Board()
		require.Equal(t, id, gnubgID(t, b)[:14], raw)
		require.Zero(t, b.BorneOff()[bg.White], raw)
	}
}
