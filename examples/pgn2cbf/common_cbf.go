package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"golang.org/x/text/encoding/charmap"
)

// This file is the same in cbf2pgn and pgn2cbf.

// charsets by the names that -charset takes.
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

func charsetNames() string {
	return strings.Join(slices.Sorted(maps.Keys(charsets)), ", ")
}

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
