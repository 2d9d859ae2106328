package scanner_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// TestKnownTags: each tag of TagNames is known, also in other letters and with "_", and no other.
func TestKnownTags(t *testing.T) {
	known := func(name string) int { return scanner.New(strings.NewReader("[" + name + " \"x\"]\n*")).Next().Known }
	for i, name := range scanner.TagNames {
		for _, written := range []string{name, strings.ToLower(name), strings.ToUpper(name), name[:2] + "_" + name[2:] + "_"} {
			require.Equal(t, i, known(written), written)
		}
		for _, other := range []string{name + "s", name[1:], name[:len(name)-1], name[:1] + "z" + name[2:], "_"} {
			require.Equal(t, -1, known(other), other)
		}
	}
}
