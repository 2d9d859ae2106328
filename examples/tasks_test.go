package examples_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/gopos"
	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/ids"
	"example.com/boardcodec/sgfbg/mat"
	"example.com/boardcodec/sgfbg/xg"
	"example.com/boardcodec/zobrist"
)

// The tests in this file do what users want of several packages, each in a few lines of their public
// functions.

// vector returns the content of a file of testdata.
func vector(t *testing.T, name string) []byte {
	return testutil.ReadFile(t, "../testdata/"+name)
}

func TestTaskMatchFromMATToSGFAndBack(t *testing.T) {
	text := vector(t, "sgfbg/auto-match05-1.mat")
	m, err := mat.Parse(text)
	require.NoError(t, err)
	c, lost, err := sgfbg.FromMatch(m, nil)
	require.NoError(t, err)
	require.Empty(t, lost)
	sgf, err := c.AppendText(nil)
	require.NoError(t, err)
	c, err = sgfbg.Parse(sgf)
	require.NoError(t, err)
	list, lost := c.Matches()
	require.Empty(t, lost)
	back, lost, err := mat.Append(nil, list[0])
	require.NoError(t, err)
	require.Empty(t, lost)
	require.Equal(t, strings.Fields(string(text)), strings.Fields(string(back)))
}

func TestTaskLegalPlaysOfARoll(t *testing.T) {
	b := bg.NewBoard()
	var plays []string
	for _, m := range b.Plays(bg.White, [2]uint8{6, 6}) {
		plays = append(plays, b.Notation(m))
	}
	require.ElementsMatch(t, []string{
		"24/18(2) 13/7(2)", "24/18(2) 13/7 8/2", "24/18(2) 8/2(2)", "24/18 13/7(3)",
		"24/18 13/7(2) 8/2", "24/18 13/7 8/2(2)", "24/18 8/2(3)", "13/7(4)",
		"13/7(3) 8/2", "13/7(2) 8/2(2)", "13/7 8/2(3)",
	}, plays)
}

func TestTaskBoardFromGNUBGID(t *testing.T) {
	p, m, err := matchid.ParseGNUBGID("4HPwATDgc/ABMA:QYkqASAAIAAE")
	require.NoError(t, err)
	b, err := ids.Board(p, m)
	require.NoError(t, err)
	require.Equal(t, b.Checkers, p.ByPlayer(m.OnRoll))
	play, err := b.ParsePlay(b.OnRoll, "24/22 13/8")
	require.NoError(t, err)
	require.NoError(t, b.Play(play))
}

func TestTaskGNUBGIDOfEveryDecision(t *testing.T) {
	c, err := sgfbg.Parse(vector(t, "sgfbg/auto-match05-1.sgf"))
	require.NoError(t, err)
	var all []string
	for r, err := range c.Records() {
		require.NoError(t, err)
		id, _, err := ids.GNUBGID(r.Board)
		require.NoError(t, err)
		all = append(all, id)
	}
	require.Subset(t, all, []string{"4HPkASjgc/ABMA:MAGvAAAAAAAE", "4NvBASjgc/AJIA:MAGnAAAAAAAE",
		"qLfEAUjg2xkBDA:cBGgAAAAAAAE"})
}

func TestTaskAnalysisIntoSGF(t *testing.T) {
	g, err := sgfbg.NewGame(bg.Info{Length: 5})
	require.NoError(t, err)
	m, err := bg.NewBoard().ParsePlay(bg.White, "31 8/5 6/5")
	require.NoError(t, err)
	n, err := g.AddMove(m)
	require.NoError(t, err)
	best := bg.Candidate{Steps: m.Steps, Score: 0.16, Output: bg.Output{Win: 0.55},
		Method: bg.Method{Plies: 2, Cubeful: true}}
	require.NoError(t, n.SetCandidates(bg.White, []bg.Candidate{best}, 0))
	require.NoError(t, n.SetAnnotation(bg.Annotation{Move: 2, Luck: 0.1, LuckKnown: true}))
	list, played, err := n.Candidates(bg.White)
	require.NoError(t, err)
	require.Equal(t, best, list[played])
}

func TestTaskMatchWithoutItsAnalysis(t *testing.T) {
	analysed := vector(t, "sgfbg/auto-match03-analysed.sgf")
	c, err := sgfbg.Parse(analysed)
	require.NoError(t, err)
	for _, g := range c.Games {
		for n := range g.Nodes() {
			n.ClearAnalysis()
		}
	}
	sgf, err := c.AppendText(nil)
	require.NoError(t, err)
	for _, property := range []string{"]A[", "]DA[", "]LU["} {
		require.Contains(t, string(analysed), property)
		require.NotContains(t, string(sgf), property)
	}
}

func TestTaskMatchesOfALongMATFile(t *testing.T) {
	file := io.MultiReader(bytes.NewReader(vector(t, "mat/games-othernames.mat")),
		bytes.NewReader(vector(t, "sgfbg/auto-match05-1.mat")))
	var names []string
	for m, err := range mat.NewReader(file).All() {
		require.NoError(t, err)
		names = append(names, m.Games[0].Info.Player[0])
	}
	require.Equal(t, []string{"Alice", "North", "Alice"}, names)
}

func TestTaskXGFileToSGF(t *testing.T) {
	m, err := xg.Parse(vector(t, "xg/built.xg"))
	require.NoError(t, err)
	c, lost, err := sgfbg.FromMatch(m.Match(), nil)
	require.NoError(t, err)
	require.NotEmpty(t, lost) // what SGF cannot hold
	sgf, err := c.AppendText(nil)
	require.NoError(t, err)
	c, err = sgfbg.Parse(sgf)
	require.NoError(t, err)
	require.Len(t, c.Games, len(m.Games))
	info, err := c.Games[0].Info()
	require.NoError(t, err)
	require.Equal(t, m.Players, info.Player)
}

func TestTaskGamesOfAPlayerInABase(t *testing.T) {
	db, err := cbf.OpenFile("../testdata/cbf/r01fisch")
	require.NoError(t, err)
	defer db.Close()
	var opponents []string
	for i := range db.Len() {
		h, err := db.Header(i)
		require.NoError(t, err)
		if h.White() == "Fischer,Robert J." && h.Result() == chess.WhiteWins {
			opponents = append(opponents, h.Black())
		}
	}
	require.Len(t, opponents, 16)
	require.Equal(t, "Addison,William G.", opponents[0])
}

func TestTaskJSONOfARecord(t *testing.T) {
	g := cbf.NewGame()
	require.NoError(t, g.SetPlayers("Fischer", "Spassky"))
	require.NoError(t, g.SetYear(1972))
	data, err := json.Marshal(g)
	require.NoError(t, err)
	var back cbf.Game
	require.NoError(t, json.Unmarshal(data, &back))
	require.Equal(t, "Fischer", back.White())
	require.Equal(t, 1972, back.Year())
}

func TestTaskPGNTagsThatARecordCannotHold(t *testing.T) {
	r := pgn.NewReader(bytes.NewReader(vector(t, "cbf/pgn-sample.pgn")))
	require.True(t, r.Next())
	from, err := r.Game()
	require.NoError(t, err)
	g, _, err := cbfpgn.Fitter{}.Record(from)
	require.NoError(t, err)
	require.Equal(t, 1950, g.Year())
	require.Contains(t, r.Tags(), pgn.Tag{Name: "Date", Value: "1950.11.10"})
	require.Contains(t, r.Tags(), pgn.Tag{Name: "Black", Value: "Смыслов, Василий"})
}

func TestTaskBaseToPGNAndBack(t *testing.T) {
	db, err := cbf.OpenFile("../testdata/cbf/s01study")
	require.NoError(t, err)
	defer db.Close()
	require.Equal(t, 15, db.Len())
	for g, err := range db.Games() {
		require.NoError(t, err)
		written, _, err := cbfpgn.Fitter{}.Game(g)
		require.NoError(t, err)
		text, err := written.AppendText(nil)
		require.NoError(t, err)
		r := pgn.NewReader(bytes.NewReader(text))
		require.True(t, r.Next())
		read, err := r.Game()
		require.NoError(t, err)
		back, _, err := cbfpgn.Fitter{Strict: true}.Record(read)
		require.NoError(t, err)
		require.Equal(t, g.Moves, back.Moves)
	}
}

func TestTaskStreamToPGNWithHeaders(t *testing.T) {
	stream, err := hex.DecodeString("13134b22742b7ed2ff")
	require.NoError(t, err)
	g, err := cbmoves.Decode(cbmoves.Position{}, stream, nil)
	require.NoError(t, err)
	text, err := g.AppendPGN(nil, []cbmoves.Tag{{Name: "White", Value: "Ada"}, {Name: "Black", Value: "Bob"}})
	require.NoError(t, err)
	require.Contains(t, string(text), "[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n")
	require.Contains(t, string(text), "4. Qxf7# 1-0\n")
}

func TestTaskRepetitionsInAStream(t *testing.T) {
	seen := make(map[cbmoves.Key]int)
	g := cbmoves.Game{}
	for _, uci := range strings.Fields("g1f3 g8f6 f3g1 f6g8 e2e4") {
		m, err := cbmoves.ParseMove(uci)
		require.NoError(t, err)
		g.Main = append(g.Main, cbmoves.MoveItem(m))
	}
	for p := range g.Positions() {
		seen[p.Key()]++
	}
	require.Len(t, seen, 4)
	require.Equal(t, 2, seen[cbmoves.StartPosition().Key()])
}

func TestTaskPositionsWithScores(t *testing.T) {
	scores, err := gopos.ReadScores(bytes.NewReader(vector(t, "gopos/scores.dat")))
	require.NoError(t, err)
	found := 0
	for p, err := range gopos.NewReader(bytes.NewReader(vector(t, "gopos/positions.dat"))).All() {
		require.NoError(t, err)
		if s, ok := scores[p.ID]; ok && s.Validate() == nil {
			found++
		}
	}
	require.Equal(t, 10, found)
}

func TestTaskMoveOnTheCanonicalBoard(t *testing.T) {
	table, err := zobrist.GenerateTable(9, 1)
	require.NoError(t, err)
	board := []byte(strings.Repeat(".", 80) + "#")
	hash, s, err := table.Canonical(board)
	require.NoError(t, err)
	canonical, err := s.Board(nil, board)
	require.NoError(t, err)
	turned, err := table.Hashes(canonical)
	require.NoError(t, err)
	require.Equal(t, hash, turned[zobrist.Identity])
	require.Equal(t, byte('#'), canonical[s.Point(80, 9)])
}

// TestTasksPage: each call of TASKS.md is exported, and links to a file of its package with
// an example that runs and uses it.
func TestTasksPage(t *testing.T) {
	_, table, ok := strings.Cut(string(testutil.ReadFile(t, "../TASKS.md")), "|---|---|---|\n")
	require.True(t, ok)
	row := regexp.MustCompile("^\\|[^|]*\\| [^|]+ \\| \\[`(\\w+)\\.(\\w+)(?:\\.(\\w+))?`\\]\\(([\\w/]+\\.go)\\) \\|$")
	for line := range strings.Lines(table) {
		part := row.FindStringSubmatch(strings.TrimSpace(line))
		require.NotNil(t, part, line)
		pkg, name, method, file := part[1], part[2], part[3], part[4]
		used, exported := name, `^func `+name+`\b`
		if method != "" {
			used, exported = method, `^(func \(\w+ \*?`+name+`\) |type `+name+` struct, )`+method+`\b`
		}
		require.Regexp(t, "(?m)"+exported, string(vector(t, "api/"+pkg+".txt")), line)
		tree, err := parser.ParseFile(token.NewFileSet(), "../"+file, nil, parser.ParseComments)
		require.NoError(t, err, line)
		require.Equal(t, pkg+"_test", tree.Name.Name, line)
		require.Equal(t, pkg, path.Base(path.Dir(file)), line)
		require.True(t, slices.ContainsFunc(doc.Examples(tree), func(e *doc.Example) bool {
			return e.Output != "" && uses(e.Code, used)
		}), line)
	}
}

// uses reports whether code has a selector: the name after a dot.
func uses(code ast.Node, name string) (found bool) {
	ast.Inspect(code, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		found = found || ok && s.Sel.Name == name
		return !found
	})
	return found
}
