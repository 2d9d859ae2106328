package chess_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
)

// perft960 are counts published with positions of Chess960 on the chess programming wiki.
var perft960 = []struct {
	fen   string
	nodes []int
}{
	{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", []int{21, 528, 12189}},
	{"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", []int{21, 807, 18002}},
	{"b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", []int{20, 479, 10471}},
	{"qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", []int{22, 593, 13440}},
	{"1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", []int{28, 1120, 31058}},
}

// TestPerft960: legal moves in Chess960 are counted to the known numbers.
func TestPerft960(t *testing.T) {
	for _, c := range perft960 {
		p := chesstest.FEN(t, c.fen)
		for i, want := range c.nodes {
			require.Equal(t, want, perft(p, i+1), "%s: depth %d", c.fen, i+1)
		}
	}
}

// TestCastling960: castling where king or rook are not where chess has them is king takes rook,
// in SAN as ever, and has no number.
func TestCastling960(t *testing.T) {
	for _, tt := range []struct{ name, fen, san, uci, to string }{
		{"king takes rook", "4k3/8/8/8/8/8/8/5KR1 w G - 3 4", "O-O", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 4 4"},
		{"the king stays", "1rk5/8/8/8/8/8/8/4K3 b q - 0 1", "O-O-O", "c8b8", "2kr4/8/8/8/8/8/8/4K3 w - - 1 2"},
		{"the rook stays", "4k3/8/8/8/8/8/8/2KR4 w - - 0 1", "", "", ""},
		{"the rook is where it goes", "4k3/8/8/8/8/8/8/4KR2 w K - 0 1", "O-O", "e1f1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
		{"two files", "4k3/8/8/8/8/8/8/5K1R w K - 0 1", "O-O", "f1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
		{"over the king's square", "4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", "O-O-O", "c1b1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
		{"far", "4k3/8/8/8/8/8/8/1K5R w H - 0 1", "O-O", "b1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
		{"the right of Black stays", "rk6/8/8/8/8/8/8/6KR w KQq - 0 1", "O-O", "g1h1", "rk6/8/8/8/8/8/8/5RK1 b q - 1 1"},
		{"an inner rook", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "O-O-O", "e1b1", "4k3/8/8/8/8/8/8/R1KR4 b - - 1 1"},
		{"as in chess", "1rk5/8/8/8/8/8/8/R3K3 w Qq - 0 1", "O-O-O", "e1c1", "1rk5/8/8/8/8/8/8/2KR4 b q - 1 1"},
		{"mate", "8/8/8/8/8/8/5PPP/k3r1KR b - - 0 1", "", "", ""},
		{"a check by the rook", "5k2/8/8/8/8/8/8/6KR w K - 0 1", "O-O+", "g1h1", "5k2/8/8/8/8/8/8/5RK1 b - - 1 1"},
		{"the way of the king is not free", "4k3/8/8/8/8/8/8/1KN4R w H - 0 1", "", "", ""},
		{"the way of the rook is not free", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "", "", ""},
		{"the rook ends on a piece", "4k3/8/8/8/8/8/8/RK1B4 w Q - 0 1", "", "", ""},
		{"out of check", "4k3/8/8/8/8/8/5r2/5KR1 w G - 0 1", "", "", ""},
		{"through check", "4k3/8/8/8/8/3r4/8/1K5R w H - 0 1", "", "", ""},
		{"the rook hides the king", "4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "", "", ""},
		{"no right", "4k3/8/8/8/8/8/8/5KR1 w - - 0 1", "", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := chesstest.FEN(t, tt.fen)
			var castlings []chess.Move
			for _, m := range p.LegalMoves() {
				if san := p.SAN(m); san[0] == 'O' {
					castlings = append(castlings, m)
				}
			}
			if tt.uci == "" {
				require.Empty(t, castlings)
				_, err := p.ParseSAN("O-O")
				require.Error(t, err)
				_, err = p.ParseSAN("O-O-O")
				require.Error(t, err)
				return
			}
			require.Len(t, castlings, 1)
			m := castlings[0]
			require.Equal(t, tt.uci, m.String())
			require.Equal(t, tt.san, p.SAN(m))
			require.True(t, p.Legal(m))
			require.False(t, p.IsCastlingWithoutRight(m))
			if tt.name != "as in chess" {
				require.Zero(t, p.Number(m))
				require.NotContains(t, p.Numbered(), m)
			}
			for _, text := range []string{tt.san, tt.uci} {
				read, err := p.ParseSAN(text)
				require.NoError(t, err)
				require.Equal(t, m, read)
			}
			read, err := p.ParseUCI(tt.uci)
			require.NoError(t, err)
			require.Equal(t, m, read)
			after, err := p.Play(m)
			require.NoError(t, err)
			require.Equal(t, chesstest.FEN(t, tt.to), after)
			require.Equal(t, tt.to, after.FEN())
		})
	}
	// As in UCI of chess, if the king goes farther than a step.
	p := chesstest.FEN(t, "4k3/8/8/8/8/8/8/1K5R w H - 0 1")
	m, err := p.ParseUCI("b1g1")
	require.NoError(t, err)
	require.Equal(t, "b1h1", m.String())
	p = chesstest.FEN(t, "4k3/8/8/8/8/8/8/5K1R w H - 0 1")
	m, err = p.ParseUCI("f1g1")
	require.NoError(t, err)
	require.Equal(t, "Kg1", p.SAN(m))
	_, err = p.ParseSAN("O-O-O")
	require.EqualError(t, err, `chess: SAN: offset 0: not a move of the position: "O-O-O"; possible are Ke1, Ke2, Kf2, Kg1, Kg2, O-O`)
	_, err = chesstest.FEN(t, "4k1r1/8/8/8/8/8/8/5K1R w H - 0 1").ParseSAN("O-O")
	require.ErrorContains(t, err, `"O-O" leads out of, through or into check`)
}

// TestRights960: how rights are read and written, and when they end.
func TestRights960(t *testing.T) {
	for _, tt := range []struct{ fen, moves, want string }{
		{"nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w GBgb - 0 1", "", "KQkq"},
		{"nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w bBK - 0 1", "", "KQq"},
		{"4k3/8/8/8/8/8/8/RR2K2R w HB - 0 1", "", "KB"},
		{"4k3/8/8/8/8/8/8/RR2K2R w KQ - 0 1", "", "KQ"},
		{"4k3/8/8/8/8/8/8/RR2K2R w HA - 0 1", "", "KQ"},
		{"1r2kr1r/8/8/8/8/8/8/4K3 b f - 0 1", "", "f"},
		{"1r2kr1r/8/8/8/8/8/8/4K3 b f - 0 1", "h8h7", "k"},
		{"1r2kr1r/8/8/8/8/8/8/4K3 b fq - 0 1", "f8f7", "q"},
		{"1r2kr1r/8/8/8/8/8/8/4K3 b fq - 0 1", "e8e7", "-"},
		{"1r2kr1r/8/8/8/8/8/8/4KR2 w Kfq - 0 1", "f1f8", "q"},
		{"1rk5/2R5/8/8/8/8/8/4K3 w q - 0 1", "c7c8", "-"},
		{"4k3/8/8/8/8/8/8/RB1K4 w Q - 0 1", "b1c2", "Q"},
		{"4k3/8/8/8/8/8/8/RB1KR2B w Q - 0 1", "h1g2", "Q"},
		// Rights that nobody can use are dropped.
		{"4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "", "-"},
		{"4k2r/8/8/8/8/8/8/4K3 w KQkq - 0 1", "e1e2", "k"},
		{"1k6/8/8/8/8/r7/8/4K3 b q - 0 1", "a3a8", "-"},
		{"4k3/8/8/K7/8/1n6/8/R3K1R1 b KQ - 0 1", "b3a5", "-"},
		// The side loses one of several kings.
		{"4k3/8/8/K7/8/1n6/8/2K3R1 b K - 0 1", "b3a5", "-"},
		{"4k3/8/8/K7/8/1n6/8/4K1R1 b K - 0 1", "b3a5", "-"},
		{"4k3/8/8/8/3pK3/8/8/2K3R1 b K e3 0 1", "d4e3", "-"},
	} {
		p := chesstest.Play(t, chesstest.FEN(t, tt.fen), tt.moves)
		require.Equal(t, tt.want, rights(p), "%s %s", tt.fen, tt.moves)
		require.Equal(t, p, chesstest.FEN(t, p.FEN()))
		again, err := p.Setup().Position()
		require.NoError(t, err)
		require.Equal(t, p, again)
	}
	for _, tt := range []struct {
		fen    string
		offset int64
	}{
		{"4k3/8/8/8/8/8/8/4K2R w G - 0 1", 23},
		{"4k3/8/8/8/8/8/8/4K2R w HK - 0 1", 24},
		{"4k3/8/8/8/8/8/8/4K1RR w GH - 0 1", 25},
		{"4k3/8/8/8/8/8/4K3/7R w H - 0 1", 23},
		{"4k3/8/8/8/8/8/8/K2K3R w H - 0 1", 24},
		{"4k3/8/8/8/8/8/8/4K2R w I - 0 1", 23},
	} {
		_, err := chess.ParseFEN(tt.fen)
		var where *chess.SyntaxError
		require.ErrorAs(t, err, &where, tt.fen)
		require.Equal(t, tt.offset, where.Offset, "%v", err)
	}

	s := chesstest.FEN(t, "4k3/8/8/8/8/8/8/RR2K2R w KB - 0 1").Setup()
	require.Equal(t, chess.WhiteShort|chess.WhiteLong, s.Castling)
	require.Equal(t, [4]int{0, 2, 0, 0}, s.CastlingFiles)
	for _, files := range [][4]int{{0, 3}, {2, 0}, {0, 0, 1, 0}, {0, -1}, {9}} {
		s.CastlingFiles = files
		_, err := s.Position()
		require.ErrorIs(t, err, chess.ErrRange, files)
	}
	s.CastlingFiles = [4]int{8, 1}
	p, err := s.Position()
	require.NoError(t, err)
	require.Equal(t, chesstest.FEN(t, "4k3/8/8/8/8/8/8/RR2K2R w KQ - 0 1"), p)
}

// rights returns the castling rights in the FEN of a position.
func rights(p chess.Position) string { return strings.Fields(p.FEN())[2] }
