package sgfbg_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

func parseGame(t testing.TB, in string) *sgfbg.Game {
	t.Helper()
	c, err := sgfbg.Parse([]byte(in))
	require.NoError(t, err)
	return c.Games[0]
}

// node returns the i-th node of a game in the order of the file.
func node(g *sgfbg.Game, i int) *sgfbg.Node { return slices.Collect(g.Nodes())[i] }

// lastNode returns the end of the main line.
func lastNode(g *sgfbg.Game) (last *sgfbg.Node) {
	for last = range g.MainLine() {
	}
	return last
}

// properties returns the text of a node.
func properties(n *sgfbg.Node) (text string) {
	for p := range n.Properties() {
		text += p.ID
		for _, v := range p.Values() {
			text += "[" + v + "]"
		}
	}
	return text
}

// written returns the text of a game without the line breaks of its layout.
func written(t testing.TB, g *sgfbg.Game) string {
	t.Helper()
	return joined(t, &sgfbg.Collection{Games: []*sgfbg.Game{g}})
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
	require.Equal(t, []string{"c", "d"}, list[3].Values())
	v, ok := n.Get("W")
	require.Equal(t, "x", v.Value(), "lower-case letters do not count")
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
	p, _ := n.Get("AW")
	require.EqualValues(t, -1, p.Offset, "its place in the input is gone")
	require.EqualValues(t, 1, n.Offset(), "that of the node is not")
	out, err := (&sgfbg.Collection{Games: []*sgfbg.Game{g}}).MarshalText()
	require.NoError(t, err)
	require.Equal(t, "(;GM[6]W[z]AW[c][d]NEW[1][][\\]])\n", string(out))

	for id, v := range map[string]string{"": "a", "a": "b", "W": "]", "B": `\`, "C": "a]b", "XY": `\\\`, "N": "\x00"} {
		var refused *bg.EncodeError
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
	_, err = c.Games[0].AddMove(bg.Move{Player: bg.Black, Kind: bg.Roll, Dice: [2]uint8{6, 6}})
	require.NoError(t, err)
	require.Equal(t, "(;GM[6];W[31];B[66])(;GM[6];B[42])", joined(t, c))

	g := parseGame(t, "(;GM[6](;W[31](;B[42])(;B[66]))(;W[42]))")
	g.Add()
	require.Equal(t, "(;GM[6](;W[31](;B[42];)(;B[66]))(;W[42]))", written(t, g), "at the end of the main line")
}

// TestNodesStayValid: a node stays what it is, whatever is added and removed
// around it, in games that were read and in games that were made.
func TestNodesStayValid(t *testing.T) {
	made, err := sgfbg.NewGame(bg.Info{})
	require.NoError(t, err)
	for _, g := range []*sgfbg.Game{made, parseGame(t, "(;GM[6];W[31hefe];B[42])")} {
		root := g.Root()
		var taken []*sgfbg.Node
		for i := range 1000 {
			n := g.Add()
			require.NoError(t, n.Set("N", strconv.Itoa(i)))
			taken = append(taken, n)
		}
		require.NoError(t, root.Set("RE", "W+1"))
		require.Same(t, root, g.Root())
		require.Contains(t, written(t, g), "RE[W+1]")
		taken[500].Remove()
		for i, n := range taken {
			v, _ := n.Get("N")
			require.Equal(t, strconv.Itoa(i), v.Value())
			_, ok := g.BoardAfter(n)
			require.Equal(t, i < 500, ok)
		}
		require.Same(t, taken[499], lastNode(g))
		g.Add()
		require.NotSame(t, taken[499], lastNode(g))
	}
}

// TestNodes: all nodes come in the order of the file, and a walk can stop
// anywhere.
func TestNodes(t *testing.T) {
	for _, in := range []string{
		"(;N[0])", "(;N[0];N[1];N[2])", "(;N[0](;N[1];N[2])(;N[3](;N[4])(;N[5])(;N[6];N[7]))(;N[8]))",
		"(;N[0](;N[1](;N[2])))", string(branches(500)),
	} {
		c, err := sgfbg.Options{Lenient: true}.Parse([]byte(in))
		require.NoError(t, err)
		total := countNodes(c.Games...)
		require.Equal(t, strings.Count(in, ";"), total)
		offset := int64(-1)
		for n := range c.Games[0].Nodes() {
			require.Greater(t, n.Offset(), offset)
			offset = n.Offset()
		}
		for stop := range min(total, 20) {
			seen := 0
			for range c.Games[0].Nodes() {
				if seen++; seen > stop {
					break
				}
			}
			require.Equal(t, stop+1, seen)
		}
	}
	for range new(sgfbg.Game).Nodes() {
		t.Fatal("no root, no nodes")
	}
	for range new(sgfbg.Game).MainLine() {
		t.Fatal("no root, no main line")
	}
}

// TestVariations: what is added to a node that has a child is a variation, and
// what was one alone stays in brackets.
func TestVariations(t *testing.T) {
	move := func(p bg.Player, value string) bg.Move {
		m, err := parseMove(p, value)
		require.NoError(t, err)
		return m
	}
	g := parseGame(t, "(;GM[6];W[31hefe];B[42])")
	n := node(g, 1)
	first, err := n.AddVariation(move(bg.Black, "double"), move(bg.White, "take"))
	require.NoError(t, err)
	require.Equal(t, "(;GM[6];W[31hefe](;B[42])(;B[double];W[take]))", written(t, g))
	_, err = n.AddVariation(move(bg.Black, "66"))
	require.NoError(t, err)
	_, err = first.AddVariation(move(bg.White, "drop"))
	require.NoError(t, err)
	const all = "(;GM[6];W[31hefe](;B[42])(;B[double](;W[take])(;W[drop]))(;B[66]))"
	require.Equal(t, all, written(t, g))
	require.EqualValues(t, -1, first.Offset())

	_, err = n.AddVariation(move(bg.Black, "66"), bg.Move{})
	var refused *bg.EncodeError
	require.ErrorAs(t, err, &refused)
	require.Equal(t, all, written(t, g), "nothing of it is added")
	none, err := n.AddVariation()
	require.NoError(t, err)
	require.Nil(t, none)

	b, ok := g.BoardAfter(node(g, 4))
	require.True(t, ok)
	require.Equal(t, 2, b.CubeValue)

	first.Remove()
	first.Remove()
	require.Equal(t, "(;GM[6];W[31hefe](;B[42])(;B[66]))", written(t, g))
	var children []string
	for c := range n.Children() {
		children = append(children, properties(c))
	}
	require.Equal(t, []string{"B[42]", "B[66]"}, children)
	for range n.Children() {
		break
	}
	node(g, 3).Remove()
	require.Equal(t, "(;GM[6];W[31hefe];B[42])", written(t, g), "no brackets for one that had none")
	node(g, 2).Remove()
	g.Add()
	require.Equal(t, "(;GM[6];W[31hefe];)", written(t, g))

	g = parseGame(t, "(;GM[6](;W[31](;B[42])))")
	require.Equal(t, "(;GM[6](;W[31](;B[42])))", written(t, g), "as it was")

	// A game without its root is empty, and gets a new one.
	root := g.Root()
	root.Remove()
	require.Nil(t, g.Root())
	_, ok = g.BoardAfter(root)
	require.False(t, ok)
	require.Same(t, g.Add(), g.Root())
	new(sgfbg.Node).Remove()

	// Nor has it the charset of the old root.
	g = parseGame(t, "(;GM[6]CA[ISO-8859-1])")
	g.Root().Remove()
	require.NoError(t, g.SetText(g.Add(), "C", "ä"))
	require.Equal(t, "(;C[ä])", written(t, g))
}

// TestRemoveLast: after the last of many children, others can be added.
func TestRemoveLast(t *testing.T) {
	g := parseGame(t, "(;GM[6])")
	var last *sgfbg.Node
	for range 30 {
		last = g.Root().Add()
	}
	last.Remove()
	g.Root().Add()
	require.Equal(t, 1+30, countNodes(g))
}

// TestZeroNode: a node in no game is empty, and takes properties and children.
func TestZeroNode(t *testing.T) {
	var n sgfbg.Node
	require.EqualValues(t, -1, n.Offset())
	require.Empty(t, properties(&n))
	for range n.Children() {
		t.Fatal("no children")
	}
	child := new(sgfbg.Node).Add()
	require.EqualValues(t, -1, child.Offset())
	c := n.Add()
	require.NoError(t, c.Set("C", "x"))
	require.NoError(t, n.Set("N", "y"))
	require.Equal(t, "N[y]", properties(&n))
	for child := range n.Children() {
		require.Same(t, c, child)
	}
	b := bg.NewBoard()
	require.NoError(t, new(sgfbg.Node).SetUp(&b))
	require.Equal(t, bg.NewBoard(), b)
	_, ok, err := new(sgfbg.Node).Move()
	require.False(t, ok)
	require.NoError(t, err)
}
