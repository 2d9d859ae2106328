package cbmoves_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// A corpus is games to time: the vectors over and over.
type corpus struct {
	name         string
	games        []vector
	plies, bytes int
}

// corpora returns the real games of the vectors (book and annotated), the
// random trees and the random games with promotions, each as 2,000 games or
// more.
func corpora(b *testing.B) []corpus {
	b.Helper()
	var all []corpus
	for _, tt := range []struct {
		name  string
		files string
	}{
		{"real", "book annotated"},
		{"trees", "random_tree"},
		{"promotions", "random_promo"},
	} {
		var games []vector
		for file := range strings.FieldsSeq(tt.files) {
			games = append(games, readVectors(b, "../testdata/cbmoves/"+file+".jsonl")...)
		}
		for i := range games {
			games[i].Tree = nil // so that collecting garbage does not walk it
		}
		corpus := corpus{name: tt.name}
		for len(corpus.games) < 2000 {
			corpus.games = append(corpus.games, games...)
		}
		for _, v := range corpus.games {
			corpus.bytes += len(v.stream) + len(v.texts)
			for tok, err := range cbmoves.Tokens(v.start, v.stream, v.texts) {
				require.NoError(b, err)
				if tok.Kind() == cbmoves.KindMove {
					corpus.plies++
				}
			}
		}
		all = append(all, corpus)
	}
	return all
}

// run times one round over the corpus, and reports nanoseconds a ply.
func (c *corpus) run(b *testing.B, name string, round func(v *vector)) {
	b.Run(c.name+"/"+name, func(b *testing.B) {
		b.SetBytes(int64(c.bytes))
		b.ReportAllocs()
		for b.Loop() {
			for i := range c.games {
				round(&c.games[i])
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(c.plies), "ns/ply")
	})
}

var sinkPosition cbmoves.Position

// BenchmarkStreams times Tokens, Decode and Append, all checks on, beside a
// plain decoder that searches lists of moves; and what the board costs: walks of
// tree and stream, and SAN and FEN of all moves.
func BenchmarkStreams(b *testing.B) {
	for _, c := range corpora(b) {
		c.run(b, "Tokens", func(v *vector) {
			for _, err := range cbmoves.Tokens(v.start, v.stream, v.texts) {
				if err != nil {
					b.Fatal(err)
				}
			}
		})
		c.run(b, "Decode", func(v *vector) {
			if _, err := cbmoves.Decode(v.start, v.stream, v.texts); err != nil {
				b.Fatal(err)
			}
		})
		trees := map[string]*cbmoves.Game{}
		for _, v := range c.games {
			if trees[v.ID] == nil {
				g, err := cbmoves.Decode(v.start, v.stream, v.texts)
				require.NoError(b, err)
				trees[v.ID] = g
			}
		}
		var stream, texts []byte
		c.run(b, "Append", func(v *vector) {
			var err error
			if stream, texts, err = cbmoves.Append(stream[:0], texts[:0], trees[v.ID]); err != nil {
				b.Fatal(err)
			}
		})
		c.run(b, "SAN and FEN", func(v *vector) {
			for p, item := range trees[v.ID].Walk() {
				if item.Kind() == cbmoves.KindMove {
					stream = append(append(stream[:0], p.FEN()...), p.SAN(item.Move())...)
				}
			}
		})
		c.run(b, "Walk", func(v *vector) {
			for p := range trees[v.ID].Walk() {
				sinkPosition = p
			}
		})
		c.run(b, "Walker", func(v *vector) {
			walker := cbmoves.NewWalker(v.start)
			for t, err := range cbmoves.Tokens(v.start, v.stream, v.texts) {
				if err != nil {
					b.Fatal(err)
				}
				sinkPosition = walker.Next(t)
			}
		})
		boards := map[string]*board{}
		for _, v := range c.games {
			boards[v.ID] = newBoard(v.start.FEN())
		}
		c.run(b, "plain", func(v *vector) {
			nothing := func(int, string, *board, *listed) {}
			if err := plainDecode(boards[v.ID], true, v.stream, v.texts, nothing); err != nil {
				b.Fatal(err)
			}
		})
	}
}
