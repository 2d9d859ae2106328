package chess_test

import (
	"testing"

	"example.com/boardcodec/internal/testutil"
)

// TestEntryPoints: what takes data is under a fuzz target or TestStructure.
func TestEntryPoints(t *testing.T) {
	testutil.EntryPoints(t, "../../testdata/api/chess.txt", nil)
}
