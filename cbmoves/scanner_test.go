package cbmoves_test

import (
	"bytes"
	"errors"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"example.com/boardcodec/cbmoves"
)

// The plain decoder that the fast one is compared with, in results and in time: it searches
// the list of a plain board for each code. It shares nothing with the package.

var errPlain = errors.New("not accepted")

// A plainLine is what the plain decoder must go back to.
type plainLine struct {
	after, before board
	has           bool
}

// plainDecode reads a stream by searching lists of moves, and hands each item
// to visit; text bytes are not checked.
func plainDecode(start *board, jose bool, stream, texts []byte, visit func(offset int, item string, b *board, m *listed)) error {
	b := *start
	var before board
	has := false
	var open []plainLine
	var buf []listed
	for i := 0; i < len(stream); i++ {
		c := stream[i]
		switch {
		case c == 0x9a:
			before, has = b, true
			visit(i, "0000", &b, nil)
			b.ep = square{-1, -1}
			b.white = !b.white
		case c <= 0x99, c >= 0xa0 && c <= 0xaf:
			buf = b.list(jose, buf[:0])
			found := -1
			for n := range buf {
				m := &buf[n]
				if m.code[0] == c && (!m.two || i+1 < len(stream) && m.code[1] == stream[i+1]) {
					found = n
					break
				}
			}
			if found < 0 {
				return errPlain
			}
			before, has = b, true
			visit(i, "", &b, &buf[found])
			b.play(buf[found])
			if buf[found].two {
				i++
			}
		case c == 0xb0:
			if i+1 == len(stream) || stream[i+1] >= 1 && stream[i+1] <= 31 {
				return errPlain
			}
			visit(i, "$"+strconv.Itoa(int(stream[i+1])), &b, nil)
			i++
		case c > 0xb0 && c <= 0xcf:
			visit(i, "$"+strconv.Itoa(int(c-0xb0)), &b, nil)
		case c >= 0xd0 && c <= 0xd3:
			visit(i, [...]string{"0-1", "1/2-1/2", "1-0", "*"}[c-0xd0], &b, nil)
		case c >= 0xe0 && c <= 0xe5:
			at := i
			source := texts
			if !jose {
				source = stream[i+1:]
			}
			size := bytes.IndexByte(source, 0)
			if size < 0 {
				return errPlain
			}
			if jose {
				texts = texts[size+1:]
			} else {
				i += size + 1
			}
			kind := ""
			if c > 0xe0 {
				kind = strconv.Itoa(int(c - 0xe0))
			}
			visit(at, kind+"{"+textOf(source[:size], jose)+"}", &b, nil)
		case c == 0xf0 && has && len(open) < 10000:
			visit(i, "(", &b, nil)
			open = append(open, plainLine{b, before, true})
			b, has = before, false
		case c == 0xf1 && len(open) > 0:
			visit(i, ")", &b, nil)
			last := open[len(open)-1]
			open = open[:len(open)-1]
			b, before, has = last.after, last.before, true
		case c == 0xff && len(open) == 0 && i == len(stream)-1 && len(texts) == 0:
			return nil
		default:
			return errPlain
		}
	}
	return errPlain
}

// plainItems lists what the plain decoder reads: the offset of each item, for a move with its pieces, and
// the item as briefItem shows it.
func plainItems(fen string, e cbmoves.Options, stream, texts []byte) (items []string, err error) {
	err = plainDecode(newBoard(fen), e == jose, stream, texts, func(offset int, item string, b *board, m *listed) {
		facts := ""
		switch {
		case m != nil:
			item, facts = b.uci(*m), b.facts(*m)
		case item == "0000":
			facts = "--"
		}
		items = append(items, strconv.Itoa(offset)+facts+" "+item)
	})
	return items, err
}

// facts returns the letters of the piece that moves and of the captured one, and a mark.
func (b *board) facts(m listed) string {
	moved, taken := b.at(m.from).kind, b.at(m.to).kind
	switch {
	case m.castle > 0:
		return "K-O"
	case moved == 'P' && m.to == b.ep:
		return "PPe"
	case taken == 0:
		taken = '-'
	}
	return string([]byte{moved, taken})
}

// tokenItems lists the same from tokens.
func tokenItems(start cbmoves.Position, e cbmoves.Options, stream, texts []byte) (items []string, err error) {
	for t, err := range e.Tokens(start, stream, texts) {
		if err != nil {
			return items, err
		}
		item, facts := "", ""
		switch t.Kind() {
		case cbmoves.KindMove:
			m := t.Move()
			item, facts = m.String(), m.Piece.String()+m.Captured.String()
			if m.Castling {
				facts += "O"
			}
			if m.EnPassant {
				facts += "e"
			}
		case cbmoves.KindText:
			item = briefItem(cbmoves.TextItem(t.TextKind(), string(t.Text)))
		case cbmoves.KindNAG:
			item = briefItem(cbmoves.NAGItem(t.NAG()))
		case cbmoves.KindResult:
			item = t.Result().String()
		case cbmoves.KindVariation:
			item = "("
		case cbmoves.KindVariationEnd:
			item = ")"
		case cbmoves.KindEnd, cbmoves.KindProblem:
			continue
		}
		items = append(items, strconv.FormatInt(t.Offset, 10)+facts+" "+item)
	}
	return items, nil
}

// textOf returns a text of a stream, in Jose with pairs of surrogates as characters.
func textOf(raw []byte, jose bool) (text string) {
	for ; len(raw) > 0; raw = raw[1:] {
		if jose && len(raw) >= 6 && raw[0] == 0xed && raw[3] == 0xed {
			units := [2]rune{}
			for i := range units {
				b := raw[3*i:]
				units[i] = rune(b[0]&0xf)<<12 | rune(b[1]&0x3f)<<6 | rune(b[2]&0x3f)
			}
			if r := utf16.DecodeRune(units[0], units[1]); r != utf8.RuneError {
				text, raw = text+string(r), raw[5:]
				continue
			}
		}
		text += string(raw[:1])
	}
	return text
}
