package cbf

import (
	"encoding/json"
	"errors"
	"fmt"

	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf/internal/record"
)

// gameJSON is the JSON of a Game with a Charset, which its record does not hold.
type gameJSON struct {
	Record  []byte
	Charset string // its name in golang.org/x/text/encoding/charmap
}

// MarshalJSON returns the record, as [Game.AppendBinary] makes it, as a JSON string in
// base64. If the game has a Charset, that string is the Record of an object, with the name of
// the Charset. The receiver is a value, because encoding/json does not call a method of *Game for a
// Game that is not addressable.
func (g Game) MarshalJSON() ([]byte, error) {
	raw, err := g.AppendBinary(nil)
	if err != nil {
		return nil, err
	}
	switch charset := record.Charset(g.Charset); {
	case g.Charset == nil:
		return json.Marshal(raw)
	case charset == nil:
		return nil, encodeError("Charset", fmt.Sprint(g.Charset), errors.ErrUnsupported, "")
	default:
		return json.Marshal(gameJSON{raw, charset.String()})
	}
}

// UnmarshalJSON sets g to what [Options.ParseGame] makes of the record of MarshalJSON. After an
// error, g is unchanged.
func (g *Game) UnmarshalJSON(data []byte) error {
	var o Options
	var text gameJSON
	if json.Unmarshal(data, &text.Record) != nil { // not a string, so it should be an object
		if err := json.Unmarshal(data, &text); err != nil {
			return err
		}
		charset := charsetOf(text.Charset)
		if charset == nil {
			return encodeError("Charset", text.Charset, errors.ErrUnsupported, "")
		}
		o.Charset = charset
	}
	parsed, err := o.ParseGame(text.Record)
	if err == nil {
		*g = *parsed
	}
	return err
}

// charsetOf returns the Charset with a name, or nil.
func charsetOf(name string) *charmap.Charmap {
	for _, e := range charmap.All {
		if c, ok := e.(*charmap.Charmap); ok && c.String() == name {
			return c
		}
	}
	return nil
}

var errHeaderJSON = errors.New("cbf: a Header has no JSON of its own, a Game has")

// MarshalJSON returns an error, because the fields lack values that are in the bytes of the record. A
// [Game] can be marshaled.
func (Header) MarshalJSON() ([]byte, error) { return nil, errHeaderJSON }

// UnmarshalJSON returns an error, as MarshalJSON does.
func (*Header) UnmarshalJSON([]byte) error { return errHeaderJSON }
