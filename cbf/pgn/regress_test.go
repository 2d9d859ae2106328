package pgn_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/internal/testutil"
)

// TestFailingSource: what is read of a source that fails is what is read of the whole text: the
// games that it returns are complete.
func TestFailingSource(t *testing.T) {
	failure := errors.New("disk")
	texts := []string{"1. e4 * 0-1 foo\n", "1. e4 * {c} d\n1. d4 *", "1. e4 * (x) 2. d4\n", "1. e4\n[ECO \"x\"]\n2. d4 *",
		"1. e4 e5 1-0 2. Nf3 Nc6 0-1\n", "1. e4 {a {b} c} e5 *\n", "1. e4 ed5 1. d4 *\n"}
	for _, f := range flaws(t) {
		if len(f.Bytes) < 300 && f.ID%3 == 0 {
			texts = append(texts, string(f.Bytes))
		}
	}
	for _, text := range texts {
		for _, o := range []pgn.Options{{}, lenient} {
			whole := map[int64]*pgn.Game{}
			for g, err := range o.NewReader(strings.NewReader(text)).All() {
				if err == nil {
					whole[g.Place.Offset] = g
				}
			}
			for n := range len(text) {
				r := o.NewReader(testutil.FailingReader{R: strings.NewReader(text[:n]), Err: failure})
				for g, err := range r.All() {
					if err == nil {
						require.Equal(t, whole[g.Place.Offset], g, "%q", text[:n])
					}
				}
				require.Equal(t, failure, r.Err())
			}
		}
	}
}

// TestCompressed: a compressed file has no game, whatever its bytes look like.
func TestCompressed(t *testing.T) {
	for name, magic := range map[string]string{"gzip": "\x1f\x8b\x08", "bzip2": "BZh91AY&SY", "xz": "\xfd7zXZ\x00", "zstd": "\x28\xb5\x2f\xfd"} {
		text := []byte(magic + "\n" + strings.Repeat("[Event \"x\"]\n\n1. e4 *\n\n", 20_000))
		for _, o := range []pgn.Options{{}, lenient} {
			r := o.NewReader(bytes.NewReader(text))
			require.False(t, r.Next(), name)
			require.ErrorIs(t, r.Err(), errors.ErrUnsupported)
			require.ErrorContains(t, r.Err(), name)
			for c := range pgn.Split(bytes.NewReader(text)) {
				require.False(t, c.NewReader(o).Next())
			}
		}
	}
	require.Len(t, readAll(lenient.NewReader(strings.NewReader("BZh9 1. e4 *\n"))), 2)
}

// TestMaxGameAhead: the game becomes too long while the text behind a flawed move is looked at: it is
// refused, and the next game is read.
func TestMaxGameAhead(t *testing.T) {
	const start = "[FEN \"8/4P3/8/8/8/k7/8/K7 w - - 0 1\"]\n\n"
	for _, text := range []string{
		start + "1. e8 {" + strings.Repeat("x", 300_000) + "} *",
		start + "1. Ka2 " + strings.Repeat("{x}", 100_000) + " 1. Kb1 *",
		start + "1. ed " + strings.Repeat("1 ", 150_000) + "Kb3 *",
	} {
		for _, n := range []int{60, 100, 200, 250_000} {
			r := pgn.Options{MaxGame: n, Lenient: true}.NewReader(strings.NewReader(text + "\n\n[Event \"b\"]\n\n1. e4 *\n"))
			require.True(t, r.Next())
			_, err := r.Game()
			require.ErrorIs(t, err, chess.ErrRange, n)
			require.True(t, r.Next())
			require.Equal(t, "b", r.Tag("Event"))
			require.False(t, r.Next())
		}
	}
}

// TestMaxGameBefore: what is before a game does not count as its text.
func TestMaxGameBefore(t *testing.T) {
	for _, unit := range []string{"\n", " ", "\t\r\n", "% x\n", "\x1a", "\ufeff", "foo\n"} {
		for _, text := range []string{"1. e4 *\n\n" + strings.Repeat(unit, 2000) + "1. d4 *\n", strings.Repeat(unit, 2000) + "\n{c} 1. d4 *\n"} {
			r := pgn.Options{MaxGame: 1000, Lenient: true}.NewReader(strings.NewReader(text))
			for g, err := range r.All() {
				require.NoError(t, err, "%q", unit)
				whole, err := r.Text()
				require.NoError(t, err)
				require.True(t, strings.HasPrefix(text[g.Place.Offset:], string(whole)))
			}
		}
	}
}

// TestChunkTwice: a chunk that is not in memory is read once, and a second Reader says so.
func TestChunkTwice(t *testing.T) {
	text := strings.Repeat("1. e4 *\n", 200_000)
	for c := range pgn.Split(strings.NewReader(text)) {
		first, second := c.NewReader(lenient), c.NewReader(lenient)
		for first.Next() {
		}
		require.NoError(t, first.Err())
		require.Equal(t, 200_000, first.Number())
		for second.Next() {
		}
		require.Error(t, second.Err())
		require.Less(t, second.Number(), 200_000)
	}
}

// TestOutside: a comment before text outside of games is no part of the game behind it.
func TestOutside(t *testing.T) {
	for _, text := range []string{"{c}\nfoo\n1. e4 *\n", "1. d4 *\n\n{c} {d}\nfoo\n\n{e} 1. e4 *\n", "{c\n[Event \"x\"]\n\n*\n", "% x\n;c\nfoo\n1. e4 *\n"} {
		r := lenient.NewReader(strings.NewReader(text))
		for g, err := range r.All() {
			require.NoError(t, err)
			whole, err := r.Text()
			require.NoError(t, err)
			for _, c := range g.Comments {
				require.Contains(t, string(whole), c)
			}
		}
		if strings.Contains(text, "foo") {
			require.Len(t, r.Problems(), strings.Count(text[:strings.Index(text, "foo")], "c")+strings.Count(text, "d}")+1)
			require.EqualValues(t, strings.Index(text, "c")-1, r.Problems()[0].Offset, "the first comment")
		}
	}
}

// TestCutLetters: no text is cut within a letter.
func TestCutLetters(t *testing.T) {
	for n := range 8 {
		for _, text := range []string{"{\ufeff}", "{aé侯}", "; é侯\n", "foo é侯"} {
			r := pgn.Options{MaxGame: n, Lenient: true}.NewReader(strings.NewReader(text))
			for r.Next() {
			}
			for _, p := range r.Problems() {
				require.NotContains(t, p.Err.Error(), `\x`, "%q", text)
			}
		}
		for _, word := range []string{"é", "[é", "\"é", "侯"} {
			g, _ := games(lenient, "1. e4 "+strings.Repeat("x", n)+word+strings.Repeat("é侯", 100)+" *")
			require.NotContains(t, g[0].Moves[0].Comments()[0], "\xef\xbf\xbd")
			require.Equal(t, strings.ToValidUTF8(g[0].Moves[0].Comments()[0], "?"), g[0].Moves[0].Comments()[0])
		}
	}
}

// TestWrittenOnce: a game that is written is one game, whatever tags it has.
func TestWrittenOnce(t *testing.T) {
	names := []string{"Event", "Site", "EVENT", "White-Elo", "event", "A", "A"}
	for n := range 1 << (2 * 3) {
		g := pgn.NewGame()
		for _, i := range []int{n & 3, n >> 2 & 3, 3 + n>>4&3} {
			g.Tags = append(g.Tags, pgn.Tag{Name: names[i], Value: "[Event \"x\"]"})
		}
		g.Comments = []string{"c"}
		text, err := g.AppendText(nil)
		require.NoError(t, err)
		for _, text := range []string{string(text), string(text) + string(text)} {
			back, outside := games(lenient, text)
			require.Len(t, back, strings.Count(text, "{c} *"), text)
			require.Len(t, back[0].Tags, len(g.Tags))
			require.Zero(t, outside)
		}
	}
	for _, name := range []string{"", "-a", "a b", "a=", "é", "a]"} {
		g := pgn.NewGame()
		g.Tags = append(g.Tags, pgn.Tag{Name: name})
		_, err := g.AppendText(nil)
		require.ErrorIs(t, err, chess.ErrSyntax, name)
	}
}

// TestSpacesInResult: a result in a variation, which becomes a comment, has single spaces as other comments.
func TestSpacesInResult(t *testing.T) {
	r := lenient.NewReader(strings.NewReader("1. e4 (1. d4 1-  0 d5) e5 *\n"))
	require.True(t, r.Next())
	g, err := r.Game()
	require.NoError(t, err)
	require.Equal(t, []string{"1- 0"}, g.Moves[0].Variations()[0].Moves[0].Comments())
}

// TestBugSkip: moves that are passed over up to the end of the window ended in a panic, or were
// looked at once for each of them.
func TestBugSkip(t *testing.T) {
	for _, unit := range []string{"O-O ", "e4 {a} O-O ", "{a}", "1 ", "=\n", ". "} {
		for shift := range 8 {
			text := "[Event \"x\"]\n\n" + strings.Repeat(" ", shift) + "1. e4 " + strings.Repeat(unit, 300_000/len(unit)) + "*\n\n1. d4 *\n"
			r := pgn.NewReader(strings.NewReader(text))
			for range 2 {
				require.True(t, r.Next(), "%q %d", unit, shift)
			}
			require.False(t, r.Next(), "%q %d", unit, shift)
		}
	}
}

// TestCountOutside: the problem that counts the others counts all faults of comments outside of games.
func TestCountOutside(t *testing.T) {
	const comments = 1500 // each is a problem, and so are its braces
	text := strings.Repeat("{a {b} c}\n", comments)
	for after, others := range map[string]int{"": 2*comments - 1000, "text\n\n1. e4 *": 2*comments + 1 - 1000} {
		r := lenient.NewReader(strings.NewReader(text + after))
		for r.Next() {
			require.Equal(t, 1, r.Number())
		}
		all := r.Problems()
		require.Len(t, all, 1001)
		require.EqualError(t, all[1000].Err, fmt.Sprintf("%d more problems", others))
	}
}
