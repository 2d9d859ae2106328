package pgn_test

import (
	"fmt"
	"log"
	"os"
	"runtime"
	"strings"

	"example.com/boardcodec/cbf/pgn"
)

// Count games on all cores, by their tags alone.
func ExampleParallel() {
	file := strings.NewReader(strings.Repeat("[Event \"a\"]\n[White \"Tal\"]\n\n1. e4 e5 *\n\n", 20_000))
	type count struct {
		games int
		err   error
	}
	inChunk := func(c *pgn.Chunk) (n count) {
		r := c.NewReader(pgn.Options{})
		for r.Next() {
			if r.Tag("White") == "Tal" {
				n.games++
			}
		}
		n.err = r.Err()
		return n
	}
	total := 0
	for n := range pgn.Parallel(pgn.Split(file), runtime.GOMAXPROCS(0), inChunk) {
		if n.err != nil {
			log.Fatal(n.err)
		}
		total += n.games
	}
	fmt.Println(total)
	// Output:
	// 20000
}

// Make a game of moves in SAN, with a variation.
func ExampleWriter() {
	g := pgn.NewGame()
	p, err := g.AddSAN(g.StartPosition(), "e4")
	if err != nil {
		log.Fatal(err)
	}
	var sicilian pgn.Line
	if _, err := sicilian.AddSAN(p, "c5", "Nf3"); err != nil {
		log.Fatal(err)
	}
	if _, err := g.AddSAN(p, "e5"); err != nil {
		log.Fatal(err)
	}
	g.Moves[1].Notes = &pgn.Notes{Variations: []pgn.Line{sicilian}}
	if err := pgn.NewWriter(os.Stdout).Write(g); err != nil {
		log.Fatal(err)
	}
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "?"]
	// [Black "?"]
	// [Result "*"]
	//
	// 1. e4 e5 (1... c5 2. Nf3) *
}
