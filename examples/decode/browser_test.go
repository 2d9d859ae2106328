package main

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"fmt"
	"html"
	"image"
	_ "image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// browse shows a page in a window of a browser, runs a script in it, and returns what the script returns, as JSON,
// and a picture. Without an error, that is: of the page, of the script, and of what they wait for.
func browse(t *testing.T, file, fragment string, width, height int, script string) (said string, picture image.Image) {
	t.Helper()
	browser := testutil.Peer(t, "chromium")
	page := strings.Replace(string(testutil.ReadFile(t, file)), "<style>", `<script>window.faults = [];
addEventListener("error", e => faults.push(e.message));
addEventListener("unhandledrejection", e => faults.push(String(e.reason)));
const at = id => document.getElementById(id), wait = n => new Promise(r => setTimeout(r, n));
const key = (name, shiftKey) => dispatchEvent(new KeyboardEvent("keydown", {key: name, shiftKey}));
const click = (id, value) => at(id).querySelector("button[value=" + value + "]").click();
const caption = id => at(id).querySelector("output").textContent;
</script><style>`, 1)
	page = strings.Replace(page, "</body>", "<script>(async () => {"+script+`
})().then(said => parent.postMessage({ said, faults }, "*"), e => parent.postMessage({ faults: [String(e)] }, "*"));</script></body>`, 1)
	dir := t.TempDir()
	file, frame, shot := filepath.Join(dir, "page.html"), filepath.Join(dir, "frame.html"),
		filepath.Join(dir, "shot.png")
	require.NoError(t, os.WriteFile(file, []byte(page), 0o666))
	// A window is not as narrow as a phone: the page is in a frame.
	window := fmt.Sprintf(`<body style="margin: 0"><iframe src="page.html%s" width=%d height=%d style="border: 0"></iframe>
<script>onmessage = e => (document.title = JSON.stringify(e.data));</script>`,
		html.EscapeString(fragment), width, height)
	require.NoError(t, os.WriteFile(frame, []byte(window), 0o666))
	size := fmt.Sprintf("--window-size=%d,%d", max(width, 500), height)
	cmd := chromium(t, browser, size, "--virtual-time-budget=30000", "--enable-logging=stderr",
		"--screenshot="+shot, "--dump-dom", "file://"+frame)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	require.NoError(t, err, "%s", &errs)
	require.NotContains(t, errs.String(), "CONSOLE")
	m := regexp.MustCompile(`<title>(.*)</title>`).FindSubmatch(out)
	require.NotNil(t, m, "the script does not end")
	var got struct {
		Said   json.RawMessage
		Faults []string
	}
	require.NoError(t, json.Unmarshal([]byte(html.UnescapeString(string(m[1]))), &got))
	require.Empty(t, got.Faults)
	f, err := os.Open(shot)
	require.NoError(t, err)
	defer f.Close()
	picture, _, err = image.Decode(f)
	require.NoError(t, err)
	return string(got.Said), picture
}

func chromium(t *testing.T, browser string, args ...string) *exec.Cmd {
	t.Helper()
	return exec.Command(browser, append([]string{
		"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--hide-scrollbars", "--user-data-dir=" + t.TempDir(),
	}, args...)...)
}

// The picture of the main README.md is of testdata/sgfbg/gnubg-rollouts.sgf, with --window-size=1100,1250
// --screenshot=page.png and #1.1.14 after the name of the page.

// Names and texts that turn the direction of writing.
const turned = "(;GM[6]PW[\u202emoor]PB[\u05d0\u05d1\u05d2 Bob]EV[\u202e" +
	"x]RE[W+2];W[31hefe]C[\u202ethgir ot tfel])"

// browserPage makes a page of many games, and of inputs with long and odd names and texts.
func browserPage(t *testing.T, many int) (file, page string) {
	t.Helper()
	var games strings.Builder
	for i := range many {
		fmt.Fprintf(&games, "[White \"Player %d\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Nf3 *\n\n", i+1)
	}
	dir := t.TempDir()
	list, odd := filepath.Join(dir, "many.pgn"), filepath.Join(dir, strings.Repeat("藤", 60)+"\u202efgs.txt")
	require.NoError(t, os.WriteFile(list, []byte(games.String()), 0o666))
	require.NoError(t, os.WriteFile(odd, []byte(turned), 0o666))
	long := strings.Replace(evil, "[31hefe]C[", "[31hefe]C["+strings.Repeat("long", 100), 1)
	long = strings.Replace(long, "PW[", "PW["+strings.Repeat("W", 200), 1)
	deep := "1. e4 " + strings.Repeat("(1. d4 ", 60) + strings.Repeat(")", 60) + " *"
	return makePage(t, "-n", strconv.Itoa(many), "QYkqASAAIAAE", "testdata/cbf/r01fisch.cbf", variations,
		"testdata/sgfbg/human-cube-match9.sgf", evil,
		turned, list, "testdata/sgfbg/gnubg-rollouts.sgf", long, deep, odd, "testdata/cbf/b02fisch.fbk",
		"testdata/gopos/positions.dat")
}

// TestBrowser: a browser loads a page without an error, shows the position of the fragment,
// steps by buttons, keys and links, and filters a list. Nothing is wider than the screen of
// a telephone, whatever a file is called and says; a name that turns the direction of writing
// turns nothing but itself; what has the focus, and the one game that keys act on, are seen.
// All that is one run, as a browser takes long to start.
func TestBrowser(t *testing.T) {
	testutil.Peer(t, "chromium")
	many := 40
	if testutil.Long(t) > 0 {
		many = 1500
	}
	file, _ := browserPage(t, many)
	script := `const go = fragment => { location.hash = fragment; dispatchEvent(new Event("hashchange")); };
const said = [caption("2.7"), at("2.7").querySelectorAll("[aria-current=true]").length];
const label = at("2.7").querySelector(".picture").getAttribute("aria-label");
await wait(100);
said.push(document.querySelectorAll("article").length - document.querySelectorAll("article.built").length > 20);
`
	want := []any{"16. Ke2", 1.0, true}
	for _, tt := range []struct{ script, id, caption string }{
		// The nearest board, as no other is in view; then not 2.1, which has the focus.
		{`scrollTo(0, 0); await wait(100); key("ArrowRight")`, "2.1", "1. e4"},
		{`click("2.1", "next"); at("2.2").scrollIntoView(); await wait(100); key("ArrowRight")`, "2.2", "1. e4"},
		{`key("f")`, "2.2", "1. e4"},
		{`go("#3.1.1"); key("ArrowRight"); key("ArrowRight"); key("ArrowLeft")`, "3.1", "1... e5"},
		{`go("#3.1"); key("End")`, "3.1", "2... exf4"},
		{`key("ArrowRight"); key("j")`, "3.1", "2... exf4"},
		{`key("ArrowUp"); key("k")`, "3.1", "White to move"},
		{`key("$")`, "3.1", "2... exf4"},
		{`go("#3.1.5"); key("ArrowRight"); key("ArrowRight")`, "3.1", "2... d6"},
		{`go("#3.1.7"); key("ArrowLeft"); key("ArrowLeft")`, "3.1", "1. e4"},
		{`key("ArrowRight", true)`, "3.1", "1... c5!"},
		{`key("ArrowRight"); key("ArrowLeft", true)`, "3.1", "1. e4"},
		{`at("4.2").scrollIntoView(); await wait(100); click("4.2", "next"); click("4.2", "next"); click("4.2", "prev")`, "4.2", "Alice 43: 24/21 13/9"},
		{`click("3.1", "last"); click("3.1", "first"); click("3.1", "last")`, "3.1", "2... exf4"},
		{`at("3.1").querySelectorAll(".moves b")[4].click()`, "3.1", "2. c3"},
		{`go("#3.1.-5")`, "3.1", "White to move"},
		{`go("#3.1.999")`, "3.1", "2... d6"},
		{`go("#9.9.9")`, "3.1", "2... d6"},
		{`go("#3.1.x<b>")`, "3.1", "White to move"},
		{`go("#3.1.2"); key("v")`, "3.1", "1... c5!"},
		{`key("v")`, "3.1", "1... e5"},
		{`key("V", true); key("ArrowRight"); key("v")`, "3.1", "2. c3"},
		{`go("#8.1.0"); key("e")`, "8.1", "Alice double??"},
		{`key("e"); key("E", true); key("ArrowRight")`, "8.1", "Bob take"},
		{`click("8.1", "first"); click("8.1", "error")`, "8.1", "Alice double??"},
		{`click("8.1", "first"); key("b")`, "8.1", "Alice double??"},
		{`go("#2.2.0"); key("n"); key("n"); key("ArrowRight")`, "2.4", "1. e4"},
		{`key("p"); key("ArrowRight"); key("ArrowRight")`, "2.3", "1... c6"},
		{`go("#7.` + strconv.Itoa(many) + `.2")`, "7." + strconv.Itoa(many), "1... e5"},
	} {
		script += tt.script + "; said.push(caption(\"" + tt.id + "\"));\n"
		want = append(want, tt.caption)
	}
	// A turned board has the king of White on top, and the other coordinates.
	script += `click("3.1", "first"); click("3.1", "flip");
said.push(at("3.1").querySelector("use").getAttribute("href"));
said.push([...at("3.1").querySelectorAll("use")].filter(u => u.getAttribute("href") === "#wK").map(u => u.getAttribute("x") + " " + u.getAttribute("y")).join());
go("#5.1.1"); said.push(at("5.1").querySelector("output").innerHTML);
`
	want = append(want, "#frame-chess-turned", "30 0",
		"<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi> 31: 8/5 6/5")
	// What is by the board of an error: the score, IDs to copy, the analysis, and where it is in the game.
	script += `go("#8.1.16");
const says = at("8.1").querySelector(".says"), codes = at("8.1").querySelectorAll(".note code");
said.push(says.querySelectorAll("table").length, / doubling loses \d|pass/.test(says.textContent), codes[0].textContent.length, codes[1].textContent.slice(0, 12));
said.push(at("8.1").querySelector(".graph .now").getAttribute("d"), at("8.1").querySelector(".note").textContent);
const area = at("8.1").querySelector(".graph").getBoundingClientRect();
at("8.1").querySelector(".graph").dispatchEvent(new MouseEvent("click", {bubbles: true, clientX: area.left + 1}));
said.push(caption("8.1"), at("8").querySelectorAll(".totals").length);
`
	want = append(want, 1.0, true, 27.0, "XGID=a-ABBBB", "M16 0v100",
		"Alice 0 points, 133 pipsBob 0 points, 122 pipsmatch to 5", "start", 1.0)
	// PGN and FEN, copied without a clipboard; and the help.
	script += `let copied = "";
Object.defineProperty(navigator, "clipboard", {value: undefined});
document.execCommand = () => { copied = document.activeElement.value; return true; };
go("#3.1.1");
for (const label of ["FEN", "PGN"]) { at("3.1").querySelector("[aria-label='copy the " + label + "']").click(); said.push(copied.split("\n").at(label === "PGN" ? -2 : -1)); }
key("?"); said.push(document.getElementById("help").open); key("?");
said.push(document.getElementById("help").open);
`
	want = append(want, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
		"{before} 1. e4 e5 (1... c5 $1 {sicilian} 2. Nf3 (2. c3) 2... d6) 2. f4 $1 exf4 *", true, false)
	// The list of item 7.
	script += `const list = at("7").querySelector(".below details.list"), open = (list.open = true, await wait(100)), filter = list.querySelector("input");
filter.value = "bob 13";
filter.dispatchEvent(new Event("input"));
const shown = [...list.querySelectorAll("li")].filter(li => !li.hidden);
said.push(at("7").querySelectorAll("article").length, shown.length, shown[0].querySelector("a").hash);
`
	found := 0
	for i := range many {
		if strings.Contains(strconv.Itoa(i+1), "13") {
			found++
		}
	}
	want = append(want, float64(many), float64(found), "#7.13")
	script += `const wide = [];
for (const d of document.querySelectorAll("details")) d.open = true;
await wait(100);
go("#8.1.3");
const cut = el => getComputedStyle(el).overflowX === "visible" && el.scrollWidth > el.clientWidth + 1;
for (const el of document.querySelectorAll("body > :not(svg), section, section > *, article, article > *, h1, h2, h3, p, li, table"))
  if (el.getBoundingClientRect().right > innerWidth + 1 || cut(el)) wide.push(el.tagName + el.id + " " + el.getBoundingClientRect().right);
const [first, second] = at("6.1").querySelectorAll("h3 bdi");
const texts = [...document.querySelectorAll("li, h1, h2, h3, .moves b, .moves em")];
said.push(texts.filter(el => getComputedStyle(el).unicodeBidi !== "isolate").length);
at("2.2").querySelector("[value=next]").focus();
said.push(getComputedStyle(document.activeElement).outlineStyle, [...document.querySelectorAll(".active")].map(el => el.id).join());
said.push(innerWidth, wide.join(), first.getBoundingClientRect().right < second.getBoundingClientRect().left);
// The picture is of the board of item 8.
for (const el of document.querySelectorAll("body > header, section:not([id='8']), section > header, .list")) el.remove();
scrollTo(0, 0);
return {said, label};`
	want = append(want, 0.0, "solid", "2.2", 390.0, "", true)

	text, picture := browse(t, file, "#2.7.31", 390, 844, script)
	var got struct {
		Said  []any
		Label string
	}
	require.NoError(t, json.Unmarshal([]byte(text), &got))
	require.Equal(t, want, got.Said)
	require.Regexp(t, `^16\. Ke2: (black|white) [a-z]+ [a-h][1-8]`, got.Label)
	colours := map[any]bool{}
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			colours[picture.At(x, y)] = true
		}
	}
	require.Greater(t, len(colours), 50, "the picture is empty")
}

// TestBrowserViews: what a page shows at once on a desk and on a phone, what is stepped through without moving,
// the stops of the Tab key, and what is printed.
func TestBrowserViews(t *testing.T) {
	match, _ := makePage(t, "testdata/sgfbg/gnubg-rollouts.sgf")
	evaluated, _ := makePage(t, "1. e4 {[%eval 0.2] [%clk 0:03:00]} e5 {[%eval 0.3] [%clk 0:02:59]} 2. Nf3 {[%eval 0.2]} f6?? {[%eval 1.5]} "+
		"3. Nxe5 {[%eval 1.4]} fxe5 {[%eval 2.4]} 4. Qh5+ {[%eval 2.5]} Ke7 {[%eval #4]} 5. Qxe5# *")
	many, _ := browserPage(t, 300)
	few, _ := browserPage(t, 5)
	const visible = `const shows = el => el.checkVisibility() && !el.closest("details:not([open]) > :not(summary)");`
	for _, tt := range []struct {
		name, file, fragment string
		width, height        int
		script, want         string
	}{
		{"first screen", match, "#1.1.14", 1280, 800, `const bottom = what => document.querySelector(what).getBoundingClientRect().bottom;
return [scrollY, ["h1", ".picture", ".moves", ".says", ".notes"].filter(what => bottom(what) > innerHeight), bottom(".totals") > bottom("article")]`, `[0,[],true]`},
		{"buttons stay", match, "", 390, 844, `const places = new Set(), button = at("1.1").querySelector("[value=next]");
for (let i = 0; i < 30; i++) { const r = button.getBoundingClientRect(); places.add(r.left + " " + (r.top + scrollY)); button.click(); }
return [places.size, caption("1.1") !== "start"]`, `[1,true]`},
		{"counts, clocks and the bar", evaluated, "#1.1.6", 1280, 800, `const found = [document.querySelector(".errors summary").textContent];
found.push(document.querySelector(".clocks").textContent, Math.round(parseFloat(document.querySelector(".evaluation div").style.height)));
key("Home"); for (const name of ["e", "i", "b"]) key(name), found.push(caption("1.1"));
return found`, `["White 0 ?!, 0 ?, 0 ??; Black 1 ?!, 0 ?, 2 ??","White 0:03:00Black 0:02:59evaluation +2.40",71,"2... f6??","3... fxe5","4... Ke7"]`},
		{"few stops", many, "", 1280, 800, visible + `const all = [...document.querySelectorAll("a, button, input, summary, [tabindex]")].filter(el => el.tabIndex >= 0 && shows(el));
return [all[0].className, all.length < 60 || all.map(el => el.outerHTML)]`, `["skip",true]`},
		{"many games", many, "#7.290", 1280, 800, `key("ArrowRight");
return [caption("7.290"), document.querySelectorAll("article.built").length < 30, document.querySelectorAll("*").length < 3500]`, `["1. e4",true,true]`},
		{"print", few, "#2.2.3", 700, 1000, visible + `for (const rule of document.styleSheets[0].cssRules) if (rule.media?.mediaText === "print") rule.media.mediaText = "all";
dispatchEvent(new Event("beforeprint"));
return [caption("2.2"), caption("2.1"), getComputedStyle(at("2.1").querySelector(".moves")).columnCount, [...document.querySelectorAll("button")].filter(shows).length]`, `["2. Nc3","37. Bd3","2",0]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			said, _ := browse(t, tt.file, tt.fragment, tt.width, tt.height, tt.script)
			require.Equal(t, tt.want, said)
		})
	}

	// The first sheet of paper has text.
	paper := filepath.Join(t.TempDir(), "page.pdf")
	out, err := chromium(t, testutil.Peer(t, "chromium"), "--no-pdf-header-footer", "--print-to-pdf="+paper,
		"file://"+match).CombinedOutput()
	require.NoError(t, err, "%s", out)
	pdf := testutil.ReadFile(t, paper)
	page := regexp.MustCompile(`/Type /Page\b[^s](?s:.*?)/Contents (\d+) 0 R`).FindSubmatch(pdf)
	require.NotNil(t, page)
	_, content, _ := bytes.Cut(pdf, fmt.Appendf(nil, "\n%s 0 obj", page[1]))
	_, content, _ = bytes.Cut(content, []byte("stream\n"))
	r, err := zlib.NewReader(bytes.NewReader(content))
	require.NoError(t, err)
	content, err = io.ReadAll(r)
	require.NoError(t, err)
	require.Greater(t, bytes.Count(content, []byte("Tj\n")), 50)
}

// TestBrowserAccessible: axe-core, whose file BOARDCODEC_AXE names, finds nothing in a page of one match and in one of
// many items.
func TestBrowserAccessible(t *testing.T) {
	testutil.Peer(t, "chromium")
	rules, err := os.ReadFile(os.Getenv("BOARDCODEC_AXE"))
	if err != nil && os.Getenv("BOARDCODEC_REQUIRE_PEERS") == "" {
		t.Skip("BOARDCODEC_AXE does not name axe.min.js: npm install axe-core")
	}
	require.NoError(t, err)
	many, _ := browserPage(t, 20)
	one, _ := makePage(t, "testdata/sgfbg/gnubg-rollouts.sgf")
	for _, file := range []string{many, one} {
		found, _ := browse(t, file, "", 500, 800, string(rules)+`;
return (await axe.run()).violations.map(v => v.id + " " + v.nodes[0].html);`)
		require.Equal(t, "[]", found)
	}
}
