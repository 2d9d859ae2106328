package cbf_test

import (
	"testing"

	"example.com/boardcodec/internal/testutil"
)

// TestEntryPoints: what takes data is under a fuzz target or TestStructure.
func TestEntryPoints(t *testing.T) {
	testutil.EntryPoints(t, "../testdata/api/cbf.txt", map[string]string{
		"Create":           "a path alone: TestCreate",
		"Options.Create":   "a path alone: TestCreate",
		"OpenFile":         "Open, on the files of the system",
		"Options.OpenFile": "Open, on the files of the system",
	})
}
