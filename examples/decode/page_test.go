package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"html"
	"maps"
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
)

// makePage returns the page of some inputs.
func makePage(t *testing.T, args ...string) (file, html string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "page.html")
	_, out, errs := runProgram(t, "", append([]string{"-html", file}, args...)...)
	require.Empty(t, out)
	require.Empty(t, regexp.MustCompile(`(?m)^decode: .* (\d+ of \d+ are|not all are) in the page.*\n`).ReplaceAllString(errs, ""))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return file, string(text)
}

// A shown is a position of a game in a page.
type shown struct {
	sprites []string // "c0 23 10.5"
	prev    int
}

// articleOf returns the text of a game in a page.
func articleOf(t *testing.T, html, id string) string {
	t.Helper()
	_, article, ok := strings.Cut(html, `<article id="`+id+`"`)
	require.True(t, ok, id)
	article, _, _ = strings.Cut(article, "</article>")
	return article
}

// nodesOf returns the positions of a game in a page, as the script reads them.
func nodesOf(t *testing.T, html, id string) (nodes []shown) {
	t.Helper()
	_, text, ok := strings.Cut(html, `<script type="application/json" id="sprites">`)
	require.True(t, ok)
	text, _, _ = strings.Cut(text, "</script>")
	var table []sprite
	require.NoError(t, json.Unmarshal([]byte(text), &table))
	m := regexp.MustCompile(`data-steps="([^"]*)"`).FindStringSubmatch(articleOf(t, html, id))
	require.NotNil(t, m, id)
	on := []map[int64]bool{}
	for i, step := range strings.Split(m[1], " ") {
		n := shown{prev: max(0, i-1)}
		if prev, rest, ok := strings.Cut(step, ":"); ok {
			fmt.Sscan(prev, &n.prev)
			step = rest
		}
		sprites := map[int64]bool{}
		if i > 0 {
			sprites = maps.Clone(on[n.prev])
		}
		for _, digits := range strings.FieldsFunc(step, func(r rune) bool { return r == '.' }) {
			number, err := strconv.ParseInt(digits, 36, 64)
			require.NoError(t, err)
			if sprites[number] {
				delete(sprites, number)
			} else {
				sprites[number] = true
			}
		}
		on = append(on, sprites)
		for number := range sprites {
			s := table[number]
			text := fmt.Sprint(cmp.Or(s.Symbol, "="+s.Style), " ", s.X, " ", s.Y)
			if s.ToX != 0 {
				text = fmt.Sprint(">", s.Style, " ", s.X, " ", s.Y, " ", s.ToX, " ", s.ToY)
			} else if s.Text != "" {
				text += " " + s.Text
			}
			n.sprites = append(n.sprites, text)
		}
		nodes = append(nodes, n)
	}
	return nodes
}

// movesOf returns the words of a game in a page.
func movesOf(t *testing.T, page, id string) string {
	t.Helper()
	_, text, ok := strings.Cut(articleOf(t, page, id), `<div class="moves">`)
	require.True(t, ok)
	text, _, _ = strings.Cut(text, "</div>")
	return html.UnescapeString(strings.ReplaceAll(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(text, ""), "&nbsp;", ""))
}

const variations = `[White "A"]
[Black "B"]

{before} 1. e4 e5 (1... c5 $1 {sicilian} 2. Nf3 (2. c3) d6) 2. f4! exf4 *`

// TestPageOfChess: each position has what changed since the one before it, and the moves
// are in the same order.
func TestPageOfChess(t *testing.T) {
	_, html := makePage(t, variations)
	nodes := nodesOf(t, html, "1.1")
	var prev []int
	for _, n := range nodes {
		prev = append(prev, n.prev)
	}
	require.Equal(t, []int{0, 0, 1, 1, 3, 3, 4, 2, 7}, prev)
	require.Len(t, nodes[0].sprites, 32)
	require.Contains(t, nodes[1].sprites, "mark 40 60")
	require.Contains(t, nodes[1].sprites, "wP 40 40")
	require.NotContains(t, nodes[1].sprites, "wP 40 60")
	require.Len(t, nodes[8].sprites, 31+2)
	require.Equal(t, "before 1.e4 e5 (1...c5! sicilian 2.Nf3 (2.c3) 2...d6) 2.f4! exf4", movesOf(t, html, "1.1"))
	require.Contains(t, html, `data-caption="White to move" data-ply="2"`)
	require.Contains(t, html, "<bdi>A</bdi> – <bdi>B</bdi>")
}

// TestPageOfBackgammon: boards before the decisions, with dice, cube, IDs and comments, arrows
// for the plays, the board after the last one, and the variations.
func TestPageOfBackgammon(t *testing.T) {
	_, html := makePage(t, "(;GM[6]PW[Ann]PB[Bob]MI[length:5][ws:1][bs:2];W[31hefe]C[a good start](;B[64agae]BM[1])(;B[double];W[take]))")
	nodes := nodesOf(t, html, "1.1")
	require.Len(t, nodes, 6)
	require.Equal(t, "1)31: 8/5 6/5 a good start 2)64: 24/20* 24/18? (2)double take) end", movesOf(t, html, "1.1"))
	require.Contains(t, strings.Join(nodes[1].sprites, ","), "d03 ")
	require.Contains(t, nodes[1].sprites, "= 7 60 1")
	require.Contains(t, nodes[1].sprites, ">play 59 28.5 97 10.5", "8/5")
	require.Contains(t, nodes[1].sprites, ">play 87 46.5 97 19.5", "6/5")
	require.Contains(t, nodes[1].sprites, "c0 87 46.5", "before the play")
	require.NotContains(t, nodes[5].sprites, "c0 87 46.5", "after it")
	require.NotContains(t, strings.Join(nodes[5].sprites, ","), "d03 ")
	require.Contains(t, nodes[4].sprites, "= 7 60 1", "the cube is turned by the answer")
	require.Contains(t, html, "<bdi>Ann</bdi> – <bdi>Bob</bdi>, at 1-2")
	notes := regexp.MustCompile(`data-notes="([^"]*)"`).FindStringSubmatch(html)
	require.Equal(t, []string{
		"167 167 4HPwATDgc/ABMA:MAGgABAAEAAE XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:2:1:0:5:10",
		"167 167 4HPwATDgc/ABMA:MIGlABAAEAAE XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:2:1:0:5:10",
		"163 167 sGfwATDgc/ABMA:cAmzABAAEAAE XGID=-b----E-C---eE---b-db---B-:0:0:1:64:2:1:0:5:10",
	}, strings.Split(notes[1], "|")[:3])

	// All checkers are there: those off, those in the stacks, and those that a number stands for.
	for _, file := range []string{"testdata/sgfbg/human-cube-match9.sgf", "testdata/mat/xg-whole.mat"} {
		_, html := makePage(t, file)
		for _, n := range nodesOf(t, html, "1.1") {
			all := "," + strings.Join(n.sprites, ",")
			for player := range 2 {
				men := strings.Count(all, fmt.Sprintf(",c%d ", player)) + strings.Count(all, fmt.Sprintf(",o%d ", player))
				for _, m := range regexp.MustCompile(fmt.Sprintf(`,=%d \S+ \S+ (\d+)`, player)).FindAllStringSubmatch(all, -1) {
					var stack int
					fmt.Sscan(m[1], &stack)
					men += stack - stackHeight
				}
				require.Equal(t, 15, men, "%v", n)
			}
		}
	}
}

// TestPageOfAnalysis: what the file says of plays and of the cube is beside the moves.
func TestPageOfAnalysis(t *testing.T) {
	_, html := makePage(t, "testdata/sgfbg/gnubg-rollouts.sgf", "testdata/sgfbg/auto-money-jacoby-beavers.sgf")
	require.Contains(t, html, "\u2068Bob\u2069: 8 plays analysed, 0.003 lost; 8 cubes, 0.000 lost</bdi>")
	article := articleOf(t, html, "1.1")
	require.Equal(t, 15+16, strings.Count(article, `<details class="analysis">`))
	require.Regexp(t, `<summary class="fine">best</summary><table><tr><th>play<th>equity<th>loss<th>win g bg – lose g bg, %<th>level<tr class="chosen"><td>8/3 6/3<td>&#43;0\.\d+<td><td>[0-9. ]+ – [0-9. ]+<td>0-ply<tr><td>`, article)
	require.Regexp(t, `<td>rollout, \d+ games<`, article)
	require.Contains(t, html, "<td>double, pass<td>&#43;1.000<td><td><td>")
	require.Contains(t, html, `<tr class="chosen"><td>no double<td>`)
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
		require.Equal(t, 4, strings.Count(html, "<article "), name)
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
	require.Contains(t, html, `<article id="5.3"`)

	_, html = makePage(t, "-n", "2", "testdata/cbf/r01fisch.cbf", "testdata/gopos/positions.dat")
	require.Equal(t, 4, strings.Count(html, "<article "))
	require.Len(t, regexp.MustCompile(`Only the first 2 of (34|\d+) are here`).FindAllString(html, -1), 2)
	require.Contains(t, html, `href="#s1" x="95" y="15"`)
	_, html = makePage(t, "-n", "0", "testdata/cbf/r01fisch.cbf")
	require.NotContains(t, html, "<article ")

	_, html = makePage(t, "4HPwATDgc/ABMA:cAkAAAAAAAAE", "QYkqASAAIAAE")
	require.Contains(t, html, "match ID  QYkqASAAIAAE")
	require.Contains(t, html, `<p class="note">GNUBGID <code>4HPwATDgc/ABMA:cAkAAAAAAAAE</code>`)
	require.Contains(t, html, `<p class="note"><code>XGID=`)
	require.Contains(t, html, `<bdi>light</bdi> <b>167</b></span> <span class="p2"><bdi>dark</bdi> <b>167</b>`)
	require.Equal(t, 1, strings.Count(html, "<article "))

	file := filepath.Join(t.TempDir(), "x.html")
	status, out, errs := runProgram(t, "", "-html", file, "testdata/cbf", "none.sgf", "testdata/cbf/c10range.cbf")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "decode: none.sgf: "+testutil.NoSuchFile+"\n")
	require.Contains(t, errs, "decode: testdata/cbf/p01mate2.cbf: 8 of 166 are in the page: -n takes more\n")
	require.Contains(t, errs, "x.html: of 7 more items, too, not all are in the page\n")
	require.Empty(t, out)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Contains(t, string(text), filepath.FromSlash("testdata/cbf/b02fisch.json")+`</bdi></b> <bdi class="soft">no format known here: `)
	require.Contains(t, string(text), `<bdi class="odd">game 1: moves: offset 15: not a move of the position: `)
	require.Contains(t, string(text), "not a move of the position")

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

// TestPageOfManyItems: the list of many items is folded, and that of a single one is left out.
func TestPageOfManyItems(t *testing.T) {
	_, html := makePage(t, slices.Repeat([]string{"4HPwATDgc/ABMA"}, 25)...)
	require.Contains(t, html, "<details class=\"list\"><summary>25 items</summary>\n<ol class=\"items\">")
	_, html = makePage(t, "4HPwATDgc/ABMA", "QYkqASAAIAAE")
	require.Contains(t, html, "<p class=\"soft\">2 items.</p>")
	require.NotContains(t, html, "items</summary>")
	_, html = makePage(t, "4HPwATDgc/ABMA")
	require.NotContains(t, html, "<ol class=\"items\">")
}

// TestPageLimit: what the page has no room for is reported, and the page is complete all the
// same.
func TestPageLimit(t *testing.T) {
	t.Chdir("../..")
	file := filepath.Join(t.TempDir(), "page.html")
	status, _, errs := clitest.Run("decode", func(p *cli.Program, args []string) error {
		return writePage(p, file, false, args, pageOptions{games: 100, limit: 100 << 10, reading: reading{}})
	}, "", "testdata/cbf/r01fisch.cbf", "testdata/gopos/positions.dat", "QYkqASAAIAAE")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "page.html: the page has no room for all games: its limit is 100 KB; only in the list: 2 items\n")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Less(t, len(text), 170<<10)
	require.Contains(t, string(text), "The page has no room for game ")
	require.Contains(t, string(text), "<b>3. <bdi>QYkqASAAIAAE</bdi></b>")
	require.True(t, strings.HasSuffix(string(text), "</html>\n"))
}

// TestLongPageGames: a game with more positions than a page takes, and one with
// variations in each other without end.
func TestLongPageGames(t *testing.T) {
	_, html := makePage(t, "(;GM[6]"+strings.Repeat(";W[21xwxv];B[21abac]", 3000)+")")
	require.Len(t, nodesOf(t, html, "1.1"), mostNodes)
	require.Contains(t, html, fmt.Sprintf("the page has the first %d positions of the game", mostNodes))
	_, html = makePage(t, "13"+strings.Repeat("f013", 9000)+strings.Repeat("f1", 9000)+"ff")
	require.Contains(t, html, "variations left out")
	_, html = makePage(t, "1. e4 "+strings.Repeat("(1. e4 ", 500)+strings.Repeat(")", 500)+" *")
	require.Contains(t, html, "variations left out")
	require.Equal(t, deepestLine, strings.Count(html, `<span class="line">`))
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
				require.GreaterOrEqual(t, max(contrast(t, colours[0], ground), contrast(t, colours[1], ground)), 3.0, "%s on %s of the %s page", piece, variable, name)
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
	require.Contains(t, html, "&lt;script&gt;alert(1)&lt;/script&gt;")
	require.Equal(t, 2, strings.Count(html, "</script>"), "those of the page itself")
	require.NotContains(t, html, "ZgotmplZ", "what html/template does not trust")
}

// TestPageSize: a game takes less than 6 KB.
func TestPageSize(t *testing.T) {
	_, html := makePage(t, "-n", "34", "testdata/cbf/r01fisch.cbf")
	require.Less(t, len(html)-60_000, 34*6000, "bytes of 34 games, without what a page has once")
}
