package main

import (
	"strings"

	"example.com/boardcodec/cbf/pgn"
)

// A game is a game, or one position, as it is shown: its boards, and the moves between them
// with what is said of them. The text and the page draw it.
type game struct {
	Title   string
	Players [2]string // in place of a title, if it has them
	At      string    // of a match: the score, after the players
	Facts   []string  // under the title
	Brief   string    // after the title in the list of games
	Kind    string    // of the boards: chessKind ...
	Caption string    // of the start
	Ply     int       // of the start, if moves are numbered by it: twice the number of the move, 1 more if Black is to move

	nodes    []node // the start, and those of the moves, in the order of the words
	words    []word // the moves, with everything between them
	problems []string
	errors   []gameError // of the main line
	tallies  [2]tally    // of the same

	left bool // some nodes are left out
}

// A board is a position as the text and the page draw it.
type board interface {
	String() string
	picture() picture
}

// A node is a position of a game.
type node struct {
	board  board
	ids    [2]string // of backgammon: GNUBGID and XGID
	chance *float64  // of the first player to win, if the file knows it
	prev   int       // in nodes
}

// A gameError is a decision that loses enough to be marked.
type gameError struct {
	Loss        float64
	Class, Sign string // of its summary, "bad2" and "cube −0.125 ?"
	Ply         int    // of the main line
	Player      int    // 1 or 2
	Text        string
}

// A word is a move, a comment, or a bracket around a variation.
type word struct {
	kind   wordKind
	number string // of a move, "12." or "12..."
	text   string
	mark   string // after the move, "!?"
	info   string // after it, evaluation and clock
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
	mostNodes   = 4000   // of a game
	mostWords   = 20_000 // of the same
	deepestLine = 100    // variations in each other
)

// start begins the game with a position.
func (g *game) start(b board, caption string) {
	g.nodes, g.Caption = append(g.nodes, node{board: b}), caption
}

// move adds a move after the node prev, and returns the new node. If the game has
// become too long, ok is false.
func (g *game) move(prev int, w word, b board) (at int, ok bool) {
	if !g.room() {
		return prev, false
	}
	at = len(g.nodes)
	g.nodes = append(g.nodes, node{board: b, prev: prev})
	w.kind = moveWord
	g.words = append(g.words, w)
	return at, true
}

// room reports whether there is room for more of the game.
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

func (g *game) comments(texts []string) {
	for _, text := range texts {
		g.comment(text)
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

// text returns the words as PGN writes them.
func (g *game) text() (words []string) {
	open := "" // brackets before the next word
	for _, w := range g.words {
		switch w.kind {
		case openWord, foldWord:
			open += "("
			continue
		case closeWord:
			if open != "" { // it is empty
				words, open = append(words, open), ""
			}
			words[len(words)-1] += ")"
			continue
		case commentWord:
			if _, err := pgn.ParseResult(w.text); err != nil { // that of a stream stands as it is
				w.text = "{" + w.text + "}"
			}
		}
		if w.number != "" {
			words, open = append(words, open+w.number), ""
		}
		words, open = append(words, open+w.text+w.mark), ""
	}
	return words
}

// isolated returns a name to stand in a sentence, between signs that keep a name that is
// written from right to left from turning the words around it.
func isolated(name string) string {
	if strings.TrimSpace(name) == "" {
		return name
	}
	return "\u2068" + name + "\u2069"
}
