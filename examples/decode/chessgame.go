package main

import (
	"fmt"
	"iter"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbmoves"
)

// chessGame makes a game for the page from a game of a base or of a PGN file, or from
// the reason why that cannot be read.
func chessGame(g *cbf.Game, err error) *game {
	if err != nil {
		return &game{title: "not readable", problems: []string{withoutPackage(err.Error())}}
	}
	field := chessGameField{White: g.White(), Black: g.Black()}
	page := &game{title: field.players(), kind: chessKind}
	facts := []string{g.Result().String()}
	for _, s := range []string{g.Event(), g.ECO().String()} {
		if strings.TrimSpace(s) != "" {
			facts = append(facts, s)
		}
	}
	if round := g.Round(); round != "" {
		facts = append(facts, "round "+round)
	}
	if year := g.Year(); year != 0 {
		facts = append(facts, fmt.Sprint(year))
	}
	if g.Deleted() {
		facts = append(facts, "deleted")
	}
	page.facts = []string{strings.Join(facts, ", ")}
	for _, p := range g.Problems {
		page.problems = append(page.problems, p.String())
	}
	pos := g.Start()
	page.start(boardOf(pos).picture("", ""), chessTurn(pos))
	w := chessWalk{page, &g.Header}
	for _, c := range append([]cbf.Comment{deref(g.Comment)}, g.ExtraComments...) {
		page.comment(w.comment(&c))
	}
	w.line(g.Moves, pos, 0, 0)
	return page
}

func deref(c *cbf.Comment) cbf.Comment {
	if c == nil {
		return cbf.Comment{}
	}
	return *c
}

func chessTurn(pos cbf.Position) string { return toMove(pos.Turn() == cbf.White) }

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
func (w chessWalk) line(line cbf.Line, pos cbf.Position, prev, depth int) {
	numbered := false // the last word was a move, and so the number of this one is known
	for _, n := range line {
		next, err := pos.Play(n.Move)
		if err != nil {
			w.problems = append(w.problems, withoutPackage(err.Error()))
			return
		}
		word := word{text: sanOf(pos, n.Move), number: moveNumber(pos.MoveNumber(), pos.Turn() == cbf.White, numbered)}
		if c := n.Comment; c != nil {
			word.mark = moveMark(c.MoveCode)
		}
		before := prev
		var ok bool
		if prev, ok = w.move(prev, word, boardOf(next).picture(n.Move.From.String(), n.Move.To.String()), chessCaption(pos.MoveNumber(), pos.Turn() == cbf.White, word)); !ok {
			return
		}
		text := w.comment(n.Comment)
		w.game.comment(text)
		numbered = text == ""
		for _, variation := range n.Variations {
			w.variation(depth+1, func() { w.line(variation, pos, before, depth+1) })
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

func chessCaption(number int, white bool, w word) string {
	return moveNumber(number, white, false) + " " + w.text + w.mark
}

// moveMark returns the sign of a code of a comment on the move.
func moveMark(code byte) string {
	if marks := []string{"", "!", "?", "!?", "?!", "!!", "??"}; int(code) < len(marks) {
		return marks[code]
	}
	return ""
}

// comment returns the codes, except those that are signs, and the text.
func (w chessWalk) comment(c *cbf.Comment) string {
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

// bookGames yields the tree of a book, as one game.
func bookGames(in *input) iter.Seq[*game] {
	return func(yield func(*game) bool) {
		book, _, err := readBook(in)
		if err != nil {
			return
		}
		tree, _ := book.Tree() // decode has reported its faults
		page := &game{title: "the book", kind: chessKind, facts: []string{"? = not for the computer to play"}}
		pos := cbf.StartPosition()
		page.start(boardOf(pos).picture("", ""), chessTurn(pos))
		bookLine(page, tree, pos, 0, 0)
		yield(page)
	}
}

// bookLine adds the first of some moves and the moves after it, and the others as
// variations.
func bookLine(page *game, tree []*cbf.BookNode, pos cbf.Position, prev, depth int) {
	numbered := false
	for len(tree) > 0 {
		first, ok := bookMove(page, tree[0], pos, prev, numbered)
		if !ok {
			return
		}
		numbered = len(tree) == 1
		for _, other := range tree[1:] {
			page.variation(depth+1, func() {
				at, ok := bookMove(page, other, pos, prev, false)
				if next, err := pos.Play(other.Move); ok && err == nil {
					bookLine(page, other.Next, next, at, depth+1)
				}
			})
		}
		next, err := pos.Play(tree[0].Move)
		if err != nil {
			return
		}
		prev, pos, tree = first, next, tree[0].Next
	}
}

func bookMove(page *game, n *cbf.BookNode, pos cbf.Position, prev int, numbered bool) (at int, ok bool) {
	next, err := pos.Play(n.Move)
	if err != nil {
		return prev, false
	}
	w := word{text: sanOf(pos, n.Move), number: moveNumber(pos.MoveNumber(), pos.Turn() == cbf.White, numbered)}
	if n.Weak {
		w.mark = "?"
	}
	return page.move(prev, w, boardOf(next).picture(n.Move.From.String(), n.Move.To.String()), chessCaption(pos.MoveNumber(), pos.Turn() == cbf.White, w))
}

// streamGames yields the game of a stream.
func streamGames(in *input) iter.Seq[*game] {
	return func(yield func(*game) bool) {
		g, _, err := readStream(in)
		if err != nil {
			return
		}
		yield(streamGame(g))
	}
}

func streamGame(g *cbmoves.Game) *game {
	page := &game{title: "the game", kind: chessKind}
	pos := g.Start.Position()
	page.start(chessBoardOf(pos).picture("", ""), toMove(pos.Turn() == cbmoves.White))
	type line struct {
		last, before int // the last move, and the node before it
	}
	lines := []line{{}}
	numbered, skip := false, 0 // skip counts variations that are left out
	for pos, item := range g.Walk() {
		now := &lines[len(lines)-1]
		switch kind := item.Kind(); {
		case skip > 0:
			switch kind {
			case cbmoves.KindVariation:
				skip++
			case cbmoves.KindVariationEnd:
				skip--
			}
		case kind == cbmoves.KindMove:
			next, err := pos.Play(item.Move())
			if err != nil {
				continue
			}
			m := item.Move()
			white := pos.Turn() == cbmoves.White
			w := word{text: pos.SAN(m), number: moveNumber(pos.MoveNumber(), white, numbered)}
			from, to := m.From.String(), m.To.String()
			if m.IsNull() {
				from, to = "", ""
			}
			at, ok := page.move(now.last, w, chessBoardOf(next).picture(from, to), chessCaption(pos.MoveNumber(), white, w))
			if !ok {
				return page
			}
			now.before, now.last, numbered = now.last, at, true
		case kind == cbmoves.KindNAG:
			if n := item.NAG(); n >= 1 && n <= 6 && len(page.words) > 0 && page.words[len(page.words)-1].kind == moveWord {
				page.words[len(page.words)-1].mark = []string{"!", "?", "!!", "??", "!?", "?!"}[n-1]
			} else {
				page.comment(fmt.Sprintf("$%d", n))
			}
		case kind == cbmoves.KindText:
			text := item.Text()
			if item.TextKind() != cbmoves.Comment {
				text = item.TextKind().String() + ": " + text
			}
			page.comment(text)
			numbered = false
		case kind == cbmoves.KindResult:
			page.comment(item.Result().String())
		case kind == cbmoves.KindVariation:
			numbered = false
			if len(lines) > deepestLine {
				page.comment("variations left out")
				skip = 1
				continue
			}
			page.words = append(page.words, word{kind: openWord})
			lines = append(lines, line{last: now.before})
		case kind == cbmoves.KindVariationEnd:
			page.words = append(page.words, word{kind: closeWord})
			lines, numbered = lines[:len(lines)-1], false
		}
	}
	return page
}
