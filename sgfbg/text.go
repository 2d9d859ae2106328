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
// both have escapes, and a charset. Raw values are bytes; escapes are undone
// before the charset, so that a multi-byte charset whose second bytes include
// ']' or '\' survives, if it was written in the same order.

// textIDs are the properties of type Text; all other texts are SimpleText.
var textIDs = map[string]bool{"C": true, "GC": true}

// charset returns the charset that Options or the root has for the texts of g, or nil if
// they name none: then a text is UTF-8 if it is valid UTF-8, and otherwise ISO-8859-1.
func (g *Game) charset() (encoding.Encoding, error) {
	if g.origin != nil && g.origin.opts.Charset != nil {
		return g.origin.opts.Charset, nil
	}
	ca, _ := g.Root().Get("CA")
	name := strings.TrimSpace(ca)
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
	return e, lex.CheckCharset(e, lex.Clip(name))
}

// Text returns the first value of a property of n as UTF-8 text, with escapes
// undone: as FF[4]'s Text for C and GC, and as its SimpleText, in which line
// breaks become spaces, for all other properties. n is a node of g; the charset is
// that of its game. Bytes that are not in the charset become U+FFFD; [Node.Get]
// returns them raw. ok is false if n has no such property.
func (g *Game) Text(n *Node, id string) (text string, ok bool) {
	raw, ok := n.Get(id)
	if !ok {
		return "", false
	}
	return n.game.decode(raw, !textIDs[canonical(id)]), true
}

// SetText gives a property of n, a node of g, a single value: text, which is
// UTF-8, in the charset of g and escaped. If g has no charset, it stays UTF-8.
// The error is an [*bg.EncodeError] for a text that the charset cannot hold, for a 0
// byte, for a line break in any property but C and GC, and for a node of another
// game, which may have another charset. FF[4] has one form for all line breaks and
// none for other white space: [Game.Text] returns CR or CR LF as LF, and a tab as a
// space.
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

// decode returns a raw value as UTF-8, without escapes: as a SimpleText if simple, or else as a
// Text.
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
// bytes by which ISO-2022 and HZ shift to others.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || c == 0x1b || c == '~' {
			return false
		}
	}
	return true
}

// unescape undoes the escapes of a raw value: a '\' before a line break is removed with it, and
// one before any other byte alone. A line break becomes '\n' in a Text and a space in a
// SimpleText (simple); other white space becomes a space.
func unescape(raw string, simple bool) string {
	if !strings.ContainsAny(raw, "\\\n\r\t\v\f") {
		return raw
	}
	b := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		escaped := c == '\\' && i+1 < len(raw)
		if escaped {
			i++
			c = raw[i]
		}
		switch {
		case c == '\n' || c == '\r':
			if i+1 < len(raw) && raw[i+1] != c && (raw[i+1] == '\n' || raw[i+1] == '\r') {
				i++
			}
			if escaped {
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

// escape puts a '\' before ']' and '\', which is also all that GNU Backgammon escapes.
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
