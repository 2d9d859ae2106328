package main

import (
	"fmt"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/examples/internal/cli"
)

// chessGame makes a game for the page from a game of a base or of a PGN file, which has
// tags, or from the reason why that cannot be read.
func chessGame(g *cbf.Game, tags []tag, err error) *game {
	if err != nil {
		field := chessGameField{Tags: tags}
		field.useTags()
		page := &game{title: "not readable", problems: []string{cli.WithoutPackage(err.Error())}}
		if len(tags) > 0 && field.players() != "no names" {
			page.players, page.at = field.names(), page.title
		}
		return page
	}
	field := fieldOf(0, g, tags)
	page := &game{title: field.players(), kind: chessKind, brief: field.brief()}
	if page.title != "no names" {
		page.players = field.names()
	}
	page.facts = []string{page.brief}
	if others := field.others(); len(others) > 0 {
		page.facts = append(page.facts, strings.Join(others, ", "))
	}
	for _, p := range g.Problems {
		page.problems = append(page.problems, p.String())
	}
	pos := g.Start()
	page.startChess(pos)
	w := chessWalk{page, &g.Header}
	page.comment(w.text(g.Comment))
	for i := range g.ExtraComments {
		page.comment(w.text(&g.ExtraComments[i]))
	}
	w.line(g.Moves, pos, 0, 0)
	return page
}

// names returns the names of the players, "?" where there is none.
func (g chessGameField) names() (names [2]string) {
	for i, name := range []string{g.White, g.Black} {
		if names[i] = strings.TrimSpace(name); names[i] == "" {
			names[i] = "?"
		}
	}
	return names
}

// brief returns the result and the circumstances.
func (g chessGameField) brief() string {
	facts := []string{g.Result}
	for _, s := range []string{g.Event, g.ECO} {
		if strings.TrimSpace(s) != "" {
			facts = append(facts, isolated(s))
		}
	}
	if g.Round != "" {
		facts = append(facts, "round "+isolated(g.Round))
	}
	switch {
	case g.date != "":
		facts = append(facts, isolated(g.date))
	case g.Year != 0:
		facts = append(facts, fmt.Sprint(g.Year))
	}
	if g.Deleted {
		facts = append(facts, "deleted")
	}
	return strings.Join(facts, ", ")
}

func (g *game) startChess(pos chess.Position) {
	white := pos.Turn() == chess.White
	g.start(boardOf(pos).picture(), toMove(white))
	g.ply = plyOf(pos.MoveNumber(), white)
}

// plyOf numbers a position by the move that follows.
func plyOf(move int, white bool) int {
	if white {
		return 2 * move
	}
	return 2*move + 1
}

func toMove(white bool) string {
	if white {
		return "White to move"
	}
	return "Black to move"
}

type chessWalk struct {
	*game
	header *cbf.Header
}

// line adds a line that begins after the node prev.
func (w chessWalk) line(line cbf.Line, pos chess.Position, prev, depth int) {
	numbered := false // the last word was a move, and so the number of this one is known
	for _, n := range line {
		next, err := pos.Play(n.Move)
		if err != nil {
			w.problems = append(w.problems, cli.WithoutPackage(err.Error()))
			return
		}
		word := word{text: sanOf(pos, n.Move), number: moveNumber(pos.MoveNumber(), pos.Turn() == chess.White, numbered)}
		if c := n.Comment; c != nil {
			word.mark = moveMark(c.MoveCode)
		}
		before := prev
		var ok bool
		if prev, ok = w.move(prev, word, boardOf(next).picture(n.Move.From.String(), n.Move.To.String())); !ok {
			return
		}
		text := w.text(n.Comment)
		w.comment(text)
		numbered = text == ""
		for _, variation := range n.Variations {
			w.variation(openWord, depth+1, func() { w.line(variation, pos, before, depth+1) })
			numbered = false
		}
		pos = next
	}
}

// moveNumber returns the number before a move.
func moveNumber(number int, white, known bool) string {
	switch {
	case white:
		return fmt.Sprintf("%d.", number)
	case !known:
		return fmt.Sprintf("%d...", number)
	}
	return ""
}

// moveMark returns the sign of a code of a comment on the move.
func moveMark(code byte) string {
	if marks := []string{"", "!", "?", "!?", "?!", "!!", "??"}; int(code) < len(marks) {
		return marks[code]
	}
	return ""
}

// text returns the codes of a comment, except those that are signs, and its text.
func (w chessWalk) text(c *cbf.Comment) string {
	if c == nil {
		return ""
	}
	var words []string
	if marks := []string{"", "+-", "+/-", "+=", "=", "unclear", "=+", "-/+", "-+"}; int(c.PositionCode) < len(marks) {
		words = append(words, marks[c.PositionCode])
	} else {
		words = append(words, fmt.Sprintf("(position: code %d)", c.PositionCode))
	}
	if c.MoveCode > 6 {
		words = append(words, fmt.Sprintf("(move: code %d)", c.MoveCode))
	}
	if c.ExtraCode > 0 {
		words = append(words, fmt.Sprintf("(remark: code %d)", c.ExtraCode))
	}
	words = append(words, w.header.DecodeText(c.Text))
	return strings.TrimSpace(strings.Join(words, " "))
}

// bookGame makes one game of the tree of a book.
func bookGame(tree []*cbf.BookNode) *game {
	page := &game{title: "the book", kind: chessKind, facts: []string{"? = not for the computer to play"}}
	pos := chess.StartPosition()
	page.startChess(pos)
	bookTree(page, tree, pos, 0, 0)
	return page
}

// bookTree adds some moves, each of which folds with what follows it if there are several.
func bookTree(page *game, tree []*cbf.BookNode, pos chess.Position, prev, depth int) {
	numbered := false
	for len(tree) == 1 {
		at, ok := bookMove(page, tree[0], pos, prev, numbered)
		next, err := pos.Play(tree[0].Move)
		if !ok || err != nil {
			return
		}
		prev, pos, tree, numbered = at, next, tree[0].Next, true
	}
	for _, n := range tree {
		page.variation(foldWord, depth+1, func() {
			at, ok := bookMove(page, n, pos, prev, false)
			if next, err := pos.Play(n.Move); ok && err == nil {
				bookTree(page, n.Next, next, at, depth+1)
			}
		})
	}
}

func bookMove(page *game, n *cbf.BookNode, pos chess.Position, prev int, numbered bool) (at int, ok bool) {
	next, err := pos.Play(n.Move)
	if err != nil {
		return prev, false
	}
	w := word{text: sanOf(pos, n.Move), number: moveNumber(pos.MoveNumber(), pos.Turn() == chess.White, numbered)}
	if n.Weak {
		w.mark = "?"
	}
	return page.move(prev, w, boardOf(next).picture(n.Move.From.String(), n.Move.To.String()))
}

// streamGame makes a game for the page from the game of a stream.
func streamGame(g *cbmoves.Game) *game {
	page := &game{title: "the game", kind: chessKind}
	pos := g.Start.Position()
	page.start(chessBoardOf(pos).picture(), toMove(pos.Turn() == cbmoves.White))
	page.ply = plyOf(pos.MoveNumber(), pos.Turn() == cbmoves.White)
	streamLine(page, g.Main, pos, 0, 0)
	return page
}

// streamLine adds a line that begins after the node prev.
func streamLine(page *game, line []cbmoves.Item, pos cbmoves.Position, prev, depth int) {
	before, posBefore := prev, pos // where variations begin
	numbered := false
	for _, item := range line {
		switch item.Kind() {
		case cbmoves.KindMove:
			m := item.Move()
			next, err := pos.Play(m)
			if err != nil {
				return // a stream has legal moves only
			}
			from, to := m.From.String(), m.To.String()
			if m.IsNull() {
				from, to = "", ""
			}
			w := word{text: pos.SAN(m), number: moveNumber(pos.MoveNumber(), pos.Turn() == cbmoves.White, numbered)}
			at, ok := page.move(prev, w, chessBoardOf(next).picture(from, to))
			if !ok {
				return
			}
			before, posBefore = prev, pos
			prev, pos, numbered = at, next, true
		case cbmoves.KindNAG:
			if n := item.NAG(); n >= 1 && n <= 6 && len(page.words) > 0 && page.words[len(page.words)-1].kind == moveWord {
				page.words[len(page.words)-1].mark = []string{"!", "?", "!!", "??", "!?", "?!"}[n-1]
			} else {
				page.comment(fmt.Sprintf("$%d", n))
			}
		case cbmoves.KindText:
			page.comment(streamText(item))
			numbered = false
		case cbmoves.KindResult:
			page.comment(item.Result().String())
		case cbmoves.KindVariation:
			page.variation(openWord, depth+1, func() { streamLine(page, item.Line(), posBefore, before, depth+1) })
			numbered = false
		}
	}
}
