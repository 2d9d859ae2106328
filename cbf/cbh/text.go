package cbh

import (
	"fmt"

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

// Text reads guiding text i, 0 <= i < Len. For any other i (chess.ErrRange), and for a game (ErrGame), the
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
	rec, err := readRecord(l, r.moves, inMoves, at.moves, movesHeader, movesSize)
	if err == nil && rec != nil {
		err = t.read(db.charset, l, rec, at.moves)
	}
	if err != nil {
		return nil, err
	}
	t.Problems = l.take()
	return t, nil
}

// read reads a record, which begins at offset in the file.
func (t *Text) read(c charset, l *log, rec []byte, offset int64) error {
	end, err := t.decode(&c, rec)
	if err != nil {
		err = l.faultOf(inMoves, offset+int64(end), err)
	}
	if c.bad > 0 {
		l.add(chess.Lost, inMoves, offset, c.bad)
	}
	return err
}

// The formats of texts.
const (
	formatPlain     = 1 // with sizes of two bytes
	formatPlainLong = 2 // with sizes of four bytes
	formatHTML      = 3
)

// decode decodes a record, and returns the index of its end or, with an error, of the fault.
func (t *Text) decode(c *charset, rec []byte) (end int, err error) {
	f := fields{data: rec, at: movesHeader}
	format := f.little(2)
	for range f.little(2) {
		title := Title{language(f.little(2)).String(), c.plain(f.bytes(f.little(2)))}
		if f.err != nil {
			return f.at, f.err
		}
		t.Titles = append(t.Titles, title)
	}
	f.byte()
	contents := f.little(2)
	switch {
	case f.err != nil:
		return f.at, f.err
	case format < formatPlain || format > formatHTML:
		return movesHeader, fmt.Errorf("%w: text of format %d", chess.ErrSyntax, format)
	}
	sizes := 4
	if format == formatPlain {
		sizes = 2
	}
	for range contents {
		content := Content{Language: language(f.little(2)).String(), HTML: format == formatHTML}
		content.Text = c.plain(f.bytes(f.little(sizes)))
		if content.HTML {
			f.bytes(4) // zeros
		} else if b := f.bytes(f.little(sizes)); len(b) > 0 {
			content.Formatting = b
		}
		if f.err != nil {
			return f.at, f.err
		}
		t.Contents = append(t.Contents, content)
	}
	return f.at, f.err
}
