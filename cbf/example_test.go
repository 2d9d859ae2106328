package cbf_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
)

// Read a base in which one game is cut off.
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
	// cbf: game 4: moves: offset 592: unexpected EOF: 20 bytes short
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

// Walk through the moves of a game and its variations.
func ExampleNode() {
	const text = "1. e4 e5 (1... c5 2. Nf3 {Sicilian} (2. c3 d5) d6) 2. f4 *"
	r := pgn.NewReader(strings.NewReader(text))
	r.Next()
	from, err := r.Game()
	if err != nil {
		log.Fatal(err)
	}
	g, _, err := cbfpgn.Fitter{}.Record(from)
	if err != nil {
		log.Fatal(err)
	}
	var walk func(line cbf.Line, p chess.Position, indent string)
	walk = func(line cbf.Line, p chess.Position, indent string) {
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

// The last game is cut off: strict reading refuses it, lenient reading returns
// what is left.
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
	for g, err := range db.Games() {
		if err != nil {
			log.Fatal(err)
		}
		for _, p := range g.Problems {
			fmt.Println(p)
		}
	}
	index, err := db.AppendIndex(nil)
	fmt.Println(len(index), "bytes of index", err)
	// Output:
	// 4 games
	// game 4: moves: offset 592: unexpected EOF: 20 bytes short
	// 24 bytes of index <nil>
}

// Ten bytes in the middle of a base are damaged. The games before and after them
// are found.
func ExampleDatabase_Problems() {
	games, err := os.ReadFile("../testdata/cbf/r01fisch.cbf")
	if err != nil {
		log.Fatal(err)
	}
	copy(games[2610:], "0123456789")
	db, err := cbf.Recover(bytes.NewReader(games))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(db.Len(), "games, of 34")
	for _, p := range db.Problems() {
		if p.Scale == chess.Lost && p.Game == 0 {
			fmt.Println("lost: bytes", p.Offset, "to", p.Offset+p.Length)
		}
	}
	// Output:
	// 33 games, of 34
	// lost: bytes 2608 to 2766
}

// Make a game of moves in SAN, with a variation and a comment.
func ExampleNewGame() {
	g := cbf.NewGame()
	line := func(p chess.Position, moves string) (l cbf.Line, before chess.Position) {
		for _, san := range strings.Fields(moves) {
			m, err := p.ParseSAN(san)
			if err != nil {
				log.Fatal(err)
			}
			l, before = append(l, cbf.Node{Move: m}), p
			p, _ = p.Play(m) // ParseSAN has checked it
		}
		return l, before
	}
	moves, before := line(g.Start(), "e4 e5 Nf3 Nc6 Bb5 a6")
	g.Moves = moves
	last := &g.Moves[len(g.Moves)-1]
	berlin, _ := line(before, "Nf6 O-O") // instead of the last move
	last.Variations = append(last.Variations, berlin)
	text, err := g.EncodeText("The usual move,\nmore than ½ of all")
	if err != nil {
		log.Fatal(err)
	}
	last.Comment = &cbf.Comment{MoveCode: 1, Text: text}
	if err := g.SetPlayers("Ruy", "López"); err != nil {
		log.Fatal(err)
	}
	asPGN, _, err := cbfpgn.Fitter{}.Game(g)
	if err != nil {
		log.Fatal(err)
	}
	written, err := asPGN.AppendText(nil)
	if err != nil {
		log.Fatal(err)
	}
	_, movetext, _ := strings.Cut(string(written), "\n\n")
	fmt.Println(g.Black(), g.Year(), g.Result())
	fmt.Println(strings.TrimSpace(movetext))
	// Output:
	// López 0 *
	// 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 $1 {The usual move, ¶ more than ½ of all}
	// (3... Nf6 4. O-O) *
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
		g.SetElo(chess.White, 2000),
		g.SetResult(chess.WhiteWins),
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
	last := back.Moves[6]
	fmt.Println(back.Black(), back.Elo(chess.White), last.Move, back.DecodeText(last.Comment.Text))
	// Output:
	// Müller-Lüdenscheid,K 2000 h5f7 the scholar's mate
}

// Copy a base without its deleted games.
func ExampleCreate() {
	folder, err := os.MkdirTemp("", "bases")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "mates")
	err = func() error {
		db, err := cbf.OpenFile("../testdata/cbf/p01mate2.cbf")
		if err != nil {
			return err
		}
		defer db.Close()
		w, err := cbf.Create(path)
		if err != nil {
			return err
		}
		defer w.Abort() // does nothing after Close
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
	db, err := cbf.OpenFile(path)
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	fmt.Println(db.Len(), "games")
	_, err = cbf.Create(path) // not over it: Replace does that
	fmt.Println(errors.Is(err, fs.ErrExist))
	// Output:
	// 166 games
	// true
}

// The index of a base was cut. Check finds out, and the games are found without
// it.
func ExampleDatabase_Check() {
	index, err1 := os.ReadFile("../testdata/cbf/r01fisch.cbi")
	games, err2 := os.ReadFile("../testdata/cbf/r01fisch.cbf")
	if err := errors.Join(err1, err2); err != nil {
		log.Fatal(err)
	}
	cut := bytes.NewReader(index[:40])
	_, err := cbf.NewDatabase(cut, bytes.NewReader(games))
	fmt.Println(err)
	db, err := cbf.Options{Lenient: true}.NewDatabase(cut, bytes.NewReader(games))
	if err != nil {
		log.Fatal(err)
	}
	whole := true
	for _, p := range db.Check() {
		fmt.Println(p)
		whole = whole && !errors.Is(p.Err, cbf.ErrIndex)
	}
	if !whole {
		if db, err = cbf.Recover(bytes.NewReader(games)); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(db.Len(), "games")
	// Output:
	// cbf: index: offset 0: malformed index: it counts 34 games and has entries for 9
	// offset 1361: malformed index: 25 games that no entry names, 3875 bytes
	// 34 games
}

// Print the tree of a book.
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
	var show func(nodes []*cbf.BookNode, p chess.Position, indent string)
	show = func(nodes []*cbf.BookNode, p chess.Position, indent string) {
		for _, n := range nodes {
			fmt.Print(indent, p.SAN(n.Move))
			if n.Weak {
				fmt.Print(" (weak)")
			}
			fmt.Println()
			after, _ := p.Play(n.Move) // Tree has checked it
			show(n.Next, after, indent+"  ")
		}
	}
	show(tree[:3], chess.StartPosition(), "")
	// Output:
	// b4
	//   Nh6
	//   c6
	// g3
	//   h5 (weak)
	//   e5 (weak)
	//     Nf3
	// g4 (weak)
	//   d5 (weak)
	//     Bg2 (weak)
	//       c6
	//         g5
	//       Bxg4 (weak)
	//         c4
	//           d4
}

// Make a book: 1. e4 e5 or 1. e4 c5, and 1. f3, which is weak.
func ExampleNewBook() {
	node := func(p chess.Position, uci string, next ...*cbf.BookNode) *cbf.BookNode {
		m, err := p.ParseUCI(uci)
		if err != nil {
			log.Fatal(err)
		}
		return &cbf.BookNode{Move: m, Next: next}
	}
	start := chess.StartPosition()
	e4 := node(start, "e2e4")
	p, _ := start.Play(e4.Move) // ParseUCI has checked it
	e4.Next = []*cbf.BookNode{node(p, "e7e5"), node(p, "c7c5")}
	f3 := node(start, "f2f3")
	f3.Weak = true
	file, err := cbf.NewBook([]*cbf.BookNode{e4, f3}).MarshalBinary()
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
	var syntax *cbf.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println(syntax.Game, syntax.Part, syntax.Offset, errors.Is(err, chess.ErrMove))
	}
	// Output:
	// cbf: game 1: moves: offset 15: not a move of the position: number 126 of 20
	// 1 moves 15 true
}

// An error of setting or writing names the value.
func ExampleEncodeError() {
	g := cbf.NewGame()
	fmt.Println(g.SetYear(2100))
	g.Players = make([]byte, 70)
	_, err := g.AppendBinary(nil)
	fmt.Println(err)
	var refused *cbf.EncodeError
	if errors.As(err, &refused) {
		fmt.Println(refused.Field, "|", errors.Is(err, chess.ErrRange))
	}
	// Output:
	// cbf: year 2100: out of range: want 1772 to 2026
	// cbf: Players: out of range: 70 bytes, want at most 63
	// Players | true
}
