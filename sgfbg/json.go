package sgfbg

import (
	"encoding/json"
	"unicode/utf8"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// In JSON, a Collection is its text. Types without exported content return an error.

// MarshalJSON returns the text of the collection as a JSON string, which UnmarshalText
// reads. It does not write Problems. It returns an [*bg.EncodeError] for a text that is
// not UTF-8, and for a collection that [Collection.AppendText] refuses.
func (c *Collection) MarshalJSON() ([]byte, error) {
	text, err := c.MarshalText()
	if err != nil {
		return nil, err
	}
	if !utf8.Valid(text) {
		return nil, &bg.EncodeError{Field: "text", Err: lex.NotAllowed("not UTF-8, which JSON cannot hold")}
	}
	return json.Marshal(string(text))
}

// MarshalJSON returns an error that wraps [errors.ErrUnsupported]: marshal a Collection with the game
// instead.
func (*Game) MarshalJSON() ([]byte, error) { return nil, noJSON("Game") }

// UnmarshalJSON returns an error that wraps [errors.ErrUnsupported].
func (*Game) UnmarshalJSON([]byte) error { return noJSON("Game") }

// MarshalJSON returns an error that wraps [errors.ErrUnsupported].
func (*Node) MarshalJSON() ([]byte, error) { return nil, noJSON("Node") }

// MarshalJSON returns an error that wraps [errors.ErrUnsupported].
func (Property) MarshalJSON() ([]byte, error) { return nil, noJSON("Property") }

// UnmarshalJSON returns an error that wraps [errors.ErrUnsupported].
func (*Property) UnmarshalJSON([]byte) error { return noJSON("Property") }

func noJSON(what string) error {
	return &bg.EncodeError{Field: what, Err: lex.Unsupported("it has no form in JSON")}
}
