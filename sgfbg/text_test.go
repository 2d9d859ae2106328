package sgfbg_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// TestText: escapes, line breaks and white space, in texts and in simple texts.
func TestText(t *testing.T) {
	tests := []struct{ name, raw, text, simple string }{
		{"plain", "abc", "abc", "abc"},
		{"escapes", `\]\\\:\x:`, `]\:x:`, `]\:x:`},
		{"soft line breaks", "a\\\nb\\\r\nc\\\n\rd\\\re", "abcde", "abcde"},
		{"line breaks", "a\nb\r\nc\n\rd\re\n\nf", "a\nb\nc\nd\ne\n\nf", "a b c d e  f"},
		{"other white space", "a\tb\vc\fd\\\te", "a b c d e", "a b c d e"},
		{"UTF-8 without CA", "Z\u00fcrich", "Z\u00fcrich", "Z\u00fcrich"},
		{"ISO-8859-1 without CA", "Z\xfcrich", "Z\u00fcrich", "Z\u00fcrich"},
	}
	for _, tt := range tests {
		g, err := sgfbg.Parse([]byte("(;GM[6]PC[" + tt.raw + "]C[" + tt.raw + "])"))
		require.NoError(t, err, tt.name)
		text, ok := g.Games[0].Text(g.Games[0].Root(), "C")
		require.True(t, ok)
		require.Equal(t, tt.text, text, tt.name)
		text, _ = g.Games[0].Text(g.Games[0].Root(), "PC")
		require.Equal(t, tt.simple, text, tt.name)
	}
	// A Text is a Text whichever spelling of its identifier is used.
	g := parseGame(t, "(;GM[6]Comment[a\nb])")
	for _, id := range []string{"C", "Comment"} {
		text, ok := g.Text(g.Root(), id)
		require.True(t, ok)
		require.Equal(t, "a\nb", text)
	}
}

// TestCharset: the charset is that of Options, else of CA, else found out.
func TestCharset(t *testing.T) {
	tests := []struct {
		ca        string
		option    encoding.Encoding
		raw, text string
	}{
		{"UTF-8", nil, "\xc3\xbc", "\u00fc"},
		{"UTF-8", nil, "M\xc3", "M\ufffd"}, // a name that was cut at 31 bytes
		{"ISO-8859-1", nil, "\xc3\xbc", "\u00c3\u00bc"},
		{"iso-8859-15", nil, "\xa4", "\u20ac"},
		{"KOI8-R", nil, "\xc1", "\u0430"},
		{"windows-1252", nil, "\x80", "\u20ac"},
		{"Shift_JIS", nil, "\x83\\\\", "\u30bd"}, // the second byte is a backslash, and escaped
		{"Big5", nil, "\xa4\xa4", "\u4e2d"},
		{"ISO-2022-JP", nil, "\x1b$BF|K\\\\\x1b(B", "\u65e5\u672c"}, // ASCII bytes in another meaning
		{"", nil, "~\x1b", "~\x1b"},
		{"UTF-8", charmap.ISO8859_1, "\xfc", "\u00fc"},
		{"Klingon", charmap.ISO8859_2, "\xb1", "\u0105"},
		{"", charmap.ISO8859_1, "\xc3\xbc", "\u00c3\u00bc"},
	}
	for _, tt := range tests {
		ca := ""
		if tt.ca != "" {
			ca = "CA[" + tt.ca + "]"
		}
		c, err := sgfbg.Options{Charset: tt.option}.Parse([]byte("(;GM[6]" + ca + "C[" + tt.raw + "])"))
		require.NoError(t, err, tt)
		g := c.Games[0]
		text, _ := g.Text(g.Root(), "C")
		require.Equal(t, tt.text, text, tt)
		raw, _ := g.Root().Get("C")
		require.Equal(t, tt.raw, raw.Value(), "the raw value stays")
		if text != "M\ufffd" {
			require.NoError(t, g.SetText(g.Root(), "C", text))
			raw, _ = g.Root().Get("C")
			require.Equal(t, tt.raw, raw.Value(), "and comes back")
		}
	}
	g := parseGame(t, "(;GM[6]CA[HZ-GB-2312]C[~{VP~}])")
	text, _ := g.Text(g.Root(), "C")
	require.Equal(t, "\u4e2d", text)
}

// TestUnsupportedCharset: a charset that is refused counts as none.
func TestUnsupportedCharset(t *testing.T) {
	for _, name := range []string{"Klingon", "UTF-16"} {
		c, err := sgfbg.Options{Lenient: true}.Parse([]byte("(;GM[6]CA[" + name + "]PW[J\u00fcrg])"))
		require.NoError(t, err)
		text, _ := c.Games[0].Text(c.Games[0].Root(), "PW")
		require.Equal(t, "J\u00fcrg", text)
	}
}

// TestOptionsCharset: a charset of Options that cannot be used is reported once, as what
// it is, whatever the input and the mode.
func TestOptionsCharset(t *testing.T) {
	utf16 := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	for _, lenient := range []bool{false, true} {
		opts := sgfbg.Options{Lenient: lenient, Charset: utf16}
		for _, in := range []string{"(;GM[6]CA[UTF-8])(;GM[6])", "(;GM[1])", ""} {
			c, err := opts.Parse([]byte(in))
			require.Nil(t, c)
			r := opts.NewReader(strings.NewReader(in))
			g, e := r.Read()
			require.Nil(t, g)
			require.Equal(t, err, e)
			_, e = r.Read()
			require.Equal(t, err, e)

			var syntax *bg.SyntaxError
			require.ErrorAs(t, err, &syntax)
			require.EqualValues(t, -1, syntax.Offset)
			require.ErrorIs(t, err, errors.ErrUnsupported)
			require.EqualError(t, err, "sgfbg: Options.Charset: not supported: charset UTF-16LE (Ignore BOM) is not a superset of ASCII")
		}
	}
}

// TestSetText: a text that is set is read back; one that the charset does not
// have is refused.
func TestSetText(t *testing.T) {
	g, err := sgfbg.NewGame(bg.Info{Charset: "ISO-8859-1"})
	require.NoError(t, err)
	root := g.Root()
	for _, text := range []string{"", "a]b", `\`, `a\]`, "a:b", "M\u00fcnchen", "a\nb"} {
		require.NoError(t, g.SetText(root, "C", text))
		got, ok := g.Text(root, "C")
		require.True(t, ok)
		require.Equal(t, text, got)
	}
	before, _ := root.Get("C")
	require.ErrorIs(t, g.SetText(root, "C", "\u4e2d"), bg.ErrValue)
	require.ErrorIs(t, g.SetText(root, "C", "a\xff"), bg.ErrValue)
	require.ErrorIs(t, g.SetText(root, "C", "a\x00"), bg.ErrSyntax)
	require.ErrorIs(t, g.SetText(root, "PB", "two\nlines"), bg.ErrValue)
	require.ErrorIs(t, g.SetText(root, "Comment", "two\nlines"), bg.ErrSyntax, "Set writes no lower-case letters")
	after, _ := root.Get("C")
	require.Equal(t, before.Value(), after.Value(), "a refused text changes nothing")

	// What FF[4] has read as something else.
	require.NoError(t, g.SetText(root, "C", "a\tb\r\nc\rd\n"))
	text, _ := g.Text(root, "C")
	require.Equal(t, "a b\nc\nd\n", text)
}

// TestCompose: a value is split at its first colon that is not escaped.
func TestCompose(t *testing.T) {
	for raw, want := range map[string][][2]string{
		"a:b": {{"a", "b"}}, `a\:b:c:d`: {{`a\:b`, "c:d"}}, ":": {{"", ""}}, `\\:x`: {{`\\`, "x"}},
		"": nil, "a": nil, `a\:b`: nil, `\\`: nil,
	} {
		info, err := parseGame(t, "(;GM[6]MI["+raw+"])").Info()
		require.Equal(t, want == nil, err != nil, raw)
		require.Equal(t, want, info.OtherTags, raw)
	}
}
