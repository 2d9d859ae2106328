package matchid

import (
	"fmt"
	"math/bits"
	"strconv"

	"example.com/boardcodec/internal/bitio"
)

// The fields of the match key: first bit and width in bits. Bit 0 is the lowest bit of byte 0;
// GNU Backgammon's manual counts bits from 1.
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

// ParseMatch reads a match ID: 12 characters of the base64 alphabet. Every such text
// is the ID of exactly one Match; [Match.Validate] reports whether GNU Backgammon
// accepts it. The error is a [*SyntaxError].
func ParseMatch(s string) (Match, error) {
	key, err := decodeID(matchKeyLen, s, "match ID")
	if err != nil {
		return Match{}, err
	}
	return decodeMatch(key), nil
}

// decodeMatch reads the fields of a match key. Every key is valid.
func decodeMatch(key bitio.Bits) Match {
	return Match{
		CubeValue: 1 << key.Uint(cubeAt, cubeBits),
		CubeOwner: Owner(key.Uint(ownerAt, ownerBits)),
		OnRoll:    uint8(key.Uint(onRollAt, onRollBits)),
		Crawford:  key.Uint(crawfordAt, 1) == 1,
		State:     State(key.Uint(stateAt, stateBits)),
		Turn:      uint8(key.Uint(turnAt, turnBits)),
		Doubled:   key.Uint(doubledAt, 1) == 1,
		Resigned:  int(key.Uint(resignedAt, resignedBits)),
		Dice:      [2]uint8{uint8(key.Uint(die0At, dieBits)), uint8(key.Uint(die1At, dieBits))},
		Length:    int(key.Uint(lengthAt, pointsBits)),
		Score:     [2]int{int(key.Uint(score0At, pointsBits)), int(key.Uint(score1At, pointsBits))},
		Jacoby:    key.Uint(noJacobyAt, 1) == 0, // the bit is set if the rule is not in use
		Spare:     uint8(key.Uint(spareAt, spareBits)),
	}
}

// encode returns the match key, and notes in r the fields that do not fit their bits. With such a
// field, the key has no meaning.
func (m *Match) encode(r *refusals) (key bitio.Bits) {
	cube := cubeExponent(m.CubeValue)
	r.check(cube <= maxCubeExponent, ErrRange, "CubeValue", m.CubeValue, "want a power of two from 1 to 32768")
	key.SetUint(cubeAt, cube)
	key.SetUint(ownerAt, r.fit("CubeOwner", int(m.CubeOwner), ownerBits))
	key.SetUint(onRollAt, r.fit("OnRoll", int(m.OnRoll), onRollBits))
	key.SetUint(crawfordAt, flag(m.Crawford))
	key.SetUint(stateAt, r.fit("State", int(m.State), stateBits))
	key.SetUint(turnAt, r.fit("Turn", int(m.Turn), turnBits))
	key.SetUint(doubledAt, flag(m.Doubled))
	key.SetUint(resignedAt, r.fit("Resigned", m.Resigned, resignedBits))
	key.SetUint(die0At, r.fit("Dice[0]", int(m.Dice[0]), dieBits))
	key.SetUint(die1At, r.fit("Dice[1]", int(m.Dice[1]), dieBits))
	key.SetUint(lengthAt, r.fit("Length", m.Length, pointsBits))
	key.SetUint(score0At, r.fit("Score[0]", m.Score[0], pointsBits))
	key.SetUint(score1At, r.fit("Score[1]", m.Score[1], pointsBits))
	key.SetUint(noJacobyAt, flag(!m.Jacoby))
	key.SetUint(spareAt, r.fit("Spare", int(m.Spare), spareBits))
	return key
}

// fit returns the value of a field, and notes the field in r if the value does not fit into width bits.
func (r *refusals) fit(field string, value int, width uint) uint64 {
	if uint64(value)>>width != 0 { // or negative
		r.add(ErrRange, field, strconv.Itoa(value), fmt.Sprintf("want 0 to %d", 1<<width-1))
	}
	return uint64(value)
}

const maxCubeExponent = 1<<cubeBits - 1

// cubeExponent returns the base-2 logarithm of the value of a cube, or more than
// maxCubeExponent if a key cannot hold that value.
func cubeExponent(value int) uint64 {
	if value <= 0 || value&(value-1) != 0 {
		return maxCubeExponent + 1
	}
	return uint64(bits.TrailingZeros(uint(value)))
}

// flag returns the bit of a flag: 1 if it is set, otherwise 0.
func flag(set bool) uint64 {
	if set {
		return 1
	}
	return 0
}

// String returns the match ID, or "invalid Match" if [Match.AppendText] returns
// an error.
func (m Match) String() string {
	text, err := m.AppendText(make([]byte, 0, matchIDLen))
	return textOf(text, err, "Match")
}

// AppendText appends the match ID to dst. It refuses only values that do not fit
// the bits of the key: a cube that is not a power of two from 1 to 32768, and any
// other field that its bits cannot hold. The error is an [*EncodeError], or several
// joined; dst is then returned unchanged.
func (m Match) AppendText(dst []byte) ([]byte, error) {
	var data [matchKeyLen]byte
	key, err := m.AppendBinary(data[:0])
	if err != nil {
		return dst, err
	}
	return strict.AppendEncode(dst, key), nil
}

// MarshalText is like [Match.AppendText], into a new slice.
func (m Match) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText sets m to the match that [ParseMatch] reads from text. Its error is
// that of ParseMatch and leaves m unchanged.
func (m *Match) UnmarshalText(text []byte) error { return unmarshal(m, text, matchIDLen, ParseMatch) }

// AppendBinary appends the 9 bytes of the match key to dst. Its error is that
// of [Match.AppendText].
func (m Match) AppendBinary(dst []byte) ([]byte, error) {
	var r refusals
	key := m.encode(&r)
	if len(r) > 0 {
		return dst, r.error()
	}
	var data keyBytes
	key.Store(&data)
	return append(dst, data[:matchKeyLen]...), nil
}

// MarshalBinary is like [Match.AppendBinary], into a new slice.
func (m Match) MarshalBinary() ([]byte, error) { return m.AppendBinary(nil) }

// UnmarshalBinary sets m from a match key of 9 bytes. Any other length is a
// [*SyntaxError]; m is then unchanged. There are no other errors.
func (m *Match) UnmarshalBinary(data []byte) error {
	key, err := loadKey(matchKeyLen, data, "match key")
	if err == nil {
		*m = decodeMatch(key)
	}
	return err
}
