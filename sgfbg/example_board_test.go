package sgfbg_test

import (
	"fmt"
	"log"

	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg"
)

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
