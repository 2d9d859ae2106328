package ids_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg/ids"
)

// TestMemory: what a caller fills in costs no more than doc.go says.
func TestMemory(t *testing.T) {
	long := strings.Repeat("1", 1<<16)
	var p matchid.Position
	for i := range p.Checkers[0] {
		p.Checkers[0][i], p.Checkers[1][i] = 1, 1
	}
	m := matchid.NewMatch(-1)
	m.State, m.Spare, m.Dice = 200, 200, [2]uint8{200, 0}
	for _, x := range []matchid.XGID{{Position: p, Match: m}, {Position: p, Match: matchid.NewMatch(5)}} {
		got := testutil.Allocated(func() {
			_, _ = ids.Board(x.Position, x.Match)
			_, _, _ = ids.FromXGID(x.String())
			_, _, _ = ids.FromOGID(long)
		})
		require.Less(t, got, uint64(2*8<<10))
	}
}
