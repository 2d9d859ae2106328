package cbmoves

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Append appends the bytes of a game in Jose to stream and its texts to texts, and returns
// both in this order. It plays the moves from g.Start and checks them as [Decode] does.
//
// The error is an [*EncodeError]; stream and texts are then returned unchanged.
func Append(stream, texts []byte, g *Game) ([]byte, []byte, error) {
	return Options{}.Append(stream, texts, g)
}

// Append is like the function [Append], with options. If Manual, it writes the texts into the stream,
// and returns texts unchanged.
func (o Options) Append(stream, texts []byte, g *Game) ([]byte, []byte, error) {
	w := writer{line: newLine(g.Start), Options: o, offsets: o.offsets(), stream: stream, texts: texts}
	if err := w.items(g.Main); err != nil {
		return stream, texts, err
	}
	return append(w.stream, codeEndOfData), w.texts, nil
}

// A writer writes one game.
type writer struct {
	line
	Options
	offsets *offsets
	stream  []byte
	texts   []byte
}

// refused returns the EncodeError for the next item of the line.
func (b *branch) refused(field, value string, err error) error {
	return &EncodeError{Ply: b.ply, Depth: b.depth, Field: field, Value: value, Err: err}
}

// check returns an error if neither a stream nor PGN can hold the next item of the line.
func (b *branch) check(item Item) error {
	switch item.Kind() {
	case KindMove, KindNAG, KindUnknown:
	case KindText:
		if kind := item.TextKind(); kind < Comment || kind > InputExpected {
			return b.refused("TextKind", strconv.Itoa(int(kind)), errTextKind)
		}
	case KindResult:
		if r := item.Result(); r >= results {
			return b.refused("result", strconv.Itoa(int(r)), errResult)
		}
	case KindVariation:
		if f := b.noVariation(); f != nil {
			return b.refused("variation", "", f.err)
		}
	default:
		return b.refused("item", "", errItem)
	}
	return nil
}

// items writes the items of one line. It calls itself for variations, at most
// maxDepth deep.
func (w *writer) items(items []Item) error {
	for _, item := range items {
		if err := w.item(item); err != nil {
			return err
		}
	}
	return nil
}

// item writes one item; a variation with its items.
func (w *writer) item(item Item) error {
	if err := w.check(item); err != nil {
		return err
	}
	switch item.Kind() {
	case KindMove:
		if err := w.move(item.packed); err != nil {
			return w.refused("move", item.Move().String(), err)
		}
	case KindNAG:
		n := item.NAG()
		switch {
		case n > 255:
			return w.refused("NAG", strconv.Itoa(int(n)), errNAG)
		case 1 <= n && n <= shortNAGs:
			w.stream = append(w.stream, codeNAG+byte(n))
		default:
			w.stream = append(w.stream, codeNAG, byte(n))
		}
	case KindText:
		return w.text(item)
	case KindResult:
		w.stream = append(w.stream, item.Result().code())
	case KindVariation:
		return w.variation(item.Line())
	case KindUnknown:
		if !w.Lenient { // a reserved code, which only a lenient scan reads
			return w.refused("code", fmt.Sprintf("0x%02x", item.Code()), errReserved)
		}
		w.stream = append(w.stream, item.Code())
	}
	return nil
}

// Reasons why items are refused.
var (
	errItem     = fmt.Errorf("%w: want an item that can be written", ErrRange)
	errResult   = fmt.Errorf("%w: want 0 to 3", ErrRange)
	errNAG      = fmt.Errorf("%w: want 0 to 255", ErrRange)
	errTextKind = fmt.Errorf("%w: want Comment to InputExpected", ErrRange)
	errNoCode   = wrap(ErrRange, "piece has no code") // of a set-up, such as a second queen
	errUnread   = wrap(ErrRange, "it was not read")
	errZero     = wrap(ErrRange, "U+0000 inside")
	errNotUTF8  = wrap(ErrRange, "not UTF-8")
)

// text writes the code of a text, and the text into the stream or the second blob.
func (w *writer) text(item Item) error {
	text := item.Text()
	switch {
	case item.Unread() && !w.Lenient:
		return w.refused("text", "", errUnread)
	case strings.IndexByte(text, 0) >= 0:
		return w.refused("text", clip(text), errZero)
	case !w.Lenient && !utf8.ValidString(text):
		return w.refused("text", clip(text), errNotUTF8)
	}
	w.stream = append(w.stream, item.TextKind().code())
	if w.Manual {
		w.stream = append(w.appendText(w.stream, text), 0)
	} else {
		w.texts = append(w.appendText(w.texts, text), 0)
	}
	return nil
}

// variation writes a variation, and returns to the position after the move that it replaces.
func (w *writer) variation(items []Item) error {
	outer := w.line
	w.takeBack()
	w.stream = append(w.stream, codeVariation)
	err := w.items(items)
	w.stream = append(w.stream, codeEnd)
	w.line = outer
	return err
}

// move plays a move and writes its code.
func (w *writer) move(item packed) error {
	m, err := w.resolve(item, w.cells[item.from()&63], w.cells[item.to()&63], w.taken)
	if err != nil {
		return err
	}
	from, to, piece := m.from(), m.to(), m.piece()
	id, offset := w.cells[from&63].id(), w.offsets.of[piece][from&63][to&63]
	switch {
	case m == packedNull:
		w.stream = append(w.stream, codeNull)
	case m&packedCastling != 0:
		w.stream = append(w.stream, codeCastleRight+byte(wingOf(from, to)))
	case id == noCode:
		return errNoCode
	case m.promotion() != NoPiece:
		w.stream = append(w.stream, codePromotion+id, secondMark|offset<<2|byte(m.promotion()-Knight))
	case id >= slot0:
		w.stream = append(w.stream, codePromoted+id-slot0, secondMark|offset)
	default:
		kind := &kinds[piece]
		w.stream = append(w.stream, kind.code+(id-kind.id)*kind.offsets+offset)
	}
	w.play(m)
	return nil
}
