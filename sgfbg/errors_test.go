package sgfbg_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// TestStrings: every constant has a name, and what is none says so.
func TestStrings(t *testing.T) {
	for name, s := range map[string]fmt.Stringer{
		"White": sgfbg.White, "Black": sgfbg.Black, "nobody": sgfbg.Nobody, "invalid Player": sgfbg.Player(2),
		"reject": sgfbg.Reject, "invalid Action": sgfbg.Reject + 1,
		"dropped": sgfbg.Dropped, "invalid State": sgfbg.Dropped + 1,
		"very good": sgfbg.VeryGood, "invalid Judgement": sgfbg.VeryGood + 1,
		"more problems": sgfbg.ProblemOmitted, "invalid ProblemKind": sgfbg.ProblemKind(0),
	} {
		require.Equal(t, name, s.String())
	}
	require.Equal(t, sgfbg.White, sgfbg.Black.Opponent())
	require.Equal(t, sgfbg.Nobody, sgfbg.Nobody.Opponent())
}

// TestErrorText: the texts of errors of writing, long values cut, and what a
// game without nodes answers.
func TestErrorText(t *testing.T) {
	var n sgfbg.Node
	const value = "value is not one that its property takes: "
	require.EqualError(t, n.Set("C", "]"), "sgfbg: property C: "+value+"']' must be escaped")
	require.EqualError(t, n.Set("C", `\`), "sgfbg: property C: "+value+`a '\' at the end must be escaped`)
	require.NoError(t, n.Set("W", strings.Repeat("x", 1000)))
	_, _, err := n.Move()
	require.EqualError(t, err, "sgfbg: property W: "+
		`value is not one that its property takes: "xxxxxxxxxxxxxxxxxxxx..." is no move`)
	err = sgfbg.NewWriter(new(strings.Builder)).Write(new(sgfbg.Game))
	require.EqualError(t, err, "sgfbg: game 1: a node must start here with ';'")
	_, err = new(sgfbg.Game).AddMove(sgfbg.Move{})
	require.EqualError(t, err, "sgfbg: property W: value is not one that its property takes: no action")
	_, err = sgfbg.NewGame(sgfbg.Info{Event: "a\nb"})
	require.EqualError(t, err, "sgfbg: property EV: "+value+"line break")
	for name, want := range map[string]string{
		"Klingon":    `property CA: charset cannot be used: "Klingon" is unknown`,
		"UTF-16":     `property CA: charset cannot be used: "UTF-16" is no superset of ASCII`,
		"ISO-8859-1": "property EV: charset cannot be used: it has no '\u4e2d'",
	} {
		_, err = sgfbg.NewGame(sgfbg.Info{Charset: name, Event: "Z\u00fcrich \u4e2d\u6587"})
		require.EqualError(t, err, "sgfbg: "+want)
	}
	_, err = sgfbg.NewGame(sgfbg.Info{Event: "\xff"})
	require.EqualError(t, err, "sgfbg: property EV: charset cannot be used: text is not UTF-8")
	_, err = new(sgfbg.Game).Info()
	require.ErrorIs(t, err, sgfbg.ErrNode)
	require.Nil(t, new(sgfbg.Game).Root())
	_, ok, err := new(sgfbg.Game).Statistics()
	require.False(t, ok)
	require.NoError(t, err)
}
