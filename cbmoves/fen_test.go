package cbmoves_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// TestFENs: the table of FENs that cbf/chess and cbmoves share. Where a start of a game cannot be
// what a FEN says, it is refused here and read there.
func TestFENs(t *testing.T) {
	data, err := os.ReadFile("../testdata/fen.jsonl")
	require.NoError(t, err)
	lines := 0
	for line := range bytes.Lines(data) {
		var row struct{ FEN, Why, Written, Cbmoves string }
		require.NoError(t, json.Unmarshal(line, &row))
		lines++
		want := cmp.Or(row.Cbmoves, row.Written, "refused")
		got := "refused"
		if start, err := cbmoves.ParseStart(row.FEN); err == nil {
			got = start.Position().FEN()
		}
		require.Equal(t, want, got, "%s: %s", row.Why, row.FEN)
	}
	require.Greater(t, lines, 30)
}
