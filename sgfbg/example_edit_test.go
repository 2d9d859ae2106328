package sgfbg_test

import (
	"fmt"
	"log"
	"os"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/mat"
)

// A match made from dice and plays: the board reads what was played and keeps
// the score, the game takes the moves. A resignation is not a move, as in the files
// of GNU Backgammon: only the result reports it. In a match that gets to its
// Crawford game, info.CrawfordGame has to be set for that game.
func ExampleNewGame() {
	games := [][]string{
		{"W 31: 8/5 6/5", "B 42: 8/4 6/4", "W double", "B take", "W 61: 13/7 8/7", "B double", "W drop"},
		{"B 64: 24/18 13/9", "W 33: 24/18* 13/7", "B resign 2", "W accept"},
	}
	info := bg.Info{Player: [2]string{"Alice", "Bob"}, Length: 5, Crawford: true}
	w := sgfbg.NewWriter(os.Stdout)
	for i, moves := range games {
		info.Game = i + 1
		g, err := sgfbg.NewGame(info)
		if err != nil {
			log.Fatal(err)
		}
		b := g.Board()
		for _, text := range moves {
			player := map[byte]bg.Player{'W': bg.White, 'B': bg.Black}[text[0]]
			m, err := b.ParsePlay(player, text[2:])
			if err == nil {
				err = b.Play(m)
			}
			if err == nil && m.Kind < bg.Resign {
				_, err = g.AddMove(m)
			}
			if err != nil {
				log.Fatal(err)
			}
		}
		if err := g.Root().Set("RE", b.Result().String()); err != nil {
			log.Fatal(err)
		}
		if err := w.Write(g); err != nil {
			log.Fatal(err)
		}
		info.Score = b.Score
	}
	fmt.Println("score", info.Score)
	// Output:
	// (;FF[4]GM[6]CA[UTF-8]MI[length:5][game:0][ws:0][bs:0]PW[Alice]PB[Bob]RU[Crawford]RE[B+2]
	// ;W[31hefe]
	// ;B[42qusu]
	// ;W[double]
	// ;B[take]
	// ;W[61mghg]
	// ;B[double]
	// ;W[drop])
	// (;FF[4]GM[6]CA[UTF-8]MI[length:5][game:1][ws:0][bs:2]PW[Alice]PB[Bob]RU[Crawford]RE[W+2R]
	// ;B[64aglp]
	// ;W[33xuurmjjg])
	// score [2 2]
}

// A better move as a variation, with a comment, in one call each.
func ExampleNode_AddVariation() {
	c, err := sgfbg.Parse([]byte("(;GM[6]\n;W[61xrhg]\n;B[42qusu])"))
	if err != nil {
		log.Fatal(err)
	}
	g := c.Games[0]
	b := g.Board()
	better, err := b.ParsePlay(bg.White, "61: 13/7 8/7")
	if err != nil {
		log.Fatal(err)
	}
	n, err := g.Root().AddVariation(better)
	if err != nil {
		log.Fatal(err)
	}
	if err := g.SetText(n, "C", "The bar point."); err != nil {
		log.Fatal(err)
	}
	out, err := c.MarshalText()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", out)
	for n := range g.Nodes() {
		if m, ok, _ := n.Move(); ok {
			fmt.Println(m)
		}
	}
	// Output:
	// (;GM[6]
	// (;W[61xrhg]
	// ;B[42qusu])
	// (;W[61mghg]C[The bar point.]))
	// 61: 24/18 8/7
	// 42: 8/4 6/4
	// 61: 13/7 8/7
}

// A comment is changed, and everything else is written as it was.
func ExampleCollection_AppendText() {
	const file = "(;FF[4]GM[6]CA[UTF-8]XX[unknown]\n;W[31hefe]C[The [5\\] point.])\n"
	c, err := sgfbg.Parse([]byte(file))
	if err != nil {
		log.Fatal(err)
	}
	for _, g := range c.Games {
		for n := range g.MainLine() {
			comment, ok := g.Text(n, "C")
			if !ok {
				continue
			}
			if err := g.SetText(n, "C", comment+" [Schöner Zug!]"); err != nil {
				log.Fatal(err)
			}
		}
	}
	data, err := c.AppendText(nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", data) // or os.WriteFile
	// Output:
	// (;FF[4]GM[6]CA[UTF-8]XX[unknown]
	// ;W[31hefe]C[The [5\] point. [Schöner Zug!\]])
}

// A move that was taken down wrongly, with its analysis.
func ExampleNode_SetMove() {
	c, err := sgfbg.Parse([]byte("(;GM[6];W[31hefe]BM[1]LU[0.127]C[a slip])"))
	if err != nil {
		log.Fatal(err)
	}
	g := c.Games[0]
	for r, err := range g.Records() {
		if err != nil {
			log.Fatal(err)
		}
		m, err := r.Board.ParsePlay(r.Move.Player, "31: 24/23 24/21")
		if err != nil {
			log.Fatal(err)
		}
		if err := r.Node.SetMove(m); err != nil {
			log.Fatal(err)
		}
	}
	text, err := c.AppendText(nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(string(text))
	// Output:
	// (;GM[6]
	// ;W[31xwxu]C[a slip])
}

// A roll whose dice were taken down wrongly becomes another move. The moves that follow stay as they
// are, and Records reports those that are no longer allowed.
func ExampleNode_SetMove_dice() {
	c, err := sgfbg.Parse([]byte("(;GM[6];W[31hefe];B[61agqr])"))
	if err != nil {
		log.Fatal(err)
	}
	g := c.Games[0]
	right, err := g.Board().ParsePlay(bg.White, "61: 13/7 8/7")
	if err != nil {
		log.Fatal(err)
	}
	for n := range g.MainLine() {
		if m, ok, _ := n.Move(); ok && m.Player == bg.White {
			if err := n.SetMove(right); err != nil {
				log.Fatal(err)
			}
			break
		}
	}
	for r, err := range g.Records() {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(r.Move.Player, r.Move)
		for _, p := range r.Problems {
			fmt.Println("\t", p.Err)
		}
	}
	// Output:
	// White 61: 13/7 8/7
	// Black 61: 24/18 8/7
	// 	 step 1: illegal play: point is made by the other side: 24/18
}

// A file of unknown kind.
func ExampleLooksLike() {
	head := []byte(" 7 point match\n\n Game 1\n Alice : 0                      Bob : 0\n")
	fmt.Println(sgfbg.LooksLike(head), mat.LooksLike(head))
	// Output:
	// false true
}
