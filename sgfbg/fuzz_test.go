package sgfbg_test

import (
	"bytes"
	"errors"
	"math/bits"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
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
		data, err := os.ReadFile(file)
		require.NoError(f, err)
		if len(data) < 5000 {
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
	var syntax *sgfbg.SyntaxError
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
		strict, err := sgfbg.Parse(bytes.Clone(data))
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
		if err == nil {
			require.Equal(t, plainGames(strict.Games), plainGames(lenient.Games))
			require.Equal(t, strict.Problems, lenient.Problems)
		}
		require.Empty(t, brokenLaw(data))
		require.Equal(t, slices.ContainsFunc(lenient.Games, (*sgfbg.Game).IsBackgammon), sgfbg.LooksLikeSGF(data))
		_ = sgfbg.LooksLikeMAT(data)
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
		for d, err := range sgfbg.Decisions(lenient.Records(), func([2]int, bool) float64 { return 0.5 }) {
			require.NoError(t, err)
			require.Less(t, d.Chosen, max(len(d.Candidates), 1))
		}
		for _, g := range lenient.Games {
			_, _ = g.Info()
			g.Text(g.Root(), "C")
			_ = g.Outcome().Board.String()
		}
	})
}

// FuzzRoundTrip: what was read is written so that it is read again as the same
// tree, and written again as the same bytes.
func FuzzRoundTrip(f *testing.F) {
	for _, s := range seeds(f) {
		f.Add(s, false)
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, data []byte, lenient bool) {
		o := sgfbg.Options{Lenient: lenient}
		c, err := o.Parse(data)
		if err != nil {
			return
		}
		text, err := c.MarshalText()
		require.NoError(t, err)
		again, err := o.Parse(bytes.Clone(text))
		require.NoError(t, err, "%q", text)
		require.Equal(t, plainGames(c.Games), plainGames(again.Games), "%q", text)
		second, err := again.MarshalText()
		require.NoError(t, err)
		require.Equal(t, string(text), string(second))
	})
}

// FuzzPrefix: a part of a sound file is read as no more than the whole, or is
// an error inside the part.
func FuzzPrefix(f *testing.F) {
	for _, s := range seeds(f) {
		f.Add(s, uint(len(s)/2))
	}
	f.Fuzz(func(t *testing.T, data []byte, n uint) {
		whole, err := sgfbg.Parse(bytes.Clone(data))
		if err != nil {
			return
		}
		part := data[:n%uint(len(data)+1)]
		if c, err := sgfbg.Parse(bytes.Clone(part)); err != nil {
			requirePlace(t, err, len(part))
		} else {
			require.LessOrEqual(t, countNodes(c.Games...), countNodes(whole.Games...))
		}
		if c, err := (sgfbg.Options{Lenient: true}).Parse(bytes.Clone(part)); err == nil {
			require.LessOrEqual(t, countNodes(c.Games...), countNodes(whole.Games...))
			require.LessOrEqual(t, len(c.Games), len(whole.Games))
		}
	})
}

// FuzzPlay: whatever is played, a board stays one: no checker comes or goes but
// off, a point has one side's, the cube is a power of two; and every move that
// is read has the value that it was read from.
func FuzzPlay(f *testing.F) {
	var all []string
	for _, m := range moves {
		f.Add(m.value)
		all = append(all, m.value)
	}
	f.Add(strings.Join(all, " "))
	f.Add("31hefe 31stqt double take 66 drop 42")
	f.Add("31fs 31yq 64ys double double double take resign:2 reject 11 resign accept")
	for _, value := range noMoves {
		f.Add(strings.Replace(value, "∑", "", 1))
	}
	f.Fuzz(func(t *testing.T, words string) {
		b := sgfbg.NewBoard()
		off := [2]int{}
		for i, word := range strings.Split(words, " ") {
			m, err := sgfbg.ParseMove(sgfbg.Player(i%2), word)
			if err != nil {
				require.ErrorIs(t, err, sgfbg.ErrValue)
				continue
			}
			value, err := m.Value()
			require.NoError(t, err)
			require.Equal(t, word, value)

			before := b
			if err := b.Play(m); err != nil {
				var play *sgfbg.PlayError
				require.True(t, errors.As(err, &play))
			} else if m.Action == sgfbg.Roll {
				require.True(t, naivePlays(&before, m.Player, m.Dice)[b.Checkers], "%v", m)
			}
			for p := range b.Checkers {
				n := b.BorneOff()[sgfbg.Player(p)]
				for i, c := range b.Checkers[p] {
					n += int(c)
					require.True(t, i == 24 || c == 0 || b.Checkers[1-p][23-i] == 0, "both sides on a point")
				}
				require.Equal(t, 15, n)
				require.GreaterOrEqual(t, b.BorneOff()[sgfbg.Player(p)], off[p])
				off[p] = b.BorneOff()[sgfbg.Player(p)]
			}
			require.Equal(t, 1, bits.OnesCount(uint(b.CubeValue)))
			require.LessOrEqual(t, b.OnRoll, sgfbg.Black)
			require.LessOrEqual(t, b.Turn, sgfbg.Black)
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
		g, err := sgfbg.NewGame(sgfbg.Info{Charset: charset})
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
				n, err := m.node.AddVariation(sgfbg.Move{Action: sgfbg.Double}, sgfbg.Move{Player: sgfbg.Black, Action: sgfbg.Take})
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
