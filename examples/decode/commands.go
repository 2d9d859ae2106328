package main

import (
	"cmp"
	"fmt"
	"strings"

	"example.com/boardcodec/cbf/pgn"
)

// A moveNote is what the commands in the comments of a move say, as they are written there.
type moveNote struct {
	Eval   string `json:"e,omitempty"`
	Clock  string `json:"k,omitempty"`
	Took   string `json:"t,omitempty"` // the time for the move
	Shapes string `json:"d,omitempty"`
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

// command reads a command, and returns the words that stand for it in the comment. ok is false if it is not known,
// not valid or set before, and so is to stay as it is.
func (n *moveNote) command(name, value string) (words string, ok bool) {
	switch name {
	case "eval":
		if e, err := pgn.ParseEval(value); err == nil && n.Eval == "" {
			n.Eval = e.String()
			return "", true
		}
	case "clk":
		return "", n.clock(&n.Clock, value)
	case "emt":
		return "", n.clock(&n.Took, value)
	case "csl", "cal":
		if shapes, err := pgn.ParseShapes(value); err == nil {
			n.shapes = append(n.shapes, shapes...)
			n.Shapes = pgn.FormatShapes(n.shapes)
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

// clock sets one of the clocks, and reports whether value is one that is not set yet.
func (n *moveNote) clock(of *string, value string) bool {
	c, err := pgn.ParseClock(value)
	if err != nil || *of != "" {
		return false
	}
	*of = pgn.FormatClock(c)
	return true
}

// annotate adds NAGs and comments to the node at, which the last word leads to, and reports whether there
// is text in them.
func (g *game) annotate(at int, nags []uint8, comments []string) bool {
	for _, n := range nags {
		g.say(word{Text: cmp.Or(nagSigns[n], fmt.Sprintf("$%d", n)), NAG: n})
	}
	var n moveNote
	var texts []string
	for _, comment := range comments {
		if text := n.read(comment); text != "" {
			texts = append(texts, text)
		}
	}
	if n.Eval+n.Clock+n.Took+n.Shapes != "" {
		g.nodes[at].note = &n
	}
	g.comment(texts...)
	return len(nags)+len(texts) > 0
}
