package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/pgn"
)

const annotated = `[White "Ιωάννης"]
[Black "Смыслов"]

{[%csl Ge4,Rd5] [%cal Ge2e4] The plan} 1. e4 {[%eval 0.17] [%clk 0:03:00]} e5 {[%eval #-3] [%emt 0:00:02] „развитие“}
2. Nf3 {[%cal Xf3e5] [%csl Yf7] [%foo bar] [%eval nonsense]} (2. c3 {[%eval -1.5,20]}) 2... Nc6 {[%eval 0.0]} *
`

// TestCommands: evaluations and clocks stand beside the moves, what is drawn is on the boards,
// and other commands and what cannot be read are text.
func TestCommands(t *testing.T) {
	_, html := makePage(t, annotated)
	game := gameOf(t, html, "1.1")
	for _, want := range []string{
		`[{"d":"Ge4,Rd5,Ge2e4"},{"c":"The plan"},"Mc",{"e":"0.17","k":"0:03:00"},"0k",{"e":"#-3","t":"0:00:02"},{"c":"„развитие“"}`,
		`{"d":"Xf3e5,Yf7"},{"c":"[%foo bar] [%eval nonsense]"}`, `{"e":"-1.5,20"}`,
	} {
		require.Contains(t, game, want)
	}
}

// TestBaseCommands: codes of ChessBase that have no NAG are words.
func TestBaseCommands(t *testing.T) {
	g := cbf.NewGame()
	var line pgn.Line
	_, err := line.AddSAN(g.Start(), "e4", "e5")
	require.NoError(t, err)
	g.Moves = cbf.Line{
		{Move: line.Moves[0].Move, Comment: &cbf.Comment{MoveCode: 8, Text: []byte("so")}},
		{Move: line.Moves[1].Move, Comment: &cbf.Comment{MoveCode: 77, PositionCode: 1}},
	}
	data, err := g.AppendBinary(nil)
	require.NoError(t, err)
	g, err = cbf.ParseGame(data)
	require.NoError(t, err)
	page := entryOf(1, g, nil).shown()
	require.Equal(t, []string{"1.", "e4", "{(zugzwang) so}", "1...", "e5", "{+-}", "{(move 77)}"},
		page.text())
}
