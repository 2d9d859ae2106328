package cbf_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

// TestECOText: the methods of encoding.
func TestECOText(t *testing.T) {
	b, err := json.Marshal([]cbf.ECO{{Main: 487, Sub: 15}, {}})
	require.NoError(t, err)
	require.Equal(t, `["E86/15",""]`, string(b))
	var back []cbf.ECO
	require.NoError(t, json.Unmarshal(b, &back))
	require.Equal(t, []cbf.ECO{{Main: 487, Sub: 15}, {}}, back)
	e := cbf.ECO{Main: 1}
	require.ErrorIs(t, e.UnmarshalText([]byte("Z00")), cbf.ErrRange)
	require.Equal(t, cbf.ECO{Main: 1}, e)
	_, err = cbf.ECO{Main: 512}.MarshalText()
	var refused *cbf.EncodeError
	require.ErrorAs(t, err, &refused)
	require.Equal(t, "cbf: header: ECO 512/0: out of range: want 1 to 511, 0 to 127", err.Error())
}

// TestECO: every code as text and in a header, and texts that are not codes.
func TestECO(t *testing.T) {
	for main := 0; main <= 511; main++ {
		for sub := 0; sub <= 127; sub++ {
			if main%16 > 0 && sub%21 > 1 {
				continue
			}
			e := cbf.ECO{Main: uint16(main), Sub: uint8(sub)}
			g := cbf.NewGame()
			if main == 0 && sub > 0 {
				require.Equal(t, "invalid ECO", e.String())
				require.ErrorIs(t, g.SetECO(e), cbf.ErrRange)
				continue
			}
			if err := g.SetECO(e); err != nil || g.ECO() != e || !g.VersionBit() {
				t.Fatal(main, sub, g.ECO(), err)
			}
			back, err := cbf.ParseECO(e.String())
			if err != nil || back != e {
				t.Fatal(e, back, err)
			}
		}
	}
	for s, want := range map[string]cbf.ECO{
		"": {}, "A00": {Main: 1}, "A99": {Main: 100}, "B00": {Main: 101}, "E86/15": {Main: 487, Sub: 15}, "F10/127": {Main: 511, Sub: 127},
	} {
		e, err := cbf.ParseECO(s)
		require.NoError(t, err)
		require.Equal(t, want, e)
		require.Equal(t, s, e.String())
	}
	for _, s := range []string{"A", "A0", "A0x", "a00", "F11", "G00", "A00/", "A00/1", "A00/00", "A00/128", "A00/0015", "A000", "A00 ", "[00", "@00", "A00-15", "/00", "A00/+1", "invalid ECO"} {
		_, err := cbf.ParseECO(s)
		require.ErrorIs(t, err, cbf.ErrRange, s)
		var where *cbf.SyntaxError
		require.ErrorAs(t, err, &where)
	}
	require.Equal(t, "invalid ECO", cbf.ECO{Main: 512}.String())
	require.Equal(t, "invalid ECO", cbf.ECO{Main: 1, Sub: 128}.String())
}
