package sgfbg_test

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
)

// TestSmallestGames: the smallest games, by the thousand, are what costs most for each byte.
// Texts of 5 KB, as TestStructure has them, do not show it: what an entry point may take
// besides hides it.
func TestSmallestGames(t *testing.T) {
	lenient := sgfbg.Options{Lenient: true, SetPos: true}
	mat := func(work func(*sgfbg.Collection)) func([]byte) func() {
		return func(text []byte) func() {
			c, err := lenient.ParseMAT(text)
			require.NoError(t, err)
			return func() { work(c) }
		}
	}
	appendMAT := func(c *sgfbg.Collection) { _, _, _ = lenient.AppendMAT(nil, c) }
	matches := testutil.Entry{Name: "Matches", Base: 1 << 20, Prepare: ofCollection(func(c *sgfbg.Collection) { matchesOf(c) })}
	ofSGF := append(structureOfSGF.Entries[:len(structureOfSGF.Entries):len(structureOfSGF.Entries)], matches,
		testutil.Entry{Name: "AppendMAT", Base: 2 << 20, Prepare: ofCollection(appendMAT)})
	ofMAT := []testutil.Entry{
		{Name: "ParseMAT, strict and lenient", Base: 2 << 20, Prepare: func(text []byte) func() { return func() { _, _ = lenient.ParseMAT(text) } }},
		{Name: "MATReader, strict and lenient", Base: 3 << 20, Prepare: func(text []byte) func() {
			return func() { _, _ = readMatches(lenient.NewMATReader(bytes.NewReader(text))) }
		}},
		{Name: "AppendMAT", Base: 2 << 20, Prepare: mat(appendMAT)},
	}
	security := readFile(t, "../SECURITY.md")
	for _, tt := range []struct {
		head, game string
		entries    []testutil.Entry
	}{
		{"", "(;)", ofSGF}, {"", "(;GM[6])", ofSGF}, {"", "(;GM[6])(;GM[6]", ofSGF},
		{matMatch, "Game 1\n", ofMAT}, {matMatch, "Game 1\n:0  :0\n", ofMAT}, {matMatch, ":0  :0\n", ofMAT}, {matMatch, ":0  :0\n;\n", ofMAT},
		{"", "0point match\nGame 1\n:0  :0\n", ofMAT},
	} {
		text := []byte(tt.head + strings.Repeat(tt.game, 20_000/len(tt.game)))
		for _, e := range tt.entries {
			row := regexp.MustCompile(`(?m)^\| sgfbg, ` + regexp.QuoteMeta(e.Name) + ` \| (\d+) \| .* \|$`).FindSubmatch(security)
			require.NotNil(t, row, e.Name)
			bound, err := strconv.Atoi(string(row[1]))
			require.NoError(t, err)
			work := e.Prepare(text)
			if work == nil {
				continue
			}
			allocated := testutil.Allocated(work)
			t.Logf("%-16q %-30s %6.1f of %d", tt.game, e.Name, float64(allocated)/float64(len(text)), bound)
			if allocated > uint64(bound*len(text)+e.Base) {
				t.Errorf("%q: %s allocates %.1f bytes for each byte, and may allocate %d", tt.game, e.Name, float64(allocated)/float64(len(text)), bound)
			}
		}
	}
}
