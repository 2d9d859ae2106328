package pgn_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/pgn"
)

// TestOtherCharsets: the text of a game in another charset is handed out as it stands.
func TestOtherCharsets(t *testing.T) {
	latin := "[Event \"a\"]\n\n1. e4 {\xe4} *\n\n[White \"M\xfcller\"]\n\n1. d4 {x\xff} *\n"
	r := pgn.NewReader(strings.NewReader(strings.Repeat("[Event \"z\"]\n\n1. e4 {y} *\n\n", 5000) + latin))
	var last []byte
	for r.Next() {
		text, err := r.Text()
		require.NoError(t, err)
		last = append(last[:0], text...)
	}
	require.Equal(t, "[White \"M\xfcller\"]\n\n1. d4 {x\xff} *", string(last))
	var utf16 []byte
	for _, c := range "\ufeff[Event \"ä\"]\n\n1. e4 *" {
		utf16 = append(utf16, byte(c), byte(c>>8))
	}
	r = lenient.NewReader(bytes.NewReader(utf16))
	require.True(t, r.Next())
	require.Equal(t, "ä", r.Tag("Event"))
	text, err := r.Text()
	require.NoError(t, err)
	require.Equal(t, utf16[2:], append(text, 0)[:len(utf16)-2])
}
