package met_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/met"
)

// small is a table for matches to 2 points, in lines.
const small = `<?xml version="1.0"?>
<!DOCTYPE met PUBLIC "-//GNU Backgammon//DTD Match Equity Tables//EN" "met.dtd">
<met>
<info><name>small &amp; short</name><description>of a test</description><length>2</length></info>
<pre-crawford-table type="explicit">
 <row><me>0.5</me><me> 0.7
 </me></row>
 <row><me>0.3</me><me>5e-1</me></row>
</pre-crawford-table>
<post-crawford-table type="explicit" player="both">
 <row><me>0.5</me><me>0.<!-- in it -->48</me></row>
</post-crawford-table>
</met>
<!-- after it -->
`

func TestParse(t *testing.T) {
	table, err := met.Parse([]byte(small))
	require.NoError(t, err)
	require.Equal(t, "small & short", table.Name())
	require.Equal(t, 2, table.Length())
	require.InDelta(t, 0.7, table.Chance([2]int{1, 2}, true), 0)
	require.InDelta(t, 0.48, table.Chance([2]int{2, 1}, false), 0)

	marked, err := met.Parse([]byte("\ufeff" + small))
	require.NoError(t, err, "a byte order mark")
	require.Equal(t, table, marked)
}

// TestFaults: what is no table, with the place of the fault.
func TestFaults(t *testing.T) {
	change := func(old, new string) string {
		require.Contains(t, small, old)
		return strings.Replace(small, old, new, 1)
	}
	for name, tt := range map[string]struct {
		text, want string
		is         error
	}{
		"empty":         {"", "met: line 1: unexpected EOF", io.ErrUnexpectedEOF},
		"text":          {"hello\n", `met: line 2: not a match equity table: value not allowed: text "hello" between elements`, met.ErrNotTable},
		"bytes":         {"RGMH\x00\x01", "met: line 1: not a match equity table: XML syntax error on line 1: illegal character code U+0000", met.ErrNotTable},
		"other XML":     {"<html/>", `met: line 1: not a match equity table: element "html"`, met.ErrNotTable},
		"cut":           {small[:300], "met: pre-crawford-table: row 2: chance 1: line 8: unexpected EOF", io.ErrUnexpectedEOF},
		"tags":          {change("</row>", "</rows>"), "met: pre-crawford-table: row 1: line 7: XML syntax error on line 7: element <row> closed by </rows>", nil},
		"formula":       {change(`"explicit"`, `"zadeh"`), `met: pre-crawford-table: line 5: unsupported operation: type "zadeh", which is a formula`, errors.ErrUnsupported},
		"chance":        {change("0.3", "1.3"), `met: pre-crawford-table: row 2: chance 1: line 8: value not allowed: "1.3" is no number from 0 to 1`, bg.ErrValue},
		"NaN":           {change("0.3", "NaN"), `"NaN" is no number from 0 to 1`, bg.ErrValue},
		"hexadecimal":   {change("0.3", "0x1p-2"), `"0x1p-2" is no number from 0 to 1`, bg.ErrValue},
		"no chance":     {change("0.3", ""), `"" is no number from 0 to 1`, bg.ErrValue},
		"long chance":   {change("0.3", strings.Repeat("9", 1000)), `"9999999999999999999999999999999999999999" is no number from 0 to 1`, bg.ErrValue},
		"entity":        {change("0.3", "&x;"), "met: pre-crawford-table: row 2: chance 1: line 8: XML syntax error on line 8: invalid character entity &x;", nil},
		"few chances":   {change("<me>0.3</me>", ""), "met: line 13: value not allowed: length 2, and 1 chances in row 2", bg.ErrValue},
		"few after":     {change("<me>0.5</me><me>0.<!-- in it -->48</me>", ""), "met: line 13: value not allowed: length 2, and 0 chances after the Crawford game", bg.ErrValue},
		"many after":    {change("<me>0.<", "<me>0</me><me>0.<"), "met: line 13: value not allowed: length 2, and 3 chances after the Crawford game", bg.ErrValue},
		"rows":          {change("<length>2", "<length>3"), "met: line 13: value not allowed: length 3, and 2 rows", bg.ErrValue},
		"no length":     {change("<length>2</length>", ""), "met: line 13: value not allowed: length 0, and 2 rows", bg.ErrValue},
		"length":        {change("<length>2", "<length>two"), `met: info: line 4: value not allowed: length "two"`, bg.ErrValue},
		"player":        {change("both", "2"), `met: post-crawford-table: line 12: value not allowed: player "2"`, bg.ErrValue},
		"one player":    {change("both", "1"), "met: line 13: value not allowed: not all of pre-crawford-table and post-crawford-table are there", bg.ErrValue},
		"two rows":      {change("<row><me>0.5</me><me>0.<", "<row/><row><me>0.5</me><me>0.<"), "met: post-crawford-table: line 12: value not allowed: 2 rows", bg.ErrValue},
		"twice":         {change("<post", "<pre-crawford-table/><post"), "met: pre-crawford-table: line 10: value not allowed: it is there twice", bg.ErrValue},
		"twice after":   {change("</met>", "<post-crawford-table player='1'><row><me>0</me></row></post-crawford-table></met>"), "it is there twice for player 1", bg.ErrValue},
		"element":       {change("<row>", "<line>"), `met: pre-crawford-table: row 1: line 6: value not allowed: element "line"`, bg.ErrValue},
		"element in me": {change("0.3", "<b/>"), `met: pre-crawford-table: row 2: chance 1: line 8: value not allowed: element "b"`, bg.ErrValue},
		"other element": {change("<info>", "<p/><info>"), `met: line 4: value not allowed: element "p"`, bg.ErrValue},
		"in a row":      {change("<me>0.3", "<mwc>0.3"), `chance 1: line 8: value not allowed: element "mwc"`, bg.ErrValue},
		"in info":       {change("<name>", "<title>"), `met: info: line 4: value not allowed: element "title"`, bg.ErrValue},
		"text in a row": {change("<me>0.3", "0.3 <me>"), `met: pre-crawford-table: row 2: line 8: value not allowed: text "0.3" between elements`, bg.ErrValue},
		"a second root": {small + "<met/>", `met: line 15: value not allowed: element "met"`, bg.ErrValue},
		"text after it": {small + "more", `met: line 15: value not allowed: text "more" between elements`, bg.ErrValue},
	} {
		_, err := met.Parse([]byte(tt.text))
		require.ErrorContains(t, err, tt.want, name)
		var at *met.SyntaxError
		require.ErrorAs(t, err, &at, name)
		require.LessOrEqual(t, at.Offset, int64(len(tt.text)), name)
		require.Less(t, len(err.Error()), 250, name)
		if tt.is != nil {
			require.ErrorIs(t, err, tt.is, name)
		}
	}
}
