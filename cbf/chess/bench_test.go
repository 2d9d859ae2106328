package chess_test

import (
	"testing"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
)

// BenchmarkLegalMoves: legal moves of a position from the opening.
func BenchmarkLegalMoves(b *testing.B) {
	p := chesstest.Play(b, chess.StartPosition(), "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6")
	b.ReportAllocs()
	for b.Loop() {
		_ = p.LegalMoves()
	}
}

// BenchmarkSAN: moves to SAN, and back.
func BenchmarkSAN(b *testing.B) {
	p := chesstest.FEN(b, "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7")
	moves := p.LegalMoves()
	var texts []string
	for _, m := range moves {
		texts = append(texts, p.SAN(m))
	}
	b.Run("Text", func(b *testing.B) {
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			_ = p.SAN(moves[i%len(moves)])
			i++
		}
	})
	b.Run("Parse", func(b *testing.B) {
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			if _, err := p.ParseSAN(texts[i%len(texts)]); err != nil {
				b.Fatal(err)
			}
			i++
		}
	})
}

// BenchmarkPerft counts the legal moves of the known positions to a depth of three, all
// moves listed.
func BenchmarkPerft(b *testing.B) {
	var positions []chess.Position
	for _, c := range perftCases {
		positions = append(positions, chesstest.FEN(b, c.fen))
	}
	b.ReportAllocs()
	for b.Loop() {
		for i, p := range positions {
			if n := perft(p, 3); n != perftCases[i].nodes[2] {
				b.Fatal(n)
			}
		}
	}
}

// BenchmarkPerftPlayed is BenchmarkPerft with every leaf played, too.
func BenchmarkPerftPlayed(b *testing.B) {
	var positions []chess.Position
	for _, c := range perftCases {
		positions = append(positions, chesstest.FEN(b, c.fen))
	}
	b.ReportAllocs()
	for b.Loop() {
		for i, p := range positions {
			if n := played(p, 3); n != perftCases[i].nodes[2] {
				b.Fatal(n)
			}
		}
	}
}

// played counts the positions after some moves, each of which is played.
func played(p chess.Position, depth int) (n int) {
	if depth == 0 {
		return 1
	}
	var moves [260]chess.Move // 256 are slow: where Positions are on the stack matters
	for _, m := range p.AppendLegalMoves(moves[:0]) {
		next, err := p.Play(m)
		if err != nil {
			panic(err)
		}
		n += played(next, depth-1)
	}
	return n
}

// BenchmarkParseFEN: positions of the opening, with all rights and an e.p. square among them.
func BenchmarkParseFEN(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for _, c := range perftCases {
			if _, err := chess.ParseFEN(c.fen); err != nil {
				b.Fatal(err)
			}
		}
	}
}
