package cbf_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

// annotatedPGN returns ordinary annotated PGN: the real games of the vectors ten
// times over, with a NAG every sixth move, a comment every tenth and a variation
// of four moves every twelfth, as a magazine would print them.
func annotatedPGN(t testing.TB) (pgn []byte, plies int) {
	t.Helper()
	db, err := cbf.Open(os.DirFS("../testdata/cbf"), "r01fisch")
	require.NoError(t, err)
	defer db.Close()
	random := rand.New(rand.NewPCG(1, 2))
	words := strings.Fields("White is better here because the knight on e5 can't be driven away and the open file " +
		"will belong to his rooks . After a long think Black finds the only defence , but time is short")
	for range 10 {
		for g, err := range db.Games() {
			require.NoError(t, err)
			p := g.Start()
			for i := range g.Moves {
				n := &g.Moves[i]
				plies++
				if random.IntN(6) == 0 {
					n.Comment = &cbf.Comment{MoveCode: byte(1 + random.IntN(6))}
				}
				if random.IntN(10) == 0 {
					at := random.IntN(len(words) - 10)
					n.Comment = &cbf.Comment{Text: []byte(strings.Join(words[at:at+10], " "))}
				}
				if random.IntN(12) == 0 {
					v := cbf.Line{}
					q := p
					for legal := q.LegalMoves(); len(v) < 4 && len(legal) > 0; legal = q.LegalMoves() {
						m := legal[random.IntN(len(legal))]
						v = append(v, cbf.Node{Move: m})
						q, err = q.Play(m)
						require.NoError(t, err)
						plies++
					}
					n.Variations = append(n.Variations, v)
				}
				p, err = p.Play(n.Move)
				require.NoError(t, err)
			}
			pgn, err = g.AppendPGN(pgn)
			require.NoError(t, err)
		}
	}
	return pgn, plies
}

// BenchmarkPGNRead reads annotated PGN to games, every move legal. plain is the
// oracle: it cuts the text by regular expressions and finds a move among the SAN
// of all legal moves; it builds no tree.
func BenchmarkPGNRead(b *testing.B) {
	pgn, plies := annotatedPGN(b)
	perPly := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plies), "ns/ply")
	}
	b.Run("Reader", func(b *testing.B) {
		b.SetBytes(int64(len(pgn)))
		b.ReportAllocs()
		for b.Loop() {
			n := 0
			r := cbf.NewPGNReader(bytes.NewReader(pgn))
			for _, err := range r.All() {
				if err != nil {
					b.Fatal(err)
				}
				n++
			}
			if n != 340 {
				b.Fatal(n)
			}
		}
		perPly(b)
	})
	b.Run("plain", func(b *testing.B) {
		b.SetBytes(int64(len(pgn)))
		b.ReportAllocs()
		for b.Loop() {
			if got, err := plainPGN(string(pgn)); err != nil || got != plies {
				b.Fatal(got, err)
			}
		}
		perPly(b)
	})
}

var plainTokens = regexp.MustCompile(`\[\w+ "[^"]*"\]|\{[^}]*\}|[()]|\$\d+|\d+\.+|1-0|0-1|1/2-1/2|\*|[^\s()]+`)

// plainPGN plays through well-formed PGN and returns the number of moves.
func plainPGN(text string) (plies int, err error) {
	var before, now []cbf.Position
	for _, token := range plainTokens.FindAllString(text, -1) {
		switch token[0] {
		case '[':
			before, now = []cbf.Position{{}}, []cbf.Position{cbf.StartPosition()}
		case '{', '$', '*':
		case '(':
			now = append(now, before[len(before)-1])
			before = append(before, cbf.Position{})
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

func BenchmarkPGNWrite(b *testing.B) {
	pgn, plies := annotatedPGN(b)
	var games []*cbf.Game
	for g, err := range cbf.NewPGNReader(bytes.NewReader(pgn)).All() {
		require.NoError(b, err)
		games = append(games, g)
	}
	b.SetBytes(int64(len(pgn)))
	b.ReportAllocs()
	var buf []byte
	for b.Loop() {
		for _, g := range games {
			var err error
			if buf, err = g.AppendPGN(buf[:0]); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plies), "ns/ply")
}

func BenchmarkSAN(b *testing.B) {
	p := position(b, "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7")
	moves := p.LegalMoves()
	var texts []string
	for _, m := range moves {
		texts = append(texts, p.SAN(m))
	}
	b.Run("Append", func(b *testing.B) {
		b.ReportAllocs()
		var buf []byte
		i := 0
		for b.Loop() {
			buf, _ = p.AppendSAN(buf[:0], moves[i%len(moves)])
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
