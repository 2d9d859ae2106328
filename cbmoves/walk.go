package cbmoves

import "iter"

// A Walker keeps the board of a scan: pass it each token of [Tokens] in
// turn. [NewWalker] makes a Walker; the zero Walker begins with the normal start. It
// keeps 112 bytes for each open variation, in a slice that grows. It must not be
// copied after its first use.
//
//	walk := cbmoves.NewWalker(start)
//	for t, err := range cbmoves.Tokens(start, stream, texts) {
//		if err != nil {
//			return err
//		}
//		before := walk.Next(t)
//		if t.Kind() == cbmoves.KindMove {
//			fmt.Println(before.SAN(t.Move()))
//		}
//	}
type Walker struct {
	_ noCopy
	boards
	open []boards // of the lines that continue after the open variations
}

// A noCopy in a struct makes go vet report copies of the struct, because vet treats it as
// a lock. It takes no space unless it is the last field.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// A boards has the two positions of a line from which its next items can continue.
type boards struct {
	now    Position // after the last move
	before Position // before the last move; its variations begin here
}

// NewWalker returns a Walker at the position before the first move of a game.
func NewWalker(start Position) *Walker { return &Walker{boards: boards{start, start}} }

// Next moves to the position after t, and returns the position before t: for the KindEnd, the
// position after the last move of the game. Only moves and the starts and ends of variations change
// the position.
func (w *Walker) Next(t Token) Position {
	if w.now.number == 0 && len(w.open) == 0 { // the zero Position means the normal start
		w.now = w.now.orNormal()
	}
	before := w.now
	switch t.Kind() {
	case KindMove:
		w.before = w.now
		w.now.play(t.packed)
	case KindVariation:
		w.open = append(w.open, w.boards)
		w.now = w.before
	case KindVariationEnd:
		if last := len(w.open) - 1; last >= 0 {
			w.boards, w.open = w.open[last], w.open[:last]
		}
	}
	return before
}

// Positions yields the moves of the main line, each with the position before it. It does
// not yield the position after the last move. It allocates nothing for a move. A move that
// its position does not allow is yielded but not played; [Position.SAN] returns "invalid
// Move" for it. Decoded games have no such move.
func (g *Game) Positions() iter.Seq2[Position, Move] {
	return func(yield func(Position, Move) bool) {
		p := g.Start.orNormal()
		for _, item := range g.Main {
			if item.Kind() != KindMove {
				continue
			}
			if !yield(p, item.Move()) {
				return
			}
			if m, err := p.resolve(item.packed); err == nil {
				p.play(m)
			}
		}
	}
}

// Walk yields all items of the game in the order of a stream, each with its position.
// For a move, this is the position before it; for any other item, the position after
// the last move of its line. After a variation come its items, and then an item of
// KindVariationEnd. Impossible moves are treated as in [Game.Positions]. Walk allocates
// nothing for an item. It panics if variations are nested deeper than 10,000, as in a
// line that contains itself; such a tree can be neither read nor written.
func (g *Game) Walk() iter.Seq2[Position, Item] {
	return func(yield func(Position, Item) bool) { walk(g.Start.orNormal(), g.Main, 0, yield) }
}

// walk yields the items of a line that begins at p, and reports whether the walk goes on. It
// calls itself for variations.
func walk(p Position, items []Item, depth int, yield func(Position, Item) bool) bool {
	if depth > maxDepth {
		panic("cbmoves: Game.Walk: variations nested deeper than 10,000")
	}
	before := p
	for _, item := range items {
		if !yield(p, item) {
			return false
		}
		switch item.Kind() {
		case KindMove:
			before = p
			if m, err := p.resolve(item.packed); err == nil {
				p.play(m)
			}
		case KindVariation:
			end := Item{packed: pack(KindVariationEnd, 0)}
			if !walk(before, item.Line(), depth+1, yield) || !yield(p, end) {
				return false
			}
		}
	}
	return true
}
