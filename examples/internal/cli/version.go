package cli

import (
	"cmp"
	"runtime/debug"
)

var release string // set when the programs of a release are built

// version returns the version of the module that the program was built from, and that of Go:
// "v0.5.0, go1.26.8". A version that is no release has the revision of its repository, and "+dirty"
// for changes.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "of an unknown version"
	}
	return cmp.Or(release, info.Main.Version) + ", " + info.GoVersion
}
