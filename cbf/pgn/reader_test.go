package pgn_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/realpgn"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/internal/testutil"
)

const twoGames = "[Event \"a\"]\n[White \"Tal \\\"Misha\\\"\"]\n\n1. e4 {x} e5 (1... c5 $14 2. Nf3 {y}) 2. Nf3 -- 1-0\n\n\n[Event \"b\"]\n\n1. d4 *\n"

func ExampleReader() {
	const text = "[White \"Tal\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[White \"Spassky\"]\n\n1. d4 *\n\n[White \"Tal\"]\n\n1. e5 *\n"
	r := pgn.NewReader(strings.NewReader(text))
	for r.Next() {
		if r.Tag("White") != "Tal" {
			continue // its moves are not read
		}
		g, err := r.Game()
		if err != nil {
			fmt.Println(err) // this game cannot be read, the others can
			continue
		}
		fmt.Println(len(g.Moves), "plies,", g.Result)
	}
	if err := r.Err(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 3 plies, 1-0
	// pgn: game 3: moves: line 11: column 4: offset 82: not a move of the position: "e5"; possible are e4, e3
}

func ExampleReader_Text() {
	const text = "[White \"Tal\"]\n\n1. e4   1-0 {time}\n\n\n[White \"Spassky\"]\n\n1. d4 *\n"
	r := pgn.NewReader(strings.NewReader(text))
	for r.Next() {
		game, err := r.Text()
		fmt.Printf("%q %v\n", game, err)
	}
	// Output:
	// "[White \"Tal\"]\n\n1. e4   1-0 {time}" <nil>
	// "[White \"Spassky\"]\n\n1. d4 *" <nil>
}

// TestReader: tags, moves, and where they stand.
func TestReader(t *testing.T) {
	r := pgn.NewReader(strings.NewReader(twoGames))
	_, err := r.Game()
	require.Error(t, err, "before Next")
	_, err = r.Text()
	require.Error(t, err)
	for _, err := range r.MainLine() {
		require.Error(t, err)
	}
	require.True(t, r.Next())
	require.Equal(t, []pgn.Tag{{Name: "Event", Value: "a"}, {Name: "White", Value: `Tal "Misha"`}}, r.Tags())
	require.Equal(t, `Tal "Misha"`, r.Tag("White"))
	require.Empty(t, r.Tag("Black"))
	start, err := r.Start()
	require.NoError(t, err)
	require.Equal(t, chess.StartPosition(), start)
	g, err := r.Game()
	require.NoError(t, err)
	require.Equal(t, []string{"x"}, g.Moves[0].Comments())
	require.Equal(t, []uint8{14}, g.Moves[1].Variations()[0].Moves[0].NAGs())
	require.Equal(t, []string{"y"}, g.Moves[1].Variations()[0].Moves[1].Comments())
	require.Equal(t, chess.Move{}, g.Moves[3].Move)
	require.Equal(t, chess.WhiteWins, g.Result)
	require.Empty(t, g.Problems)
	require.Equal(t, pgn.Place{Offset: 0, Line: 1, Column: 1}, r.Place())
	require.Equal(t, pgn.Place{Offset: 12, Line: 2, Column: 1}, g.TagPlace(1))
	require.Equal(t, pgn.Place{Offset: int64(strings.Index(twoGames, "Nf3 {y}")), Line: 4, Column: strings.Index("1. e4 {x} e5 (1... c5 $14 2. Nf3 {y})", "Nf3") + 1},
		g.MovePlace(&g.Moves[1].Variations()[0].Moves[1]))
	require.True(t, r.Next())
	require.Equal(t, "b", r.Tag("Event"))
	require.Equal(t, 2, r.Number())
	require.Equal(t, 7, r.Place().Line)
	require.False(t, r.Next())
	require.False(t, r.Next())
	require.NoError(t, r.Err())
	require.Empty(t, r.Tags())
	require.Panics(t, func() { new(pgn.Reader).Next() })
	require.Panics(t, func() { _ = new(pgn.Writer).Write(pgn.NewGame()) })
	r = (&pgn.Chunk{Text: []byte("*")}).NewReader(pgn.Options{})
	require.True(t, r.Next())
	require.Equal(t, pgn.Place{Line: 1, Column: 1}, r.Place())
}

// TestRealFiles: every game of The Week in Chess and of lichess is read strictly without a
// Problem, has its main line, and comes back from AppendText: with a Long time each, else one of five.
func TestRealFiles(t *testing.T) {
	for _, form := range []realpgn.Form{realpgn.TWIC, realpgn.Lichess} {
		text, _ := realPGN(t, form)
		all, _ := games(pgn.Options{}, string(text))
		require.Len(t, all, realGames)
		r := pgn.NewReader(bytes.NewReader(text))
		for i, g := range all {
			require.Empty(t, g.Problems)
			require.True(t, r.Next())
			if i%5 > 0 && testutil.Long(t) == 0 {
				continue
			}
			checkAppended(t, g)
			requireMainLine(t, r, g, nil, nil)
		}
	}
}

// TestMaxGame: a game that is too long is an error, and the next one is found.
func TestMaxGame(t *testing.T) {
	long := "[Event \"long\"]\n\n1. e4 {" + strings.Repeat("x ", 60_000) + "} e5 (1... c5) 2. Nf3 *\n\n"
	moves := "[Event \"long\"]\n\n" + strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 20_000) + "*\n\n"
	tags := "[Event \"long\"]\n" + strings.Repeat("[A \"b\"]\n", 20_000) + "\n*\n\n"
	space := "[Event \"long\"]\n" + strings.Repeat(" ", 200_000) + "\n*\n\n"
	comment := "{" + strings.Repeat("x", 200_000) + "} [Event \"long\"]\n\n1. e4 *\n\n"
	for _, first := range []string{long, moves, tags, space, comment} {
		for _, o := range []pgn.Options{{MaxGame: 100_000}, {MaxGame: 100_000, Lenient: true}} {
			for way := range 5 {
				r := o.NewReader(strings.NewReader(first + twoGames))
				require.True(t, r.Next())
				for range way % 3 {
					_, err := r.Game()
					require.ErrorIs(t, err, chess.ErrRange)
				}
				if way > 1 {
					var last error
					for _, err := range r.MainLine() {
						last = err
					}
					require.ErrorIs(t, last, chess.ErrRange)
					_, err := r.Text()
					require.ErrorIs(t, err, chess.ErrRange)
				}
				require.True(t, r.Next())
				require.Equal(t, "a", r.Tag("Event"))
				_, err := r.Game()
				require.NoError(t, err)
			}
		}
		all, _ := games(lenient, first+twoGames)
		require.Len(t, all, 3)
	}
}

// TestBugEndlessGame: tags without quotes, longer than a game may be and without moves, were
// looked through for ever.
func TestBugEndlessGame(t *testing.T) {
	for _, o := range []pgn.Options{{MaxGame: 1000}, {MaxGame: 1000, Lenient: true}} {
		n := 0
		for _, err := range o.NewReader(strings.NewReader(strings.Repeat("[a b]\n", 50_000))).All() {
			require.ErrorIs(t, err, chess.ErrRange)
			n++
		}
		require.Equal(t, 1, n)
	}
}

// TestSource: the error of the source comes once, and is last, wherever it comes.
func TestSource(t *testing.T) {
	failure := errors.New("disk")
	for n := range len(twoGames) {
		source := func() io.Reader {
			return testutil.FailingReader{R: strings.NewReader(twoGames[:n]), Err: failure}
		}
		for _, o := range []pgn.Options{{}, lenient} {
			r := o.NewReader(source())
			for r.Next() {
			}
			require.Equal(t, failure, r.Err(), "%q", twoGames[:n])
			r = o.NewReader(source())
			var errs []error
			for g, err := range r.All() {
				require.True(t, g != nil && len(errs) == 0 || err != nil)
				if err != nil {
					errs = append(errs, err)
				}
			}
			require.Equal(t, failure, errs[len(errs)-1], "%q", twoGames[:n])
			require.LessOrEqual(t, len(errs), 2)
			r = o.NewReader(source())
			for r.Next() {
				for _, err := range r.MainLine() {
					if err != nil && n > 0 {
						require.True(t, errors.Is(err, failure) || errors.As(err, new(*pgn.SyntaxError)))
					}
				}
				_, err := r.Text()
				require.True(t, err == nil || errors.Is(err, failure))
			}
			require.Equal(t, failure, r.Err())
		}
	}
}

// TestNoGame: a text without a game is an error, an empty one is not.
func TestNoGame(t *testing.T) {
	for text, want := range map[string]string{
		"":             "",
		" \n\n":        "",
		"hello":        "pgn: line 1: column 6: offset 5: malformed: no game",
		"{hello}":      "pgn: line 1: column 8: offset 7: malformed: no game",
		"1. e4 *\nfoo": "pgn: line 2: column 1: offset 8: malformed: text outside of games: \"foo\"",
	} {
		r := pgn.NewReader(strings.NewReader(text))
		for r.Next() {
		}
		if err := r.Err(); want == "" {
			require.NoError(t, err)
		} else {
			require.EqualError(t, err, want)
		}
		if strings.HasPrefix(text, "1.") {
			r = lenient.NewReader(strings.NewReader(text))
			for r.Next() {
			}
			require.NoError(t, r.Err())
			require.Len(t, r.Problems(), 1)
		}
	}
}

// TestConcurrent: Readers and Games do not share anything.
func TestConcurrent(t *testing.T) {
	var wait sync.WaitGroup
	text, _ := realPGN(t, realpgn.Lichess)
	text = text[:100_000]
	want := readAll(lenient.NewReader(bytes.NewReader(text)))
	for range 4 {
		wait.Go(func() {
			if !reflect.DeepEqual(want, readAll(lenient.NewReader(bytes.NewReader(text)))) {
				t.Error("not the games of one goroutine")
			}
		})
	}
	wait.Wait()
}

// TestMemory: texts that are one endless item hold a small multiple of their size, of 1 MB with
// a Long time.
func TestMemory(t *testing.T) {
	size := 1 << 17
	if testutil.Long(t) > 0 {
		size = 1 << 20
	}
	for unit, most := range map[string]uint64{
		"Nf3 Nf6 Ng1 Ng8 ": 6, "{a} ": 12, "1. e4 (d4) ": 40, "e4 () ": 60, "() ": 60, "$1 ": 6, "x ": 8, "(": 12, "1. Ke5 ": 8,
		"[A \"b\"]\n": 4,
	} {
		text := []byte("1. e4 " + strings.Repeat(unit, size/len(unit)))
		_, held := testutil.Held(func() any {
			all, _ := games(lenient, string(text))
			return all
		})
		require.LessOrEqual(t, held, most*uint64(size)+1<<18, "%q", unit)
	}
}

// TestBugSourceError: Text returned no error of the source, and no text, behind a Game that was
// refused for its tags.
func TestBugSourceError(t *testing.T) {
	failure := errors.New("disk")
	r := pgn.NewReader(testutil.FailingReader{R: strings.NewReader("[Event \"a\"]\n[SetUp \"1\"]\n"), Err: failure})
	require.True(t, r.Next())
	_, err := r.Game()
	require.ErrorIs(t, err, chess.ErrSyntax)
	_, err = r.Text()
	require.Equal(t, failure, err)
	require.False(t, r.Next())
	require.Equal(t, failure, r.Err())
}

// TestBugBuffered: a long line in a bufio.Reader with a larger buffer than that of a Reader ended
// the text with an error.
func TestBugBuffered(t *testing.T) {
	text := "1. e4 {" + strings.Repeat("word ", 40_000) + "} *\n1. d4 *\n"
	want := readAll(pgn.NewReader(strings.NewReader(text)))
	require.Len(t, want, 3)
	require.Equal(t, want, readAll(pgn.NewReader(bufio.NewReaderSize(strings.NewReader(text), 64<<10))))
}

// TestBugKept: a game that is kept holds none of the others; arrays that games shared held them
// all.
func TestBugKept(t *testing.T) {
	game := "[Event \"a\"]\n\n1. e4 {x} (1. d4 {x} d5 (1... Nf6 {x} 2. c4) 2. c4) 1... e5 $1 2. Nf3 {y} (2. f4) *\n\n"
	text := strings.Repeat(game, 2000)
	for _, keep := range []int{1, 1000, 2000} {
		_, held := testutil.Held(func() any {
			var kept *pgn.Game
			for r := lenient.NewReader(strings.NewReader(text)); r.Next(); {
				if g, err := r.Game(); err == nil && r.Number() == keep {
					kept = g
				}
			}
			return kept
		})
		require.LessOrEqual(t, held, uint64(32<<10), keep)
	}
}

// TestReuseGame: a Game that is used again is what a new one would be.
func TestReuseGame(t *testing.T) {
	data, err := os.ReadFile("../../testdata/cbf/pgn-sample.pgn")
	require.NoError(t, err)
	text := bytes.NewBuffer(data)
	for _, f := range flaws(t) {
		if !bytes.ContainsRune(f.Bytes, 0) {
			text.WriteString("\n\n")
			text.Write(f.Bytes)
		}
	}
	text.Write(realpgn.Lichess.Random(50))
	for _, o := range []pgn.Options{{}, {Lenient: true}} {
		want := o.NewReader(bytes.NewReader(text.Bytes()))
		o.ReuseGame = true
		got := o.NewReader(bytes.NewReader(text.Bytes()))
		var last *pgn.Game
		for want.Next() {
			require.True(t, got.Next())
			a, err := want.Game()
			b, err2 := got.Game()
			require.Equal(t, err, err2)
			if err != nil {
				continue
			}
			if last != nil {
				require.Same(t, last, b)
			}
			last = b
			requireSame(t, a, b)
		}
		require.False(t, got.Next())
		require.Greater(t, got.Number(), 100)
	}
}

// requireSame checks that games are equal, with their places; a list can be nil or empty.
func requireSame(t *testing.T, a, b *pgn.Game) {
	t.Helper()
	require.Len(t, b.Tags, len(a.Tags))
	for i := range a.Tags {
		require.Equal(t, a.Tags[i], b.Tags[i])
		require.Equal(t, a.TagPlace(i), b.TagPlace(i))
	}
	for i := range a.Moves {
		require.Equal(t, a.MovePlace(&a.Moves[i]), b.MovePlace(&b.Moves[i]))
	}
	require.Equal(t, a.Line, b.Line)
	require.Equal(t, a.Problems, b.Problems)
	require.Equal(t, []any{a.Start, a.Result, a.Number, a.Place}, []any{b.Start, b.Result, b.Number, b.Place})
}

// TestBugTagsBehindMoves: a tag behind moves is one of the Game. It was one of the Reader as soon as
// the game had been read, and none of a Game for which other letters were tried.
func TestBugTagsBehindMoves(t *testing.T) {
	for _, moves := range []string{"1. e4", "1. Ke4", "1. d5", "1. Sf3"} {
		r := lenient.NewReader(strings.NewReader("[Event \"a\"]\n\n" + moves + "\n[WhiteElo \"2500\"]\n*\n"))
		require.True(t, r.Next())
		g, err := r.Game()
		require.NoError(t, err)
		require.Equal(t, "2500", g.Tag("WhiteElo"), moves)
		require.Equal(t, g.Tags[:1], r.Tags())
	}
}

// TestCastlingForms: castling without hyphens, with zeros or with dashes goes to its side.
func TestCastlingForms(t *testing.T) {
	for form, want := range map[string]string{
		"OO": "e1g1", "0-0": "e1g1", "00": "e1g1", "O–O": "e1g1",
		"OOO": "e1c1", "0-0-0": "e1c1", "000": "e1c1", "O–O–O": "e1c1", "OO-O": "e1c1",
	} {
		text := "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. g3 g6 6. Bg2 Bg7 7. Nf3 Nf6 8. " + form + " *"
		r := pgn.Options{Lenient: true}.NewReader(strings.NewReader(text))
		require.True(t, r.Next())
		g, err := r.Game()
		require.NoError(t, err, form)
		require.Len(t, g.Moves, 15, form)
		require.Equal(t, want, g.Moves[14].Move.String(), form)
	}
}

// TestProblemsOfCaller: what a caller changes in the problems that were returned changes no others.
func TestProblemsOfCaller(t *testing.T) {
	r := lenient.NewReader(strings.NewReader("x\n\n[event \"a\"]\n\n1. e4 *\n"))
	require.True(t, r.Next())
	for range 2 {
		outside := r.Problems()
		g, err := r.Game()
		require.NoError(t, err)
		for _, list := range [][]pgn.Problem{outside, g.Problems} {
			require.Len(t, list, 1)
			require.Error(t, list[0].Err)
			list[0] = pgn.Problem{}
		}
	}
}
