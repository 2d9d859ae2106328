package mat_test

import (
	"fmt"
	"log"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/mat"
)

const exampleText = `; [Event "Club night"]

 3 point match

 Game 1
 Alice : 0                      Bob : 0
  1)                             42: 8/4 6/4
  2) 31: 8/5 6/5                 64: 24/14
  3)  Doubles => 2                Drops
      Wins 1 point
`

// A match as players exchange it, decision by decision.
func ExampleParse() {
	m, err := mat.Parse([]byte(exampleText))
	if err != nil {
		log.Fatal(err)
	}
	for r := range m.Records() {
		fmt.Println(r.Move.Player, r.Board.Notation(r.Move))
	}
	fmt.Println(m.Games[0].Outcome().Board.Score)
	// Output:
	// Black 8/4 6/4
	// White 8/5 6/5
	// Black 24/14
	// White double
	// Black drop
	// [1 0]
}

// Many matches are read, and only one is in memory.
func ExampleNewReader() {
	r := mat.NewReader(strings.NewReader(exampleText + exampleText))
	for match, err := range r.All() {
		if err != nil {
			log.Fatal(err)
		}
		last := match.Games[len(match.Games)-1]
		fmt.Println(len(match.Games), last.Outcome().Result)
	}
	// Output:
	// 1 W+1
	// 1 W+1
}

// Text with faults is read leniently, with a list of what is wrong.
func ExampleOptions_Parse() {
	const text = " 3 point match\n Game 1\n Alice : 0   Bob : 0\n  1) 3-1: 8/5 6/5   42: 8/4 oops\n"
	m, err := mat.Options{Lenient: true}.Parse([]byte(text))
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range m.Problems {
		fmt.Println(p.Scale, p)
	}
	for r := range m.Records() {
		fmt.Println(r.Move)
	}
	// Output:
	// repaired game 1: line 4: column 6: offset 49: syntax error: dice "3-1:": want two digits and a ':'
	// lost game 1: line 4: column 29: offset 72: syntax error: "oops" is not a checker move
	// 31: 8/5 6/5
	// 42: 8/4
}

// A match as the text that other programs import. What the text does not have is listed.
func ExampleAppend() {
	g := &bg.Game{Info: bg.Info{Player: [2]string{"Alice", "Bob"}, Length: 3, Crawford: true}}
	b := g.Board()
	for i, text := range []string{"42: 8/4 6/4", "31: 8/5 6/5", "double", "take", "22: 24/22(2) 13/11(2)"} {
		p := []bg.Player{bg.Black, bg.White, bg.Black, bg.White, bg.Black}[i]
		move, err := b.ParsePlay(p, text)
		if err != nil {
			log.Fatal(err)
		}
		if err := b.Play(move); err != nil {
			log.Fatal(err)
		}
		g.Actions = append(g.Actions, bg.Action{Move: move})
	}
	g.Actions[0].Comment = "A good start"
	text, problems, err := mat.Append(nil, &bg.Match{Games: []*bg.Game{g}})
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
	// [game 1: comments in the game are left out: 1]
}
