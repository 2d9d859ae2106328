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
	word    = regexp.MustCompile(`[\p{L}\p{N}_.]+`)
	twoHump = regexp.MustCompile(`^[A-Z]+[a-z0-9]+[A-Z]|^Err[A-Z]|^[A-Z]{2,}[a-z]`)
	ofGo    = regexp.MustCompile(`^[a-z]+\.[A-Z]`)
)

// ofFormats are names that the formats or their authors have, as the API does.
var ofFormats = map[string]bool{
	"PositionID": true, "PositionIDs": true, // gopos
	"NoCube": true, "CrawfordGame": true, "StdDev": true, "NoDouble": true, "DoubleTake": true, "CubeLimit": true, // sgfbg
	"SetUp": true, "NAGs": true, "TimeControl": true, // PGN
}

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

// TestPages: each page of a format has a list of its sections, a version, links that lead
// somewhere, and its words and marks from WORDS.md, which names every page.
func TestPages(t *testing.T) {
	const top = "../../WORDS.md"
	words, err := os.ReadFile(top)
	require.NoError(t, err)
	require.Contains(t, string(words), "CC BY 4.0")
	require.Contains(t, string(words), "CC0 1.0")
	for _, page := range append(formatPages(t), top, "../../testdata/README.md") {
		t.Run(strings.TrimPrefix(page, "../../"), func(t *testing.T) {
			data, err := os.ReadFile(page)
			require.NoError(t, err)
			text := string(data)
			for _, m := range link.FindAllStringSubmatch(text, -1) {
				_, err := os.Stat(filepath.Join(filepath.Dir(page), m[1]))
				require.NoError(t, err)
			}
			if strings.HasSuffix(page, "README.md") {
				require.Contains(t, text, "CC0 1.0")
				return
			}
			contents := "\n## Contents\n\n"
			for _, m := range heading.FindAllStringSubmatch(text, -1) {
				number, title, _ := strings.Cut(m[1], " ")
				slug := strings.ReplaceAll(notSlug.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")
				contents += number + " [" + title + "](#" + slug + ")\n"
			}
			require.Contains(t, text, contents+"\n**Version** of this page: ")
			require.Contains(t, text, "testdata/README.md)")
			if page == top {
				return
			}
			require.Contains(t, text, "WORDS.md)")
			require.Contains(t, string(words), "("+strings.TrimPrefix(page, "../../")+")")
			for _, defined := range []string{"**Words.**", "**Marks.**", "*must*", "CC BY"} {
				require.NotContains(t, text, defined, "WORDS.md says it")
			}
		})
	}
}

// TestPagesWithoutGo: the pages are for programs in any language, so they have the words of
// WORDS.md and no names of this API.
func TestPagesWithoutGo(t *testing.T) {
	exported := map[string]bool{}
	lists, err := filepath.Glob("../../testdata/api/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, lists)
	for _, name := range lists {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, w := range word.FindAllString(string(data), -1) {
			for _, part := range strings.Split(w, ".") {
				exported[part] = twoHump.MatchString(part) && !ofFormats[part]
			}
		}
	}
	for _, page := range append(formatPages(t), "../../WORDS.md") {
		data, err := os.ReadFile(page)
		require.NoError(t, err)
		for _, line := range strings.Split(string(data), "\n") {
			for _, w := range word.FindAllString(line, -1) {
				for _, part := range strings.Split(w, ".") {
					require.False(t, exported[part], "%s: %q: %s", page, part, line)
				}
				require.False(t, ofGo.MatchString(w), "%s: %q: %s", page, w, line)
				require.NotRegexp(t, `^([Cc]orrupt|[Tt]olerant)`, w, "%s: %s", page, line) // refused, a fault; lenient
			}
			require.NotRegexp(t, `[a-z,:;|] Problems?\b`, line, "%s: a problem is reported", page)
		}
	}
}
