package api

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	heading = regexp.MustCompile(`(?m)^## (\d+\. .*)$`)
	link    = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
	notSlug = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
)

// formatPages are the pages of the formats.
func formatPages(t *testing.T) []string {
	var pages []string
	for _, pattern := range []string{"*/FORMAT.md", "*/*/FORMAT.md", "*/JOSE.md"} {
		found, err := filepath.Glob("../../" + pattern)
		require.NoError(t, err)
		pages = append(pages, found...)
	}
	require.GreaterOrEqual(t, len(pages), 10)
	return pages
}

// TestPages: each page of a format has a list of its sections, and links that lead somewhere.
func TestPages(t *testing.T) {
	for _, page := range append(formatPages(t), "../../WORDS.md", "../../testdata/README.md") {
		t.Run(strings.TrimPrefix(page, "../../"), func(t *testing.T) {
			data, err := os.ReadFile(page)
			require.NoError(t, err)
			text := string(data)
			for _, m := range link.FindAllStringSubmatch(text, -1) {
				_, err := os.Stat(filepath.Join(filepath.Dir(page), m[1]))
				require.NoError(t, err)
			}
			if strings.HasSuffix(page, "README.md") {
				return
			}
			contents := "\n## Contents\n\n"
			for _, m := range heading.FindAllStringSubmatch(text, -1) {
				number, title, _ := strings.Cut(m[1], " ")
				slug := strings.ReplaceAll(notSlug.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")
				contents += number + " [" + title + "](#" + slug + ")\n"
			}
			require.Contains(t, text, contents)
		})
	}
}
