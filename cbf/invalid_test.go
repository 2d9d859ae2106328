package cbf_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

// TestInvalidNames: invalid values have names that say so.
func TestInvalidNames(t *testing.T) {
	for _, s := range []interface{ String() string }{
		cbf.Result(4), cbf.ProblemKind(200),
	} {
		require.Contains(t, s.String(), "invalid ")
	}
}
