package sgfbg_test

import (
	"errors"
	"fmt"
	"io"
	"log"
	"strings"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
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
		fmt.Printf("game %d of a match to %d, %s against %s, result %v\n", info.Game, info.Length,
			info.Player[bg.White], info.Player[bg.Black], info.Result)
	}
	// Output:
	// game 1 of a match to 3, Alice against Bob, result B+1
	// game 2 of a match to 3, Alice against Bob, result W+2R
}

// A Record has the board before the decision, and what is wrong with the
// decision or with the game.
func ExampleCollection_Records() {
	c, err := sgfbg.Parse([]byte(strings.Replace(match, "RE[B+1]", "RE[B+2]", 1)))
	if err != nil {
		log.Fatal(err)
	}
	for r, err := range c.Records() {
		if err != nil {
			log.Fatal(err)
		}
		score := r.Board.Score
		fmt.Printf("game %d at %d-%d: %v %v\n", r.Number,
			score[bg.White], score[bg.Black], r.Move.Player, r.Move)
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
	// 	 game 1: RE: line 1: column 82: offset 81: result is B+2, but what was played is B+1
	// game 2 at 0-1: White 42: 8/4 6/4
	// game 2 at 0-1: Black 64: 24/18 13/9
	// game 2 at 0-1: Black resign 2
}

func ExampleNewReader() {
	r := sgfbg.NewReader(strings.NewReader(match))
	for g, err := range r.All() {
		if err != nil {
			log.Fatal(err)
		}
		o := g.Outcome()
		fmt.Println(o.Result, "played to its end:", o.Played, "score", o.Board.Score)
	}
	// Output:
	// B+1 played to its end: true score [0 1]
	// W+2R played to its end: false score [2 1]
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
		case errors.Is(err, bg.ErrValue):
			what = "a value is wrong"
		}
		var syntax *bg.SyntaxError
		if errors.As(err, &syntax) {
			fmt.Printf("line %d, column %d: %s\n", syntax.Line, syntax.Column, what)
		}
		fmt.Println("\t", err)
	}
	// Output:
	// line 1, column 1: this is not SGF
	// 	 sgfbg: line 1: column 1: offset 0: no game tree: this is not SGF
	// line 1, column 3: this is another game
	// 	 sgfbg: game 1: GM: line 1: column 3: offset 2: not backgammon: GM is not 6
	// line 3, column 10: the end is missing
	// 	 sgfbg: game 1: line 3: column 10: offset 28: unexpected EOF
	// line 2, column 2: a value is wrong
	// 	 sgfbg: game 1: W: line 2: column 2: offset 9: value not allowed: "77" is not a move
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
	// value: game 1: W: line 1: column 9: offset 8: value not allowed: "77" is not a move
	// play: game 1: W: line 1: column 25: offset 24: not this player's decision: Black is on roll
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
