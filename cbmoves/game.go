package cbmoves

// A Game is a stream as a tree.
type Game struct {
	Start Start
	Main  []Item // in stream order

	// What Decode adds; Append does not look at it.
	StreamSize int64     // bytes of the stream that were used
	TextsSize  int64     // bytes of the second blob that were used
	Problems   []Problem // in stream order
}

// An Item is one item of a line. A variation is an alternative to the last move
// before it in its line; all else may stand anywhere.
type Item struct {
	Kind     Kind // KindMove to KindVariation, or KindUnknown; says which of the fields count
	TextKind TextKind
	Result   Result
	Code     byte   // of KindUnknown
	NAG      uint16 // up to 255 have a code
	Move     Move
	Text     string
	Line     []Item // of KindVariation
}

// Decode reads a stream, with its texts if they stand apart, and what the start
// position is must be known. An error, a [SyntaxError], comes without a game.
// Problems are the faults that were read over; without [Options.Lenient] there is
// but one kind that is no error.
func (e *Encoding) Decode(start Start, stream, texts []byte) (*Game, error) {
	g := &Game{Start: start}
	// Most streams are one line of as many items as bytes, and a short one.
	line := make([]Item, 0, min(len(stream), 256))
	var open [][]Item
	for t, err := range e.Tokens(start, stream, texts) {
		if err != nil {
			return nil, err
		}
		switch t.Kind {
		case KindMove:
			line = append(line, Item{Kind: KindMove, Move: t.Move})
		case KindText:
			line = append(line, Item{Kind: KindText, TextKind: t.TextKind, Text: e.DecodeText(t.Text)})
		case KindVariation:
			open = append(open, line)
			line = nil
		case KindVariationEnd:
			variation := Item{Kind: KindVariation, Line: line}
			line = append(open[len(open)-1], variation)
			open = open[:len(open)-1]
		case KindProblem:
			g.Problems = append(g.Problems, *t.Problem)
		case KindEnd:
			g.Main, g.StreamSize, g.TextsSize = line, t.Offset, t.Texts
		default:
			line = append(line, Item{Kind: t.Kind, Result: t.Result, Code: t.Code, NAG: t.NAG})
		}
	}
	return g, nil
}
