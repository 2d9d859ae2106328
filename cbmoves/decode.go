package cbmoves

// Decode reads the game in stream. The argument texts is the second blob; pass
// nil for Manual and for a game without texts. The start position is not part
// of the stream; whoever stored the game must know it. The game shares no
// memory with the input.
//
// The error is a [*SyntaxError], and the game is nil then; a lenient Decode
// never fails. Game.Problems are the faults that were read past; without
// [Options.Lenient] only [ProblemFourBytes].
func (e *Encoding) Decode(start Start, stream, texts []byte) (*Game, error) {
	g := &Game{Start: start}
	// Most streams are one line of as many items as bytes, and 80 moves are a
	// long game.
	b := builder{items: make([]Item, 0, min(len(stream), 160))}
	for t, err := range e.Tokens(start, stream, texts) {
		if err != nil {
			return nil, err
		}
		switch t.Kind() {
		default:
			b.items = append(b.items, Item{packed: t.packed})
		case KindText:
			b.items = append(b.items, Item{t.packed, b.more(more{text: e.DecodeText(t.Text)})})
		case KindVariation:
			b.starts = append(b.starts, len(b.items))
		case KindVariationEnd:
			b.endVariation()
		case KindProblem:
			g.Problems = append(g.Problems, *t.Problem)
		case KindEnd:
			g.StreamSize, g.TextsSize = t.Offset, int64(len(t.Text))
		}
	}
	g.Main = b.items
	return g, nil
}

// A builder builds the tree of one game. The lines that are open lie one after
// another in items; a variation is copied out when it ends.
type builder struct {
	items  []Item
	starts []int  // of the open variations
	lines  []Item // room for the next variations,
	mores  []more // and for what items have besides: all this is small, and dies together
}

func (b *builder) endVariation() {
	start := b.starts[len(b.starts)-1]
	b.starts = b.starts[:len(b.starts)-1]
	ended := b.items[start:]
	if len(ended) > cap(b.lines)-len(b.lines) {
		b.lines = make([]Item, 0, max(64, len(ended)))
	}
	first := len(b.lines)
	b.lines = append(b.lines, ended...)
	line := b.lines[first:len(b.lines):len(b.lines)]
	b.items = append(b.items[:start], Item{pack(KindVariation, 0), b.more(more{line: line})})
}

func (b *builder) more(m more) *more {
	if len(b.mores) == cap(b.mores) {
		b.mores = make([]more, 0, 16)
	}
	b.mores = append(b.mores, m)
	return &b.mores[len(b.mores)-1]
}
