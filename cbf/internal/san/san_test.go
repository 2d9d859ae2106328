package san_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/internal/san"
)

// TestParseMove: forms of moves, and what of a text is one.
func TestParseMove(t *testing.T) {
	for _, tt := range []struct {
		text string
		n    int
		want san.Form
	}{
		{"e4", 2, san.Form{FromFile: -1, FromRank: -1, ToFile: 4, ToRank: 3}},
		{"Nf3+ e5", 4, san.Form{Letters: [2]rune{'N'}, FromFile: -1, FromRank: -1, ToFile: 5, ToRank: 2}},
		{"Nbxd7!", 5, san.Form{Letters: [2]rune{'N'}, FromFile: 1, FromRank: -1, ToFile: 3, ToRank: 6}},
		{"R1a3", 4, san.Form{Letters: [2]rune{'R'}, FromFile: -1, FromRank: 0, ToFile: 0, ToRank: 2}},
		{"Qh4-e1#", 7, san.Form{Letters: [2]rune{'Q'}, FromFile: 7, FromRank: 3, ToFile: 4, ToRank: 0}},
		{"exd8=Q++", 8, san.Form{FromFile: 4, FromRank: -1, ToFile: 3, ToRank: 7, Promotion: 'Q'}},
		{"e7e8q", 5, san.Form{FromFile: 4, FromRank: 6, ToFile: 4, ToRank: 7, Promotion: 'q'}},
		{"e8(N)x", 5, san.Form{FromFile: -1, FromRank: -1, ToFile: 4, ToRank: 7, Promotion: 'N'}},
		{"e8Nf3", 2, san.Form{FromFile: -1, FromRank: -1, ToFile: 4, ToRank: 7}},
		{"e8N1f3", 2, san.Form{FromFile: -1, FromRank: -1, ToFile: 4, ToRank: 7}},
		{"e8Nxf3", 2, san.Form{FromFile: -1, FromRank: -1, ToFile: 4, ToRank: 7}},
		{"e8N-f3", 2, san.Form{FromFile: -1, FromRank: -1, ToFile: 4, ToRank: 7}},
		{"e8N:f3", 2, san.Form{FromFile: -1, FromRank: -1, ToFile: 4, ToRank: 7}},
		{"e8=r", 4, san.Form{FromFile: -1, FromRank: -1, ToFile: 4, ToRank: 7, Promotion: 'r'}},
		{"e8=s", 2, san.Form{FromFile: -1, FromRank: -1, ToFile: 4, ToRank: 7}},
		{"b1A", 3, san.Form{FromFile: -1, FromRank: -1, ToFile: 1, ToRank: 0, Promotion: 'A'}},
		{"b4A", 2, san.Form{FromFile: -1, FromRank: -1, ToFile: 1, ToRank: 3}},
		{"if3", 3, san.Form{Letters: [2]rune{'i'}, FromFile: -1, FromRank: -1, ToFile: 5, ToRank: 2}},
		{"exd6e.p.", 8, san.Form{FromFile: 4, FromRank: -1, ToFile: 3, ToRank: 5}},
		{"Крf1", 6, san.Form{Letters: [2]rune{'К', 'р'}, FromFile: -1, FromRank: -1, ToFile: 5, ToRank: 0}},
		{"Of1", 3, san.Form{Letters: [2]rune{'O'}, FromFile: -1, FromRank: -1, ToFile: 5, ToRank: 0}},
		{"O-O+", 4, san.Form{Castling: 2}},
		{"0-0-0", 5, san.Form{Castling: 3}},
		{"O-0", 0, san.Form{}}, {"O-O-O-O", 0, san.Form{}}, {"", 0, san.Form{}}, {"e", 0, san.Form{}},
		{"xd5", 0, san.Form{}}, {"Nd", 0, san.Form{}}, {"well", 0, san.Form{}}, {"e9", 0, san.Form{}},
		{"[e4", 0, san.Form{}}, {"++", 0, san.Form{}}, {"0e4", 0, san.Form{}}, {"\xffe4", 0, san.Form{}},
	} {
		m, n := san.Parse([]byte(tt.text))
		require.Equal(t, tt.n, n, tt.text)
		if n > 0 {
			require.Equal(t, tt.want, m, tt.text)
		}
	}
}
