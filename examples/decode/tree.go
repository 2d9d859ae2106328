package main

// A game is a game, or one position, in the form of the page of -html: its pictures, and
// the moves between them.
type game struct {
	title    string
	players  [2]string // in place of a title, if it has them
	at       string    // of a match: the score, after the players
	facts    []string  // under the title
	brief    string    // after the title in the list of games
	kind     string    // of the pictures: chessKind ...
	nodes    []node    // the start, and those of the moves, in the order of the words
	words    []word    // the moves, with everything between them
	ply      int       // of the start, if moves are numbered by it: twice the number of the move, 1 more if Black is to move
	caption  string    // of the start
	problems []string

	left bool // some nodes are left out
}

// A node is a position of a game.
type node struct {
	picture picture
	note    string // on the position: pip counts and its ID
	prev    int    // in nodes
}

// A word is a move, a comment, or a bracket around a variation.
type word struct {
	kind   wordKind
	number string // of a move, "12." or "12..."
	text   string
	mark   string // after the move, "!?"
	player int    // 1 or 2 if the one who moves is to be seen beside it
	says   []*analysis
}

type wordKind uint8

const (
	moveWord wordKind = iota + 1
	commentWord
	openWord
	foldWord // opens a variation that folds behind its first move
	closeWord
)

const (
	mostNodes   = 4000   // of a game on a page
	mostWords   = 20_000 // of the same
	deepestLine = 100    // variations in each other on a page
)

// start begins the game with a position.
func (g *game) start(p picture, caption string) {
	g.nodes, g.caption = append(g.nodes, node{picture: p}), caption
}

// move adds a move after the node prev, and returns the new node. If the game has
// become too long for a page, ok is false.
func (g *game) move(prev int, w word, p picture) (at int, ok bool) {
	if !g.room() {
		return prev, false
	}
	at = len(g.nodes)
	g.nodes = append(g.nodes, node{picture: p, prev: prev})
	w.kind = moveWord
	g.words = append(g.words, w)
	return at, true
}

// room reports whether a page has room for more of the game.
func (g *game) room() bool {
	if len(g.nodes) == mostNodes || len(g.words) >= mostWords {
		if !g.left {
			g.left = true
			g.problems = append(g.problems, "the page has the first "+count(len(g.nodes), "position")+" of the game")
		}
		return false
	}
	return true
}

// comment adds a text.
func (g *game) comment(text string) {
	if text != "" && g.room() {
		g.words = append(g.words, word{kind: commentWord, text: text})
	}
}

// variation adds as an alternative what line adds, at a depth from 1. It opens with
// openWord or foldWord.
func (g *game) variation(open wordKind, depth int, line func()) {
	if depth > deepestLine {
		g.comment("variations left out")
		return
	}
	if !g.room() {
		return
	}
	g.words = append(g.words, word{kind: open})
	line()
	g.words = append(g.words, word{kind: closeWord})
}
