package main

import (
	"fmt"
	"strings"
)

// A gameView is a game in the words of the template "game".
type gameView struct {
	ID, Class, Title string
	Number           int
	Facts            []string
	Frame, ViewBox   string
	Caption          string
	Sprites          []spriteView // of the first position
	Words            []wordView
	Problems         []string
	Data             []any // the positions, for the script: [sprites, caption, before, after]
}

type spriteView struct {
	Href, X, Y, Label, On string
}

type wordView struct {
	Href, Number, Text, Class string
	Space, Open, Close        bool // Space: one before it
	Nest                      bool // within the limits that browsers set to elements in each other
}

// viewBoxes are the sizes of the frames.
var viewBoxes = map[string]string{chessKind: "0 0 80 80", backgammonKind: "0 0 156 120", goKind: "0 0 110 110"}

// deepestNest is how many elements of the page are in each other for variations.
const deepestNest = 40

func viewOf(g *game, item, number int) gameView {
	v := gameView{
		ID: fmt.Sprintf("%d.%d", item, number), Number: number, Class: "game", Title: g.title, Facts: g.facts,
	}
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
	g.order()
	if g.kind == backgammonKind {
		v.Class += " wide"
	}
	v.Frame, v.ViewBox, v.Caption = "#frame-"+g.kind, viewBoxes[g.kind], g.nodes[0].caption
	for _, s := range g.nodes[0].picture {
		view := spriteView{Href: "#" + s.id, X: short(s.x), Y: short(s.y), Label: s.text}
		if s.text != "" {
			view.On = "on" + strings.TrimPrefix(s.id, "=")
		}
		v.Sprites = append(v.Sprites, view)
	}
	if len(g.nodes) == 1 {
		v.Class += " one"
	} else {
		v.Class += " steps"
		for _, n := range g.nodes {
			v.Data = append(v.Data, []any{n.picture.String(), n.caption, n.prev, n.next})
		}
	}
	depth := 0
	for i, w := range g.words {
		view := wordView{Space: i > 0 && g.words[i-1].kind != openWord && w.kind != closeWord, Text: w.text + w.mark, Number: w.number}
		switch w.kind {
		case moveWord:
			view.Href = fmt.Sprintf("#%s.%d", v.ID, w.node)
			if w.player > 0 {
				view.Class = fmt.Sprintf("p%d", w.player)
			}
		case openWord:
			depth++
			view.Open, view.Nest = true, depth <= deepestNest
		case closeWord:
			view.Close, view.Nest = true, depth <= deepestNest
			depth--
		}
		v.Words = append(v.Words, view)
	}
	return v
}

// symbols is the data from which the template "symbols" makes the frames and sprites.
type symbols struct {
	Men         []string // the classes of the sides
	DarkSquares string
	Coordinates []textView
	Points0     string // triangles
	Points1     string
	Numbers     []textView
	Sides       []string
	Dice        []dieView
	Grid        string
	Stars       []textView
	GoNames     []textView
}

type textView struct{ X, Y, Text string }

type dieView struct {
	Number int
	Pips   []textView
}

func newSymbols() symbols {
	s := symbols{Men: []string{"w", "b"}, Sides: []string{"player 0", "player 1"}}
	var squares, points0, points1, grid strings.Builder
	for i := range 8 {
		for file := range 8 {
			if (i+file)%2 == 1 {
				fmt.Fprintf(&squares, "M%d %dh10v10h-10z", 10*file, 10*i)
			}
		}
		s.Coordinates = append(s.Coordinates,
			textView{".6", short(10*float64(i) + 2.8), fmt.Sprint(8 - i)},
			textView{short(10*float64(i) + 7.8), "79.2", string(rune('a' + i))})
	}
	for column := range 12 {
		x := frameLeft + 10*float64(column)
		if column >= 6 {
			x += frameBar
		}
		top, bottom := &points0, &points1
		if column%2 == 1 {
			top, bottom = bottom, top
		}
		fmt.Fprintf(top, "M%s %sh10l-5 44z", short(x), short(frameTop))
		fmt.Fprintf(bottom, "M%s %sh10l-5 -44z", short(x), short(frameBottom))
		s.Numbers = append(s.Numbers,
			textView{short(x + 5), "4.1", fmt.Sprint(13 + column)}, textView{short(x + 5), "118.1", fmt.Sprint(12 - column)})
	}
	for i := range 9 {
		at := 15 + 10*i
		fmt.Fprintf(&grid, "M15 %dh80M%d 15v80", at, at)
		for _, edge := range []string{"5", "105"} {
			s.GoNames = append(s.GoNames,
				textView{fmt.Sprint(at), edge, "ABCDEFGHJ"[i : i+1]}, textView{edge, fmt.Sprint(at), fmt.Sprint(9 - i)})
		}
	}
	for _, star := range [][2]string{{"35", "35"}, {"75", "35"}, {"35", "75"}, {"75", "75"}, {"55", "55"}} {
		s.Stars = append(s.Stars, textView{X: star[0], Y: star[1]})
	}
	// The pips of a die, by their places: left, middle, right and up, down.
	for number, pips := range [][][2]float64{
		{{0, 0}}, {{-1, -1}, {1, 1}}, {{-1, -1}, {0, 0}, {1, 1}}, {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
		{{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}},
	} {
		die := dieView{Number: number + 1}
		for _, pip := range pips {
			die.Pips = append(die.Pips, textView{X: short(2.4 * pip[0]), Y: short(2.4 * pip[1])})
		}
		s.Dice = append(s.Dice, die)
	}
	s.DarkSquares, s.Points0, s.Points1, s.Grid = squares.String(), points0.String(), points1.String(), grid.String()
	return s
}
