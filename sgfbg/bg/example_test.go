package bg_test

import (
	"fmt"
	"log"
	"os"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/bgfile"
	"example.com/boardcodec/sgfbg/met"
)

func ExampleBoard_Play() {
	b := bg.NewBoard()
	for _, m := range []bg.Move{
		{
			Player: bg.White, Kind: bg.Roll, Dice: [2]uint8{6, 4},
			Steps: [4]bg.Step{{From: 24, To: 18}, {From: 13, To: 9}},
		},
		{
			Player: bg.Black, Kind: bg.Roll, Dice: [2]uint8{6, 1},
			Steps: [4]bg.Step{{From: 13, To: 7}, {From: 8, To: 7}},
		},
	} {
		if err := b.Play(m); err != nil {
			fmt.Println(m, err)
		}
	}
	fmt.Print(b)
	fmt.Println("White on the bar:", b.Checkers[bg.White][24])
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

// The first legal plays of a roll. There is one for each position that can be reached.
func ExampleBoard_Plays() {
	b := bg.NewBoard()
	for _, play := range b.Plays(bg.White, [2]uint8{6, 6})[:3] {
		fmt.Println(b.Notation(play))
	}
	// Output:
	// 24/18(2) 13/7(2)
	// 24/18(2) 13/7 8/2
	// 24/18(2) 8/2(2)
}

// What a person typed, checked by the rules, and where it is among the legal plays.
func ExampleBoard_ParsePlay() {
	b := bg.NewBoard()
	for _, text := range []string{"64: 24/14", "31: 6/5 8/5", "31: 8/5 8/5"} {
		typed, err := b.ParsePlay(bg.White, text)
		if err != nil {
			log.Fatal(err)
		}
		after := b
		if err := after.Play(typed); err != nil {
			fmt.Println(err)
			continue
		}
		for i, play := range b.Plays(typed.Player, typed.Dice) {
			then := b
			if then.Apply(play); then == after {
				fmt.Printf("%q is play %d: %s\n", text, i, b.Notation(play))
			}
		}
	}
	// Output:
	// "64: 24/14" is play 1: 24/14
	// "31: 6/5 8/5" is play 10: 8/5 6/5
	// bg: illegal play: no play of 31 leads there
}

// What both players lost in a match, and the rates of two programs.
func ExampleMatch_Statistics() {
	data, err := os.ReadFile("../../testdata/sgfbg/gnubg-rollouts.sgf")
	if err != nil {
		log.Fatal(err)
	}
	f, err := bgfile.Parse(data)
	if err != nil {
		log.Fatal(err)
	}
	m := f.Matches[0]
	for p, s := range m.Statistics(met.Default().Chance) {
		fmt.Printf("%s: %d plays lost %.4f, the cube %.4f; wrong doubles: %d; error rate %.1f, PR %.1f\n",
			m.Games[0].Info.Player[p], s.Unforced, s.PlayLoss, s.CubeLoss, s.WrongDoubles, s.ErrorRate(), s.PR())
	}
	// Output:
	// Alice: 7 plays lost 0.0000, the cube 0.5007; wrong doubles: 1; error rate 50.1, PR 22.8
	// Bob: 8 plays lost 0.0029, the cube 0.0000; wrong doubles: 0; error rate 0.3, PR 0.1
}
