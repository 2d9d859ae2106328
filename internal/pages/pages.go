// Package pages puts tables that programs make into the pages of the repository.
package pages

import (
	"fmt"
	"os"
	"strings"
)

// Fill replaces the text between the lines "<!-- mark -->" and "<!-- /mark -->" of a
// file.
func Fill(name string, tables map[string]string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	text := string(data)
	for mark, table := range tables {
		before, _, after, err := Between(text, mark)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		text = before + "<!-- " + mark + " -->\n" + table + "<!-- /" + mark + " -->\n" + after
	}
	return os.WriteFile(name, []byte(text), 0o666)
}

// Between splits a text at the two lines of a mark.
func Between(text, mark string) (before, table, after string, err error) {
	before, rest, ok := strings.Cut(text, "<!-- "+mark+" -->\n")
	table, after, ok2 := strings.Cut(rest, "<!-- /"+mark+" -->\n")
	if !ok || !ok2 {
		return "", "", "", fmt.Errorf("no lines <!-- %s --> and <!-- /%s -->", mark, mark)
	}
	return before, table, after, nil
}
