package main

import (
	"fmt"
	"html/template"
	"strings"
)

// A gameView is a game with what the template "game" says besides.
type gameView struct {
	*game
	ID, Class      string
	Number         int
	ViewBox, Label string
	Start          string       // the symbol of a usual first position, or
	Sprites        []spriteView // of the first position
	Note           *noteView    // on the first position of backgammon
	Graph          *graphView
	Words          template.HTML
	Problems       []string
	Steps, Notes   string // for the script; Notes in the order of the positions, between |
}

type spriteView struct {
	Href, X, Y, Label, On, ToX, ToY string
}

// A noteView is what is known of a position, beside the names of the players.
type noteView struct {
	Names [2]string
	Pips  [2]int
	IDs   [2]string
}

// noteOf returns the note on a position of backgammon.
func noteOf(g *game, n node) *noteView {
	board, ok := n.board.(backgammonBoard)
	if !ok {
		return nil
	}
	note := &noteView{[2]string{"light", "dark"}, board.pips(), n.ids}
	if g.Players != [2]string{} {
		note.Names = g.Players
	}
	return note
}

// viewBoxes are the sizes of the frames: chess has its coordinates beside the board.
var viewBoxes = map[string]string{chessKind: "-5 -1 86 86", backgammonKind: "0 0 156 120", goKind: "0 0 110 110"}

func viewOf(g *game, item, number int, table *spriteTable) gameView {
	v := gameView{game: g, ID: fmt.Sprintf("%d.%d", item, number), Number: number, Class: "game"}
	for _, p := range g.problems {
		if game, rest, ok := strings.Cut(p, ": "); ok && strings.HasPrefix(game, "game ") { // which it is, everybody sees
			p = rest
		}
		v.Problems = append(v.Problems, p)
	}
	if len(g.nodes) == 0 {
		v.Class += " bare"
		return v
	}
	if g.Kind == backgammonKind {
		v.Class += " wide"
	}
	first := g.nodes[0].board.picture()
	v.ViewBox = viewBoxes[g.Kind]
	v.Label = strings.TrimPrefix(g.Caption+": "+first.label(), ": ")
	v.Note = noteOf(g, g.nodes[0])
	for _, s := range first {
		v.Sprites = append(v.Sprites, viewOfSprite(s))
	}
	if len(g.nodes) == 1 {
		v.Class += " one"
	} else {
		v.Class += " steps"
		v.Steps, v.Graph = table.steps(g.nodes), graphOf(g)
		first, _, _ := strings.Cut(v.Steps, " ")
		if v.Start = table.usual[first]; v.Start != "" {
			v.Sprites, v.Label = nil, g.Caption // there may be thousands of them
		}
		if g.Kind == backgammonKind {
			var notes []string
			for _, n := range g.nodes {
				note := noteOf(g, n)
				notes = append(notes, fmt.Sprintf("%d %d %s %s", note.Pips[0], note.Pips[1], note.IDs[0], note.IDs[1]))
			}
			v.Notes = strings.Join(notes, "|")
		}
	}
	v.Words = template.HTML(wordsHTML(g.words)) // which escapes every text
	return v
}

func viewOfSprite(s sprite) spriteView {
	view := spriteView{Href: "#" + s.id, X: short(s.x), Y: short(s.y), Label: s.text}
	switch {
	case s.id[0] == '>':
		view.On = "arrow " + s.id[1:]
		view.ToX, view.ToY, _ = strings.Cut(s.text, " ")
	case s.text != "":
		view.On = "label on" + s.id[1:]
	}
	return view
}

// deepestNest is how many elements of the page are in each other for variations.
const deepestNest = 40

// A wordsWriter writes the moves of a game with everything between them. Texts are written by
// its method text alone, which escapes them.
type wordsWriter struct {
	strings.Builder
	ends    []string // of the open variations
	summary bool     // the next move is what a variation folds behind
}

// wordsHTML returns the moves with everything between them. The script finds the moves by
// their elements, b, which are in the order of the positions.
func wordsHTML(words []word) string {
	var b wordsWriter
	for i, w := range words {
		if i > 0 && w.kind != closeWord && words[i-1].kind != openWord && !b.summary {
			b.WriteByte(' ')
		}
		switch {
		case w.kind == moveWord:
			b.move(w)
		case w.kind == commentWord:
			b.text("<em>", w.text, "</em>")
		case w.kind == closeWord:
			b.closeVariation()
		case len(b.ends) >= deepestNest:
			b.open("(", ")")
		case w.kind == foldWord:
			b.open("<details class=fold><summary>", "</details>")
			b.summary = true
		default:
			b.open("<span class=line>(", ")</span>")
		}
	}
	return b.String()
}

func (b *wordsWriter) text(before, text, after string) {
	b.WriteString(before)
	template.HTMLEscape(b, []byte(text))
	b.WriteString(after)
}

func (b *wordsWriter) open(begin, end string) {
	b.WriteString(begin)
	b.ends = append(b.ends, end)
}

func (b *wordsWriter) closeVariation() {
	if b.summary { // no move came
		b.WriteString("…")
		b.endSummary()
	}
	last := len(b.ends) - 1
	b.WriteString(b.ends[last])
	b.ends = b.ends[:last]
}

func (b *wordsWriter) endSummary() {
	b.WriteString("</summary>")
	b.summary = false
}

func (b *wordsWriter) move(w word) {
	if w.number != "" {
		b.text("<i>", w.number, "</i>\u00a0")
	}
	open := "<b>"
	if w.player > 0 {
		open = fmt.Sprintf("<b class=p%d>", w.player)
	}
	b.text(open, w.text+w.mark, "</b>")
	if w.info != "" {
		b.text(" <small>", w.info, "</small>")
	}
	if b.summary {
		b.endSummary()
	}
	for _, a := range w.says {
		b.analysis(a)
	}
}

// analysis writes a table that folds behind its summary.
func (b *wordsWriter) analysis(a *analysis) {
	heads := "<th>play<th>equity<th>loss"
	if a.cube {
		heads = "<th>cube<th>equity<th>"
	}
	b.text(" <details class=analysis><summary class=\""+a.class+"\">", a.summary, "</summary>")
	b.WriteString("<table><tr>" + heads + "<th>win g bg – lose g bg, %<th>level")
	for _, r := range a.Rows {
		row := "<tr>"
		if r.Chosen {
			row = "<tr class=chosen>"
		}
		b.WriteString(row)
		for _, cell := range []string{r.What, r.value, r.less, r.chances(), r.How} {
			b.text("<td>", cell, "")
		}
	}
	b.WriteString("</table></details>")
}

// A startView is a usual first position.
type startView struct {
	ID      string
	Sprites []spriteView
}
