package cbfpgn_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/pgn/cbfpgn"
)

// TestChess960: games of Chess960 fit as far as a record can hold them, which is up to a
// castling that chess does not have.
func TestChess960(t *testing.T) {
	for name, tt := range map[string]struct {
		fen, moves string
		wantFEN    string
		wantMoves  string
		losses     []string
	}{
		"nobody castles": {"nbbqrknr/pppppppp/8/8/8/8/PPPPPPPP/NBBQRKNR w HEhe - 0 1", "1. e4 e5 2. Nf3 *",
			"nbbqrknr/pppppppp/8/8/8/8/PPPPPPPP/NBBQRKNR w KQkq - 0 1", "1. e4 e5 2. Nf3 *", nil},
		"castling": {"6kr/8/8/8/8/8/8/6KR w Hh - 0 1", "1. Rh2 Rh7 (1... Kf8 {x}) 2. Kg2 {y} Rh6 1-0",
			"6kr/8/8/8/8/8/8/6KR w Kk - 0 1", "1. Rh2 Rh7 (1... Kf8 {x}) 2. Kg2 {y} 2... Rh6 1-0", nil},
		"castling in a variation": {"5k1r/8/8/8/8/8/8/5K1R w Hh - 0 1", "1. Rh2 (1. O-O Ke8) O-O *",
			"5k1r/8/8/8/8/8/8/5K1R w Kk - 0 1", "1. Rh2 {(1. O-O+ Ke8) ¶ 1... O-O+} *",
			[]string{`moves: castling of Chess960 "f1h1", moved to the text, with the line after it`,
				"comments: comment of a variation without moves, moved to the move before it",
				`moves: castling of Chess960 "f8h8", moved to the text, with the line after it`}},
		"castling as in chess": {"3rk2r/8/8/8/8/8/8/3RK2R w HDhd - 0 1", "1. Ke2 O-O *",
			"3rk2r/8/8/8/8/8/8/3RK2R w KQkq - 0 1", "1. Ke2 O-O *", nil},
		"an inner rook": {"4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1", "1. Ke2 *",
			"4k3/8/8/8/8/8/8/RR2K1RR w - - 0 1", "1. Ke2 *",
			[]string{`tags: right of Chess960 to castle with an inner rook "KQ", dropped`}},
		"the usual corners": {"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "1. O-O-O O-O *",
			"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "1. O-O-O O-O *", nil},
		"no rights": {"4k1r1/8/8/8/8/8/8/4K1R1 w - - 0 1", "1. Ke2 *",
			"4k1r1/8/8/8/8/8/8/4K1R1 w - - 0 1", "1. Ke2 *", nil},
	} {
		t.Run(name, func(t *testing.T) {
			text := "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"" + tt.fen + "\"]\n\n" + tt.moves
			g, list := fitted(t, cbfpgn.Fitter{}, text)
			require.Equal(t, tt.wantFEN, g.Start().FEN())
			require.Equal(t, tt.wantMoves, movetext(t, g))
			require.Equal(t, append([]string{`tags: Variant "Chess960", dropped`}, tt.losses...), texts(list))
			stored(t, g)
			_, err := strictly(t, text)
			require.ErrorIs(t, err, cbfpgn.ErrLost)
		})
	}
}
