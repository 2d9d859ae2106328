package met_test

import (
	"fmt"
	"log"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/met"
)

// The chance to win a match from 3 points away against 5, and what the score makes of gammons
// and doubles.
func Example() {
	table := met.Default()
	fmt.Printf("%s: %.2f %%\n", table.Name(), 100*table.Chance([2]int{3, 5}, false))

	b := bg.NewBoard()
	b.Length, b.Score = 7, [2]int{4, 2}
	for _, p := range []bg.Player{bg.White, bg.Black} {
		fmt.Printf("%v: gammon value %.2f, take point %.1f %%\n", p, table.At(b, p).GammonValue(), 100*table.TakePoint(b, p))
	}
	// Output:
	// Kazaross XG2 25 point MET: 64.80 %
	// White: gammon value 0.57, take point 20.9 %
	// Black: gammon value 0.42, take point 28.7 %
}

// What the cube decisions of a match lose, in equity: 1 is the value of the cube.
func ExampleStakes_Equities() {
	c, err := sgfbg.Parse([]byte(`(;FF[4]GM[6]MI[length:5][game:2][ws:0][bs:1]PW[Alice]PB[Bob]
;W[31hefe];B[63lrls]DA[E ver 3 0C 1 0.000000 1 0.641524 0.125470 0.001538 0.057031 0.000439 0.391607 0.615732 0.641524 0.125470 0.001538 0.057031 0.000439 0.391607 0.615916])`))
	if err != nil {
		log.Fatal(err)
	}
	for r, err := range c.Records() {
		if err != nil {
			log.Fatal(err)
		}
		analysis, ok, err := r.Node.CubeAnalysis()
		if err != nil {
			log.Fatal(err)
		}
		if ok {
			cube := met.Default().At(r.Board, r.Board.OnRoll).Equities(analysis)
			fmt.Printf("%v: no double %+.3f, double and take %+.3f, lost %.3f\n",
				r.Move.Player, cube.NoDouble.Cubeful, cube.DoubleTake.Cubeful, cube.Loss(r.Board, r.Move.Kind, 1))
		}
	}
	// Output:
	// Black: no double +0.564, double and take +0.567, lost 0.002
}

// Equities of one's own, written as the analysis of a double: in a match, SGF has chances.
func ExampleStakes_Chances() {
	g, err := sgfbg.NewGame(bg.Info{Length: 5})
	if err != nil {
		log.Fatal(err)
	}
	b := g.Board()
	n, err := g.AddMove(bg.Move{Player: bg.White, Kind: bg.Double})
	if err != nil {
		log.Fatal(err)
	}
	err = n.SetCubeAnalysis(met.Default().At(b, bg.White).Chances(bg.CubeAnalysis{
		NoDouble: bg.Output{Win: 0.7, Cubeful: 0.6}, DoubleTake: bg.Output{Win: 0.7, Cubeful: 0.8},
	}))
	if err != nil {
		log.Fatal(err)
	}
	c, _, err := n.CubeAnalysis()
	fmt.Printf("%.4f %.4f %v\n", c.NoDouble.Cubeful, c.DoubleTake.Cubeful, err)
	// Output:
	// 0.5464 0.5619 <nil>
}

// Another table than the default one, read from a file of GNU Backgammon.
func ExampleParse() {
	data := []byte(`<met>
 <info><name>two points</name><length>2</length></info>
 <pre-crawford-table>
  <row><me>0.5</me><me>0.7</me></row>
  <row><me>0.3</me><me>0.5</me></row>
 </pre-crawford-table>
 <post-crawford-table><row><me>0.5</me><me>48 %</me></row></post-crawford-table>
</met>`)
	_, err := met.Parse(data)
	fmt.Println(err)
	// Output:
	// met: post-crawford-table: row 1: chance 2: line 7: value not allowed: "48 %" is no number from 0 to 1
}
