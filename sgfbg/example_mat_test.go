package sgfbg_test

import (
	"fmt"
	"log"
	"strings"

	"example.com/boardcodec/sgfbg"
)

const exampleMAT = `; [Event "Club night"]

 3 point match

 Game 1
 Alice : 0                      Bob : 0
  1)                             42: 8/4 6/4
  2) 31: 8/5 6/5                 64: 24/14
  3)  Doubles => 2                Drops
      Wins 1 point
`

// A match as players exchange it, decision by decision.
func ExampleParseMAT() {
	c, err := sgfbg.ParseMAT([]byte(exampleMAT))
	if err != nil {
		log.Fatal(err)
	}
	for r, err := range c.Records() {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(r.Move.Player, r.Move)
	}
	fmt.Println(c.Games[0].Outcome().Board.Score)
	// Output:
	// Black 42: 8/4 6/4
	// White 31: 8/5 6/5
	// Black 64: 24/18 18/14
	// White double
	// Black drop
	// [1 0]
}

// Many matches are read, and only one is in memory.
func ExampleNewMATReader() {
	r := sgfbg.NewMATReader(strings.NewReader(exampleMAT + exampleMAT))
	for match, err := range r.All() {
		if err != nil {
			log.Fatal(err)
		}
		last := match.Games[len(match.Games)-1]
		fmt.Println(len(match.Games), last.Outcome().Result())
	}
	// Output:
	// 1 W+1
	// 1 W+1
}

// The matches of a file of SGF are read, and only one is in memory.
func ExampleMatches() {
	const file = "(;GM[6]PW[Alice]PB[Bob]RE[W+1R])(;GM[6]PW[Alice]PB[Bob]MI[game:1])(;GM[6]PW[Alice]PB[Eve])"
	for match, err := range sgfbg.Matches(sgfbg.NewReader(strings.NewReader(file)).All()) {
		if err != nil {
			log.Fatal(err)
		}
		info, _ := match.Games[0].Info()
		fmt.Println(info.Player, len(match.Games))
	}
	// Output:
	// [Alice Bob] 2
	// [Alice Eve] 1
}

// Text with faults is read leniently, with a list of what is wrong.
func ExampleOptions_ParseMAT() {
	const text = " 3 point match\n Game 1\n Alice : 0   Bob : 0\n  1) 3-1: 8/5 6/5   42: 8/4 oops\n"
	c, err := sgfbg.Options{Lenient: true}.ParseMAT([]byte(text))
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range c.Problems {
		fmt.Println(p)
	}
	for r := range c.Records() {
		fmt.Println(r.Move)
	}
	// Output:
	// game 1: line 4: column 6: offset 49: syntax error: dice "3-1:": want two digits and a ':'
	// game 1: line 4: column 29: offset 72: syntax error: "oops" is not a checker move
	// 31: 8/5 6/5
	// 42: 8/4
}

// From SGF to the text that other programs import. What the text does not have
// is listed.
func ExampleOptions_AppendMAT() {
	c, err := sgfbg.Parse([]byte(`(;GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Alice]PB[Bob]RU[Crawford]
;B[42qusu]C[A good start]
;W[31hefe]
;B[double]
;W[take]
;B[22acaclnln])`))
	if err != nil {
		log.Fatal(err)
	}
	text, problems, err := sgfbg.Options{}.AppendMAT(nil, c)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s%v\n", text, problems)
	// Output:
	//  3 point match
	//
	//  Game 1
	//  Alice : 0                      Bob : 0
	//   1)                             42: 8/4 6/4
	//   2) 31: 8/5 6/5                  Doubles => 2
	//   3)  Takes                      22: 24/22 24/22 13/11 13/11
	//
	// [game 1: property C: line 2: column 11: offset 78: comments of nodes are left out: 1]
}

// Plays as people write them, and as they are written back.
func ExampleBoard_ParsePlay() {
	b := sgfbg.NewBoard()
	player := sgfbg.White
	for _, text := range []string{"52: 13/8 24/22", "53: 8/3* 6/3", "64: bar/15", "22: 13/11(2) 24/20"} {
		m, err := b.ParsePlay(player, text)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(m, "=", b.FormatPlay(m))
		if err := b.Play(m); err != nil {
			log.Fatal(err)
		}
		player = player.Opponent()
	}
	b.Dice = [2]uint8{3, 1} // a text without dice takes those of the board
	m, err := b.ParsePlay(player, "8/5 6/5")
	fmt.Println(m, err)
	// Output:
	// 52: 13/8 24/22 = 52: 13/8 24/22
	// 53: 8/3 6/3 = 53: 8/3* 6/3
	// 64: bar/21 21/15 = 64: bar/21/15
	// 22: 13/11 13/11 24/22 22/20 = 22: 13/11(2) 24/22/20
	// 31: 8/5 6/5 <nil>
}
