package xg_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/xg"
)

// commentOf returns the text of a comment as a file has it, and the problems.
func commentOf(t testing.TB, line string) (text string, problems []bg.Problem) {
	t.Helper()
	m := newScript(t, 3).m
	m.Comment = "x"
	b := new(builder)
	members := b.members(&m)
	members[2].content = []byte(line + "\r\n")
	got, err := xg.Parse(b.archive(members))
	require.NoError(t, err)
	return got.Comment, got.Problems
}

// TestComments: RTF to text.
func TestComments(t *testing.T) {
	const head = `{\rtf1\ansi\ansicpg1252\uc1\deff0`
	for _, tt := range []struct{ name, line, want string }{
		{"no RTF", "plain\x01\x02text \xe0", "plain\ntext à"},
		{"nothing", "", ""},
		{"no text", head + `\par}`, ""},
		{"of the program", head + "{\\fonttbl{\\f0\\fcharset0 Arial;}}\x01\x02{\\colortbl;}\x01\x02{\\*\\generator Wine Riched20 2.0;}\x01\x02\\pard\\fs20\\f0 les double 66 \\'e0 trouver\\par\x01\x02}", "les double 66 à trouver"},
		{"paragraphs", head + `one\par two\line three\tab four\par\par five\par}`, "one\ntwo\nthree\tfour\n\nfive"},
		{"escapes", head + `\{a\}\\b\~c\_d\-e` + "\\\x01\x02f\\@g}", "{a}\\b\u00a0c\u2011de\nfg"},
		{"words for characters", head + `\lquote a\rquote\ldblquote b\rdblquote\emdash\endash\bullet}`, "‘a’“b”—–•"},
		{"Windows-1252", head + `\'80\'93\'94\'ff}`, "€“”ÿ"},
		{"Windows-1251", `{\rtf1\ansi\ansicpg1251 \'cf\'f0}`, "Пр"},
		{"charset of a font", head + `{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}}\f1\'cf\f0\'cf{\f1\'cf}\'cf}`, "ПÏПÏ"},
		{"unicode", head + `\u1050?\u-10179?\u-8704?\u233 e}`, "К😀é"},
		{"half a surrogate", head + `\u-10179?x\u-10179?\u-10179?}`, "�x��"},
		{"lone second half", head + `\u-8704?}`, "�"},
		{"unicode, one after another", head + `\u1050\u1051?\uc3\u1052?\u1053???}`, "КЛМН"},
		{"two instead", head + `{\uc2\u1050??\u1051\'41\'42}\u1052?x}`, "КЛМx"},
		{"none instead", head + `\uc0\u1050\u1051 x}`, "КЛx"},
		{"group ends what is instead", head + `{\u1050}?}`, "К?"},
		{"no unit", head + `\u-10179?\u0?\u-8704?}`, "😀"},
		{"half a surrogate, then an open group", head + `\u-10179?{\*x`, "\ufffd"},
		{"line break by its second byte", head + "a\\\x02b}", "a\nb"},
		{"words instead", head + `\u8212\emdash\u160\~\u1050\'ca\u1051\par ?}`, "—\u00a0КЛ\n?"},
		{"hyphen that is no sign", head + `\emdash-a\tab-1\b-b}`, "—-a\t-b"},
		{"ignored groups", head + `{\*\x y}{\info{\author z}}{\stylesheet s}{\pict 00}t}`, "t"},
		{"open groups", head + `{{{a`, "a"},
		{"groups too many", head + `a}}}b`, "ab"},
		{"ends in a control", head + `a\`, "a"},
		{"ends in a byte", head + `a\'4`, "a"},
		{"ends before a byte", head + `a\'`, "a"},
		{"no byte", head + `a\'zzb}`, "ab"},
		{"deep", head + strings.Repeat("{", 5000) + `\ansicpg1251 a` + strings.Repeat("}", 5000) + `\'cf}`, "aÏ"},
	} {
		text, problems := commentOf(t, tt.line)
		require.Equal(t, tt.want, text, tt.name)
		require.Equal(t, strings.Contains(tt.want, "\ufffd"), len(problems) > 0, tt.name)
	}
	text, problems := commentOf(t, `{\rtf1\ansi\ansicpg932 a\'83\'5a b}`)
	require.Equal(t, "a\ufffdZ b", text)
	require.Len(t, problems, 1)
	require.Contains(t, problems[0].String(), "comment 0: letters that its code page lacks, or of one that is not known, are lost")
}

// TestManyFonts: a font table of any size.
func TestManyFonts(t *testing.T) {
	var fonts strings.Builder
	for range 50_000 {
		fonts.WriteString(`{\f9\fcharset204 A;}`)
	}
	text, problems := commentOf(t, `{\rtf1{\fonttbl`+fonts.String()+`}\f9\'cf}`)
	require.Equal(t, "П", text)
	require.Empty(t, problems)
}

// TestEdgesOfComments: numbers of controls end at what is no digit, pairs of surrogates have a
// first and a last one, and the 1,000th group inside others is the last that undoes something.
func TestEdgesOfComments(t *testing.T) {
	const head = `{\rtf1\ansi`
	for line, want := range map[string]string{
		head + `\par:x\tab/y}`:                      "\n:x\t/y",
		head + `\u-10240?\u-9216?\u-9217?\u-8193?}`: "\U00010000\U0010ffff",
		head + `\u-10241?\u-8192?}`:                 "\ud7ff\ue000",
		// The group of the file and 999 others end what is ignored in them.
		head + strings.Repeat("{", 999) + `\*a` + strings.Repeat("}", 999) + "b}":   "b",
		head + strings.Repeat("{", 1000) + `\*a` + strings.Repeat("}", 1000) + "b}": "b",
		head + strings.Repeat("{", 1000) + `\*a` + "}b" + strings.Repeat("}", 1000): "b",
		head + strings.Repeat("{", 999) + `\*a` + "}b" + strings.Repeat("}", 999):   "b",
	} {
		text, problems := commentOf(t, line)
		require.Equal(t, want, text, "%.40q", line)
		require.Empty(t, problems)
	}
	m := newScript(t, 3).m
	m.Comment = "x"
	b := new(builder)
	members := b.members(&m)
	members[2].content = []byte("the last, without its end")
	got, err := xg.Parse(b.archive(members))
	require.NoError(t, err)
	require.Equal(t, "the last, without its end", got.Comment)
	_, problems := commentOf(t, head+`{\fonttbl{\f1\fcharset136 A;}}\f1\'cf}`)
	require.Len(t, problems, 1)
	require.Contains(t, problems[0].String(), "are lost")
}
