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
	require.Equal(t, "The plan 1.e4 +0.17 · 0:03:00 e5 #-3 · took 0:00:02 „развитие“ 2.Nf3 [%foo bar] [%eval nonsense]"+
		" (2.c3 -1.50) 2...Nc6 +0.00", movesOf(t, html, "1.1"))
	article := articleOf(t, html, "1.1")
	require.Contains(t, article, `<use href="#qG" x="40" y="40"/><use href="#qR" x="30" y="30"/><line class="arrow G" x1="45" y1="65" x2="45" y2="45"/>`)
	require.Contains(t, article, "drawn e4, drawn d5, drawn e2–e4, white rook a1")
	nodes := nodesOf(t, html, "1.1")
	require.Contains(t, nodes[0].sprites, ">G 45 65 45 45")
	require.NotContains(t, nodes[1].sprites, ">G 45 65 45 45")
	require.Contains(t, nodes[3].sprites, ">Y 55 55 45 35")
	require.Contains(t, nodes[3].sprites, "qY 50 10")
	// The chance of White: 52 %, 0 % and, at the end of the main line, 50 %.
	require.Contains(t, article, `<title>chance of Ιωάννης to win, move by move</title>`)
	require.Contains(t, article, `d="M0 100L0 50.0L1 48.4L2 100.0L3 100.0L4 50.0V100z"`)
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
	require.Equal(t, []string{"1.", "e4", "{(zugzwang) so}", "1...", "e5", "{+-}", "{(move 77)}"}, page.text())
}
