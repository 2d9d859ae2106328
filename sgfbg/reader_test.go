package sgfbg_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// chunked are the ways in which a reader may get its input.
var chunked = map[string]func(io.Reader) io.Reader{
	"whole":   func(r io.Reader) io.Reader { return r },
	"bytes":   iotest.OneByteReader,
	"halves":  iotest.HalfReader,
	"dataErr": iotest.DataErrReader,
}

func readAll(o sgfbg.Options, r io.Reader) (games []*sgfbg.Game, err error) {
	games, _, err = readRest(o, r)
	return games, err
}

// readRest is readAll, with what belongs to no game.
func readRest(o sgfbg.Options, r io.Reader) (games []*sgfbg.Game, rest []bg.Problem, err error) {
	reader := o.NewReader(r)
	for g, err := range reader.All() {
		if err != nil {
			return games, reader.Problems(), err
		}
		if reader.Problems() != nil {
			return nil, nil, errors.New("problems before the end")
		}
		games = append(games, g)
	}
	return games, reader.Problems(), nil
}

// requireSame compares a Reader with Parse: the same games, the same problems,
// the same error. That no game at all is backgammon is an error of Parse, and a problem
// of a Reader.
func requireSame(t *testing.T, o sgfbg.Options, in []byte, r io.Reader) {
	t.Helper()
	c, want := o.Parse(bytes.Clone(in))
	games, rest, err := readRest(o, r)
	if errors.Is(want, sgfbg.ErrNotBackgammon) {
		require.NoError(t, err)
		require.NotEmpty(t, rest)
		require.EqualError(t, want, "sgfbg: "+rest[len(rest)-1].String())
		return
	}
	if want != nil {
		require.EqualError(t, err, want.Error())
		return
	}
	require.NoError(t, err)
	require.Equal(t, plainGames(c.Games), plainGames(games))
	if len(c.Problems) <= 1000 {
		var all []bg.Problem
		for _, g := range games {
			all = append(all, g.Problems...)
		}
		require.Equal(t, c.Problems, append(all, rest...))
	}
	for i, g := range games {
		want, got := c.Games[i].Problems, g.Problems
		switch n := len(want) - 1; {
		case n >= 0 && want[n].Scale == bg.Omitted:
			// Parse counts the rest of the collection here, a Reader that of the game.
			want, got = want[:n], got[:min(n, len(got))]
		case len(want) == 0 && len(c.Problems) > 1000:
			continue // the list of the collection was full before this game
		case i == len(games)-1:
			want = want[:min(len(want), len(got))]
		}
		require.Equal(t, want, got, "game %d", i+1)
	}
}

// TestReader: a Reader reads what Parse reads, however the bytes arrive.
func TestReader(t *testing.T) {
	inputs := []string{
		string(small(100)), string(branches(100)),
		"text (with brackets)\r\n\r\n(;GM[6];W[31])\r\n\n junk (\n(;GM[6];W[77])\r(;GM[1])\n\r trailing",
		"\ufeff(;GM[6]C[a\r\nb];W[31])\n(;GM[6]\n;Q)",
	}
	for _, tt := range badInputs {
		inputs = append(inputs, strings.Replace(tt.in, "∑", "", 1))
	}
	for _, tt := range oddInputs {
		inputs = append(inputs, tt.in, tt.in+tt.in)
	}
	for _, in := range inputs {
		for name, chunks := range chunked {
			for _, o := range []sgfbg.Options{{}, {Lenient: true}} {
				t.Run(name, func(t *testing.T) {
					requireSame(t, o, []byte(in), chunks(strings.NewReader(in)))
				})
			}
		}
	}
}

// TestReaderText: a long text without a game is not held, and changes nothing else.
func TestReaderText(t *testing.T) {
	for _, line := range []string{"text\n", "text\r\n", "\n\r", "\r\n", "t ( x)\r", " ", "x"} {
		text := strings.Repeat(line, 400_000/len(line))
		for _, in := range []string{text, text + "(;GM[6])\n" + text + ")(;GM[6]Q)", "(;GM[6])\n)" + text} {
			for _, o := range []sgfbg.Options{{}, {Lenient: true}} {
				requireSame(t, o, []byte(in), strings.NewReader(in))
			}
		}
	}
	total, held := testutil.Held(func() any {
		r := sgfbg.NewReader(io.LimitReader(letters{}, 20<<20))
		_, err := r.Read()
		require.ErrorIs(t, err, sgfbg.ErrNotSGF)
		require.Len(t, r.Problems(), 1)
		return r
	})
	require.Less(t, total, uint64(100<<20))
	require.Less(t, held, uint64(1<<20))
}

// TestReaderVectors: the same of the vectors.
func TestReaderVectors(t *testing.T) {
	for _, file := range vectorFiles(t) {
		data := readFile(t, file)
		for _, chunks := range chunked {
			requireSame(t, sgfbg.Options{}, data, chunks(bytes.NewReader(data)))
		}
	}
}

// TestReaderInTime: a game is returned when its last byte has arrived; the source
// is not asked for more.
func TestReaderInTime(t *testing.T) {
	game := small(20_000)
	for name, chunks := range chunked {
		if name == "dataErr" {
			continue // it reads ahead
		}
		more := errors.New("asked for more")
		in := io.MultiReader(bytes.NewReader(bytes.TrimSpace(game)), iotest.ErrReader(more))
		r := sgfbg.NewReader(chunks(in))
		g, err := r.Read()
		require.NoError(t, err, name)
		require.Equal(t, 20_000, countNodes(g))
		_, err = r.Read()
		require.Equal(t, more, err)
	}
}

// TestReaderErrors: an error of the source is returned unchanged, after the games that
// were whole, and stays.
func TestReaderErrors(t *testing.T) {
	broken := errors.New("broken disk")
	in := io.MultiReader(strings.NewReader("(;GM[6])(;GM[6];W[3"), iotest.ErrReader(broken))
	r := sgfbg.NewReader(in)
	_, err := r.Read()
	require.NoError(t, err)
	_, err = r.Read()
	require.Equal(t, broken, err, "not wrapped")
	_, err = r.Read()
	require.Equal(t, broken, err, "and it stays")

	// An error that comes with the last bytes.
	failing := testutil.FailingReader{R: strings.NewReader("(;GM[6])(;GM[6];W[3"), Err: broken}
	r = sgfbg.NewReader(iotest.DataErrReader(failing))
	_, err = r.Read()
	require.NoError(t, err)
	_, err = r.Read()
	require.Equal(t, broken, err)
	_, err = sgfbg.NewReader(testutil.StuckReader{R: strings.NewReader("(;GM[6]")}).Read()
	require.Equal(t, io.ErrNoProgress, err)

	r = sgfbg.NewReader(strings.NewReader("(;GM[6])\n"))
	_, err = r.Read()
	require.NoError(t, err)
	_, err = r.Read()
	require.Equal(t, io.EOF, err)

	_, err = sgfbg.NewReader(iotest.OneByteReader(iotest.TimeoutReader(strings.NewReader("(;GM[6])")))).Read()
	require.Equal(t, iotest.ErrTimeout, err)

	// What follows an end is not read.
	_, err = sgfbg.NewReader(&pausing{"(;GM[6];W[31", "hefe])"}).Read()
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)

	// The places of later games count from the start of the input.
	three := strings.NewReader("(;GM[6];W[31])\n(;GM[6];W[42])\n (;GM[6]\n;W[78])")
	r = sgfbg.Options{Lenient: true}.NewReader(three)
	var problems []string
	for g, err := range r.All() {
		require.NoError(t, err)
		for r, err := range g.Records() {
			require.NoError(t, err)
			for _, p := range r.Problems {
				if p.Kind == bg.ProblemValue {
					problems = append(problems, p.String())
				}
			}
		}
	}
	require.Equal(t, []string{"game 3: W: line 4: column 2: offset 40: " +
		`value not allowed: "78" is not a move`}, problems)
}

// A pausing source says after each of its parts that it ends.
type pausing []string

func (p *pausing) Read(b []byte) (n int, err error) {
	if len(*p) > 0 {
		n = copy(b, (*p)[0])
		*p = (*p)[1:]
	}
	return n, io.EOF
}
