package pgn_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
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
	for _, e := range evidences(f) {
		f.Add([]byte(e.Text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 4000 {
			return
		}
		requireLaws(t, text)
		n := 0
		for c := range pgn.Split(bytes.NewReader(text)) {
			require.EqualValues(t, n, c.Place.Offset)
			n += len(c.Text)
		}
		require.Len(t, text, n)
		for _, o := range []pgn.Options{{}, {Lenient: true}, {MaxGame: 20, Lenient: true}, {MaxGame: 100, Lenient: true}} {
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
			if p.Scale != chess.Omitted {
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
		in(g.Place.Offset)
		problems(g.Problems)
		for i := range g.Tags {
			in(g.TagPlace(i).Offset)
		}
		for i := range g.Moves {
			in(g.MovePlace(&g.Moves[i]).Offset)
		}
	}
	problems(r.Problems())
}

// TestPrefixes: every prefix of a text has its games, but for the one that is cut. Most texts
// begin with the same tags.
func TestPrefixes(t *testing.T) {
	first := 0
	if testutil.Long(t) > 0 {
		first = 64
	}
	for _, f := range flaws(t) {
		if len(f.Bytes) > 1000 {
			continue
		}
		whole, _ := games(lenient, string(f.Bytes))
		for n := range testutil.Prefixes(len(f.Bytes), first, 8, 29) {
			requirePlaces(t, lenient, f.Bytes[:n])
			requirePlaces(t, pgn.Options{}, f.Bytes[:n])
			got, _ := games(lenient, string(f.Bytes[:n]))
			require.LessOrEqual(t, len(got), len(whole)+1, "%q", f.Bytes[:n])
		}
	}
}

// requireLaws checks what holds for any text:
//
//   - passing over a game, and reading it in any way, leads to the same next game;
//   - MainLine yields what Game has;
//   - a game that strict reading returns is read leniently, and is the same;
//   - what is written is read back equal, strictly if the tags have no fault.
func requireLaws(t testing.TB, text []byte) {
	t.Helper()
	var strict []*pgn.Game
	for _, lenient := range []bool{false, true} {
		o := pgn.Options{Lenient: lenient}
		skip := o.NewReader(bytes.NewReader(text))
		r := o.NewReader(bytes.NewReader(text))
		var games []*pgn.Game
		for r.Next() {
			require.True(t, skip.Next(), "%q", text)
			require.Equal(t, r.Place(), skip.Place(), "%q", text)
			require.Equal(t, r.Tags(), skip.Tags(), "%q", text)
			var g *pgn.Game
			var err error
			if r.Number()%2 == 0 {
				g, err = r.Game()
				requireMainLine(t, r, g, err, text)
			} else {
				requireMainLineFirst(t, r, text)
				g, err = r.Game()
			}
			whole, errOfText := r.Text()
			if errOfText == nil {
				at := r.Place().Offset
				require.Equal(t, string(whole), string(text[at:at+int64(len(whole))]), "%q", text)
			}
			again, err2 := r.Game()
			require.Equal(t, err, err2)
			require.Equal(t, g, again)
			if err != nil {
				var syntax *pgn.SyntaxError
				require.ErrorAs(t, err, &syntax)
				require.False(t, lenient && !errors.Is(err, chess.ErrRange), "%q: %v", text, err)
				continue
			}
			require.Equal(t, r.Place().Offset, g.Place.Offset)
			games = append(games, g)
			checkAppended(t, g)
		}
		require.False(t, skip.Next(), "%q", text)
		require.Equal(t, r.Err(), skip.Err())
		if !lenient {
			strict = games
			continue
		}
		for _, g := range strict {
			i := slices.IndexFunc(games, func(h *pgn.Game) bool { return h.Place.Offset == g.Place.Offset })
			require.GreaterOrEqual(t, i, 0, "%q: the game at %d", text, g.Place.Offset)
			h := games[i]
			require.Equal(t, g.Tags, h.Tags, "%q", text)
			require.Equal(t, g.Line, h.Line, "%q", text)
			require.Equal(t, g.Result, h.Result, "%q", text)
		}
	}
}

func requireMainLineFirst(t testing.TB, r *pgn.Reader, text []byte) {
	for range r.MainLine() {
		break
	}
	g, err := r.Game()
	requireMainLine(t, r, g, err, text)
}

// requireMainLine checks MainLine against the game that Game has returned.
func requireMainLine(t testing.TB, r *pgn.Reader, g *pgn.Game, want error, text []byte) {
	t.Helper()
	n := 0
	var p chess.Position
	for ply, err := range r.MainLine() {
		if err != nil {
			require.Error(t, want, "%q: %v", text, err)
			return
		}
		if want != nil {
			continue
		}
		if n == 0 {
			p = g.StartPosition()
		}
		require.Equal(t, p.FEN(), ply.Before.FEN(), "%q", text)
		require.Equal(t, g.Moves[n].Move, ply.Move, "%q", text)
		if ply.Move == (chess.Move{}) {
			p = p.Pass()
		} else {
			require.True(t, p.Legal(ply.Move))
			p, _ = p.Play(ply.Move)
		}
		require.Equal(t, p, ply.After)
		n++
	}
	if want == nil {
		require.Len(t, g.Moves, n, "%q", text)
	}
}

func movesOf(g *pgn.Game) (moves []chess.Move) {
	for _, n := range g.Moves {
		moves = append(moves, n.Move)
	}
	return moves
}

// TestLaws: the laws hold for texts with flaws, and for two of them that are cut and joined.
func TestLaws(t *testing.T) {
	list := flaws(t)
	for _, f := range list {
		requireLaws(t, f.Bytes)
	}
	for _, text := range []string{
		// A fault behind a thousand others, which are none in strict reading.
		strings.Repeat("0-1 ", 1024) + "foo\n",
		// Text in nested parentheses.
		strings.Repeat("(x ", 300), "1. e4 (a (b) c) e5 *",
		// A tag that would count before the moves, and text of results alone.
		"Nf3 (Nc3)\n[FEN \"8/8/8\"]\n", "1. e4 * [[Result \"1:0\"]\n* foo\n* * x",
		// Long before the end: a draw, and a comment of eight bytes with a lone brace behind the game.
		"1. e4 e5 1/2-1/2 1. d4 *" + strings.Repeat(" ", 5000),
		"1. e4 {12345678} * 1. d4} d5 *" + strings.Repeat(" ", 5000),
	} {
		requireLaws(t, []byte(text))
	}
	r := rand.New(rand.NewPCG(3, 4))
	n := 500
	if testutil.Long(t) > 0 {
		n = 3000
	}
	for range n {
		a, b := list[r.IntN(len(list))].Bytes, list[r.IntN(len(list))].Bytes
		if len(a)+len(b) < 3000 && !bytes.Contains(append(a, b...), []byte{0}) {
			requireLaws(t, slices.Concat(a[:r.IntN(len(a)+1)], b[r.IntN(len(b)+1):]))
		}
	}
}
