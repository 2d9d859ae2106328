package pgn_test

import (
	"bytes"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/internal/testutil"
)

// FuzzRead: any bytes are games and errors with their places inside the text, the same however
// the text comes, and the laws hold.
func FuzzRead(f *testing.F) {
	for _, text := range flaws(f) {
		if len(text.Bytes) < 1000 {
			f.Add(text.Bytes)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 4000 {
			return
		}
		requireLaws(t, text)
		n := 0
		for c := range pgn.Split(bytes.NewReader(text)) {
			require.EqualValues(t, n, c.Offset)
			n += len(c.Text)
		}
		require.Len(t, text, n)
		for _, o := range []pgn.Options{{}, {Lenient: true}, {MaxGame: 20, Lenient: true}} {
			requirePlaces(t, o, text)
			require.Equal(t, readAll(o.NewReader(bytes.NewReader(text))), readAll(o.NewReader(iotest.OneByteReader(bytes.NewReader(text)))))
		}
	})
}

// requirePlaces checks that all that is said of a text has a place in it.
func requirePlaces(t testing.TB, o pgn.Options, text []byte) {
	t.Helper()
	in := func(offset int64) {
		require.True(t, offset >= 0 && offset <= int64(len(text)), "%d in %q", offset, text)
	}
	problems := func(list []pgn.Problem) {
		require.LessOrEqual(t, len(list), 1001)
		for _, p := range list {
			if p.Kind != pgn.ProblemOmitted {
				in(p.Offset)
			}
		}
	}
	r := o.NewReader(bytes.NewReader(text))
	for g, err := range r.All() {
		if err != nil {
			var where *pgn.SyntaxError
			require.ErrorAs(t, err, &where)
			in(where.Offset)
			continue
		}
		in(g.Offset)
		problems(g.Problems)
		for i := range g.Tags {
			in(g.TagPlace(i).Offset)
		}
		for i := range g.Moves {
			in(g.Place(&g.Moves[i]).Offset)
		}
	}
	problems(r.Problems())
}

// TestPrefixes: every prefix of a text has its games, but for the one that is cut.
func TestPrefixes(t *testing.T) {
	for _, f := range flaws(t) {
		if len(f.Bytes) > 1000 {
			continue
		}
		whole, _ := games(lenient, string(f.Bytes))
		for n := range testutil.Prefixes(len(f.Bytes), 64, 16, 13) {
			requirePlaces(t, lenient, f.Bytes[:n])
			requirePlaces(t, pgn.Options{}, f.Bytes[:n])
			got, _ := games(lenient, string(f.Bytes[:n]))
			require.LessOrEqual(t, len(got), len(whole)+1, "%q", f.Bytes[:n])
		}
	}
}

// FuzzResult: a text of a result is a result of that text.
func FuzzResult(f *testing.F) {
	for _, s := range []string{"*", "1-0", "0-1", "1/2-1/2", "", "1:0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := pgn.ParseResult(s)
		var again pgn.Result
		require.Equal(t, err, again.UnmarshalText([]byte(s)))
		require.Equal(t, r, again)
		if err == nil {
			require.Equal(t, s, r.String())
		}
	})
}
