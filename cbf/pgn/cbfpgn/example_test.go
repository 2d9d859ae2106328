package cbfpgn_test

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
)

// Make a base of PGN.
func Example() {
	const text = `[White "Kieseritzky"]
[Black "Morphy"]
[Date "1858.??.??"]

1. e4 e5 2. Nf3 (2. f4 exf4) d6! {solid} 1/2-1/2

1. d4 d5 *`
	var index, games bytes.Buffer // files, usually
	w := cbf.NewWriter(&index, &games)
	for game, err := range pgn.NewReader(strings.NewReader(text)).All() {
		if err != nil {
			log.Fatal(err)
		}
		g, _, err := cbfpgn.Fitter{}.Record(game)
		if err == nil {
			err = w.Write(g)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}

	db, err := cbf.NewDatabase(bytes.NewReader(index.Bytes()), bytes.NewReader(games.Bytes()))
	if err != nil {
		log.Fatal(err)
	}
	g, err := db.Game(0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(db.Len(), g.Black(), g.Year(), len(g.Moves))
	// Output: 2 Morphy 1858 4
}

// PGN can have more than a record can hold.
func ExampleFitter_Record() {
	const text = `[Event "Candidates"]
[Date "1959.09.07"]
[WhiteElo "2613"]

1. e4 c5 $22 *
`
	for game, err := range pgn.NewReader(strings.NewReader(text)).All() {
		if err != nil {
			log.Fatal(err)
		}
		_, problems, err := cbfpgn.Fitter{}.Record(game)
		if err != nil {
			log.Fatal(err)
		}
		for _, problem := range problems {
			fmt.Println(problem.Scale, problem)
		}
		_, _, err = cbfpgn.Fitter{Strict: true}.Record(game)
		fmt.Println(err)
	}
	// Output:
	// omitted game 1: tags: line 2: column 1: offset 21: Date "1959.09.07", rounded to "1959"
	// omitted game 1: tags: line 3: column 1: offset 41: WhiteElo "2613", rounded to "2615"
	// lost game 1: moves: line 5: column 7: offset 66: NAG without a code "$22", moved to the text
	// cbfpgn: does not fit: Date "1959.09.07", rounded to "1959"; WhiteElo "2613", rounded to "2615"; NAG without a code "$22", moved to the text
}

func ExampleFitter_Game() {
	db, err := cbf.Open(os.DirFS("../../../testdata/cbf"), "s01study")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	g, err := db.Game(13)
	if err != nil {
		log.Fatal(err)
	}
	game, problems, err := cbfpgn.Fitter{}.Game(g)
	if err != nil {
		log.Fatal(err)
	}
	text, err := game.AppendText(nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s%d problems\n", text, len(problems))
	// Output:
	// [Event "?(2nd part) Game puzzles with interactive lessons!?: Puzzle 14"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "?"]
	// [Black "?"]
	// [Result "*"]
	// [SetUp "1"]
	// [FEN "8/1p3k2/8/p2qp1QP/P1B1b3/1P3r2/2P5/1K6 b - - 0 1"]
	//
	// {This looks lost for Black since the light-squared bishop is pinning our Queen,
	// but instead, we are winning!} 1... Rxb3+ {Excellent, well spotted!! Our rook
	// can't get taken because our bishop is pinning the c2 pawn} 2. Ka2 {Well done!
	// Now it gets easy...} 2... Qxc4 {Great! You've completed the puzzle!} *
	//
	// 0 problems
}

// What PGN cannot hold is listed, here a move that ignores a check.
func ExampleFitter_Game_illegal() {
	g := cbf.NewGame()
	p := g.Start()
	for _, uci := range []string{"f2f3", "e7e5", "g2g4", "d8h4", "a2a3"} {
		m, err := p.ParseUCI(uci) // takes illegal moves, too
		if err != nil {
			log.Fatal(err)
		}
		g.Moves = append(g.Moves, cbf.Node{Move: m})
		p, _ = p.Play(m) // ParseUCI has checked it
	}
	game, problems, err := cbfpgn.Fitter{}.Game(g)
	if err != nil {
		log.Fatal(err)
	}
	text, err := game.Line.AppendText(nil, chess.StartPosition())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n", text)
	for _, problem := range problems {
		fmt.Println(problem)
	}
	// Output:
	// 1. f3 e5 2. g4 Qh4# {Moves that chess does not allow: 3. a2a3}
	// moves: move 3, a2a3, which is illegal, and 0 after it, moved to the rest of the line
}
