package sgfbg

import (
	"cmp"
	"encoding/json"
	"unicode/utf8"
)

// The types of this package in JSON: a Board, a Move, an Info, an analysis and all other values
// with exported fields come back equal. A Collection is its text. A type that hides its content
// gives an error, and so does what JSON cannot hold, such as NaN, or bytes that are not UTF-8,
// which encoding/json would replace.

// MarshalJSON returns the text of the collection as a JSON string, which UnmarshalText
// reads; its Problems are not written. A text that is not UTF-8 is refused with an
// [*EncodeError], and so is what [Collection.AppendText] refuses.
func (c *Collection) MarshalJSON() ([]byte, error) {
	text, err := c.MarshalText()
	if err != nil {
		return nil, err
	}
	if err := checkUTF8("text", string(text)); err != nil {
		return nil, err
	}
	return json.Marshal(string(text))
}

// MarshalJSON returns the fields as a JSON object. It refuses texts, OtherTags and OtherRules
// that are not UTF-8 with an [*EncodeError]: JSON cannot hold them.
func (info Info) MarshalJSON() ([]byte, error) {
	err := checkUTF8("OtherRules", info.OtherRules...)
	for _, tag := range info.OtherTags {
		err = cmp.Or(err, checkUTF8("OtherTags", tag[:]...))
	}
	for _, f := range info.texts() {
		err = cmp.Or(err, checkUTF8(f.id, *f.text))
	}
	if err != nil {
		return nil, err
	}
	type plain Info // without this method
	return json.Marshal(plain(info))
}

// MarshalJSON returns the fields as a JSON object. It refuses Settings that are not UTF-8 with
// an [*EncodeError]: JSON cannot hold them.
func (m Method) MarshalJSON() ([]byte, error) {
	if err := checkUTF8("Settings", m.Settings); err != nil {
		return nil, err
	}
	type plain Method // without this method
	return json.Marshal(plain(m))
}

// MarshalJSON returns the fields as a JSON object, with the name of Kind and the text of Err.
// A Problem cannot be read from JSON.
func (p Problem) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind, In           string
		Offset             int64
		Game, Line, Column int
		Property, Err      string
	}{p.Kind.String(), p.In, p.Offset, p.Game, p.Line, p.Column, p.Property, fact(p.Err)})
}

// UnmarshalJSON returns an error that wraps [ErrUnsupported].
func (*Problem) UnmarshalJSON([]byte) error { return noJSON("Problem") }

// MarshalJSON returns an error that wraps [ErrUnsupported]. A Collection that has the game can
// be marshaled.
func (*Game) MarshalJSON() ([]byte, error) { return nil, noJSON("Game") }

// UnmarshalJSON returns an error that wraps [ErrUnsupported].
func (*Game) UnmarshalJSON([]byte) error { return noJSON("Game") }

// MarshalJSON returns an error that wraps [ErrUnsupported].
func (*Node) MarshalJSON() ([]byte, error) { return nil, noJSON("Node") }

// UnmarshalJSON returns an error that wraps [ErrUnsupported].
func (*Node) UnmarshalJSON([]byte) error { return noJSON("Node") }

// MarshalJSON returns an error that wraps [ErrUnsupported].
func (Property) MarshalJSON() ([]byte, error) { return nil, noJSON("Property") }

// UnmarshalJSON returns an error that wraps [ErrUnsupported].
func (*Property) UnmarshalJSON([]byte) error { return noJSON("Property") }

func noJSON(what string) error {
	return &EncodeError{Field: what, Err: unsupported("it has no form in JSON")}
}

// checkUTF8 returns an EncodeError for field if one of texts is not UTF-8, or nil.
func checkUTF8(field string, texts ...string) error {
	for _, s := range texts {
		if !utf8.ValidString(s) {
			return &EncodeError{Field: field, Err: notAllowed("not UTF-8, which JSON cannot hold")}
		}
	}
	return nil
}
