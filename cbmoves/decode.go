package cbmoves

import (
	"bytes"
	"slices"
)

// Decode reads the game in stream, in Jose. The argument texts is the second blob; pass nil for
// a game without texts. The stream does not contain the start position; start must be the one
// that was stored with the game, and the zero Position means the normal start. The game shares
// no memory with the input.
//
// The error is a [*SyntaxError], and the game is then nil. Game.Problems has one kind of fault that
// is not an error: four-byte UTF-8 in Jose, which jose itself misreads.
func Decode(start Position, stream, texts []byte) (*Game, error) {
	return Options{}.Decode(start, stream, texts)
}

// Decode is like the function [Decode], with options. If Lenient, it never fails. Game.Problems
// lists the first 1,000 faults that are not errors, and counts the others in a Problem whose Scale is
// [Omitted]. Pass nil for texts if Manual.
func (o Options) Decode(start Position, stream, texts []byte) (*Game, error) {
	g := &Game{Start: start.orNormal()}
	// Most games are one line with an item for each byte before the first byte that may be
	// the end, and a game of 80 moves is long.
	likely, _, _ := bytes.Cut(stream[:min(len(stream), 160)], []byte{codeEndOfData})
	b := builder{items: make([]Item, 0, len(likely))}
	for t, err := range o.Tokens(start, stream, texts) {
		if err != nil {
			return nil, err
		}
		switch t.Kind() {
		case KindText:
			item := Item{packed: t.packed}
			if t.Text != nil {
				item.content = &content{text: string(t.Text)}
			}
			b.items = append(b.items, item)
		case KindVariation:
			b.starts = append(b.starts, len(b.items))
		case KindVariationEnd:
			b.endVariation()
		case KindProblem:
			b.problem(t.Problem)
		case KindEnd:
			g.StreamSize, g.TextsSize = t.Offset, int64(len(t.Text))
		default:
			b.items = append(b.items, Item{packed: t.packed})
		}
	}
	if b.omitted > 0 {
		b.problems = append(b.problems, omitted(b.omitted, b.stops))
	}
	g.Main, g.Problems = b.items, b.problems
	return g, nil
}

// A builder builds the tree of one game. items has the open lines, one after
// another; a variation is copied out when it ends.
type builder struct {
	items  []Item
	starts []int // indices in items at which the open variations begin

	problems []Problem
	omitted  int  // problems beyond maxProblems
	stops    bool // the last omitted problem stopped reading
}

// endVariation replaces the items of the innermost open variation with one item that has a copy of
// them.
func (b *builder) endVariation() {
	start := b.starts[len(b.starts)-1]
	b.starts = b.starts[:len(b.starts)-1]
	line := slices.Clone(b.items[start:])
	b.items = append(b.items[:start], VariationItem(line...))
}

// problem records p or, after maxProblems, counts it.
func (b *builder) problem(p *Problem) {
	if len(b.problems) < maxProblems {
		b.problems = append(b.problems, *p)
		return
	}
	b.omitted, b.stops = b.omitted+1, p.Stops
}
