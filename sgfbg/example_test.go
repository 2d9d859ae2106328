package sgfbg_test

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
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
;B[64agqk])
`

// To print every decision of a match with the score and the cube before it.
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
		fmt.Println(r.Board.Score, r.Board.Cube, r.Move.Player, r.Move)
	}
	// Output:
	// [0 0] 1 White 31: 8/5 6/5
	// [0 0] 1 Black 61: 24/18 8/7
	// [0 0] 1 White 42: 24/20 8/6
	// [0 0] 1 Black double
	// [0 0] 1 White drop
	// [0 1] 1 White 42: 8/4 6/4
	// [0 1] 1 Black 64: 24/18 8/14
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
		fmt.Printf("game %d of a match to %d, %s against %s, result %v\n", info.Match.Game+1, info.Match.Length,
			info.Player[sgfbg.White], info.Player[sgfbg.Black], info.Result)
	}
	// Output:
	// game 1 of a match to 3, Alice against Bob, result B+1
	// game 2 of a match to 3, Alice against Bob, result W+2R
}

// Records have the board before the decision, and what is wrong with it.
func ExampleCollection_Records() {
	c, err := sgfbg.Parse([]byte(match))
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
	// game 2 at 0-1: White 42: 8/4 6/4
	// game 2 at 0-1: Black 64: 24/18 8/14
	// 	 game 2: property B: line 9: column 2: offset 286: dice do not allow this play: no play of 64 leads there
	// game 2 at 0-1: Black resign 2
}

// Building a match: the board keeps the score, the file takes the moves.
func ExampleNewGame() {
	games := [][]string{
		{"W 31hefe", "B 42lpqs", "W double", "B take", "W 61mghg", "B double"},
		{"B 64aglp"},
	}
	info := sgfbg.Info{
		Player: [2]string{"Alice", "Bob"},
		Match:  sgfbg.MatchInfo{Length: 5},
		Rules:  sgfbg.Rules{Crawford: true},
	}
	w := sgfbg.NewWriter(os.Stdout)
	for i, moves := range games {
		info.Match.Game = i
		g, err := sgfbg.NewGame(info)
		if err != nil {
			log.Fatal(err)
		}
		b := g.Board()
		for _, text := range moves {
			side, value, _ := strings.Cut(text, " ")
			player := sgfbg.White
			if side == "B" {
				player = sgfbg.Black
			}
			m, err := sgfbg.ParseMove(player, value)
			if err != nil {
				log.Fatal(err)
			}
			if err := b.Play(m); err != nil {
				log.Fatal(err)
			}
			n, err := g.AddMove(m)
			if err != nil {
				log.Fatal(err)
			}
			if m.Action == sgfbg.Take {
				if err := g.SetText(n, "C", "Right [or is it?]"); err != nil {
					log.Fatal(err)
				}
			}
		}
		if err := w.Write(g); err != nil {
			log.Fatal(err)
		}
		info.Match.Score = b.Score
	}
	// Output:
	// (;FF[4]GM[6]CA[UTF-8]MI[length:5][game:0][ws:0][bs:0]PW[Alice]PB[Bob]RU[Crawford]
	// ;W[31hefe]
	// ;B[42lpqs]
	// ;W[double]
	// ;B[take]C[Right [or is it?\]]
	// ;W[61mghg]
	// ;B[double])
	// (;FF[4]GM[6]CA[UTF-8]MI[length:5][game:1][ws:0][bs:0]PW[Alice]PB[Bob]RU[Crawford]
	// ;B[64aglp])
}

func ExampleNewReader() {
	r := sgfbg.NewReader(strings.NewReader(match))
	for g, err := range r.All() {
		if err != nil {
			log.Fatal(err)
		}
		o := g.Outcome()
		fmt.Println("by play", o.Play.Winner, "by RE", o.RE.Winner, "score", o.Board.Score)
	}
	// Output:
	// by play Black by RE Black score [0 1]
	// by play nobody by RE White score [2 1]
}

func ExampleSyntaxError() {
	_, err := sgfbg.Parse([]byte("(;GM[6]\n;W[31hefe]\n;B[42lnqs"))
	fmt.Println(err)

	var syntax *sgfbg.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Printf("game %d, line %d, column %d\n", syntax.Game, syntax.Line, syntax.Column)
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		fmt.Println("the end is missing")
	}
	// Output:
	// sgfbg: game 1: line 3: column 10: offset 28: unexpected EOF
	// game 1, line 3, column 10
	// the end is missing
}

// What is wrong with syntax stands in the Problems of the collection, what is
// wrong with values and plays in those of the records.
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
	// value: game 1: property W: line 1: column 9: offset 8: value is not one that its property takes: "77" is no move
	// play: game 1: property W: line 1: column 25: offset 24: not this player's decision: Black is on roll
}

// The best move and the one that was played, of each that was analysed.
func ExampleNode_Candidates() {
	c, err := sgfbg.Parse([]byte(`(;GM[6]
;W[31hefe]A[1][xwxu E ver 3 0.51 0.14 0.00 0.13 0.00 0.021 2C 0 1 0.0 1]` +
		`[hefe E ver 3 0.50 0.15 0.00 0.14 0.00 -0.004 2C 0 1 0.0 1])`))
	if err != nil {
		log.Fatal(err)
	}
	for r, err := range c.Records() {
		if err != nil {
			log.Fatal(err)
		}
		if r.Node == nil {
			continue // a resignation, which stands in RE
		}
		list, played, err := r.Node.Candidates(r.Move.Player)
		if err != nil {
			log.Fatal(err)
		}
		if len(list) > 0 {
			fmt.Printf("best %v (%.3f), played %v (%.3f), wins %.0f%%\n",
				list[0].Steps[:2], list[0].Score, r.Move.Played(), list[played].Score, 100*list[played].Output.Win)
		}
	}
	// Output: best [24/23 24/21] (0.021), played [8/5 6/5] (-0.004), wins 50%
}

// A comment is added; all else comes out as it was.
func ExampleCollection_AppendText() {
	c, err := sgfbg.Parse([]byte("(;FF[4]GM[6]XX[unknown]\n;W[31hefe])\n"))
	if err != nil {
		log.Fatal(err)
	}
	g := c.Games[0]
	if err := g.SetText(&g.Nodes[1], "C", "The [5] point"); err != nil {
		log.Fatal(err)
	}
	data, err := c.AppendText(nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", data)
	// Output:
	// (;FF[4]GM[6]XX[unknown]
	// ;W[31hefe]C[The [5\] point])
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

// The position ID of what White left for Black, by package matchid.
func ExampleBoard_ByRoll() {
	c, err := sgfbg.Parse([]byte(match))
	if err != nil {
		log.Fatal(err)
	}
	g := c.Games[0]
	b, _ := g.BoardAfter(&g.Nodes[1]) // 31: 8/5 6/5
	fmt.Println(b.OnRoll, matchid.Position{Checkers: b.ByRoll()})
	// Output: Black sGfwATDgc/ABMA
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
