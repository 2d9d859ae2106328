package bgfile_test

import (
	"fmt"
	"log"
	"os"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/bgfile"
	"example.com/boardcodec/sgfbg/ids"
	"example.com/boardcodec/sgfbg/met"
)

// What an importer of matches stores: players, games, decisions with their analysis, statistics. The
// same match in three formats differs in what a format lacks. SGF has no names of levels: it counts
// plies as GNU Backgammon does, whose 3-ply is 4-ply in eXtreme Gammon.
func Example() {
	for _, name := range []string{"built.xg", "built.sgf", "built.mat"} {
		data, err := os.ReadFile("../../testdata/xg/" + name)
		if err != nil {
			log.Fatal(err)
		}
		f, err := bgfile.Parse(data)
		if err != nil {
			log.Fatal(err)
		}
		for _, m := range f.Matches {
			info := m.Games[0].Info
			fmt.Printf("%s: %s - %s, to %d, %s, %s\n", f.Format, info.Player[0], info.Player[1], info.Length, info.Event, info.Date)
			game := 0
			for d := range m.Decisions(met.Default().Chance) {
				if d.Game != game {
					game = d.Game
					fmt.Printf("game %d at %v: %v\n", game, d.Board.Score, m.Games[game-1].Outcome().Result)
				}
				id, _, err := ids.GNUBGID(d.Board)
				if err != nil {
					log.Fatal(err)
				}
				fmt.Print(id, " ", d.Move.Player, " ", d.Board.Notation(d.Move))
				if d.LossKnown {
					fmt.Printf(", lost %.3f, %s", d.Loss, d.Level)
				}
				if d.Verdict != bg.NoVerdict {
					fmt.Print(", right: ", d.Verdict)
				}
				if d.Comment != "" {
					fmt.Printf(", %q", d.Comment)
				}
				fmt.Println()
			}
			for p, s := range m.Statistics(met.Default().Chance) {
				fmt.Printf("%s: %.3f and %.3f lost, PR %.1f\n", info.Player[p], s.PlayLoss, s.CubeLoss, s.PR())
			}
		}
	}
	// Output:
	// .xg: Ann - Zoë, to 5, Club night, 2024-08-10
	// game 1 at [0 0]: B+2R
	// 4HPwATDgc/ABMA:MIGlAAAAAAAE White 8/5 6/5
	// sGfwATDgc/ABMA:cAmgAAAAAAAE Black no action
	// sGfwATDgc/ABMA:cAmqAAAAAAAE Black 8/4 6/4
	// mGfwATCwZ/ABMA:MAGgAAAAAAAE White no action
	// mGfwATCwZ/ABMA:MAGnAAAAAAAE White 13/7 8/7
	// sLfgATCYZ/ABMA:cAmgAAAAAAAE Black double, lost 0.125, 4-ply, right: no double, "Too early?"
	// sLfgATCYZ/ABMA:cBGgAAAAAAAE White take, lost 0.000, 4-ply, right: take
	// sLfgATCYZ/ABMA:QQmrAAAAAAAE Black 13/11 13/7, lost 0.125, 3-ply
	// game 2 at [0 2]: B+1
	// 4HPwATDgc/ABMA:cImlAAAAEAAE Black 8/5 6/5
	// sGfwATDgc/ABMA:MAGgAAAAEAAE White no action
	// sGfwATDgc/ABMA:MAG7AAAAEAAE White 24/18(2) 13/7(2)
	// 4NvBwQCwZ/ABMA:cAmgAAAAEAAE Black double
	// 4NvBwQCwZ/ABMA:cBGgAAAAEAAE White drop
	// Ann: 0.000 and 0.000 lost, PR 0.0
	// Zoë: 0.125 and 0.125 lost, PR 62.5
	// SGF: Ann - Zoë, to 5, Club night, 2024-08-10
	// game 1 at [0 0]: B+2R
	// 4HPwATDgc/ABMA:MIGlAAAAAAAE White 8/5 6/5
	// sGfwATDgc/ABMA:cAmgAAAAAAAE Black no action
	// sGfwATDgc/ABMA:cAmqAAAAAAAE Black 8/4 6/4
	// mGfwATCwZ/ABMA:MAGgAAAAAAAE White no action
	// mGfwATCwZ/ABMA:MAGnAAAAAAAE White 13/7 8/7
	// sLfgATCYZ/ABMA:cAmgAAAAAAAE Black double, lost 0.125, 3-ply, right: no double, "Too early?"
	// sLfgATCYZ/ABMA:cBGgAAAAAAAE White take, lost 0.000, 3-ply, right: take
	// sLfgATCYZ/ABMA:QQmrAAAAAAAE Black 13/11 13/7, lost 0.125, 2-ply
	// game 2 at [0 2]: B+1
	// 4HPwATDgc/ABMA:cImlAAAAEAAE Black 8/5 6/5
	// sGfwATDgc/ABMA:MAGgAAAAEAAE White no action
	// sGfwATDgc/ABMA:MAG7AAAAEAAE White 24/18(2) 13/7(2)
	// 4NvBwQCwZ/ABMA:cAmgAAAAEAAE Black double
	// 4NvBwQCwZ/ABMA:cBGgAAAAEAAE White drop
	// Ann: 0.000 and 0.000 lost, PR 0.0
	// Zoë: 0.125 and 0.125 lost, PR 62.5
	// .mat: Ann - Zoë, to 5, Club night, 2024-08-10
	// game 1 at [0 0]: B+2R
	// 4HPwATDgc/ABMA:MIGlAAAAAAAE White 8/5 6/5
	// sGfwATDgc/ABMA:cAmgAAAAAAAE Black no action
	// sGfwATDgc/ABMA:cAmqAAAAAAAE Black 8/4 6/4
	// mGfwATCwZ/ABMA:MAGgAAAAAAAE White no action
	// mGfwATCwZ/ABMA:MAGnAAAAAAAE White 13/7 8/7
	// sLfgATCYZ/ABMA:cAmgAAAAAAAE Black double
	// sLfgATCYZ/ABMA:cBGgAAAAAAAE White take
	// sLfgATCYZ/ABMA:QQmrAAAAAAAE Black 13/11 13/7
	// game 2 at [0 2]: B+1
	// 4HPwATDgc/ABMA:cImlAAAAEAAE Black 8/5 6/5
	// sGfwATDgc/ABMA:MAGgAAAAEAAE White no action
	// sGfwATDgc/ABMA:MAG7AAAAEAAE White 24/18(2) 13/7(2)
	// 4NvBwQCwZ/ABMA:cAmgAAAAEAAE Black double
	// 4NvBwQCwZ/ABMA:cBGgAAAAEAAE White drop
	// Ann: 0.000 and 0.000 lost, PR NaN
	// Zoë: 0.000 and 0.000 lost, PR NaN
}

// The matches of a file, one at a time, and what is odd in each.
func ExampleOptions_Matches() {
	file, err := os.Open("../../testdata/mat/games-othernames.mat")
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	for m, err := range (bgfile.Options{}).Matches(file) {
		if err != nil {
			log.Fatal(err)
		}
		info := m.Games[0].Info
		fmt.Printf("%s - %s, to %d: %v\n", info.Player[0], info.Player[1], info.Length, m.Games[0].Outcome().Result)
		for _, p := range m.Problems {
			fmt.Println(p)
		}
	}
	// Output:
	// Alice - Bob, to 3: B+1
	// North - South, to 3: B+1
	// game 2: line 10: column 1: offset 216: players are "North" and "South", but "Alice" and "Bob" in the game before
}
