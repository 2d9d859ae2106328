package matchid_test

import (
	"encoding/base64"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/matchid"
)

// The oracle follows the manual: a key is one long number, its bits counted
// from 1 as there, and base64 does the text.

type oracleKey struct{ bits *big.Int }

func newOracleKey(key []byte) oracleKey {
	bigEndian := slices.Clone(key)
	slices.Reverse(bigEndian)
	return oracleKey{new(big.Int).SetBytes(bigEndian)}
}

// field returns bits first to last of the manual.
func (k oracleKey) field(first, last int) (v int) {
	for bit := last; bit >= first; bit-- {
		v = 2*v + int(k.bits.Bit(bit-1))
	}
	return v
}

func (k oracleKey) match() matchid.Match {
	cube := 1
	for range k.field(1, 4) {
		cube *= 2
	}
	return matchid.Match{
		CubeValue: cube,
		CubeOwner: matchid.Owner(k.field(5, 6)),
		OnRoll:    uint8(k.field(7, 7)),
		Crawford:  k.field(8, 8) == 1,
		State:     matchid.State(k.field(9, 11)),
		Turn:      uint8(k.field(12, 12)),
		Doubled:   k.field(13, 13) == 1,
		Resigned:  int(k.field(14, 15)),
		Dice:      [2]uint8{uint8(k.field(16, 18)), uint8(k.field(19, 21))},
		Length:    k.field(22, 36),
		Score:     [2]int{k.field(37, 51), k.field(52, 66)},
		Jacoby:    k.field(67, 67) == 0, // from here on the program, not the manual
		Spare:     uint8(k.field(68, 72)),
	}
}

// position returns the board of a position key, false for another key.
func (k oracleKey) position() (p matchid.Position, ok bool) {
	bit := 1
	for side := range p.Checkers {
		for i := range p.Checkers[side] {
			for bit <= 80 && k.field(bit, bit) == 1 {
				p.Checkers[side][i]++
				bit++
			}
			if bit > 80 {
				return p, false
			}
			bit++
		}
	}
	return p, bit > 80 || k.field(bit, 80) == 0
}

// TestMatchAgainstOracle: a match ID of any bits has the fields that the manual
// gives to these bits.
func TestMatchAgainstOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 5000 {
		key := randomKey(rng, 9, i%72+1)
		m, err := matchid.ParseMatch(base64.StdEncoding.EncodeToString(key))
		require.NoError(t, err)
		require.Equal(t, newOracleKey(key).match(), m, "% x", key)
	}
}

// TestPositionAgainstOracle: a position ID of any bits has the checkers that
// its runs of 1 bits give, or is refused where they give none.
func TestPositionAgainstOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	good, bad := 0, 0
	for i := range 20_000 {
		key := randomKey(rng, 10, i%34)
		if i%3 != 0 { // short keys, so that many end in time
			key[9], key[8] = 0, key[8]&1
		}
		want, ok := newOracleKey(key).position()
		id := strings.TrimRight(base64.StdEncoding.EncodeToString(key), "=")
		p, err := matchid.ParsePosition(id)
		require.Equal(t, ok, err == nil, "% x: %v", key, err)
		if !ok {
			bad++
			continue
		}
		good++
		require.Equal(t, want, p, "% x", key)
		require.Equal(t, id, p.String())
	}
	require.Greater(t, good, 1000)
	require.Greater(t, bad, 1000)
}

// randomKey returns a key of so many bytes with at most so many 1 bits.
func randomKey(rng *rand.Rand, size, ones int) []byte {
	key := make([]byte, size)
	for range ones {
		bit := rng.IntN(8 * size)
		key[bit/8] |= 1 << (bit % 8)
	}
	return key
}
