package chess_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
)

// checkPlain holds PlayPlain to ParseSAN and Play.
func checkPlain(t *testing.T, p chess.Position, text []byte) (played bool) {
	t.Helper()
	after := p
	m, n := after.PlayPlain(text)
	if n == 0 {
		require.Equal(t, p, after, "%s: %q", p.FEN(), text)
		require.Zero(t, m)
		return false
	}
	want, err := p.ParseSAN(string(text[:n]))
	require.NoError(t, err, "%s: %q", p.FEN(), text)
	require.Equal(t, want, m, "%s: %q", p.FEN(), text)
	next, err := p.Play(m)
	require.NoError(t, err)
	require.Equal(t, next, after, "%s: %q", p.FEN(), text)
	require.Contains(t, " \n\r)!?", string(text[n]))
	return true
}

// TestPlayPlain: what is played is what SAN says, and nearly all moves of games are.
func TestPlayPlain(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	moves, played := 0, 0
	for range 3 {
		p := chess.StartPosition()
		for range 100 {
			list := p.LegalMoves()
			if len(list) == 0 {
				break
			}
			for _, m := range list {
				san := p.SAN(m)
				moves++
				if checkPlain(t, p, []byte(san+" 12. Nf3")) {
					played++
				}
				text := []byte(san + "\n        ")
				text[r.IntN(len(san)+1)] = "abcdefgh12345678KQRBNxO-=+#! )(e\x00"[r.IntN(32)]
				checkPlain(t, p, text)
				checkPlain(t, p, []byte(san))
				checkPlain(t, p, []byte(m.String()+"      "))
			}
			m := list[r.IntN(len(list))]
			p.PlayUnchecked(m)
		}
	}
	require.Greater(t, played, moves*9/10)
	for fen, texts := range map[string][]string{
		"4r3/8/8/8/8/8/4N3/4K2k w - - 0 1":               {"Nc3", "Ke1", "Kf1 ", "Nx"},
		"8/8/8/KPp4r/8/8/8/7k w - c6 0 1":                {"bxc6", "b6"},
		"4k3/8/8/8/8/8/8/1K5R w H - 0 1":                 {"Kc1", "O-O"},
		"4k3/4P3/8/8/8/5N2/8/1N2K3 w - - 0 1":            {"Nd2", "Nbd2", "N1d2", "Nb1d2", "e8", "e8=Q", "Nf3d2"},
		"KK6/8/8/8/8/8/8/r6k w - - 0 1":                  {"Kb7", "Kxa1"},
		"8/8/8/8/8/8/8/R6k w - - 0 1":                    {"Ra8", "Rh1"},
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1":           {"O-O", "0-0", "Rxa8+", "Ra8++", "Rxh8#", "Ke2!?"},
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1": {"e4", "exd3", "ee4", "e2e4"},
	} {
		for _, text := range texts {
			for _, end := range []string{" ", "\n", ")", "!", "$", ".", "", "x", "=Q"} {
				checkPlain(t, chesstest.FEN(t, fen), []byte(text+end+"        "))
				checkPlain(t, chesstest.FEN(t, fen), []byte(text+end))
			}
		}
	}
}
