package cbmoves_test

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log"

	"example.com/boardcodec/cbmoves"
)

func Example() {
	stream, _ := hex.DecodeString("13132e224cb1d3ff") // 1. e4 e5 2. Nf3 Nc6 3. Bb5! *
	game, err := cbmoves.Jose.Decode(cbmoves.Start{}, stream, nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, item := range game.Main {
		if item.Kind() == cbmoves.KindMove {
			fmt.Println(item.Move().Long())
		}
	}
	// Output:
	// e2-e4
	// e7-e5
	// Ng1-f3
	// Nb8-c6
	// Bf1-b5
}

// A scan gives every item with its place, variations in brackets.
func ExampleEncoding_Tokens() {
	stream, _ := hex.DecodeString("13f00fe0f113b2d3ff")
	texts := []byte("also good\x00")
	for t, err := range cbmoves.Jose.Tokens(cbmoves.Start{}, stream, texts) {
		if err != nil {
			log.Fatal(err)
		}
		switch t.Kind() {
		case cbmoves.KindMove:
			fmt.Println(t.Offset, "ply", t.Ply, t.Move())
		case cbmoves.KindText:
			fmt.Println(t.Offset, cbmoves.Jose.DecodeText(t.Text))
		case cbmoves.KindNAG:
			fmt.Println(t.Offset, "NAG", t.NAG())
		case cbmoves.KindResult:
			fmt.Println(t.Offset, t.Result())
		default:
			fmt.Println(t.Offset, t.Kind())
		}
	}
	// Output:
	// 0 ply 0 e2e4
	// 1 variation
	// 2 ply 0 d2d4
	// 3 also good
	// 4 end of variation
	// 5 ply 1 e7e5
	// 6 NAG 2
	// 7 *
	// 9 end
}

// A game is written from moves in UCI notation.
func ExampleEncoding_Append() {
	move := func(s string) cbmoves.Item {
		m, err := cbmoves.ParseMove(s)
		if err != nil {
			log.Fatal(err)
		}
		return cbmoves.MoveItem(m)
	}
	game := &cbmoves.Game{Main: []cbmoves.Item{
		move("e2e4"), move("e7e5"),
		cbmoves.VariationItem(move("c7c5"), cbmoves.TextItem(cbmoves.Comment, "Sicilian")),
		move("g1f3"), cbmoves.NAGItem(1),
		cbmoves.ResultItem(cbmoves.Draw),
	}}
	stream, texts, err := cbmoves.Jose.Append(nil, nil, game)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%x\n%q\n", stream, texts)
	// Output:
	// 1313f00be0f12eb1d1ff
	// "Sicilian\x00"
}

func ExampleDetect() {
	stream, _ := hex.DecodeString("131329d3ff")
	encoding, err := cbmoves.Detect(cbmoves.Start{}, stream)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(encoding)

	_, err = cbmoves.Detect(cbmoves.Start{}, []byte{0x13, 0xff})
	fmt.Println(errors.Is(err, cbmoves.ErrAlike))
	// Output:
	// Manual
	// true
}

// From a Chess960 start, castling is king takes rook in UCI.
func ExampleParseStart() {
	start, err := cbmoves.ParseStart("4k3/8/8/8/8/8/8/1R2KR2 w KQ - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	game, err := cbmoves.Jose.Decode(start, []byte{0x98, 0x9a, 0xff}, nil)
	if err != nil {
		log.Fatal(err)
	}
	m := game.Main[0].Move()
	fmt.Println(start.Chess960(), m, m.Long())
	// Output:
	// true e1f1 O-O
}

// A damaged stream is an error with a place, or a game with problems.
func ExampleOptions() {
	stream, _ := hex.DecodeString("1313e72e22") // an unknown code, and no end
	_, err := cbmoves.Jose.Decode(cbmoves.Start{}, stream, nil)
	var syntax *cbmoves.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println(err)
		fmt.Println(syntax.Offset, syntax.Ply, errors.Is(err, cbmoves.ErrReserved))
	}

	game, _ := cbmoves.Jose.With(cbmoves.Options{Lenient: true}).Decode(cbmoves.Start{}, stream, nil)
	for _, problem := range game.Problems {
		fmt.Println(problem)
	}
	fmt.Println(len(game.Main), "items")

	_, err = cbmoves.Jose.Decode(cbmoves.Start{}, stream[:2], nil)
	fmt.Println(errors.Is(err, io.ErrUnexpectedEOF))
	// Output:
	// cbmoves: ply 2: offset 2: byte 0xe7: reserved code
	// 2 2 true
	// ply 2: offset 2: byte 0xe7: reserved code
	// ply 4: offset 5: unexpected EOF: no end of data
	// 5 items
	// true
}

// Games that stand one behind the other are read in turn.
func ExampleOptions_concatenated() {
	stream, _ := hex.DecodeString("1313d1ff0f0fd2ff")
	var texts []byte
	jose := cbmoves.Jose.With(cbmoves.Options{Concatenated: true})
	for len(stream) > 0 {
		game, err := jose.Decode(cbmoves.Start{}, stream, texts)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(game.Main[0].Move(), game.Main[2].Result())
		stream, texts = stream[game.StreamSize:], texts[game.TextsSize:]
	}
	// Output:
	// e2e4 1/2-1/2
	// d2d4 1-0
}
