package cbfpgn_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
)

// TestSpellings: letters and signs that a charset does not have.
func TestSpellings(t *testing.T) {
	for _, tt := range []struct {
		set      *charmap.Charmap
		in, want string
	}{
		{charmap.CodePage866, "ø ł đ ð þ œ æ ß ı ħ ŋ", "o l d d th oe ae ss i h n"},
		{charmap.CodePage866, "Ø Ł Đ Ð Þ Œ Æ ẞ Ħ Ŋ", "O L D D Th Oe Ae Ss H N"},
		{charmap.CodePage866, "‘a’ ‚ “b” „ «c» ‹d›", `'a' ' "b" " "c" 'd'`},
		{charmap.CodePage866, "– — ‐ ‑ − • × € ™ © ®", "- - - - - * x EUR (TM) (C) (R)"},
		{charmap.CodePage866, "± ∓ ⩲ ⩱ ∞ → ← ↑ ≤ ≥ ≠", "+/- -/+ += =+ unclear -> <- ^ <= >= !="},
		{charmap.CodePage437, "♚ ♛ ♞ ♝ ♜ ♟", "♔ ♕ ♘ ♗ ♖ ♙"},
		{charmap.CodePage437, "± ∞ ≤ ≥", "± ∞ ≤ ≥"},
		{charmap.CodePage437, "а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ъ. ы ь. э ю я",
			"a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch . y . e yu ya"},
		{charmap.CodePage437, "А Б В Г Д Е Ё Ж З И Й К Л М Н О П Р С Т У Ф Х Ц Ч Ш Щ Ъ. Ы Ь. Э Ю Я",
			"A B V G D E E Zh Z I I K L M N O P R S T U F Kh Ts Ch Sh Shch . Y . E Yu Ya"},
		{charmap.CodePage866, "é n\u0303 ﬁ 侯 ☃ a\u200bb", "e n fi ? ? ab"},
	} {
		g := pgn.NewGame()
		g.Comments = []string{tt.in}
		record, _, err := cbfpgn.Fitter{Charset: tt.set}.Record(g)
		require.NoError(t, err)
		require.Equal(t, tt.want, record.DecodeText(record.Comment.Text))
	}
}

// TestUnusableCharset: a charset of several bytes a letter is refused.
func TestUnusableCharset(t *testing.T) {
	_, _, err := cbfpgn.Fitter{Charset: unicode.UTF8}.Record(new(pgn.Game))
	require.ErrorIs(t, err, errors.ErrUnsupported)
}
