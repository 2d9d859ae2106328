package chess_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"example.com/boardcodec/cbf/chess"
)

// Play a game, and write its moves.
func Example() {
	p := chess.StartPosition()
	for _, san := range []string{"f3", "e5", "g4", "Qh4"} {
		m, err := p.ParseSAN(san)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(p.MoveNumber(), p.Turn(), m, p.SAN(m))
		if p, err = p.Play(m); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(p.FEN())
	fmt.Println("check:", p.InCheck(), "legal moves:", len(p.LegalMoves()))
	// Output:
	// 1 white f2f3 f3
	// 1 black e7e5 e5
	// 2 white g2g4 g4
	// 2 black d8h4 Qh4#
	// rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
	// check: true legal moves: 0
}

// What a position says of itself, and where a FEN is wrong.
func ExampleParseFEN() {
	p, err := chess.ParseFEN("4k3/8/8/8/8/8/4r3/4K3 w - - 0 41")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("move", p.MoveNumber(), "of", p.Turn(), "in check:", p.InCheck())

	_, err = chess.ParseFEN("4k3/8/8/8/8/8/4r3/4K3 white - - 0 41")
	fmt.Println(err)
	// Output:
	// move 41 of white in check: true
	// chess: FEN: offset 22: malformed: side "white"
}

func ExamplePosition_SAN() {
	p, err := chess.ParseFEN("r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq - 0 1")
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
	p, err := chess.ParseFEN("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")
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
	// chess: SAN: offset 0: ambiguous move: "Nd2" can be Nbd2 or Nfd2
	// chess: SAN: offset 0: not a move of the position: "O-O"; possible are Kd1, Kd2, Ke2, Kf1, Kf2
}

func ExamplePosition_Numbered() {
	p, err := chess.ParseFEN("8/8/8/P7/8/8/8/K6k w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	for i, m := range p.Numbered() {
		if m == (chess.Move{}) {
			fmt.Println(i+1, "is no move")
			continue
		}
		fmt.Println(i+1, m, p.Legal(m))
	}
	// Output:
	// 1 a1a2 true
	// 2 a1b1 true
	// 3 a1b2 true
	// 4 a5a6 true
	// 5 is no move
}

// Take the right to castle from Black, and let White begin with move 10.
func ExampleSetup() {
	s := chess.StartPosition().Setup()
	s.Castling &^= chess.BlackShort | chess.BlackLong
	s.MoveNumber = 10
	p, err := s.Position()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Castling)
	fmt.Println(p.FEN())

	s.Turn = 2
	_, err = s.Position()
	fmt.Println(err)
	// Output:
	// KQ
	// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 10
	// chess: Turn 2: out of range: want White or Black
}

// Count how often a position has occurred.
func ExamplePosition_Key() {
	p := chess.StartPosition()
	seen := map[chess.Key]int{p.Key(): 1}
	for _, san := range []string{"Nf3", "Nf6", "Ng1", "Ng8", "e4", "e5"} {
		m, err := p.ParseSAN(san)
		if err != nil {
			log.Fatal(err)
		}
		if p, err = p.Play(m); err != nil {
			log.Fatal(err)
		}
		seen[p.Key()]++
	}
	fmt.Println(seen[chess.StartPosition().Key()])
	fmt.Println(p.FEN())
	fmt.Println(p.Key())
	// Output:
	// 2
	// rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 4
	// rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -
}

// The JSON of a position is text.
func ExamplePosition_MarshalText() {
	data, err := json.Marshal(struct{ Start chess.Position }{chess.StartPosition()})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n", data)
	// Output:
	// {"Start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}
}

func ExampleSyntaxError() {
	_, err := chess.ParseFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkqx - 0 1")
	var where *chess.SyntaxError
	if errors.As(err, &where) {
		fmt.Println(where.In, where.Offset, errors.Is(err, chess.ErrSyntax))
	}
	fmt.Println(err)
	// Output:
	// FEN 50 true
	// chess: FEN: offset 50: malformed: castling "KQkqx"
}

// Castle in Chess960: with the rook on b1 the king takes it, with the rook on h1 castling is as in
// chess.
func ExamplePosition_ParseUCI() {
	p, err := chess.ParseFEN("1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	for _, uci := range []string{"e1b1", "e1g1"} {
		m, err := p.ParseUCI(uci)
		if err != nil {
			log.Fatal(err)
		}
		after, err := p.Play(m)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(p.SAN(m), after.FEN())
	}
	// Output:
	// O-O-O 1r2k2r/8/8/8/8/8/8/2KR3R b kq - 1 1
	// O-O 1r2k2r/8/8/8/8/8/8/1R3RK1 b kq - 1 1
}
