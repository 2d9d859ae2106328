package cli

import (
	"runtime/debug"
	"strings"
)

// version returns the version of the module that the program was built from, the revision of its
// repository, and the version of Go, as far as the program knows them:
// "v0.4.0, revision 0123456789ab, go1.26.8". A version that is no release has "+dirty" for changes.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "of an unknown version"
	}
	return describe(info)
}

func describe(info *debug.BuildInfo) string {
	parts := []string{info.Main.Version}
	if parts[0] == "" {
		parts[0] = "(devel)"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			parts = append(parts, "revision "+s.Value[:min(len(s.Value), 12)])
		}
	}
	return strings.Join(append(parts, info.GoVersion), ", ")
}
