package testutil

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Long returns the time for which a random search goes on after its short form:
// BOARDCODEC_LONG of the environment, such as 10m, and 0 without it. A test that has
// no random search does all it can if Long is not 0, and else a part.
func Long(t testing.TB) time.Duration {
	t.Helper()
	text := os.Getenv("BOARDCODEC_LONG")
	if text == "" {
		return 0
	}
	d, err := time.ParseDuration(text)
	require.NoError(t, err, "BOARDCODEC_LONG")
	return d
}
