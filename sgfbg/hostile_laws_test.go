package sgfbg_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// brokenLaw returns what of a text breaks one of the laws of lenient reading, or "":
//
//   - What strict reading accepts, lenient reading reads alike, with the same problems.
//   - What was read leniently is, written, read strictly and alike, and written as the same bytes, or
//     one of its problems is the error that strict reading returns.
//   - Parse and Reader read alike and list the same problems.
func brokenLaw(data []byte) string {
	strict, strictErr := sgfbg.Parse(data)
	c, err := sgfbg.Options{Lenient: true}.Parse(data)
	if err != nil {
		if strictErr == nil {
			return "strictly read: " + err.Error()
		}
		return ""
	}
	if strictErr == nil {
		if !plainEqual(strict, c) {
			return "read otherwise than strictly"
		}
		if fmt.Sprint(strict.Problems) != fmt.Sprint(c.Problems) {
			return fmt.Sprint("problems ", c.Problems, ", strictly ", strict.Problems)
		}
	}
	text, err := c.MarshalText()
	if err != nil {
		return "written: " + err.Error()
	}
	again, err := sgfbg.Parse(text)
	switch {
	case err != nil:
		fact := err.(*bg.SyntaxError).Err.Error()
		if !slices.ContainsFunc(c.Problems, func(p bg.Problem) bool {
			return p.Scale == bg.Omitted || p.Err.Error() == fact
		}) {
			return fmt.Sprintf("written as %q: %v", text, err)
		}
	case !plainEqual(c, again):
		return fmt.Sprintf("written as %q, and read otherwise", text)
	default:
		if second, err := again.MarshalText(); err != nil || !bytes.Equal(text, second) {
			return fmt.Sprintf("written as %q, and then as %q: %v", text, second, err)
		}
	}
	var games []*sgfbg.Game
	var problems []bg.Problem
	r := sgfbg.Options{Lenient: true}.NewReader(iotest.HalfReader(bytes.NewReader(data)))
	for g, err := range r.All() {
		if err != nil {
			return "Reader: " + err.Error()
		}
		games = append(games, g)
		problems = append(problems, g.Problems...)
	}
	problems = append(problems, r.Problems()...)
	if !plainEqual(c, &sgfbg.Collection{Games: games}) {
		return "Reader reads otherwise"
	}
	if len(c.Problems) < 1000 && fmt.Sprint(problems) != fmt.Sprint(c.Problems) {
		return fmt.Sprint("problems of Reader ", problems, ", of Parse ", c.Problems)
	}
	return ""
}

func plainEqual(a, b *sgfbg.Collection) bool {
	return slices.Equal(plainText(a), plainText(b))
}

// plainText returns the tree of a collection, each game on its own.
func plainText(c *sgfbg.Collection) (list []string) {
	for _, g := range c.Games {
		text, err := (&sgfbg.Collection{Games: []*sgfbg.Game{g}}).MarshalText()
		list = append(list, fmt.Sprint(string(text), err))
	}
	return list
}

// TestLaws: see brokenLaw, for files with bytes removed, inserted and replaced, for files that
// run into each other, and for pieces in random order.
func TestLaws(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	end, rounds := time.Now().Add(testutil.Long(t)), 80
	if testutil.Long(t) > 0 {
		random, rounds = rand.New(rand.NewPCG(rand.Uint64(), 9)), 1000
	}
	sources := []string{"(;FF[4]GM[6]PW[a]PB[b];W[31hefe](;FF[4]GM[6];B[42qusu])(;B[31]))"}
	for _, file := range vectorFiles(t) {
		data := readFile(t, file)
		sources = append(sources, string(data[:min(len(data), 3000)]), string(data[max(len(data)-3000, 0):]))
	}
	for _, tt := range badInputs {
		sources = append(sources, strings.Replace(tt.in, "∑", "", 1))
	}
	for _, tt := range oddInputs {
		sources = append(sources, tt.in)
	}
	check := func(text string) {
		require.Empty(t, brokenLaw([]byte(text)), "%q", text)
	}
	pick := func(list []string) string { return list[random.IntN(len(list))] }
	bytesOf := strings.Split(";()[]\\ xA\x00", "")
	units := append(slices.Clone(structureOfSGF.Units), "(", "(;", "(;FF[4]", "(;GM[6]", ")", "]", "GM[6]", "C[x", "C[y(;GM[6]")
	for round := 0; round < rounds || time.Now().Before(end); round++ {
		a, b := pick(sources), pick(sources)
		i, j := random.IntN(len(a)+1), random.IntN(len(a)+1)
		i, j = min(i, j), max(i, j)
		check(a[:i] + a[j:])
		check(a[:i] + b)
		check(a[:i] + pick(bytesOf) + a[i:])
		check(a[:i] + pick(bytesOf) + a[min(i+1, len(a)):])
		check(a[:i] + a[min(i+1, len(a)):])
		for range 5 {
			var s strings.Builder
			for range 1 + random.IntN(12) {
				s.WriteString(pick(units))
			}
			check(s.String())
		}
	}
}

// TestReaderFault: games that end before the place where the source fails are returned, also
// those that lack their ')'.
func TestReaderFault(t *testing.T) {
	want := errors.New("the disk is gone")
	const game = "(;FF[4]GM[6];W[31]\n"
	for n := range 4 {
		text := strings.Repeat(game, n) + "(;FF[4]GM[6];"
		r := sgfbg.Options{Lenient: true}.NewReader(testutil.FailingReader{R: iotest.OneByteReader(strings.NewReader(text)), Err: want})
		for range n {
			g, err := r.Read()
			require.NoError(t, err)
			require.Equal(t, 2, countNodes(g))
		}
		for range 2 {
			_, err := r.Read()
			require.Equal(t, want, err)
		}
	}
}
