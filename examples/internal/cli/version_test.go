package cli

import (
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDescribe(t *testing.T) {
	info := &debug.BuildInfo{GoVersion: "go1.26.8"}
	require.Equal(t, "(devel), go1.26.8", describe(info))
	info.Main.Version = "v0.4.0"
	info.Settings = []debug.BuildSetting{{Key: "vcs.time", Value: "2026-11-24T10:00:00Z"}, {Key: "vcs.revision", Value: "0123456789abcdef"}}
	require.Equal(t, "v0.4.0, revision 0123456789ab, go1.26.8", describe(info))
}
