package cbmoves_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// key2 returns the key of the position of a FEN.
func key2(t *testing.T, fen string) cbmoves.Key {
	t.Helper()
	start := startOf(t, fen)
	return start.Key()
}

// TestKey: what makes positions the same, and what does not.
func TestKey(t *testing.T) {
	for _, tt := range []struct {
		name, a, b string
		same       bool
	}{
		{"counters", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 7 40", true},
		{"side", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1", false},
		{"rights", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false},
		{"spelling of rights", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 w A - 0 1", true},
		{"en passant without a pawn", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", true},
		{"en passant of no pawn", "4k3/8/8/8/3p4/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3p4/8/8/4K3 b - - 0 1", true},
		{"en passant", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", false},
		{"en passant that uncovers a check", "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1",
			"8/8/8/K2pP2r/8/8/8/7k w - - 0 1", true},
	} {
		require.Equal(t, tt.same, key2(t, tt.a) == key2(t, tt.b), tt.name)
	}
	require.Equal(t, "4k3/8/8/8/8/8/8/R3K3 w Q -", key2(t, "4k3/8/8/8/8/8/8/R3K3 w A - 5 9").String())
	var key cbmoves.Key
	for _, text := range []string{"", "8", "4k3/8/8/8/8/8/8/R3K3 w A -", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - e3"} {
		require.ErrorIs(t, key.UnmarshalText([]byte(text)), cbmoves.ErrSyntax, text)
	}
	require.EqualError(t, key.UnmarshalText([]byte("4k3/8/8/8/8/8/8/R3K3 w A -")),
		"cbmoves: FEN: offset 23: malformed: not a key: want 4k3/8/8/8/8/8/8/R3K3 w Q -")
	_, err := cbmoves.ParseFEN("4k3/8 w - -")
	require.Equal(t, err, key.UnmarshalText([]byte("4k3/8 w - -")), "the text is no FEN at all")
	require.Zero(t, key)
}
