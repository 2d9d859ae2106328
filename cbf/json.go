package cbf

import (
	"encoding/json"
	"errors"
)

// MarshalJSON returns the record, as [Game.AppendBinary] makes it, as a JSON string in
// base64. A Charset, which a record does not hold, is an [*EncodeError] (ErrCharset). The
// receiver is a value, because encoding/json does not call a method of *Game for a Game that
// is not addressable.
func (g Game) MarshalJSON() ([]byte, error) {
	if g.Charset != nil {
		return nil, encodeError(partHeader, "Charset", g.Charset.String(), ErrCharset, "JSON holds the record alone")
	}
	record, err := g.AppendBinary(nil)
	if err != nil {
		return nil, err
	}
	return json.Marshal(record)
}

// UnmarshalJSON sets g to what [ParseGame] makes of the record of MarshalJSON. After an
// error, g is unchanged.
func (g *Game) UnmarshalJSON(data []byte) error {
	var record []byte
	if err := json.Unmarshal(data, &record); err != nil {
		return err
	}
	return g.UnmarshalBinary(record)
}

var errHeaderJSON = errors.New("cbf: a Header has no JSON of its own, a Game has")

// MarshalJSON returns an error: JSON of the fields would lack the values that are in the bytes of the
// record. A [Game] can be marshaled.
func (Header) MarshalJSON() ([]byte, error) { return nil, errHeaderJSON }

// UnmarshalJSON returns an error, as MarshalJSON does.
func (*Header) UnmarshalJSON([]byte) error { return errHeaderJSON }
