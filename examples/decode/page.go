package main

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"sync"

	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

// pageLimit is how many bytes of games a page has, so that a browser shows it.
const pageLimit = 32 << 20

// cutNamed is how many items with more games than -n have a message each.
const cutNamed = 3

//go:embed page
var pageFiles embed.FS

// pageTemplates are parsed for a page, not at every start.
var pageTemplates = sync.OnceValue(func() *template.Template { return template.Must(template.ParseFS(pageFiles, "page/*.html")) })

// pageFile returns a file of the folder page, which must have it.
func pageFile(name string) string {
	text, _ := pageFiles.ReadFile("page/" + name) // it is in the program
	return string(text)
}

type pageOptions struct {
	games int // of each item, at most
	limit int // bytes of games; tests have a lower one than pageLimit
	reading
}

// A page is the output of -html: a list of all items, and the games of each.
type page struct {
	p       *cli.Program
	options pageOptions
	items   []*pageItem
	body    [][]byte // in parts, since one slice would be copied as it grows
	size    int      // of body
	full    string   // why there is no room for more, or ""
	left    int      // items without their games for that reason
	cut     int      // items with more games than -n
}

// A pageItem is one input.
type pageItem struct {
	Number int
	Name   string
	What   string // its format, and what is inside
	Odd    string
	Shown  bool // it has a section

	title string // of a page that has only this item
}

// A section is what a page says of an item.
type section struct {
	*pageItem
	Problems []string
	Text     string // that decode prints
	HasGames bool
	More     string // about games that are left out
}

// inputsOf returns args with the files of a folder or an archive in its place. These are foreign: they may be of
// no format.
func inputsOf(p *cli.Program, args []string) (inputs []string, foreign map[string]bool) {
	foreign = map[string]bool{}
	for _, arg := range args {
		if !isFolder(arg) {
			inputs = append(inputs, arg)
			continue
		}
		for _, file := range filesIn(p, arg) {
			inputs = append(inputs, file)
			foreign[file] = true
		}
	}
	return inputs, foreign
}

// writePage makes the page of all inputs, with the file name. Its error is of the output.
func writePage(p *cli.Program, name string, force bool, args []string, options pageOptions) error {
	inputs, foreign := inputsOf(p, args)
	var files []cli.Input
	for _, in := range inputs {
		files = append(files, chessfiles.Files(p, p.Input(in))...)
	}
	out, err := p.Create(name, force, files...)
	if err != nil {
		return err
	}
	defer out.Abort()
	g := &page{p: p, options: options}
	for _, in := range inputs {
		g.add(in, foreign[in])
	}
	if !slices.ContainsFunc(g.items, func(item *pageItem) bool { return item.Shown }) {
		return fmt.Errorf("%s is not written: nothing in the input can be shown", out.Name())
	}
	if more := g.cut - cutNamed; more > 0 {
		p.Note(out.Name(), "of %s, too, not all are in the page", count(more, "more item"))
	}
	if g.left > 0 {
		g.full += "; only in the list: " + count(g.left, "item")
	}
	if g.full != "" {
		p.Damage(out.Name(), "%s", g.full)
	}
	if err := g.write(out); err != nil {
		return err
	}
	return out.Close()
}

// add reads an input, and adds it with its games. A foreign one, of a folder, may be of no format.
func (g *page) add(name string, foreign bool) {
	in := open(g.p, name, g.options.reading)
	defer in.close()
	item := &pageItem{Number: len(g.items) + 1, Name: in.label()}
	g.items = append(g.items, item)
	f, rep, err := identify(in)
	if err != nil {
		item.What = cli.Clean(cli.Fact(err))
		if _, damage := errors.AsType[damagedError](err); damage || !foreign || in.err != nil {
			g.p.Fail(in.name(), err)
		}
		return
	}
	if rep.damaged && !g.options.tour {
		g.p.Damaged()
	}
	item.What = f.name
	content := rep.inside
	content.Players = slices.Clone(content.Players)
	for i, player := range content.Players {
		content.Players[i] = isolated(player)
	}
	if text := content.String(); text != "" {
		item.What += ", " + text
	}
	item.Odd = strings.Join(rep.odd, "; ")
	if g.full != "" {
		g.left++
		return
	}
	item.Shown, item.title = true, content.title()
	to := section{pageItem: item, Problems: rep.problems, Text: screen(rep.text, false), HasGames: rep.games != nil}
	g.append(execute("item", to))
	if rep.games != nil {
		to.More = g.addGames(&to, rep)
	}
	g.append(execute("end", to))
}

// addGames adds the games of an item as data for the script. It returns a message about those left out, or "".
func (g *page) addGames(to *section, rep report) (more string) {
	head := struct {
		Together bool     `json:"together,omitempty"`
		Totals   []totals `json:"totals,omitempty"`
	}{rep.together, rep.totals}
	start := strings.TrimSuffix(string(dataOf(head)), "}")
	if start != "{" {
		start += ","
	}
	g.append([]byte(`<script type="application/json" class="data">` + start + `"games":[`))
	defer g.append([]byte("]}</script>\n"))
	number, all := 0, cmp.Or(rep.inside.Games, rep.inside.Records)
	for one := range rep.games {
		number++
		if number > g.options.games && !rep.together {
			more = fmt.Sprintf("Only the first %d of %d are here: -n takes more.", g.options.games, all)
			g.cut++
			if g.cut <= cutNamed {
				g.p.Note(to.Name, "%d of %d are in the page: -n takes more", g.options.games, all)
			}
			break
		}
		text := dataOf(one.data())
		if number > 1 {
			text = append([]byte(",\n"), text...)
		}
		if g.size+len(text) > g.options.limit {
			g.full = fmt.Sprintf("the page has no room for all games: its limit is %d KB", g.options.limit>>10)
			more = fmt.Sprintf("The page has no room for game %d and the %d behind it.", number, all-number)
			break
		}
		g.append(text)
	}
	return more
}

// dataOf returns v as JSON. It ends no script element, as package json escapes "<".
func dataOf(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // all of it can be marshalled
	}
	return text
}

// append adds a part to the body.
func (g *page) append(part []byte) {
	g.body = append(g.body, part)
	g.size += len(part)
}

// execute returns the output of a template for data. The template has to fit the data.
func execute(name string, data any) []byte {
	var b bytes.Buffer
	if err := pageTemplates().ExecuteTemplate(&b, name, data); err != nil {
		panic(err)
	}
	return bytes.Clone(b.Bytes())
}

// write writes the page, when all items are known.
func (g *page) write(out *cli.Output) error {
	title, odd := "Board games", 0
	for _, item := range g.items {
		if item.Odd != "" {
			odd++
		}
	}
	if len(g.items) == 1 {
		title = cmp.Or(g.items[0].title, g.items[0].Name)
	}
	head := execute("head", struct {
		Title, Count, Left string
		Odd                int
		Style              template.CSS
		Items              []*pageItem
	}{title, count(len(g.items), "item"), g.full, odd, template.CSS(pageFile("page.css")), g.items})
	foot := execute("foot", struct{ Script template.JS }{template.JS(pageFile("boards.js") + pageFile("page.js"))})
	for _, part := range slices.Concat([][]byte{head}, g.body, [][]byte{foot}) {
		if _, err := out.Write(part); err != nil {
			return err
		}
	}
	return nil
}
