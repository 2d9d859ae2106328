package sgfbg_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// seeds are the inputs of the table tests, and the small files of GNU
// Backgammon.
func seeds(f *testing.F) (list [][]byte) {
	for _, tt := range badInputs {
		list = append(list, []byte(strings.Replace(tt.in, "∑", "", 1)))
	}
	for _, tt := range oddInputs {
		list = append(list, []byte(tt.in))
	}
	for _, file := range vectorFiles(f) {
		if data := readFile(f, file); len(data) < 5000 {
			list = append(list, data)
		}
	}
	return list
}

func countNodes(games ...*sgfbg.Game) (n int) {
	for _, g := range games {
		for range g.Nodes() {
			n++
		}
	}
	return n
}

// requirePlace: an error about the input is a SyntaxError whose offset lies in
// it.
func requirePlace(t *testing.T, err error, size int) {
	t.Helper()
	var syntax *bg.SyntaxError
	require.True(t, errors.As(err, &syntax), "%v", err)
	require.True(t, 0 <= syntax.Offset && syntax.Offset <= int64(size), "%v", err)
	require.Positive(t, syntax.Line)
	require.Positive(t, syntax.Column)
}

// FuzzParse: any bytes give a collection or an error with a place; what is read
// strictly is read alike leniently, without a fault; and a Reader reads the
// same as Parse. The typed layers survive it all.
func FuzzParse(f *testing.F) {
	for _, s := range seeds(f) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		_, err := sgfbg.Parse(bytes.Clone(data))
		if err != nil {
			requirePlace(t, err, len(data))
		}
		lenient, err2 := sgfbg.Options{Lenient: true}.Parse(bytes.Clone(data))
		if err2 != nil {
			require.ErrorIs(t, err2, sgfbg.ErrNotSGF)
			require.ErrorIs(t, err, sgfbg.ErrNotSGF)
			return
		}
		require.LessOrEqual(t, countNodes(lenient.Games...), len(data)+1)
		require.Empty(t, brokenLaw(data))
		require.Equal(t, slices.ContainsFunc(lenient.Games, (*sgfbg.Game).IsBackgammon), sgfbg.LooksLike(data))
		for _, o := range []sgfbg.Options{{}, {Lenient: true}} {
			requireSame(t, o, data, iotest.OneByteReader(bytes.NewReader(data)))
		}
		for r, err := range lenient.Records() {
			require.NoError(t, err)
			if r.Node != nil {
				_, _, _ = r.Node.Candidates(r.Move.Player)
				_, _, _ = r.Node.CubeAnalysis()
				_, _ = r.Node.Annotation()
			}
			for _, p := range r.Problems {
				require.NotEmpty(t, p.String())
			}
		}
		list, _ := lenient.Matches()
		for _, m := range list {
			for d := range m.Decisions(func([2]int, bool) float64 { return 0.5 }) {
				require.Less(t, d.Chosen, max(len(d.Candidates), 1))
			}
			again, _, err := sgfbg.FromMatch(m, nil)
			if err == nil {
				_, err = again.AppendText(nil)
				require.NoError(t, err)
			}
		}
		for _, g := range lenient.Games {
			_, _ = g.Info()
			g.Text(g.Root(), "C")
			_ = g.Outcome().Board.String()
		}
	})
}

// FuzzText: a text that a game takes comes back, but for the white space that
// FF[4] has no form for.
func FuzzText(f *testing.F) {
	for _, s := range []string{"", "a]b", `\`, `\\]`, "a:b", "M\u00fcnchen", "a\nb", "\u4e2d", "a\r\nb\tc", "\xff"} {
		f.Add(s, "UTF-8")
		f.Add(s, "ISO-8859-1")
		f.Add(s, "Shift_JIS")
	}
	f.Fuzz(func(t *testing.T, text, charset string) {
		g, err := sgfbg.NewGame(bg.Info{Charset: charset})
		if err != nil {
			return
		}
		if err := g.SetText(g.Root(), "C", text); err != nil {
			return
		}
		out, err := (&sgfbg.Collection{Games: []*sgfbg.Game{g}}).MarshalText()
		require.NoError(t, err)
		c, err := sgfbg.Parse(out)
		require.NoError(t, err)
		got, ok := c.Games[0].Text(c.Games[0].Root(), "C")
		require.True(t, ok)
		want := strings.NewReplacer("\r\n", "\n", "\n\r", "\n", "\r", "\n", "\t", " ", "\v", " ", "\f", " ").Replace(text)
		if strings.EqualFold(charset, "UTF-8") || charset == "ISO-8859-1" {
			require.Equal(t, want, got)
		}
	})
}

// A modelNode is a node as FuzzEdit keeps it: plainly.
type modelNode struct {
	node     *sgfbg.Node
	text     string
	children []*modelNode
}

func (m *modelNode) walk(visit func(*modelNode)) {
	if m == nil {
		return
	}
	visit(m)
	for _, c := range m.children {
		c.walk(visit)
	}
}

func modelOf(n *sgfbg.Node) *modelNode {
	m := &modelNode{node: n, text: properties(n)}
	for c := range n.Children() {
		m.children = append(m.children, modelOf(c))
	}
	return m
}

// FuzzEdit: whatever is added, set and removed, a game has the nodes of a plain
// tree that is edited in the same way; each pointer stays that of its node; and
// the text of the game is read as the same tree.
func FuzzEdit(f *testing.F) {
	f.Add([]byte("(;GM[6];W[31hefe](;B[42])(;B[66]))"), []byte{0, 1, 1, 2, 2, 3, 3, 0, 4, 1, 0, 9, 1, 1, 2, 5})
	f.Add([]byte("(;GM[6](;W[31hefe]))"), []byte{2, 0, 3, 1, 0, 0, 3, 0, 0, 0, 1, 0, 2, 1})
	f.Fuzz(func(t *testing.T, data, edits []byte) {
		if len(data) > 2000 || len(edits) > 200 {
			return
		}
		c, err := sgfbg.Options{Lenient: true}.Parse(data)
		if err != nil {
			return
		}
		g := c.Games[0]
		root := modelOf(g.Root())
		removed := map[*sgfbg.Node]string{}
		for len(edits) >= 2 {
			op, pick := edits[0], int(edits[1])
			edits = edits[2:]
			var all []*modelNode
			parents := map[*modelNode]*modelNode{}
			root.walk(func(m *modelNode) {
				all = append(all, m)
				for _, child := range m.children {
					parents[child] = m
				}
			})
			if len(all) == 0 {
				root = modelOf(g.Add())
				continue
			}
			m := all[pick%len(all)]
			switch op % 5 {
			case 0:
				m.children = append(m.children, &modelNode{node: m.node.Add()})
			case 1:
				n, err := m.node.AddVariation(bg.Move{Kind: bg.Double}, bg.Move{Player: bg.Black, Kind: bg.Take})
				require.NoError(t, err)
				m.children = append(m.children, modelOf(n))
			case 2:
				m.node.Remove()
				m.walk(func(m *modelNode) { removed[m.node] = m.text })
				if m == root {
					root = nil
				} else {
					p := parents[m]
					i := slices.Index(p.children, m)
					p.children = slices.Delete(p.children, i, i+1)
				}
			case 3:
				require.NoError(t, m.node.Set("N", string(rune('0'+pick%10))))
				m.text = properties(m.node)
				require.Contains(t, m.text, "N[")
			case 4:
				last := root
				for len(last.children) > 0 {
					last = last.children[0]
				}
				last.children = append(last.children, &modelNode{node: g.Add()})
			}
		}
		var want []*modelNode
		root.walk(func(m *modelNode) { want = append(want, m) })
		var got []*sgfbg.Node
		for n := range g.Nodes() {
			got = append(got, n)
		}
		require.Len(t, got, len(want))
		for i, m := range want {
			require.Same(t, m.node, got[i])
			require.Equal(t, m.text, properties(got[i]))
			_, ok := g.BoardAfter(got[i])
			require.True(t, ok)
		}
		for n, text := range removed {
			require.Equal(t, text, properties(n))
			_, ok := g.BoardAfter(n)
			require.False(t, ok)
		}
		if root == nil {
			return
		}
		out, err := (&sgfbg.Collection{Games: []*sgfbg.Game{g}}).MarshalText()
		if err != nil {
			require.ErrorIs(t, err, sgfbg.ErrDepth)
			return
		}
		again, err := sgfbg.Options{Lenient: true}.Parse(out)
		require.NoError(t, err)
		require.Equal(t, plain(g.Root()), plain(again.Games[0].Root()), "%q", out)
	})
}
