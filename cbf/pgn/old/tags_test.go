package old_test

import (
	"fmt"
	"io"
	"log"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	pgn "example.com/boardcodec/cbf/pgn/old"
)

// Tags that a base cannot hold are there to be shown.
func ExampleReader_Tags() {
	const text = `[Event "Первенство"]
[Site "Москва"]
[Date "1959.09.07"]
[Opening "\"Spanish\""]

1. e4 e5 *`
	r := pgn.Options{Convert: true}.NewReader(strings.NewReader(text))
	g, err := r.Read()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.Event(), g.Year())
	for _, t := range r.Tags() {
		fmt.Println(t.Name, "=", t.Value)
	}
	// Output:
	// Pervenstvo, Moskva 1959
	// Event = Первенство
	// Site = Москва
	// Date = 1959.09.07
	// Opening = "Spanish"
}

// TestTags: the tags of the game last read, refused games among them, and of no other.
func TestTags(t *testing.T) {
	const text = "[White \"A\"]\n[White \"B\"]\n\n1. e4\n[ECO \"B00\"]\n*\n\n[Black \"  ? \"]\n\n1. Ke5 *\n\n1. d4 *\n{x}\n"
	for _, o := range []pgn.Options{{}, convert, lenient} {
		r := o.NewReader(strings.NewReader(text))
		require.Empty(t, r.Tags())
		for _, want := range [][]pgn.Tag{{{"White", "A"}, {"White", "B"}, {"ECO", "B00"}}, {{"Black", "  ? "}}, {}} {
			_, _ = r.Read()
			require.Equal(t, want, r.Tags())
		}
		_, err := r.Read()
		require.Equal(t, io.EOF, err)
		require.Empty(t, r.Tags())
	}
	// A game that is read again in other letters.
	r := convert.NewReader(strings.NewReader("[White \"A\"]\n\n1. Sf3 *\n"))
	_, err := r.Read()
	require.NoError(t, err)
	require.Equal(t, []pgn.Tag{{"White", "A"}}, r.Tags())

	// Their number and size are limited, and the tags that count are among others.
	r = convert.NewReader(strings.NewReader(strings.Repeat("[a \"b\"]\n", 2000) + "[White \"A\"]\n\n*"))
	g, err := r.Read()
	require.NoError(t, err)
	require.Len(t, r.Tags(), 1000)
	require.Equal(t, "A", g.White())
	r = convert.NewReader(strings.NewReader(strings.Repeat("[a \""+strings.Repeat("b", 4000)+"\"]\n", 100) + "[White \"A\"]\n\n*"))
	g, err = r.Read()
	require.NoError(t, err)
	require.Len(t, r.Tags(), 17)
	require.Equal(t, "A", g.White())
}

// TestUnknownNames: a name that means unknown, with spaces around it, is no name.
func TestUnknownNames(t *testing.T) {
	for _, name := range []string{"?", "  ? ", "-", " -", "", "  ", "?\u00a0"} {
		g, err := pgn.NewReader(strings.NewReader("[White \"" + name + "\"]\n[Event \"" + name + "\"]\n\n*")).Read()
		require.NoError(t, err)
		require.Empty(t, g.Problems, "%q", name)
		require.Equal(t, [2]string{"", ""}, [2]string{g.White(), g.Event()})
	}
}
