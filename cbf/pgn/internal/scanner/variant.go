package scanner

import (
	"strings"
	"unicode"
)

// A Variant is a variant of chess, the value of the Variant tag.
type Variant uint8

const (
	OtherVariant Variant = iota
	Chess
	Chess960
)

// ParseVariant returns the variant that a name means. It ignores case, spaces, hyphens and "_". An empty
// name means Chess.
func ParseVariant(name string) Variant {
	plain := strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '_' {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
	switch plain {
	case "", "standard", "normal", "regular", "chess", "fromposition", "classical", "orthodox",
		"wild/0", "wild/1", "wild/2", "wild/3", "wild/4", "wild/5", "wild/6", "wild/7", "wild/8", "wild/8a":
		return Chess
	case "chess960", "960", "fischerandom", "fischerrandom", "fischerrandomchess", "freestyle", "frc", "wild/fr":
		return Chess960
	}
	return OtherVariant
}
