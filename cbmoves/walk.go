package cbmoves

import "iter"

// A Walker keeps the board of a scan: it gets each token of [Encoding.Tokens] in
// turn. Use [NewWalker]; the zero Walker begins with an empty board. It keeps
// 112 bytes for each open variation, in a slice that grows. It must not be copied after
// its first use.
//
//	walk := cbmoves.NewWalker(start)
//	for t, err := range cbmoves.Jose.Tokens(start, stream, texts) {
//		if err != nil {
//			return err
//		}
//		before := walk.Next(t)
//		if t.Kind() == cbmoves.KindMove {
//			fmt.Println(before.SAN(t.Move()))
//		}
//	}
type Walker struct {
	_    noCopy
	line line
	open []line // that variations have left
}

// A line is the state of a line of moves.
type line struct {
	now    Position
	before Position // the last move of the line, where its variations begin
}

// NewWalker returns a Walker at the position before the first move of a game.
func NewWalker(s Start) *Walker {
	p := s.Position()
	return &Walker{line: line{p, p}}
}

// Next follows the token to the next position, and returns the one before it.
func (w *Walker) Next(t Token) Position {
	before := w.line.now
	switch t.Kind() {
	case KindMove:
		w.line.play(t.packed)
	case KindVariation:
		w.begin()
	case KindVariationEnd:
		w.end()
	}
	return before
}

// Position returns the position after the tokens that were passed to Next.
func (w *Walker) Position() Position { return w.line.now }

// play makes a move that is possible.
func (l *line) play(m packed) {
	l.before = l.now
	l.now.play(m)
}

// playItem makes a move, if it is possible.
func (l *line) playItem(m Move) {
	l.before = l.now
	if facts, err := l.now.resolve(m); err == nil {
		l.now.play(facts)
	}
}

// begin takes the last move of the line back, which a variation replaces.
func (w *Walker) begin() {
	w.open = append(w.open, w.line)
	w.line.now = w.line.before
}

// end goes back to the line that the variation has left.
func (w *Walker) end() {
	if len(w.open) == 0 {
		return
	}
	w.line = w.open[len(w.open)-1]
	w.open = w.open[:len(w.open)-1]
}

// Positions yields the moves of the main line, each with the position before it.
// It allocates once for the game, and nothing for a move. A move that its position does not
// allow is yielded like the others, and then left out; [Position.SAN] calls it
// "invalid Move". Games that were decoded have none.
func (g *Game) Positions() iter.Seq2[Position, Move] {
	return func(yield func(Position, Move) bool) {
		l := line{now: g.Start.Position()}
		for _, item := range g.Main {
			if item.Kind() != KindMove {
				continue
			}
			if !yield(l.now, item.Move()) {
				return
			}
			l.playItem(item.Move())
		}
	}
}

// Walk yields all items of the game in the order of a stream, each with its
// position: for a move the one before it, for other items the one after the last
// move of their line. A variation is followed by its items, and then by one of
// KindVariationEnd. Moves that are impossible are treated as in [Game.Positions].
// It allocates once for the game, and for each open variation. It panics if variations
// are nested deeper than 10,000, as in a line that contains itself: such a tree can be
// neither read nor written.
func (g *Game) Walk() iter.Seq2[Position, Item] {
	return func(yield func(Position, Item) bool) {
		w := NewWalker(g.Start)
		items := g.Main
		var rest [][]Item // of the lines that variations have left
		for {
			for len(items) == 0 {
				if len(rest) == 0 {
					return
				}
				items, rest = rest[len(rest)-1], rest[:len(rest)-1]
				w.end()
				if !yield(w.line.now, Item{packed: pack(KindVariationEnd, 0)}) {
					return
				}
			}
			item := items[0]
			items = items[1:]
			if !yield(w.line.now, item) {
				return
			}
			switch item.Kind() {
			case KindMove:
				w.line.playItem(item.Move())
			case KindVariation:
				if len(rest) == maxDepth {
					panic("cbmoves: Game.Walk: " + ErrDepth.Error())
				}
				w.begin()
				rest = append(rest, items)
				items = item.Line()
			}
		}
	}
}
