package mat_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/mat"
)

// TestWinners: where a text has the result in the wrong column, or only that a player
// resigned, the scores decide.
func TestWinners(t *testing.T) {
	// The result of the last game is in its column: no score follows it.
	in := func(column func(winner bg.Player) bg.Player) func(d *dialectText, winner bg.Player, text string) {
		return func(d *dialectText, winner bg.Player, text string) {
			if !strings.HasSuffix(text, d.match) {
				winner = column(winner)
			}
			resultLine(d, winner, text)
		}
	}
	matches := slices.DeleteFunc(dialectMatches(t), func(c *bg.Match) bool { return c.Games[0].Info.Length == 0 })
	for _, d := range []dialect{
		{name: "all results on the left", wins: in(func(bg.Player) bg.Player { return bg.White })},
		{name: "all results on the right", wins: in(func(bg.Player) bg.Player { return bg.Black })},
		{name: "all results of the loser", wins: in(bg.Player.Opponent)},
		{name: "Losses for Wins", wins: func(d *dialectText, winner bg.Player, text string) {
			resultLine(d, winner.Opponent(), strings.Replace(text, "Wins", "Losses", 1))
		}},
		{name: "Losses in the winner's cell", wins: func(d *dialectText, winner bg.Player, text string) {
			d.cell(winner, strings.Replace(text, "Wins", "Losses", 1))
			resultLine(d, winner, text)
		}},
		{name: "resigned, and no result", wins: func(d *dialectText, winner bg.Player, text string) {
			switch {
			case d.match != "" && strings.HasSuffix(text, d.match):
				resultLine(d, winner, text)
			case !d.played:
				d.cell(winner.Opponent(), "????")
			}
		}},
		{name: "a resignation for 2008 points", wins: func(d *dialectText, winner bg.Player, text string) {
			if !d.played && !strings.HasSuffix(text, d.match) {
				text = "Wins 2008 point"
			}
			resultLine(d, winner, text)
		}},
	} {
		t.Run(d.name, func(t *testing.T) {
			d.newline, d.matchLine, d.gameLine, d.column = "\n", " %d point match", " Game %d", 33
			d.blank, d.double, d.match = " ", "Doubles => %d", " and the match"
			for i, c := range matches {
				text, _ := d.write(t, c, uint64(i))
				read, err := mat.Parse([]byte(text))
				require.NoError(t, err, "%s", text)
				requireDialect(t, d, c, read, nil, text)
			}
		})
	}
}

// TestBugCapped: points that a site cuts to what the winner needs are the next multiple of
// the cube, and where the play ended the game, those of the play. GNU Backgammon imports the
// resignations so: TestPeerCapped.
func TestBugCapped(t *testing.T) {
	for _, tt := range cappedTexts {
		c, err := mat.Parse([]byte(tt.text))
		require.NoError(t, err)
		require.Empty(t, c.Problems, tt.text)
		require.Equal(t, tt.re, c.Games[0].Info.Result.String(), tt.text)
		for r := range c.Records() {
			require.Empty(t, r.Problems, tt.text)
			if r.Move.Kind == bg.Resign {
				require.Equal(t, tt.points, r.Move.Points)
			}
		}
		o := c.Games[0].Outcome()
		require.Equal(t, tt.points, o.Result.Points)
		require.GreaterOrEqual(t, o.Board.Score[bg.White], o.Board.Length, "the match is won")
		out, problems, err := mat.Append(nil, c)
		require.NoError(t, err)
		require.Empty(t, problems)
		again, err := mat.Parse(out)
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
