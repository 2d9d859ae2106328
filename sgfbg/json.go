package sgfbg

import (
	"cmp"
	"encoding/json"
	"unicode/utf8"
)

// What encoding/json makes of the types of this package: a Board, a Move, an Info, an
// analysis and all other values with exported fields come back equal. A Collection is its
// text. A type that hides its content gives an error, and so does what JSON cannot hold, such
// as bytes that are not UTF-8, which encoding/json would replace.

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

// MarshalJSON refuses raw values in OtherTags and OtherRules that are not UTF-8 with an
// [*EncodeError]: JSON cannot hold them.
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
	type plain Info
	return json.Marshal(plain(info))
}

// MarshalJSON refuses Settings that are not UTF-8 with an [*EncodeError]: JSON cannot hold
// them.
func (m Method) MarshalJSON() ([]byte, error) {
	if err := checkUTF8("Settings", m.Settings); err != nil {
		return nil, err
	}
	type plain Method
	return json.Marshal(plain(m))
}

// MarshalJSON returns the fields, with the name of Kind and the text of Err. A Problem
// cannot be read from JSON.
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

// MarshalJSON returns an error that wraps [ErrUnsupported]: a Collection with the game has
// a form in JSON.
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

func checkUTF8(field string, texts ...string) error {
	for _, s := range texts {
		if !utf8.ValidString(s) {
			return &EncodeError{Field: field, Err: notAllowed("not UTF-8, which JSON cannot hold")}
		}
	}
	return nil
}
