package cbmoves

// A Game is the game in a stream, as a tree. The zero Game has the normal start
// and no moves.
type Game struct {
	Start Position // before the first move; the zero Position means the normal start
	Main  []Item   // the main line, in stream order

	// Decode sets these; Append ignores them.
	StreamSize int64     // number of bytes of the stream that were read; see Options.Concatenated
	TextsSize  int64     // number of bytes of the second blob that were read
	Problems   []Problem // in the order in which they were found
}

// An Item is one item of a line: a move, an annotation, a result or a variation.
// [Item.Kind] says which. A variation is an alternative to the last move before it
// in its line, so there must be a move before it. All other items may be anywhere;
// usually they follow the move to which they belong.
//
// Make items with [MoveItem], [NAGItem], [TextItem], [ResultItem] and
// [VariationItem]. The zero Item has no kind; Append refuses it with [ErrRange]. A
// method that belongs to another kind returns the zero value.
type Item struct {
	packed  // Kind, Move, NAG, TextKind, Result, Code
	content *content
}

// A content is a text or a line. Few items have one.
type content struct {
	text string
	line []Item
}

// MoveItem returns a move as an item. Append needs only From, To and Promotion.
func MoveItem(m Move) Item { return Item{packed: m.packed()} }

// NAGItem returns a NAG as an item. Append writes 0 to 255 and refuses others
// with [ErrRange].
func NAGItem(n uint16) Item { return Item{packed: pack(KindNAG, n)} }

// TextItem returns a text as an item. Append refuses U+0000 and, unless
// lenient, invalid UTF-8 with [ErrRange].
func TextItem(k TextKind, text string) Item {
	return Item{pack(KindText, uint16(k)), &content{text: text}}
}

// ResultItem returns a result as an item.
func ResultItem(r Result) Item { return Item{packed: pack(KindResult, uint16(r))} }

// VariationItem returns a variation as an item. It keeps line, the items of the
// variation, and does not copy it.
func VariationItem(line ...Item) Item {
	return Item{pack(KindVariation, 0), &content{line: line}}
}

// Text returns the text of a KindText; it is empty if it is unread. It is UTF-8, unless a
// lenient reader has kept an invalid text.
func (i Item) Text() string {
	if i.content == nil {
		return ""
	}
	return i.content.text
}

// Unread reports whether the item is a KindText whose text was not read, because
// the second blob of Jose was missing or too short: see [Options.WithoutTexts].
// Append refuses such an item with [ErrRange], unless lenient. To write the game,
// replace it with a [TextItem].
func (i Item) Unread() bool { return i.Kind() == KindText && i.content == nil }

// Line returns the items of a KindVariation. The slice is not a copy.
func (i Item) Line() []Item {
	if i.content == nil {
		return nil
	}
	return i.content.line
}
