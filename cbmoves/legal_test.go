package cbmoves_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/internal/testutil"
)

// perfts has the numbers of legal games of one ply, two plies and so on from
// positions that the authors of chess programs test with.
var perfts = []struct {
	name, fen string
	nodes     []int
}{
	{"normal start", normalFEN, []int{20, 400, 8902}},
	{"castling, pins, en passant",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", []int{48, 2039, 97862}},
	{"en passant that uncovers a check", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []int{14, 191, 2812, 43238}},
	{"en passant ends a check", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", []int{9}},
	{"promotions, White in check", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		[]int{6, 264, 9467}},
	{"promotion by capture", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []int{44, 1486, 62379}},
	{"middle game", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
		[]int{46, 2079, 89890}},
	{"Chess960, king between rooks", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
		[]int{21, 528, 12189}},
	{"Chess960, rook on e", "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", []int{21, 807, 18002}},
}

// TestPerft: counts of legal moves are those that all chess programs find.
func TestPerft(t *testing.T) {
	for _, tt := range perfts {
		t.Run(tt.name, func(t *testing.T) {
			start := startOf(t, tt.fen)
			for i, want := range tt.nodes {
				require.Equal(t, want, perft(start, i+1), "depth %d", i+1)
			}
		})
	}
}

// perft counts the legal games of some plies.
func perft(p cbmoves.Position, depth int) int {
	moves := p.LegalMoves()
	if depth == 1 {
		return len(moves)
	}
	n := 0
	for _, m := range moves {
		after, err := p.Play(m)
		if err != nil {
			panic(err)
		}
		n += perft(after, depth-1)
	}
	return n
}

// A ruled move is a listed move of the plain board and what the rules say of it.
type ruled struct {
	listed
	legal bool
	san   string
}

// TestRulesRandomPlay: in positions of random play, legal or not, Play, Legal and
// SAN say of all moves what the plain board says.
func TestRulesRandomPlay(t *testing.T) {
	illegal, checks, mates := 0, 0, 0
	end, games, plies := time.Now().Add(testutil.Long(t)), starts, 12
	if testutil.Long(t) > 0 {
		games, plies = slices.Concat(starts, starts), 40
	}
	for seed := uint64(15); seed == 15 || time.Now().Before(end); seed = rand.Uint64() {
		random := rand.New(rand.NewPCG(seed, 2026))
		for _, fen := range games {
			b := newBoard(fen)
			b.uncoded = true
			start := startOf(t, fen)
			p := start
			for range plies {
				require.Equal(t, b.inCheck(b.white), p.InCheck())
				moves := b.list(true, nil)
				known := map[string]ruled{}
				for _, m := range moves {
					uci, legal, san := b.uci(m), b.allows(m), b.san(m)
					known[uci] = ruled{m, legal, san}
					move := parseMove(t, uci)
					if _, err := p.Play(move); err != nil || p.Legal(move) != legal || p.SAN(move) != san {
						t.Fatalf("%s in %s: %v, legal is %v, not %v, SAN %s, not %s", uci, p.FEN(), err,
							p.Legal(move), legal, p.SAN(move), san)
					}
					if !legal {
						illegal++
					}
					switch san[len(san)-1] {
					case '+':
						checks++
					case '#':
						mates++
					}
				}
				requireNoOther(t, p, known)
				requireLegalMoves(t, p, known)
				if len(moves) == 0 {
					break
				}
				m := moves[random.IntN(len(moves))]
				var err error
				p, err = p.Play(parseMove(t, b.uci(m)))
				require.NoError(t, err)
				b.play(m)
				requireFEN(t, p)
			}
		}
	}
	t.Logf("%d illegal moves, %d checks, %d mates", illegal, checks, mates)
	require.Greater(t, illegal, 100)
	require.Greater(t, checks, 100)
	require.Positive(t, mates)
}

// requireLegalMoves: the list has the legal moves of the plain board, each once, with the
// fields that Play gives them.
func requireLegalMoves(t *testing.T, p cbmoves.Position, known map[string]ruled) {
	t.Helper()
	want := map[cbmoves.Position]string{}
	for uci, m := range known {
		if m.legal {
			after, err := p.Play(parseMove(t, uci))
			require.NoError(t, err)
			want[after] = m.san
		}
	}
	list := p.LegalMoves()
	require.Len(t, list, len(want), "%v in %s", list, p.FEN())
	for _, m := range list {
		after, err := p.Play(m)
		san, ok := want[after]
		delete(want, after) // each once
		piece, _ := p.At(m.From)
		ok = ok && err == nil && p.Legal(m) && !isNull(m)
		ok = ok && p.SAN(m) == san && m.Castling == (san[0] == 'O') && m.Piece == piece
		taken, _ := p.At(m.To)
		ok = ok && (m.Castling || m.EnPassant || m.Captured == taken)
		captures := m.Captured != cbmoves.NoPiece
		ok = ok && m.EnPassant == (m.Piece == cbmoves.Pawn && captures && taken == cbmoves.NoPiece)
		if !ok {
			t.Fatalf("%+v in %s: %v, SAN %s", m, p.FEN(), err, p.SAN(m))
		}
	}
}

func parseMove(t testing.TB, uci string) cbmoves.Move {
	t.Helper()
	m, err := cbmoves.ParseMove(uci)
	require.NoError(t, err)
	return m
}

// requireNoOther: Play takes no move but those that are known, castling in its other
// form, and the null move.
func requireNoOther(t *testing.T, p cbmoves.Position, known map[string]ruled) {
	t.Helper()
	for from := range cbmoves.Square(65) {
		piece, _ := p.At(from)
		for to := range cbmoves.Square(65) {
			m := cbmoves.Move{From: from, To: to}
			if piece == cbmoves.Pawn && (to < 8 || to > 55) {
				m.Promotion = cbmoves.Queen
			}
			after, err := p.Play(m)
			if err != nil || isNull(m) {
				continue
			}
			if _, ok := known[m.String()]; ok {
				continue
			}
			castled := false
			for uci, known := range known {
				if known.castle > 0 && uci[:2] == m.String()[:2] {
					same, err := p.Play(parseMove(t, uci))
					require.NoError(t, err)
					castled = castled || same == after
				}
			}
			require.True(t, castled, "%v in %s", m, p.FEN())
		}
	}
}

// TestLegal: the corners of the rules.
func TestLegal(t *testing.T) {
	for _, tt := range []struct {
		name, fen, move string
		legal           bool
		san             string
	}{
		{"castling", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", true, "O-O"},
		{"castling, the rook named", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", true, "O-O-O"},
		{"castling out of check", "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "e1g1", false, "O-O"},
		{"castling through check", "4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "e1g1", false, "O-O"},
		{"castling into check", "4k3/8/8/8/8/8/6r1/R3K2R w KQ - 0 1", "e1g1", false, "O-O"},
		{"castling with an attacked rook", "4k3/8/8/8/8/8/7r/R3K2R w KQ - 0 1", "e1g1", true, "O-O"},
		{"castling with b1 attacked", "4k3/8/8/8/8/8/1r6/R3K2R w KQ - 0 1", "e1c1", true, "O-O-O"},
		{"castling without a right", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1", false, "invalid Move"},
		{"castling with check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true, "O-O+"},
		{"castling that leaves the cover of its rook", "4k3/8/8/8/8/8/8/qRK5 w B - 0 1", "c1b1", false, "O-O-O"},
		{"castling that keeps the cover of its rook", "4k3/8/8/8/8/8/8/1RK4q w B - 0 1", "c1b1", false, "O-O-O"},
		{"Chess960, the king stays", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", true, "O-O"},
		{"Chess960, king and rook change squares", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", true, "O-O"},
		{"pinned", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", false, "Nc3"},
		{"en passant uncovers a check", "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1", "e5d6", false, "exd6"},
		{"en passant", "8/8/8/3pP3/8/8/8/K6k w - d6 0 1", "e5d6", true, "exd6"},
		{"en passant without the right", "8/8/8/3pP3/8/8/8/K6k w - - 0 1", "e5d6", false, "invalid Move"},
		{"no king", "8/8/8/8/8/8/8/R7 w - - 0 1", "a1a8", true, "Ra8"},
		{"king is captured", "8/8/8/8/8/8/8/R3k3 w - - 0 1", "a1e1", true, "Rxe1"},
		{"one of two kings in check", "4k3/8/8/8/8/8/r7/K3K3 w - - 0 1", "e1f1", false, "Kf1"},
		{"two kings", "4k3/8/8/8/8/8/8/K1K5 w - - 0 1", "a1b1", true, "Kab1"},
		{"null move", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "0000", true, "--"},
		{"null move in check", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "0000", false, "--"},
		{"second queen, which has no code", "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1", "b1b8", true, "Qb8+"},
		{"by the file", "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1", "a1d1", true, "Rad1"},
		{"by the rank", "4k3/8/8/R7/8/8/8/R5K1 w - - 0 1", "a1a3", true, "R1a3"},
		{"by the whole square", "7k/8/8/8/Q6Q/8/8/Q5K1 w - - 0 1", "a4d4", true, "Qa4d4+"},
		{"the other one is pinned", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", true, "Ne2"},
		{"the other one is not, but this one is", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "c3e2", false, "Nce2"},
		{"mate", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", true, "Ra8#"},
		{"check that castling does not end", "r3k3/8/8/8/8/8/3PPP2/3RKR2 b q - 0 1", "a8a1", true, "Ra1"},
		{"mate but for en passant", "8/8/8/2k5/1pP5/1P6/1K6/8 b - c3 0 1", "b4c3", true, "bxc3+"},
		{"mate but for a promotion", "7K/1P6/8/8/8/8/r7/kb4r1 b - - 0 1", "a2a8", true, "Ra8+"},
		{"promotion", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", true, "axb8=Q+"},
		{"promotion to nothing", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8", false, "invalid Move"},
		{"promotion of a rook", "4k3/R7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", false, "invalid Move"},
		{"empty square", normalFEN, "e3e4", false, "invalid Move"},
		{"other side", normalFEN, "e7e5", false, "invalid Move"},
		{"own piece", normalFEN, "a1a2", false, "invalid Move"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			start := startOf(t, tt.fen)
			p := start
			m := parseMove(t, tt.move)
			require.Equal(t, tt.legal, p.Legal(m))
			require.Equal(t, tt.san, p.SAN(m))
			after, err := p.Play(m)
			if tt.san != "invalid Move" {
				require.NoError(t, err)
				require.NotEqual(t, p, after)
				return
			}
			require.Equal(t, p, after)
			var refused *cbmoves.PlayError
			require.ErrorAs(t, err, &refused)
			require.ErrorIs(t, err, cbmoves.ErrMove)
			require.Equal(t, cbmoves.PlayError{Move: m, Position: p, Err: refused.Err}, *refused)
			require.Regexp(t, fmt.Sprintf("^cbmoves: move %s in [^:]*: impossible move", tt.move), err.Error())
		})
	}
}
