package sgfbg_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// TestErrorText: the texts of errors of writing, long values cut, and what a
// game without nodes answers.
func TestErrorText(t *testing.T) {
	var n sgfbg.Node
	const value = "value not allowed: "
	require.EqualError(t, n.Set("C", "]"), "bg: C \"]\": "+value+"']' must be escaped")
	require.EqualError(t, n.Set("C", `\`), `bg: C "\\": `+value+`a '\' at the end must be escaped`)
	require.NoError(t, n.Set("W", strings.Repeat("x", 1000)))
	_, _, err := n.Move()
	require.EqualError(t, err, "sgfbg: W: "+
		`value not allowed: "`+strings.Repeat("x", 40)+`"... is not a move`)
	require.NoError(t, n.Set("W", strings.Repeat("x", 39)+"\u4e2d\u6587"))
	_, _, err = n.Move()
	require.ErrorContains(t, err, `: "`+strings.Repeat("x", 39)+`"... is not a move`, "cut before a letter")
	err = sgfbg.NewWriter(new(strings.Builder)).Write(new(sgfbg.Game))
	require.EqualError(t, err, "bg: Games[0]: syntax error: the game has no root")
	_, err = new(sgfbg.Game).AddMove(bg.Move{})
	require.EqualError(t, err, "bg: Kind no action: value not allowed: want a decision")
	_, err = sgfbg.NewGame(bg.Info{Event: "a\nb"})
	require.EqualError(t, err, `bg: Event "a\nb": `+value+"line break in a simple text")
	for name, want := range map[string]string{
		"Klingon":    `Charset "Klingon": not supported: no charset is called "Klingon"`,
		"UTF-16":     `Charset "UTF-16": not supported: charset "UTF-16" is not a superset of ASCII`,
		"ISO-8859-1": "Event \"Z\u00fcrich \u4e2d\u6587\": value not allowed: the charset has no '\u4e2d'",
	} {
		_, err = sgfbg.NewGame(bg.Info{Charset: name, Event: "Z\u00fcrich \u4e2d\u6587"})
		require.EqualError(t, err, "bg: "+want)
	}
	_, err = sgfbg.NewGame(bg.Info{Event: "\xff"})
	require.EqualError(t, err, `bg: Event "\xff": value not allowed: text is not UTF-8`)
	_, err = new(sgfbg.Game).Info()
	require.ErrorIs(t, err, bg.ErrSyntax)
	require.Nil(t, new(sgfbg.Game).Root())
}
