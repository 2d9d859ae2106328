package sgfbg

import (
	"strings"
	"unicode/utf8"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// The textual values of FF[4]: Text keeps its line breaks, SimpleText has none;
// both have escapes and a charset. Raw values are bytes. Escapes are undone before
// the charset is decoded: a multi-byte charset whose second bytes include ']' or '\'
// survives if the writer encoded the charset first.

// textIDs are the properties of type Text; all other texts are SimpleText.
var textIDs = map[string]bool{"C": true, "GC": true}

// charset returns the charset of the texts of g, from Options or the root, or nil if neither
// names one: then a text is UTF-8 if it is valid UTF-8, and otherwise ISO-8859-1.
func (g *Game) charset() (encoding.Encoding, error) {
	if g.origin != nil && g.origin.opts.Charset != nil {
		return g.origin.opts.Charset, nil
	}
	ca, _ := g.Root().Get("CA")
	name := strings.TrimSpace(ca.Value())
	switch name {
	case "":
		return nil, nil
	case "UTF-8": // nearly all games
		return unicode.UTF8, nil
	}
	return findCharset(name)
}

// findCharset returns the charset that IANA or, failing that, the WHATWG calls name.
func findCharset(name string) (encoding.Encoding, error) {
	e, err := ianaindex.IANA.Encoding(name)
	if err != nil || e == nil {
		e, err = htmlindex.Get(name)
	}
	if err != nil || e == nil {
		return nil, lex.Unsupported("no charset is called %s", lex.Clip(name))
	}
	if err := lex.CheckCharset(e, lex.Clip(name)); err != nil {
		return nil, err
	}
	return e, nil
}

// Text returns the first value of a property of n, a node of g, as UTF-8 text, with
// escapes undone. C and GC are read as FF[4]'s Text; all other properties as its
// SimpleText, in which line breaks become spaces. The charset is the game's. Bytes that
// are not in the charset become U+FFFD; [Node.Get] returns them raw. ok is false if n
// does not have the property.
func (g *Game) Text(n *Node, id string) (text string, ok bool) {
	p, ok := n.Get(id)
	if !ok {
		return "", false
	}
	return n.game.decode(p.Value(), !textIDs[canonical(id)]), true
}

// SetText gives a property of n, a node of g, a single value: text, which is UTF-8,
// converted to the charset of g and escaped. If g has no charset, text stays UTF-8.
// SetText returns an [*bg.EncodeError] for a text that the charset cannot hold, a 0 byte,
// a line break in a property other than C and GC, and a node of another game. FF[4] does
// not distinguish line breaks, nor other white space: [Game.Text] returns CR or CR LF as
// LF, and a tab as a space.
func (g *Game) SetText(n *Node, id, text string) error {
	if n.game != g {
		return refuse(id, lex.Clip(text), "the node is not of this game")
	}
	raw, err := g.encodeText(id, text)
	if err != nil {
		return err
	}
	return n.Set(id, raw)
}

// encodeText returns the raw value of text for the property id, in the charset of g and escaped.
func (g *Game) encodeText(id, text string) (raw string, err error) {
	raw, err = g.encode(text)
	if err == nil && strings.ContainsAny(text, "\r\n") && !textIDs[canonical(id)] {
		err = lex.NotAllowed("line break in a simple text")
	}
	if err != nil {
		return "", &bg.EncodeError{Field: id, Value: lex.Clip(text), Err: err}
	}
	return raw, nil
}

// decode returns a raw value as UTF-8, without escapes: as a SimpleText if simple is true, and
// otherwise as a Text.
func (g *Game) decode(raw string, simple bool) string {
	s := unescape(raw, simple)
	if plain(s) {
		return s
	}
	e := g.texts
	if e == nil {
		if utf8.ValidString(s) {
			return s
		}
		e = charmap.ISO8859_1
	}
	s, _ = e.NewDecoder().String(s) // no error: bytes that are not in the charset become U+FFFD
	return s
}

// encode returns text, which is UTF-8, in the charset of g and escaped.
func (g *Game) encode(text string) (string, error) {
	if plain(text) {
		return escape(text), nil
	}
	e, err := g.charset()
	switch {
	case err != nil:
		return "", err
	case !utf8.ValidString(text):
		return "", lex.NotAllowed("text is not UTF-8")
	case e == nil:
		return escape(text), nil
	}
	raw, n, err := transform.String(e.NewEncoder(), text)
	if err != nil {
		letter, _ := utf8.DecodeRuneInString(text[n:])
		return "", lex.NotAllowed("the charset has no %q", letter)
	}
	return escape(raw), nil
}

// plain reports whether a text is the same in all charsets: ASCII, without the
// bytes with which ISO-2022 and HZ shift to other character sets.
func plain(s string) bool {
	const esc = 0x1b
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf || s[i] == esc || s[i] == '~' {
			return false
		}
	}
	return true
}

// unescape undoes the escapes of a raw value: it removes each '\', and the line break after it, if
// any. Any other line break becomes '\n' in a Text and a space in a SimpleText (simple); other
// white space becomes a space.
func unescape(raw string, simple bool) string {
	if !strings.ContainsAny(raw, "\\\n\r\t\v\f") {
		return raw
	}
	b := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		quoted := c == '\\' && i+1 < len(raw)
		if quoted {
			i++
			c = raw[i]
		}
		switch {
		case c == '\n' || c == '\r':
			pair := raw[i:min(i+2, len(raw))]
			if pair == "\r\n" || pair == "\n\r" {
				i++
			}
			if quoted {
				continue
			}
			c = '\n'
			if simple {
				c = ' '
			}
		case class[c] == space:
			c = ' '
		}
		b = append(b, c)
	}
	return string(b)
}

// escape puts a '\' before ']' and '\', the only bytes that GNU Backgammon escapes.
func escape(s string) string { return escapes.Replace(s) }

var escapes = strings.NewReplacer(`\`, `\\`, `]`, `\]`)

// splitCompose splits a raw value of FF[4]'s type Compose, such as length:7 in
// MI, at its first ':' that is not escaped. If there is none, ok is false and
// left is all of raw. Escapes are kept.
func splitCompose(raw string) (left, right string, ok bool) {
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '\\':
			i++
		case ':':
			return raw[:i], raw[i+1:], true
		}
	}
	return raw, "", false
}
