package main

import "strconv"

// A game is a game, or one position, in the form of the page of -html: its pictures, and
// the moves between them.
type game struct {
	title    string
	facts    []string // under the title
	kind     string   // of the pictures: chessKind ...
	nodes    []node   // the start, the main line, so that nodes[ply] is after that many plies, and the variations
	words    []word   // the moves, with everything between them
	problems []string

	left bool // some nodes are left out
}

// A node is a position of a game.
type node struct {
	picture picture
	caption string
	prev    int // in nodes
	next    int // of the same line; 0 at its end
}

// A word is a move, a comment, or a bracket around a variation.
type word struct {
	kind   wordKind
	number string // of a move, "12." or "12..."
	text   string
	mark   string // after the move, "!?"
	node   int    // after the move
	player int    // 1 or 2 if the one who moves is to be seen beside it
}

type wordKind uint8

const (
	moveWord wordKind = iota + 1
	commentWord
	openWord
	closeWord
)

const (
	mostNodes   = 4000 // of a game on a page
	deepestLine = 100  // variations in each other on a page
)

// start begins the game with a position.
func (g *game) start(p picture, caption string) {
	g.nodes = append(g.nodes, node{picture: p, caption: caption})
}

// move adds a move after the node prev, and returns the new node. If the game has
// become too long for a page, ok is false.
func (g *game) move(prev int, w word, p picture, caption string) (at int, ok bool) {
	if len(g.nodes) == mostNodes {
		if !g.left {
			g.left = true
			g.problems = append(g.problems, "the page has the first "+strconv.Itoa(mostNodes)+" positions of the game")
		}
		return prev, false
	}
	at = len(g.nodes)
	g.nodes = append(g.nodes, node{picture: p, caption: caption, prev: prev})
	if g.nodes[prev].next == 0 {
		g.nodes[prev].next = at
	}
	w.kind, w.node = moveWord, at
	g.words = append(g.words, w)
	return at, true
}

// comment adds a text.
func (g *game) comment(text string) {
	if text != "" {
		g.words = append(g.words, word{kind: commentWord, text: text})
	}
}

// variation adds as an alternative what line adds, at a depth from 1.
func (g *game) variation(depth int, line func()) {
	if depth > deepestLine || g.left {
		g.comment("variations left out")
		return
	}
	g.words = append(g.words, word{kind: openWord})
	line()
	g.words = append(g.words, word{kind: closeWord})
}

// order numbers the nodes so that those of the main line come first: a move there
// has the number of its ply. Variations are visited in the order of the words.
func (g *game) order() {
	number := make([]int, len(g.nodes)) // by the node
	ordered := make([]node, 0, len(g.nodes))
	main := make([]bool, len(g.nodes))
	add := func(i int) {
		number[i] = len(ordered)
		ordered = append(ordered, g.nodes[i])
	}
	for i := 0; ; i = g.nodes[i].next {
		main[i] = true
		add(i)
		if g.nodes[i].next == 0 {
			break
		}
	}
	for i := range g.nodes {
		if !main[i] {
			add(i)
		}
	}
	for i := range ordered {
		ordered[i].prev, ordered[i].next = number[ordered[i].prev], number[ordered[i].next]
	}
	g.nodes = ordered
	for i := range g.words {
		g.words[i].node = number[g.words[i].node]
	}
}
