package cli

import (
	"runtime/debug"
	"strings"
)

// version returns the version of the module that the program was built from, and the revision
// of its repository, as far as the program knows them: "v0.4.0, revision 1234567 of 2026-11-24,
// go1.26.8".
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "of an unknown version"
	}
	return describe(info)
}

func describe(info *debug.BuildInfo) string {
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	parts := []string{info.Main.Version}
	if parts[0] == "" {
		parts[0] = "(devel)"
	}
	if revision := settings["vcs.revision"]; revision != "" {
		text := "revision " + revision[:min(len(revision), 12)]
		if day, _, _ := strings.Cut(settings["vcs.time"], "T"); day != "" {
			text += " of " + day
		}
		if settings["vcs.modified"] == "true" {
			text += " with changes"
		}
		parts = append(parts, text)
	}
	return strings.Join(append(parts, info.GoVersion), ", ")
}
