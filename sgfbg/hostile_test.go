package sgfbg_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// TestAllocations: at most one allocation for ten nodes, beyond a few for each
// file.
func TestAllocations(t *testing.T) {
	for name, data := range map[string][]byte{"analysed": analysed(t), "small": small(10_000), "tiny": tiny(10_000)} {
		nodes := bytes.Count(data, []byte(";"))
		allocs := testing.AllocsPerRun(5, func() {
			_, err := sgfbg.Parse(data)
			require.NoError(t, err)
		})
		require.LessOrEqual(t, allocs, float64(nodes)/10+10, name)
		if name != "analysed" {
			require.LessOrEqual(t, allocs, 12.0, name)
		}
	}
}

// kept returns how much memory f allocates, and how much of it is alive while
// its result is.
func kept(f func() any) (total, alive uint64) {
	var before, after, settled runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	v := f()
	runtime.ReadMemStats(&after)
	runtime.GC()
	runtime.ReadMemStats(&settled)
	runtime.KeepAlive(v)
	return after.TotalAlloc - before.TotalAlloc, max(settled.HeapAlloc, before.HeapAlloc) - before.HeapAlloc
}

// TestMemory: all that Parse ever allocates is at most 6 times the input and a
// constant; in the worst case, nodes or games without anything in them, it is
// what the package comment says.
func TestMemory(t *testing.T) {
	const constant = 64 << 10
	huge := append(bytes.Repeat([]byte("x"), 100_000_000), "]W[31hefe])"...)
	copy(huge, "(;GM[6]C[")
	tests := []struct {
		name  string
		data  []byte
		times int
	}{
		{"analysed", analysed(t), 6},
		{"small", small(100_000), 6},
		{"tiny", tiny(100_000), 6},
		{"branches", branches(100_000), 9},
		{"value of 100 MB", huge, 1},
		{"value of 10 MB of ;", []byte("(;GM[6]C[" + strings.Repeat(";", 10_000_000) + "])"), 6},
		{"value of 10 MB of escapes", []byte("(;GM[6]C[" + strings.Repeat(`\]`, 5_000_000) + "])"), 1},
		{"worst: nodes", []byte("(;GM[6]" + strings.Repeat(";", 1_000_000) + ")"), 31},
		{"worst: variations", []byte("(;GM[6]" + strings.Repeat("(;)", 300_000) + ")"), 60},
		{"worst: games", []byte("(;GM[6])" + strings.Repeat("(;)", 300_000)), 75},
	}
	for _, test := range tests {
		n := uint64(len(test.data))
		total, alive := kept(func() any {
			c, err := sgfbg.Parse(test.data)
			require.NoError(t, err)
			return c
		})
		t.Logf("%-26s %10d bytes: allocated %5.2f, kept %5.2f times that", test.name, n, float64(total)/float64(n), float64(alive)/float64(n))
		require.LessOrEqual(t, total, uint64(test.times)*n+constant, test.name)
		require.LessOrEqual(t, alive, total+constant, test.name)
	}
}

// TestReaderMemory: a Reader holds one game, however many there are, and a
// value of 100 MB costs no more than 6 times its length.
func TestReaderMemory(t *testing.T) {
	game := small(1000)
	const games = 2000 // 20 MB
	pipe, w := io.Pipe()
	go func() {
		for range games {
			if _, err := w.Write(game); err != nil {
				return
			}
		}
		w.Close()
	}()
	var peak uint64
	r := sgfbg.NewReader(pipe)
	n := 0
	for _, err := range r.All() {
		require.NoError(t, err)
		if n++; n%500 == 0 {
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			peak = max(peak, m.HeapAlloc)
		}
	}
	require.Equal(t, games, n)
	require.Less(t, peak, uint64(10<<20))

	const size = 100_000_000
	total, _ := kept(func() any {
		in := io.MultiReader(strings.NewReader("(;GM[6]C["), io.LimitReader(letters{}, size), strings.NewReader("])"))
		g, err := sgfbg.NewReader(in).Read()
		require.NoError(t, err)
		return g
	})
	require.Less(t, total, uint64(6*size))
}

// letters is endless text.
type letters struct{}

func (letters) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

// TestLinearTime: inputs that make a careless scanner quadratic, which would
// take minutes.
func TestLinearTime(t *testing.T) {
	const n = 500_000
	for name, in := range map[string]string{
		"escapes":             "(;GM[6]C[" + strings.Repeat(`\x`, n) + "])",
		"open escapes":        "(;GM[6]C[" + strings.Repeat(`\x`, n),
		"brackets in prose":   strings.Repeat("( ", n) + "(;GM[6])",
		"properties":          "(;GM[6]" + strings.Repeat("A[]", 100_000) + ")",
		"other properties":    "(;GM[6];" + manyProperties(200_000) + ")",
		"values":              "(;GM[6]AB" + strings.Repeat("[a]", n) + ")",
		"faults":              "(;GM[6]" + strings.Repeat(",\n", n) + ")",
		"games":               strings.Repeat("(;GM[6])\n", 100_000),
		"games with faults":   strings.Repeat("(;GM[6]MI[x];W[77])\n", 50_000),
		"variations":          "(;GM[6]" + strings.Repeat("(;)", n/4) + ")",
		"closing":             "(;GM[6])" + strings.Repeat(")", n),
		"line ends in prose":  strings.Repeat("\r\n", n) + "(;GM[6])",
		"implied variations":  "(;GM[6](;)" + strings.Repeat(";(;)", 5_000) + ")",
		"too many variations": "(;GM[6](;)" + strings.Repeat(";(;)", 500_000) + ")",
	} {
		o := sgfbg.Options{Lenient: true}
		c, err := o.Parse([]byte(in))
		require.NoError(t, err, name)
		for _, err := range c.Records() {
			require.NoError(t, err, name)
		}
		_, err = c.MarshalText()
		require.NoError(t, err, name)
		_, err = readAll(o, strings.NewReader(in))
		require.NoError(t, err, name)
	}
}

// TestProblemsOfRecordAreBounded: the same holds for one record.
func TestProblemsOfRecordAreBounded(t *testing.T) {
	for _, in := range []string{
		"(;GM[6];" + strings.Repeat("CV[]", 5000) + ")", "(;GM[6]" + strings.Repeat("MI[]", 5000) + ";W[31hefe])",
		"(;GM[6];" + strings.Repeat("AW[]", 5000) + ")", "(;GM[6]" + strings.Repeat("MI[]", 1000) + ";W[31])",
	} {
		c, err := sgfbg.Options{Lenient: true}.Parse([]byte(in))
		require.NoError(t, err)
		for r, err := range c.Records() {
			require.NoError(t, err)
			require.Len(t, r.Problems, 1001)
			require.Equal(t, sgfbg.ProblemOmitted, r.Problems[1000].Kind)
		}
		_, err = c.Games[0].Info()
		board := sgfbg.NewBoard()
		err = errors.Join(err, board.SetUp(&c.Games[0].Nodes[1]))
		require.Less(t, len(err.Error()), 200*1002)
	}
}

// TestLinearReader: a bracket that may or may not start a tree, from a source
// that gives a byte at a time. Looking at it from its start for every byte
// would take a quarter of an hour.
func TestLinearReader(t *testing.T) {
	for _, in := range []string{
		"(" + strings.Repeat(" ", 1_000_000) + ";GM[6])", "(" + strings.Repeat("A", 1_000_000) + "(;GM[6])",
	} {
		g, err := sgfbg.NewReader(iotest.OneByteReader(strings.NewReader(in))).Read()
		require.NoError(t, err)
		require.True(t, g.IsBackgammon())
	}
}

// TestLinearPlaces: a problem of each game lies before another that is found
// first. Counting lines from the start of the input for each would take a
// minute, and more.
func TestLinearPlaces(t *testing.T) {
	const games = 80_000
	c, err := sgfbg.Options{Lenient: true}.Parse([]byte(strings.Repeat("(;GM[6]RE[B+1];W[double];B[drop];W[31hefe])\n", games)))
	require.NoError(t, err)
	line := 0
	for r, err := range c.Records() {
		require.NoError(t, err)
		if len(r.Problems) == 2 {
			line++
			require.Equal(t, line, r.Problems[1].Line)
			require.Equal(t, 8, r.Problems[1].Column)
		}
	}
	require.Equal(t, games, line)
	for _, g := range c.Games {
		require.Equal(t, sgfbg.White, g.Outcome().Play.Winner)
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
