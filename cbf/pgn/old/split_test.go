package old

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

// read draws everything that is read: games, problems with their places, errors.
func read(games iter.Seq2[*cbf.Game, error], tail func() []cbf.Problem) string {
	var b strings.Builder
	problems := func(list []cbf.Problem) {
		for _, p := range list {
			fmt.Fprintf(&b, "  %d %d %v\n", p.Offset, p.Length, p)
		}
	}
	for g, err := range games {
		if err != nil {
			var ofGame *cbf.SyntaxError
			errors.As(err, &ofGame)
			fmt.Fprintf(&b, "%v %+v\n", err, ofGame)
			var lost *LossError
			if errors.As(err, &lost) {
				problems(lost.Problems)
			}
			continue
		}
		written, _ := Append(nil, g)
		b.Write(written)
		problems(g.Problems)
	}
	problems(tail())
	return b.String()
}

// requirePieces requires that a text is read in pieces as it is as a whole, and returns
// how many pieces there are.
func requirePieces(t *testing.T, text []byte, size int, src func(io.Reader) io.Reader) (pieces int) {
	t.Helper()
	for _, o := range []Options{{}, {Convert: true}, {Convert: true, Lenient: true}} {
		whole := o.NewReader(src(bytes.NewReader(text)))
		want := read(whole.All(), whole.Problems)
		r := ParallelReader{options: o, pieces: split(src(bytes.NewReader(text)), size, 4*size), workers: 2}
		require.Equal(t, want, read(r.All(), r.Problems), "%+v %q", o, text)
	}
	at, line := int64(0), 1
	var all []byte
	for p := range split(bytes.NewReader(text), size, 4*size) {
		pieces++
		require.Equal(t, []any{at, line}, []any{p.Offset, p.Line})
		at += int64(len(p.Text))
		line += bytes.Count(p.Text, []byte("\n"))
		all = append(all, p.Text...)
		if p.rest != nil {
			rest, err := io.ReadAll(p.rest)
			require.NoError(t, err)
			all = append(all, rest...)
		}
	}
	require.Equal(t, string(text), string(all))
	return pieces
}

func whole(r io.Reader) io.Reader { return r }

// splitUnits are games and what can come between them.
var splitUnits = []string{
	"[Event \"a\"]\n[White \"x\"]\n\n1. e4 e5 1-0\n\n", "[Event \"b\"]\n\n1. d4 {c} (1. c4) *\n\n", "[Event \"c\"]\r\n\r\n1. e4 *\r\n\r\n",
	"[Event \"d\"]\n\n1. e4 {open 1-0\n\n", "[Event \"e\"]\n\n1. e4 (1. d4 *\n\n", "[Event \"f\"]\n\n1. Ke5 *\n\n", "[Event \"g\"]\n\n1. e4\n\n",
	"junk 1-0\n\n", "{comment} ", "; comment 1-0\n", "% 1-0\n", "}", "(", "* ", "1-0\n", "\n", "[Site \"y\"]\n", "[Event \"z\"]\n", "[Event \"\xe4\"]\n\n*\n\n",
	"[Event \"\"]\n", "\n[Event \"cut", "1. e4 1-0 text\n", "2. d4 d5 1-0\n", "[SetUp \"1\"]\n", "[WhiteElo \"2001\"]\n\n", "draw\n", "\ufeff", "e.p. ", "\x00[",
}

// TestSplit: pieces are read as the whole text, whatever is in it.
func TestSplit(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	pieces := 0
	for range 600 {
		var text []byte
		for range random.IntN(40) {
			unit := splitUnits[random.IntN(len(splitUnits))]
			if random.IntN(2) == 0 {
				unit = splitUnits[random.IntN(3)]
			}
			text = append(text, unit...)
		}
		pieces += requirePieces(t, text, 32+random.IntN(300), whole)
	}
	require.Greater(t, pieces, 1500, "there are borders")

	text, err := os.ReadFile("../../../testdata/cbf/pgn-sample.pgn")
	require.NoError(t, err)
	requirePieces(t, bytes.Repeat(append(text, "\n\n"...), 20), 1<<10, whole)
	requirePieces(t, text, 1<<10, iotest.OneByteReader)
}

// TestSplitLong: a text is split into pieces of about 256 KB, one without borders is not
// held, and an error of the source is that of reading the text as a whole.
func TestSplitLong(t *testing.T) {
	game := splitUnits[0]
	text := strings.Repeat(game, (1<<20)/len(game))
	var sizes []int
	for p := range Split(strings.NewReader(text)) {
		sizes = append(sizes, len(p.Text))
	}
	require.Len(t, sizes, 5)
	require.Greater(t, sizes[0], 255<<10)

	long := strings.Repeat("1. e4 e5 *\n", 300_000)
	n := 0
	for p := range Split(strings.NewReader(long)) {
		n++
		require.Len(t, p.Text, 1<<20)
	}
	require.Equal(t, 1, n)

	broken := errors.New("broken")
	var last error
	games := 0
	for _, err := range (Options{Convert: true}).NewParallelReader(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)), 3).All() {
		if last = err; err == nil {
			games++
		}
	}
	require.ErrorIs(t, last, broken)
	require.Equal(t, (1<<20)/len(game), games)

	for range (Options{Convert: true}).NewParallelReader(strings.NewReader(text), 2).All() {
		break // what is being read ends by itself
	}
	wide := []byte{0xff, 0xfe}
	for _, c := range []byte(game + game + game) {
		wide = append(wide, c, 0)
	}
	require.Equal(t, 1, requirePieces(t, wide, 64, whole))
	require.Equal(t, 1, requirePieces(t, nil, 64, whole))
}

// FuzzSplit: any text is read in pieces as it is as a whole.
func FuzzSplit(f *testing.F) {
	for _, unit := range splitUnits {
		f.Add([]byte(splitUnits[0]+splitUnits[1]+unit+splitUnits[0]+splitUnits[2]), uint8(40))
	}
	f.Fuzz(func(t *testing.T, text []byte, size uint8) {
		if len(text) < 1<<14 {
			requirePieces(t, text, 16+int(size), whole)
		}
	})
}
