package met_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/met"
)

const ini = "[Current]\r\nName=Made up, \xe9\r\nVersion=1.00\r\n\r\n[PostCrawford]\r\nSize=3  \r\nData=0.500000 0.48803 0.32264\r\n\r\n" +
	"[PreCrawford]\r\nSize=3\r\n 1=0.50000 0.67736 0.75076 \r\n2=0.32264 0.50000 0.59947\r\n3=0.24924\t0.40053 0.50000\r\n"

// iniOf returns a table as eXtreme Gammon saves it.
func iniOf(t *met.Table) string {
	n := t.Length()
	var pre, post strings.Builder
	for i := range n {
		fmt.Fprintf(&pre, "%d=", i+1)
		for j := range n {
			fmt.Fprintf(&pre, "%v ", t.Chance([2]int{i + 1, j + 1}, true))
		}
		pre.WriteString("\n")
		x := t.Chance([2]int{i + 1, 1}, false)
		if i == 0 {
			x = 0.5
		}
		fmt.Fprintf(&post, "%v ", x)
	}
	return fmt.Sprintf("[PostCrawford]\nSize=%d\nData=%s\n[PreCrawford]\nSize=%d\n%s", n, post.String(), n, pre.String())
}

func TestINI(t *testing.T) {
	table, err := met.Parse([]byte(ini))
	require.NoError(t, err)
	require.Equal(t, "Made up, é", table.Name())
	require.Equal(t, 3, table.Length())
	require.True(t, table.Even())
	require.Equal(t, 0.59947, table.Chance([2]int{2, 3}, false))
	require.Equal(t, 0.75076, table.Chance([2]int{1, 3}, true))
	require.Equal(t, 0.32264, table.Chance([2]int{3, 1}, false))
	checkTable(t, table)
	table, err = met.Parse([]byte(strings.Replace(ini, "Version=1.00", "Name", 1))) // without "="
	require.NoError(t, err)
	require.Equal(t, "Made up, é", table.Name())

	// The numbers of another table, in this form, are the same.
	_, err = met.Parse([]byte("\ufeff\n; made\n" + iniOf(met.Default())))
	require.ErrorIs(t, err, met.ErrNotTable, "it does not begin with a section")
	table, err = met.Parse([]byte("\ufeff\n" + iniOf(met.Default())))
	require.NoError(t, err)
	require.Equal(t, 25, table.Length())
	for i := range 25 {
		for j := range 25 {
			for _, crawford := range []bool{false, true} {
				if away := [2]int{i + 1, j + 1}; away != [2]int{1, 1} {
					require.InDelta(t, met.Default().Chance(away, crawford), table.Chance(away, crawford), 1e-15, "%v", away)
				}
			}
		}
	}
}

func TestINIErrors(t *testing.T) {
	change := func(old, replacement string) string {
		require.Contains(t, ini, old)
		return strings.Replace(ini, old, replacement, 1)
	}
	for name, tt := range map[string]struct {
		text, want string
	}{
		"a section twice":     {ini + "[PreCrawford]\r\n", "met: PreCrawford: line 14: value not allowed: it is there twice"},
		"a row twice":         {ini + "3=0.24924 0.40053 0.50000\r\n", "met: PreCrawford: row 3: line 14: value not allowed: it is there twice"},
		"Size twice":          {change("3  ", "3\r\nSize=3"), "PostCrawford: line 7: value not allowed: it is there twice"},
		"Data twice":          {change("\r\n\r\n[Pre", "\r\nData=1 1 1\r\n[Pre"), "PostCrawford: line 8: value not allowed: it is there twice"},
		"no Size":             {change("Size=3  ", "Sice=3"), "PostCrawford: row 1: line 7: value not allowed: there is no Size before the numbers"},
		"Size after rows":     {strings.Replace(ini, "[PreCrawford]\r\nSize=3\r\n", "[PreCrawford]\r\n", 1) + "Size=3\r\n", "PreCrawford: row 1: line 10: value not allowed: there is no Size"},
		"other sizes":         {change("Size=3  \r\nData=0.500000 0.48803 0.32264", "Size=2\r\nData=1 1"), "Size 3 in PreCrawford, and 2 in PostCrawford"},
		"a large Size":        {change("PreCrawford]\r\nSize=3", "PreCrawford]\r\nSize=2000000000"), "PreCrawford: row 1: line 11: value not allowed: Size 2000000000, and 3 chances"},
		"no such Size":        {change("Size=3  ", "Size=-3"), `PostCrawford: line 6: value not allowed: Size "-3"`},
		"Size 0":              {change("Size=3  ", "Size=0"), `PostCrawford: line 6: value not allowed: Size "0"`},
		"a row too many":      {ini + "4=1 1 1\r\n", `PreCrawford: line 14: value not allowed: row "4", and Size is 3`},
		"row 0":               {ini + "0=1 1 1\r\n", `row "0"`},
		"a number too many":   {change("0.59947", "0.59947 0.5"), "PreCrawford: row 2: chance 4: line 12: value not allowed: more than 3 chances"},
		"a number too few":    {change("0.59947", ""), "PreCrawford: row 2: line 12: value not allowed: Size 3, and 2 chances"},
		"above 1":             {change("0.59947", "1.1"), `PreCrawford: row 2: chance 3: line 12: value not allowed: "1.1" is no number`},
		"NaN":                 {change("0.48803", "nan"), `PostCrawford: row 1: chance 2: line 7: value not allowed: "nan" is no number`},
		"percent":             {change("0.48803", "48.8%"), `"48.8%" is no number`},
		"a row is missing":    {change("2=0.32264 0.50000 0.59947\r\n", ""), "PreCrawford: row 2: line 12: the row is missing: unexpected EOF"},
		"PreCrawford missing": {ini[:strings.Index(ini, "[PreC")], "PreCrawford is missing: unexpected EOF"},
		"another INI":         {"[Settings]\r\nSize=3\r\n", "met: line 2: not a match equity table: no section PreCrawford"},
	} {
		_, err := met.Parse([]byte(tt.text))
		require.ErrorContains(t, err, tt.want, name)
		var at *met.SyntaxError
		require.ErrorAs(t, err, &at)
		require.True(t, 0 <= at.Offset && at.Offset <= int64(len(tt.text)), name)
	}
}
