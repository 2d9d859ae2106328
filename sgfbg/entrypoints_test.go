package sgfbg_test

import (
	"testing"

	"example.com/boardcodec/internal/testutil"
)

// TestEntryPoints: what takes data is under a fuzz target or TestStructure.
func TestEntryPoints(t *testing.T) {
	testutil.EntryPoints(t, "../testdata/api/sgfbg.txt", map[string]string{
		"Game.UnmarshalJSON":     "always an error: TestJSON",
		"Node.UnmarshalJSON":     "always an error: TestJSON",
		"Problem.UnmarshalJSON":  "always an error: TestJSON",
		"Property.UnmarshalJSON": "always an error: TestJSON",
	})
}
