package xg_test

import (
	"errors"
	"fmt"
	"io"
	"os"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/xg"
)

// The decisions of a match, with what the program thinks of them.
func Example() {
	data, err := os.ReadFile("../../testdata/xg/built.xg")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := xg.Parse(data)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Players[0], "and", m.Players[1], "to", m.Length, "points")
	for _, g := range m.Games[:1] {
		for _, d := range g.Decisions {
			switch {
			case d.Roll != nil && d.Roll.Rank > 0:
				fmt.Println(m.Players[d.Player], d.Roll.Dice, "rank", d.Roll.Rank, "loses", d.Roll.Loss)
			case d.Cube != nil && d.Cube.Choice == xg.Doubled:
				fmt.Println(m.Players[d.Player], "doubles,", d.Cube.Answers, d.Cube.Verdict, "loses", d.Cube.Loss)
			}
		}
		fmt.Println(g.Result, g.ScoreAfter)
	}
	// Output:
	// Ann and Zoë to 5 points
	// Zoë doubles, [take] no double loses 0.125
	// Zoë [6 2] rank 2 loses 0.125
	// B+2R [0 2]
}

// The match in the form that SGF and .mat text are read into, too: one loop serves all of them.
func ExampleMatch_Match() {
	data, err := os.ReadFile("../../testdata/xg/built.xg")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := xg.Parse(data)
	if err != nil {
		fmt.Println(err)
		return
	}
	for d := range m.Match().Decisions(nil) {
		if d.Move.Kind == bg.NoAction {
			continue // a cube that is not turned
		}
		fmt.Println(d.Game, d.Move.Player, d.Board.Notation(d.Move))
		if d.LossKnown {
			fmt.Printf("  %d candidates, lost %.3f, luck %.3f, %s\n", len(d.Candidates), d.Loss, d.Luck, d.Level)
		}
	}
	// Output:
	// 1 White 8/5 6/5
	// 1 Black 8/4 6/4
	// 1 White 13/7 8/7
	// 1 Black double
	//   3 candidates, lost 0.125, luck 0.000, 4-ply
	// 1 White take
	//   2 candidates, lost 0.000, luck 0.000, 4-ply
	// 1 Black 13/11 13/7
	//   2 candidates, lost 0.125, luck -0.250, 3-ply
	// 2 Black 8/5 6/5
	// 2 White 24/18(2) 13/7(2)
	// 2 Black double
	// 2 White drop
}

// What a damaged file still has.
func ExampleOptions_Parse() {
	data, err := os.ReadFile("../../testdata/xg/built.xg")
	if err != nil {
		fmt.Println(err)
		return
	}
	data = data[:len(data)-700] // as after a download that stopped
	m, err := xg.Options{Lenient: true}.Parse(data)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, g := range m.Games {
		fmt.Println("game", g.Number, g.Result, len(g.Decisions), "decisions")
	}
	fmt.Println(errors.Is(m.Problems[1].Err, io.ErrUnexpectedEOF))
	// Output:
	// game 1  7 decisions
	// true
}

// A file that is of another format.
func ExampleParse_otherFile() {
	_, err := xg.Parse([]byte(" 7 point match\n\n Game 1\n"))
	fmt.Println(errors.Is(err, xg.ErrNotXG), err)
	// Output:
	// true xg: not a file of eXtreme Gammon: it begins with " 7 point match\n\n Game 1\n"
}
