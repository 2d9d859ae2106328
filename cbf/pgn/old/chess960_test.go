package old_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	pgn "example.com/boardcodec/cbf/pgn/old"
)

// TestChess960: games of Chess960 are read as far as a record can hold them, which is
// up to a castling that chess does not have.
func TestChess960(t *testing.T) {
	for name, tt := range map[string]struct {
		fen, moves string
		wantFEN    string
		wantMoves  string
		losses     []string
	}{
		"nobody castles": {"nbbqrknr/pppppppp/8/8/8/8/PPPPPPPP/NBBQRKNR w HEhe - 0 1", "1. e4 e5 2. Nf3 *",
			"nbbqrknr/pppppppp/8/8/8/8/PPPPPPPP/NBBQRKNR w - - 0 1", "1. e4 e5 2. Nf3 *",
			[]string{`right to castle "HEhe" of Chess960`}},
		"castling": {"6kr/8/8/8/8/8/8/6KR w Hh - 0 1", "1. Rh2 Rh7 (1... Kf8 {x}) 2. O-O {y} Rh6 1-0",
			"6kr/8/8/8/8/8/8/6KR w - - 0 1", "1. Rh2 Rh7 {2. O-O ｛y｝ Rh6} (1... Kf8 {x}) 1-0",
			[]string{`right to castle "Hh" of Chess960`, "castling O-O of Chess960, and the line after it, to the text"}},
		"castling in a variation": {"6kr/8/8/8/8/8/8/6KR w Hh - 0 1", "1. Rh2 (1. O-O Kf8) Rh7 *",
			"6kr/8/8/8/8/8/8/6KR w - - 0 1", "1. Rh2 {(1. O-O Kf8)} 1... Rh7 *",
			[]string{`right to castle "Hh" of Chess960`, "castling O-O of Chess960, and the line after it, to the text",
				"comment of a variation without moves, to the move before it"}},
		"castling as in chess": {"3rk2r/8/8/8/8/8/8/3RK2R w HDhd - 0 1", "1. Ke2 O-O *",
			"3rk2r/8/8/8/8/8/8/3RK2R w Kk - 0 1", "1. Ke2 O-O *",
			[]string{`right to castle "Dd" of Chess960`}},
		"X-FEN": {"2r1k1r1/8/8/8/8/8/8/1R2K1R1 w KQk - 0 1", "1. Ra1 *",
			"2r1k1r1/8/8/8/8/8/8/1R2K1R1 w - - 0 1", "1. Ra1 *",
			[]string{`right to castle "KQk" of Chess960`}},
		"the usual corners": {"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "1. O-O-O O-O *",
			"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "1. O-O-O O-O *", nil},
		"X-FEN, rooks between": {"rr2k1rr/8/8/8/8/8/8/RR2K1RR w KQkq - 0 1", "1. Ke2 *",
			"rr2k1rr/8/8/8/8/8/8/RR2K1RR w KQkq - 0 1", "1. Ke2 *", nil},
		"no rights": {"4k1r1/8/8/8/8/8/8/4K1R1 w - - 0 1", "1. Ke2 *",
			"4k1r1/8/8/8/8/8/8/4K1R1 w - - 0 1", "1. Ke2 *", nil},
	} {
		t.Run(name, func(t *testing.T) {
			text := "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"" + tt.fen + "\"]\n\n" + tt.moves
			g, err := convert.NewReader(strings.NewReader(text)).Read()
			require.NoError(t, err)
			require.Equal(t, tt.wantFEN, g.Start().FEN())
			require.Equal(t, tt.wantMoves, movetext(t, g))
			var losses []string
			for _, p := range g.Problems {
				if p.Kind != cbf.ProblemSyntax {
					losses = append(losses, p.Err.Error())
				}
			}
			require.Equal(t, tt.losses, losses)
			last := g.Problems[len(g.Problems)-1]
			if tt.losses == nil || len(tt.losses) == 1 {
				require.ErrorContains(t, last.Err, `variant "Chess960", read as chess`)
			}
			_, err = g.AppendBinary(nil)
			require.NoError(t, err)

			_, err = pgn.NewReader(strings.NewReader(text)).Read()
			require.ErrorIs(t, err, errors.ErrUnsupported)
			_, err = pgn.Options{Lenient: true}.NewReader(strings.NewReader(text)).Read()
			if tt.losses == nil {
				require.NoError(t, err)
			} else {
				require.ErrorIs(t, err, pgn.ErrLost)
			}
		})
	}
	// Other letters are not rights.
	_, err := convert.NewReader(strings.NewReader("[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w Xx - 0 1\"]\n\n*")).Read()
	require.ErrorContains(t, err, "castling")
}
