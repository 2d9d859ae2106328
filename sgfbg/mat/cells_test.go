package mat_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/mat"
)

// A dialect is how a program or a site writes .mat text. The facts are those of real
// files; the texts are random matches.
type dialect struct {
	name      string
	head      string // before the match line
	newline   string
	matchLine string
	gameLine  string
	names     string // behind each name
	column    int    // of the right cell
	width     int    // to which a right cell is filled up
	asRolled  bool   // the dice, not the larger one first
	words     bool   // bar/off and (2), not a step for each die
	blank     string // before the words of the cube
	double    string
	capped    bool // no more points than the winner needs
	match     string
	resigned  func(d *dialectText, loser bg.Player)               // what the loser's cell says; may be nil
	wins      func(d *dialectText, winner bg.Player, text string) // where the result stands
}

var dialects = []dialect{
	{name: "eXtreme Gammon", head: "\ufeff; [Site \"x\"]\n; [Match ID \"1\"]\n; [Player 1 \"b\"]\n; [Player 1 Elo \"1600.00/0\"]\n; [EventTime \"12.05\"]\n; [CubeLimit \"1024\"]\n\n",
		newline: "\r\n", matchLine: "%d point match", gameLine: " Game %d", column: 33, width: 28, blank: " ", double: "Doubles => %d",
		match: " and the match", wins: resultLine,
		resigned: func(d *dialectText, loser bg.Player) { d.roll(loser, "???") }},
	{name: "Backgammon Galaxy", head: "; [Player 1 \"a\"]\n; [Player 1 Elo \"2,00/0\"]\n; [TimeControl \"x\"]\n\n", newline: "\n",
		matchLine: "%d point match", gameLine: " Game %d", names: ",1842", column: 33, blank: " ", double: "Doubles => %d",
		capped: true, match: " and the match", wins: galaxyResult},
	{name: "Backgammon Galaxy, unknown plays", newline: "\n", matchLine: " %d point match", gameLine: " Game %d", column: 33, words: true,
		blank: " ", double: "Doubles => %d", capped: true, match: " and the match", wins: resultLine,
		resigned: func(d *dialectText, loser bg.Player) { d.roll(loser, "????") }},
	{name: "Backgammon Studio", newline: "\n", matchLine: " %d point match", gameLine: " Game %d", column: 33, words: true,
		blank: " ", double: "Doubles => %d", wins: resultCell,
		resigned: func(d *dialectText, loser bg.Player) {
			switch d.random.IntN(5) {
			case 0:
				d.cell(loser, "Concedes")
			case 1:
				d.cell(loser, " Concedes")
			case 2:
				d.cell(loser, "00: ????")
			case 3:
				d.cell(loser, "????")
			default:
				d.roll(loser, "Concedes")
			}
		}},
	{name: "XG Mobile", head: "; [TimeControl \"x\"]\n", newline: "\n", matchLine: "%d point match", gameLine: "Game %d ", column: 37, asRolled: true,
		blank: " ", double: "Doubles => %d", wins: resultCell},
	{name: "Gibbon", newline: "\r\n", matchLine: "%d point match", gameLine: " Game %d", column: 31, width: 8, asRolled: true,
		blank: "", double: "Doubles => %d", wins: resultLine},
	{name: "OpenGammon", newline: "\n", matchLine: " %d point match", gameLine: " Game %d", column: 46, blank: " ", double: "Doubles => %d",
		capped: true, wins: resultLine,
		resigned: func(d *dialectText, loser bg.Player) { d.cell(loser.Opponent(), "Resigned Game") }},
	{name: "choue.net", newline: "\n", matchLine: "%d point match", gameLine: "Game %d", column: 33, blank: " ", double: "Doubles ==> %d", wins: resultCell,
		resigned: func(d *dialectText, loser bg.Player) { d.roll(loser, "???") }},
	{name: "Jellyfish", newline: "\n", matchLine: " %d point match", gameLine: " Game %d", column: 33, blank: " ", double: "Doubles => %d", wins: resultLine,
		resigned: func(d *dialectText, loser bg.Player) { d.cell(loser, " Resigns") }},
}

// resultLine writes the result on a line of its own, in the winner's column.
func resultLine(d *dialectText, winner bg.Player, text string) {
	d.endRow()
	indent := 6
	if winner == bg.Black {
		indent = d.column + 1
	}
	d.line(strings.Repeat(" ", indent) + text)
}

// resultCell writes the result as the winner's cell of a row.
func resultCell(d *dialectText, winner bg.Player, text string) { d.cell(winner, " "+text) }

// galaxyResult writes a result in two words, unless the cube or the last checker decided.
func galaxyResult(d *dialectText, winner bg.Player, text string) {
	loses := " " + strings.Replace(strings.TrimSuffix(text, d.match), "Wins", "Losses", 1)
	d.row += d.random.IntN(3) // numbers are skipped
	switch {
	case d.played:
		resultLine(d, winner, text)
	case d.random.IntN(4) == 0:
		d.endRow()
		d.line(loses)
		d.line("")
		resultLine(d, winner, text)
	case winner == bg.White:
		d.cell(bg.Black, loses)
		resultLine(d, winner, text)
	case d.open && d.random.IntN(2) == 0:
		d.cell(bg.Black, fmt.Sprintf("%d) %-60s%s", d.row, loses, text))
	default:
		d.cell(bg.White, fmt.Sprintf("%-60s%s", loses, text))
		d.endRow()
	}
}

// A dialectText writes a text.
type dialectText struct {
	*dialect
	random *rand.Rand
	out    strings.Builder
	row    int
	open   bool // there is a left cell
	left   string
	played bool // the game was decided by its play
	board  bg.Board
	rolls  []decision // that were not played
	game   int
}

func (d *dialectText) line(text string) { d.out.WriteString(text + d.newline) }

func (d *dialectText) cell(p bg.Player, text string) {
	if p == bg.White {
		d.endRow()
		d.left, d.open = text, true
		return
	}
	line := fmt.Sprintf("%-*s", d.column, fmt.Sprintf("%3d) %s", d.row, d.left))
	if !strings.HasSuffix(line, " ") {
		line += " "
	}
	d.row++
	d.line(fmt.Sprintf("%s%-*s", line, d.width, text))
	d.left, d.open = "", false
}

func (d *dialectText) endRow() {
	if d.open {
		d.line(fmt.Sprintf("%3d) %s", d.row, d.left))
		d.row++
	}
	d.left, d.open = "", false
}

// roll writes a roll that the player did not play, because he resigned.
func (d *dialectText) roll(p bg.Player, words string) {
	dice := [2]uint8{6, 1}
	b := d.board
	b.OnRoll, b.Turn, b.Dice = p, p, dice
	if b.Play(bg.Move{Player: p, Kind: bg.Roll, Dice: dice}) == nil {
		d.cell(p, " Resigns") // it would be a dance
		return
	}
	d.cell(p, "61: "+words)
	d.rolls = append(d.rolls, decision{Game: d.game, Move: bg.Move{Player: p, Dice: dice}})
}

// play returns a move as the dialect has it.
func (d *dialectText) play(m bg.Move) string {
	dice := m.Dice
	if d.asRolled && d.random.IntN(2) == 0 {
		dice[0], dice[1] = dice[1], dice[0]
	}
	text := fmt.Sprintf("%d%d:", dice[0], dice[1])
	steps := m.Played()
	if d.words {
		for i := 0; i < len(steps); i++ {
			text += " " + steps[i].String()
			n := 1
			for ; i+1 < len(steps) && steps[i+1] == steps[i]; i++ {
				n++
			}
			if n > 1 {
				text += fmt.Sprintf("(%d)", n)
			}
		}
		return text
	}
	for _, s := range steps {
		text += fmt.Sprintf(" %d/%d", s.From, s.To)
	}
	return text
}

// write returns a match in the dialect, without the texts that it cannot hold.
func (d dialect) write(t testing.TB, c *bg.Match, seed uint64) (text string, rolls []decision) {
	t.Helper()
	w := dialectText{dialect: &d, random: rand.New(rand.NewPCG(seed, 2))}
	w.line(strings.TrimSuffix(strings.ReplaceAll(d.head, "\n", d.newline), d.newline))
	info := c.Games[0].Info
	w.line(fmt.Sprintf(d.matchLine, info.Length))
	w.line("")
	for i, g := range c.Games {
		info := g.Info
		w.game, w.row, w.rolls = i+1, 1, nil
		w.line(fmt.Sprintf(d.gameLine, i+1))
		w.line(fmt.Sprintf(" %s : %d%*s%s : %d", "Zoë"+d.names, info.Score[0], 20-len(d.names), "", "B;o (x)"+d.names, info.Score[1]))
		for r := range new(bg.Walker).Game(g) {
			m := r.Move
			switch m.Kind {
			case bg.Roll:
				w.cell(m.Player, w.play(m))
			case bg.Double:
				w.cell(m.Player, d.blank+fmt.Sprintf(d.double, 2*r.Board.CubeValue))
			case bg.Take:
				w.cell(m.Player, d.blank+"Takes")
			case bg.Drop:
				w.cell(m.Player, d.blank+"Drops")
			}
			w.board = r.Board
			if m.Kind != bg.Resign {
				_ = w.board.Play(m)
			}
		}
		result := info.Result
		if !result.Won {
			break
		}
		points, match := result.Points, ""
		if info.Length > 0 && info.Score[result.Winner]+points >= info.Length {
			match = d.match
			if d.capped {
				points = info.Length - info.Score[result.Winner]
			}
		}
		w.played = w.board.State != bg.Playing
		if !w.played && d.resigned != nil {
			d.resigned(&w, result.Winner.Opponent())
		}
		d.wins(&w, result.Winner, fmt.Sprintf("Wins %d point%s", points, match))
		w.endRow()
		w.line("")
		rolls = append(rolls, w.rolls...)
	}
	return w.out.String(), rolls
}

// dialectMatches are the random matches that are written in each dialect.
func dialectMatches(t testing.TB) (matches []*bg.Match) {
	t.Helper()
	for seed := range uint64(20) {
		length := []int{0, 1, 3, 5, 7}[seed%5]
		matches = append(matches, randomMatch(t, matchKind{seed: seed, info: bg.Info{Length: length}}))
	}
	return matches
}

// TestDialectMatches: random matches in the manner of programs and sites are read
// strictly, with every play, and the winner by the score lines, without a problem.
func TestDialectMatches(t *testing.T) {
	matches := dialectMatches(t)
	for _, d := range dialects {
		t.Run(d.name, func(t *testing.T) {
			for i, c := range matches {
				text, rolls := d.write(t, c, uint64(i))
				read, err := mat.Parse([]byte(text))
				require.NoError(t, err, "%s", text)
				require.Empty(t, read.Problems, "%s", text)
				requireDialect(t, d, c, read, rolls, text)
				for r := range read.Records() {
					require.Empty(t, r.Problems, "%s", text)
				}
			}
		})
	}
}

// requireDialect requires that read has the plays and winners of c.
func requireDialect(t *testing.T, d dialect, c, read *bg.Match, rolls []decision, text string) {
	t.Helper()
	plays := func(c *bg.Match) (list []decision) {
		for _, x := range sorted(decisions(t, c), false) {
			if x.Move.Kind == bg.NoAction {
				x = decision{Game: x.Game, Move: bg.Move{Player: x.Board.OnRoll, Dice: x.Board.Dice}}
			}
			if x.Move.Kind != bg.Resign {
				list = append(list, x)
			}
		}
		return list
	}
	want := plays(c)
	for _, roll := range rolls { // the last of their games
		at := slices.IndexFunc(want, func(x decision) bool { return x.Game > roll.Game })
		if at < 0 {
			at = len(want)
		}
		want = slices.Insert(want, at, roll)
	}
	require.Equal(t, want, plays(read), "%s", text)
	require.Len(t, read.Games, len(c.Games))
	for i, g := range c.Games {
		want := g.Info
		got := read.Games[i].Info
		if need := want.Length - want.Score[want.Result.Winner]; d.capped && want.Result.Resigned && want.Length > 0 && want.Result.Points > need {
			cube := g.Outcome().Board.CubeValue
			want.Result.Points = (need + cube - 1) / cube * cube // nobody can tell more
		}
		require.Equal(t, want.Result, got.Result, "game %d of %s", i+1, text)
		require.Equal(t, want.Score, got.Score)
		require.Equal(t, want.CrawfordGame, got.CrawfordGame)
		require.Equal(t, [2]string{"Zoë" + d.names, "B;o (x)" + d.names}, got.Player)
	}
}

// TestRows: whose cell it is, and what it says.
func TestRows(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		rows       []string
		result     string
	}{
		{"GNU Backgammon", "  1)                             42: 8/4 6/4 \n  2) 31: 8/5 6/5                  Doubles => 2\n  3)  Takes                      52: 13/8 13/11 \n      Wins 2 points\n",
			[]string{"B 42: 8/4 6/4", "W 31: 8/5 6/5", "B double", "W take", "B 52: 13/11 13/8", "B resign 2"}, "W+2R"},
		{"a column early", "  1)             42: 8/4 6/4 \n", []string{"B 42: 8/4 6/4"}, ""},
		{"a column too early", "  1)            42: 8/4 6/4 \n", []string{"W 42: 8/4 6/4"}, ""},
		{"tabs", "  1)\t\t\t42: 8/4 6/4 \n  2)\t31: 8/5 6/5\t52: 13/8 13/11\n", []string{"B 42: 8/4 6/4", "W 31: 8/5 6/5", "B 52: 13/11 13/8"}, ""},
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
			c, err := mat.Options{Lenient: true}.Parse([]byte(" 0 point match\n\n" + matGame + tt.text))
			require.NoError(t, err)
			require.Equal(t, tt.rows, rowsOf(t, c))
			require.Equal(t, tt.result, c.Games[0].Info.Result.String())
		})
	}
}
