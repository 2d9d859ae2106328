package chess_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
)

// TestKey: what makes a position another one, and what does not.
func TestKey(t *testing.T) {
	for _, tt := range []struct {
		name, a, b string
		same       bool
	}{
		{"counters", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 30 99", true},
		{"side", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", false},
		{"board", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/3K4 w - - 0 1", false},
		{"a right", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", false},
		{"a right without its rook", "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", true},
		{"rights without their king", "r6r/3k4/8/8/8/8/8/4K3 w kq - 0 1", "r6r/3k4/8/8/8/8/8/4K3 w - - 0 1", true},
		{"rights of Chess960", "r2k3r/8/8/8/8/8/8/4K3 w kq - 0 1", "r2k3r/8/8/8/8/8/8/4K3 w - - 0 1", false},
		{"the right of another rook", "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", false},
		{"the same right", "4k3/8/8/8/8/8/8/1R1K4 w Q - 0 1", "4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", true},
		{"no capture", "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1", true},
		{"a capture", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1", false},
		{"a capture from the a-file", "4k3/8/8/Pp6/8/8/8/4K3 w - b6 0 1", "4k3/8/8/Pp6/8/8/8/4K3 w - - 0 1", false},
		{"a capture from the h-file", "4k3/8/8/8/6pP/8/8/4K3 b - h3 0 1", "4k3/8/8/8/6pP/8/8/4K3 b - - 0 1", false},
		{"a capture that uncovers the king", "8/8/8/K2Pp2r/8/8/8/4k3 w - e6 0 1", "8/8/8/K2Pp2r/8/8/8/4k3 w - - 0 1", true},
		{"one of two captures is legal", "8/8/8/8/b7/8/8/8 w - - 0 1", "8/8/8/8/b7/8/8/8 w - - 0 1", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a, b := chesstest.FEN(t, tt.a).Key(), chesstest.FEN(t, tt.b).Key()
			require.Equal(t, tt.same, a == b, "%v, %v", a, b)
		})
	}
	one := chesstest.Play(t, chess.StartPosition(), "e2e4 e7e5 g1f3")
	other := chesstest.Play(t, chess.StartPosition(), "g1f3 e7e5 e2e4")
	require.NotEqual(t, one, other, "one has no e.p. file, and another clock")
	require.Equal(t, one.Key(), other.Key())
	require.Equal(t, chess.Key{}, chess.Position{}.Key())
	leftover := chesstest.Play(t, chesstest.FEN(t, "4k2r/8/8/3pP3/8/8/3P4/4K3 w k - 0 1"), "d2d4 e8g8")
	require.Equal(t, chesstest.FEN(t, leftover.FEN()).Key(), leftover.Key())
}

// TestKeyText: a key is read back from its text, and no other text is a key.
func TestKeyText(t *testing.T) {
	for _, c := range perftCases {
		k := chesstest.FEN(t, c.fen).Key()
		var again chess.Key
		require.NoError(t, again.UnmarshalText([]byte(k.String())))
		require.Equal(t, k, again)
	}
	for text, want := range map[string]string{
		"4k3/8/8/4p3/8/8/8/4K3 w - e6":     `chess: key: offset 26: malformed: not a key, want "-"`,
		"4k3/8/8/8/8/8/8/4K3 w K -":        `chess: key: offset 22: malformed: not a key, want "- -"`,
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1":    `chess: key: offset 25: malformed: not a key, want ""`,
		"4k3/8/8/8/8/8/8/11111K11 w - -":   `chess: key: offset 16: malformed: not a key, want "5K2 w - -"`,
		"4k3/8/8/8/8/8/8/4K3 w":            `chess: key: offset 21: malformed: want 4 to 6 fields`,
		"4k3/8/8/8/8/8/8/4K3 white - -":    `chess: key: offset 20: malformed: side "white"`,
		"r3k2r/8/8/8/8/8/8/R3K2R w qkQK -": `chess: key: offset 26: malformed: not a key, want "KQkq -"`,
	} {
		var k chess.Key
		require.EqualError(t, k.UnmarshalText([]byte(text)), want)
		require.Zero(t, k)
	}
}

// TestPositionText: the text of a position has the e.p. register that castling leaves over, and no other
// text is one.
func TestPositionText(t *testing.T) {
	leftover := chesstest.Play(t, chesstest.FEN(t, "4k2r/8/8/8/8/8/3P4/4K3 w k - 0 1"), "d2d4 e8g8")
	requireEnPassant(t, "d6", leftover)
	text, err := leftover.MarshalText()
	require.NoError(t, err)
	require.Equal(t, "5rk1/8/8/8/3P4/8/8/4K3 w - - 1 2 d", string(text))
	var again chess.Position
	require.NoError(t, again.UnmarshalText(text))
	require.Equal(t, leftover, again)
	for _, text := range []string{
		`"4k3/8/8/8/8/8/8/4K3 w - - 0 1 i"`, `"4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1 d"`, `"4k3/8/8/8/8/8/8/4K3 w - - d"`, `" d"`, `"d"`, `""`, `5`,
	} {
		p := chess.StartPosition()
		require.Error(t, json.Unmarshal([]byte(text), &p), text)
		require.Equal(t, chess.StartPosition(), p)
	}
	var p chess.Position
	require.EqualError(t, p.UnmarshalText([]byte("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1 d")), "chess: FEN: offset 33: malformed: unexpected text")
}
