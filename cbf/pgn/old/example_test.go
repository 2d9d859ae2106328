package old_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"runtime"
	"strings"

	"example.com/boardcodec/cbf"
	pgn "example.com/boardcodec/cbf/pgn/old"
)

// Convert PGN to a base, and a game of it back to PGN.
func ExampleReader_All() {
	const text = `[White "Kieseritzky"]
[Black "Morphy"]
[Date "1858.??.??"]

1. e4 e5 2. Nf3 (2. f4 exf4) d6! {solid} 1/2-1/2

1. d4 d5 *`
	var index, games bytes.Buffer // files, usually
	err := func() error {
		w := cbf.NewWriter(&index, &games)
		r := pgn.Options{Convert: true}.NewReader(strings.NewReader(text))
		for g, err := range r.All() {
			if err == nil {
				err = w.Write(g)
			}
			if err != nil {
				return err
			}
		}
		return w.Close()
	}()
	if err != nil {
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
	written, err := pgn.Append(nil, g)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d games\n%s", db.Len(), written)
	// Output:
	// 2 games
	// [Event "?"]
	// [Site "?"]
	// [Date "1858.??.??"]
	// [Round "?"]
	// [White "Kieseritzky"]
	// [Black "Morphy"]
	// [Result "1/2-1/2"]
	//
	// 1. e4 e5 2. Nf3 (2. f4 exf4) 2... d6 $1 {solid} 1/2-1/2
}

func ExampleNewReader() {
	const text = `[White "Kieseritzky"]
[Black "Morphy"]

1. e4 e5 2. Nf3 (2. f4 exf4) d6! {solid} *`
	r := pgn.NewReader(strings.NewReader(text))
	for {
		g, err := r.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			fmt.Println(err) // of one game; the next can be read
			continue
		}
		p := g.Start()
		for _, n := range g.Moves {
			fmt.Print(p.SAN(n.Move), " ")
			p, _ = p.Play(n.Move)
		}
		fmt.Println(len(g.Moves[2].Variations), string(g.Moves[3].Comment.Text))
	}
	// Output:
	// e4 e5 Nf3 d6 1 solid
}

// PGN can have more than a record can hold. Conversion lists what was changed.
func ExampleOptions_NewReader() {
	const text = `[Event "Candidates"]
[Date "1959.09.07"]
[WhiteElo "2613"]

1. e4 c5 $22 *

1. e4 c5 2. Kd3 *
`
	_, err := pgn.NewReader(strings.NewReader(text)).Read()
	fmt.Println(errors.Is(err, pgn.ErrLost))

	for g, err := range (pgn.Options{Convert: true}).NewReader(strings.NewReader(text)).All() {
		if err != nil {
			fmt.Println(err)
			continue
		}
		for _, p := range g.Problems {
			fmt.Println(p)
		}
	}
	// Output:
	// true
	// PGN: game 1: tags: line 2: column 1: offset 21: changed: date "1959.09.07", to the year
	// PGN: game 1: tags: line 3: column 1: offset 41: changed: WhiteElo 2613, to 2615
	// PGN: game 1: moves: line 5: column 10: offset 69: moved: $22, without a code, to the text
	// cbf: PGN: game 2: moves: line 7: column 13: offset 88: not a move of the position: "Kd3"; possible is Ke2
}

// A large text is read on several cores, here that of a hundred small games.
func ExampleOptions_NewParallelReader() {
	text := strings.Repeat("[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n\n", 100)
	games := 0
	r := pgn.Options{Convert: true}.NewParallelReader(strings.NewReader(text), runtime.GOMAXPROCS(0))
	for g, err := range r.All() {
		if err != nil {
			fmt.Println(err)
			continue
		}
		games += len(g.Moves) / 3
	}
	fmt.Println(games, len(r.Problems()))
	// Output:
	// 100 0
}

// Split is for programs that do more on several cores than read.
func ExampleSplit() {
	text := strings.Repeat("[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n\n", 20_000)
	for piece := range pgn.Split(strings.NewReader(text)) {
		games := 0
		for _, err := range piece.NewReader(pgn.Options{}).All() {
			if err == nil {
				games++
			}
		}
		fmt.Printf("from line %d: %d games\n", piece.Line, games)
	}
	// Output:
	// from line 1: 8191 games
	// from line 32765: 8191 games
	// from line 65529: 3618 games
}

func ExampleAppend() {
	db, err := cbf.Open(os.DirFS("../../../testdata/cbf"), "s01study")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	g, err := db.Game(13)
	if err != nil {
		log.Fatal(err)
	}
	written, err := pgn.Append(nil, g)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", written)
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
}

// What PGN cannot hold is listed, here a move that ignores a check.
func ExampleOptions_Append() {
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
	written, problems, err := pgn.Options{}.Append(nil, g)
	if err != nil {
		log.Fatal(err)
	}
	_, movetext, _ := strings.Cut(string(written), "\n\n")
	fmt.Println(strings.TrimSpace(movetext))
	for _, p := range problems {
		fmt.Println(p)
	}
	// Output:
	// 1. f3 e5 2. g4 Qh4# {Moves that chess does not allow: 3. a2a3} *
	// moves: moved: move 3, a2a3, which is illegal, and 0 after it, to a comment
}
