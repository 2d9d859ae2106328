package cbf_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

// TestCodesOfZero: codes of 0 at the end of a comment without text are written back.
func TestCodesOfZero(t *testing.T) {
	for _, comment := range []string{"", "\x01", "\x01\x00", "\x01\x00\x00", "\x00", "\x00\x02", "\x00\x00\x02", "\x00\x00\x00\x00"} {
		rec := sealed{moves: "\x8b", comments: "\xff" + comment + "\xff"}.record()
		g, err := cbf.ParseGame(rec)
		require.NoError(t, err)
		again, err := g.AppendBinary(nil)
		require.NoError(t, err)
		require.Equal(t, rec, again, "%q", comment)
	}
}

// TestCommentsOfUnreadMoves: comments of moves that lenient reading does not
// reach are not the comment of the game, which comes after them.
func TestCommentsOfUnreadMoves(t *testing.T) {
	for _, tt := range []struct {
		name, moves string
	}{
		{"number", "\x8b" + "\xfe" + "\x8b"},
		{"mark", "\x8b" + "\x80" + "\x8b\xff\x8b\x00\x8b"},
	} {
		for _, of := range []struct {
			game, comments string
		}{
			{"", "\xff\x01\xff\x02\xff\x03\xff"},
			{"of the game", "\xff\x01\xff\x02\xff\x03\xff\x00\x00\x00\x00of the game\xff"},
		} {
			t.Run(tt.name+" "+of.game, func(t *testing.T) {
				rec := sealed{moves: tt.moves, comments: of.comments}.record()
				g, err := cbf.Options{Lenient: true}.ParseGame(rec)
				require.NoError(t, err)
				require.Len(t, g.Moves, 1)
				require.Equal(t, byte(1), g.Moves[0].Comment.MoveCode)
				require.Equal(t, []cbf.Comment{{MoveCode: 2}, {MoveCode: 3}}, g.ExtraComments)
				require.Equal(t, of.game, string(g.Comment.Text))
				require.Zero(t, g.Comment.MoveCode)
				again, err := g.AppendBinary(nil)
				require.NoError(t, err)
				require.Equal(t, rec, again)
			})
		}
	}
}
