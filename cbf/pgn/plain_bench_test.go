package pgn_test

import (
	"io"
	"regexp"
	"testing"

	"example.com/boardcodec/cbf/chess"
)

// benchPlain reads PGN as the baseline of BenchmarkReal: it cuts the text by regular expressions
// and finds a move among the SAN of all legal moves; it builds no tree.
func benchPlain(b *testing.B, written []byte, plies int) {
	b.SetBytes(int64(len(written)))
	b.ReportAllocs()
	for b.Loop() {
		if got, err := plainPGN(string(written)); err != nil || got != plies {
			b.Fatal(got, err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plies), "ns/ply")
}

var plainTokens = regexp.MustCompile(`\[\w+ "[^"]*"\]|\{[^}]*\}|[()]|\$\d+|\d+\.+|1-0|0-1|1/2-1/2|\*|[^\s()]+`)

// plainPGN plays through well-formed PGN and returns the number of moves.
func plainPGN(text string) (plies int, err error) {
	var before, now []chess.Position
	for _, token := range plainTokens.FindAllString(text, -1) {
		switch token[0] {
		case '[':
			before, now = []chess.Position{{}}, []chess.Position{chess.StartPosition()}
		case '{', '$', '*':
		case '(':
			now = append(now, before[len(before)-1])
			before = append(before, chess.Position{})
		case ')':
			now, before = now[:len(now)-1], before[:len(before)-1]
		default:
			if token[0] >= '0' && token[0] <= '9' {
				continue
			}
			top := len(now) - 1
			p := now[top]
			found := false
			for _, m := range p.LegalMoves() {
				if p.SAN(m) == token {
					before[top] = p
					if now[top], err = p.Play(m); err != nil {
						return plies, err
					}
					found = true
					break
				}
			}
			if !found {
				return plies, io.ErrUnexpectedEOF
			}
			plies++
		}
	}
	return plies, nil
}
