package mat_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/unicode"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/ids"
	"example.com/boardcodec/sgfbg/mat"
)

const (
	matMatch = " 7 point match\n\n"
	matGame  = " Game 1\n Alice : 0                      Bob : 0\n"
)

// rowsOf returns the records of a match in words.
func rowsOf(t testing.TB, m *bg.Match) (rows []string) {
	t.Helper()
	for r := range m.Records() {
		switch what := words(&r); {
		case r.Move.Kind != bg.NoAction:
			rows = append(rows, what)
		case r.Board.Dice != [2]uint8{}:
			rows = append(rows, fmt.Sprintf("%s rolled %d%d", r.Board.OnRoll.String()[:1], r.Board.Dice[0], r.Board.Dice[1]))
		case r.Action != nil && r.Action.SetUp != nil:
			rows = append(rows, "set up")
		}
	}
	return rows
}

// words returns a decision in words: "W 31: 8/5 6/5", "B double".
func words(r *bg.Record) string {
	text := r.Board.Notation(r.Move)
	if r.Move.Kind == bg.Roll {
		text = fmt.Sprintf("%d%d: %s", r.Move.Dice[0], r.Move.Dice[1], text)
		text = strings.TrimSuffix(text, " cannot move")
	}
	return r.Move.Player.String()[:1] + " " + text
}

// TestPlaces: a problem of the play is placed at its cell.
func TestPlaces(t *testing.T) {
	const before = matMatch + matGame + "  1) 31: 8/5 6/5                 "
	c, err := mat.Parse([]byte(before + "42: 8/3 6/4\n"))
	require.NoError(t, err)
	var problems []bg.Problem
	for r := range c.Records() {
		problems = append(problems, r.Problems...)
	}
	require.Len(t, problems, 1)
	require.Equal(t, int64(len(before)), problems[0].Offset)
	require.Equal(t, 5, problems[0].Line)
	require.Equal(t, 34, problems[0].Column)
}

// TestProblemNames: the facts of problems do not name the package.
func TestProblemNames(t *testing.T) {
	c, err := mat.Parse([]byte(matMatch + matGame + "  1) 31: 8/3 6/5                 42: 24/20 20/18\n  2) 31: 1/2\n"))
	require.NoError(t, err)
	_, problems, err := mat.Append(nil, c)
	require.Error(t, err)
	for r := range c.Records() {
		problems = append(problems, r.Problems...)
	}
	require.Len(t, problems, 3)
	for _, p := range problems {
		require.NotContains(t, p.Err.Error(), "bg: ")
		require.ErrorIs(t, p.Err, bg.ErrPlay)
	}
}

// matTexts are all texts of the test data, and some of several matches.
func matTexts(t testing.TB) (texts [][]byte) {
	t.Helper()
	var all []byte
	for _, pattern := range []string{"../../testdata/mat/*.mat", "../../testdata/mat/gnubg/*.mat", "../../testdata/sgfbg/*.mat"} {
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

// readMatches returns what a Reader reads.
func readMatches(r *mat.Reader) (matches []*bg.Match, err error) {
	for c, e := range r.All() {
		if e != nil {
			return matches, e
		}
		matches = append(matches, c)
	}
	return matches, nil
}

// TestReader: a Reader reads the matches of Parse, with their problems, however
// the text comes.
func TestReader(t *testing.T) {
	for i, text := range matTexts(t) {
		for _, o := range []mat.Options{{}, {Lenient: true}} {
			whole, wholeErr := o.Parse(text)
			for name, r := range map[string]io.Reader{
				"whole": bytes.NewReader(text), "bytes": iotest.OneByteReader(bytes.NewReader(text)),
				"halves": iotest.HalfReader(bytes.NewReader(text)), "error with data": iotest.DataErrReader(bytes.NewReader(text)),
			} {
				matches, err := readMatches(o.NewReader(r))
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
func requireMatches(t testing.TB, whole *bg.Match, matches []*bg.Match) {
	t.Helper()
	n := 0
	for _, m := range matches {
		for _, g := range m.Games {
			require.Equal(t, whole.Games[n], g)
			n++
		}
	}
	require.Len(t, whole.Games, n)
	var problems []bg.Problem
	for _, m := range matches {
		problems = append(problems, m.Problems...)
	}
	order := func(a, b bg.Problem) int {
		return cmp.Or(cmp.Compare(a.Offset, b.Offset), cmp.Compare(a.String(), b.String()))
	}
	slices.SortFunc(problems, order)
	all := slices.Clone(whole.Problems)
	slices.SortFunc(all, order)
	require.Equal(t, fmt.Sprint(all), fmt.Sprint(problems))
}

// TestReaderErrors: errors of the reader come through, after the matches before them,
// and again.
func TestReaderErrors(t *testing.T) {
	const match = " 3 point match\n\n Game 1\n a : 0    b : 0\n\n"
	broken := errors.New("broken")
	for _, tt := range []struct {
		name string
		r    io.Reader
		o    mat.Options
		want error
		n    int
	}{
		{"broken", testutil.FailingReader{R: strings.NewReader(match + match + match), Err: broken}, mat.Options{}, broken, 2},
		{"broken after a match line", testutil.FailingReader{R: strings.NewReader(match + match + " 3 point match\n\n Game 1\n a :"), Err: broken}, mat.Options{}, broken, 2},
		{"broken before a match line", testutil.FailingReader{R: strings.NewReader(match + match + " 3 point mat"), Err: broken}, mat.Options{}, broken, 1},
		{"stuck", testutil.StuckReader{R: strings.NewReader(match + match)}, mat.Options{}, io.ErrNoProgress, 1},
		{"charset", strings.NewReader(match), mat.Options{Charset: unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)}, errors.ErrUnsupported, 0},
		{"no text", strings.NewReader("(;GM[6])"), mat.Options{}, mat.ErrNotMAT, 0},
		{"nothing", strings.NewReader(""), mat.Options{Lenient: true}, mat.ErrNotMAT, 0},
		{"UTF-16", strings.NewReader("\xff\xfe3\x00"), mat.Options{Lenient: true}, errors.ErrUnsupported, 0},
		{"a fault", strings.NewReader(match + match + "Nice!\n" + match), mat.Options{}, bg.ErrSyntax, 1},
		{"a fault in the last play", strings.NewReader(match + match + "  1) 31: x\n"), mat.Options{}, bg.ErrSyntax, 1},
		{"the end", strings.NewReader(match + " Game 2\n"), mat.Options{}, io.ErrUnexpectedEOF, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := tt.o.NewReader(tt.r)
			matches, err := readMatches(r)
			require.ErrorIs(t, err, tt.want)
			require.Len(t, matches, tt.n)
			require.Empty(t, r.Problems())
			c, again := r.Read()
			require.Nil(t, c)
			require.Equal(t, err, again)
		})
	}
	_, err := new(mat.Reader).Read()
	require.ErrorIs(t, err, mat.ErrNotMAT, "its text is empty")
	r := mat.NewReader(strings.NewReader(match + match))
	for range r.All() {
		break
	}
	_, err = r.Read()
	require.NoError(t, err)
	_, err = r.Read()
	require.Equal(t, io.EOF, err)
	require.Empty(t, r.Problems())

	r = mat.NewReader(strings.NewReader(match + "; [EventDate \"x\"]\n" + match + "  1) x\n"))
	require.Nil(t, r.Problems())
	c, err := r.Read()
	require.NoError(t, err)
	require.Empty(t, c.Problems)
	_, err = r.Read()
	require.ErrorIs(t, err, bg.ErrSyntax)
	require.Len(t, r.Problems(), 1)
	require.ErrorIs(t, r.Problems()[0].Err, bg.ErrValue)
}

// TestReaderMemory: a Reader keeps nothing of the matches that it has returned.
func TestReaderMemory(t *testing.T) {
	match := readFile(t, "../../testdata/sgfbg/human-cube-match9.mat")
	const n = 200
	_, held := testutil.Held(func() any {
		var parts []io.Reader
		for range n {
			parts = append(parts, bytes.NewReader(match))
		}
		r := mat.NewReader(io.MultiReader(parts...))
		for range n - 1 {
			_, err := r.Read()
			require.NoError(t, err)
		}
		return r
	})
	t.Logf("%d bytes for %d", held, n*len(match))
	require.Less(t, held, uint64(200_000))
}

// TestRight: what texts of people and other programs mean. Each is read leniently; want are the
// decisions, the result, the comment of the match and the problems, as far as they are given.
func TestRight(t *testing.T) {
	const start = "7;0;0;0;1;Alice;Bob;0;2;3;2;1;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;3;1;"
	const bar = "; Set Pos=------M-------------a---nB/0\n" // two of White on the bar
	const setUp = "; Set Pos=-b----E-C---eE---c-e----B-/0\n"
	head := " 7 point match\n\n Game 1\n Alice : 0                      Bob : 0\n"
	for _, tt := range []struct {
		name, text string
		length     int
		decisions  string // of the first game
		result     string // the same
		comment    string
		problems   []string // parts of their texts
		games      int      // if not 1
	}{
		{name: "words before the match line", text: "Played in Paris.\nA good match\n" + head, length: 7, comment: "Played in Paris.\nA good match", problems: []string{"not a line", "not a line"}},
		{name: "Match of points", text: "Match of 7 points\n Game 1\n a : 0     b : 0\n", length: 7, problems: []string{"7 point match"}},
		{name: "Match to", text: "match to 9\n Game 1\n a : 0     b : 0\n", length: 9, problems: []string{"9 point match"}},
		{name: "Match to, pts", text: "Match to 11 pts.\n Game 1\n a : 0     b : 0\n", length: 11, problems: []string{"11 point match"}},
		{name: "unlimited", text: "unlimited game\n Game 1\n a : 0     b : 0\n", problems: []string{"0 point match"}},
		{name: "money", text: "Money session\n Game 1\n a : 0     b : 0\n", problems: []string{"0 point match"}},
		{name: "a name like a match line", text: " 7 point match\n Game 1\n Match to 7 : 0     b : 0\n", length: 7},
		{name: "head without a game", text: head + "  1) 31: 8/5 6/5\n; [Event \"lost\"]\n 5 point match\n", length: 7, decisions: "W 31: 8/5 6/5", problems: []string{"the match has no game"}},

		{name: "a tag without a value", text: "; [Event \"\"]\n" + head, length: 7, comment: "[Event \"\"]"},
		{name: "a score after a game without a result", text: head + " Game 2\n Alice : 2   Bob : 0\n", length: 7, games: 2},
		{name: "a score that does not follow from the result", length: 7, result: "B+1R", games: 2,
			text:     head + "      Wins 1 point\n Game 2\n Alice : 0   Bob : 2\n",
			problems: []string{"that White won, but the score says that Black did"}}, // and more points
		{name: "a position at the end", text: head + "  1)                             31: 8/5 6/5\n" + setUp,
			length: 7, decisions: "B 31: 8/5 6/5, W set up"},
		{name: "a position before a match line", text: head + setUp + head, length: 7, decisions: "W set up", games: 2},
		{name: "a position before a roll of the right player", length: 7, decisions: "B set up, B 31: 8/5 6/5",
			text: head + setUp + "  1)                             31: 8/5 6/5\n"},
		{name: "pairs beyond four", text: head + "  1) 11: 8/7(3) 6/5(2) 24/23\n 2) 31: 8/5 6/5\n", length: 7,
			decisions: "W 11: 8/7(3) 6/5, W 31: 8/5 6/5", problems: []string{"6/5(2)", "24/23"}},

		{name: "words before a result", text: head + "  1) 31: 8/5 6/5                 42: 8/4 6/4\n  2) xyz Wins 1 point\n", length: 7, decisions: "W 31: 8/5 6/5, B 42: 8/4 6/4", problems: []string{"xyz", "Wins"}},
		{name: "a name before a result", text: head + "  1) 31: 8/5 6/5                 42: 8/4 6/4\n  2) Alice Wins 1 point\n", length: 7, result: "W+1R", problems: []string{"Alice"}},
		{name: "the other name", text: head + "  1) 31: 8/5 6/5                 42: 8/4 6/4\n  2) bob wins 2 points\n", length: 7, result: "B+2R", problems: []string{"bob"}},
		{name: "a name without a row", text: head + "  1) 31: 8/5 6/5                 42: 8/4 6/4\nAlice wins 1 point\n", length: 7, result: "W+1R", problems: []string{"Alice"}},
		{name: "a name after a play", text: head + "  1) 31: 8/5 6/5                 42: 8/4 6/4\n  2) 61: 13/7 8/7 Bob Wins 1 point\n", length: 7, result: "B+1R", problems: []string{"Bob"}},
		{name: "a result in its column", text: head + "  1) 31: 8/5 6/5                 42: 8/4 6/4\n  2) xyz                          Wins 1 point\n", length: 7, result: "B+1R", problems: []string{"xyz"}},

		{name: "a drop and the length", text: head + "  1)  Doubles => 2                Drops\n      Wins 7 point and the match\n", length: 7, decisions: "W double, B drop", result: "W+1", problems: []string{"the text says W+7"}},
		{name: "a bear-off and other points", text: " 7 point match\n\n Game 4\n Alice : 2                      Bob : 1\n; Set Pos=-A----------------------o-/0\n  1)  Doubles => 2                Takes\n  2) 11: 1/off\n      Wins 7 point and the match\n",
			length: 7, result: "W+4", problems: []string{"the text says W+7"}},

		{name: "a forced play", text: head + bar + "  1) 54:                         61: 24/18 8/7\n", length: 7, decisions: "W set up, W 54: bar/21 bar/20*, B 61: 24/18 8/7", problems: []string{"the only legal play"}},
		{name: "a forced play in the last row", text: head + bar + "  1) 54:\n", length: 7, decisions: "W set up", problems: nil},
		{name: "a forced play, resigned", text: head + bar + "  1) 54: ????\n  2)                             61: 24/18 8/7\n", length: 7, decisions: "W set up, W 54:, B 61: 24/18 8/7", problems: []string{"a resignation without"}},
		{name: "a roll with many plays", text: head + "  1) 54:                         61: 24/18 8/7\n", length: 7, decisions: "W 54:, B 61: 24/18 8/7"},
		{name: "position for a play", text: head + "  1) 31: Illegal play (" + start + ")              42: 8/4 6/4\n", length: 7, decisions: "W set up, B set up, B 42: 8/4 6/4", problems: []string{"the position has the cube 2 and the score 2-3"}},
		{name: "position alone", text: head + "  1) Illegal play (" + strings.TrimSuffix(start, ";") + ")\n", length: 7, decisions: "W set up", problems: []string{"without dice", "the position has"}},
		{name: "39 fields", text: head + "  1) 31: Illegal play (" + strings.TrimPrefix(start, "7;") + ")              42: 8/4 6/4\n", length: 7, decisions: "W 31:, B 42: 8/4 6/4", problems: []string{"kept as a comment"}},
		{name: "letters", text: head + "  1) 31: Illegal play (" + strings.Replace(start, "-5", "x", 1) + ")\n", length: 7, decisions: "W set up", problems: []string{"kept as a comment"}},
		{name: "15 on a point", text: head + "  1) 31: Illegal play (7;0;0;0;1;Alice;Bob;0;0;0;1" +
			strings.Repeat(";0", 6) + ";15" + strings.Repeat(";0", 12) + ";-15;0;0;0;0;0;0;0;3;1)\n",
			length: 7, decisions: "W set up"},
		{name: "player 2", text: head + "  1) 31: Illegal play (" + strings.Replace(start, ";1;Alice", ";2;Alice", 1) + ")\n", length: 7, decisions: "W set up", problems: []string{"kept as a comment"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := mat.Options{Lenient: true}.Parse([]byte(tt.text))
			require.NoError(t, err)
			require.Len(t, c.Games, max(tt.games, 1))
			info := c.Games[0].Info
			require.Equal(t, tt.length, info.Length)
			require.Equal(t, tt.comment, info.Comment)
			if tt.result != "" || tt.decisions != "" {
				require.Equal(t, tt.result, strings.Trim(info.Result.String(), " "))
			}
			var list []string
			for r := range new(bg.Walker).Game(c.Games[0]) {
				if r.Action != nil && r.Move.Kind == bg.NoAction {
					list = append(list, r.Board.OnRoll.String()[:1]+" set up")
				} else if r.Action != nil {
					list = append(list, words(&r))
				}
			}
			if tt.decisions != "" {
				require.Equal(t, tt.decisions, strings.Join(slices.Compact(list), ", "))
			}
			require.Len(t, c.Problems, len(tt.problems), "%v", c.Problems)
			for i, want := range tt.problems {
				require.Contains(t, c.Problems[i].String(), want)
			}
		})
	}
}

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	return data
}

// newMatch returns a match of one game, with moves in the notation of players: "W 31: 8/5 6/5".
func newMatch(t testing.TB, info bg.Info, moves ...string) *bg.Match {
	t.Helper()
	g := &bg.Game{Info: info}
	for _, text := range moves {
		m, err := g.Outcome().Board.ParsePlay(bg.Player(strings.Index("WB", text[:1])), text[2:])
		require.NoError(t, err)
		g.Actions = append(g.Actions, bg.Action{Move: m})
	}
	return &bg.Match{Games: []*bg.Game{g}}
}

// A decision is what two forms of a match must agree on, larger die first.
type decision struct {
	Game        int
	Move        bg.Move
	Board       bg.Board
	Placeholder bool
}

func decisions(t testing.TB, m *bg.Match) (list []decision) {
	t.Helper()
	for r := range m.Records() {
		if r.Action == nil && r.Move.Kind == bg.NoAction {
			continue // there for problems only
		}
		for _, dice := range []*[2]uint8{&r.Move.Dice, &r.Board.Dice} {
			*dice = [2]uint8{max(dice[0], dice[1]), min(dice[0], dice[1])}
		}
		placeholder := slices.ContainsFunc(r.Problems, func(p bg.Problem) bool { return p.Kind == bg.ProblemPlaceholder })
		b := r.Board
		list = append(list, decision{r.Game, r.Move, bg.Board{ // the fields that users see
			Checkers: b.Checkers, CubeValue: b.CubeValue, CubeOwner: b.CubeOwner, NoCube: b.NoCube,
			OnRoll: b.OnRoll, Turn: b.Turn, State: b.State, Doubles: b.Doubles, Resigned: b.Resigned,
			Dice: b.Dice, Length: b.Length, Score: b.Score, Crawford: b.Crawford, Jacoby: b.Jacoby,
		}, placeholder})
	}
	return list
}

// sorted puts the steps of each play in order, as an import of GNU Backgammon
// does, and leaves out set-ups if they are in the way.
func sorted(list []decision, playsOnly bool) (out []decision) {
	for _, d := range list {
		slices.SortFunc(d.Move.Steps[:], func(a, b bg.Step) int {
			return cmp.Or(cmp.Compare(b.From, a.From), cmp.Compare(b.To, a.To))
		})
		if !playsOnly || d.Move.Kind != bg.NoAction {
			out = append(out, d)
		}
	}
	return out
}

// positionID returns the position ID of GNU Backgammon.
func positionID(b bg.Board) string {
	p, _ := ids.Of(b)
	return p.String()
}
