package sgfbg_test

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"

	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg"
)

// match is a file as GNU Backgammon writes it, without its statistics.
const match = `(;FF[4]GM[6]CA[UTF-8]MI[length:3][game:0][ws:0][bs:0]PW[Alice]PB[Bob]RU[Crawford]RE[B+1]
;W[31hefe]C[The "5 point": it could not be better.]
;B[61agqr]
;W[42xthf]
;B[double]
;W[drop])
(;FF[4]GM[6]CA[UTF-8]MI[length:3][game:1][ws:0][bs:1]PW[Alice]PB[Bob]RU[Crawford]RE[W+2R]
;W[42hdfd]
;B[64aglp])
`

// Every decision of a match, with the score and the cube before it.
func Example() {
	data := []byte(match) // or of a file
	c, err := sgfbg.Parse(data)
	if err != nil {
		log.Fatal(err)
	}
	for r, err := range c.Records() {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(r.Board.Score, r.Board.CubeValue, r.Move.Player, r.Move)
	}
	// Output:
	// [0 0] 1 White 31: 8/5 6/5
	// [0 0] 1 Black 61: 24/18 8/7
	// [0 0] 1 White 42: 24/20 8/6
	// [0 0] 1 Black double
	// [0 0] 1 White drop
	// [0 1] 1 White 42: 8/4 6/4
	// [0 1] 1 Black 64: 24/18 13/9
	// [0 1] 1 Black resign 2
}

func ExampleParse() {
	c, err := sgfbg.Parse([]byte(match))
	if err != nil {
		log.Fatal(err)
	}
	for _, g := range c.Games {
		info, err := g.Info()
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("game %d of a match to %d, %s against %s, result %v\n", info.Game+1, info.Length,
			info.Player[sgfbg.White], info.Player[sgfbg.Black], info.Result)
	}
	// Output:
	// game 1 of a match to 3, Alice against Bob, result B+1
	// game 2 of a match to 3, Alice against Bob, result W+2R
}

// A Record has the board before the decision, and what is wrong with the
// decision or with the game.
func ExampleCollection_Records() {
	c, err := sgfbg.ParseString(strings.Replace(match, "RE[B+1]", "RE[B+2]", 1))
	if err != nil {
		log.Fatal(err)
	}
	for r, err := range c.Records() {
		if err != nil {
			log.Fatal(err)
		}
		score := r.Board.Score
		fmt.Printf("game %d at %d-%d: %v %v\n", r.Number+1,
			score[sgfbg.White], score[sgfbg.Black], r.Move.Player, r.Move)
		for _, p := range r.Problems {
			fmt.Println("\t", p)
		}
	}
	// Output:
	// game 1 at 0-0: White 31: 8/5 6/5
	// game 1 at 0-0: Black 61: 24/18 8/7
	// game 1 at 0-0: White 42: 24/20 8/6
	// game 1 at 0-0: Black double
	// game 1 at 0-0: White drop
	// 	 game 1: property RE: line 1: column 82: offset 81: result is B+2, but what was played is B+1
	// game 2 at 0-1: White 42: 8/4 6/4
	// game 2 at 0-1: Black 64: 24/18 13/9
	// game 2 at 0-1: Black resign 2
}

// A match made from dice and plays: the board reads what was played and keeps
// the score, the game takes the moves. A resignation is not a move, as in the files
// of GNU Backgammon: only the result tells of it. In a match that gets to its
// Crawford game, info.CrawfordGame has to be set for that game.
func ExampleNewGame() {
	games := [][]string{
		{"W 31: 8/5 6/5", "B 42: 8/4 6/4", "W double", "B take", "W 61: 13/7 8/7", "B double", "W drop"},
		{"B 64: 24/18 13/9", "W 33: 24/18* 13/7", "B resign 2", "W accept"},
	}
	info := sgfbg.Info{Player: [2]string{"Alice", "Bob"}, Length: 5, Crawford: true}
	w := sgfbg.NewWriter(os.Stdout)
	for i, moves := range games {
		info.Game = i
		g, err := sgfbg.NewGame(info)
		if err != nil {
			log.Fatal(err)
		}
		b := g.Board()
		for _, text := range moves {
			player := map[byte]sgfbg.Player{'W': sgfbg.White, 'B': sgfbg.Black}[text[0]]
			m, err := b.ParsePlay(player, text[2:])
			if err == nil {
				err = b.Play(m)
			}
			if err == nil && m.Action < sgfbg.Resign {
				_, err = g.AddMove(m)
			}
			if err != nil {
				log.Fatal(err)
			}
		}
		if err := g.Root().Set("RE", b.Result().String()); err != nil {
			log.Fatal(err)
		}
		if err := w.Write(g); err != nil {
			log.Fatal(err)
		}
		info.Score = b.Score
	}
	fmt.Println("score", info.Score)
	// Output:
	// (;FF[4]GM[6]CA[UTF-8]MI[length:5][game:0][ws:0][bs:0]PW[Alice]PB[Bob]RU[Crawford]RE[B+2]
	// ;W[31hefe]
	// ;B[42qusu]
	// ;W[double]
	// ;B[take]
	// ;W[61mghg]
	// ;B[double]
	// ;W[drop])
	// (;FF[4]GM[6]CA[UTF-8]MI[length:5][game:1][ws:0][bs:2]PW[Alice]PB[Bob]RU[Crawford]RE[W+2R]
	// ;B[64aglp]
	// ;W[33xuurmjjg])
	// score [2 2]
}

// The cube errors of a money game, by the analysis of GNU Backgammon. A match
// would need the match winning chance after a pass instead of 1.
func ExampleCubeAnalysis_Loss() {
	c, err := sgfbg.ParseString(`(;GM[6]
;W[31hefe]
;B[61lrqr]DA[E ver 3 2C 1 0.0 1 0.75 0.2 0.01 0.09 0.0 0.62 0.82 0.75 0.2 0.01 0.09 0.0 0.62 1.24]
;W[double]DA[E ver 3 2C 1 0.0 1 0.62 0.2 0.01 0.12 0.0 0.32 0.41 0.62 0.2 0.01 0.12 0.0 0.32 0.29]
;B[take]DA[E ver 3 2C 1 0.0 1 0.62 0.2 0.01 0.12 0.0 0.32 0.41 0.62 0.2 0.01 0.12 0.0 0.32 0.29])`)
	if err != nil {
		log.Fatal(err)
	}
	for r, err := range c.Records() {
		if err != nil {
			log.Fatal(err)
		}
		if r.Node == nil || r.Board.Doubles > 1 { // a resignation, which only RE tells of, or a beaver
			continue
		}
		analysis, ok, err := r.Node.CubeAnalysis()
		if err != nil {
			log.Fatal(err)
		}
		if !ok {
			continue // nothing to decide, or not analysed
		}
		if loss := analysis.Loss(r.Move.Action, 1); loss > 0.02 {
			fmt.Printf("%v, %v: loses %.2f points at cube %d\n", r.Move.Player, r.Move, loss, r.Board.CubeValue)
		}
	}
	// Output:
	// Black, 61: 13/7 8/7: loses 0.18 points at cube 1
	// White, double: loses 0.12 points at cube 1
}

// All matches of a folder, in SGF as programs wrote it, as .mat text.
func Example_folder() {
	out, err := os.MkdirTemp("", "mat")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(out)
	files, err := filepath.Glob("../testdata/sgfbg/human-*.sgf")
	if err != nil {
		log.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			log.Fatal(err)
		}
		c, err := sgfbg.Options{Lenient: true}.Parse(data)
		var text []byte
		if err == nil {
			text, err = c.AppendMAT(nil)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".sgf") + ".mat"
		if err == nil {
			err = os.WriteFile(filepath.Join(out, name), text, 0o666)
		}
		fmt.Println(name, err)
	}
	// Output:
	// human-beavers.mat <nil>
	// human-cube-match9.mat <nil>
	// human-resign-match.mat <nil>
	// human-unfinished.mat <nil>
}

// A better move as a variation, with a comment, in one call each.
func ExampleNode_AddVariation() {
	c, err := sgfbg.ParseString("(;GM[6]\n;W[61xrhg]\n;B[42qusu])")
	if err != nil {
		log.Fatal(err)
	}
	g := c.Games[0]
	b := g.Board()
	better, err := b.ParsePlay(sgfbg.White, "61: 13/7 8/7")
	if err != nil {
		log.Fatal(err)
	}
	n, err := g.Root().AddVariation(better)
	if err != nil {
		log.Fatal(err)
	}
	if err := g.SetText(n, "C", "The bar point."); err != nil {
		log.Fatal(err)
	}
	out, err := c.MarshalText()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", out)
	for n := range g.Nodes() {
		if m, ok, _ := n.Move(); ok {
			fmt.Println(m)
		}
	}
	// Output:
	// (;GM[6]
	// (;W[61xrhg]
	// ;B[42qusu])
	// (;W[61mghg]C[The bar point.]))
	// 61: 24/18 8/7
	// 42: 8/4 6/4
	// 61: 13/7 8/7
}

func ExampleNewReader() {
	r := sgfbg.NewReader(strings.NewReader(match))
	for g, err := range r.All() {
		if err != nil {
			log.Fatal(err)
		}
		o := g.Outcome()
		fmt.Println("by play", o.Play, "by RE", o.RE, "score", o.Board.Score)
	}
	// Output:
	// by play B+1 by RE B+1 score [0 1]
	// by play  by RE W+2R score [2 1]
}

// An error says where it is, and wraps one that says what is wrong.
func ExampleSyntaxError() {
	for _, text := range []string{
		"a letter",
		"(;GM[1];B[aa])",
		"(;GM[6]\n;W[31hefe]\n;B[42lnqs",
		"(;GM[6]\n;W[77])",
	} {
		c, err := sgfbg.Parse([]byte(text))
		if err == nil { // the syntax is sound; the values are looked at here
			for _, err = range c.Records() {
				if err != nil {
					break
				}
			}
		}
		what := "something else"
		switch {
		case errors.Is(err, sgfbg.ErrNotSGF):
			what = "this is not SGF"
		case errors.Is(err, sgfbg.ErrNotBackgammon):
			what = "this is another game"
		case errors.Is(err, io.ErrUnexpectedEOF):
			what = "the end is missing"
		case errors.Is(err, sgfbg.ErrValue):
			what = "a value is wrong"
		}
		var syntax *sgfbg.SyntaxError
		if errors.As(err, &syntax) {
			fmt.Printf("line %d, column %d: %s\n", syntax.Line, syntax.Column, what)
		}
		fmt.Println("\t", err)
	}
	// Output:
	// line 1, column 1: this is not SGF
	// 	 sgfbg: line 1: column 1: offset 0: no game tree: this is not SGF
	// line 1, column 3: this is another game
	// 	 sgfbg: game 1: property GM: line 1: column 3: offset 2: not backgammon: GM is not 6
	// line 3, column 10: the end is missing
	// 	 sgfbg: game 1: line 3: column 10: offset 28: unexpected EOF
	// line 2, column 2: a value is wrong
	// 	 sgfbg: game 1: property W: line 2: column 2: offset 9: value not allowed: "77" is not a move
}

// Faults of syntax are Problems of the collection, faults of values and plays
// those of the records.
func ExampleOptions_Parse() {
	data := []byte("(;GM[6];W[77];W[31hefe];W[42hdfd]")
	c, err := sgfbg.Options{Lenient: true}.Parse(data)
	if err != nil {
		log.Fatal(err) // there is no SGF at all
	}
	problems := c.Problems
	for r, err := range c.Records() {
		if err != nil {
			log.Fatal(err)
		}
		problems = append(problems, r.Problems...)
	}
	for _, p := range problems {
		fmt.Printf("%v: %v\n", p.Kind, p)
	}
	// Output:
	// syntax: game 1: line 1: column 34: offset 33: unexpected EOF
	// value: game 1: property W: line 1: column 9: offset 8: value not allowed: "77" is not a move
	// play: game 1: property W: line 1: column 25: offset 24: not this player's decision: Black is on roll
}

// The best move and the one that was played, of each roll that was analysed,
// and how lucky the roll was.
func ExampleNode_Candidates() {
	c, err := sgfbg.Parse([]byte(`(;GM[6]
;W[31hefe]LU[0.127]A[1][xwxu E ver 3 0.51 0.14 0.00 0.13 0.00 0.021 2C 0 1 0.0 1]` +
		`[hefe E ver 3 0.50 0.15 0.00 0.14 0.00 -0.004 2C 0 1 0.0 1])`))
	if err != nil {
		log.Fatal(err)
	}
	for r, err := range c.Records() {
		if err != nil {
			log.Fatal(err)
		}
		if r.Node == nil {
			continue // a resignation, which only RE tells of
		}
		list, played, err := r.Node.Candidates(r.Move.Player)
		if err != nil {
			log.Fatal(err)
		}
		if len(list) == 0 {
			continue // not a roll, or not analysed
		}
		best := r.Move
		best.Steps = list[0].Steps
		fmt.Printf("best   %v (%.3f)\n", best, list[0].Score)
		fmt.Printf("played %v (%.3f), %.3f worse, wins %.0f%%\n", r.Move, list[played].Score,
			list[0].Score-list[played].Score, 100*list[played].Output.Win)
		a, err := r.Node.Annotation()
		if err != nil {
			log.Fatal(err)
		}
		if a.LuckKnown {
			fmt.Printf("luck   %+.3f\n", a.Luck)
		}
	}
	// Output:
	// best   31: 24/23 24/21 (0.021)
	// played 31: 8/5 6/5 (-0.004), 0.025 worse, wins 50%
	// luck   +0.127
}

// A comment is changed, and everything else is written as it was.
func ExampleCollection_AppendText() {
	const file = "(;FF[4]GM[6]CA[UTF-8]XX[unknown]\n;W[31hefe]C[The [5\\] point.])\n"
	c, err := sgfbg.Parse([]byte(file))
	if err != nil {
		log.Fatal(err)
	}
	for _, g := range c.Games {
		for n := range g.MainLine() {
			comment, ok := g.Text(n, "C")
			if !ok {
				continue
			}
			if err := g.SetText(n, "C", comment+" [Schöner Zug!]"); err != nil {
				log.Fatal(err)
			}
		}
	}
	data, err := c.AppendText(nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", data) // or os.WriteFile
	// Output:
	// (;FF[4]GM[6]CA[UTF-8]XX[unknown]
	// ;W[31hefe]C[The [5\] point. [Schöner Zug!\]])
}

func ExampleBoard_Play() {
	b := sgfbg.NewBoard()
	for _, m := range []sgfbg.Move{
		{
			Player: sgfbg.White, Action: sgfbg.Roll, Dice: [2]uint8{6, 4},
			Steps: [4]sgfbg.Step{{From: 24, To: 18}, {From: 13, To: 9}},
		},
		{
			Player: sgfbg.Black, Action: sgfbg.Roll, Dice: [2]uint8{6, 1},
			Steps: [4]sgfbg.Step{{From: 13, To: 7}, {From: 8, To: 7}},
		},
	} {
		if err := b.Play(m); err != nil {
			fmt.Println(m, err)
		}
	}
	fmt.Print(b)
	fmt.Println("White on the bar:", b.Checkers[sgfbg.White][24])
	// Output:
	// +13-14-15-16-17-18-+---+19-20-21-22-23-24-+ X: score 0, pips 160
	//  | O           X  X |   | X              O |
	//  | O           X  X |   | X                |
	//  | O                |   | X                |
	//  | O                |   | X                |
	//  |                  |   | X                |
	//  |                  |BAR|                  | cube 1
	//  |                  |   | O                |
	//  | X                |   | O                |
	//  | X           O    |   | O                |
	//  | X           O    |   | O              X |
	//  | X        O  O    |   | O              X |
	//  +12-11-10-09-08-07-+---+06-05-04-03-02-01-+ O: score 0, pips 164, bar 1
	// White on the bar: 1
}

// The GNUBGID of every decision, by package matchid. Its Match has the fields of a
// Board by name and order, and the same numbers for players, states and
// resignations.
func ExampleBoard_ByRoll() {
	c, err := sgfbg.Parse([]byte(match))
	if err != nil {
		log.Fatal(err)
	}
	for r, err := range c.Games[0].Records() {
		if err != nil {
			log.Fatal(err)
		}
		b := r.Board
		id, err := matchid.AppendGNUBGID(nil, matchid.Position{Checkers: b.ByRoll()}, matchid.Match{
			CubeValue: b.CubeValue,
			CubeOwner: matchid.Owner(b.CubeOwner),
			OnRoll:    uint8(b.OnRoll),
			Crawford:  b.Crawford,
			State:     matchid.State(b.State),
			Turn:      uint8(b.Turn),
			Doubled:   b.Doubles > 0,
			Resigned:  matchid.Resignation(b.Resigned),
			Dice:      b.Dice,
			Length:    b.Length,
			Score:     b.Score,
			Jacoby:    b.Jacoby,
		})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s %v %v\n", id, r.Move.Player, r.Move)
	}
	// Output:
	// 4HPwATDgc/ABMA:MIFlAAAAAAAE White 31: 8/5 6/5
	// sGfwATDgc/ABMA:cAlnAAAAAAAE Black 61: 24/18 8/7
	// 4GvwQSCwZ/ABMA:MAFqAAAAAAAE White 42: 24/20 8/6
	// sE/wASHga/BBIA:cAlgAAAAAAAE Black double
	// sE/wASHga/BBIA:cBFgAAAAAAAE White drop
}

func ExampleGame_Text() {
	c, err := sgfbg.Parse([]byte(match))
	if err != nil {
		log.Fatal(err)
	}
	g := c.Games[0]
	for n := range g.MainLine() {
		if comment, ok := g.Text(n, "C"); ok {
			fmt.Println(comment)
		}
	}
	// Output: The "5 point": it could not be better.
}
