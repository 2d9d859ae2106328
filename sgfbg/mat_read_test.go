package sgfbg_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
)

const (
	matMatch = " 7 point match\n\n"
	matGame  = " Game 1\n Alice : 0                      Bob : 0\n"
)

// rowsOf returns the records of a collection in words.
func rowsOf(t testing.TB, c *sgfbg.Collection) (rows []string) {
	t.Helper()
	for r, err := range c.Records() {
		require.NoError(t, err)
		what := r.Board.FormatPlay(r.Move)
		switch _, set := nodeProperty(r.Node, "AE"); {
		case r.Move.Action != sgfbg.NoAction:
			what = r.Move.Player.String()[:1] + " " + what
		case r.Board.Dice != [2]uint8{}:
			what = fmt.Sprintf("%s rolled %d%d", r.Board.OnRoll.String()[:1], r.Board.Dice[0], r.Board.Dice[1])
		case set:
			what = "set up"
		default:
			continue
		}
		rows = append(rows, what)
	}
	return rows
}

func nodeProperty(n *sgfbg.Node, id string) (string, bool) {
	if n == nil {
		return "", false
	}
	return n.Get(id)
}

// TestMATSyntax: what strict reading refuses, and where. § marks the place.
// Lenient reading has the same as its first problem, and reads the rows.
func TestMATSyntax(t *testing.T) {
	const head = matMatch + matGame
	for _, tt := range []struct {
		name, text, fact string
		rows             []string
	}{
		{"no text", "§", "no game: this is not .mat text", nil},
		{"no game", "§ 7 point match\n", "no game: this is not .mat text", nil},
		{"SGF", "§(;FF[4]GM[6]\n;W[31hefe])\n", "no game: this is not .mat text", nil},
		{"PGN", "§[Event \"x\"]\n\n1. e4 e5 *\n", "no game: this is not .mat text", nil},
		{"words after LF CR", head + "\r§Nice!\n", `syntax error: "Nice!" is not a line of .mat text`, nil},
		{"UTF-16", "§\xff\xfe7\x00", "not supported: UTF-16", nil},
		{"a 0 byte", head + "  1) 31:§\x008/5 6/5\n", "syntax error: byte 0x00", []string{"W 31: 8/5 6/5"}},
		{"words before the match", "§Club night\n" + head, `syntax error: "Club night" is not a line of .mat text`, nil},
		{"words in the game", head + "  1) 31: 8/5 6/5\n§Nice!\n  2) 42: 8/4 6/4\n", `syntax error: "Nice!" is not a line of .mat text`, []string{"W 31: 8/5 6/5", "W 42: 8/4 6/4"}},
		{"words in a row", head + "  1) §Nice!\n", `syntax error: "Nice!" is not a cell of a row`, nil},
		{"no match line", " Game 1\n§ Alice : 0  Bob : 0\n  1) 31: 8/5 6/5\n", `syntax error: no line such as "7 point match" before the first game`, []string{"W 31: 8/5 6/5"}},
		{"length", "§ -1 point match\n" + matGame, `length of the match: value not allowed: "-1" is not a number from 0 to 999999999`, nil},
		{"no game line", matMatch + "§ Alice : 0     Bob : 0\n  1) 31: 8/5 6/5\n", `syntax error: no line such as "Game 1" before the score`, []string{"W 31: 8/5 6/5"}},
		{"no score line", matMatch + " Game 1\n§  1) 31: 8/5 6/5\n", "syntax error: want the players and their scores", []string{"W 31: 8/5 6/5"}},
		{"the end for the score line", matMatch + " Game 1\n§", "unexpected EOF", nil},
		{"a row before the game", matMatch + "§  1) 31: 8/5 6/5\n", "syntax error: a row before the players and their scores", []string{"W 31: 8/5 6/5"}},
		{"score", matMatch + " Game 1\n a : §-1  b : 0\n", `score: value not allowed: "-1" is not a number from 0 to 999999999`, nil},
		{"number of the game", matMatch + "§ Game 9999999999\n a : 1  b : 0\n", `number of the game: value not allowed: "9999999999" is not a number from 0 to 999999999`, nil},
		{"number of the row", head + "§  1. 31: 8/5 6/5\n", "syntax error: '.' after the number of a row: want ')'", []string{"W 31: 8/5 6/5"}},
		{"dice 7", head + "  1) §71: 8/5\n  2) 31: 8/5 6/5\n", "value not allowed: dice 71", []string{"W 31: 8/5 6/5"}},
		{"dice with a hyphen", head + "  1) §3-1: 8/5 6/5\n", `syntax error: dice "3-1:": want two digits and a ':'`, []string{"W 31: 8/5 6/5"}},
		{"dice without a colon", head + "  1) §31 8/5 6/5\n", `syntax error: dice "31": want two digits and a ':'`, []string{"W 31: 8/5 6/5"}},
		{"a step with a hyphen", head + "  1) 31: 8/5 §6-5\n", `syntax error: "6-5" has '-' where '/' belongs`, []string{"W 31: 8/5 6/5"}},
		{"words in a play", head + "  1) 31: 8/5 §good 6/5\n", `syntax error: "good" is not a checker move`, []string{"W 31: 8/5 6/5"}},
		{"words for a play", head + "  1) 66: §(no move)            31: 8/5 6/5\n", `syntax error: "(no move)" is not a checker move`, []string{"W 66:", "B 31: 8/5 6/5"}},
		{"pass is no drop here", head + "  1) 31: 8/5 6/5                 66: §pass\n", `syntax error: "pass" is not a cell of a row`, []string{"W 31: 8/5 6/5", "B rolled 66"}},
		{"points", head + "  1) 31: §26/23 6/5\n", `value not allowed: "26/23": points are 24 to 1, bar and off`, []string{"W 31: 6/5"}},
		{"a word before a comma", head + "  1) 31: §2,8/5,6/5\n", `syntax error: "2" is not a checker move`, []string{"W 31: 8/5 6/5"}},
		{"a word after a count", head + "  1) 11: §8/7(2)x 6/5(2)\n", `syntax error: "8/7(2)x" is not a checker move`, []string{"W 11: 6/5(2)"}},
		{"no count", head + "  1) 31: 8/5 §(5) 6/5\n", `syntax error: "(5)" is not a checker move`, []string{"W 31: 8/5 6/5"}},
		{"more than four, in one word", head + "  1) 11: §8/7/6/5/4/3\n", `syntax error: "8/7/6/5/4/3" is not a checker move`, []string{"W rolled 11"}},
		{"words for an answer to nothing", head + "  1) 31: 8/5 6/5                  Doubles => 2\n  2)                             42: 8/4 6/4\n  3)  §Accepts\n", `syntax error: "Accepts" is not a cell of a row`,
			[]string{"W 31: 8/5 6/5", "B double", "B 42: 8/4 6/4"}},
		{"a fifth checker", head + "  1) 11: 8/7(4) §6/5\n", `value not allowed: "6/5": more than 4 checkers moved`, []string{"W 11: 8/7(4)"}},
		{"a row after the result", head + "  1) 31: 8/5 6/5\n      Wins 1 point\n  2) §42: 8/4 6/4\n", "syntax error: a row after the result of the game", []string{"W 31: 8/5 6/5", "W 42: 8/4 6/4", "B resign 1"}},
		{"a second result", head + "  1) 31: 8/5 6/5\n      Wins 1 point\n      §Wins 2 points\n", "syntax error: a second result of the game", []string{"W 31: 8/5 6/5", "B resign 2"}},
		{"the same result twice", head + "  1) 31: 8/5 6/5\n      Wins 1 point\n      §Wins 1 point\n", "syntax error: a second result of the game", []string{"W 31: 8/5 6/5", "B resign 1"}},
		{"no points", head + "  1) 31: 8/5 6/5\n      §Wins\n", `syntax error: "" has no number of points`, []string{"W 31: 8/5 6/5"}},
		{"a position of 16 checkers", head + "§; Set Pos=-O---A--------------------/0\n  1) 31: 8/5 6/5\n", "Set Pos: Checkers[0] 16: value not allowed: want at most 15", []string{"W 31: 8/5 6/5"}},
		{"variation", "§; [Variation \"LongGammon\"]\n" + head, `not supported: Variation "LongGammon": its position is not known`, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before, after, _ := strings.Cut(tt.text, "§")
			text := before + after
			_, err := sgfbg.ParseMAT([]byte(text))
			var e *sgfbg.SyntaxError
			require.ErrorAs(t, err, &e)
			require.Equal(t, int64(len(before)), e.Offset)
			require.Equal(t, strings.Count(before, "\n")+strings.Count(before, "\r")+1, e.Line)
			require.Equal(t, len(before)-strings.LastIndexAny(before, "\r\n"), e.Column)
			require.Equal(t, tt.fact, e.Err.Error())

			c, err := sgfbg.Options{Lenient: true}.ParseMAT([]byte(text))
			if err != nil {
				require.Equal(t, e, err)
				return
			}
			require.NotEmpty(t, c.Problems)
			require.Equal(t, sgfbg.ProblemSyntax, c.Problems[0].Kind)
			require.Equal(t, strings.TrimPrefix(e.Error(), "sgfbg: "), c.Problems[0].String())
			require.Equal(t, tt.rows, rowsOf(t, c))
		})
	}
}

// TestMATOdd: what is a problem in strict reading too.
func TestMATOdd(t *testing.T) {
	const head = matMatch + matGame
	for _, tt := range []struct {
		name, text, fact string
		kind             sgfbg.ProblemKind
		rows             []string
	}{
		{"cube", head + "  1) 31: 8/5 6/5                 §Doubles => 8\n  2)  Takes                      42: 8/4 6/4\n",
			"cube action is not possible: the text says \"8\" for the value 2", sgfbg.ProblemPlay,
			[]string{"W 31: 8/5 6/5", "B double", "W take", "B 42: 8/4 6/4"}},
		{"automatic doubles, once", head + "  1) 31: 8/5 6/5                 §Doubles => 8\n  2)  Takes                      42: 8/4 6/4\n  3)  Doubles => 16\n",
			"cube action is not possible: the text says \"8\" for the value 2", sgfbg.ProblemPlay,
			[]string{"W 31: 8/5 6/5", "B double", "W take", "B 42: 8/4 6/4", "W double"}},
		{"a cube at 0", head + "  1) 31: 8/5 6/5                 §Doubles => 0\n  2)  Takes                      42: 8/4 6/4\n  3)  Doubles => 4\n",
			"cube action is not possible: the text says \"0\" for the value 2", sgfbg.ProblemPlay,
			[]string{"W 31: 8/5 6/5", "B double", "W take", "B 42: 8/4 6/4", "W double"}},
		{"an unknown word", head + "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  §Passes                      Wins 1 point\n",
			"\"Passes\" is not a word of .mat text: its action is a guess", sgfbg.ProblemText,
			[]string{"W 31: 8/5 6/5", "B double", "W drop"}},
		{"points", head + "  1) 31: 8/5 6/5\n      §Wins 2008 point\n",
			"2008 points are not 1, 2 or 3 times the cube at 1", sgfbg.ProblemResult,
			[]string{"W 31: 8/5 6/5", "B resign 3"}},
		{"resigned, and who won?", head + "  1) 31: 8/5 6/5\n  2)  §Resigns\n", "a resignation without a result", sgfbg.ProblemResult,
			[]string{"W 31: 8/5 6/5"}},
		{"date", "§; [EventDate \"5/6/2024\"]\n" + head, "value not allowed: EventDate \"5/6/2024\" is not a date such as 2024.05.06", sgfbg.ProblemText, nil},
		{"a tag twice", "; [Event \"a\"]\n§; [Event \"b\"]\n" + head, "tag \"Event\" for the second time: the last counts", sgfbg.ProblemText, nil},
		{"no points of a resignation", head + "  1) 31: 8/5 6/5\n      §Wins 0 points\n", "0 points are not 1, 2 or 3 times the cube at 1", sgfbg.ProblemResult, []string{"W 31: 8/5 6/5", "B resign 1"}},
		{"players who change columns", head + " Game 2\n§ Bob : 0   Alice : 0\n", "players are \"Bob\" and \"Alice\", but \"Alice\" and \"Bob\" in the game before", sgfbg.ProblemText, nil},
		{"players", head + " Game 2\n§ Alice : 1   Bobby : 0\n", "players are \"Alice\" and \"Bobby\", but \"Alice\" and \"Bob\" in the game before", sgfbg.ProblemText, nil},
		{"after the end", matMatch + " Game 4\n§ Alice : 7   Bob : 0\n", "at 7-0, this match to 7 points was over", sgfbg.ProblemResult, nil},
		{"a winner who gained nothing", head + "  1) 31: 8/5 6/5\n      §Wins 2 points\n Game 2\n Alice : 0   Bob : 2\n",
			"the text says that White won, but the score says that Black did", sgfbg.ProblemResult,
			[]string{"W 31: 8/5 6/5", "W resign 2"}},
		{"a winner who does not win the match", head + "  1) 31: 8/5 6/5\n Game 2\n Alice : 2   Bob : 6\n      §Wins 2 points and the match\n",
			"the text says that White won, but the score says that Black did", sgfbg.ProblemResult,
			[]string{"W 31: 8/5 6/5", "W resign 2"}},
		{"points of the score", head + "      §Wins 2008 point\n Game 2\n Alice : 2   Bob : 0\n",
			"2008 points are not 1, 2 or 3 times the cube at 1", sgfbg.ProblemResult,
			[]string{"B resign 2"}},
		{"more than the winner needs", matMatch + " Game 1\n a : 5   b : 0\n      §Wins 4 points\n",
			"4 points are not 1, 2 or 3 times the cube at 1", sgfbg.ProblemResult, []string{"B resign 3"}},
		{"what the winner needs, of no more", matMatch + " Game 1\n a : 1   b : 0\n      §Wins 6 points\n",
			"6 points are not 1, 2 or 3 times the cube at 1", sgfbg.ProblemResult, []string{"B resign 3"}},
		{"Losses and Wins", head + "  1)  Losses 1 point\n      §Wins 2 points\n", "the words Wins and Losses do not agree: B+1 and W+2", sgfbg.ProblemResult, []string{"B resign 2"}},
		{"Wins and Losses", head + "      Wins 1 point\n  1)  §Losses 1 point\n", "the words Wins and Losses do not agree: W+1 and B+1", sgfbg.ProblemResult, []string{"B resign 1"}},
		{"Losses alone, and other points", head + " Losses 1 point\n      §Wins 2 points\n", "the words Wins and Losses do not agree: W+1 and W+2", sgfbg.ProblemResult, []string{"B resign 2"}},
		{"a match without a game", "; [Event \"x\"]\n 3 point match\n\n§" + head, "the match before has no game, and its tags and comment are left out", sgfbg.ProblemText, nil},
		{"no date", "§; [EventDate \"2024.13.1\"]\n" + head, "value not allowed: EventDate \"2024.13.1\" is not a date such as 2024.05.06", sgfbg.ProblemText, nil},
		{"no letters of a position", head + "§; Set Pos=-b----E-C---eE---c-e----Z-/0\n", "syntax error: \"-b----E-C---eE---c-e----Z-/0\" is not a position: it is kept as a comment", sgfbg.ProblemText, nil},
		{"no position", head + "§; Set Pos=start\n", "syntax error: \"start\" is not a position: it is kept as a comment", sgfbg.ProblemText, nil},
		{"a position for a play", head + "  1) §31: Illegal play (1;2;3)        42: 8/4 6/4\n",
			"illegal play: the text has a position in its place, kept as a comment: the boards that follow are wrong", sgfbg.ProblemPlay,
			[]string{"W 31:", "B 42: 8/4 6/4"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before, after, _ := strings.Cut(tt.text, "§")
			c, err := sgfbg.ParseMAT([]byte(before + after))
			require.NoError(t, err)
			require.Len(t, c.Problems, 1)
			p := c.Problems[0]
			require.Equal(t, tt.kind, p.Kind)
			require.EqualError(t, p.Err, tt.fact)
			require.Equal(t, int64(len(before)), p.Offset)
			require.Equal(t, strings.Count(before, "\n")+1, p.Line)
			require.Equal(t, tt.rows, rowsOf(t, c))
		})
	}
}

// TestMATLargeNumbers: a number that is too large counts as 0.
func TestMATLargeNumbers(t *testing.T) {
	c, err := sgfbg.Options{Lenient: true}.ParseMAT([]byte(" 9999999999 point match\n\n Game 9999999999\n a : 9999999999  b : 1\n  1) 31: 8/5 6/5\n"))
	require.NoError(t, err)
	info, err := c.Games[0].Info()
	require.NoError(t, err)
	require.Equal(t, []int{0, 0, 0, 1}, []int{info.Length, info.Game, info.Score[0], info.Score[1]})
	require.Len(t, c.Problems, 3)
}

// TestMATPosition: a position in place of a play is the comment of the roll, even if it is
// cut off.
func TestMATPosition(t *testing.T) {
	for _, position := range []string{"Illegal play (1;2;3)", "Illegal play (1;2;3"} {
		c, err := sgfbg.ParseMAT([]byte(matMatch + matGame + "  1) 31: " + position + "\n"))
		require.NoError(t, err)
		n := lastNode(c.Games[0])
		text, _ := n.Get("C")
		require.Equal(t, position, text)
	}
}

// TestMATRows: whose cell it is, and what it says.
func TestMATRows(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		rows       []string
		result     string
	}{
		{"GNU Backgammon", "  1)                             42: 8/4 6/4 \n  2) 31: 8/5 6/5                  Doubles => 2\n  3)  Takes                      52: 13/8 13/11 \n      Wins 2 points\n",
			[]string{"B 42: 8/4 6/4", "W 31: 8/5 6/5", "B double", "W take", "B 52: 13/8 13/11", "B resign 2"}, "W+2R"},
		{"a column early", "  1)             42: 8/4 6/4 \n", []string{"B 42: 8/4 6/4"}, ""},
		{"a column too early", "  1)            42: 8/4 6/4 \n", []string{"W 42: 8/4 6/4"}, ""},
		{"tabs", "  1)\t\t\t42: 8/4 6/4 \n  2)\t31: 8/5 6/5\t52: 13/8 13/11\n", []string{"B 42: 8/4 6/4", "W 31: 8/5 6/5", "B 52: 13/8 13/11"}, ""},
		{"near", "1)31: 8/5 6/5 42: 8/4 6/4\n2)21: 13/11 6/5 Doubles => 2\n", []string{"W 31: 8/5 6/5", "B 42: 8/4 6/4", "W 21: 13/11 6/5", "B double"}, ""},
		{"nearer", "1) 31: 8/5 6/5*42: 8/4 6/4\n", []string{"W 31: 8/5 6/5", "B 42: 8/4 6/4"}, ""},
		{"no number", " 31: 8/5 6/5                     42: 8/4 6/4\n", []string{"W 31: 8/5 6/5", "B 42: 8/4 6/4"}, ""},
		{"CR LF", "  1) 31: 8/5 6/5   42: 8/4 6/4\r\n\r\n      Wins 1 point\r\n", []string{"W 31: 8/5 6/5", "B 42: 8/4 6/4", "B resign 1"}, "W+1R"},
		{"CR", "  1) 31: 8/5 6/5   42: 8/4 6/4\r      Wins 1 point\r", []string{"W 31: 8/5 6/5", "B 42: 8/4 6/4", "B resign 1"}, "W+1R"},
		{"dropped, on the left", "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Drops                       Wins 1 point\n", []string{"W 31: 8/5 6/5", "B double", "W drop"}, "B+1"},
		{"dropped, near", "  1) 31: 8/5 6/5                  Doubles => 2\n  2) Drops Wins 1 point\n", []string{"W 31: 8/5 6/5", "B double", "W drop"}, "B+1"},
		{"dropped, on the right", "  1) 31: 8/5 6/5                 42: 8/4 6/4\n  2)  Doubles => 2                Drops\n      Wins 1 point\n", []string{"W 31: 8/5 6/5", "B 42: 8/4 6/4", "W double", "B drop"}, "W+1"},
		{"dropped, in one row", "  1) 31: 8/5 6/5                 42: 8/4 6/4\n  2)  Doubles => 2                Drops   Wins 1 point\n", []string{"W 31: 8/5 6/5", "B 42: 8/4 6/4", "W double", "B drop"}, "W+1"},
		{"dropped, without a result", "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Drops\n", []string{"W 31: 8/5 6/5", "B double", "W drop"}, "B+1"},
		{"won behind a roll", "  1) 61:       Wins 3 points\n", []string{"W rolled 61", "B resign 3"}, "W+3R"},
		{"lost behind a roll", "  1) 61:                          Wins 3 points\n", []string{"W rolled 61", "W resign 3"}, "B+3R"},
		{"result alone, on the right", "                                  Wins 1 point and the match\n", []string{"W resign 1"}, "B+1R"},
		{"result, numbered", "  1) 31: 8/5 6/5\n  2)  wins 2 point\n", []string{"W 31: 8/5 6/5", "B resign 2"}, "W+2R"},
		{"losses", "  1) 31: 8/5 6/5\n  2)  Losses 1 point              Wins 1 point\n", []string{"W 31: 8/5 6/5", "W resign 1"}, "B+1R"},
		{"losses alone", "  1) 31: 8/5 6/5\n  2)  Losses 1 point\n", []string{"W 31: 8/5 6/5", "W resign 1"}, "B+1R"},
		{"losses, and wins on the right", "  1) 31: 8/5 6/5\n  2)                              Losses 1 point              Wins 1 point\n", []string{"W 31: 8/5 6/5", "B resign 1"}, "W+1R"},
		{"a second row number", "  1) 31: 8/5 6/5             2) 42: 8/4 6/4                61: 13/7 8/7\n", []string{"W 31: 8/5 6/5", "W 42: 8/4 6/4", "B 61: 13/7 8/7"}, ""},
		{"a second row number after nothing", "  1) 31: 8/5 6/5\n  2)                 2)  Losses 1 point       Wins 1 point\n", []string{"W 31: 8/5 6/5", "W resign 1"}, "B+1R"},
		{"a second row number, and the right column of its row", "  1) 31: 8/5 6/5   2)                    61: 13/7 8/7\n", []string{"W 31: 8/5 6/5", "B 61: 13/7 8/7"}, ""},
		{"conceded in words", "  1) 31: 8/5 6/5                 42: Concedes      Wins 1 point\n", []string{"W 31: 8/5 6/5", "B rolled 42", "B resign 1"}, "W+1R"},
		{"Losses behind Wins", "  1) 31: 8/5 6/5\n  2)  Wins 1 point         Losses 1 point\n", []string{"W 31: 8/5 6/5", "B resign 1"}, "W+1R"},
		{"no points", "  1) 31: 8/5 6/5\n      Wins 0 points\n", []string{"W 31: 8/5 6/5", "B resign 1"}, "W+1R"},
		{"resigned in words", "  1) 31: 8/5 6/5                  Resigned Game\n                                  Wins 1 point\n", []string{"W 31: 8/5 6/5", "W resign 1"}, "B+1R"},
		{"resigned before the roll", "  1) 31: 8/5 6/5                 00: ????\n      Wins 1 point\n", []string{"W 31: 8/5 6/5", "B resign 1"}, "W+1R"},
		{"resigned after the roll", "  1) 31: 8/5 6/5                 66: ???\n      Wins 1 point\n", []string{"W 31: 8/5 6/5", "B rolled 66", "B resign 1"}, "W+1R"},
		{"unread plays", "  1) 31: ????                    66: ???\n  2) 42: 8/4 6/4\n", []string{"W 31:", "B 66:", "W 42: 8/4 6/4"}, ""},
		{"a beaver, taken in silence", "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Beavers => 4               42: 8/4 6/4\n", []string{"W 31: 8/5 6/5", "B double", "W beaver", "B take", "B 42: 8/4 6/4"}, ""},
		{"a raccoon, taken in silence", "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Beavers => 4                Raccoons => 8\n  3)                             42: 8/4 6/4\n", []string{"W 31: 8/5 6/5", "B double", "W beaver", "B raccoon", "W take", "B 42: 8/4 6/4"}, ""},
		{"a beaver, taken before the resignation", "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Beavers => 4\n      Wins 8 points\n", []string{"W 31: 8/5 6/5", "B double", "W beaver", "B take", "B resign 8"}, "W+8R"},
		{"a beaver, not answered", "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Beavers => 4\n      Wins 2 points\n", []string{"W 31: 8/5 6/5", "B double", "W beaver", "B resign 2"}, "W+2R"},
		{"a position that is cut off", "  1) 31: Illegal play (1;2;3\n", []string{"W rolled 31"}, ""},
		{"a double, not answered", "  1) 31: 8/5 6/5                  Doubles => 2\n  2)                             42: 8/4 6/4\n", []string{"W 31: 8/5 6/5", "B double", "B 42: 8/4 6/4"}, ""},
		{"cube words", "  1) 31: 8/5 6/5                  doubles to 2\n  2) TAKE                        42: 8/4 6/4\n  3) Double\n", []string{"W 31: 8/5 6/5", "B double", "W take", "B 42: 8/4 6/4", "W double"}, ""},
		{"counts", "  1) 11: 8/7(2)6/5( 2 )           66: 24/18 (2)*,13/7(2)\n", []string{"W 11: 8/7(2) 6/5(2)", "B 66: 24/18*(2) 13/7(2)"}, ""},
		{"a beaver by another word", "  1) 31: 8/5 6/5                  Doubles\n  2)  Doubles                     Accepts\n", []string{"W 31: 8/5 6/5", "B double", "W beaver", "B take"}, ""},
		{"three cells", "  1) 31: 8/5 6/5                 42: 8/4 6/4  21: 13/11 6/5\n", []string{"W 31: 8/5 6/5", "B 42: 8/4 6/4", "B 21: 13/11 6/5"}, ""},
		{"entering", "  1) 31: 8/5* 6/5                Cannot Move\n", []string{"W 31: 8/5 6/5"}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := sgfbg.Options{Lenient: true}.ParseMAT([]byte(" 0 point match\n\n" + matGame + tt.text))
			require.NoError(t, err)
			require.Equal(t, tt.rows, rowsOf(t, c))
			re, _ := c.Games[0].Root().Get("RE")
			require.Equal(t, tt.result, re)
		})
	}
}

// TestMATPage: what MAT.md says of rare texts, each with its problems.
func TestMATPage(t *testing.T) {
	const setUp = "; Set Pos=-b----E-C---eE---c-e----B-/0\n"
	for _, tt := range []struct {
		name, text string
		rows       []string
		problems   int
		comment    string
		onRoll     sgfbg.Player // at the position
	}{
		{"a score after a game without a result", matMatch + matGame + " Game 2\n Alice : 2   Bob : 0\n", nil, 0, "", sgfbg.White},
		{"a score that does not follow from the result", matMatch + matGame + "      Wins 1 point\n Game 2\n Alice : 0   Bob : 2\n",
			[]string{"W resign 1"}, 2, "", sgfbg.White}, // the score says that Black won, and more
		{"a tag without a value", "; [Event \"\"]\n" + matMatch + matGame, nil, 0, "[Event \"\"]", sgfbg.White},
		{"a position at the end", matMatch + matGame + "  1)                             31: 8/5 6/5\n" + setUp, []string{"B 31: 8/5 6/5", "set up"}, 0, "", sgfbg.White},
		{"a position before a match line", matMatch + matGame + setUp + matMatch + matGame, []string{"set up"}, 0, "", sgfbg.White},
		{"a position before a roll of the right player", matMatch + matGame + setUp + "  1)                             31: 8/5 6/5\n", []string{"set up", "B 31: 8/5 6/5"}, 0, "", sgfbg.Black},
		{"pairs beyond four, in one word", matMatch + matGame + "  1) 11: 8/7/6/5/4/3\n", []string{"W rolled 11"}, 1, "", sgfbg.White},
		{"pairs beyond four, in several", matMatch + matGame + "  1) 11: 8/7(3) 6/5(2) 24/23\n 2) 31: 8/5 6/5\n", []string{"W 11: 8/7(3) 6/5", "W 31: 8/5 6/5"}, 3, "", sgfbg.White},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := sgfbg.Options{Lenient: true}.ParseMAT([]byte(tt.text))
			require.NoError(t, err)
			require.Equal(t, tt.rows, rowsOf(t, c))
			_, _, problems := viewOf(t, c)
			require.Equal(t, tt.problems, problems)
			info, err := c.Games[0].Info()
			require.NoError(t, err)
			require.Equal(t, tt.comment, info.Comment)
			for r := range c.Records() {
				if _, ok := nodeProperty(r.Node, "AE"); ok {
					require.Equal(t, tt.onRoll, r.Board.OnRoll)
				}
			}
		})
	}
}

// TestMATAndTheMatch: these words decide nothing where the points win nobody the match.
func TestMATAndTheMatch(t *testing.T) {
	c, err := sgfbg.ParseMAT([]byte(matMatch + matGame + "  1) 31: 8/5 6/5\n      Wins 1 point and the match\n"))
	require.NoError(t, err)
	require.Empty(t, c.Problems)
	require.Equal(t, "W+1R", c.Games[0].Outcome().Stated.String())
}

// TestMATPlaces: a problem of the play is placed at its cell.
func TestMATPlaces(t *testing.T) {
	const before = matMatch + matGame + "  1) 31: 8/5 6/5                 "
	c, err := sgfbg.ParseMAT([]byte(before + "42: 8/3 6/4\n"))
	require.NoError(t, err)
	var problems []sgfbg.Problem
	for r, err := range c.Records() {
		require.NoError(t, err)
		problems = append(problems, r.Problems...)
	}
	require.Len(t, problems, 1)
	require.Equal(t, int64(len(before)), problems[0].Offset)
	require.Equal(t, 5, problems[0].Line)
	require.Equal(t, 34, problems[0].Column)
}

// TestMATScores: names may look like anything.
func TestMATScores(t *testing.T) {
	for _, tt := range []struct {
		line   string
		player [2]string
		score  [2]int
	}{
		{" Alice : 0                      Bob : 3", [2]string{"Alice", "Bob"}, [2]int{0, 3}},
		{"Alice:0 Bob:3  ", [2]string{"Alice", "Bob"}, [2]int{0, 3}},
		{"\tAlice : 1\tBob : 3", [2]string{"Alice", "Bob"}, [2]int{1, 3}},
		{" 7 point match : 0               ; x : 0", [2]string{"7 point match", "; x"}, [2]int{}},
		{" Game 2 : 0               1) 31 : 0", [2]string{"Game 2", "1) 31"}, [2]int{}},
		{" a  b : 1               c  d : 12", [2]string{"a  b", "c  d"}, [2]int{1, 12}},
		{" a:b : 1               c:d : 12", [2]string{"a:b", "c:d"}, [2]int{1, 12}},
		{" a : 2 : 1             b : 3 : 12", [2]string{"a : 2", "b : 3"}, [2]int{1, 12}},
		{" a : 0Bob : 2", [2]string{"a", "Bob"}, [2]int{0, 2}},
		{" a : 02 : 2", [2]string{"a", "2"}, [2]int{0, 2}},
		{" a : 12b : 2", [2]string{"a", "b"}, [2]int{12, 2}},
		{" : 0    : 0", [2]string{"", ""}, [2]int{}},
		{" Alice : 05                     Bob : 003", [2]string{"Alice", "Bob"}, [2]int{5, 3}},
		{" Zo\xeb : 0    Zoë : 0", [2]string{"Zoë", "Zoë"}, [2]int{}},
	} {
		c, err := sgfbg.ParseMAT([]byte(matMatch + " Game 1\n\n" + tt.line + "\n"))
		require.NoError(t, err, tt.line)
		info, err := c.Games[0].Info()
		require.NoError(t, err)
		require.Equal(t, tt.player, info.Player, tt.line)
		require.Equal(t, tt.score, info.Score, tt.line)
	}
	for _, line := range []string{"Alice", "Alice : 0", "Alice : 0  Bob", " a : x  b : y", "a : - b : -"} {
		_, err := sgfbg.ParseMAT([]byte(matMatch + " Game 1\n" + line + "\n"))
		require.ErrorIs(t, err, sgfbg.ErrSyntax, line)
	}
}

// TestMATSetPos: positions at the start and in the middle of a game.
func TestMATSetPos(t *testing.T) {
	c, err := sgfbg.ParseMAT([]byte(" 0 point match\n" + matGame + `; Set Pos=-b----E-C---eE---c-e----B-/0
  1)                             42: 8/4 6/4
; Set Pos=a----BC----------------b-A/-2
  2) 31: bar/24 5/2
; Set Pos=-A----------------------b-/1
  3)                             65: 1/off(2)
`))
	require.NoError(t, err)
	require.Empty(t, c.Problems)
	require.Equal(t, []string{"set up", "B 42: 8/4 6/4", "set up", "W 31: bar/24 5/2", "set up", "B 65: 1/off(2)"}, rowsOf(t, c))
	var boards []sgfbg.Board
	for r := range c.Records() {
		if r.Move.Action != sgfbg.NoAction {
			require.Empty(t, r.Problems)
			boards = append(boards, r.Board)
		}
	}
	start := sgfbg.NewBoard()
	require.Equal(t, start.Checkers, boards[0].Checkers)
	require.Equal(t, sgfbg.NoPlayer, boards[0].CubeOwner)
	require.Equal(t, 4, boards[1].CubeValue)
	require.Equal(t, sgfbg.White, boards[1].CubeOwner)
	require.EqualValues(t, 1, boards[1].Checkers[sgfbg.White][sgfbg.BarIndex])
	require.EqualValues(t, 1, boards[1].Checkers[sgfbg.Black][sgfbg.BarIndex])
	require.EqualValues(t, 2, boards[1].Checkers[sgfbg.White][5-1])
	require.EqualValues(t, 2, boards[1].Checkers[sgfbg.Black][25-23-1])
	require.Equal(t, 2, boards[2].CubeValue)
	require.Equal(t, sgfbg.Black, boards[2].CubeOwner)
	re, _ := c.Games[0].Root().Get("RE")
	require.Equal(t, "B+2", re)
}

// TestMATLost: what follows a bad row is read.
func TestMATLost(t *testing.T) {
	c, err := sgfbg.Options{Lenient: true}.ParseMAT([]byte(matMatch + matGame +
		"  1) 31: xx/yy                   42: 8/4 6/4\n  2) ??: 8/5                     nonsense\n  3) 21: 13/11 6/5\n\n" +
		" Game x\n Game 2\n Alice : 1   Bob : 0\n  1) 31: 8/5 6/5\n"))
	require.NoError(t, err)
	require.Len(t, c.Games, 2)
	require.Len(t, c.Problems, 3)
	require.Equal(t, []string{"W 31:", "B 42: 8/4 6/4", "W 21: 13/11 6/5", "W 31: 8/5 6/5"}, rowsOf(t, c))
}

// TestBugMATGameWithoutHead: where the first lines of a game are damaged, its rows are not
// those of the game before.
func TestBugMATGameWithoutHead(t *testing.T) {
	const end = matMatch + matGame + "  1) 31: 8/5 6/5                 42: 8/4 6/4\n      Wins 1 point\n\n"
	for _, tt := range []struct {
		text  string
		games int
	}{
		{end + "               Bob : 0\n  1)                             54: 13/8 13/9\n", 2},
		{end + " Game 21                     Bob : 0\n  1) 54: 13/8 13/9\n", 2},
		{end + "Nice!\n", 1},
		{end + "Nice!\n  2)  Takes\n", 1},
		{end + "  2) 54: 13/8 13/9\n", 1},
	} {
		c, err := sgfbg.Options{Lenient: true}.ParseMAT([]byte(tt.text))
		require.NoError(t, err)
		require.Len(t, c.Games, tt.games)
		require.NotEmpty(t, c.Problems)
		_, err = sgfbg.ParseMAT([]byte(tt.text))
		require.Error(t, err)
	}
}

// TestMATNumbers: games without a number are counted.
func TestMATNumbers(t *testing.T) {
	const score = " a : 1    b : 1\n"
	c, err := sgfbg.Options{Lenient: true}.ParseMAT([]byte(matMatch + " Game 3\n" + score + score + "\n" + score + matMatch + score + " Game 0\n a\x00c : 1    b : 1\n"))
	require.NoError(t, err)
	var numbers []int
	for _, g := range c.Games {
		info, err := g.Info()
		require.NoError(t, err)
		numbers = append(numbers, info.Game)
	}
	require.Equal(t, []int{2, 3, 4, 0, 0}, numbers)
	name, _ := c.Games[4].Text(c.Games[4].Root(), "PW")
	require.Equal(t, "a c", name)
}

// TestMATNumberLimit: a game after the last number has that number, too.
func TestMATNumberLimit(t *testing.T) {
	const score = " a : 1    b : 1\n"
	c, err := sgfbg.Options{Lenient: true}.ParseMAT([]byte(matMatch + " Game 999999999\n" + strings.Repeat(score, 4)))
	require.NoError(t, err)
	var numbers []int
	for _, g := range c.Games {
		info, err := g.Info()
		require.NoError(t, err)
		numbers = append(numbers, info.Game)
	}
	require.Equal(t, []int{999_999_998, 999_999_999, 999_999_999, 999_999_999}, numbers)
	text, problems, err := sgfbg.Options{}.AppendMAT(nil, c)
	require.NoError(t, err)
	require.Len(t, problems, 3)
	_, err = sgfbg.ParseMAT(text)
	require.NoError(t, err)
}

// TestMATCubeLimit: doubles that go on and on are problems of the play, by whoever
// doubles and whatever value the text gives the cube.
func TestMATCubeLimit(t *testing.T) {
	for _, row := range []string{
		"  1)  Doubles => 2                Takes\n",
		"  1)  Doubles => 2\n  2)                              Takes\n",
		"  1)  Doubles => 2                Doubles => 4\n",
		"  1)  Doubles => 999999999        Takes\n  2)                              Beavers => 999999999\n",
		"  1)                              Doubles                     Takes\n",
	} {
		for _, n := range []int{1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 300} {
			for _, match := range []string{matMatch, " 0 point match\n"} {
				c, err := sgfbg.ParseMAT([]byte(match + matGame + strings.Repeat(row, n) + "      Wins 1 point\n"))
				require.NoError(t, err)
				for r, err := range c.Records() {
					require.NoError(t, err)
					require.GreaterOrEqual(t, r.Board.CubeValue, 1)
					require.LessOrEqual(t, r.Board.CubeValue, 32768)
				}
				text, _, err := sgfbg.Options{}.AppendMAT(nil, c)
				require.NoError(t, err)
				_, err = sgfbg.ParseMAT(text)
				require.NoError(t, err)
			}
		}
	}
}

// TestMATProblemNames: the facts of problems do not name the package.
func TestMATProblemNames(t *testing.T) {
	c, err := sgfbg.ParseMAT([]byte(matMatch + matGame + "  1) 31: 8/3 6/5                 42: 24/20 20/18\n  2) 31: 1/2\n"))
	require.NoError(t, err)
	_, problems, err := sgfbg.Options{}.AppendMAT(nil, c)
	require.Error(t, err)
	for r := range c.Records() {
		problems = append(problems, r.Problems...)
	}
	require.Len(t, problems, 3)
	for _, p := range problems {
		require.NotContains(t, p.Err.Error(), "sgfbg")
		require.ErrorIs(t, p.Err, sgfbg.ErrPlay)
	}
}

// TestMATProblemsBounded: a problem in every byte does not make a list of them.
func TestMATProblemsBounded(t *testing.T) {
	c, err := sgfbg.Options{Lenient: true}.ParseMAT([]byte(matMatch + matGame + strings.Repeat("x\n", 5000)))
	require.NoError(t, err)
	require.Len(t, c.Problems, 1001)
	require.Equal(t, sgfbg.ProblemOmitted, c.Problems[1000].Kind)
	require.EqualError(t, c.Problems[1000].Err, "4000 more problems")
}

// TestMATMemory checks that the worst texts take no more memory than the package comment says.
func TestMATMemory(t *testing.T) {
	for _, tt := range []struct{ name, head, repeat string }{
		{"games", " 0 point match\n", "Game 1\n"},
		{"games with scores", " 0 point match\n", "Game 1\n:0  :0\n"},
		{"matches", "", "0point match\nGame 1\n:0  :0\n"},
		{"rolls", matMatch + matGame, "11: "},
		{"doubles", matMatch + matGame, "double "},
		{"remarks", matMatch + matGame, ";\n"},
		{"remarks before the first game", matMatch, "; x\n"},
		{"remarks and rolls", matMatch + matGame, ";x\n11:\n"},
		{"parentheses", matMatch + matGame + "11:", "( "},
		{"positions", matMatch + matGame, "; Set Pos=-b----E-C---eE---c-e----B-/0\n"},
		{"colons", matMatch + " Game 1\n", ": 0 "},
	} {
		data := []byte(tt.head + strings.Repeat(tt.repeat, 50_000/len(tt.repeat)))
		allocated, held := testutil.Held(func() any {
			c, _ := sgfbg.Options{Lenient: true}.ParseMAT(data)
			return c
		})
		t.Logf("%-20s allocated %5.1f held %5.1f", tt.name, float64(allocated)/float64(len(data)), float64(held)/float64(len(data)))
		require.Less(t, allocated, uint64(400*len(data)), tt.name)
		require.Less(t, held, uint64(70*len(data)+64<<10), tt.name)
	}
}

// TestBugMATCapped: points that a site cuts to what the winner needs are the next multiple of
// the cube, and where the play ended the game, those of the play. GNU Backgammon imports the
// resignations so: TestPeerMATCapped.
func TestBugMATCapped(t *testing.T) {
	for _, tt := range cappedTexts {
		c, err := sgfbg.ParseMAT([]byte(tt.text))
		require.NoError(t, err)
		require.Empty(t, c.Problems, tt.text)
		re, _ := c.Games[0].Root().Get("RE")
		require.Equal(t, tt.re, re, tt.text)
		for r, err := range c.Records() {
			require.NoError(t, err)
			require.Empty(t, r.Problems, tt.text)
			if r.Move.Action == sgfbg.Resign {
				require.Equal(t, tt.points, r.Move.Points)
			}
		}
		o := c.Games[0].Outcome()
		require.Equal(t, tt.points, o.Result().Points)
		require.GreaterOrEqual(t, o.Board.Score[sgfbg.White], o.Board.Length, "the match is won")
		out, problems, err := sgfbg.Options{}.AppendMAT(nil, c)
		require.NoError(t, err)
		require.Empty(t, problems)
		again, err := sgfbg.ParseMAT(out)
		require.NoError(t, err)
		require.Equal(t, decisions(t, c), decisions(t, again))
	}
}

// A cappedText is a game that White wins, and the match with it.
type cappedText struct {
	text   string
	re     string
	points int
}

var cappedTexts = func() (list []cappedText) {
	const to2 = "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Takes                      52: 13/8 24/22\n"
	const to4 = to2 + "  3)  Doubles => 4                Takes\n"
	for _, tt := range []struct {
		need   int
		rows   string
		re     string
		points int
	}{
		{3, to2, "W+4R", 4}, {5, to2, "W+6R", 6}, {1, to2, "W+2R", 2}, {2, to2, "W+2R", 2},
		{5, to4, "W+8R", 8}, {6, to4, "W+8R", 8}, {3, to4, "W+4R", 4}, {9, to4, "W+12R", 12},
		{1, to2 + "  3)  Doubles => 4                Drops\n", "W+2", 2},
	} {
		list = append(list, cappedText{fmt.Sprintf(" %d point match\n\n%s%s      Wins %[1]d point and the match\n", tt.need, matGame, tt.rows), tt.re, tt.points})
	}
	return list
}()
