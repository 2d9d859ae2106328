package testutil

import (
	"flag"
	"testing"
)

var update = flag.Bool("update", false, "write the table of limits to SECURITY.md")

// TestLimits: SECURITY.md has the limits.
func TestLimits(t *testing.T) {
	var rows [][]string
	for _, l := range limits {
		rows = append(rows, l.row())
	}
	SecurityTable(t, *update, "| package, call | bytes for each byte of input | besides | |", rows)
}
