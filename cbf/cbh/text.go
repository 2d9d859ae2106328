package cbh

import (
	"encoding/binary"
	"fmt"
	"io"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
)

// A Text is a guiding text: a text between the games of a base, in several languages.
type Text struct {
	Titles   []Title
	Contents []Content
	Problems []pgn.Problem
}

// A Title is the title of a text in one language.
type Title struct {
	Language string // in BCP 47: "en", "de", "fr", "es", "it", "nl", "pt", "mul" for any, "x-99" for an unknown one
	Text     string
}

// A Content is a text in one language.
type Content struct {
	Language   string // as in a Title
	Text       string
	HTML       bool   // Text is HTML, otherwise plain text
	Formatting []byte // of plain text; its meaning is unknown
}

// Text reads guiding text i, 0 <= i < Len. For any other i (ErrRange), and for a game (ErrGame), the
// error is a [*SyntaxError]. The author, the source and the event are in the Header.
func (db *Database) Text(i int) (*Text, error) {
	r := db.direct()
	l := r.log(i)
	h, at, err := r.header(i, l)
	if err != nil {
		return nil, err
	}
	if !h.IsText {
		return nil, &SyntaxError{In: inHeaders, Offset: headerSize * int64(i+1), Game: i + 1, Err: ErrGame}
	}
	t := new(Text)
	rec, err := r.readMoveRecord(at.moves, l)
	if err == nil && rec != nil {
		var end int
		var bad noLetters
		if end, bad, err = t.decode(db.charset, rec); err != nil {
			err = l.faultOf(inMoves, at.moves+int64(end), err)
		}
		if bad > 0 {
			l.add(chess.Lost, inMoves, at.moves, bad)
		}
	}
	if err != nil {
		return nil, err
	}
	t.Problems = l.take()
	return t, nil
}

// The formats of texts.
const (
	formatPlain     = 1 // with sizes of two bytes
	formatPlainLong = 2 // with sizes of four bytes
	formatHTML      = 3
)

// decode decodes a record, and returns the index at which it ended.
func (t *Text) decode(c charset, rec []byte) (end int, bad noLetters, err error) {
	f := fields{data: rec, at: movesHeader}
	plain := func(b []byte) string {
		text, n := c.plain(b)
		bad += n
		return text
	}
	format := f.number()
	for range f.number() {
		title := Title{Language: language(f.number()).String(), Text: plain(f.bytes(f.number()))}
		if f.err != nil {
			return f.at, bad, f.err
		}
		t.Titles = append(t.Titles, title)
	}
	f.byte()
	contents := f.number()
	if f.err == nil && (format < formatPlain || format > formatHTML) {
		return movesHeader, bad, fmt.Errorf("%w: text of format %d", ErrSyntax, format)
	}
	for range contents {
		content := Content{Language: language(f.number()).String(), HTML: format == formatHTML}
		content.Text = plain(f.bytes(f.size(format)))
		if format == formatHTML {
			f.bytes(4) // zeros
		} else if b := f.bytes(f.size(format)); len(b) > 0 {
			content.Formatting = b
		}
		if f.err != nil {
			return f.at, bad, f.err
		}
		t.Contents = append(t.Contents, content)
	}
	return f.at, bad, f.err
}

// size reads a size of two bytes in formatPlain, and of four bytes in other formats.
func (f *fields) size(format int) int {
	if format == formatPlain {
		return f.number()
	}
	b := f.bytes(4)
	if b == nil {
		return 0
	}
	n := binary.LittleEndian.Uint32(b)
	if int64(n) > int64(len(f.data)) {
		f.err = io.ErrUnexpectedEOF
		return 0
	}
	return int(n)
}
