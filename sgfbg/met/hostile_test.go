package met_test

import (
	"io"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/met"
)

// TestPrefixes: a table that is cut off is an error at its end, and one that lacks only what
// may follow its element is whole.
func TestPrefixes(t *testing.T) {
	whole, err := os.ReadFile("Kazaross-XG2.xml")
	require.NoError(t, err)
	for name, text := range map[string]string{"small": small, "uneven": uneven, "default": string(whole)} {
		end := strings.Index(text, "</met>") + len("</met>")
		for n := range testutil.Prefixes(len(text), 1000, 100, 97) {
			table, err := met.Parse([]byte(text[:n]))
			if err == nil {
				require.GreaterOrEqual(t, n, end, name)
				checkTable(t, table)
				continue
			}
			require.Nil(t, table)
			var at *met.SyntaxError
			require.ErrorAs(t, err, &at, name)
			require.ErrorIs(t, err, io.ErrUnexpectedEOF, "%s: %d bytes", name, n)
			require.LessOrEqual(t, at.Offset, int64(n))
			require.Equal(t, 1+strings.Count(text[:at.Offset], "\n"), at.Line)
		}
	}
}

// TestINIPrefixes: a table of eXtreme Gammon that is cut off is an error, or lacks the end of its
// last number.
func TestINIPrefixes(t *testing.T) {
	for n := range ini {
		table, err := met.Parse([]byte(ini[:n]))
		if err == nil {
			require.Greater(t, n, strings.LastIndex(ini, " "))
			checkTable(t, table)
			continue
		}
		var at *met.SyntaxError
		require.ErrorAs(t, err, &at)
		require.LessOrEqual(t, at.Offset, int64(n))
	}
}

// TestMemory: what a text says of itself costs nothing.
func TestMemory(t *testing.T) {
	perByte, base := testutil.Limit(t, "sgfbg/met, Parse")
	for name, text := range map[string]string{
		"length":     strings.Replace(small, "<length>2", "<length>2000000000", 1),
		"attributes": "<met" + strings.Repeat(" a=''", 10_000) + ">",
		"elements":   "<met>" + strings.Repeat("<info>", 10_000),
		"deep":       strings.Repeat("<a>", 10_000),
		"directives": strings.Repeat("<!a>", 10_000) + small,
		"one name":   "<" + strings.Repeat("a", 100_000),
		"text":       strings.Replace(small, "of a test", strings.Repeat("&lt;", 10_000), 1),
		"entities":   `<!DOCTYPE met [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><met>&b;</met>`,
	} {
		got := testutil.Allocated(func() { _, _ = met.Parse([]byte(text)) })
		require.Less(t, got, uint64(perByte)*uint64(len(text))+uint64(base), name)
	}
}

// TestStructure: pieces of tables, repeated, nested and mixed, cost no more than SECURITY.md
// says.
func TestStructure(t *testing.T) {
	s := testutil.Structure{
		Size: 8 << 10,
		Head: "<met><info><length>2</length></info>",
		Tail: "</met>",
		Units: []string{
			"<pre-crawford-table>", "</pre-crawford-table>", "<row>", "</row>", "<me>0.5</me>", "<me>1</me>", "<me>", "</me>", "<me/>", "<row/>",
			"<pre-crawford-table><row><me>0.5</me><me>0.5</me></row><row><me>0.5</me><me>0.5</me></row></pre-crawford-table>",
			`<post-crawford-table player="0">`, "<post-crawford-table><row><me>0.5</me></row></post-crawford-table>",
			"<info><name>", "&lt;", "&x;", "<!-- -->", "<?p?>", "<!D [<!E>]>", "<![CDATA[0]]>", " ", "x", "<a b='c' b='d'>", "<a:b xmlns:a='x'>", "\x00", "\xff",
		},
		Nests: [][2]string{
			{"<met>", "</met>"}, {"<row>", "</row>"}, {"<a>", "</a>"}, {"<info><name>", "</name></info>"},
			{"<pre-crawford-table><row><me>", "</me></row></pre-crawford-table>"}, {"<!D [", "]>"},
		},
		Entries: []testutil.Entry{{Name: "Parse", Row: "sgfbg/met, Parse", Prepare: func(text []byte) func() {
			return func() { _, _ = met.Parse(text) }
		}}},
	}
	s.Run(t)

	sections := testutil.Structure{
		Size: 8 << 10,
		Head: "[PreCrawford]\nSize=3\n",
		Units: []string{
			"1=0 0.5 1\n", "2=0 0.5 1\n", "3=0 0.5 1\n", "[PostCrawford]\nSize=3\nData=0 0.5 1\n", "[PostCrawford]\n", "[PreCrawford]\n", "Size=3\n", "Size=2000000000\n",
			"1=", "0 ", "=\n", "[", "]\n", "[x]\n", "x=1\n", "[Current]\nName=\xe9\n", " ", "\t", "\r\n", "\x00", "99999999999999999999=1\n",
		},
		Entries: s.Entries,
	}
	sections.Run(t)
	numbers := testutil.Structure{
		Size: 8 << 10, Head: "[PreCrawford]\nSize=2000\n1=", Units: []string{"0 ", "1\t", "0.123456789 ", "\n2=", "0 \n1="}, Entries: s.Entries,
	}
	numbers.Run(t)

	rows := testutil.Structure{
		Size:    8 << 10,
		Head:    "<met><pre-crawford-table><row>",
		Units:   []string{"<me>0</me>", "<me>0.123456789</me>", "</row><row>", "<me><!----></me>", "<me>&#48;</me>"},
		Entries: s.Entries,
	}
	rows.Run(t)
}

// TestConcurrent: several goroutines use one table, and get what one alone gets.
func TestConcurrent(t *testing.T) {
	b := bg.NewBoard()
	b.Length, b.Score = 7, [2]int{2, 3}
	table := met.Default()
	everything := func() []any {
		return []any{
			met.Default(), table.Name(), table.Length(), table.Even(),
			table.At(b, bg.White), table.TakePoint(b, bg.Black), table.Chance([2]int{4, 5}, false),
		}
	}
	want := everything()
	got := make([][]any, 8)
	var all sync.WaitGroup
	for i := range got {
		all.Go(func() { got[i] = everything() })
	}
	all.Wait()
	for i := range got {
		require.Equal(t, want, got[i])
	}
}
