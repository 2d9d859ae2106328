package main

import (
	"fmt"
	"strings"

	"example.com/boardcodec/cbf/chess"
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
	Tags    []string  // of PGN: a name, its value, and so on

	Words    []word // the moves, with everything between them
	Problems []string
	Folds    bool // a variation folds behind its first move

	nodes   []node // the start, and those of the moves, in the order of the words
	full    bool   // some nodes are left out
	depth   int    // of the variations that are open
	opening int    // of them, those in which nothing is yet
}

// A drawable is a board as the text and the page draw it.
type drawable fmt.Stringer

// A node is a position of a game.
type node struct {
	board  drawable
	chance *float64  // of backgammon: of the first player to win, if the file knows it
	note   *moveNote // of chess: what commands in the comments say
	prev   int       // in nodes
}

// A word is a move or a comment.
type word struct {
	Comment     bool
	Number      string // of a move, "12." or "12..."
	Text        string
	Mark        string // after the move, "!?"
	NAG         uint8  // that a comment stands for
	Luck        float64
	Player      int // 1 or 2 if the one who moves is to be seen beside it
	Says        []*analysis
	Open, Close int // variations that begin before it, and that end after it
}

const (
	mostNodes   = 4000   // of a game
	mostWords   = 20_000 // of the same
	deepestLine = 100    // variations in each other
)

// start begins the game with a position.
func (g *game) start(b drawable) { g.nodes = append(g.nodes, node{board: b}) }

// move adds a move after the node prev, and returns the new node. If the game has become too long, it adds
// nothing, and returns prev and false.
func (g *game) move(prev int, w word, b drawable) (at int, ok bool) {
	if !g.room() {
		return prev, false
	}
	g.nodes = append(g.nodes, node{board: b, prev: prev})
	g.add(w)
	return len(g.nodes) - 1, true
}

// add adds a word, which opens the variations that wait for their first one.
func (g *game) add(w word) {
	w.Open, g.opening = g.opening, 0
	g.Words = append(g.Words, w)
}

// room reports whether there is room for more of the game. The first time that there is none, it adds a problem.
func (g *game) room() bool {
	if len(g.nodes) < mostNodes && len(g.Words) < mostWords {
		return true
	}
	if !g.full {
		g.full = true
		g.Problems = append(g.Problems, "the page has the first "+count(len(g.nodes), "position")+" of the game")
	}
	return false
}

// comment adds texts as comments. It leaves out those that are empty.
func (g *game) comment(texts ...string) {
	for _, text := range texts {
		g.say(word{Text: text})
	}
}

// say adds a comment, if it has a text and there is room.
func (g *game) say(w word) {
	w.Comment = true
	if w.Text != "" && g.room() {
		g.add(w)
	}
}

// variation makes a variation of the words that the function line adds.
func (g *game) variation(line func()) {
	if g.depth == deepestLine {
		g.comment("variations left out")
		return
	}
	if !g.room() {
		return
	}
	g.depth++
	g.opening++
	line()
	g.depth--
	if g.opening > 0 { // it is empty
		g.add(word{})
	}
	g.Words[len(g.Words)-1].Close++
}

// text returns the words as PGN writes them.
func (g *game) text() (words []string) {
	for _, w := range g.Words {
		brackets := strings.Repeat("(", w.Open)
		if w.Number != "" {
			words, brackets = append(words, brackets+w.Number), ""
		}
		text := w.Text
		_, err := chess.ParseResult(text)
		if w.Comment && err != nil { // the result of a stream stands as it is
			text = "{" + text + "}"
		}
		words = append(words, brackets+text+w.Mark+strings.Repeat(")", w.Close))
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
