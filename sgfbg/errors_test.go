package sgfbg_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// TestStrings: every constant has a name, and other values are called invalid.
func TestStrings(t *testing.T) {
	for name, s := range map[string]fmt.Stringer{
		"White": sgfbg.White, "Black": sgfbg.Black, "no player": sgfbg.NoPlayer, "invalid Player": sgfbg.Player(2),
		"reject": sgfbg.Reject, "invalid Action": sgfbg.Reject + 1,
		"cube dropped": sgfbg.CubeDropped, "invalid State": sgfbg.CubeDropped + 1,
		"very good": sgfbg.Judgement(3), "very bad": sgfbg.Judgement(-3), "not judged": sgfbg.Judgement(0), "invalid Judgement": sgfbg.Judgement(4),
		"syntax": sgfbg.ProblemSyntax, "text outside game trees": sgfbg.ProblemText, "property of the root": sgfbg.ProblemRoot,
		"value": sgfbg.ProblemValue, "play": sgfbg.ProblemPlay, "result": sgfbg.ProblemResult, "placeholder": sgfbg.ProblemPlaceholder,
		"not in the text": sgfbg.ProblemLost, "game left out": sgfbg.ProblemSkipped,
		"more problems": sgfbg.ProblemOmitted, "invalid ProblemKind": sgfbg.ProblemKind(0),
	} {
		require.Equal(t, name, s.String())
	}
	require.Equal(t, sgfbg.White, sgfbg.Black.Opponent())
	require.Equal(t, sgfbg.NoPlayer, sgfbg.NoPlayer.Opponent())
}

// TestErrorText: the texts of errors of writing, long values cut, and what a
// game without nodes answers.
func TestErrorText(t *testing.T) {
	var n sgfbg.Node
	const value = "value not allowed: "
	require.EqualError(t, n.Set("C", "]"), "sgfbg: C \"]\": "+value+"']' must be escaped")
	require.EqualError(t, n.Set("C", `\`), `sgfbg: C "\\": `+value+`a '\' at the end must be escaped`)
	require.NoError(t, n.Set("W", strings.Repeat("x", 1000)))
	_, _, err := n.Move()
	require.EqualError(t, err, "sgfbg: property W: "+
		`value not allowed: "`+strings.Repeat("x", 40)+`"... is not a move`)
	require.NoError(t, n.Set("W", strings.Repeat("x", 39)+"\u4e2d\u6587"))
	_, _, err = n.Move()
	require.ErrorContains(t, err, `: "`+strings.Repeat("x", 39)+`"... is not a move`, "cut before a letter")
	err = sgfbg.NewWriter(new(strings.Builder)).Write(new(sgfbg.Game))
	require.EqualError(t, err, "sgfbg: game 1: syntax error: the game has no root")
	_, err = new(sgfbg.Game).AddMove(sgfbg.Move{})
	require.EqualError(t, err, "sgfbg: Action no action: value not allowed: want a decision")
	_, err = sgfbg.NewGame(sgfbg.Info{Event: "a\nb"})
	require.EqualError(t, err, `sgfbg: EV "a\nb": `+value+"line break in a simple text")
	for name, want := range map[string]string{
		"Klingon":    `CA "Klingon": not supported: no charset is called "Klingon"`,
		"UTF-16":     `CA "UTF-16": not supported: charset "UTF-16" is not a superset of ASCII`,
		"ISO-8859-1": "EV \"Z\u00fcrich \u4e2d\u6587\": value not allowed: the charset has no '\u4e2d'",
	} {
		_, err = sgfbg.NewGame(sgfbg.Info{Charset: name, Event: "Z\u00fcrich \u4e2d\u6587"})
		require.EqualError(t, err, "sgfbg: "+want)
	}
	_, err = sgfbg.NewGame(sgfbg.Info{Event: "\xff"})
	require.EqualError(t, err, `sgfbg: EV "\xff": value not allowed: text is not UTF-8`)
	_, err = new(sgfbg.Game).Info()
	require.ErrorIs(t, err, sgfbg.ErrSyntax)
	require.Nil(t, new(sgfbg.Game).Root())
}
