package sgfbg_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

func parseGame(t testing.TB, in string) *sgfbg.Game {
	t.Helper()
	c, err := sgfbg.Parse([]byte(in))
	require.NoError(t, err)
	return c.Games[0]
}

// TestNode: the properties of a node, as they stand and as they are set.
func TestNode(t *testing.T) {
	g := parseGame(t, "(;GM[6]ZZ[a][b\\]]White[x] AW[c]\n\t[d])")
	n := g.Root()
	var list []sgfbg.Property
	for p := range n.Properties() {
		list = append(list, p)
	}
	require.Len(t, list, 4)
	require.Equal(t, []string{"GM", "ZZ", "White", "AW"}, []string{list[0].ID, list[1].ID, list[2].ID, list[3].ID})
	require.Equal(t, []int64{2, 7, 17, 26}, []int64{list[0].Offset, list[1].Offset, list[2].Offset, list[3].Offset})
	require.Equal(t, []string{"a", `b\]`}, list[1].Values())
	require.Equal(t, []string{"c", "d"}, n.Values("AW"))
	v, ok := n.Get("W")
	require.Equal(t, "x", v, "lower-case letters do not count")
	require.True(t, ok)
	_, ok = n.Get("WH")
	require.False(t, ok)
	_, ok = n.Get("")
	require.False(t, ok)
	require.EqualValues(t, 1, n.Offset())

	require.NoError(t, n.Set("W", "z"))
	require.NoError(t, n.Set("ZZ"))
	require.NoError(t, n.Set("NEW", "1", "", `\]`))
	require.NoError(t, n.Set("NONE"))
	p, _ := n.Lookup("AW")
	require.EqualValues(t, -1, p.Offset, "its place in the input is gone")
	require.EqualValues(t, 1, n.Offset(), "that of the node is not")
	out, err := (&sgfbg.Collection{Games: []*sgfbg.Game{g}}).MarshalText()
	require.NoError(t, err)
	require.Equal(t, "(;GM[6]W[z]AW[c][d]NEW[1][][\\]])\n", string(out))

	for id, v := range map[string]string{"": "a", "a": "b", "W": "]", "B": `\`, "C": "a]b", "XY": `\\\`, "N": "\x00"} {
		var refused *sgfbg.EncodeError
		require.ErrorAs(t, n.Set(id, v), &refused, id)
	}
	again, err := (&sgfbg.Collection{Games: []*sgfbg.Game{g}}).MarshalText()
	require.NoError(t, err)
	require.Equal(t, out, again, "what is refused changes nothing")
}

// TestAddDoesNotTouchOtherGames: what is added to one game, or line, is in no
// other.
func TestAddDoesNotTouchOtherGames(t *testing.T) {
	c, err := sgfbg.Parse([]byte("(;GM[6];W[31])(;GM[6];B[42])"))
	require.NoError(t, err)
	_, err = c.Games[0].AddMove(sgfbg.Move{Player: sgfbg.Black, Action: sgfbg.Roll, Dice: [2]uint8{6, 6}})
	require.NoError(t, err)
	require.Equal(t, "(;GM[6];W[31];B[66])(;GM[6];B[42])", joined(t, c))

	g := parseGame(t, "(;GM[6](;W[31](;B[42])(;B[66]))(;W[42]))")
	g.Add(sgfbg.Node{})
	require.Equal(t, "(;GM[6](;W[31](;B[42];)(;B[66]))(;W[42]))",
		joined(t, &sgfbg.Collection{Games: []*sgfbg.Game{g}}), "at the end of the main line")
}
