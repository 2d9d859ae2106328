package chess

// A Scale says how much a Problem of the packages above changes. The zero value is Odd.
type Scale uint8

const (
	Odd      Scale = iota // nothing is changed: what was read is what the file says
	Repaired              // a fault was read as the only thing that it can mean
	Lost                  // something is not in the result, or only as text
	Omitted               // left out, as Err says: problems beyond the listed ones, or what the result has no form for
)

var scales = [...]string{"odd", "repaired", "lost", "omitted"}

// String returns the name of the scale: "odd", "lost".
func (s Scale) String() string {
	if int(s) >= len(scales) {
		return "invalid Scale"
	}
	return scales[s]
}
