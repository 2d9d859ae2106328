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

// TestPrefixes: a table that is cut off is an error in it, which for XML is its end, or a whole table: XML
// that lacks only what may follow its element, or a table of eXtreme Gammon without the end of its last
// number.
func TestPrefixes(t *testing.T) {
	whole, err := os.ReadFile("Kazaross-XG2.xml")
	require.NoError(t, err)
	for name, text := range map[string]string{"small": small, "uneven": uneven, "default": string(whole), "ini": ini} {
		end := strings.Index(text, "</met>") + len("</met>")
		if name == "ini" {
			end = strings.LastIndex(text, " ") + 2
		}
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
			require.LessOrEqual(t, at.Offset, int64(n))
			if name != "ini" {
				require.ErrorIs(t, err, io.ErrUnexpectedEOF, "%s: %d bytes", name, n)
				require.Equal(t, 1+strings.Count(text[:at.Offset], "\n"), at.Line)
			}
		}
	}
}

// TestMemory: what a text says of itself costs nothing. Other units are in TestStructure.
func TestMemory(t *testing.T) {
	perByte, base := testutil.Limit(t, "sgfbg/met, Parse")
	for name, text := range map[string]string{
		"length":     strings.Replace(small, "<length>2", "<length>2000000000", 1),
		"attributes": "<met" + strings.Repeat(" a=''", 10_000) + ">",
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
	entries := []testutil.Entry{{Name: "Parse", Row: "sgfbg/met, Parse", Prepare: func(text []byte) func() {
		return func() { _, _ = met.Parse(text) }
	}}}
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
		Entries: entries,
	}
	s.Run(t)

	for _, s := range []testutil.Structure{
		{
			Head: "[PreCrawford]\nSize=3\n",
			Units: []string{
				"1=0 0.5 1\n", "2=0 0.5 1\n", "3=0 0.5 1\n", "[PostCrawford]\nSize=3\nData=0 0.5 1\n", "[PostCrawford]\n", "[PreCrawford]\n",
				"Size=3\n", "Size=2000000000\n", "1=", "0 ", "=\n", "[", "]\n", "[x]\n", "x=1\n", "[Current]\nName=\xe9\n", " ", "\t", "\r\n", "\x00",
				"99999999999999999999=1\n",
			},
		},
		{Head: "[PreCrawford]\nSize=2000\n1=", Units: []string{"0 ", "1\t", "0.123456789 ", "\n2=", "0 \n1="}},
		{
			Head:  "<met><pre-crawford-table><row>",
			Units: []string{"<me>0</me>", "<me>0.123456789</me>", "</row><row>", "<me><!----></me>", "<me>&#48;</me>"},
		},
	} {
		s.Size, s.Entries = 8<<10, entries
		s.Run(t)
	}
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
