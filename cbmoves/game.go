package cbmoves

// A Game is a stream as a tree.
type Game struct {
	Start Start
	Main  []Item // in stream order

	// What Decode adds; Append does not look at it.
	StreamSize int64     // bytes of the stream that were used; see [Options.Concatenated]
	TextsSize  int64     // bytes of the second blob that were used
	Problems   []Problem // in stream order
}

// An Item is one item of a line. A variation is an alternative to the last move
// before it in its line; all else may stand anywhere. Make items with MoveItem,
// NAGItem, TextItem, ResultItem and VariationItem; the zero Item has no encoding.
type Item struct {
	packed // Kind, Move, NAG, TextKind, Result, Code
	more   *more
}

// more is what few items have.
type more struct {
	text string
	line []Item
}

// MoveItem makes an item of a move; From, To and Promotion are enough.
func MoveItem(m Move) Item { return Item{packed: packAll(m)} }

// NAGItem makes an item of a NAG; those up to 255 have a code.
func NAGItem(n uint16) Item { return Item{packed: pack(KindNAG, n)} }

// TextItem makes an item of a text, in UTF-8.
func TextItem(k TextKind, text string) Item {
	return Item{pack(KindText, uint16(k)), &more{text: text}}
}

// ResultItem makes an item of a result.
func ResultItem(r Result) Item { return Item{packed: pack(KindResult, uint16(r))} }

// VariationItem makes an item of the items of a variation. It keeps line, and does
// not copy it.
func VariationItem(line ...Item) Item {
	return Item{pack(KindVariation, 0), &more{line: line}}
}

// Text is the text of a KindText.
func (i Item) Text() string {
	if i.more == nil {
		return ""
	}
	return i.more.text
}

// Line is the line of a KindVariation, shared and not copied.
func (i Item) Line() []Item {
	if i.more == nil {
		return nil
	}
	return i.more.line
}
