package old_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
	pgn "example.com/boardcodec/cbf/pgn/old"
	"example.com/boardcodec/internal/testutil"
)

// TestPrefixes: a prefix of PGN may end inside a word that is another one without its last
// letters, as O-O-O is, or the NAG $14, or begin a game, as the tag EventDate does;
// the part before it is that of the whole.
func TestPrefixes(t *testing.T) {
	texts := [][]byte{readFile(t, "pgn-sample.pgn")}
	for _, name := range chesstest.Bases {
		texts = append(texts, readFile(t, "pgn-extract/"+name+".pgn"))
	}
	for _, c := range moveTexts {
		texts = append(texts, []byte(c.in))
	}
	for _, c := range faults {
		texts = append(texts, []byte(strings.Replace(c.in, "∑", "", 1)))
	}
	for _, c := range losses {
		texts = append(texts, []byte(c.in))
	}
	for _, o := range []pgn.Options{convert, lenient} {
		for _, text := range texts {
			whole := readPGN(t, o, text)
			for n := range testutil.Prefixes(len(text), 128, 32, 1999) {
				games := readPGN(t, o, text[:n])
				if len(games) > len(whole) {
					t.Fatalf("%d games of %d in %q", len(games), len(whole), text[:n])
				}
				for i, g := range games {
					switch w := whole[i]; {
					case i < len(games)-2:
						require.Equal(t, w, g, "%q", text[:n])
					case g != nil && w != nil:
						most := countMoves(w.Moves)
						if slices.ContainsFunc(w.Problems, func(p cbf.Problem) bool {
							return p.Kind == cbf.ProblemCorrupt || p.Kind == cbf.ProblemSyntax
						}) {
							most++ // e4x is not a move, e4 is one
						}
						more := countMoves(g.Moves) > most
						for i := range max(len(g.Moves)-1, 0) {
							more = more || g.Moves[i].Move != w.Moves[i].Move
						}
						require.False(t, more, "%q: %v of %v", text[:n], g.Moves, w.Moves)
					}
				}
			}
		}
	}
}

// readPGN returns the games of a text, nil where there was an error.
func readPGN(t *testing.T, o pgn.Options, text []byte) (games []*cbf.Game) {
	t.Helper()
	for g, err := range o.NewReader(bytes.NewReader(text)).All() {
		if err != nil {
			requirePlace(t, err, len(text))
		}
		games = append(games, g)
	}
	return games
}

func countMoves(l cbf.Line) int {
	n := len(l)
	for i := range l {
		for _, v := range l[i].Variations {
			n += countMoves(v)
		}
	}
	return n
}

// requirePlace asserts that an error has a place in the first n bytes.
func requirePlace(t *testing.T, err error, n int) {
	t.Helper()
	var where *cbf.SyntaxError
	if !errors.As(err, &where) || where.Offset < 0 || where.Offset > int64(n) || where.In != "PGN" {
		t.Fatalf("prefix of %d bytes: %v", n, err)
	}
}

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../../../testdata/cbf/" + name)
	require.NoError(t, err)
	return data
}

// TestMemory: a text of 1 MB that is one endless game, comment or fault takes
// memory for the largest record and a thousand problems, in all that is allocated
// on the way.
func TestMemory(t *testing.T) {
	for name, tt := range map[string]struct {
		part string
		full int // moves or comments read until there is no more room
	}{
		"moves":      {"Nf3 Nf6 Ng1 Ng8 ", 65534},
		"variations": {"Nf3 (Nc3) (Na3) Nf6 (Nc6) Ng1 Ng8 ", 20164},
		"nested":     {"e4 (", 1},
		"comments":   {"Nf3 {abc} Nf6 $1 Ng1 {} Ng8 {a} ", 13544},
		"comment":    {"{", 0},
		"tags":       {"[X \"y\"] ", 0},
		"marks":      {"Nf3 $22 Nf6 Ng1 $22 $22 Ng8 ", 65534},
		"bad":        {"<", 0},
		"impossible": {"Nf3 (Ke4) Nf6 (Ke4) Ng1 (Ke4) Ng8 (Ke4) ", 65534},
	} {
		t.Run(name, func(t *testing.T) {
			var g *cbf.Game
			n := testutil.Allocated(func() {
				var err error
				g, err = lenient.NewReader(io.LimitReader(repeater(tt.part), 2<<20)).Read()
				require.NoError(t, err)
			})
			require.Less(t, n, uint64(30<<20))
			require.LessOrEqual(t, len(g.Problems), 1001)
			require.GreaterOrEqual(t, len(g.Moves), tt.full)
			_, err := g.AppendBinary(nil)
			require.NoError(t, err)
		})
	}
}

// repeater reads as the same text for ever.
type repeater string

func (s repeater) Read(b []byte) (n int, err error) {
	for len(b)-n >= len(s) {
		n += copy(b[n:], s)
	}
	if n == 0 {
		n = copy(b, bytes.Repeat([]byte(" "), len(b)))
	}
	return n, nil
}

// TestConcurrent: a text is read, and a game is written, by several goroutines at once,
// with the results of one.
func TestConcurrent(t *testing.T) {
	text := readFile(t, "pgn-sample.pgn")
	want := readPGN(t, convert, text)
	written, err := pgn.Append(nil, want[0])
	require.NoError(t, err)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			assert := readPGN(t, convert, text)
			again, err := pgn.Append(nil, want[0])
			if err != nil || !bytes.Equal(written, again) || !reflect.DeepEqual(want, assert) {
				t.Error("not the results of one goroutine")
			}
		})
	}
	wg.Wait()
}

// TestHostileCallers: what is no game or no Reader panics with a message, and a game that
// contains itself is an error.
func TestHostileCallers(t *testing.T) {
	require.PanicsWithValue(t, "pgn: a Reader that NewReader has not made", func() { new(pgn.Reader).Read() })
	require.PanicsWithValue(t, "pgn: a ParallelReader that NewParallelReader has not made", func() { new(pgn.ParallelReader).All() })
	require.Panics(t, func() { pgn.Append(nil, nil) })

	g := readPGN(t, convert, []byte("1. e4 (1. d4) *"))[0]
	g.Moves[0].Variations[0] = g.Moves
	written, err := pgn.Append([]byte("x"), g)
	require.ErrorIs(t, err, cbf.ErrDepth)
	require.Equal(t, "x", string(written))
	g.Moves = cbf.Line{{Move: chess.Move{From: 200, To: 200, Promotion: 200}}}
	_, err = pgn.Append(nil, g)
	require.ErrorIs(t, err, cbf.ErrMove)
	written, err = pgn.Append(nil, &cbf.Game{})
	require.NoError(t, err)
	require.Contains(t, string(written), "0-1")
}
