package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/examples/internal/clitest"
	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg/bg"
)

// makePage returns the page of some inputs.
func makePage(t *testing.T, args ...string) (file, html string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "page.html")
	_, out, errs := runProgram(t, "", append([]string{"-html", file}, args...)...)
	require.Empty(t, out)
	require.Empty(t, regexp.MustCompile(`(?m)^decode: .* (\d+ of \d+ are|not all are) in the page.*\n`).ReplaceAllString(errs, ""))
	return file, string(testutil.ReadFile(t, file))
}

// gameOf returns the data of a game in a page, as JSON without escapes.
func gameOf(t *testing.T, page, id string) string {
	t.Helper()
	item, number, _ := strings.Cut(id, ".")
	_, section, ok := strings.Cut(page, `<section id="`+item+`"`)
	require.True(t, ok, id)
	_, text, ok := strings.Cut(section, `<script type="application/json" class="data">`)
	require.True(t, ok, id)
	text, _, _ = strings.Cut(text, "</script>")
	var data struct{ Games []any }
	require.NoError(t, json.Unmarshal([]byte(text), &data))
	n, err := strconv.Atoi(number)
	require.NoError(t, err)
	var out strings.Builder
	require.NoError(t, jsonTo(&out).Encode(data.Games[n-1]))
	return strings.TrimSuffix(out.String(), "\n")
}

// gamesIn counts the games of a page.
func gamesIn(page string) (n int) {
	for _, m := range regexp.MustCompile(`(?s)<script type="application/json" class="data">(.*?)</script>`).FindAllStringSubmatch(page, -1) {
		var data struct{ Games []any }
		if json.Unmarshal([]byte(m[1]), &data) == nil {
			n += len(data.Games)
		}
	}
	return n
}

const variations = `[White "A"]
[Black "B"]

{before} 1. e4 e5 (1... c5 $1 {sicilian} 2. Nf3 (2. c3) d6) 2. f4! exf4 *`

// TestPageOfChess: a move is its squares, and what these do not say.
func TestPageOfChess(t *testing.T) {
	_, html := makePage(t, variations)
	require.Equal(t, `{"kind":"chess","tags":["White","A","Black","B"],"words":[{"c":"before"},"Mc0k",[1,"yi",{"m":"!"},`+
		`{"c":"sicilian"},"GV",[3,"KS"],"zr"],"Nd",{"m":"!"},"kd"]}`, gameOf(t, html, "1.1"))
	for moves, want := range map[string]string{
		"1. e4 d5 2. e5 f5 3. exf6 *":                           "Mczjck1lkt,l.=exf6 ", // takes a third man
		"1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O *":               "GV+tOW2uFO92EG,FR,H.=O-O ",
		"1. e4 f6 2. d4 g5 3. Qh5# *":                           "Mc1tLb2mDn=# ",
		"1. e4 -- 2. d4 *":                                      "Mc--=-- Lb",
		"1. Nc3 e6 2. e3 e5 3. Nge2 *":                          "BS0sMUskGM=Nge2 ",
		"1. h4 g5 2. hxg5 h6 3. gxh6 Nf6 4. h7 Ng8 5. hxg8=Q *": "Pf2mfm3vmv+tv3t+3+,+Q=hxg8=Q ",
	} {
		_, html := makePage(t, moves)
		require.Contains(t, gameOf(t, html, "1.1"), `"`+want+`"`, moves)
	}
}

// TestPageOfBackgammon: decisions have the boards before them as XGIDs, and their steps.
func TestPageOfBackgammon(t *testing.T) {
	_, html := makePage(t, "(;GM[6]PW[Ann]PB[Bob]MI[length:5][ws:1][bs:2];W[31hefe]C[a good start](;B[64agae]BM[1])(;B[double]))")
	game := gameOf(t, html, "1.1")
	require.Contains(t, game, `"game 1: left out: a variation"`)
	for _, want := range []string{
		`"at":"at 1-2"`, `"players":["Ann","Bob"]`,
		`"start":{"g":"4HPwATDgc/ABMA:MAGgABAAEAAE","x":"-b----E-C---eE---c-e----B-:0:0:-1:00:2:1:0:5:10"}`,
		`{"g":"4HPwATDgc/ABMA:MIGlABAAEAAE","p":1,"s":"8565","t":"31: 8/5 6/5","x":"-b----E-C---eE---c-e----B-:0:0:-1:31:2:1:0:5:10"},{"c":"a good start"}`,
		`"m":"?","p":2,"s":"oiok"`, `"t":"end"`,
	} {
		require.Contains(t, game, want)
	}
}

// TestPageOfAnalysis: what the file says of plays and of the cube is with the moves: a decision about the cube is a
// sentence, and each choice has its difference to the best. The totals are those of bg.Statistics.
func TestPageOfAnalysis(t *testing.T) {
	_, html := makePage(t, "testdata/sgfbg/gnubg-rollouts.sgf",
		"testdata/sgfbg/auto-money-jacoby-beavers.sgf")
	require.Regexp(t, `"totals":\[\{"players":\["Alice","Bob"\],"rows":\[\["performance rating \(PR\)","\d+\.\d\d","\d+\.\d\d"\]`, html)
	game := gameOf(t, html, "1.1")
	require.Equal(t, 15+16, strings.Count(game, `"i":`))
	require.Contains(t, game, "\u2068Alice\u2069 has the light checkers, \u2068Bob\u2069 the dark ones and the near side")
	require.Contains(t, game, "\u2068Alice\u2069 lost 0.501 in 15 analysed decisions, "+
		"\u2068Bob\u2069 lost 0.003 in 16 analysed decisions")
	require.Regexp(t, `\{"c":"fine","i":0,"r":\["8/3 6/3","\+0\.\d+","","[0-9. ]+ – [0-9. ]+","0-ply",`, game)
	require.Regexp(t, `"rollout, \d+ games"`, game)
	require.Regexp(t, `"double, pass","\+1.000","[+-]\d\.\d+","",""\],"s":"cube[^"]*","v":"(No|Too|Double|Redouble)[a-z ]*, (take|pass); (not )?doubling loses \d\.\d+`, game)

	for name, tt := range map[string]struct {
		hold, take float64
		redouble   bool
		want       string
	}{
		"no redouble": {0.4, -0.325, true, "No redouble, take; doubling loses 0.725"},
		"take":        {0.4, 0.5, false, "Double, take; not doubling loses 0.100, passing 0.500"},
		"pass":        {0.9, 1.25, false, "Double, pass; not doubling loses 0.100, taking 0.250"},
		"too good":    {1.5, 1.25, false, "Too good to double, pass; doubling loses 0.500"},
	} {
		rows := []bg.Candidate{{Output: bg.Output{Cubeful: tt.hold}}, {Output: bg.Output{Cubeful: tt.take}}}
		require.Equal(t, tt.want, cubeRows(rows, bg.Roll, tt.redouble).Verdict, name)
	}
}

// TestPageLongFiles: the limit of one game is none of a file.
func TestPageLongFiles(t *testing.T) {
	space := strings.Repeat("\n", longestOne/3)
	for name, text := range map[string]string{
		"a.pgn": "[Event \"a\"]\n\n1. e4 *\n" + space,
		"a.txt": strings.Repeat("#........\n", 9) + space,
	} {
		file := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(file, []byte(strings.Repeat(text, 4)), 0o666))
		_, html := makePage(t, file)
		require.Equal(t, 4, gamesIn(html), name)
	}
}

// TestPageItems: everything in the tour, bases with -n games shown, IDs, texts
// without boards, and unreadable inputs.
func TestPageItems(t *testing.T) {
	_, html := makePage(t)
	for _, f := range formats {
		require.Contains(t, html, ">"+f.name+", ")
	}
	require.Contains(t, html, "Only the first 8 of 34 are here")

	_, html = makePage(t, "-n", "2", "testdata/cbf/r01fisch.cbf", "testdata/gopos/positions.dat")
	require.Equal(t, 4, gamesIn(html))
	require.Len(t, regexp.MustCompile(`Only the first 2 of (34|\d+) are here`).FindAllString(html, -1), 2)
	require.Contains(t, gameOf(t, html, "2.1"), `"kind":"go","start":"`)
	_, html = makePage(t, "-n", "0", "testdata/cbf/r01fisch.cbf")
	require.Contains(t, html, `"games":[]`)

	_, html = makePage(t, "4HPwATDgc/ABMA:cAkAAAAAAAAE", "QYkqASAAIAAE")
	require.Contains(t, html, "match ID  QYkqASAAIAAE")
	require.Regexp(t, `"Money game\. (Light|Dark) is on roll, not rolled yet\. The cube is in the middle at 1\."`, html)
	require.Contains(t, gameOf(t, html, "1.1"), `"g":"4HPwATDgc/ABMA:cAkAAAAAAAAE"`)
	require.Equal(t, 1, gamesIn(html))

	file := filepath.Join(t.TempDir(), "x.html")
	status, out, errs := runProgram(t, "", "-html", file, "testdata/cbf", "none.sgf",
		"testdata/cbf/c10range.cbf")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "decode: none.sgf: "+testutil.NoSuchFile+"\n")
	require.Contains(t, errs, "decode: testdata/cbf/p01mate2.cbf: 8 of 166 are in the page: -n takes more\n")
	require.Contains(t, errs, "x.html: of 7 more items, too, not all are in the page\n")
	require.Empty(t, out)
	text := testutil.ReadFile(t, file)
	require.Contains(t, string(text),
		filepath.FromSlash("testdata/cbf/b02fisch.json")+`</bdi></b> <bdi class="soft">no format known here: `)
	require.Contains(t, string(text),
		`<bdi class="odd">game 1: moves: offset 15: not a move of the position: `)
	require.Contains(t, string(text), "not a move of the position")

	none := filepath.Join(t.TempDir(), "none.html")
	status, _, errs = runProgram(t, "", "-html", none, "go.mod")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "none.html is not written: nothing in the input can be shown\n")
	require.NoFileExists(t, none)
	status, _, errs = runProgram(t, "", "-html", file, "QYkqASAAIAAE")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "-f writes over it")
	status, _, errs = runProgram(t, "", "-f", "-html", file, file, "QYkqASAAIAAE")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "is not written over")
	status, out, errs = runProgram(t, "", "-html", "-", "QYkqASAAIAAE")
	require.Zero(t, status, errs)
	require.True(t, strings.HasPrefix(out, "<!DOCTYPE html>"))
	for _, wrong := range [][]string{{"-html", file, "-json"}, {"-html", file, "-id"}, {"-n", "-1"}} {
		status, _, _ = runProgram(t, "", wrong...)
		require.Equal(t, cli.StatusUsage, status)
	}
}

// TestPageOfManyItems: the list of items is folded, that of a single one is left out, and a match is the title.
func TestPageOfManyItems(t *testing.T) {
	_, html := makePage(t, slices.Repeat([]string{"4HPwATDgc/ABMA"}, 25)...)
	require.Contains(t, html, "<details class=\"list items\"><summary>25 items</summary>")
	_, html = makePage(t, "(;GM[6]PW[Ann]PB[Bob]MI[length:5]DT[2008-05-03];W[31hefe])")
	require.NotContains(t, html, "items</summary>")
	require.Contains(t, html, "<title>\u2068Ann\u2069 – \u2068Bob\u2069, match to 5, 2008-05-03</title>")
}

// TestPageLimit: what the page has no room for is reported, and the page is complete all the
// same.
func TestPageLimit(t *testing.T) {
	t.Chdir("../..")
	file := filepath.Join(t.TempDir(), "page.html")
	status, _, errs := clitest.Run("decode", func(p *cli.Program, args []string) error {
		return writePage(p, file, false, args, pageOptions{games: 100, limit: 8 << 10, reading: reading{}})
	}, "", "testdata/cbf/r01fisch.cbf", "testdata/gopos/positions.dat", "QYkqASAAIAAE")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "page.html: the page has no room for all games: its limit is 8 KB; only in the list: 2 items\n")
	text := testutil.ReadFile(t, file)
	require.Less(t, len(text), 170<<10)
	require.Contains(t, string(text), "The page has no room for game ")
	require.Contains(t, string(text), "<b>3. <bdi>QYkqASAAIAAE</bdi></b>")
	require.True(t, strings.HasSuffix(string(text), "</html>\n"))
}

// TestLongPageGames: a game with more positions than a page takes, and one with
// variations in each other without end.
func TestLongPageGames(t *testing.T) {
	_, html := makePage(t, "(;GM[6]"+strings.Repeat(";W[21xwxv];B[21abac]", 3000)+")")
	require.Equal(t, mostNodes, strings.Count(gameOf(t, html, "1.1"), `"x":`))
	require.Contains(t, html, fmt.Sprintf("the page has the first %d positions of the game", mostNodes))
	_, html = makePage(t, "13"+strings.Repeat("f013", 9000)+strings.Repeat("f1", 9000)+"ff")
	require.Contains(t, html, "variations left out")
	_, html = makePage(t, "1. e4 "+strings.Repeat("(1. e4 ", 500)+strings.Repeat(")", 500)+" *")
	require.Contains(t, html, "variations left out")
	require.Equal(t, deepestLine, strings.Count(gameOf(t, html, "1.1"), "[0,"))
}

// contrast returns how much lighter one of two colours is than the other, as WCAG 2.1
// defines it.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	luminance := func(colour string) (sum float64) {
		var rgb [3]uint8
		_, err := fmt.Sscanf(colour, "#%02x%02x%02x", &rgb[0], &rgb[1], &rgb[2])
		require.NoError(t, err, colour)
		for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
			v := float64(rgb[i]) / 255
			if v <= 0.04045 {
				v /= 12.92
			} else {
				v = math.Pow((v+0.055)/1.055, 2.4)
			}
			sum += weight * v
		}
		return sum
	}
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return max(x, y) / min(x, y)
}

// TestContrast: whatever is on a board can be told from what is below it, by its colour or
// by its outline, on light pages and on dark ones.
func TestContrast(t *testing.T) {
	css := pageFile("page.css")
	find := func(in, pattern string) (colours []string) {
		m := regexp.MustCompile(pattern).FindStringSubmatch(in)
		require.NotNil(t, m, pattern)
		return m[1:]
	}
	light, rest, _ := strings.Cut(css, "@media (prefers-color-scheme: dark)")
	dark, _, _ := strings.Cut(rest, "* { box-sizing")
	for name, theme := range map[string]string{"light": light, "dark": dark} {
		for piece, below := range map[string][]string{
			".side0": {"felt", "wood", "point0", "point1"}, ".side1": {"felt", "wood", "point0", "point1"},
			".w": {"light", "dark"}, ".b": {"light", "dark"},
		} {
			colours := find(css, regexp.QuoteMeta(piece)+` \{ fill: (#\w+); stroke: (#\w+);`)
			for _, variable := range below {
				ground := find(theme, `--`+variable+`: (#\w+);`)[0]
				require.GreaterOrEqual(t, max(contrast(t, colours[0], ground),
					contrast(t, colours[1], ground)), 3.0, "%s on %s of the %s page", piece, variable, name)
			}
		}
	}
}

const evil = `(;GM[6]PW[<script>alert(1)</script>]PB[</script>"'&]EV[<img src=x onerror=alert(1)>];W[31hefe]C[</script><script>alert(2)</script>{{.}}];B[64<!--])`

// TestPageEscapes: no text of a file is anything but text.
func TestPageEscapes(t *testing.T) {
	_, html := makePage(t, evil)
	require.NotContains(t, html, "<script>alert")
	require.NotContains(t, html, "<img")
	require.Contains(t, html, `\u003cscript\u003ealert(1)`)
	require.Equal(t, 2, strings.Count(html, "</script>"), "those of the page itself")
	require.NotContains(t, html, "ZgotmplZ", "what html/template does not trust")
}

// TestPageSize: a game takes less than 600 bytes.
func TestPageSize(t *testing.T) {
	_, html := makePage(t, "-n", "34", "testdata/cbf/r01fisch.cbf")
	require.Less(t, len(html)-60_000, 34*600, "bytes of 34 games, without what a page has once")
}
