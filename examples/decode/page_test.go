package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	_ "image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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
	require.Empty(t, errs)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return file, string(text)
}

// nodesOf returns the positions of a game in a page: sprites, caption, before, after.
func nodesOf(t *testing.T, html, id string) (nodes [][]any) {
	t.Helper()
	_, article, ok := strings.Cut(html, `<article id="`+id+`"`)
	require.True(t, ok, id)
	article, _, _ = strings.Cut(article, "</article>")
	_, data, ok := strings.Cut(article, `<script type="application/json">`)
	require.True(t, ok, id)
	data, _, _ = strings.Cut(data, "</script>")
	require.NoError(t, json.Unmarshal([]byte(data), &nodes))
	return nodes
}

const variations = `[White "A"]
[Black "B"]

{before} 1. e4 e5 (1... c5 $1 {sicilian} 2. Nf3 (2. c3) d6) 2. f4! exf4 *`

// TestPageOfChess: the main line has the numbers of plies, variations the following
// ones, and each position leads to the one before it and after it.
func TestPageOfChess(t *testing.T) {
	_, html := makePage(t, variations)
	nodes := nodesOf(t, html, "1.1")
	var got []string
	for i, n := range nodes {
		got = append(got, fmt.Sprintf("%d %v %v>%v", i, n[1], n[2], n[3]))
	}
	require.Equal(t, []string{
		"0 White to move 0>1", "1 1. e4 0>2", "2 1... e5 1>3", "3 2. f4! 2>4", "4 2... exf4 3>0",
		"5 1... c5! 1>6", "6 2. Nf3 5>8", "7 2. c3 5>0", "8 2... d6 6>0",
	}, got)
	require.Contains(t, nodes[1][0], "mark 40 60,mark 40 40,wR 0 70")
	require.Contains(t, nodes[1][0], "wP 40 40")
	text := regexp.MustCompile(`<[^>]*>|&nbsp;`).ReplaceAllString(html[strings.Index(html, `class="moves"`)+16:], "")
	require.Contains(t, text, "before 1.e4 e5 (1...c5! sicilian 2.Nf3 (2.c3) 2...d6) 2.f4! exf4")
	require.Contains(t, html, `<a href="#1.1.7">c3</a>`)
}

// TestPageOfBackgammon: boards after the moves, with dice, cube and comments, and
// the variations.
func TestPageOfBackgammon(t *testing.T) {
	_, html := makePage(t, "(;GM[6]PW[Ann]PB[Bob]MI[length:5][ws:1][bs:2];W[31hefe]C[a good start](;B[64agae]BM[1])(;B[double];W[take]))")
	nodes := nodesOf(t, html, "1.1")
	require.Len(t, nodes, 5)
	require.Equal(t, "Ann 31: 8/5 6/5", nodes[1][1])
	require.Equal(t, "Bob 64: 24/18 24/20*?", nodes[2][1])
	require.Contains(t, nodes[1][0], "d03 ")
	require.Contains(t, nodes[1][0], "cube 7 60,= 7 60 1")
	require.Equal(t, "Bob double", nodes[3][1])
	require.Contains(t, nodes[4][0], "= 7 12 2")
	require.Contains(t, html, "a good start")
	require.Contains(t, html, "Ann - Bob, at 1-2")

	// All checkers are there: those off, those in the stacks, and those that a number stands for.
	for _, file := range []string{"testdata/sgfbg/human-cube-match9.sgf", "testdata/mat/xg-whole.mat"} {
		_, html := makePage(t, file)
		for _, n := range nodesOf(t, html, "1.1") {
			for player := range 2 {
				men := strings.Count(","+n[0].(string), fmt.Sprintf(",c%d ", player)) + strings.Count(","+n[0].(string), fmt.Sprintf(",o%d ", player))
				for _, m := range regexp.MustCompile(fmt.Sprintf(`=%d \S+ \S+ (\d+)`, player)).FindAllStringSubmatch(n[0].(string), -1) {
					var stack int
					fmt.Sscan(m[1], &stack)
					men += stack - stackHeight
				}
				require.Equal(t, 15, men, "%v", n)
			}
		}
	}
}

// TestPageItems: everything in the tour, bases with -n games shown, IDs, texts
// without boards, and unreadable inputs.
func TestPageItems(t *testing.T) {
	_, html := makePage(t)
	for _, f := range formats {
		require.Contains(t, html, ">"+f.name+", ")
	}
	require.Contains(t, html, "Only the first 8 are here")
	require.Contains(t, html, `<article id="3.3"`)

	_, html = makePage(t, "-n", "2", "testdata/cbf/r01fisch.cbf", "testdata/gopos/positions.dat")
	require.Equal(t, 4, strings.Count(html, "<article "))
	require.Equal(t, 2, strings.Count(html, "Only the first 2 are here"))
	require.Contains(t, html, `href="#s1" x="95" y="15"`)
	_, html = makePage(t, "-n", "0", "testdata/cbf/r01fisch.cbf")
	require.NotContains(t, html, "<article ")

	_, html = makePage(t, "4HPwATDgc/ABMA:cAkAAAAAAAAE", "QYkqASAAIAAE")
	require.Contains(t, html, "match ID  QYkqASAAIAAE")
	require.Equal(t, 1, strings.Count(html, "<article "))

	file := filepath.Join(t.TempDir(), "x.html")
	status, out, errs := runProgram(t, "", "-html", file, "testdata/cbf", "none.sgf", "testdata/cbf/c10range.cbf")
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, "decode: none.sgf: no such file or directory\n", errs)
	require.Empty(t, out)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Contains(t, string(text), `testdata/cbf/b02fisch.json</b><span class="soft">no format known here: `)
	require.Contains(t, string(text), `<span class="odd">1 damaged game</span>`)
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

// TestPageLimit: what the page has no room for is reported, and the page is complete all the
// same.
func TestPageLimit(t *testing.T) {
	t.Chdir("../..")
	file := filepath.Join(t.TempDir(), "page.html")
	status, _, errs := clitest.Run("decode", func(p *cli.Program, args []string) error {
		return writePage(p, file, false, args, pageOptions{games: 100, limit: 100 << 10})
	}, "", "testdata/cbf/r01fisch.cbf", "testdata/gopos/positions.dat", "QYkqASAAIAAE")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "page.html: the page has no room for all games: its limit is 100 KB, and 2 items are only in the list\n")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Less(t, len(text), 140<<10)
	require.Contains(t, string(text), "The page has no room for game ")
	require.Contains(t, string(text), "<b>3. QYkqASAAIAAE</b>")
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
	require.Equal(t, deepestNest, strings.Count(html, `<span class="line">`))
}

const evil = `(;GM[6]PW[<script>alert(1)</script>]PB[</script>"'&]EV[<img src=x onerror=alert(1)>];W[31hefe]C[</script><script>alert(2)</script>{{.}}];B[64<!--])`

// TestPageEscapes: no text of a file is anything but text.
func TestPageEscapes(t *testing.T) {
	_, html := makePage(t, evil)
	require.NotContains(t, html, "<script>alert")
	require.NotContains(t, html, "<img")
	require.Contains(t, html, "&lt;script&gt;alert(1)&lt;/script&gt;")
	require.Equal(t, 2, strings.Count(html, "</script>"))
	require.NotContains(t, html, "ZgotmplZ", "what html/template does not trust")
}

// browse returns a page as a browser shows it, after a script has run in it.
func browse(t *testing.T, file, fragment, script string) (dom string) {
	t.Helper()
	browser := testutil.Peer(t, "chromium")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	// Errors become visible, and the script runs at the end.
	page := strings.Replace(string(text), "<style>", `<script>window.faults = []; addEventListener("error", e => faults.push(e.message));</script><style>`, 1)
	page = strings.Replace(page, "</body>", "<script>"+script+`
document.body.dataset.faults = faults.length + faults.join();</script></body>`, 1)
	file = filepath.Join(t.TempDir(), "page.html")
	require.NoError(t, os.WriteFile(file, []byte(page), 0o666))
	cmd := chromium(t, browser, "--enable-logging=stderr", "--dump-dom", "file://"+file+fragment)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	require.NoError(t, err, "%s", &errs)
	require.NotContains(t, errs.String(), "CONSOLE")
	require.Contains(t, string(out), `data-faults="0"`)
	return string(out)
}

func chromium(t *testing.T, browser string, args ...string) *exec.Cmd {
	t.Helper()
	return exec.Command(browser, append([]string{
		"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--hide-scrollbars", "--user-data-dir=" + t.TempDir(),
	}, args...)...)
}

// captionIn returns what a browser shows below a board.
func captionIn(t *testing.T, dom, id string) string {
	t.Helper()
	_, article, ok := strings.Cut(dom, `<article id="`+id+`"`)
	require.True(t, ok)
	m := regexp.MustCompile(`<output>([^<]*)</output>`).FindStringSubmatch(article)
	require.NotNil(t, m)
	return m[1]
}

// TestBrowser: a browser loads the page without an error, shows the position of the
// fragment, and steps by buttons, keys and links.
func TestBrowser(t *testing.T) {
	browser := testutil.Peer(t, "chromium")
	file, html := makePage(t, "QYkqASAAIAAE", "testdata/cbf/r01fisch.cbf", variations, "testdata/sgfbg/human-cube-match9.sgf", evil)
	nodes := nodesOf(t, html, "2.7")
	dom := browse(t, file, "#2.7.31", "")
	require.Equal(t, nodes[31][1], captionIn(t, dom, "2.7"))
	_, article, _ := strings.Cut(dom, `<article id="2.7"`)
	_, men, _ := strings.Cut(article, "<g>")
	men, _, _ = strings.Cut(men, "</g>")
	require.Equal(t, strings.Count(nodes[31][0].(string), ",")+1, strings.Count(men, "<use "))
	require.Regexp(t, `<a href="#2\.7\.31"[^>]* aria-current="true"`, dom)
	require.Equal(t, "White to move", captionIn(t, dom, "2.6"))

	dom = browse(t, file, "#5.1.1", "")
	require.Equal(t, "&lt;script&gt;alert(1)&lt;/script&gt; 31: 8/5 6/5", captionIn(t, dom, "5.1"))

	script := `const key = name => dispatchEvent(new KeyboardEvent("keydown", {key: name}));
const click = (id, value) => document.getElementById(id).querySelector("button[value=" + value + "]").click();
const go = fragment => { location.hash = fragment; dispatchEvent(new Event("hashchange")); };
const captions = [], caption = id => captions.push(document.getElementById(id).querySelector("output").textContent);
`
	var want []string
	for _, tt := range []struct{ script, id, caption string }{
		{`key("ArrowRight")`, "2.1", "1. e4"}, // the first game, as none has been chosen
		{`go("#3.1.1"); key("ArrowRight"); key("ArrowRight"); key("ArrowLeft")`, "3.1", "1... e5"},
		{`go("#3.1"); key("End")`, "3.1", "2... exf4"},
		{`key("ArrowRight"); key("ArrowRight")`, "3.1", "2... exf4"},
		{`key("Home"); key("ArrowLeft")`, "3.1", "White to move"},
		{`go("#3.1.5"); key("ArrowRight"); key("ArrowRight")`, "3.1", "2... d6"},
		{`go("#3.1.7"); key("ArrowLeft"); key("ArrowLeft")`, "3.1", "1. e4"},
		{`click("4.2", "next"); click("4.2", "next"); click("4.2", "prev")`, "4.2", "Alice 43: 13/9 24/21"},
		{`click("3.1", "last"); click("3.1", "first"); click("3.1", "last")`, "3.1", "2... exf4"},
		{`document.querySelector("a[href='#3.1.7']").click()`, "3.1", "2. c3"},
		{`go("#3.1.999")`, "3.1", "2... d6"},
		{`go("#9.9.9")`, "3.1", "2... d6"},
		{`go("#3.1.x<b>")`, "3.1", "White to move"},
	} {
		script += tt.script + "; caption(\"" + tt.id + "\");\n"
		want = append(want, tt.caption)
	}
	dom = browse(t, file, "", script+"document.title = JSON.stringify(captions);")
	var got []string
	title := regexp.MustCompile(`<title>(.*)</title>`).FindStringSubmatch(dom)
	require.NoError(t, json.Unmarshal([]byte(title[1]), &got))
	require.Equal(t, want, got)

	// A picture of it is no empty one.
	shot := filepath.Join(t.TempDir(), "shot.png")
	out, err := chromium(t, browser, "--window-size=1000,1400", "--screenshot="+shot, "file://"+file+"#2.1.9").CombinedOutput()
	require.NoError(t, err, "%s", out)
	f, err := os.Open(shot)
	require.NoError(t, err)
	defer f.Close()
	picture, _, err := image.Decode(f)
	require.NoError(t, err)
	colours := map[any]int{}
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			colours[picture.At(x, y)]++
		}
	}
	require.Greater(t, len(colours), 50)
}
