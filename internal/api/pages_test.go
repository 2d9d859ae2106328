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

// TestPages: each page of a format has a list of its sections, the same words and marks as
// the others, a version, a licence, and links that lead somewhere.
func TestPages(t *testing.T) {
	var pages []string
	for _, pattern := range []string{"*/FORMAT.md", "*/*/FORMAT.md", "*/MAT.md"} {
		found, err := filepath.Glob("../../" + pattern)
		require.NoError(t, err)
		pages = append(pages, found...)
	}
	require.GreaterOrEqual(t, len(pages), 8)
	words := ""
	for _, page := range append(pages, "../../testdata/README.md") {
		t.Run(strings.TrimPrefix(page, "../../"), func(t *testing.T) {
			data, err := os.ReadFile(page)
			require.NoError(t, err)
			text := string(data)
			for _, m := range link.FindAllStringSubmatch(text, -1) {
				_, err := os.Stat(filepath.Join(filepath.Dir(page), m[1]))
				require.NoError(t, err)
			}
			require.Contains(t, text, "CC0 1.0")
			if strings.HasSuffix(page, "README.md") {
				return
			}
			contents := "\n## Contents\n\n"
			for _, m := range heading.FindAllStringSubmatch(text, -1) {
				number, title, _ := strings.Cut(m[1], " ")
				slug := strings.ReplaceAll(notSlug.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")
				contents += number + " [" + title + "](#" + slug + ")\n"
			}
			require.Contains(t, text, contents+"\n**Version** of this page: ")
			require.Contains(t, text, "CC BY 4.0")
			require.Contains(t, text, "testdata/README.md)")
			_, rest, ok := strings.Cut(text, "\n**Words.** ")
			require.True(t, ok)
			end := strings.Index(rest, "needs to share.\n")
			require.Positive(t, end)
			if words == "" {
				words = rest[:end]
			}
			require.Equal(t, words, rest[:end])
		})
	}
}
