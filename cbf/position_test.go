package cbf_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

func readJSON(t testing.TB, name string, v any) {
	t.Helper()
	data, err := os.ReadFile("../testdata/cbf/" + name)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, v))
}

func mustFEN(t testing.TB, fen string) cbf.Position {
	t.Helper()
	p, err := cbf.ParseFEN(fen)
	require.NoError(t, err)
	return p
}

// play makes moves in UCI.
func play(t testing.TB, p cbf.Position, moves string) cbf.Position {
	t.Helper()
	for _, s := range strings.Fields(moves) {
		m, err := p.ParseUCI(s)
		require.NoError(t, err)
		p, err = p.Play(m)
		require.NoError(t, err)
	}
	return p
}

// TestPlay: moves and what they do to the position; moves that it does not
// list.
func TestPlay(t *testing.T) {
	for _, tt := range []struct{ name, from, moves, to string }{
		{"double step", "", "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
		{"clocks", "", "g1f3 g8f6 h1g1", "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKBR1 b Qkq - 3 2"},
		{"e.p.", "", "e2e4 a7a6 e4e5 d7d5 e5d6", "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"},
		{"castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1 e8g8", "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2"},
		{"castling, the other way", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8 e1g1", "2kr3r/8/8/8/8/8/8/R4RK1 b - - 2 2"},
		{"rook takes rook", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"},
		{"promotion", "7r/6P1/8/8/8/8/8/k1K5 w - - 9 1", "g7h8n", "7N/8/8/8/8/8/8/k1K5 b - - 0 1"},
		{"king capture", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "e1e8", "4R3/8/8/8/8/8/8/5K2 b - - 0 1"},
		{"castling keeps the register out of the FEN", "4k2r/8/8/8/8/8/3P4/4K3 w k - 0 1", "d2d4 e8g8", "5rk1/8/8/8/3P4/8/8/4K3 w - - 1 2"},
		{"last clock but one", "4k3/8/8/8/8/8/8/4K3 b - - 65534 65534", "e8e7", "8/4k3/8/8/8/8/8/4K3 w - - 65535 65535"},
		{"last clock", "4k3/8/8/8/8/8/8/4K3 b - - 65535 65535", "e8e7", "8/4k3/8/8/8/8/8/4K3 w - - 65535 65535"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			from := cbf.StartPosition()
			if tt.from != "" {
				from = mustFEN(t, tt.from)
			}
			require.Equal(t, tt.to, play(t, from, tt.moves).FEN())
		})
	}
	for _, m := range []cbf.Move{{}, {From: 1, To: 1}, {From: 1, To: 4}, {From: 1, To: 2, Promotion: cbf.Queen}, {From: 6, To: 5}, {From: 64, To: 2}, {From: 1, To: 66}} {
		p, err := cbf.StartPosition().Play(m)
		require.ErrorIs(t, err, cbf.ErrMove)
		require.Equal(t, cbf.StartPosition(), p)
	}
	_, err := cbf.StartPosition().Play(cbf.Move{From: 1, To: 4})
	require.EqualError(t, err, "cbf: a2a5 in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1: not a move of the position")
	require.Equal(t, 3, play(t, cbf.StartPosition(), "e2e4 e7e5 f2f4 e5f4").MoveNumber())
	require.Equal(t, cbf.Black, cbf.StartPosition().At(cbf.NewSquare(3, 7)).Color())
	for _, s := range []string{"", "e2", "e2e", "e2e9", "i2e4", "e2e4q", "e2e4\xff", "e2e4\x80", "e7e5", "e1g1", "e2e4qq", "e2e2"} {
		_, err := cbf.StartPosition().ParseUCI(s)
		require.ErrorIs(t, err, cbf.ErrMove, s)
		var where *cbf.SyntaxError
		require.ErrorAs(t, err, &where)
	}
	_, err = mustFEN(t, "8/P7/8/8/8/8/8/k1K5 w - - 0 1").ParseUCI("a7a8Q")
	require.ErrorIs(t, err, cbf.ErrMove, "UCI has lower case")
	for _, s := range []string{"i1a2", "a0a2", "`1a2", "a9a2", "b1i1", "b1a0", "b1`1", "b1a9"} { // one square is not on the board; its zero would be a1
		_, err = mustFEN(t, "4k3/8/8/8/8/8/8/R2K4 w - - 0 1").ParseUCI(s)
		require.ErrorIs(t, err, cbf.ErrMove, s)
		_, err = mustFEN(t, "4k3/8/8/8/8/8/8/1R1K4 w - - 0 1").ParseUCI(s)
		require.ErrorIs(t, err, cbf.ErrMove, s)
	}
}

// TestTwoMovesAlike: the leftover register: an ordinary capture and an e.p.
// capture with the same squares, which differ in the flag only.
func TestTwoMovesAlike(t *testing.T) {
	p := play(t, mustFEN(t, "r3k3/8/8/2p1P3/8/8/3P4/2B1K3 w q - 0 1"), "d2d4 e8c8")
	require.Equal(t, 4, p.EnPassantFile())
	// Black's rook is on d8; put a piece on d6 for the ordinary capture.
	p = play(t, mustFEN(t, "r3k3/8/3n4/2p1P3/8/8/3P4/4K3 w q - 0 1"), "d2d4 e8c8")
	var alike []cbf.Move
	for _, m := range p.Numbered() {
		if m.String() == "e5d6" {
			alike = append(alike, m)
		}
	}
	require.Len(t, alike, 2)
	require.NotEqual(t, alike[0], alike[1])
	require.Equal(t, p.Number(alike[0])+1, p.Number(alike[1]))
	require.False(t, alike[0].EnPassant)
	require.True(t, p.Legal(alike[0]))
	require.False(t, p.IsLeftoverEnPassant(alike[0]))
	require.True(t, alike[1].EnPassant)
	require.False(t, p.Legal(alike[1]))
	require.True(t, p.IsLeftoverEnPassant(alike[1]))
	m, err := p.ParseUCI("e5d6")
	require.NoError(t, err)
	require.Equal(t, alike[0], m)

	// A record keeps them apart.
	for _, m := range alike {
		g := cbf.NewGame()
		require.NoError(t, g.SetStart(mustFEN(t, "r3k3/8/3n4/2p1P3/8/8/3P4/4K3 w q - 0 1")))
		start := g.Start()
		d4, err := start.ParseUCI("d2d4")
		require.NoError(t, err)
		castle, err := play(t, start, "d2d4").ParseUCI("e8c8")
		require.NoError(t, err)
		g.Moves = cbf.Line{{Move: d4}, {Move: castle}, {Move: m}}
		rec, err := g.AppendBinary(nil)
		require.NoError(t, err)
		back, err := cbf.ParseGame(rec)
		require.NoError(t, err)
		require.Equal(t, g.Moves, back.Moves)
		require.Len(t, back.Problems, b2i(m.EnPassant))
	}

	// The e.p. capture takes the piece on d6 and the one beside the pawn, on d5.
	q := play(t, mustFEN(t, "r3k3/8/3n4/3pP3/8/8/3P4/4K3 w q - 0 1"), "d2d4 e8c8")
	q, err = q.Play(cbf.Move{From: alike[1].From, To: alike[1].To, EnPassant: true})
	require.NoError(t, err)
	require.Equal(t, "2kr4/8/3P4/8/3P4/8/8/4K3 b - - 0 2", q.FEN())
}
