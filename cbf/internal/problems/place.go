package problems

import "fmt"

// Place returns the place of an error or a problem, from outer to inner, as a prefix for its text. It leaves
// out what is "" or 0, and a negative offset.
func Place(in string, game int, part string, offset int64) string {
	s := ""
	if in != "" {
		s = in + ": "
	}
	if game > 0 {
		s += fmt.Sprintf("game %d: ", game)
	}
	if part != "" {
		s += part + ": "
	}
	if offset >= 0 {
		s += fmt.Sprintf("offset %d: ", offset)
	}
	return s
}
