package sgfbg_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// TestPrefixes: a part of a file is read as what it has of the whole, or is an
// error with a place in the part, strictly and leniently. Each eighth part is read
// by a Reader as well.
func TestPrefixes(t *testing.T) {
	files, err := filepath.Glob("../testdata/sgfbg/*.sgf")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for i, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".sgf"), func(t *testing.T) {
			data := readFile(t, file)
			first := 40
			if i == 0 { // all files begin alike
				first = 600
			}
			for n := range testutil.Prefixes(len(data), first, 20, len(data)/20|1) {
				requirePrefix(t, data, n)
			}
		})
	}
}

// requirePrefix reads whole[:n].
func requirePrefix(t *testing.T, whole []byte, n int) {
	t.Helper()
	part := whole[:n:n]
	for _, o := range []sgfbg.Options{{}, {Lenient: true}} {
		c, err := o.Parse(part)
		switch {
		case err == nil:
			requirePart(t, c.Games, part, o.Lenient)
		case o.Lenient:
			require.ErrorIs(t, err, sgfbg.ErrNotSGF, "nothing else is an error")
			fallthrough
		default:
			requirePlace(t, err, n)
		}
		if n%8 > 0 {
			continue
		}
		games, readErr := readAll(o, bytes.NewReader(part))
		requirePart(t, games, part, o.Lenient && err == nil)
		if err != nil {
			require.EqualError(t, readErr, err.Error())
		} else {
			require.NoError(t, readErr)
			require.Len(t, games, len(c.Games))
		}
	}
}

// requirePart: games hold what part has, and nothing else; all of it if they
// are to be whole. The fixtures are in the layout of AppendText, so that games
// are written as the same bytes, up to where the part was cut: there an
// identifier without a value goes, and brackets are closed.
func requirePart(t *testing.T, games []*sgfbg.Game, part []byte, whole bool) {
	t.Helper()
	out, err := (&sgfbg.Collection{Games: games}).MarshalText()
	require.NoError(t, err)
	kept := bytes.TrimRight(out, "])\n")
	if !bytes.HasPrefix(part, kept) || whole && len(part)-len(out) > len("PW") {
		require.Equal(t, string(part), string(out))
	}
}

// TestConcurrent: several goroutines walk, query and write one collection, and each gets what
// one alone gets.
func TestConcurrent(t *testing.T) {
	for _, data := range [][]byte{
		readFile(t, "../testdata/sgfbg/human-cube-match9.sgf"),
		readFile(t, "../testdata/sgfbg/comments.sgf"),
		[]byte(strings.Repeat("(;GM[6]\nMI[x]RE[B+1];W[77]\n;W[31hefe];B[double](;W[drop]))\n", 50)),
	} {
		c, err := sgfbg.Options{Lenient: true}.Parse(data)
		require.NoError(t, err)
		all := func() []any {
			var seen []any
			for r, err := range c.Records() {
				seen = append(seen, r, err)
			}
			for _, g := range c.Games {
				info, err := g.Info() // with lines that are counted then
				seen = append(seen, info, err, g.Outcome())
				for n := range g.MainLine() {
					b, ok := g.BoardAfter(n)
					text, _ := g.Text(n, "C")
					a, err := n.Annotation()
					seen = append(seen, b, ok, text, a, err)
				}
			}
			text, err := c.MarshalText()
			return append(seen, string(text), err)
		}
		want := all()
		got := make([][]any, 4)
		var group sync.WaitGroup
		for i := range got {
			group.Go(func() { got[i] = all() })
		}
		group.Wait()
		for _, g := range got {
			require.Equal(t, want, g)
		}
	}
}

// TestMemory: what Parse allocates, and what it keeps, is at most what the package comment says.
func TestMemory(t *testing.T) {
	const constant = 64 << 10
	huge := append(bytes.Repeat([]byte("x"), 500_000), "]W[31hefe])"...)
	copy(huge, "(;GM[6]C[")
	lenient := sgfbg.Options{Lenient: true}
	for _, tt := range []struct {
		name        string
		o           sgfbg.Options
		data        []byte
		total, kept float64 // bytes for each byte of data
	}{
		{"analysed", sgfbg.Options{}, analysed(t), 1.04, 1.04},
		{"small", sgfbg.Options{}, small(20_000), 6, 6},
		{"tiny", sgfbg.Options{}, tiny(20_000), 6, 6},
		{"branches", sgfbg.Options{}, branches(20_000), 6, 6},
		{"value of 500 KB", sgfbg.Options{}, huge, 1, 1},
		{"value of ;", sgfbg.Options{}, []byte("(;GM[6]C[" + strings.Repeat(";", 200_000) + "])"), 1, 1},
		{"value of escapes", sgfbg.Options{}, []byte("(;GM[6]C[" + strings.Repeat(`\]`, 100_000) + "])"), 1, 1},
		{"empty nodes", sgfbg.Options{}, []byte("(;GM[6]" + strings.Repeat(";", 50_000) + ")"), 28, 28},
		{"empty variations", sgfbg.Options{}, []byte("(;GM[6]" + strings.Repeat("(;)", 50_000) + ")"), 10, 10},
		{"empty games", sgfbg.Options{}, []byte("(;GM[6])" + strings.Repeat("(;)", 50_000)), 50, 37},
		{"faults", lenient, []byte("(;GM[6]" + strings.Repeat(",\n", 50_000) + ")"), 1, 1},
		{"trees without nodes", lenient, []byte("(;GM[6]" + strings.Repeat("()", 30_000) + ")"), 28, 28},
		{"open trees", lenient, []byte("(;GM[6]" + strings.Repeat("(", 20_000)), 28, 28},
		{"implied variations", lenient, []byte("(;GM[6](;)" + strings.Repeat(";()", 9_000) + ")"), 28, 28},
	} {
		n := float64(len(tt.data))
		total, alive := testutil.Held(func() any {
			c, err := tt.o.Parse(tt.data)
			require.NoError(t, err)
			return c
		})
		t.Logf("%-20s %9d bytes: allocated %5.2f, kept %5.2f times that",
			tt.name, len(tt.data), float64(total)/n, float64(alive)/n)
		rest := float64(constant)
		if tt.o.Lenient {
			rest += 2 << 20 // problems, and trees that are open
		}
		require.LessOrEqual(t, float64(total), tt.total*n+rest, tt.name)
		require.LessOrEqual(t, float64(alive), tt.kept*n+rest, tt.name)
	}
	t.Run("reader", memoryOfReader)
}

// A Reader holds one game, however many there are, and a game that is kept holds few others.
func memoryOfReader(t *testing.T) {
	for _, tt := range []struct{ size, every int }{{1 << 10, 200}, {20 << 10, 20}, {70 << 10, 5}, {200 << 10, 2}} {
		const kept = 5
		in := strings.Repeat("(;GM[6]C["+strings.Repeat("x", tt.size)+"])\n", kept*tt.every)
		_, alive := testutil.Held(func() any {
			var list []*sgfbg.Game
			r := sgfbg.NewReader(strings.NewReader(in))
			for n := range kept*tt.every - 1 { // not to the end
				g, err := r.Read()
				require.NoError(t, err)
				if n%tt.every == 0 {
					list = append(list, g)
				}
			}
			return []any{r, list}
		})
		t.Logf("games of %6d bytes: kept %.2f times that", tt.size, float64(alive)/float64(kept*tt.size))
		require.Less(t, alive, uint64(8*kept*tt.size)+256<<10)
	}
}

// letters is endless text.
type letters struct{}

func (letters) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

// TestLinearTime: inputs that make a careless scanner quadratic take twice the time
// where they are twice as long.
func TestLinearTime(t *testing.T) {
	for name, text := range map[string]func(n int) string{
		"escapes":             func(n int) string { return "(;GM[6]C[" + strings.Repeat(`\x`, n) + "])" },
		"open escapes":        func(n int) string { return "(;GM[6]C[" + strings.Repeat(`\x`, n) },
		"brackets in prose":   func(n int) string { return strings.Repeat("( ", n) + "(;GM[6])" },
		"properties":          func(n int) string { return "(;GM[6]" + strings.Repeat("A[]", n) + ")" },
		"other properties":    func(n int) string { return "(;GM[6];" + manyProperties(n) + ")" },
		"values":              func(n int) string { return "(;GM[6]AB" + strings.Repeat("[a]", n) + ")" },
		"faults":              func(n int) string { return "(;GM[6]" + strings.Repeat(",\n", n) + ")" },
		"games":               func(n int) string { return strings.Repeat("(;GM[6])\n", n) },
		"games with faults":   func(n int) string { return strings.Repeat("(;GM[6]MI[x];W[77])\n", n) },
		"games in values":     func(n int) string { return "(;GM[6]" + strings.Repeat("A[x(;B[y]", n) + "FF[4]FF[4])" },
		"more in values":      func(n int) string { return "(;GM[6]" + strings.Repeat("C[x(;B[y]C[z]", n) + ";CA[x])" },
		"open games":          func(n int) string { return strings.Repeat("(;FF[4]", n) },
		"games in each other": func(n int) string { return strings.Repeat("(;FF[4]", n) + strings.Repeat(")", n) },
		"and a fault":         func(n int) string { return strings.Repeat("(;FF[4](;GM[6])(;B[1])", n) + "x" },
		"and a fault in each": func(n int) string { return strings.Repeat("(;FF[4](;GM[6])x(;GM[6])(;B[1]))", n) },
		"games as variations": func(n int) string { return strings.Repeat("(;GM[6](;FF[4])(;FF[4]))", n) },
		"deep, and a fault":   func(n int) string { return strings.Repeat("(;", min(n, 9_000)) + strings.Repeat("(;FF[4];x", n) },
		"games cut in values": func(n int) string { return "(;GM[6]" + strings.Repeat("C[x(;B[y]GM[6]", n) + ")" },
		"variations":          func(n int) string { return "(;GM[6]" + strings.Repeat("(;)", n) + ")" },
		"closing":             func(n int) string { return "(;GM[6])" + strings.Repeat(")", n) },
		"line ends in prose":  func(n int) string { return strings.Repeat("\r\n", n) + "(;GM[6])" },
		"implied variations":  func(n int) string { return "(;GM[6](;)" + strings.Repeat(";(;)", min(n, 5_000)) + ")" },
		"problems before others": func(n int) string {
			return strings.Repeat("(;GM[6]RE[B+1];W[double];B[drop];W[31hefe])\n", n)
		},
		"blanks after a bracket":  func(n int) string { return "(" + strings.Repeat(" ", 5*n) + ";GM[6])" },
		"letters after a bracket": func(n int) string { return "(" + strings.Repeat("A", 5*n) + "(;GM[6])" },
		"too many variations":     func(n int) string { return "(;GM[6](;)" + strings.Repeat(";(;)", 10_000+10*n) + ")" },
	} {
		testutil.Linear(t, name, 1_000, func(n int) func() {
			in := text(n)
			return func() {
				o := sgfbg.Options{Lenient: true}
				c, err := o.Parse([]byte(in))
				require.NoError(t, err, name)
				for _, err := range c.Records() {
					require.NoError(t, err, name)
				}
				_, err = c.MarshalText()
				require.NoError(t, err, name)
				_, err = readAll(o, iotest.OneByteReader(strings.NewReader(in)))
				require.NoError(t, err, name)
			}
		})
	}
	testutil.Linear(t, "variations of one node, and of two in turns", 1_000, func(n int) func() {
		return func() {
			g, err := sgfbg.NewGame(bg.Info{})
			require.NoError(t, err)
			other := g.Add()
			for i := range n {
				_, err := []*sgfbg.Node{g.Root(), other}[i%2].AddVariation(bg.Move{Kind: bg.Double})
				require.NoError(t, err)
				g.Add()
			}
			require.Equal(t, 2+2*n, countNodes(g))
		}
	})
	testutil.Linear(t, "texts of a game with a long root", 100, func(n int) func() {
		g := parseGame(t, "(;GM[6]"+manyProperties(n)+"CA[ISO-8859-1]"+strings.Repeat(";C[\xe4]", n)+")")
		return func() {
			for node := range g.MainLine() {
				g.Text(node, "C")
			}
		}
	})
}

// TestProblemsOfRecord: of a property that a node has thousands of times, a
// record has one problem.
func TestProblemsOfRecord(t *testing.T) {
	for _, in := range []string{
		"(;GM[6];" + strings.Repeat("CV[]", 5000) + ")", "(;GM[6]" + strings.Repeat("MI[]", 5000) + ";W[11hghgfefe])",
		"(;GM[6];" + strings.Repeat("AW[]", 5000) + ")", "(;GM[6]MI" + strings.Repeat("[]", 5000) + ";W[11hghgfefe])",
	} {
		c, err := sgfbg.Options{Lenient: true}.Parse([]byte(in))
		require.NoError(t, err)
		for r, err := range c.Records() {
			require.NoError(t, err)
			require.Len(t, r.Problems, 1)
		}
	}
}

func manyProperties(n int) string {
	var b strings.Builder
	for i := range n {
		name := []byte(fmt.Sprintf("%06d", i))
		for k := range name {
			name[k] += 'A' - '0'
		}
		fmt.Fprintf(&b, "%s[x]", name)
	}
	return b.String()
}

// matchesOf returns the matches of a collection.
func matchesOf(c *sgfbg.Collection) []*bg.Match {
	list, _ := c.Matches()
	return list
}
