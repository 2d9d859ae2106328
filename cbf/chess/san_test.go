package chess_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
)

// TestSANVectors: every move of the vectors has the SAN that their account gives,
// made by another program, and is read back from it.
func TestSANVectors(t *testing.T) {
	type move struct {
		UCI, SAN string
		Vars     [][]move
	}
	checked := 0
	var walk func(p chess.Position, line []move)
	walk = func(p chess.Position, line []move) {
		for _, w := range line {
			m, err := p.ParseUCI(w.UCI)
			require.NoError(t, err)
			require.Equal(t, w.SAN, p.SAN(m), p.FEN())
			parsed, err := p.ParseSAN(w.SAN)
			require.NoError(t, err)
			require.Equal(t, m, parsed)
			for _, v := range w.Vars {
				walk(p, v)
			}
			p, err = p.Play(m)
			require.NoError(t, err)
			checked++
		}
	}
	for _, name := range chesstest.Bases {
		var base struct {
			Games []struct {
				Setup *struct{ FEN string }
				Moves []move
			}
		}
		chesstest.ReadJSON(t, "../../testdata/cbf/"+name+".json", &base)
		for _, g := range base.Games {
			fen := ""
			if g.Setup != nil {
				fen = g.Setup.FEN
			}
			walk(chesstest.FEN(t, fen), g.Moves)
		}
	}
	require.Equal(t, 7700, checked)
}

var sanCases = []struct {
	name, fen string
	uci       string
	san       string
	also      string // other spellings that are read
}{
	{"knight", "", "g1f3", "Nf3", "Ngf3 Ng1f3 Ng1-f3 N1f3 Nf3+ Nf3!? Nf3?? g1f3 g1-f3"},
	{"pawn", "", "e2e4", "e4", "e2e4 e2-e4 Pe4 Pe2-e4"},
	{"capture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5", "ed5 e4d5 e4xd5 exd5+ e:d5"},
	{"promotion", "8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "e7e8q", "e8=Q", "e8Q e8(Q) e8/Q e8=q e8q e7e8Q e7-e8=Q"},
	{"to a bishop", "8/1P6/8/8/8/k7/8/4K3 w - - 0 1", "b7b8b", "b8=B", "b8B b8b b8=b"},
	{"mate by promotion", "7k/4P1pp/8/8/8/8/8/4K3 w - - 0 1", "e7e8r", "e8=R#", "e8R e8R+ e8=R"},
	{"capture and promotion", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", "exd8=N", "ed8N exd8N e7d8n"},
	{"short castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O", "0-0 o-o O-O+ e1g1 e1h1 e1-h1"},
	{"long castling, mate", "8/8/8/8/8/7Q/2R5/R3K1k1 w Q - 0 1", "e1c1", "O-O-O#", "0-0-0 o-o-o e1c1"},
	{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6", "ed6 exd6e.p. e5d6 e5d6ep exd6ep"},
	{"en passant beside a step", "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "c5d6", "cxd6", "cd6"},
	{"a king's step", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1f1", "Kf1", "e1f1 e1-f1"},
	{"a rook from the king's square", "1k6/8/8/8/8/8/8/K3R3 w - - 0 1", "e1g1", "Rg1", "e1g1 e1-g1"},
	{"two squares without a right", "4k3/8/8/8/8/8/8/2K1Q3 w - - 0 1", "e1g1", "Qg1", "e1g1"},
	{"by file", "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1", "a1d1", "Rad1", "Ra1d1"},
	{"by rank", "R7/4k3/8/8/8/8/8/R5K1 w - - 0 1", "a1a4", "R1a4", "Ra1a4"},
	{"by both", "8/1Q6/8/8/8/6k1/8/1Q2K2Q w - - 0 1", "b1e4", "Qb1e4", "Qb1-e4"},
	{"a pinned rival", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2", "Nge2"},
	{"a rival that would be in check", "3r2k1/8/8/8/8/8/3R4/R2K4 w - - 0 1", "d2a2", "invalid", ""},
	{"check", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8+", "Ra8 Ra8# Ra8++"},
	{"stalemate is not mate", "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6", "Qg6", ""},
	{"no king", "8/8/8/8/8/8/8/R7 w - - 0 1", "a1a8", "Ra8", ""},
}

// TestSAN: moves as text, with as little of their square as makes them unambiguous.
func TestSAN(t *testing.T) {
	for _, c := range sanCases {
		t.Run(c.name, func(t *testing.T) {
			p := chesstest.FEN(t, c.fen)
			m, err := p.ParseUCI(c.uci)
			require.NoError(t, err)
			if c.san == "invalid" { // listed, but not legal: written, not read
				require.False(t, p.Legal(m))
				_, err := p.ParseSAN(p.SAN(m))
				require.ErrorIs(t, err, chess.ErrMove)
				return
			}
			require.Equal(t, c.san, p.SAN(m))
			for _, s := range append(strings.Fields(c.also), c.san) {
				parsed, err := p.ParseSAN(s)
				require.NoError(t, err, s)
				require.Equal(t, m, parsed, s)
			}
		})
	}
	p := chess.StartPosition()
	require.Equal(t, "--", p.SAN(chess.Move{}))
	require.Equal(t, "invalid Move", p.SAN(chess.Move{From: 1, To: 1}))
	require.Equal(t, "invalid Move", p.SAN(chess.Move{From: 0, To: 63}))
}

// TestParseSANErrors: texts that are not a move, or fit no legal move or several.
func TestParseSANErrors(t *testing.T) {
	for _, tt := range []struct {
		name, fen, san string
		err            error
		text           string
	}{
		{"empty", "", "", chess.ErrSyntax, `malformed: ""`},
		{"words", "", "Knight", chess.ErrSyntax, `"Knight"`},
		{"bytes that are no letters", "", "\x80e4", chess.ErrSyntax, ""},
		{"a byte that is no promotion", "", "e4\x80", chess.ErrSyntax, ""},
		{"many letters", "", "x" + strings.Repeat("Ж", 30), chess.ErrSyntax, `"xЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖ"...`},
		{"off the board", "", "Ni3", chess.ErrSyntax, ""},
		{"a file too many", "", "Nggf3", chess.ErrSyntax, ""},
		{"capture by some pawn", "", "xd5", chess.ErrSyntax, ""},
		{"an empty square", "", "e4e5", chess.ErrMove, "possible are e4, e3"},
		{"the other side's man", "", "b8c6", chess.ErrMove, "possible are Na3"},
		{"en passant alone", "", "ep", chess.ErrSyntax, ""},
		{"castling of two kinds", "", "O-0", chess.ErrSyntax, ""},
		{"castling thrice", "", "O-O-O-O", chess.ErrSyntax, ""},
		{"other letters", "", "Sf3", chess.ErrSyntax, ""},
		{"null move", "", "--", chess.ErrSyntax, ""},
		{"ambiguous", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", chess.ErrAmbiguous, `"Nd2" can be Nbd2 or Nfd2`},
		{"impossible", "", "Nd5", chess.ErrMove, `"Nd5"; possible are Na3, Nc3, Nf3, Nh3`},
		{"impossible pawn", "", "e5", chess.ErrMove, `"e5"; possible are e4, e3`},
		{"no such man", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4", chess.ErrMove, "no move of that kind is possible"},
		{"pinned", "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Ne2", chess.ErrMove, `"Ne2" leaves the king in check`},
		{"no right", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", chess.ErrMove, "is castling without the right to it; possible are Kd1"},
		{"out of check", "4k3/8/8/8/8/4r3/8/4K2R w K - 0 1", "O-O", chess.ErrMove, "leads out of, through or into check"},
		{"through check", "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "O-O", chess.ErrMove, "leads out of, through or into check"},
		{"blocked", "", "O-O", chess.ErrMove, `"O-O"; no move of that kind is possible`},
		{"no piece to promote to", "8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "e8", chess.ErrMove, "possible are e8=Q, e8=R, e8=B, e8=N"},
		{"promotion to a king", "8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "e8=K", chess.ErrSyntax, `not a move in algebraic notation: "e8=K"`},
		{"promotion too early", "", "e4=Q", chess.ErrMove, "possible are e4, e3"},
		{"promotion of a piece", "", "Nf3=Q", chess.ErrMove, ""},
		{"no double step before", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6", chess.ErrMove, "possible is e6"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m, err := chesstest.FEN(t, tt.fen).ParseSAN(tt.san)
			require.ErrorIs(t, err, tt.err)
			require.ErrorContains(t, err, tt.text)
			require.Equal(t, chess.Move{}, m)
			var where *chess.SyntaxError
			require.True(t, errors.As(err, &where))
			require.Equal(t, "SAN", where.In)
		})
	}
}

// TestSANLeftover: castling on top of a double step leaves a capture that chess
// does not know. It is written like any other, and not read.
func TestSANLeftover(t *testing.T) {
	p := chesstest.FEN(t, "4k2r/8/8/3pP3/8/8/3P4/4K3 w k - 0 1")
	p = chesstest.Play(t, p, "d2d4 e8g8")
	m, err := p.ParseUCI("e5d6")
	require.NoError(t, err)
	require.True(t, p.IsLeftoverEnPassant(m))
	require.Equal(t, "exd6", p.SAN(m))
	_, err = p.ParseSAN("exd6")
	require.ErrorIs(t, err, chess.ErrMove)
	require.ErrorContains(t, err, "does not follow a double step")
}

// checkSAN: SAN of every legal move is read back to it, no two are the same, and
// cutting a named square off makes the move ambiguous.
func checkSAN(t testing.TB, p chess.Position) {
	seen := map[string]chess.Move{}
	for _, m := range p.LegalMoves() {
		san := p.SAN(m)
		require.NotContains(t, seen, san, p.FEN())
		seen[san] = m
		parsed, err := p.ParseSAN(san)
		require.NoError(t, err, p.FEN())
		require.Equal(t, m, parsed, "%s in %s", san, p.FEN())

		bare := strings.TrimRight(san, "+#")
		if bare[0] == 'O' || bare[0] >= 'a' {
			continue
		}
		bare = strings.Replace(bare, "x", "", 1)
		for i := 1; i < len(bare)-2; i++ {
			_, err := p.ParseSAN(bare[:i] + bare[i+1:])
			require.ErrorIs(t, err, chess.ErrAmbiguous, "%s in %s", san, p.FEN())
		}
	}
	// The marks, by the definition.
	for san, m := range seen {
		after, err := p.Play(m)
		require.NoError(t, err)
		mark := ""
		if after.InCheck() {
			mark = "+"
			if len(after.LegalMoves()) == 0 {
				mark = "#"
			}
		}
		require.Equal(t, strings.TrimRight(san, "+#")+mark, san, p.FEN())
	}
}

// TestSANRandomGames: SAN of all legal moves of random games is read back to
// them.
func TestSANRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for _, fen := range []string{
		"",
		"QQQQ1QQQ/Q6Q/8/k7/8/K7/Q6Q/QQQ1QQQQ w - - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"NNNNNNNN/8/2N2N2/4k3/8/K1N2N2/8/NNN2NNN w - - 0 1",
		"8/8/8/PpPpPpPp/8/k7/8/K7 w - b6 0 1",
	} {
		for range 2 {
			p := chesstest.FEN(t, fen)
			for ply := range 25 {
				if ply == 5 && len(p.Numbered()) > 100 {
					break // for the time it takes
				}
				checkSAN(t, p)
				legal := p.LegalMoves()
				if len(legal) == 0 {
					break
				}
				var err error
				p, err = p.Play(legal[r.IntN(len(legal))])
				require.NoError(t, err)
			}
		}
	}
}
