package pgn_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/internal/pgn"
)

// TestParseMove: forms of moves, and what of a text is one.
func TestParseMove(t *testing.T) {
	for _, tt := range []struct {
		text string
		n    int
		want pgn.MoveForm
	}{
		{"e4", 2, pgn.MoveForm{FromFile: -1, FromRank: -1, ToFile: 4, ToRank: 3}},
		{"Nf3+ e5", 4, pgn.MoveForm{Letters: [2]rune{'N'}, FromFile: -1, FromRank: -1, ToFile: 5, ToRank: 2}},
		{"Nbxd7!", 5, pgn.MoveForm{Letters: [2]rune{'N'}, FromFile: 1, FromRank: -1, ToFile: 3, ToRank: 6}},
		{"R1a3", 4, pgn.MoveForm{Letters: [2]rune{'R'}, FromFile: -1, FromRank: 0, ToFile: 0, ToRank: 2}},
		{"Qh4-e1#", 7, pgn.MoveForm{Letters: [2]rune{'Q'}, FromFile: 7, FromRank: 3, ToFile: 4, ToRank: 0}},
		{"exd8=Q++", 8, pgn.MoveForm{FromFile: 4, FromRank: -1, ToFile: 3, ToRank: 7, Promotion: 'Q'}},
		{"e7e8q", 5, pgn.MoveForm{FromFile: 4, FromRank: 6, ToFile: 4, ToRank: 7, Promotion: 'q'}},
		{"e8(N)x", 5, pgn.MoveForm{FromFile: -1, FromRank: -1, ToFile: 4, ToRank: 7, Promotion: 'N'}},
		{"e8Nf3", 2, pgn.MoveForm{FromFile: -1, FromRank: -1, ToFile: 4, ToRank: 7}},
		{"e8N1f3", 2, pgn.MoveForm{FromFile: -1, FromRank: -1, ToFile: 4, ToRank: 7}},
		{"e8Nxf3", 2, pgn.MoveForm{FromFile: -1, FromRank: -1, ToFile: 4, ToRank: 7}},
		{"e8N-f3", 2, pgn.MoveForm{FromFile: -1, FromRank: -1, ToFile: 4, ToRank: 7}},
		{"e8N:f3", 2, pgn.MoveForm{FromFile: -1, FromRank: -1, ToFile: 4, ToRank: 7}},
		{"if3", 3, pgn.MoveForm{Letters: [2]rune{'i'}, FromFile: -1, FromRank: -1, ToFile: 5, ToRank: 2}},
		{"exd6e.p.", 8, pgn.MoveForm{FromFile: 4, FromRank: -1, ToFile: 3, ToRank: 5}},
		{"Крf1", 6, pgn.MoveForm{Letters: [2]rune{'К', 'р'}, FromFile: -1, FromRank: -1, ToFile: 5, ToRank: 0}},
		{"Of1", 3, pgn.MoveForm{Letters: [2]rune{'O'}, FromFile: -1, FromRank: -1, ToFile: 5, ToRank: 0}},
		{"O-O+", 4, pgn.MoveForm{Castling: 2}},
		{"0-0-0", 5, pgn.MoveForm{Castling: 3}},
		{"O-0", 0, pgn.MoveForm{}}, {"O-O-O-O", 0, pgn.MoveForm{}}, {"", 0, pgn.MoveForm{}}, {"e", 0, pgn.MoveForm{}},
		{"xd5", 0, pgn.MoveForm{}}, {"Nd", 0, pgn.MoveForm{}}, {"well", 0, pgn.MoveForm{}}, {"e9", 0, pgn.MoveForm{}},
	} {
		m, n := pgn.ParseMove([]byte(tt.text))
		require.Equal(t, tt.n, n, tt.text)
		if n > 0 {
			require.Equal(t, tt.want, m, tt.text)
		}
	}
}
