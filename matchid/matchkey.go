package matchid

import (
	"fmt"
	"math/bits"

	"example.com/boardcodec/internal/bitio"
)

// Bits of the match key's fields, in the key's order.
const (
	cubeBits     = 4 // log2 of the value
	ownerBits    = 2
	playerBits   = 1
	flagBits     = 1
	stateBits    = 3
	resignedBits = 2
	dieBits      = 3
	pointsBits   = 15 // match length and scores
	spareBits    = 5
)

// Parse reads a match ID: 12 characters of the base64 alphabet. Every such
// text is the ID of some Match, and of one only; use [Match.Validate] to ask
// whether GNU Backgammon takes it. The error is a [*SyntaxError].
func Parse(s string) (Match, error) { return parseMatch(s) }

func parseMatch[T string | []byte](s T) (Match, error) {
	var key [matchKeyLen]byte
	if err := decodeID(key[:], s, "match ID"); err != nil {
		return Match{}, err
	}
	return decodeMatch(&key), nil
}

// decodeMatch reads the fields of a match key; all its bits are fields, so
// that none can be wrong.
func decodeMatch(key *[matchKeyLen]byte) Match {
	r := bitio.NewReader(key[:])
	return Match{
		CubeValue: 1 << r.Uint(cubeBits),
		CubeOwner: Owner(r.Uint(ownerBits)),
		OnRoll:    uint8(r.Uint(playerBits)),
		Crawford:  r.Uint(flagBits) == 1,
		State:     State(r.Uint(stateBits)),
		Turn:      uint8(r.Uint(playerBits)),
		Doubled:   r.Uint(flagBits) == 1,
		Resigned:  Resignation(r.Uint(resignedBits)),
		Dice:      [2]uint8{uint8(r.Uint(dieBits)), uint8(r.Uint(dieBits))},
		Length:    int(r.Uint(pointsBits)),
		Score:     [2]int{int(r.Uint(pointsBits)), int(r.Uint(pointsBits))},
		Jacoby:    r.Uint(flagBits) == 0, // the key has the rule's absence
		Spare:     uint8(r.Uint(spareBits)),
	}
}

// encode writes the match key. The error joins a [*FieldError] for each field
// that has no room for its value.
func (m *Match) encode(key *[matchKeyLen]byte) error {
	w := bitio.NewWriter(key[:])
	w.Uint(cubeExponent(m.CubeValue), cubeBits)
	w.Uint(uint64(m.CubeOwner), ownerBits)
	w.Uint(uint64(m.OnRoll), playerBits)
	w.Uint(flag(m.Crawford), flagBits)
	w.Uint(uint64(m.State), stateBits)
	w.Uint(uint64(m.Turn), playerBits)
	w.Uint(flag(m.Doubled), flagBits)
	w.Uint(uint64(m.Resigned), resignedBits)
	w.Uint(uint64(m.Dice[0]), dieBits)
	w.Uint(uint64(m.Dice[1]), dieBits)
	w.Uint(uint64(m.Length), pointsBits)
	w.Uint(uint64(m.Score[0]), pointsBits)
	w.Uint(uint64(m.Score[1]), pointsBits)
	w.Uint(flag(!m.Jacoby), flagBits)
	w.Uint(uint64(m.Spare), spareBits)
	if w.Close() != nil {
		return m.rangeErrors() // the writer knows that a field is full, not which
	}
	return nil
}

// rangeErrors names the fields that the key has no bits for.
func (m *Match) rangeErrors() error {
	f := fieldErrors{kind: ErrRange}
	fits := func(field string, value int, width uint) {
		limit := 1<<width - 1
		f.check(0 <= value && value <= limit, field, value, fmt.Sprintf("want 0..%d", limit))
	}
	f.check(cubeExponent(m.CubeValue) <= maxCubeExponent, "CubeValue", m.CubeValue, "want a power of two in 1..32768")
	fits("CubeOwner", int(m.CubeOwner), ownerBits)
	fits("OnRoll", int(m.OnRoll), playerBits)
	fits("State", int(m.State), stateBits)
	fits("Turn", int(m.Turn), playerBits)
	fits("Resigned", int(m.Resigned), resignedBits)
	fits("Dice[0]", int(m.Dice[0]), dieBits)
	fits("Dice[1]", int(m.Dice[1]), dieBits)
	fits("Length", m.Length, pointsBits)
	fits("Score[0]", m.Score[0], pointsBits)
	fits("Score[1]", m.Score[1], pointsBits)
	fits("Spare", int(m.Spare), spareBits)
	return f.err()
}

const maxCubeExponent = 1<<cubeBits - 1

// cubeExponent returns the logarithm to base 2 of what a cube shows, and more
// than maxCubeExponent for what no cube shows.
func cubeExponent(value int) uint64 {
	if value <= 0 || value&(value-1) != 0 {
		return maxCubeExponent + 1
	}
	return uint64(bits.TrailingZeros(uint(value)))
}

func flag(set bool) uint64 {
	if set {
		return 1
	}
	return 0
}

// String returns the match ID, or "invalid Match" where [Match.AppendText]
// returns an error.
func (m Match) String() string {
	var text [matchIDLen]byte
	id, err := m.AppendText(text[:0])
	if err != nil {
		return "invalid Match"
	}
	return string(id)
}

// AppendText appends the match ID to dst. It refuses only what the key has no
// bits for: a cube that is no power of two in 1..32768, and any other field
// over the range in its comment. The error joins [*FieldError] values.
func (m Match) AppendText(dst []byte) ([]byte, error) {
	var key [matchKeyLen]byte
	if err := m.encode(&key); err != nil {
		return dst, err
	}
	return strict.AppendEncode(dst, key[:]), nil
}

// MarshalText is [Match.AppendText] to a new slice.
func (m Match) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText sets m to what [Parse] reads from text.
func (m *Match) UnmarshalText(text []byte) error {
	v, err := parseMatch(text)
	if err == nil {
		*m = v
	}
	return err
}

// AppendBinary appends the match key, 9 bytes, to dst. Its error is that of
// [Match.AppendText].
func (m Match) AppendBinary(dst []byte) ([]byte, error) {
	var key [matchKeyLen]byte
	if err := m.encode(&key); err != nil {
		return dst, err
	}
	return append(dst, key[:]...), nil
}

// MarshalBinary is [Match.AppendBinary] to a new slice.
func (m Match) MarshalBinary() ([]byte, error) { return m.AppendBinary(nil) }

// UnmarshalBinary sets m to the state that a match key of 9 bytes holds. The
// only error is that of a wrong length, a [*SyntaxError].
func (m *Match) UnmarshalBinary(data []byte) error {
	if len(data) != matchKeyLen {
		return wrongSize("match key", len(data), matchKeyLen)
	}
	*m = decodeMatch((*[matchKeyLen]byte)(data))
	return nil
}
