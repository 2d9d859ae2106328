package cbmoves_test

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// TestTexts: each text as it is stored in Jose, and as it is in Go and in
// Manual.
func TestTexts(t *testing.T) {
	for _, tt := range []struct{ name, jose, text string }{
		{"empty", "", ""},
		{"ASCII", "abcdefgh, i", "abcdefgh, i"},
		{"two bytes", "Gr\xc3\xbcnfeld", "Grünfeld"},
		{"three bytes", "\xe2\x82\xac\xe7\x8e\x8b", "€王"},
		{"last before the surrogates", "\xed\x9f\xbf", "\ud7ff"},
		{"first after the surrogates", "\xee\x80\x80", "\ue000"},
		{"U+10000", "\xed\xa0\x80\xed\xb0\x80", "\U00010000"},
		{"U+1F600", "nice \xed\xa0\xbd\xed\xb8\x80 move", "nice \U0001f600 move"},
		{"U+10FFFF", "\xed\xaf\xbf\xed\xbf\xbf", "\U0010ffff"},
		{"two pairs", "\xed\xa0\xbd\xed\xb8\x80\xed\xa0\xbd\xed\xb8\x81", "\U0001f600\U0001f601"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := &cbmoves.Game{Main: []cbmoves.Item{cbmoves.TextItem(cbmoves.Comment, tt.text)}}
			stream, texts, err := cbmoves.Append(nil, nil, g)
			require.NoError(t, err)
			require.Equal(t, "\xe0\xff", string(stream))
			require.Equal(t, tt.jose+"\x00", string(texts))
			back, err := cbmoves.Decode(cbmoves.Position{}, stream, texts)
			require.NoError(t, err)
			require.Equal(t, tt.text, back.Main[0].Text())
			require.Empty(t, back.Problems)

			stream, texts, err = manual.Append(nil, nil, g)
			require.NoError(t, err)
			require.Equal(t, "\xe0"+tt.text+"\x00\xff", string(stream))
			require.Empty(t, texts)
			back, err = manual.Decode(cbmoves.Position{}, stream, nil)
			require.NoError(t, err)
			require.Equal(t, tt.text, back.Main[0].Text())
		})
	}
}

// TestFourBytesInJose: four-byte UTF-8 in Jose is odd but readable: a problem
// to strict readers too.
func TestFourBytesInJose(t *testing.T) {
	for _, options := range []cbmoves.Options{{}, {Lenient: true}} {
		g, err := options.Decode(cbmoves.Position{}, []byte{0x13, 0xe0, 0xff}, []byte("a \U0001f600\x00"))
		require.NoError(t, err)
		require.Equal(t, "e2e4 {a \U0001f600}", brief(g.Main))
		require.Len(t, g.Problems, 1)
		p := g.Problems[0]
		require.ErrorIs(t, p.Err, cbmoves.ErrSyntax)
		require.Equal(t, "ply 1: texts: offset 2: not the form that encoders write: four-byte UTF-8 where surrogates belong: byte 0xf0", p.String())
		p.Err = nil
		require.Equal(t, cbmoves.Problem{In: "texts", Offset: 2, Ply: 1}, p)
		_, texts, err := cbmoves.Append(nil, nil, g)
		require.NoError(t, err)
		require.Equal(t, "a \xed\xa0\xbd\xed\xb8\x80\x00", string(texts))
	}
}

// TestWithoutTexts: a stream whose second blob was lost is read strictly, with its
// texts in their places, unread. It is not written until they are replaced.
func TestWithoutTexts(t *testing.T) {
	alone := cbmoves.Options{WithoutTexts: true}
	unread := 0
	for _, v := range vectors(t) {
		g, err := cbmoves.Decode(v.start, v.stream, v.texts)
		require.NoError(t, err)
		without, err := alone.Decode(v.start, v.stream, nil)
		require.NoError(t, err)
		require.Empty(t, without.Problems)
		want, got := flatten(g.Main), flatten(without.Main)
		require.Len(t, got, len(want))
		lost := 0
		for i, item := range got {
			require.Equal(t, want[i].Kind() == cbmoves.KindText, item.Unread())
			require.False(t, want[i].Unread())
			if item.Unread() {
				require.Equal(t, want[i].TextKind(), item.TextKind())
				require.Empty(t, item.Text())
				lost++
			}
		}
		unread += lost
		if lost == 0 {
			continue
		}
		_, _, err = cbmoves.Append(nil, nil, without)
		require.ErrorIs(t, err, cbmoves.ErrRange)
		require.Regexp(t, "^cbmoves: ply .*: text: it was not read$", err.Error())
		stream, texts, err := (cbmoves.Options{Lenient: true}).Append(nil, nil, without)
		require.NoError(t, err)
		require.Equal(t, v.stream, stream)
		require.Equal(t, make([]byte, lost), texts)
		_, err = alone.Decode(v.start, v.stream, v.texts)
		require.ErrorIs(t, err, cbmoves.ErrSyntax)
		_, err = cbmoves.Decode(v.start, v.stream, nil)
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	}
	require.Greater(t, unread, 500)

	// The texts of Manual are in the stream.
	g, err := (cbmoves.Options{Manual: true, WithoutTexts: true}).Decode(cbmoves.Position{},
		[]byte("\xe0A\x00\xff"), nil)
	require.NoError(t, err)
	require.Equal(t, "{A}", brief(g.Main))
	require.False(t, g.Main[0].Unread())
	require.False(t, cbmoves.TextItem(cbmoves.Comment, "").Unread())
	require.False(t, cbmoves.NAGItem(1).Unread())
}

// TestClip: a text in the message of an error is short, whatever its length.
func TestClip(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"a\x00b", `text "a\x00b": U+0000 inside`},
		{strings.Repeat("a", 40) + "\x00", `text "` + strings.Repeat("a", 40) + `": U+0000 inside`},
		{strings.Repeat("a", 38) + "€\x00", `text "` + strings.Repeat("a", 38) + `€\x00": U+0000 inside`},
		{strings.Repeat("\xff", 50), `text "` + strings.Repeat(`\xff`, 40) + `": not UTF-8`},
	} {
		_, _, err := cbmoves.Append(nil, nil,
			&cbmoves.Game{Main: []cbmoves.Item{cbmoves.TextItem(cbmoves.Comment, tt.text)}})
		require.EqualError(t, err, "cbmoves: ply 0: "+tt.want)
	}
}
