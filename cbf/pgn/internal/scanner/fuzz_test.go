package scanner_test

import (
	"bytes"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// FuzzScanner: any text has tokens with their places, the same however it comes.
func FuzzScanner(f *testing.F) {
	for _, text := range []string{
		"[A \"x\"]\n1. e4 {a {b} c} (1. d4 $1) Nf3Nc6 e8 = Q ♘f3 1… 1/2 {x} so 2. d4",
		"text\n1. e4 <x> &amp; [%clk 1] % x\ne5 1 - 0 (x)\n{y}\n[B y]\n[C 'z", "* * 1-0\x00\ufeff [ [\" {\n[Event \"",
		"[A \"" + strings.Repeat("q", 4092), // a window with the end behind it
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		text = bytes.ToValidUTF8(text, []byte("?"))
		s := scanner.New(bytes.NewReader(text))
		slow := scanner.New(iotest.OneByteReader(bytes.NewReader(text)))
		from := s.Mark()
		var all []string
		last, depth := int64(0), 0
		for n := 0; ; n++ {
			k := s.Next()
			require.LessOrEqual(t, n, 3*len(text)+3)
			require.True(t, k.Offset >= last && k.Offset <= int64(len(text)), "%v", k)
			require.Equal(t, 1+bytes.Count(text[:k.Offset], []byte("\n")), k.Line)
			require.Equal(t, int(k.Offset)-bytes.LastIndexByte(text[:k.Offset], '\n'), k.Column)
			last = k.Offset
			if raw := k.Raw(); k.Kind != scanner.Outside {
				require.True(t, bytes.HasPrefix(text[k.Offset:], raw), "%q", raw)
				last += int64(len(raw))
			}
			switch k.Kind {
			case scanner.Open:
				depth++
			case scanner.Close:
				depth--
				require.GreaterOrEqual(t, depth, 0)
			case scanner.End:
				depth = 0
			case scanner.Result:
				require.Equal(t, depth > 0, k.Inside)
			case scanner.Outside:
				last += k.Length
			}
			all = append(all, draw(k))
			require.Equal(t, all[n], draw(slow.Next()))
			if k.Kind == scanner.EOF {
				break
			}
		}
		if s.Held() {
			s.Return(from)
			require.Equal(t, all, scan(s))
		}
	})
}
