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
	game, err := cbmoves.Decode(cbmoves.Position{}, stream, nil)
	if err != nil {
		log.Fatal(err)
	}
	for position, move := range game.Positions() {
		fmt.Println(position.MoveNumber(), position.Turn(), position.SAN(move), move)
	}
	// Output:
	// 1 white e4 e2e4
	// 1 black e5 e7e5
	// 2 white Nf3 g1f3
	// 2 black Nc6 b8c6
	// 3 white Bb5 f1b5
}

// The main line as ply, SAN and FEN. The board is the one before the move.
func ExampleGame_Positions() {
	start, _ := cbmoves.ParseFEN("bbqnrknr/pppppppp/8/8/8/8/PPPPPPPP/BBQNRKNR w KQkq - 0 1")
	game, err := cbmoves.Decode(start, []byte{0x2e, 0x2b, 0x98, 0x13, 0xff}, nil)
	if err != nil {
		log.Fatal(err)
	}
	ply := 0
	for position, move := range game.Positions() {
		fmt.Println(ply, position.SAN(move), position.FEN())
		ply++
	}
	// Output:
	// 0 Nf3 bbqnrknr/pppppppp/8/8/8/8/PPPPPPPP/BBQNRKNR w KQkq - 0 1
	// 1 Nf6 bbqnrknr/pppppppp/8/8/8/5N2/PPPPPPPP/BBQNRK1R b KQkq - 1 1
	// 2 O-O bbqnrk1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/BBQNRK1R w KQkq - 2 2
	// 3 e5 bbqnrk1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/BBQNRRK1 b kq - 3 2
}

// A tree with its variations, as movetext.
func ExampleGame_Walk() {
	stream, _ := hex.DecodeString("1313f00b2ef1f0134bf12ed1ff")
	game, err := cbmoves.Decode(cbmoves.Position{}, stream, nil)
	if err != nil {
		log.Fatal(err)
	}
	for position, item := range game.Walk() {
		switch item.Kind() {
		case cbmoves.KindMove:
			dots := "."
			if position.Turn() == cbmoves.Black {
				dots = "..."
			}
			fmt.Printf("%d%s %s ", position.MoveNumber(), dots, position.SAN(item.Move()))
		case cbmoves.KindVariation:
			fmt.Print("( ")
		case cbmoves.KindVariationEnd:
			fmt.Print(") ")
		case cbmoves.KindResult:
			fmt.Println(item.Result())
		}
	}
	// Output:
	// 1. e4 1... e5 ( 1... c5 2. Nf3 ) ( 1... e5 2. Bc4 ) 2. Nf3 1/2-1/2
}

// A scan of a stream with the board, including variations.
func ExampleWalker() {
	stream, _ := hex.DecodeString("1313f00b2ef12ed1ff")
	walker := cbmoves.NewWalker(cbmoves.StartPosition())
	for token, err := range cbmoves.Tokens(cbmoves.Position{}, stream, nil) {
		if err != nil {
			log.Fatal(err)
		}
		position := walker.Next(token) // before the token
		switch token.Kind() {
		case cbmoves.KindMove:
			fmt.Println(token.Ply, position.SAN(token.Move()))
		case cbmoves.KindEnd:
			fmt.Println(position.FEN())
		}
	}
	// Output:
	// 0 e4
	// 1 e5
	// 1 c5
	// 2 Nf3
	// 2 Nf3
	// rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2
}

func ExamplePosition_Legal() {
	start, err := cbmoves.ParseFEN("4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	position := start
	for _, uci := range []string{"e1g1", "e1c1", "e1f2", "a1h1"} {
		move, err := cbmoves.ParseMove(uci)
		if err != nil {
			log.Fatal(err)
		}
		_, err = position.Play(move)
		fmt.Println(position.SAN(move), position.Legal(move), err)
	}
	// Output:
	// O-O false <nil>
	// O-O-O true <nil>
	// Kxf2 true <nil>
	// invalid Move false cbmoves: move a1h1 in 4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1: impossible move
}

// A scan yields every item with its place; variations have a token at their
// start and at their end.
func ExampleTokens() {
	stream, _ := hex.DecodeString("13f00fe0f113b2d3ff")
	texts := []byte("also good\x00")
	for t, err := range cbmoves.Tokens(cbmoves.Position{}, stream, texts) {
		if err != nil {
			log.Fatal(err)
		}
		switch t.Kind() {
		case cbmoves.KindMove:
			fmt.Println(t.Offset, "ply", t.Ply, t.Move())
		case cbmoves.KindText:
			fmt.Println(t.Offset, string(t.Text))
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

// A game is built from moves in UCI notation and written in both encodings.
func ExampleOptions_Append() {
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
	for _, options := range []cbmoves.Options{{}, {Manual: true}} {
		stream, texts, err := options.Append(nil, nil, game)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%x %q\n", stream, texts)
	}
	// Output:
	// 1313f00be0f12eb1d1ff "Sicilian\x00"
	// 1313f00be0536963696c69616e00f129b1d1ff ""
}

func ExampleDetect() {
	stream, _ := hex.DecodeString("13132ed3ff")
	fmt.Println(cbmoves.Detect(cbmoves.StartPosition(), stream))
	fmt.Println(cbmoves.Detect(cbmoves.StartPosition(), []byte{0x13, 0xff}))
	// Output:
	// <nil>
	// cbmoves: stream is the same game in both encodings
}

// An error gives the place and wraps the fault.
func ExampleSyntaxError() {
	stream, _ := hex.DecodeString("13132e224c9bd3ff")
	_, err := cbmoves.Decode(cbmoves.Position{}, stream, nil)
	fmt.Println(err)
	var syntax *cbmoves.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Printf("offset %d, before move %d\n", syntax.Offset, syntax.Ply/2+1)
	}
	fmt.Println(errors.Is(err, errors.ErrUnsupported))

	_, err = cbmoves.Decode(cbmoves.Position{}, stream[:5], nil)
	fmt.Println(errors.Is(err, io.ErrUnexpectedEOF))
	// Output:
	// cbmoves: ply 5: offset 5: reserved code: byte 0x9b
	// offset 5, before move 3
	// true
	// true
}

// An encoder names the item that it refuses.
func ExampleEncodeError() {
	move, err := cbmoves.ParseMove("e2e5")
	if err != nil {
		log.Fatal(err)
	}
	game := &cbmoves.Game{Main: []cbmoves.Item{cbmoves.MoveItem(move)}}
	_, _, err = cbmoves.Append(nil, nil, game)
	fmt.Println(err)
	var refused *cbmoves.EncodeError
	if errors.As(err, &refused) {
		fmt.Println(refused.Ply, refused.Field, refused.Value, errors.Is(err, cbmoves.ErrMove))
	}
	// Output:
	// cbmoves: ply 0: move e2e5: impossible move
	// 0 move e2e5 true
}

// A lenient reader returns what it can read of a damaged stream, with a list of
// the problems.
func ExampleOptions_lenient() {
	stream, _ := hex.DecodeString("1313e72e22") // an unknown code, and no end
	jose := cbmoves.Options{Lenient: true}
	game, err := jose.Decode(cbmoves.Position{}, stream, nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, problem := range game.Problems {
		fmt.Println(problem, problem.Stops)
	}
	fmt.Println(len(game.Main), "items")
	// Output:
	// ply 2: offset 2: reserved code: byte 0xe7 false
	// ply 4: offset 5: unexpected EOF: no end of data true
	// 5 items
}

// Read several games from one stream.
func ExampleOptions_concatenated() {
	stream, _ := hex.DecodeString("1313d1ff0f0fd2ff")
	var texts []byte
	jose := cbmoves.Options{Concatenated: true}
	for len(stream) > 0 {
		game, err := jose.Decode(cbmoves.Position{}, stream, texts)
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

// All legal moves of a position, and the positions after them.
func ExamplePosition_LegalMoves() {
	start, err := cbmoves.ParseFEN("8/8/8/8/8/4k3/7P/R3K2R w KQ - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	position := start
	for _, move := range position.LegalMoves() {
		if move.Piece == cbmoves.King {
			fmt.Println(position.SAN(move), move)
		}
	}
	// Output:
	// Kd1 e1d1
	// Kf1 e1f1
	// O-O e1g1
	// O-O-O e1c1
}

// The same position, reached in two ways: the counters differ, the key does not.
func ExamplePosition_Key() {
	keys := map[cbmoves.Key]int{}
	for _, moves := range [][]string{{"g1f3", "d7d5", "d2d4"}, {"d2d4", "d7d5", "g1f3"}} {
		position := cbmoves.StartPosition()
		for _, uci := range moves {
			move, err := cbmoves.ParseMove(uci)
			if err != nil {
				fmt.Println(err)
				return
			}
			if position, err = position.Play(move); err != nil {
				fmt.Println(err)
				return
			}
		}
		keys[position.Key()]++
	}
	fmt.Println(keys)
	// Output:
	// map[rnbqkbnr/ppp1pppp/8/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R b KQkq -:2]
}

// A game as PGN, with the tags that a stream does not contain.
func ExampleGame_AppendPGN() {
	stream, _ := hex.DecodeString("13132e224cb1d2ff")
	game, err := cbmoves.Decode(cbmoves.Position{}, stream, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	pgn, err := game.AppendPGN(nil, []cbmoves.Tag{{Name: "White", Value: "Ruy López"}, {Name: "ECO", Value: "C60"}})
	fmt.Print(string(pgn), err)
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "Ruy López"]
	// [Black "?"]
	// [Result "1-0"]
	// [ECO "C60"]
	//
	// 1. e4 e5 2. Nf3 Nc6 3. Bb5 $1 1-0
	//
	// <nil>
}
