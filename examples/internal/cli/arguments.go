package cli

import (
	"path/filepath"
	"strings"
)

// expand replaces patterns such as *.xg by the names of the files, as the shells of other
// systems than Windows do before they start a program. A pattern that matches nothing stays.
func expand(args []string) (expanded []string) {
	for _, arg := range args {
		if folder, ok := strings.CutSuffix(arg, `"`); ok {
			arg = folder + `\` // PowerShell completes the name of a folder as "NAME\", whose last two bytes Windows reads as a quote
		}
		var names []string
		if strings.ContainsAny(arg, "*?") && !strings.HasPrefix(arg, "-") {
			names, _ = filepath.Glob(arg) // an error is a pattern that matches nothing
		}
		for i, name := range names {
			if strings.HasPrefix(name, "-") { // it is no flag
				names[i] = "." + string(filepath.Separator) + name
			}
		}
		if len(names) == 0 {
			names = []string{arg}
		}
		expanded = append(expanded, names...)
	}
	return expanded
}
