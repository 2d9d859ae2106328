package xg_test

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/met"
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
			case d.Roll != nil && d.Roll.Played:
				fmt.Println(m.Players[d.Player], d.Roll.Dice, "rank", d.Roll.Rank, "loses", d.Roll.Loss)
			case d.Cube != nil && d.Cube.Choice == xg.Doubled:
				fmt.Println(m.Players[d.Player], "doubles,", d.Cube.Answers, d.Cube.Analysis.Verdict, "loses", d.Cube.Loss)
			}
		}
		fmt.Println(g.Result, g.ScoreAfter)
	}
	// Output:
	// Ann and Zoë to 5 points
	// Ann [3 1] rank 0 loses 0
	// Zoë [4 2] rank 0 loses 0
	// Ann [6 1] rank 0 loses 0
	// Zoë doubles, [take] no double loses 0.125
	// Zoë [6 2] rank 2 loses 0.125
	// B+2R [0 2]
}

// One loop over the decisions of a match, whether it is in .xg, SGF or .mat text. The .mat
// text has no analysis.
func ExampleMatch_Decisions() {
	for _, name := range []string{"built.xg", "built.sgf", "built.mat"} {
		decisions, err := readDecisions("../../testdata/xg/" + name)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(name)
		var lost [2]float64
		for d, err := range decisions {
			if err != nil {
				fmt.Println(err)
				break
			}
			if d.Move.Action == sgfbg.NoAction {
				continue // a cube that is not turned
			}
			fmt.Println(" ", d.Game+1, d.Board.OnRoll, d.Board.FormatPlay(d.Move), d.Answers)
			if d.LossKnown {
				fmt.Printf("    chose %d of %d, lost %.3f, luck %.3f\n", d.Chosen+1, len(d.Candidates), d.Loss, d.Luck)
				lost[d.Board.OnRoll] += d.Loss
			}
		}
		fmt.Printf("  White loses %.3f, Black %.3f\n", lost[sgfbg.White], lost[sgfbg.Black])
	}
	// Output:
	// built.xg
	//   1 White 31: 8/5 6/5 []
	//   1 Black 42: 8/4 6/4 []
	//   1 White 61: 13/7 8/7 []
	//   1 Black double [take]
	//     chose 2 of 3, lost 0.125, luck 0.000
	//   1 Black 62: 13/7 13/11 []
	//     chose 2 of 2, lost 0.125, luck -0.250
	//   2 Black 31: 8/5 6/5 []
	//   2 White 66: 24/18(2) 13/7(2) []
	//   2 Black double [drop]
	//   White loses 0.000, Black 0.250
	// built.sgf
	//   1 White 31: 8/5 6/5 []
	//   1 Black 42: 8/4 6/4 []
	//   1 White 61: 13/7 8/7 []
	//   1 Black double [take]
	//     chose 2 of 3, lost 0.125, luck 0.000
	//   1 Black 62: 13/7 13/11 []
	//     chose 2 of 2, lost 0.125, luck -0.250
	//   2 Black 31: 8/5 6/5 []
	//   2 White 66: 24/18(2) 13/7(2) []
	//   2 Black double [drop]
	//   White loses 0.000, Black 0.250
	// built.mat
	//   1 White 31: 8/5 6/5 []
	//   1 Black 42: 8/4 6/4 []
	//   1 White 61: 13/7 8/7 []
	//   1 Black double [take]
	//   1 Black 62: 13/7 13/11 []
	//   2 Black 31: 8/5 6/5 []
	//   2 White 66: 24/18(2) 13/7(2) []
	//   2 Black double [drop]
	//   White loses 0.000, Black 0.000
}

// readDecisions returns the decisions of a file.
func readDecisions(name string) (iter.Seq2[sgfbg.Decision, error], error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if strings.HasSuffix(name, ".xg") {
		m, err := xg.Parse(data)
		if err != nil {
			return nil, err
		}
		return m.Decisions(), nil
	}
	parse := sgfbg.Parse
	if strings.HasSuffix(name, ".mat") {
		parse = sgfbg.ParseMAT
	}
	c, err := parse(data)
	if err != nil {
		return nil, err
	}
	return sgfbg.Decisions(c.Records(), met.Default().Chance), nil
}

// A match as SGF, which GNU Backgammon loads, and what SGF has no form for.
func ExampleMatch_Collection() {
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
	c, problems, err := m.Collection()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range problems {
		fmt.Println(p)
	}
	c.Games = c.Games[1:]
	text, err := c.AppendText(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s", text)
	// Output:
	// game 1: property DA: the analysis of a cube decision: its equities become chances to win the match only with a match equity table
	// (;FF[4]GM[6]CA[UTF-8]MI[length:5][game:1][ws:0][bs:2]PW[Ann]PB[Zoë]WR[1600]BR[1712.5]DT[2024-08-10]EV[Club night]RO[3]PC[Aachen]AN[Zoë]RU[Crawford]RE[B+1]
	// ;B[31qtst]
	// ;W[66xrxrmgmg]
	// ;B[double]
	// ;W[drop])
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

// The chance to win a match decides what cube decisions are worth. This table is too
// simple for any use.
func ExampleOptions_Collection() {
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
	o := xg.Options{Chance: func(away [2]int, crawford bool) float64 {
		return float64(away[1]) / float64(away[0]+away[1])
	}}
	c, _, err := o.Collection(m)
	if err != nil {
		fmt.Println(err)
		return
	}
	for r := range c.Records() {
		if a, ok, err := r.Node.CubeAnalysis(); ok && err == nil {
			fmt.Printf("%v %v: no double %.4f, double and take %.4f\n", r.Move.Player, r.Move, a.NoDouble.Cubeful, a.DoubleTake.Cubeful)
		}
	}
	// Output:
	// Black double: no double 0.5069, double and take 0.5000
	// White take: no double 0.5069, double and take 0.5000
}

// A file that is of another format.
func ExampleParse_otherFile() {
	_, err := xg.Parse([]byte(" 7 point match\n\n Game 1\n"))
	fmt.Println(errors.Is(err, xg.ErrNotXG), err)
	// Output:
	// true xg: offset 0: not a file of eXtreme Gammon: it begins with " 7 point match\n\n Game 1\n"
}
