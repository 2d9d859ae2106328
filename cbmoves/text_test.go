package cbmoves_test

import (
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
			stream, texts, err := cbmoves.Jose.Append(nil, nil, g)
			require.NoError(t, err)
			require.Equal(t, "\xe0\xff", string(stream))
			require.Equal(t, tt.jose+"\x00", string(texts))
			back, err := cbmoves.Jose.Decode(cbmoves.Start{}, stream, texts)
			require.NoError(t, err)
			require.Equal(t, tt.text, back.Main[0].Text())
			require.Empty(t, back.Problems)
			require.Equal(t, tt.text, cbmoves.Jose.DecodeText([]byte(tt.jose)))

			stream, texts, err = cbmoves.Manual.Append(nil, nil, g)
			require.NoError(t, err)
			require.Equal(t, "\xe0"+tt.text+"\x00\xff", string(stream))
			require.Empty(t, texts)
			back, err = cbmoves.Manual.Decode(cbmoves.Start{}, stream, nil)
			require.NoError(t, err)
			require.Equal(t, tt.text, back.Main[0].Text())
			require.Equal(t, tt.text, cbmoves.Manual.DecodeText([]byte(tt.text)))
		})
	}
}

// TestFourBytesInJose: four-byte UTF-8 in Jose is odd but readable: a problem
// to strict readers too.
func TestFourBytesInJose(t *testing.T) {
	for _, options := range []cbmoves.Options{{}, {Lenient: true}} {
		g, err := cbmoves.Jose.With(options).Decode(cbmoves.Start{}, []byte{0x13, 0xe0, 0xff}, []byte("a \U0001f600\x00"))
		require.NoError(t, err)
		require.Equal(t, "e2e4 {a \U0001f600}", brief(g.Main))
		require.Len(t, g.Problems, 1)
		p := g.Problems[0]
		require.ErrorIs(t, p.Err, cbmoves.ErrNonCanonical)
		require.Equal(t, "ply 1: texts: offset 2: not the form that encoders write: four-byte UTF-8 where surrogates belong: byte 0xf0", p.String())
		p.Err = nil
		require.Equal(t, cbmoves.Problem{Kind: cbmoves.ProblemNonCanonical, In: "texts", Offset: 2, Ply: 1}, p)
		_, texts, err := cbmoves.Jose.Append(nil, nil, g)
		require.NoError(t, err)
		require.Equal(t, "a \xed\xa0\xbd\xed\xb8\x80\x00", string(texts))
	}
}

// TestTextKinds: all kinds of text come back as they were written.
func TestTextKinds(t *testing.T) {
	for _, e := range []*cbmoves.Encoding{cbmoves.Jose, cbmoves.Manual} {
		var want []cbmoves.Item
		for kind := cbmoves.Comment; kind <= cbmoves.InputExpected; kind++ {
			want = append(want, cbmoves.TextItem(kind, strings.Repeat("x", int(kind))))
		}
		stream, texts, err := e.Append(nil, nil, &cbmoves.Game{Main: want})
		require.NoError(t, err)
		back, err := e.Decode(cbmoves.Start{}, stream, texts)
		require.NoError(t, err)
		require.Equal(t, want, back.Main)
	}
}
