package chess

// A Scale says how much of the data a Problem affects. The zero value is Odd.
type Scale uint8

const (
	Odd      Scale = iota // nothing is changed: the result is what the file says
	Repaired              // a fault with only one possible meaning was read with that meaning
	Lost                  // something is not in the result, or only as text
	Omitted               // left out, see Err: problems beyond the limit, or data that the result cannot hold
)

var scales = [...]string{"odd", "repaired", "lost", "omitted"}

// String returns the name of the scale, such as "odd" or "lost", or "invalid Scale".
func (s Scale) String() string {
	if int(s) >= len(scales) {
		return "invalid Scale"
	}
	return scales[s]
}
