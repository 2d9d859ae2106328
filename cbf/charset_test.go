package cbf_test

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"example.com/boardcodec/cbf"
)

// TestCharset: texts by charset, with the bytes that mean the same in all.
func TestCharset(t *testing.T) {
	var h cbf.Header
	for _, tt := range []struct {
		raw, text string
		set       *charmap.Charmap
	}{
		{"plain", "plain", nil},
		{"M\x81ller", "Müller", nil},
		{"a\xfeb", "a\nb", nil},
		{"\xb1\xb2\xb3\xb4\xb5\xb6", "♔♕♘♗♖♙", nil},
		{"\x81\xb6", "ü♙", charmap.CodePage850},
		{"\xfc\xfe", "ü\n", charmap.Windows1252},
		{"\x00\x7f\n", "\x00\x7f\n", nil},
	} {
		h.Charset = tt.set
		require.Equal(t, tt.text, h.DecodeText([]byte(tt.raw)))
	}
	for _, set := range []*charmap.Charmap{nil, charmap.CodePage437, charmap.CodePage850, charmap.ISO8859_1, charmap.Windows1252} {
		h.Charset = set
		for b := range 255 {
			text := h.DecodeText([]byte{byte(b)})
			raw, err := h.EncodeText(text)
			if text == "\uFFFD" {
				continue // no letter in this charset
			}
			require.NoError(t, err, "byte %d of %v", b, set)
			if b != '\n' {
				require.Equal(t, []byte{byte(b)}, raw)
			}
		}
	}
	h.Charset = nil
	for _, s := range []string{"日", "\xff", "\u0080", "\u00a0", "■", "▒", "\uFFFD"} {
		_, err := h.EncodeText(s)
		require.ErrorIs(t, err, cbf.ErrCharset, s)
	}
}

// TestCharsetOption: the charset of the options is that of every game that is read
// with them.
func TestCharsetOption(t *testing.T) {
	rec := sealed{players: "Bj\x9brn-\xb1"}.record()
	for set, want := range map[*charmap.Charmap]string{nil: "Bj¢rn", charmap.CodePage850: "Bjørn"} {
		o := cbf.Options{Charset: set}
		g, err := o.ParseGame(rec)
		require.NoError(t, err)
		require.Equal(t, want, g.White())
		require.Equal(t, "♔", g.Black())
		db, err := o.NewDatabase(bytes.NewReader(words(2, 2, uint32(len(rec)+3))), bytes.NewReader(rec))
		require.NoError(t, err)
		h, err := db.Header(0)
		require.NoError(t, err)
		require.Equal(t, want, h.White())
		require.NoError(t, g.SetPlayers(want, "x"))
		require.Equal(t, "Bj\x9brn-x", string(g.Players))
	}
}

// TestUnusableCharset: a charset of several bytes a letter is refused, and never read as another one.
func TestUnusableCharset(t *testing.T) {
	o := cbf.Options{Charset: unicode.UTF8}
	_, err := o.ParseGame(nil)
	require.ErrorIs(t, err, errors.ErrUnsupported)
	_, err = o.Recover(bytes.NewReader(nil))
	require.ErrorIs(t, err, errors.ErrUnsupported)
	_, err = o.NewDatabase(bytes.NewReader([]byte{0, 0, 0, 1}), bytes.NewReader(nil))
	require.ErrorIs(t, err, errors.ErrUnsupported)
	g := cbf.NewGame()
	g.Charset = unicode.UTF8
	require.ErrorIs(t, g.SetPlayers("ä", "b"), errors.ErrUnsupported)
	require.NoError(t, g.SetPlayers("a", "b"))
	require.Equal(t, "a♔\ufffd\n", g.DecodeText([]byte("a\xb1\x84\xfe")))
	w := cbf.NewWriter(io.Discard, io.Discard)
	require.NoError(t, w.Write(g))
	g.Players = []byte("\x84-b")
	require.ErrorIs(t, w.Write(g), errors.ErrUnsupported)

	o.Charset = (*charmap.Charmap)(nil) // as nil
	_, err = o.Recover(bytes.NewReader(nil))
	require.NoError(t, err)
}
