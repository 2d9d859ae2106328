package sgfbg_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
)

// matTexts are all texts of the test data, and some of several matches.
func matTexts(t testing.TB) (texts [][]byte) {
	t.Helper()
	var all []byte
	for _, pattern := range []string{"../testdata/mat/*.mat", "../testdata/mat/gnubg/*.mat", "../testdata/sgfbg/*.mat"} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, file := range files {
			data := readFile(t, file)
			texts = append(texts, data)
			if !bytes.HasPrefix(data, []byte("\xff\xfe")) {
				all = append(append(all, data...), '\n')
			}
		}
	}
	return append(texts, all,
		[]byte(" 3 point match\r\rGame 1\r a : 0    b : 0\r      Wins 1 point\r\r; x\r; [Event \"x\"]\r; [Event \"y\"]\r 3 point match\r\r Game 1\r a : 0    b : 0\r\r"),
		[]byte(" 3 point match\n Game 1\n a : 0    b : 0\n      Wins 2 points\n\n\r\n Game 1\n a : 0   b : 0\n; x\nNice!\n3 point match\n Game 1\n a : 1   b : 0\n Game 2"),
		[]byte(" 3 point match\n Game 1\n a : 0    b : 0\n  1) 31: 8/5 6/5\n x y\n 3 point match\n Game 2\n a : 1   b : 0\n  1) Nice!\n Game 1\n c : 0   b : 0\n  1) 31: 8/5 6/5 x\n"),
	)
}

// readMatches returns what a MATReader reads.
func readMatches(r *sgfbg.MATReader) (matches []*sgfbg.Collection, err error) {
	for c, e := range r.All() {
		if e != nil {
			return matches, e
		}
		matches = append(matches, c)
	}
	return matches, nil
}

// TestMATReader: a MATReader reads the matches of ParseMAT, with their problems, however
// the text comes.
func TestMATReader(t *testing.T) {
	for i, text := range matTexts(t) {
		for _, o := range []sgfbg.Options{{}, {Lenient: true}} {
			whole, wholeErr := o.ParseMAT(text)
			for name, r := range map[string]io.Reader{
				"whole": bytes.NewReader(text), "bytes": iotest.OneByteReader(bytes.NewReader(text)),
				"halves": iotest.HalfReader(bytes.NewReader(text)), "error with data": iotest.DataErrReader(bytes.NewReader(text)),
			} {
				matches, err := readMatches(o.NewMATReader(r))
				if wholeErr != nil {
					require.Equal(t, wholeErr, err, "%d %s", i, name)
					continue
				}
				require.NoError(t, err)
				requireMatches(t, whole, matches)
			}
		}
	}
}

// requireMatches requires that matches are those of whole.
func requireMatches(t testing.TB, whole *sgfbg.Collection, matches []*sgfbg.Collection) {
	t.Helper()
	want := matchesOf(whole)
	require.Len(t, matches, len(want))
	var problems []sgfbg.Problem
	for i, m := range matches {
		text, err := want[i].MarshalText()
		require.NoError(t, err)
		got, err := m.MarshalText()
		require.NoError(t, err)
		require.Equal(t, string(text), string(got))
		for r := range want[i].Records() {
			problems = append(problems, r.Problems...)
		}
		for r := range m.Records() {
			require.Equal(t, fmt.Sprint(problems[:len(r.Problems)]), fmt.Sprint(r.Problems)) // with their lines
			problems = problems[len(r.Problems):]
		}
		require.Empty(t, problems)
	}
	for _, m := range matches {
		problems = append(problems, m.Problems...)
	}
	order := func(a, b sgfbg.Problem) int {
		return cmp.Or(cmp.Compare(a.Offset, b.Offset), cmp.Compare(a.String(), b.String()))
	}
	slices.SortFunc(problems, order)
	all := slices.Clone(whole.Problems)
	slices.SortFunc(all, order)
	require.Equal(t, fmt.Sprint(all), fmt.Sprint(problems))
}

// TestMATReaderErrors: errors of the reader come through, after the matches before them,
// and again.
func TestMATReaderErrors(t *testing.T) {
	const match = " 3 point match\n\n Game 1\n a : 0    b : 0\n\n"
	broken := errors.New("broken")
	for _, tt := range []struct {
		name string
		r    io.Reader
		o    sgfbg.Options
		want error
		n    int
	}{
		{"broken", testutil.FailingReader{R: strings.NewReader(match + match + match), Err: broken}, sgfbg.Options{}, broken, 2},
		{"broken after a match line", testutil.FailingReader{R: strings.NewReader(match + match + " 3 point match\n\n Game 1\n a :"), Err: broken}, sgfbg.Options{}, broken, 2},
		{"broken before a match line", testutil.FailingReader{R: strings.NewReader(match + match + " 3 point mat"), Err: broken}, sgfbg.Options{}, broken, 1},
		{"stuck", testutil.StuckReader{R: strings.NewReader(match + match)}, sgfbg.Options{}, io.ErrNoProgress, 1},
		{"charset", strings.NewReader(match), sgfbg.Options{Charset: "x"}, sgfbg.ErrUnsupported, 0},
		{"no text", strings.NewReader("(;GM[6])"), sgfbg.Options{}, sgfbg.ErrNotMAT, 0},
		{"nothing", strings.NewReader(""), sgfbg.Options{Lenient: true}, sgfbg.ErrNotMAT, 0},
		{"UTF-16", strings.NewReader("\xff\xfe3\x00"), sgfbg.Options{Lenient: true}, sgfbg.ErrUnsupported, 0},
		{"a fault", strings.NewReader(match + match + "Nice!\n" + match), sgfbg.Options{}, sgfbg.ErrSyntax, 1},
		{"a fault in the last play", strings.NewReader(match + match + "  1) 31: x\n"), sgfbg.Options{}, sgfbg.ErrSyntax, 1},
		{"the end", strings.NewReader(match + " Game 2\n"), sgfbg.Options{}, io.ErrUnexpectedEOF, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := tt.o.NewMATReader(tt.r)
			matches, err := readMatches(r)
			require.ErrorIs(t, err, tt.want)
			require.Len(t, matches, tt.n)
			require.Empty(t, r.Problems())
			c, again := r.Read()
			require.Nil(t, c)
			require.Equal(t, err, again)
		})
	}
	r := sgfbg.NewMATReader(strings.NewReader(match + match))
	for range r.All() {
		break
	}
	_, err := r.Read()
	require.NoError(t, err)
	_, err = r.Read()
	require.Equal(t, io.EOF, err)
	require.Empty(t, r.Problems())

	r = sgfbg.NewMATReader(strings.NewReader(match + "; [EventDate \"x\"]\n" + match + "  1) x\n"))
	require.Nil(t, r.Problems())
	c, err := r.Read()
	require.NoError(t, err)
	require.Empty(t, c.Problems)
	_, err = r.Read()
	require.ErrorIs(t, err, sgfbg.ErrSyntax)
	require.Len(t, r.Problems(), 1)
	require.ErrorIs(t, r.Problems()[0].Err, sgfbg.ErrValue)
}

// TestMatches: the matches of a Reader are those of Parse, and end with its error.
func TestMatches(t *testing.T) {
	files, err := filepath.Glob("../testdata/sgfbg/*.sgf")
	require.NoError(t, err)
	var data []byte
	for _, file := range files {
		data = append(data, readFile(t, file)...)
	}
	data = append(data, "(;GM[1])(;GM[6])(;GM[6];W[double];B[drop])(;GM[6])(;GM[6]"...)
	c, err := sgfbg.Options{Lenient: true}.Parse(data)
	require.NoError(t, err)
	want := matchesOf(c)
	require.Greater(t, len(want), len(files))
	n := 0
	for m, err := range sgfbg.Matches(sgfbg.NewReader(bytes.NewReader(data)).All()) {
		if err != nil {
			require.ErrorIs(t, err, io.ErrUnexpectedEOF)
			require.Nil(t, m)
			break
		}
		got, err := m.MarshalText()
		require.NoError(t, err)
		text, err := want[n].MarshalText()
		require.NoError(t, err)
		require.Equal(t, string(text), string(got))
		n++
	}
	require.Equal(t, len(want)-1, n, "all but the match of the open game")
	for range sgfbg.Matches(sgfbg.NewReader(bytes.NewReader(data)).All()) {
		break
	}
}

// TestMATReaderMemory: a MATReader keeps nothing of the matches that it has returned.
func TestMATReaderMemory(t *testing.T) {
	match := readFile(t, "../testdata/sgfbg/human-cube-match9.mat")
	const n = 200
	_, held := testutil.Held(func() any {
		var parts []io.Reader
		for range n {
			parts = append(parts, bytes.NewReader(match))
		}
		r := sgfbg.NewMATReader(io.MultiReader(parts...))
		for range n - 1 {
			_, err := r.Read()
			require.NoError(t, err)
		}
		return r
	})
	t.Logf("%d bytes for %d", held, n*len(match))
	require.Less(t, held, uint64(200_000))
}

// TestBugMATReaderEmptyGames: a game line without a score line, before another game line, a
// match line or the end.
func TestBugMATReaderEmptyGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	lines := []string{"Game 7", " Game 1", " 3 point match", "", " a : 0    b : 0", " a : 2    b : 0", "; x", "  1) 31: 8/5 6/5", "      Wins 1 point", "x"}
	texts := []string{"Game 7\nGame 7", " 3 point match\n\n Game 1\n\n 3 point match\n\n Game 1"}
	for range 5_000 {
		text := ""
		for range 1 + random.IntN(9) {
			text += lines[random.IntN(len(lines))] + []string{"\n", "\r\n"}[random.IntN(2)]
		}
		texts = append(texts, text, strings.TrimRight(text, "\r\n"))
	}
	for _, text := range texts {
		whole, err := sgfbg.Options{Lenient: true}.ParseMAT([]byte(text))
		matches, streamErr := readMatches(sgfbg.Options{Lenient: true}.NewMATReader(strings.NewReader(text)))
		if err != nil {
			require.Equal(t, err, streamErr)
			continue
		}
		require.NoError(t, streamErr)
		requireMatches(t, whole, matches)
	}
}

// TestBugMatchesMemory: Matches takes little for a game besides the game itself.
func TestBugMatchesMemory(t *testing.T) {
	text := bytes.Repeat([]byte("(;GM[6])"), 20_000)
	games := func(take func(*sgfbg.Game)) {
		for g, err := range sgfbg.NewReader(bytes.NewReader(text)).All() {
			require.NoError(t, err)
			take(g)
		}
	}
	alone, _ := testutil.Held(func() any { games(func(*sgfbg.Game) {}); return nil })
	grouped, _ := testutil.Held(func() any {
		for _, err := range sgfbg.Matches(sgfbg.NewReader(bytes.NewReader(text)).All()) {
			require.NoError(t, err)
		}
		return nil
	})
	t.Logf("%.0f bytes for each game, %.0f without Matches", float64(grouped)/20_000, float64(alone)/20_000)
	require.Less(t, grouped, alone+20_000*100)
}
