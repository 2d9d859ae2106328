package pgn

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

// kindNames are the kinds as the tests draw them.
var kindNames = map[Kind]string{
	End: "end", Outside: "outside", Tag: "tag", Number: "number", Move: "move", Unreadable: "unreadable",
	NullMove: "null", Glyph: "glyph", Comment: "comment", Open: "(", Close: ")", Result: "result",
	Word: "word", Ignored: "ignored",
}

// drawn returns the tokens of a text, each with its place, and a "!" if it has a
// flaw.
func drawn(t *testing.T, src io.Reader, strict bool) string {
	t.Helper()
	s := NewScanner(src)
	s.Strict = strict
	var b strings.Builder
	for range 1000 {
		tok := s.Next()
		if tok.Kind == EOF {
			require.Equal(t, EOF, s.Next().Kind, "it stays the end")
			return strings.TrimSpace(b.String())
		}
		fmt.Fprintf(&b, "%d:%d %s", tok.Line, tok.Column, kindNames[tok.Kind])
		switch tok.Kind {
		case Tag:
			fmt.Fprintf(&b, " %s=%s", tok.Name, tok.Text)
		case Comment, Result:
			fmt.Fprintf(&b, " %s", tok.Text)
		case Number:
			fmt.Fprintf(&b, " %d", tok.Number)
		case Glyph:
			fmt.Fprintf(&b, " %d", tok.Number)
		}
		if tok.Flaw != "" {
			b.WriteString("!")
		}
		b.WriteString("; ")
	}
	t.Fatal("no end")
	return ""
}

// TestScanner: texts and their tokens, each as line, column and kind. The reading
// does not depend on how the source hands out its bytes.
func TestScanner(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"the standard", "[White \"A \\\"B\\\"\"]\n\n1. e4 e5 {c} (1... c5 $1) 2. Nf3! *\n",
			`1:1 tag White=A "B"; 3:1 number 1; 3:4 move; 3:7 move; 3:10 comment c; 3:14 (; 3:15 number 1; 3:20 move; ` +
				`3:23 glyph 1; 3:25 ); 3:27 number 2; 3:30 move; 3:33 glyph 1; 3:35 result *; 3:36 end;`},
		{"two games", "1. e4 1-0\n1. d4 0-1\n",
			"1:1 number 1; 1:4 move; 1:7 result 1-0; 1:10 end; 2:1 number 1; 2:4 move; 2:7 result 0-1; 2:10 end;"},
		{"no result", "1. e4 e5", "1:1 number 1; 1:4 move; 1:7 move; 1:9 end!;"},
		{"a null move", "1. e4 -- *", "1:1 number 1; 1:4 move; 1:7 null; 1:10 result *; 1:11 end;"},
		{"a comment to the end of the line", "1. e4 ; so\ne5 *", "1:1 number 1; 1:4 move; 1:7 comment  so; 2:1 move; 2:4 result *; 2:5 end;"},
		{"a comment that is not closed", "1. e4 {so", "1:1 number 1; 1:4 move; 1:7 comment so!; 1:10 end!;"},
		{"text before a game", "mail\n[Event \"x\"]\n*", "1:1 outside!; 2:1 tag Event=x; 3:1 result *; 3:2 end;"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, drawn(t, strings.NewReader(tt.text), false))
			require.Equal(t, tt.want, drawn(t, iotest.OneByteReader(strings.NewReader(tt.text)), false))
			require.Equal(t, tt.want, drawn(t, iotest.DataErrReader(strings.NewReader(tt.text)), false))
		})
	}
}

// TestSourceFails: the error of the source is Err, and the last token says that
// the text did not end there.
func TestSourceFails(t *testing.T) {
	broken := errors.New("bad sector")
	s := NewScanner(io.MultiReader(strings.NewReader("1. e4 e5"), iotest.ErrReader(broken)))
	for tok := s.Next(); ; tok = s.Next() {
		if tok.Kind == End {
			require.True(t, tok.Failed)
			break
		}
	}
	require.Equal(t, broken, s.Err())
	require.Equal(t, EOF, s.Next().Kind)
}

// FuzzScanner: the tokens of any text come to an end, their places go forward and
// are in the text.
func FuzzScanner(f *testing.F) {
	for _, text := range []string{"[A \"b\"]\n1. e4 (1. d4 {x}) *", "{", "(((", "1-0 1-0", "\x00;%", "[\"", "0-0-0 e8=Q#"} {
		f.Add(text, true)
		f.Add(text, false)
	}
	f.Fuzz(func(t *testing.T, text string, strict bool) {
		s := NewScanner(strings.NewReader(text))
		s.Strict = strict
		last := int64(0)
		for n := 0; ; n++ {
			tok := s.Next()
			if tok.Kind == EOF {
				break
			}
			if tok.Offset < last || tok.Offset > int64(len(text)) || n > 2*len(text)+2 {
				t.Fatalf("token %d: kind %d at %d after %d, of %d bytes", n, tok.Kind, tok.Offset, last, len(text))
			}
			last = tok.Offset
		}
	})
}
