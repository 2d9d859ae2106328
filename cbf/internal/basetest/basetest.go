// Package basetest makes games and texts that the benchmarks of cbf and pgn share. Only
// tests import it.
package basetest

import (
	"iter"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
)

// AnnotatedPGN returns ordinary annotated PGN: the real games of the vectors ten
// times over, with a NAG every sixth move, a comment every tenth and a variation
// of four moves every twelfth, as a magazine would print them. plies is how many moves there are.
func AnnotatedPGN(t testing.TB, dir string) (text []byte, plies int) {
	t.Helper()
	db, err := cbf.Open(os.DirFS(dir), "r01fisch")
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
					v := appendRandom(t, cbf.Line{}, 4, p, random)
					plies += len(v)
					n.Variations = append(n.Variations, v)
				}
				p, err = p.Play(n.Move)
				require.NoError(t, err)
			}
			asPGN, _, err := cbfpgn.Fitter{}.Game(g)
			require.NoError(t, err)
			text, err = asPGN.AppendText(text)
			require.NoError(t, err)
		}
	}
	return text, plies
}

// Varied yields 3,400 different games: beginnings of the real games of the vectors, with
// random moves up to 40 on each side.
func Varied(t testing.TB, dir string) iter.Seq[*cbf.Game] {
	return func(yield func(*cbf.Game) bool) {
		r := rand.New(rand.NewPCG(11, 12))
		db, err := cbf.Open(os.DirFS(dir), "r01fisch")
		require.NoError(t, err)
		defer db.Close()
		for i := range 3400 {
			g, err := db.Game(i % db.Len())
			require.NoError(t, err)
			g.Moves = g.Moves[:r.IntN(len(g.Moves)+1)]
			p := g.Start()
			for _, n := range g.Moves {
				p, err = p.Play(n.Move)
				require.NoError(t, err)
			}
			g.Moves = appendRandom(t, g.Moves, 80, p, r)
			if !yield(g) {
				return
			}
		}
	}
}

// appendRandom appends random legal moves from p on, until the line has size moves or the game ends.
func appendRandom(t testing.TB, line cbf.Line, size int, p chess.Position, r *rand.Rand) cbf.Line {
	for len(line) < size {
		legal := p.LegalMoves()
		if len(legal) == 0 {
			break
		}
		m := legal[r.IntN(len(legal))]
		line = append(line, cbf.Node{Move: m})
		var err error
		p, err = p.Play(m)
		require.NoError(t, err)
	}
	return line
}
