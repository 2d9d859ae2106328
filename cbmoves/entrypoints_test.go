package cbmoves_test

import (
	"testing"

	"example.com/boardcodec/internal/testutil"
)

// TestEntryPoints: what takes data is under a fuzz target or TestStructure.
func TestEntryPoints(t *testing.T) {
	testutil.EntryPoints(t, "../testdata/api/cbmoves.txt", nil)
}
