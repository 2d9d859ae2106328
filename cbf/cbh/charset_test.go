package cbh_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf/cbh"
)

// TestCharset: comments and names in UTF-8, in code page 1252 with the signs of the font, and in
// another code page.
func TestCharset(t *testing.T) {
	for _, tt := range []struct {
		text string
		page *charmap.Charmap
		want string
	}{
		{"gr\xfcn \xa2e4\xf7", nil, "grün Ke4∞"},
		{"gr\xfcn \xa2e4", charmap.Windows1252, "grün Ke4"},
		{"gr\xc3\xbcn \xee\x80\xa5f1, \xee\x80\x81", nil, "grün Bf1, \ue001"},
		{"\xcf\xf0\xe8\xe2\xe5\xf2 \xf7", charmap.Windows1251, "Привет ч"},
		{"a\r\n b\x00", nil, "a b"},
		{"a\x01b\x7f", nil, "a␁b␡"},
		{"\x81", nil, "\ufffd"},
	} {
		g := plain(t, "e4")
		g.notes = []cbh.Annotation{note(0, cbh.TextAfter, "\x00\x00"+tt.text)}
		db, err := cbh.Options{Charset: tt.page}.Open(makeBase(g), "base")
		require.NoError(t, err)
		read, err := db.Game(0)
		require.NoError(t, err)
		require.Equal(t, []string{tt.want}, read.Moves[0].Comments())
		readAgain(t, read)
	}
	long := "\xc3\xbc\xc3\xbc3456789012345678901234567\xc3" // its last letter is cut off
	for text, want := range map[string]string{
		long: "üü3456789012345678901234567", "M\xc3\xbcller": "Müller", "\xa2": "¢", " a ": "a",
		"123456789012345678901234567890":    "123456789012345678901234567890",
		"\xfc34567890123456789012345678901": "ü34567890123456789012345678901",
	} {
		fsys := makeBase(madeGame{moves: plain(t, "e4").moves, header: map[int][]byte{9: {0, 0, 1}}})
		fsys["base.cbp"] = &fstest.MapFile{Data: nameFile(58, nil, map[int]string{0: text})}
		db, err := cbh.Open(fsys, "base")
		require.NoError(t, err)
		h, err := db.Header(0)
		require.NoError(t, err)
		require.Equal(t, want, h.White.Name)
	}
}
