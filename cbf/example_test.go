package cbf_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"example.com/boardcodec/cbf"
)

// Walk a base, one game of which is cut off.
func Example() {
	err := func() error {
		db, err := cbf.Open(os.DirFS("../testdata/cbf"), "c01trunc")
		if err != nil {
			return err
		}
		defer db.Close()
		for g, err := range db.Games() {
			if err != nil {
				fmt.Println(err) // one game cannot be read, the others can
				continue
			}
			fmt.Println(g.White(), g.Black(), g.Year(), g.Result(), len(g.Moves))
		}
		return nil
	}()
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// Fischer,Robert J. Kampars,N. 1957 1/2-1/2 73
	// Fischer,Robert J. Addison,William G. 1957 1-0 71
	// Fischer,Robert J. Goldsmith,Julius 1957 1-0 87
	// cbf: game 4: moves: offset 592: unexpected EOF, 20 bytes short
}

func ExampleOpen() {
	db, err := cbf.Open(os.DirFS("../testdata/cbf"), "r01fisch")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	h, err := db.Header(0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d games\n%s - %s, %s %d: %v\n", db.Len(), h.White(), h.Black(), h.Event(), h.Year(), h.Result())
	// Output:
	// 34 games
	// Fischer,Robert J. - Kampars,N., Milwaukee Northwestern 1957: 1/2-1/2
}

func ExampleDatabase_Game() {
	db, err := cbf.Open(os.DirFS("../testdata/cbf"), "s01study")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	g, err := db.Game(0)
	if err != nil {
		log.Fatal(err)
	}
	pos := g.Start()
	fmt.Println(pos.FEN())
	for _, n := range g.Moves {
		fmt.Print(n.Move)
		for _, v := range n.Variations {
			fmt.Print(" or ", v[0].Move)
		}
		if n.Comment != nil {
			fmt.Print(": ", g.DecodeText(n.Comment.Text))
		}
		fmt.Println()
		if pos, err = pos.Play(n.Move); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(pos.FEN())
	// Output:
	// 2r2r2/1Q3pkp/p4np1/qp6/4B3/1P2P2P/P4PP1/R4RK1 b - - 0 20
	// c8c7 or c8b8: Good!
	// b3b4
	// c7b7: Excellent!
	// b4a5: The next move is pretty obvious :)
	// f6e4: Great, you completed the first puzzle. This was just an easy warm-up :)
	// 5r2/1r3pkp/p5p1/Pp6/4n3/4P2P/P4PP1/R4RK1 w - - 0 23
}

// Walk the moves of a game, with its variations.
func ExampleNode() {
	const text = "1. e4 e5 (1... c5 2. Nf3 {Sicilian} (2. c3 d5) d6) 2. f4 *"
	g, err := cbf.NewPGNReader(strings.NewReader(text)).Read()
	if err != nil {
		log.Fatal(err)
	}
	var walk func(line cbf.Line, p cbf.Position, indent string)
	walk = func(line cbf.Line, p cbf.Position, indent string) {
		for _, n := range line {
			fmt.Print(indent, p.MoveNumber(), " ", p.Turn(), " ", p.SAN(n.Move))
			if n.Comment != nil {
				fmt.Print(", ", g.DecodeText(n.Comment.Text))
			}
			fmt.Println()
			for _, v := range n.Variations {
				walk(v, p, indent+"  ") // instead of n.Move
			}
			p, _ = p.Play(n.Move) // a game that was read has moves that can be played
		}
	}
	walk(g.Moves, g.Start(), "")
	// Output:
	// 1 white e4
	// 1 black e5
	//   1 black c5
	//   2 white Nf3, Sicilian
	//     2 white c3
	//     2 black d5
	//   2 black d6
	// 2 white f4
}

func ExampleRecover() {
	games, err := os.ReadFile("../testdata/cbf/c01trunc.cbf")
	if err != nil {
		log.Fatal(err)
	}
	db, err := cbf.Options{Lenient: true}.Recover(bytes.NewReader(games))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(db.Len(), "games")
	for _, p := range db.Problems() {
		fmt.Println(p)
	}
	index, err := db.AppendIndex(nil)
	fmt.Println(len(index), "bytes of index", err)
	// Output:
	// 4 games
	// game 4: offset 592: unexpected EOF
	// 24 bytes of index <nil>
}

func ExampleWriter() {
	g := cbf.NewGame()
	pos := g.Start()
	for _, uci := range []string{"e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"} {
		m, err := pos.ParseUCI(uci)
		if err != nil {
			log.Fatal(err)
		}
		pos, _ = pos.Play(m) // ParseUCI has checked it
		g.Moves = append(g.Moves, cbf.Node{Move: m})
	}
	g.Moves[6].Comment = &cbf.Comment{MoveCode: 7, Text: []byte("the scholar's mate")}
	err := errors.Join(
		g.SetPlayers("Scholar", "Müller-Lüdenscheid,K"),
		g.SetSource("Anywhere", "", "1"),
		g.SetYear(1994),
		g.SetElo(cbf.White, 2000),
		g.SetResult(cbf.WhiteWins),
	)
	if err != nil {
		log.Fatal(err)
	}

	var index, games bytes.Buffer // files, usually
	w := cbf.NewWriter(&index, &games)
	if err := w.Write(g); err != nil {
		log.Fatal(err)
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	db, err := cbf.NewDatabase(bytes.NewReader(index.Bytes()), bytes.NewReader(games.Bytes()))
	if err != nil {
		log.Fatal(err)
	}
	back, err := db.Game(0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(back.Black(), back.Elo(cbf.White), back.Moves[6].Move, back.DecodeText(back.Moves[6].Comment.Text))
	// Output:
	// Müller-Lüdenscheid,K 2000 h5f7 the scholar's mate
}

// Copy a base without its deleted games.
func ExampleNewWriter() {
	db, err := cbf.Open(os.DirFS("../testdata/cbf"), "p01mate2")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	var index, games bytes.Buffer // files, usually
	err = func() error {
		w := cbf.NewWriter(&index, &games)
		for g, err := range db.Games() {
			if err == nil && !g.Deleted() {
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
	fmt.Println(db.Len(), "games, copied to", games.Len(), "bytes and", index.Len(), "of index")
	// Output:
	// 166 games, copied to 14685 bytes and 672 of index
}

// Make a base of PGN, and PGN of the base.
func ExamplePGNReader_All() {
	const text = `[White "Kieseritzky"]
[Black "Morphy"]
[Date "1858.??.??"]

1. e4 e5 2. Nf3 (2. f4 exf4) d6! {solid} 1/2-1/2

1. d4 d5 *`
	var index, games bytes.Buffer // files, usually
	err := func() error {
		w := cbf.NewWriter(&index, &games)
		r := cbf.Options{Convert: true}.NewPGNReader(strings.NewReader(text))
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
	pgn, err := g.AppendPGN(nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d games\n%s", db.Len(), pgn)
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

func ExampleNewPGNReader() {
	const text = `[White "Kieseritzky"]
[Black "Morphy"]

1. e4 e5 2. Nf3 (2. f4 exf4) d6! {solid} *`
	r := cbf.NewPGNReader(strings.NewReader(text))
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

// PGN has more than a record can hold. Converted, what was lost is listed.
func ExampleOptions_NewPGNReader() {
	const text = `[Event "Candidates"]
[Date "1959.09.07"]
[WhiteElo "2613"]

1. e4 c5 $22 *

1. e4 c5 2. Nf6 *
`
	_, err := cbf.NewPGNReader(strings.NewReader(text)).Read()
	fmt.Println(errors.Is(err, cbf.ErrLoss))

	for g, err := range (cbf.Options{Convert: true}).NewPGNReader(strings.NewReader(text)).All() {
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
	// game 1: tags: line 2: column 1: offset 21: rounded: date 1959.09.07, to the year
	// game 1: tags: line 3: column 1: offset 41: rounded: WhiteElo 2613, to 2615
	// game 1: moves: line 5: column 10: offset 69: moved: $22, without a code, to the text
	// cbf: game 2: moves: line 7: column 13: offset 88: not a move of the position: "Nf6"; possible are Na3, Nc3, Ne2, Nf3, Nh3
}

func ExampleGame_AppendPGN() {
	db, err := cbf.Open(os.DirFS("../testdata/cbf"), "s01study")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	g, err := db.Game(13)
	if err != nil {
		log.Fatal(err)
	}
	pgn, err := g.AppendPGN(nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", pgn)
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

func ExamplePosition_Numbered() {
	p, err := cbf.ParseFEN("8/8/8/P7/8/8/8/K6k w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	for i, m := range p.Numbered() {
		if m == (cbf.Move{}) {
			fmt.Println(i+1, "is no move")
			continue
		}
		fmt.Println(i+1, m, p.IsLegal(m))
	}
	// Output:
	// 1 a1a2 true
	// 2 a1b1 true
	// 3 a1b2 true
	// 4 a5a6 true
	// 5 is no move
}

func ExamplePosition_SAN() {
	p, err := cbf.ParseFEN("r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	for _, uci := range []string{"e1g1", "a1b1", "e2e4"} {
		m, err := p.ParseUCI(uci)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(uci, p.SAN(m))
	}
	// Output:
	// e1g1 O-O
	// a1b1 Rb1
	// e2e4 e4
}

func ExamplePosition_ParseSAN() {
	p, err := cbf.ParseFEN("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	m, err := p.ParseSAN("Nbd2!")
	fmt.Println(m, err)
	_, err = p.ParseSAN("Nd2")
	fmt.Println(err)
	_, err = p.ParseSAN("O-O")
	fmt.Println(err)
	// Output:
	// b1d2 <nil>
	// cbf: SAN: offset 0: ambiguous move: "Nd2" can be Nbd2 or Nfd2
	// cbf: SAN: offset 0: not a move of the position: "O-O"; possible are Kd1, Kd2, Ke2, Kf1, Kf2
}

func ExampleReadBook() {
	file, err := os.Open("../testdata/cbf/b04small.fbk")
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	book, err := cbf.ReadBook(file)
	if err != nil {
		log.Fatal(err)
	}
	tree, err := book.Tree()
	if err != nil {
		log.Fatal(err)
	}
	for _, n := range tree {
		fmt.Print(n.Move)
		if n.Weak {
			fmt.Print(" (weak)")
		}
		fmt.Println(",", len(n.Next), "answers")
	}
	// Output:
	// b2b4, 2 answers
	// g2g3, 2 answers
	// g2g4 (weak), 1 answers
	// h2h3, 0 answers
}

// Make a book: 1. e4 e5 or 1. e4 c5, and 1. f3, which is weak.
func ExampleNewBook() {
	node := func(p cbf.Position, uci string, next ...*cbf.BookNode) *cbf.BookNode {
		m, err := p.ParseUCI(uci)
		if err != nil {
			log.Fatal(err)
		}
		return &cbf.BookNode{Move: m, Next: next}
	}
	start := cbf.StartPosition()
	e4 := node(start, "e2e4")
	p, _ := start.Play(e4.Move) // ParseUCI has checked it
	e4.Next = []*cbf.BookNode{node(p, "e7e5"), node(p, "c7c5")}
	f3 := node(start, "f2f3")
	f3.Weak = true
	file, err := cbf.NewBook([]*cbf.BookNode{e4, f3}).AppendBinary(nil)
	fmt.Printf("% x %v\n", file, err)
	// Output:
	// 0c 1c b4 24 f2 22 cd 95 <nil>
}

// The place of an error: game, part and offset in the file.
func ExampleSyntaxError() {
	db, err := cbf.Open(os.DirFS("../testdata/cbf"), "c10range")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	_, err = db.Game(0)
	fmt.Println(err)
	var where *cbf.SyntaxError
	if errors.As(err, &where) {
		fmt.Println(where.Game, where.Part, where.Offset, errors.Is(err, cbf.ErrNumber))
	}
	// Output:
	// cbf: game 1: moves: offset 15: move number out of range: number 126 of 20
	// 1 moves 15 true
}

// What cannot be set or written is an error that says what.
func ExampleEncodeError() {
	g := cbf.NewGame()
	fmt.Println(g.SetYear(2100))
	g.Players = make([]byte, 70)
	_, err := g.AppendBinary(nil)
	fmt.Println(err)
	var refused *cbf.EncodeError
	if errors.As(err, &refused) {
		fmt.Println(refused.Part, "|", refused.Item, "|", errors.Is(err, cbf.ErrLong))
	}
	// Output:
	// cbf: header: year 2100: out of range: not 1772 to 2026
	// cbf: text: players of 70 bytes: too long: not up to 63
	// text | players of 70 bytes | true
}
