package cbfpgn_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

// TestCodes: every code as it is in PGN, and read back.
func TestCodes(t *testing.T) {
	move := []string{"", "$1", "$2", "$5", "$6", "$3", "$4", "{[%cbf move 7 mate]}", "{[%cbf move 8 zugzwang]}",
		"{[%cbf move 9 development]}"}
	position := []string{"", "$18", "$16", "$14", "$10", "$13", "$15", "$17", "$19", "$146",
		"{[%cbf position 10 compensation]}", "{[%cbf position 11 counterplay]}", "{[%cbf position 12 initiative]}",
		"{[%cbf position 13 attack]}", "{[%cbf position 14 time trouble]}", "$7"}
	extra := []string{"", "{[%cbf extra 1 editor's remark]}", "{[%cbf extra 2 better is]}", "{[%cbf extra 3 with the idea]}",
		"{[%cbf extra 4 equal alternative]}", "{[%cbf extra 5 worse alternative]}", "{[%cbf extra 6 better alternative]}",
		"{[%cbf extra 7 open]}"}
	for kind, known := range [][]string{move, position, extra} {
		for code := 1; code < 255; code++ {
			want := fmt.Sprintf("{[%%cbf %s %d]}", [...]string{"move", "position", "extra"}[kind], code)
			if code < len(known) {
				want = known[code]
			}
			g := newGame(t, "", "e2e4")
			c := new(cbf.Comment)
			*[...]*byte{&c.MoveCode, &c.PositionCode, &c.ExtraCode}[kind] = byte(code)
			g.Moves[0].Comment = c
			text := movetext(t, g)
			require.Equal(t, "1. e4 "+want+" *", text)
			again, err := strictly(t, text)
			require.NoError(t, err)
			require.Equal(t, c, again.Moves[0].Comment)
		}
	}
}
