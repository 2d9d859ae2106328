package cbf_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
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

// TestNumberingVectors: the numbered lists of the vectors, move for move.
func TestNumberingVectors(t *testing.T) {
	var cases []struct {
		Board  string
		Black  bool
		EPFile int `json:"ep_file"`
		Moves  []string
	}
	readJSON(t, "numbering.json", &cases)
	require.NotEmpty(t, cases)
	for _, c := range cases {
		fen := c.Board + " w KQkq -"
		if c.Black {
			fen = c.Board + " b KQkq -"
		}
		if c.EPFile > 0 {
			rank := "6"
			if c.Black {
				rank = "3"
			}
			fen = strings.TrimSuffix(fen, "-") + string(rune('a'+c.EPFile-1)) + rank
		}
		t.Run(fen, func(t *testing.T) {
			p := mustFEN(t, fen)
			list := p.Numbered()
			require.Len(t, list, len(c.Moves))
			for i, want := range c.Moves {
				if want == "-" {
					require.Zero(t, list[i])
				} else {
					require.Equal(t, want, list[i].String())
					require.Equal(t, i+1, p.Number(list[i]))
				}
			}
			checkNumbering(t, p)
		})
	}
}

// checkNumbering holds the three ways to number moves against the oracle.
func checkNumbering(t testing.TB, p cbf.Position) {
	t.Helper()
	o := oracleOf(p)
	want := o.list()
	list := p.Numbered()
	if len(list) != len(want) {
		t.Fatalf("%s: %d numbers, the oracle has %d: %v, %v", p.FEN(), len(list), len(want), list, want)
	}
	for i, m := range list {
		if !want[i].same(m) {
			t.Fatalf("%s: number %d is %v, the oracle has %v", p.FEN(), i+1, m, want[i])
		}
		if nth, ok := p.Nth(i + 1); !ok || nth != m {
			t.Fatalf("%s: Nth(%d) = %v, %v, listed %v", p.FEN(), i+1, nth, ok, m)
		}
		if n := p.Number(m); m != (cbf.Move{}) && n != i+1 {
			t.Fatalf("%s: Number(%v) = %d, listed as %d", p.FEN(), m, n, i+1)
		}
	}
	for _, n := range []int{-1, 0, len(list) + 1, 1000} {
		if m, ok := p.Nth(n); ok || m != (cbf.Move{}) {
			t.Fatalf("%s: Nth(%d) = %v, %v", p.FEN(), n, m, ok)
		}
	}
}

// TestNumberOfAnyMove: Number gives every move that is in the list its place
// there, and 0 to all that are not: squares off the board, promotions that are
// none, other flags.
func TestNumberOfAnyMove(t *testing.T) {
	positions := []cbf.Position{cbf.StartPosition()}
	for _, c := range perftCases {
		positions = append(positions, mustFEN(t, c.fen))
	}
	for _, fen := range []string{
		"4k3/8/8/PpP5/8/8/8/4K3 w - b6 0 1",
		"4k3/8/8/8/pPp5/8/8/4K3 b - b3 0 1",
		"4k3/8/8/P7/8/8/8/4K3 w - - 0 1", // a number that nobody can play
		"Pp2k2P/8/8/8/8/8/8/p3KKP1 w - - 0 1",
		"8/8/8/8/8/8/8/8 b - - 0 1",
	} {
		positions = append(positions, mustFEN(t, fen))
	}
	for _, p := range positions {
		places := map[cbf.Move]int{}
		for i, m := range p.Numbered() {
			if m != (cbf.Move{}) {
				places[m] = i + 1
			}
		}
		for bits := range 66 * 66 * 16 * 2 {
			m := cbf.Move{
				From:      cbf.Square(bits % 66),
				To:        cbf.Square(bits / 66 % 66),
				Promotion: cbf.Piece(bits / (66 * 66) % 16),
				EnPassant: bits >= 66*66*16,
			}
			if got := p.Number(m); got != places[m] {
				t.Fatalf("%s: Number(%+v) = %d, listed as %d", p.FEN(), m, got, places[m])
			}
		}
	}
}

// Counts published with the positions on the chess programming wiki.
var perftCases = []struct {
	name, fen string
	nodes     []int
}{
	{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", []int{20, 400, 8902, 197281}},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", []int{48, 2039, 97862}},
	{"endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []int{14, 191, 2812, 43238}},
	{"promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", []int{6, 264, 9467}},
	{"mirrored", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", []int{6, 264, 9467}},
	{"talkchess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []int{44, 1486, 62379}},
	{"alternative", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", []int{46, 2079, 89890}},
}

func perft(p cbf.Position, depth int) (n int) {
	for _, m := range p.LegalMoves() {
		if depth == 1 {
			n++
			continue
		}
		next, err := p.Play(m)
		if err != nil {
			panic(err)
		}
		n += perft(next, depth-1)
	}
	return n
}

// TestPerft: legal moves are counted to the known numbers.
func TestPerft(t *testing.T) {
	for _, c := range perftCases {
		t.Run(c.name, func(t *testing.T) {
			p := mustFEN(t, c.fen)
			require.Equal(t, c.fen, p.FEN())
			for i, want := range c.nodes {
				require.Equal(t, want, perft(p, i+1), "depth %d", i+1)
			}
		})
	}
}

// TestFENErrors: texts that are no FEN, with the place of the fault.
func TestFENErrors(t *testing.T) {
	const board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	for _, tt := range []struct {
		fen    string
		offset int64
	}{
		{"", 0},
		{board, 43},
		{board + " w", 45},
		{board + " w KQkq", 50},
		{board + " w KQkq - 0", 54},
		{board + " w KQkq - 0 1 x", 57},
		{board + " w KQkq - 0 1 ", 56},
		{board + "  w KQkq - 0 1", 44},
		{board + " x KQkq - 0 1", 44},
		{board + " w KQKQ - 0 1", 48},
		{board + " w KX - 0 1", 47},
		{board + " w \xff - 0 1", 46},
		{board + " w - e4 0 1", 48},
		{board + " w - e3 0 1", 48},
		{board + " b - e6 0 1", 48},
		{board + " w - i6 0 1", 48},
		{board + " w - e 0 1", 48},
		{board + " w - - -1 1", 50},
		{board + " w - - 00 1", 50},
		{board + " w - - 70000 1", 50},
		{board + " w - - 0 x", 52},
		{board + " w - - 0 65536", 52},
		{"8/8/8/8/8/8/8/7 w - - 0 1", 16},
		{"8/8/8/8/8/8/8 w - - 0 1", 14},
		{"8/8/8/8/8/8/8/8/8 w - - 0 1", 15},
		{"9/8/8/8/8/8/8/8 w - - 0 1", 0},
		{"71x/8/8/8/8/8/8/8 w - - 0 1", 2},
		{"44k/8/8/8/8/8/8/8 w - - 0 1", 2},
		{"4/8/8/8/8/8/8/8 w - - 0 1", 1},
		{"8/8/8/8/8/8/8/7\xe9 w - - 0 1", 15},
	} {
		_, err := cbf.ParseFEN(tt.fen)
		require.ErrorIs(t, err, cbf.ErrSyntax, tt.fen)
		var where *cbf.SyntaxError
		require.ErrorAs(t, err, &where)
		require.Equal(t, tt.offset, where.Offset, "%s: %v", tt.fen, err)
	}
	p := mustFEN(t, board+" w kQ -")
	require.Equal(t, board+" w Qk - 0 1", p.FEN())
	require.Equal(t, "8/8/8/8/8/8/8/8 w - - 0 1", mustFEN(t, "8/8/8/8/8/8/8/8 w - - 0 0").FEN())
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
	for _, s := range []string{"", "e2", "e2e", "e2e9", "i2e4", "e2e4q", "e2e4\xff", "e7e5", "e1g1", "e2e4qq", "e2e2"} {
		_, err := cbf.StartPosition().ParseUCI(s)
		require.ErrorIs(t, err, cbf.ErrMove, s)
		var where *cbf.SyntaxError
		require.ErrorAs(t, err, &where)
	}
	_, err = mustFEN(t, "8/P7/8/8/8/8/8/k1K5 w - - 0 1").ParseUCI("a7a8Q")
	require.ErrorIs(t, err, cbf.ErrMove, "UCI has lower case")
}

// TestTwoMovesAlike: the leftover register: an ordinary capture and an e.p.
// capture with the same squares, which only the flag tells apart.
func TestTwoMovesAlike(t *testing.T) {
	p := play(t, mustFEN(t, "r3k3/8/8/2p1P3/8/8/3P4/2B1K3 w q - 0 1"), "d2d4 e8c8")
	require.Equal(t, 4, p.EnPassantFile())
	// Black's rook stands on d8; put a man on d6 for the ordinary capture.
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
	require.True(t, p.IsLegal(alike[0]))
	require.False(t, p.IsLeftoverEnPassant(alike[0]))
	require.True(t, alike[1].EnPassant)
	require.False(t, p.IsLegal(alike[1]))
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

	// The e.p. capture takes the man on d6 and the one beside the pawn, on d5.
	q := play(t, mustFEN(t, "r3k3/8/3n4/3pP3/8/8/3P4/4K3 w q - 0 1"), "d2d4 e8c8")
	q, err = q.Play(cbf.Move{From: alike[1].From, To: alike[1].To, EnPassant: true})
	require.NoError(t, err)
	require.Equal(t, "2kr4/8/3P4/8/3P4/8/8/4K3 b - - 0 2", q.FEN())
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestLegality: listed moves that chess allows, and some that it does not.
func TestLegality(t *testing.T) {
	for _, tt := range []struct {
		name, fen, uci string
		listed, legal  bool
	}{
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true, true},
		{"without right", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", true, false},
		{"in check", "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "e1g1", true, false},
		{"through check", "4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "e1g1", true, false},
		{"into check", "4k3/8/8/8/6r1/8/8/4K2R w K - 0 1", "e1g1", true, false},
		{"rook attacked", "4k3/8/8/8/7r/8/8/4K2R w K - 0 1", "e1g1", true, true},
		{"b1 attacked", "4k3/8/8/8/1r6/8/8/R3K3 w Q - 0 1", "e1c1", true, true},
		{"long through check", "4k3/8/8/8/3r4/8/8/R3K3 w Q - 0 1", "e1c1", true, false},
		{"black", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8", true, true},
		{"the wrong rook's right", "r3k2r/8/8/8/8/8/8/4K3 b k - 0 1", "e8c8", true, false},
		{"from the other rank", "4k3/8/8/8/8/8/8/4K2r b - - 0 1", "e1g1", false, false},
		{"between", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", false, false},
		{"pinned", "4r3/8/8/8/8/8/4N3/4K2k w - - 0 1", "e2c3", true, false},
		{"e.p. uncovers", "8/8/8/KPp4r/8/8/8/7k w - c6 0 1", "b5c6", true, false},
		{"e.p. of nothing", "8/8/8/1P6/8/8/8/K6k w - c6 0 1", "b5c6", true, false},
		{"e.p. by black", "8/8/8/8/1pP5/8/8/K6k b - c3 0 1", "b4c3", true, true},
		{"no king, no check", "8/8/8/8/8/8/8/R6k w - - 0 1", "a1a2", true, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := mustFEN(t, tt.fen)
			m, err := p.ParseUCI(tt.uci)
			require.Equal(t, tt.listed, err == nil)
			require.Equal(t, tt.legal, err == nil && p.IsLegal(m))
			require.Equal(t, tt.legal, slices.Contains(p.LegalMoves(), m) && m != cbf.Move{})
		})
	}
	require.True(t, mustFEN(t, "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1").InCheck())
	require.False(t, mustFEN(t, "4k3/8/8/8/4r3/8/8/4K2R b K - 0 1").InCheck())
	require.False(t, mustFEN(t, "4k3/8/8/8/4r3/8/8/7R w - - 0 1").InCheck())
}

// TestNumberingRandom: random games, one move in eight an irregular one, hold
// every list on the way against the oracle and every position against its
// board.
func TestNumberingRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		p := cbf.StartPosition()
		for range 120 {
			checkNumbering(t, p)
			list := p.LegalMoves()
			if len(list) == 0 || r.IntN(8) == 0 {
				list = slices.DeleteFunc(p.Numbered(), func(m cbf.Move) bool { return m == cbf.Move{} })
			}
			if len(list) == 0 {
				break
			}
			m := list[r.IntN(len(list))]
			o := oracleOf(p)
			o.play(o.list()[p.Number(m)-1])
			next, err := p.Play(m)
			require.NoError(t, err)
			p = next
			require.Equal(t, o.placement(), strings.Fields(p.FEN())[0])
			require.Equal(t, o.ep, p.EnPassantFile())
		}
	}
}
