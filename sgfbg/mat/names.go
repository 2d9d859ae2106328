package mat

import "strings"

// matNames returns the form that the names of two players have in .mat text.
func matNames(names [2]string) [2]string { return [2]string{matName(names[0]), matName(names[1])} }

// matName returns the form that a name has in .mat text. GNU Backgammon crashes on a
// colon and on an empty name.
func matName(name string) string {
	name = strings.Trim(matSigns.Replace(name), blanks)
	if name == "" {
		return "?"
	}
	return name
}

// matSigns replaces characters that a name in .mat text cannot hold.
var matSigns = strings.NewReplacer(":", ".", "\x00", " ", "\r", " ", "\n", " ")
