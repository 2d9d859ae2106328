package sgfbg_test

import (
	"fmt"
	"log"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

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
			continue // a resignation, which only RE reports
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

// An analysis that another program made, written into a game.
func ExampleNode_SetCandidates() {
	g, err := sgfbg.NewGame(bg.Info{})
	if err != nil {
		log.Fatal(err)
	}
	b := g.Board()
	played, err := b.ParsePlay(bg.White, "31: 8/5 6/5")
	if err != nil {
		log.Fatal(err)
	}
	n, err := g.AddMove(played)
	if err != nil {
		log.Fatal(err)
	}
	two := bg.Method{Plies: 2, Cubeful: true, Deterministic: true}
	list := []bg.Candidate{{
		Steps:  played.Steps,
		Score:  0.218,
		Output: bg.Output{Win: 0.5522, WinGammon: 0.1728, WinBackgammon: 0.0103, LoseGammon: 0.1228, LoseBackgammon: 0.0049},
		Method: two,
	}}
	if err := n.SetCandidates(bg.White, list, 0); err != nil {
		log.Fatal(err)
	}
	if err := n.SetAnnotation(bg.Annotation{Move: 3, Luck: 0.127, LuckKnown: true}); err != nil {
		log.Fatal(err)
	}
	for p := range n.Properties() {
		fmt.Println(p.ID, p.Values())
	}
	// Output:
	// W [31hefe]
	// A [0 hefe E ver 3 0.552200 0.172800 0.010300 0.122800 0.004900 0.218000 2C 0 1 0.000000 0]
	// LU [0.12700]
	// TE [2]
}
