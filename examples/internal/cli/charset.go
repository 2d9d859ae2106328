package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
)

// charsets lists the charsets by the names that -charset accepts.
var charsets = map[string]*charmap.Charmap{
	"437":        charmap.CodePage437, // DOS, United States and Western Europe
	"850":        charmap.CodePage850, // DOS, Western Europe
	"852":        charmap.CodePage852, // DOS, Central Europe
	"866":        charmap.CodePage866, // DOS, Russian
	"1250":       charmap.Windows1250,
	"1251":       charmap.Windows1251,
	"1252":       charmap.Windows1252,
	"iso-8859-1": charmap.ISO8859_1,
}

// Charmap returns the charset of a base by its name. For "" it is nil, which means the usual one. ok is
// false if the name is not known.
func Charmap(name string) (c *charmap.Charmap, ok bool) {
	c, ok = charsets[strings.ToLower(name)]
	return c, ok || name == ""
}

// Charset declares -charset, the charset of the texts in a base.
func (f *Flags) Charset(charset **charmap.Charmap) {
	usage := "`NAME` of the charset of the texts in the base: " + CharmapNames() + " (default 437)"
	f.Func("charset", usage, func(name string) error {
		c, ok := Charmap(name)
		if !ok {
			return fmt.Errorf("known are %s", CharmapNames())
		}
		*charset = c
		return nil
	})
}

// CharmapNames lists the names that Charmap knows.
func CharmapNames() string {
	return strings.Join(slices.Sorted(maps.Keys(charsets)), ", ")
}

// Encoding returns the charset that IANA or, failing that, the WHATWG calls name. It returns nil if
// neither knows the name.
func Encoding(name string) encoding.Encoding {
	e, err := ianaindex.IANA.Encoding(name)
	if err != nil || e == nil {
		e, _ = htmlindex.Get(name)
	}
	return e
}
