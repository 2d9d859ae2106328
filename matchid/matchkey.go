package matchid

import (
	"fmt"
	"math/bits"
	"strconv"

	"example.com/boardcodec/internal/bitio"
)

// The fields of the match key: first bit and width in bits. Bit 0 is the lowest of byte 0;
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

// Parse reads a match ID: 12 characters of the base64 alphabet. Every such text
// is the ID of exactly one Match; use [Match.Validate] to learn whether GNU
// Backgammon accepts it. The error is a [*SyntaxError].
func Parse(s string) (Match, error) {
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
		Resigned:  Resignation(key.Uint(resignedAt, resignedBits)),
		Dice:      [2]uint8{uint8(key.Uint(die0At, dieBits)), uint8(key.Uint(die1At, dieBits))},
		Length:    int(key.Uint(lengthAt, pointsBits)),
		Score:     [2]int{int(key.Uint(score0At, pointsBits)), int(key.Uint(score1At, pointsBits))},
		Jacoby:    key.Uint(noJacobyAt, 1) == 0, // the bit is set if the rule is not in use
		Spare:     uint8(key.Uint(spareAt, spareBits)),
	}
}

// encode returns the match key. Its error is that of checkRange.
func (m *Match) encode() (key bitio.Bits, err error) {
	var (
		cube       = cubeExponent(m.CubeValue)
		owner      = uint64(m.CubeOwner)
		onRoll     = uint64(m.OnRoll)
		state      = uint64(m.State)
		turn       = uint64(m.Turn)
		resigned   = uint64(m.Resigned)
		die0, die1 = uint64(m.Dice[0]), uint64(m.Dice[1])
		length     = uint64(m.Length) // a negative number becomes too large for its field
		score0     = uint64(m.Score[0])
		score1     = uint64(m.Score[1])
		spare      = uint64(m.Spare)
	)
	if cube>>cubeBits|owner>>ownerBits|onRoll>>onRollBits|state>>stateBits|turn>>turnBits|
		resigned>>resignedBits|(die0|die1)>>dieBits|(length|score0|score1)>>pointsBits|
		spare>>spareBits != 0 {
		var r refusals
		m.checkRange(&r)
		return key, r.error()
	}
	key.SetUint(cubeAt, cube)
	key.SetUint(ownerAt, owner)
	key.SetUint(onRollAt, onRoll)
	key.SetUint(crawfordAt, flag(m.Crawford))
	key.SetUint(stateAt, state)
	key.SetUint(turnAt, turn)
	key.SetUint(doubledAt, flag(m.Doubled))
	key.SetUint(resignedAt, resigned)
	key.SetUint(die0At, die0)
	key.SetUint(die1At, die1)
	key.SetUint(lengthAt, length)
	key.SetUint(score0At, score0)
	key.SetUint(score1At, score1)
	key.SetUint(noJacobyAt, flag(!m.Jacoby))
	key.SetUint(spareAt, spare)
	return key, nil
}

// checkRange notes the fields that do not fit the bits of the key.
func (m *Match) checkRange(r *refusals) {
	fits := func(field string, value, width int) {
		if limit := 1<<width - 1; value < 0 || value > limit {
			r.add(ErrRange, field, strconv.Itoa(value), fmt.Sprintf("want 0 to %d", limit))
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
// than maxCubeExponent if no cube of a key shows value.
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

// AppendText appends the match ID to dst. It refuses only what does not fit the
// bits of the key: a cube that is not a power of two from 1 to 32768, and any
// other field outside the range that its comment gives. The error is an
// [*EncodeError], or several joined; dst is then returned unchanged.
func (m Match) AppendText(dst []byte) ([]byte, error) {
	key, err := m.encode()
	if err != nil {
		return dst, err
	}
	var data keyBytes
	key.Store(&data)
	return strict.AppendEncode(dst, data[:matchKeyLen]), nil
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
	key, err := m.encode()
	if err != nil {
		return dst, err
	}
	var data keyBytes
	key.Store(&data)
	return append(dst, data[:matchKeyLen]...), nil
}

// MarshalBinary is like [Match.AppendBinary], into a new slice.
func (m Match) MarshalBinary() ([]byte, error) { return m.AppendBinary(nil) }

// UnmarshalBinary sets m from a match key of 9 bytes. Only another length is an
// error, a [*SyntaxError]; m is then unchanged.
func (m *Match) UnmarshalBinary(data []byte) error {
	key, err := loadKey(matchKeyLen, data, "match key")
	if err == nil {
		*m = decodeMatch(key)
	}
	return err
}
