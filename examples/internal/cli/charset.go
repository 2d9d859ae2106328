package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/encoding/charmap"
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

// Charset declares -charset, the charset of the texts in a base. Without the flag,
// charset stays nil, which means code page 437 to cbf.
func (f *Flags) Charset(charset **charmap.Charmap) {
	f.Func("charset", "`NAME` of the charset of the texts in the base: "+charsetNames()+" (default 437)", func(name string) error {
		found, ok := charsets[strings.ToLower(name)]
		if !ok {
			return fmt.Errorf("known are %s", charsetNames())
		}
		*charset = found
		return nil
	})
}

func charsetNames() string {
	return strings.Join(slices.Sorted(maps.Keys(charsets)), ", ")
}
