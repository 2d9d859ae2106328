package scanner

import (
	"strings"
	"unicode"
)

// A Variant is what a value of the tag Variant means.
type Variant uint8

const (
	OtherVariant Variant = iota
	Chess
	Chess960
)

// ParseVariant returns the variant that a name means, in which case, spaces and hyphens do not
// count. No name is that of chess.
func ParseVariant(name string) Variant {
	plain := strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '_' {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
	switch plain {
	case "", "standard", "normal", "regular", "chess", "fromposition":
		return Chess
	case "chess960", "960", "fischerandom", "fischerrandom", "fischerrandomchess", "freestyle":
		return Chess960
	}
	return OtherVariant
}
