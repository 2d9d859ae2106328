package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"strings"

	"example.com/boardcodec/examples/internal/cli"
)

// pageLimit is how many bytes of games a page has, so that a browser shows it.
const pageLimit = 16 << 20

//go:embed page
var pageFiles embed.FS

var pageTemplates = template.Must(template.ParseFS(pageFiles, "page/*.html"))

func pageFile(name string) string {
	text, err := pageFiles.ReadFile("page/" + name)
	if err != nil {
		panic(err) // it is in the program
	}
	return string(text)
}

type pageOptions struct {
	games int // of each item, at most
	tour  bool
	limit int // bytes, for tests; 0 = pageLimit
	reading
}

// A page is the output of -html: a list of all items, and the games of each.
type page struct {
	p       *cli.Program
	options pageOptions
	items   []*pageItem
	body    bytes.Buffer
	full    bool // there is no room for more
	left    int  // items without their games for that reason
}

// A pageItem is one input.
type pageItem struct {
	Number   int
	Name     string
	What     string // its format, and what is inside
	Odd      string
	Shown    bool // it has a section
	Problems []string
	Text     string // for what has no boards
}

// writePage makes the page of all inputs. Its error is of the output.
func writePage(p *cli.Program, name string, force bool, args []string, options pageOptions) error {
	if options.limit == 0 {
		options.limit = pageLimit
	}
	var files []cli.Input
	var names []string
	foreign := map[string]bool{} // in folders, where a file may be of any format
	for _, arg := range args {
		if !isFolder(arg) {
			names = append(names, arg)
			continue
		}
		for _, file := range filesIn(p, arg) {
			names = append(names, file)
			foreign[file] = true
		}
	}
	for _, name := range names {
		files = append(files, p.Input(name))
	}
	out, err := p.Create(name, force, files...)
	if err != nil {
		return err
	}
	defer out.Abort()
	g := &page{p: p, options: options}
	for _, name := range names {
		if err := g.add(name, foreign[name]); err != nil {
			return err
		}
	}
	if g.full {
		p.Damage(out.Name(), "%s", g.leftOut())
	}
	if err := g.write(out); err != nil {
		return err
	}
	return out.Close()
}

// leftOut reports what the page has no room for.
func (g *page) leftOut() string {
	if !g.full {
		return ""
	}
	text := fmt.Sprintf("the page has no room for all games: its limit is %d KB", g.options.limit>>10)
	if g.left > 0 {
		text += fmt.Sprintf(", and %s are only in the list", count(g.left, "item"))
	}
	return text
}

// add reads an input, and adds it with its games.
func (g *page) add(name string, foreign bool) error {
	in := open(g.p, name, g.options.reading)
	defer in.close()
	item := &pageItem{Number: len(g.items) + 1, Name: in.label()}
	g.items = append(g.items, item)
	f, rep, err := identify(in)
	if err != nil {
		item.What = cli.Clean(cli.Fact(err))
		if !foreign || in.err != nil {
			g.p.Fail(in.name(), err)
		}
		return nil
	}
	if rep.damaged && !g.options.tour {
		g.p.Damaged()
	}
	item.What = f.name
	if inside := rep.inside.String(); inside != "" {
		item.What += ", " + inside
	}
	item.Odd = strings.Join(rep.odd, "; ")
	item.Problems = rep.problems
	if g.full {
		g.left++
		return nil
	}
	item.Shown = true
	if f.games == nil || rep.drawing == nil && f.name == backgammonID.name {
		item.Text = screen(rep.text)
	}
	if err := g.execute("item", item); err != nil {
		return err
	}
	end := ""
	if f.games != nil {
		if end, err = g.addGames(item, f, in); err != nil {
			return err
		}
	}
	return g.execute("end", end)
}

// addGames adds the games of an item, and returns a message about those left out.
func (g *page) addGames(item *pageItem, f *format, in *input) (more string, err error) {
	number := 0
	for game := range f.games(in) {
		if number++; number > g.options.games {
			return fmt.Sprintf("Only the first %d are here: -n takes more.", g.options.games), nil
		}
		var text bytes.Buffer
		if err := pageTemplates.ExecuteTemplate(&text, "game", viewOf(game, item.Number, number)); err != nil {
			return "", err
		}
		if g.body.Len()+text.Len() > g.options.limit {
			g.full = true
			return fmt.Sprintf("The page has no room for game %d and what follows.", number), nil
		}
		g.body.Write(text.Bytes())
	}
	return "", nil
}

func (g *page) execute(name string, data any) error {
	return pageTemplates.ExecuteTemplate(&g.body, name, data)
}

// write writes the page, when all items are known.
func (g *page) write(out *cli.Output) error {
	title := "Board games"
	if len(g.items) == 1 {
		title = g.items[0].Name
	}
	head := struct {
		Title, Count, Left string
		Style              template.CSS
		Symbols            symbols
		Items              []*pageItem
	}{title, count(len(g.items), "item"), g.leftOut(), template.CSS(pageFile("page.css")), newSymbols(), g.items}
	err := pageTemplates.ExecuteTemplate(out, "head", head)
	if err == nil {
		_, err = out.Write(g.body.Bytes())
	}
	if err == nil {
		err = pageTemplates.ExecuteTemplate(out, "foot", template.JS(pageFile("page.js")))
	}
	var bad *template.Error
	if errors.As(err, &bad) {
		return fmt.Errorf("a mistake in the program: %w", err)
	}
	return err
}
