package main

import (
	"bytes"
	"cmp"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"sync"

	"example.com/boardcodec/examples/internal/cli"
)

// pageLimit is how many bytes of games a page has, so that a browser shows it.
const pageLimit = 32 << 20

//go:embed page
var pageFiles embed.FS

// pageTemplates are parsed for a page, not at every start.
var pageTemplates = sync.OnceValue(func() *template.Template { return template.Must(template.ParseFS(pageFiles, "page/*.html")) })

func pageFile(name string) string {
	text, _ := pageFiles.ReadFile("page/" + name) // it is in the program
	return string(text)
}

type pageOptions struct {
	games int // of each item, at most
	tour  bool
	limit int // bytes of games; tests have a lower one than pageLimit
	reading
}

// A page is the output of -html: a list of all items, and the games of each.
type page struct {
	p       *cli.Program
	options pageOptions
	items   []*pageItem
	sprites *spriteTable
	body    [][]byte // in parts, since one slice would be copied as it grows
	size    int      // of body
	full    bool     // there is no room for more
	left    int      // items without their games for that reason
}

// A pageItem is one input.
type pageItem struct {
	Number   int
	Name     string
	Path     string // of a file: of two with the same name, it tells which is which
	What     string // its format, and what is inside
	Odd      string
	Shown    bool // it has a section
	Problems []string
	Text     string // for what has no boards
}

// A listed is a game in the list of games of an item.
type listed struct {
	ID      string
	Title   string
	Players [2]string // in place of a title
	Brief   string
}

// An errorView is a line in the list of errors.
type errorView struct {
	gameError
	ID     string // of the game
	Number int
	Name   string
}

const (
	mostErrors = 1000 // in a list
	listedFrom = 4    // games of an item, if they are listed
	listedOpen = 24   // items of a page, at most, if their list is open
)

// writePage makes the page of all inputs. Its error is of the output.
func writePage(p *cli.Program, name string, force bool, args []string, options pageOptions) error {
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
		files = append(files, filesOf(p, name)...)
	}
	out, err := p.Create(name, force, files...)
	if err != nil {
		return err
	}
	defer out.Abort()
	g := &page{p: p, options: options, sprites: newSpriteTable()}
	for _, name := range names {
		g.add(name, foreign[name])
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
func (g *page) add(name string, foreign bool) {
	in := open(g.p, name, g.options.reading)
	defer in.close()
	item := &pageItem{Number: len(g.items) + 1, Name: in.label()}
	if in.file {
		item.Path = cli.Clean(in.arg)
	}
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
	inside := rep.inside
	inside.Players = slices.Clone(inside.Players)
	for i, name := range inside.Players {
		inside.Players[i] = isolated(name)
	}
	if text := inside.String(); text != "" {
		item.What += ", " + text
	}
	item.Odd = strings.Join(rep.odd, "; ")
	if g.full {
		g.left++
		return
	}
	item.Shown, item.Problems = true, rep.problems
	if rep.games == nil {
		item.Text = screen(rep.text)
	}
	g.append(execute("item", item))
	item.Problems, item.Text = nil, "" // the list of items does without them
	end := ""
	if rep.games != nil {
		end = g.addGames(item.Number, rep)
	}
	g.append(execute("end", end))
}

// addGames adds the games of an item, and returns a message about those left out.
func (g *page) addGames(item int, rep report) (more string) {
	number, all := 0, cmp.Or(rep.inside.Games, rep.inside.Records)
	var list []listed
	var errors []errorView
	at := len(g.body) // of the list, which comes first
	g.body = append(g.body, nil)
	for game := range rep.games {
		if number++; number > g.options.games {
			more = fmt.Sprintf("Only the first %d of %d are here: -n takes more.", g.options.games, all)
			break
		}
		view := viewOf(game, item, number, g.sprites)
		text := execute("game", view)
		if g.size+len(text) > g.options.limit {
			g.full = true
			more = fmt.Sprintf("The page has no room for game %d and the %d behind it.", number, all-number)
			break
		}
		g.append(text)
		if game.Brief != "" {
			list = append(list, listed{view.ID, view.Title, view.Players, game.Brief})
		}
		for _, e := range game.errors {
			errors = append(errors, errorView{e, view.ID, number, view.Players[e.Player-1]})
		}
	}
	slices.SortStableFunc(errors, func(a, b errorView) int { return cmp.Compare(b.Loss, a.Loss) })
	above := struct {
		Totals []totalView
		Count  int // of errors
		Errors []errorView
		Games  []listed
	}{rep.totals, len(errors), errors[:min(len(errors), mostErrors)], nil}
	if len(list) >= listedFrom {
		above.Games = list
	}
	g.body[at] = execute("above", above)
	g.size += len(g.body[at])
	return more
}

func (g *page) append(part []byte) {
	g.body = append(g.body, part)
	g.size += len(part)
}

// execute returns what a template makes of data, which it is written for.
func execute(name string, data any) []byte {
	var b bytes.Buffer
	if err := pageTemplates().ExecuteTemplate(&b, name, data); err != nil {
		panic(err)
	}
	return bytes.Clone(b.Bytes())
}

// write writes the page, when all items are known.
func (g *page) write(out *cli.Output) error {
	title := "Board games"
	if len(g.items) == 1 {
		title = g.items[0].Name
	}
	head := execute("head", struct {
		Title, Count, Left string
		Style              template.CSS
		Starts             []startView
		Items              []*pageItem
		Alone, Many        bool
	}{
		title, count(len(g.items), "item"), g.leftOut(), template.CSS(pageFile("page.css")), g.sprites.starts, g.items,
		len(g.items) == 1 && g.items[0].Shown, len(g.items) > listedOpen,
	})
	foot := execute("foot", struct {
		Sprites *spriteTable
		Script  template.JS
	}{g.sprites, template.JS(pageFile("page.js"))})
	for _, part := range slices.Concat([][]byte{head}, g.body, [][]byte{foot}) {
		if _, err := out.Write(part); err != nil {
			return err
		}
	}
	return nil
}
