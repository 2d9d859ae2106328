package cbf_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
)

// TestECO: the bits of section 2.2, and texts that are not codes.
func TestECO(t *testing.T) {
	for code, want := range map[string][4]byte{ // bytes 4, 5, 10 and 11, without their other bits
		"":        {0, 0, 0, 0},
		"A00":     {0, 0, 1 << 1, 0},
		"A31/05":  {1 << 6, 0, 0, 5},
		"B27":     {0, 1 << 6, 0, 0},
		"E86/15":  {3 << 6, 3 << 6, 7 << 1, 15},
		"F10/127": {3 << 6, 3 << 6, 31 << 1, 0xBF},
	} {
		g := cbf.NewGame()
		require.NoError(t, g.SetECO(code), code)
		require.Equal(t, code, g.ECO())
		h := g.Bytes()
		require.Equal(t, want, [4]byte{h[4], h[5], h[10], h[11] &^ 0x40}, code)
		require.Equal(t, byte(0x40), h[11]&0x40, code)
	}
	for main := 1; main <= 511; main++ {
		g, err := cbf.ParseGame(sealed{header: map[int]byte{
			4: byte(main >> 5 << 6), 5: byte(main >> 7 << 6), 10: byte(main&31) << 1, 11: byte(main) &^ 0x40}}.record())
		require.NoError(t, err)
		code, stored := g.ECO(), g.Bytes()
		require.Equal(t, fmt.Sprintf("%c%02d", "ABCDEF"[(main-1)/100], (main-1)%100), code[:3])
		require.NoError(t, g.SetECO(""))
		require.NoError(t, g.SetECO(code))
		require.Equal(t, stored, g.Bytes(), code)
	}
	g := cbf.NewGame()
	require.NoError(t, g.SetECO("B12"))
	for _, s := range []string{"A", "A0", "A0x", "a00", "F11", "G00", "A00/", "A00/1", "A00/00", "A00/128", "A00/0015", "A000",
		"A00 ", "[00", "@00", "A00-15", "/00", "A00/+1", "@99", "@99/05"} {
		require.ErrorIs(t, g.SetECO(s), chess.ErrRange, s)
		require.Equal(t, "B12", g.ECO())
	}
}
