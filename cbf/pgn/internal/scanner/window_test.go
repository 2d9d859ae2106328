package scanner_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// double is a text in which each byte takes two bytes of the file.
type double struct {
	io.Reader
	released int64
}

func (d *double) Offset(text int64) int64 { return 2 * text }
func (d *double) Release(text int64) (int64, bool) {
	d.released = text
	return 0, false
}

// TestPlaces: every token has its place in the file.
func TestPlaces(t *testing.T) {
	const text = "[A \"x\"]\n1. e4 {a\nb} e5!\n\n [B \"y\ny\"] *\n"
	want := []scanner.Place{{0, 1, 1}, {8, 2, 1}, {11, 2, 4}, {14, 2, 7}, {20, 3, 4}, {22, 3, 6}, {26, 5, 2}, {36, 6, 5}, {37, 6, 6}, {38, 7, 1}}
	s := scanner.New(strings.NewReader(text))
	d := &double{Reader: strings.NewReader(text)}
	twice := scanner.New(d)
	for _, p := range want {
		require.Equal(t, p, s.Next().Place)
		// Columns count bytes of the file, too.
		p.Offset, p.Column = 2*p.Offset, 2*p.Column-1
		require.Equal(t, p, twice.Next().Place)
	}
	require.Equal(t, scanner.EOF, s.Next().Kind)
}

// TestWindow: wherever the window ends, tokens are as in a short text.
func TestWindow(t *testing.T) {
	const text = "[A \"" + "x\"] 1. e4! {some text {and} more} e5 $14 (1... c5 2. Nf3) 1/2-1/2 {end}\n"
	want := scan(scanner.New(strings.NewReader(text)))
	for _, filler := range []string{" ", "\n", "%x\n"} {
		for n := 65536 - len(text) - 8; n < 65536+8; n++ {
			long := strings.Repeat(filler, n/len(filler)) + strings.Repeat(" ", n%len(filler))
			if filler[0] == '%' {
				long += "\n"
			}
			s := scanner.New(strings.NewReader(long + text))
			require.Equal(t, want, scan(s), "%q %d", filler, n)
		}
	}
	// A comment that is longer than the window, and one that is longer than what
	// is kept of it.
	long := strings.Repeat("ab ", 50_000)
	s := scanner.New(strings.NewReader("e4 {" + long + "} e5 *"))
	s.Next()
	c := s.Next()
	require.Equal(t, long, string(c.Text))
	require.Equal(t, "Move e5", draw(s.Next()))
	s = scanner.New(strings.NewReader("e4 {" + long + "} ;" + long + "\n{" + long[:1000] + "} e5 *"))
	s.Hold(1000)
	s.Next()
	for range 2 {
		c = s.Next()
		require.Equal(t, long[:1000], string(c.Text))
	}
	c = s.Next()
	require.Equal(t, long[:1000], string(c.Text))
	require.Equal(t, "Move e5", draw(s.Next()))
	// Comments as long as what is kept, in a source that gives them whole and byte by byte.
	for _, text := range []string{"e4 {" + long + "} e5 *", "e4 ;" + long + "\ne5 *"} {
		for _, src := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
			for cut := range 2 {
				s = scanner.New(src)
				s.Hold(len(long) - cut)
				s.Next()
				c = s.Next()
				require.Equal(t, long[:len(long)-cut], string(c.Text))
				src = strings.NewReader(text)
			}
		}
	}
	// A tag that is longer than the window.
	s = scanner.New(strings.NewReader("[A \"é" + strings.Repeat("é", 100_000) + "\"]\n[B \"c\"] *"))
	c = s.Next()
	require.Equal(t, "A", string(c.Name))
	require.Equal(t, strings.Repeat("é", (4096-len("[A \""))/2), string(c.Text))
	require.Equal(t, scanner.LongTag, c.Flaw)
	require.Equal(t, `Tag B="c"`, draw(s.Next()))
}

// TestLetterAtLimit: where a limit cuts a letter, the text ends before it, whatever comes after it.
func TestLetterAtLimit(t *testing.T) {
	for _, letter := range []string{"é", "♞", "😀"} {
		for kept := range len(letter) {
			comment := strings.Repeat("a", 1000-kept)
			long := comment + letter + strings.Repeat("b", 200_000)
			for _, text := range []string{"e4 {" + long + "} e5 *", "e4 {" + long, "e4 ;" + long + "\ne5 *"} {
				s := scanner.New(iotest.HalfReader(strings.NewReader(text)))
				s.Hold(1000)
				s.Next()
				require.Equal(t, comment, string(s.Next().Text), "%s, %d bytes", letter, kept)
			}
			line := strings.Repeat("a", 255-kept)
			s := scanner.New(strings.NewReader(line + letter + "[[[\n"))
			require.Equal(t, line, string(s.Next().Raw()), "%s, %d bytes", letter, kept)
		}
	}
}

// TestReturn: the text from a mark on can be read again, if it is not too long.
func TestReturn(t *testing.T) {
	game := func(n int) string {
		return "[A \"x\"]\n" + strings.Repeat("Nf3 {knight} Nf6 (Nc6) Ng1 Ng8\n", n) + "1-0\n"
	}
	for _, tt := range []struct {
		n    int
		held bool
	}{{1, true}, {3000, true}, {7000, true}, {9000, false}} {
		src := &double{Reader: iotest.HalfReader(strings.NewReader(game(100) + game(tt.n) + game(1)))}
		s := scanner.New(src)
		read := func() (tokens []string) {
			for {
				k := s.Next()
				tokens = append(tokens, fmt.Sprintf("%v %s", k.Place, draw(k)))
				if k.Kind == scanner.End {
					return tokens
				}
			}
		}
		read()
		from := s.Mark()
		first := read()
		after := s.Here()
		require.Equal(t, tt.held, s.Held(), tt.n)
		if !tt.held {
			continue
		}
		require.LessOrEqual(t, 2*src.released, first0(first))
		for range 2 {
			s.Return(from)
			require.Equal(t, first, read())
		}
		s.Return(from)
		s.Return(after)
		last := read()
		require.Contains(t, last[0], `Tag A="x"`)
	}
}

// first0 returns the offset of the first token.
func first0(tokens []string) (offset int64) {
	_, _ = fmt.Sscanf(tokens[0], "{%d", &offset)
	return offset
}

// TestSource: where the source fails, the last token says so.
func TestSource(t *testing.T) {
	broken := errors.New("broken")
	for _, text := range []string{"", "1. e4", "1. e4 *", "[A \"x", "1. e4 {x", "* {x}", "text"} {
		s := scanner.New(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)))
		failed := false
		for {
			k := s.Next()
			failed = failed || (k.Kind == scanner.End || k.Kind == scanner.EOF) && s.Failed() != nil
			if k.Kind == scanner.EOF {
				require.Error(t, s.Failed())
				break
			}
		}
		require.True(t, failed)
		require.Equal(t, broken, s.Err())
	}
	s := scanner.New(strings.NewReader("*"))
	require.NoError(t, s.Err())
	scan(s)
	require.Equal(t, io.EOF, s.Err())
}
