package cbh_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
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
		{"\r\n a  b\x00\n", nil, "a b␀"},
		{"a\r\nb\r\n\r\n c\n\xb6d\r", nil, "a ¶ b ¶ ¶ c ¶ ⁋d"},
		{"a\x01b\x7f", nil, "a␁b␡"},
	} {
		g := plain(t, "e4")
		g.notes = []cbh.Annotation{note(0, cbh.TextAfter, "\x00\x00"+tt.text)}
		db, err := cbh.Options{Charset: tt.page}.Open(makeBase(g), "base")
		require.NoError(t, err)
		read, err := db.Game(0)
		require.NoError(t, err)
		require.Equal(t, []string{tt.want}, read.Moves[0].Comments())
		require.Empty(t, read.Problems)
		readAgain(t, read)
		if strings.Contains(tt.want, "¶") {
			base, _, err := cbfpgn.Fitter{}.Record(read)
			require.NoError(t, err)
			require.Equal(t, "a\xfeb\xfe\xfec\xfe?d", string(base.Moves[0].Comment.Text))
		}
	}
	long := "\xc3\xbc\xc3\xbc3456789012345678901234567\xc3" // its last letter is cut off
	for text, want := range map[string]string{
		long: "üü3456789012345678901234567", "M\xc3\xbcller": "Müller", "\xa2": "¢", " a ": "a",
		"123456789012345678901234567890":    "123456789012345678901234567890",
		"\xfc34567890123456789012345678901": "ü34567890123456789012345678901",
		"12345678901234567890123456789\xe9": "12345678901234567890123456789é",
	} {
		fsys := makeBase(madeGame{moves: plain(t, "e4").moves, header: map[int][]byte{9: {0, 0, 1}}})
		fsys["base.cbp"] = &fstest.MapFile{Data: nameFile(58, nil, map[int]string{0: text})}
		db, err := cbh.Open(fsys, "base")
		require.NoError(t, err)
		h, err := db.Header(0)
		require.NoError(t, err)
		require.Equal(t, want, h.White.Name)
		require.Equal(t, text == long, len(h.Problems) == 1, "%v", h.Problems)
	}
}

// TestNoLetters: bytes for which the charset has no letter are problems, in each kind of text.
func TestNoLetters(t *testing.T) {
	one := plain(t, "e4")
	one.header = map[int][]byte{9: {0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1}}
	for _, tt := range []struct {
		in   string
		at   int64
		file []byte
		note string
		kind cbh.AnnotationType
	}{
		{in: "cbp", at: 104, file: nameFile(58, nil, map[int]string{0: "\x81"})},
		{in: "cbp", at: 104, file: nameFile(58, nil, map[int]string{30: "\x81"})},
		{in: "cbt", at: 136, file: nameFile(90, nil, map[int]string{0: "\x81"})},
		{in: "cbt", at: 136, file: nameFile(90, nil, map[int]string{40: "\x81"})},
		{in: "cbc", at: 99, file: nameFile(53, nil, map[int]string{0: "\x81"})},
		{in: "cbs", at: 105, file: nameFile(59, nil, map[int]string{0: "\x81"})},
		{in: "cbe", at: 109, file: nameFile(63, nil, map[int]string{0: "\x81"})},
		{in: "cba", at: 40, kind: cbh.TextAfter, note: "\x00\x00\x81"},
		{in: "cba", at: 40, kind: cbh.TextBefore, note: "\x00\x2a\x81"},
		{in: "cba", at: 40, kind: cbh.WebLink, note: "\x00\x00\x01u\x01\x81"},
		{in: "cba", at: 40, kind: cbh.Quotation, note: "\x00\x00\x00\x01\x00\x00\x01\x81" + zeros(30)},
		{in: "cba", at: 40, kind: cbh.Training, note: "\x01\x00\x01" + zeros(8) +
			"\x01\x00\x00\x00\x01\x00\x81" + zeros(7)},
	} {
		game := one
		if tt.note != "" {
			game.notes = []cbh.Annotation{note(0, tt.kind, tt.note), note(0, cbh.TextAfter, "\x00\x00a")}
		}
		fsys := makeBase(game)
		if tt.file != nil {
			fsys["base."+tt.in] = &fstest.MapFile{Data: tt.file}
		}
		if tt.in == "cbe" {
			teams := map[int]string{0: "\x00\x00\x00\x01\xff\xff\xff\xff"}
			fsys["base.cbj"] = &fstest.MapFile{Data: extraFile(8, teams)}
		}
		db, err := cbh.Open(fsys, "base")
		require.NoError(t, err)
		for range 2 { // a name from the cache, too
			for g, err := range db.Games() {
				require.NoError(t, err)
				require.Len(t, g.Problems, 1, "%v", tt)
				p := g.Problems[0]
				require.Equal(t, chess.Lost, p.Scale)
				require.EqualError(t, p.Err, "bytes that are no letters in the charset: 1")
				require.Equal(t, tt.in, p.In)
				require.Equal(t, tt.at, p.Offset)
			}
		}
	}
	// Comments in languages that are not asked for are not read.
	one.notes = []cbh.Annotation{note(0, cbh.TextAfter, "\x00\x2a\x81")}
	db, err := cbh.Options{Languages: []string{"ger"}}.Open(makeBase(one), "base")
	require.NoError(t, err)
	g, err := db.Game(0)
	require.NoError(t, err)
	require.Empty(t, g.Problems)

	a, err := cbh.OpenArchive(bytes.NewReader(archiveOf(map[string][]byte{"\x81": nil})))
	require.NoError(t, err)
	require.Len(t, a.Problems(), 1)
	require.ErrorContains(t, a.Problems()[0].Err, "bytes that are no letters in the charset: 1")

	db = openMade(t, madeGame{moves: textRecord(2, "\x81\x8d"), header: map[int][]byte{0: {3}}})
	text, err := db.Text(0)
	require.NoError(t, err)
	require.Len(t, text.Problems, 1)
	require.EqualError(t, text.Problems[0].Err, "bytes that are no letters in the charset: 2")
}

// TestUnusableCharset: a charset of several bytes a letter is refused.
func TestUnusableCharset(t *testing.T) {
	o := cbh.Options{Charset: unicode.UTF8}
	_, err := o.Open(makeBase(), "base")
	require.ErrorIs(t, err, errors.ErrUnsupported)
	_, err = o.Recover(bytes.NewReader(nil))
	require.ErrorIs(t, err, errors.ErrUnsupported)
	_, err = o.OpenArchive(bytes.NewReader(nil))
	require.ErrorIs(t, err, errors.ErrUnsupported)
}
