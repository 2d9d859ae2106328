package met

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
)

const byteOrderMark = "\ufeff"

// Parse reads a table in the XML of GNU Backgammon, or in the form of eXtreme Gammon, whose first byte
// after white space is '['. The error is a [*SyntaxError].
func Parse(data []byte) (*Table, error) {
	start := bytes.TrimSpace(bytes.TrimPrefix(data, []byte(byteOrderMark)))
	if bytes.HasPrefix(start, []byte("[")) {
		return parseINI(data)
	}
	p := parser{decoder: xml.NewDecoder(bytes.NewReader(data))}
	p.at = func() (int, int64) {
		line, _ := p.decoder.InputPos()
		return line, p.decoder.InputOffset()
	}
	p.document()
	return p.result()
}

// A reading is a table that is being read. It keeps the first error.
type reading struct {
	table Table
	err   *SyntaxError
	at    func() (line int, offset int64) // the place in the text

	in          string // the element or section that is open
	row, column int    // of the chance that is read, from 1; 0 = none
}

// result returns the table, or the error.
func (r *reading) result() (*Table, error) {
	if r.err != nil {
		return nil, r.err
	}
	table := r.table // a pointer into r would keep the text
	return &table, nil
}

// fail notes an error at the place in the text, unless there was an earlier one.
func (r *reading) fail(err error) {
	if r.err == nil {
		line, offset := r.at()
		r.err = &SyntaxError{place(r.in, r.row, r.column), line, offset, err}
	}
}

// wrong notes an error that wraps bg.ErrValue.
func (r *reading) wrong(format string, args ...any) {
	r.fail(fmt.Errorf("%w: "+format, append([]any{bg.ErrValue}, args...)...))
}

// chance returns text as a number from 0 to 1, or notes an error; the result then has no meaning.
func (r *reading) chance(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	inRange := x >= 0 && x <= 1 // false for NaN
	if err != nil || !inRange || strings.ContainsAny(text, "xX_") {
		r.wrong("%.40q is no number from 0 to 1", text)
	}
	return x
}

// A parser reads the elements of XML one by one. After an error, it returns no more of them.
type parser struct {
	reading
	decoder *xml.Decoder
	length  int // the length given in the text
}

// token returns the next token that is not a comment, an instruction or a document type; nil at
// the end of the text and after an error.
func (p *parser) token() xml.Token {
	for p.err == nil {
		token, err := p.decoder.Token()
		var syntax *xml.SyntaxError
		switch {
		case err == io.EOF:
			return nil
		case errors.As(err, &syntax) && syntax.Msg == "unexpected EOF":
			p.fail(io.ErrUnexpectedEOF)
		case err != nil:
			p.fail(err)
		}
		switch token.(type) {
		case xml.StartElement, xml.EndElement, xml.CharData:
			return token
		}
	}
	return nil
}

// child returns the next element inside the open one, or nil at its end and after an error.
func (p *parser) child() *xml.StartElement {
	for {
		switch token := p.token().(type) {
		case xml.StartElement:
			return &token
		case xml.CharData:
			text := bytes.TrimSpace(bytes.TrimPrefix(token, []byte(byteOrderMark)))
			if len(text) > 0 {
				p.wrong("text %.40q between elements", text)
			}
		default:
			return nil
		}
	}
}

// text returns the text of the open element, which has no elements inside, without white space
// around it.
func (p *parser) text() string {
	var text []byte
	for {
		switch token := p.token().(type) {
		case xml.CharData:
			text = append(text, token...)
		case xml.StartElement:
			p.unknown(&token)
		default:
			return string(bytes.TrimSpace(text))
		}
	}
}

// unknown notes an error for an element that does not belong here.
func (p *parser) unknown(e *xml.StartElement) { p.wrong("element %.40q", e.Name.Local) }

// attribute returns the value of an attribute of e, or "" without it.
func attribute(e *xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// document reads the whole text into p.table.
func (p *parser) document() {
	root := p.child()
	switch {
	case p.err != nil && !errors.Is(p.err, io.ErrUnexpectedEOF):
		p.err.Err = fmt.Errorf("%w: %w", ErrNotTable, p.err.Err)
	case root == nil:
		p.fail(io.ErrUnexpectedEOF)
	case root.Name.Local != "met":
		p.fail(fmt.Errorf("%w: element %.40q", ErrNotTable, root.Name.Local))
	}
	for e := p.child(); e != nil; e = p.child() {
		p.in = e.Name.Local
		switch p.in {
		case "info":
			p.info()
		case "pre-crawford-table":
			p.before(e)
		case "post-crawford-table":
			p.after(e)
		default:
			p.in = ""
			p.unknown(e)
		}
		p.in = ""
	}
	p.check()
	if e := p.child(); e != nil {
		p.unknown(e)
	}
}

// info reads the element info: the name and the length.
func (p *parser) info() {
	for e := p.child(); e != nil; e = p.child() {
		switch e.Name.Local {
		case "name":
			p.table.name = p.text()
		case "description":
			p.text()
		case "length":
			text := p.text()
			n, err := strconv.Atoi(text)
			if err != nil {
				p.wrong("length %.40q", text)
			}
			p.length = n
		default:
			p.unknown(e)
		}
	}
}

// before reads the chances before the end of the Crawford game.
func (p *parser) before(e *xml.StartElement) {
	if p.table.before != nil {
		p.wrong("it is there twice")
	}
	p.table.before = p.rows(e)
}

// after reads the chances after the Crawford game: of one player, or of both if the attribute says so.
func (p *parser) after(e *xml.StartElement) {
	rows := p.rows(e)
	if len(rows) != 1 {
		p.wrong("%d rows", len(rows))
		return
	}
	first, last := 0, 1
	switch whose := attribute(e, "player"); whose {
	case "", "both":
		p.table.even = true
	case "0":
		last = 0
	case "1":
		first = 1
	default:
		p.wrong("player %.40q", whose)
	}
	for player := first; player <= last; player++ {
		if p.table.after[player] != nil {
			p.wrong("it is there twice for player %d", player)
		}
		p.table.after[player] = rows[0]
	}
}

// rows returns the chances of a table, row by row. A row without chances is not nil.
func (p *parser) rows(table *xml.StartElement) (rows [][]float64) {
	if form := attribute(table, "type"); form != "" && form != "explicit" {
		p.fail(fmt.Errorf("%w: type %.40q, which is a formula", errors.ErrUnsupported, form))
	}
	for row := p.child(); row != nil; row = p.child() {
		p.row = len(rows) + 1
		if row.Name.Local != "row" {
			p.unknown(row)
		}
		chances := []float64{}
		for me := p.child(); me != nil; me = p.child() {
			p.column = len(chances) + 1
			if me.Name.Local != "me" {
				p.unknown(me)
			}
			chances = append(chances, p.chance(p.text()))
			p.column = 0
		}
		rows = append(rows, chances)
		p.row = 0
	}
	return rows
}

// check notes an error if a table is missing or differs from the length given in the text.
func (p *parser) check() {
	t := &p.table
	switch {
	case t.before == nil || t.after[0] == nil || t.after[1] == nil:
		p.wrong("not all of pre-crawford-table and post-crawford-table are there")
		return
	case p.length != len(t.before):
		p.wrong("length %d, and %d rows", p.length, len(t.before))
	}
	for i, row := range t.before {
		if len(row) != p.length {
			p.wrong("length %d, and %d chances in row %d", p.length, len(row), i+1)
		}
	}
	for _, row := range t.after {
		n := len(row)
		if n != p.length && n != p.length-1 { // nobody needs all points then
			p.wrong("length %d, and %d chances after the Crawford game", p.length, n)
		}
	}
}
