package main

import (
	"fmt"
	"math"
	"strings"

	"example.com/boardcodec/cbf/pgn"
)

// A moveNote is what the commands in the comments of a move say.
type moveNote struct {
	info   []string // evaluation and clock
	chance *float64 // of White to win
	shapes []pgn.Shape
}

// commandText is a command in a comment.
var commandText = lazy(`\[%[^\]]*\]`)

// read returns a comment without the commands that n takes from it.
func (n *moveNote) read(comment string) string {
	return strings.TrimSpace(commandText().ReplaceAllStringFunc(comment, func(text string) string {
		for name, value := range pgn.Commands(text) {
			if words, ok := n.command(name, value); ok {
				return words
			}
		}
		return text
	}))
}

// command reads a command, and returns the words that stand for it in the comment.
func (n *moveNote) command(name, value string) (words string, ok bool) {
	switch name {
	case "eval":
		if e, err := pgn.ParseEval(value); err == nil {
			n.info, n.chance = append(n.info, evalText(e)), chanceOf(e)
			return "", true
		}
	case "clk", "emt":
		if c, err := pgn.ParseClock(value); err == nil {
			took := map[string]string{"emt": "took "}
			n.info = append(n.info, took[name]+pgn.FormatClock(c))
			return "", true
		}
	case "csl", "cal":
		if shapes, err := pgn.ParseShapes(value); err == nil {
			n.shapes = append(n.shapes, shapes...)
			return "", true
		}
	case "cbf": // a code of ChessBase that has no NAG: "move 8 zugzwang"
		if value == "text" || value == "surplus" {
			return "", true
		}
		fields := strings.Fields(value)
		if len(fields) > 2 {
			fields = fields[2:]
		}
		return "(" + strings.Join(fields, " ") + ")", true
	}
	return "", false
}

func evalText(e pgn.Eval) string {
	if e.Mate != 0 {
		return fmt.Sprintf("#%d", e.Mate)
	}
	return fmt.Sprintf("%+.2f", float64(e.Centipawns)/100)
}

// chanceOf returns the chance of White that Lichess gives an evaluation, from the results of its
// games: https://lichess.org/page/accuracy.
func chanceOf(e pgn.Eval) *float64 {
	pawns := float64(e.Centipawns)
	if e.Mate != 0 {
		pawns = math.Copysign(math.Inf(1), float64(e.Mate))
	}
	chance := 1 / (1 + math.Exp(-0.00368208*pawns))
	return &chance
}

// annotate adds comments to the node at, which the last word leads to, and reports whether there
// is text in them.
func (g *game) annotate(at int, comments []string) (text bool) {
	var n moveNote
	var texts []string
	for _, comment := range comments {
		if comment = n.read(comment); comment != "" {
			texts = append(texts, comment)
		}
	}
	if at > 0 {
		g.Words[len(g.Words)-1].Info = strings.Join(n.info, " · ")
	} else {
		texts = append(n.info, texts...)
	}
	node := &g.nodes[at]
	board := node.board.(chessBoard)
	board.shapes = n.shapes
	node.board, node.chance = board, n.chance
	g.comment(texts...)
	return len(texts) > 0
}
