package matchid

import (
	"encoding/binary"
	"fmt"
	"math/bits"
)

// The fields of the match key: width in bits, and the first bit counted from
// bit 0 of byte 0. No field crosses from byte 0 into byte 1, so that the key is
// a byte and a little-endian word of 64 bits, and shifts reach everything. (A
// bit reader costs three times the base64.)
const (
	cubeAt, cubeBits         = 0, 4 // log2 of the value
	ownerAt, ownerBits       = 4, 2
	onRollAt, onRollBits     = 6, 1
	crawfordAt               = 7
	stateAt, stateBits       = 8, 3
	turnAt, turnBits         = 11, 1
	doubledAt                = 12
	resignedAt, resignedBits = 13, 2
	die0At, die1At, dieBits  = 15, 18, 3
	lengthAt, pointsBits     = 21, 15
	score0At, score1At       = 36, 51
	noJacobyAt               = 66
	spareAt, spareBits       = 67, 5
)

// Parse reads a match ID: 12 characters of the base64 alphabet. Every such text
// is the ID of exactly one Match; use [Match.Validate] to learn whether GNU
// Backgammon accepts it. The error is a [*SyntaxError].
func Parse(s string) (Match, error) {
	var key roomy
	if err := decodeID(&key, matchKeyLen, s, "match ID"); err != nil {
		return Match{}, err
	}
	return decodeMatch((*[matchKeyLen]byte)(key[:])), nil
}

// decodeMatch reads the fields of a match key; all its bits are fields, so
// that none can be wrong.
func decodeMatch(key *[matchKeyLen]byte) Match {
	// In the pieces in which base64 writes them: a processor has to wait for a word
	// that spans two writes.
	low := uint64(binary.LittleEndian.Uint32(key[0:]))
	word := low>>8 | uint64(binary.LittleEndian.Uint16(key[4:]))<<24 |
		uint64(key[6])<<40 | uint64(binary.LittleEndian.Uint16(key[7:]))<<48
	head := low & 0xff
	return Match{
		CubeValue: 1 << field(head, cubeAt, cubeBits),
		CubeOwner: Owner(field(head, ownerAt, ownerBits)),
		OnRoll:    uint8(field(head, onRollAt, onRollBits)),
		Crawford:  field(head, crawfordAt, 1) == 1,
		State:     State(field(word, stateAt-8, stateBits)),
		Turn:      uint8(field(word, turnAt-8, turnBits)),
		Doubled:   field(word, doubledAt-8, 1) == 1,
		Resigned:  Resignation(field(word, resignedAt-8, resignedBits)),
		Dice: [2]uint8{
			uint8(field(word, die0At-8, dieBits)),
			uint8(field(word, die1At-8, dieBits)),
		},
		Length: int(field(word, lengthAt-8, pointsBits)),
		Score: [2]int{
			int(field(word, score0At-8, pointsBits)),
			int(field(word, score1At-8, pointsBits)),
		},
		Jacoby: field(word, noJacobyAt-8, 1) == 0, // the key has the rule's absence
		Spare:  uint8(field(word, spareAt-8, spareBits)),
	}
}

// field returns the bits of v from first on.
func field(v uint64, first, width uint) uint64 { return v >> first & (1<<width - 1) }

// encode writes the match key. Its error is that of checkRange.
func (m *Match) encode(key *[matchKeyLen]byte) error {
	var (
		cube       = cubeExponent(m.CubeValue)
		owner      = uint64(m.CubeOwner)
		onRoll     = uint64(m.OnRoll)
		state      = uint64(m.State)
		turn       = uint64(m.Turn)
		resigned   = uint64(m.Resigned)
		die0, die1 = uint64(m.Dice[0]), uint64(m.Dice[1])
		length     = uint64(m.Length) // what is below 0 is beyond every field
		score0     = uint64(m.Score[0])
		score1     = uint64(m.Score[1])
		spare      = uint64(m.Spare)
	)
	if cube>>cubeBits|owner>>ownerBits|onRoll>>onRollBits|state>>stateBits|turn>>turnBits|
		resigned>>resignedBits|(die0|die1)>>dieBits|(length|score0|score1)>>pointsBits|
		spare>>spareBits != 0 {
		var r refusals
		m.checkRange(&r)
		return r.encodeError()
	}
	key[0] = byte(cube<<cubeAt | owner<<ownerAt | onRoll<<onRollAt | flag(m.Crawford)<<crawfordAt)
	binary.LittleEndian.PutUint64(key[1:], state<<(stateAt-8)|turn<<(turnAt-8)|
		flag(m.Doubled)<<(doubledAt-8)|resigned<<(resignedAt-8)|
		die0<<(die0At-8)|die1<<(die1At-8)|length<<(lengthAt-8)|
		score0<<(score0At-8)|score1<<(score1At-8)|
		flag(!m.Jacoby)<<(noJacobyAt-8)|spare<<(spareAt-8))
	return nil
}

// checkRange notes the fields that the key has no bits for.
func (m *Match) checkRange(r *refusals) {
	fits := func(field string, value, width int) {
		if limit := 1<<width - 1; value < 0 || value > limit {
			r.check(false, ErrRange, field, value, fmt.Sprintf("want 0 to %d", limit))
		}
	}
	r.check(cubeExponent(m.CubeValue) <= maxCubeExponent, ErrRange, "CubeValue", m.CubeValue,
		"want a power of two from 1 to 32768")
	fits("CubeOwner", int(m.CubeOwner), ownerBits)
	fits("OnRoll", int(m.OnRoll), onRollBits)
	fits("State", int(m.State), stateBits)
	fits("Turn", int(m.Turn), turnBits)
	fits("Resigned", int(m.Resigned), resignedBits)
	fits("Dice[0]", int(m.Dice[0]), dieBits)
	fits("Dice[1]", int(m.Dice[1]), dieBits)
	fits("Length", m.Length, pointsBits)
	fits("Score[0]", m.Score[0], pointsBits)
	fits("Score[1]", m.Score[1], pointsBits)
	fits("Spare", int(m.Spare), spareBits)
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
// bits for: a cube that is not a power of two from 1 to 32768, and any other
// field outside the range that its comment gives. The error is an
// [*EncodeError], or several joined; dst is then returned unchanged.
func (m Match) AppendText(dst []byte) ([]byte, error) {
	var key [matchKeyLen]byte
	if err := m.encode(&key); err != nil {
		return dst, err
	}
	return strict.AppendEncode(dst, key[:]), nil
}

// MarshalText is like [Match.AppendText], into a new slice.
func (m Match) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText sets m to the match that [Parse] reads from text. Its error is
// that of Parse and leaves m unchanged.
func (m *Match) UnmarshalText(text []byte) error {
	v, err := Parse(head(text, matchIDLen))
	if err == nil {
		*m = v
	}
	return err
}

// AppendBinary appends the 9 bytes of the match key to dst. Its error is that
// of [Match.AppendText].
func (m Match) AppendBinary(dst []byte) ([]byte, error) {
	var key [matchKeyLen]byte
	if err := m.encode(&key); err != nil {
		return dst, err
	}
	return append(dst, key[:]...), nil
}

// MarshalBinary is like [Match.AppendBinary], into a new slice.
func (m Match) MarshalBinary() ([]byte, error) { return m.AppendBinary(nil) }

// UnmarshalBinary sets m from a match key of 9 bytes. Only another length is an
// error, a [*SyntaxError]; m is then unchanged.
func (m *Match) UnmarshalBinary(data []byte) error {
	if len(data) != matchKeyLen {
		return wrongSize("match key", len(data), matchKeyLen)
	}
	*m = decodeMatch((*[matchKeyLen]byte)(data))
	return nil
}
