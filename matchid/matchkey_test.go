package matchid_test

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/matchid"
)

var parseTests = []struct {
	name, id string
	want     matchid.Match
}{
	{"manual example, Jacoby not in use", "QYkqASAAIAAE", manualExample},
	{"manual example as printed, bit 66 clear", "QYkqASAAIAAA", with(manualExample, func(m *matchid.Match) { m.Jacoby = true })},
	{"every bit set", "////////////", matchid.Match{
		CubeValue: 32768, CubeOwner: matchid.Centred, OnRoll: 1, Crawford: true, State: 7, Turn: 1, Doubled: true,
		Resigned: 3, Dice: [2]uint8{7, 7}, Length: 32767, Score: [2]int{32767, 32767}, Spare: 31,
	}},
	{"no bit set", "AAAAAAAAAAAA", matchid.Match{CubeValue: 1, Jacoby: true}},
	{"only spare bits", "AAAAAAAAAAD4", matchid.Match{CubeValue: 1, Jacoby: true, Spare: 31}},
	{"cube owner 2", "IAAAAAAAAAAA", matchid.Match{CubeValue: 1, CubeOwner: 2, Jacoby: true}},
}

// TestParse: every bit of an ID is a field, and the ID comes back.
func TestParse(t *testing.T) {
	for _, tt := range parseTests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := matchid.ParseMatch(tt.id)
			require.NoError(t, err)
			require.Equal(t, tt.want, got)
			require.Equal(t, tt.id, got.String())
		})
	}
}

var syntaxTests = []syntaxTest{
	{"empty", "∑", io.ErrUnexpectedEOF},
	{"short", "QYkqASAAIAA∑", io.ErrUnexpectedEOF},
	{"long", "QYkqASAAIAAE∑A", matchid.ErrTrailing},
	{"padded", "QYkqASAAIAAE∑=", matchid.ErrTrailing},
	{"padding inside", "QYkqASAAIAA∑=", matchid.ErrCharacter},
	{"space", "QYkq∑ SAAIAAE", matchid.ErrCharacter},
	{"line feed, which base64 skips", "QYkqA∑\nAAIAAE", matchid.ErrCharacter},
	{"line feed at the end", "QYkqASAAIAA∑\n", matchid.ErrCharacter},
	{"carriage return beside twelve", "∑\rYkqASAAIAAEA", matchid.ErrCharacter},
	{"URL alphabet", "QYkqASAA∑-AAE", matchid.ErrCharacter},
	{"a letter outside ASCII", "QYkq∑äSAAIAA", matchid.ErrCharacter},
	{"the first fault counts: bad character before the end", "QY∑*q", matchid.ErrCharacter},
	{"the first fault counts: end before bad characters", "QYkqASAAIAAE∑***", matchid.ErrTrailing},
	{"NUL", "QYkqASAAIAA∑\x00", matchid.ErrCharacter},
}

// TestEncodeRefuses changes one field of a good state to a value on either side
// of what the key has bits for.
func TestEncodeRefuses(t *testing.T) {
	tests := []struct {
		field    string
		ok, over func(m *matchid.Match)
	}{
		{"CubeValue", func(m *matchid.Match) { m.CubeValue = 32768 }, func(m *matchid.Match) { m.CubeValue = 65536 }},
		{"CubeValue", func(m *matchid.Match) { m.CubeValue = 1 }, func(m *matchid.Match) { m.CubeValue = 0 }},
		{"CubeValue", func(m *matchid.Match) { m.CubeValue = 4 }, func(m *matchid.Match) { m.CubeValue = 6 }},
		{"CubeValue", func(m *matchid.Match) { m.CubeValue = 8 }, func(m *matchid.Match) { m.CubeValue = -2 }},
		{"CubeOwner", func(m *matchid.Match) { m.CubeOwner = 2 }, func(m *matchid.Match) { m.CubeOwner = 4 }},
		{"OnRoll", func(m *matchid.Match) { m.OnRoll = 0 }, func(m *matchid.Match) { m.OnRoll = 2 }},
		{"State", func(m *matchid.Match) { m.State = 7 }, func(m *matchid.Match) { m.State = 8 }},
		{"Turn", func(m *matchid.Match) { m.Turn = 0 }, func(m *matchid.Match) { m.Turn = 2 }},
		{"Resigned", func(m *matchid.Match) { m.Resigned = 3 }, func(m *matchid.Match) { m.Resigned = 4 }},
		{"Dice[0]", func(m *matchid.Match) { m.Dice[0] = 7 }, func(m *matchid.Match) { m.Dice[0] = 8 }},
		{"Dice[1]", func(m *matchid.Match) { m.Dice[1] = 7 }, func(m *matchid.Match) { m.Dice[1] = 255 }},
		{"Length", func(m *matchid.Match) { m.Length = 32767 }, func(m *matchid.Match) { m.Length = 32768 }},
		{"Score[0]", func(m *matchid.Match) { m.Score[0] = 32767 }, func(m *matchid.Match) { m.Score[0] = 40000 }},
		{"Score[1]", func(m *matchid.Match) { m.Score[1] = 0 }, func(m *matchid.Match) { m.Score[1] = -1 }},
		{"Spare", func(m *matchid.Match) { m.Spare = 31 }, func(m *matchid.Match) { m.Spare = 32 }},
	}
	for _, tt := range tests {
		t.Run(tt.field, func(t *testing.T) {
			good := with(manualExample, tt.ok)
			id, err := good.AppendText(nil)
			require.NoError(t, err)
			back, err := matchid.ParseMatch(string(id))
			require.NoError(t, err)
			require.Equal(t, good, back)

			bad := with(manualExample, tt.over)
			out, err := bad.AppendText([]byte("dst"))
			requireFields(t, err, matchid.ErrRange, tt.field)
			require.Equal(t, "dst", string(out))
			out, err = bad.AppendBinary([]byte("dst"))
			requireFields(t, err, matchid.ErrRange, tt.field)
			require.Equal(t, "dst", string(out))
			require.Equal(t, "invalid Match", bad.String())
		})
	}
	t.Run("zero Match", func(t *testing.T) {
		_, err := matchid.Match{}.MarshalText()
		requireFields(t, err, matchid.ErrRange, "CubeValue")
	})
}

// TestKeySizes: a key has its length, and the error says where it ends or
// should.
func TestKeySizes(t *testing.T) {
	long := make([]byte, 11)
	for n := range long {
		var m matchid.Match
		if err := m.UnmarshalBinary(long[:n]); n == 9 {
			require.NoError(t, err)
		} else {
			requireSyntaxError(t, err, "match key", min(n, 9), map[bool]error{true: io.ErrUnexpectedEOF, false: matchid.ErrTrailing}[n < 9])
		}
	}
	for n := range make([]byte, 12) {
		var p matchid.Position
		if err := p.UnmarshalBinary(append(long, 0)[:n]); n == 10 {
			require.NoError(t, err)
		} else {
			requireSyntaxError(t, err, "position key", min(n, 10), map[bool]error{true: io.ErrUnexpectedEOF, false: matchid.ErrTrailing}[n < 10])
		}
	}
}
