package cbmoves

// A Game is a stream as a tree. The zero Game is one from the normal start
// without a move.
type Game struct {
	Start Start
	Main  []Item // the main line, in stream order

	// What Decode adds; Append does not look at it.
	StreamSize int64     // bytes of the stream that were used; see [Options.Concatenated]
	TextsSize  int64     // bytes of the second blob that were used
	Problems   []Problem // in stream order
}

// An Item is one item of a line: a move, an annotation, a result or a
// variation, as [Item.Kind] says. A variation is an alternative to the last
// move before it in its line, so that there must be one; all else may stand
// anywhere, as a rule after the move that it is about.
//
// Make items with [MoveItem], [NAGItem], [TextItem], [ResultItem] and
// [VariationItem]; the zero Item is of no kind and has no encoding. A method
// for another kind returns a value without meaning.
type Item struct {
	packed // Kind, Move, NAG, TextKind, Result, Code
	more   *more
}

// more is what few items have.
type more struct {
	text string
	line []Item
}

// MoveItem returns an item of a move; From, To and Promotion are enough.
func MoveItem(m Move) Item { return Item{packed: packAll(m)} }

// NAGItem returns an item of a NAG; those from 0 to 255 have a code.
func NAGItem(n uint16) Item { return Item{packed: pack(KindNAG, n)} }

// TextItem returns an item of a text, in UTF-8 and without U+0000.
func TextItem(k TextKind, text string) Item {
	return Item{pack(KindText, uint16(k)), &more{text: text}}
}

// ResultItem returns an item of a result.
func ResultItem(r Result) Item { return Item{packed: pack(KindResult, uint16(r))} }

// VariationItem returns an item of the items of a variation. It keeps line, and
// does not copy it.
func VariationItem(line ...Item) Item {
	return Item{pack(KindVariation, 0), &more{line: line}}
}

// Text returns the text of a KindText, in UTF-8 unless a lenient reader found
// something else.
func (i Item) Text() string {
	if i.more == nil {
		return ""
	}
	return i.more.text
}

// Line returns the line of a KindVariation, shared and not copied.
func (i Item) Line() []Item {
	if i.more == nil {
		return nil
	}
	return i.more.line
}
