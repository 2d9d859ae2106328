package cbmoves_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/internal/testutil"
)

// starts to play from: normal, Chess960, set-ups that promote soon, kings
// missing or too many, pieces without code.
var starts = []string{
	normalFEN,
	"bbqnrknr/pppppppp/8/8/8/8/PPPPPPPP/BBQNRKNR w KQkq - 0 1",
	"qrkrnnbb/pppppppp/8/8/8/8/PPPPPPPP/QRKRNNBB w DBdb - 0 1",
	"rr2k2r/pppppppp/8/8/8/8/PPPPPPPP/RR2K2R w KBkb - 0 1",
	"r3k2r/P1P3P1/8/3pP3/8/8/1p2p2p/R3K2R w KQkq d6 0 1",
	"8/PPPPPPPP/4k3/8/8/4K3/pppppppp/8 b - - 0 1",
	"1n1n1n1n/P1P1P1P1/8/k7/7K/8/1p1p1p1p/N1N1N1N1 w - - 0 1",
	"8/P6P/8/8/8/8/p6p/8 w - - 0 1",
	"qqqqkqqq/8/8/8/4P3/8/8/QQQQKQQK w - - 0 1",
}

// A player builds random trees on the board of the plain decoder.
type player struct {
	*rand.Rand
	promotions, underPromotions int
}

// line plays on from b, with variations and annotations. It prefers moves of
// pawns, most of all the last ones, so that promotions come often, in
// variations of promotions too.
func (p *player) line(b board, plies, depth int, promoted bool) []cbmoves.Item {
	var items []cbmoves.Item
	for range plies {
		before := b
		var move cbmoves.Move
		moves := slices.DeleteFunc(b.list(true, nil), func(m listed) bool { return !b.allows(m) })
		if len(moves) == 0 || p.IntN(40) == 0 {
			b.ep = square{-1, -1}
			b.white = !b.white
		} else {
			m := moves[p.IntN(len(moves))]
			for range 6 {
				other := moves[p.IntN(len(moves))]
				if other.promotion != 0 || b.at(m.from).kind != 'P' && b.at(other.from).kind == 'P' {
					m = other
				}
			}
			if m.promotion != 0 {
				p.promotions++
				if promoted {
					p.underPromotions++
				}
			}
			move, _ = cbmoves.ParseMove(b.uci(m))
			b.play(m)
		}
		items = append(items, cbmoves.MoveItem(move))
		for depth < 4 && p.IntN(6+4*depth) == 0 {
			inner := p.line(before, p.IntN(12), depth+1, promoted || move.Promotion != cbmoves.NoPiece)
			items = append(items, cbmoves.VariationItem(inner...))
		}
		promoted = promoted || move.Promotion != cbmoves.NoPiece
		switch p.IntN(12) {
		case 0:
			items = append(items, cbmoves.NAGItem(uint16(p.IntN(256))))
		case 1:
			text := []string{"", "text", "Grünfeld", "王 \U0001f600"}[p.IntN(4)]
			items = append(items, cbmoves.TextItem(cbmoves.TextKind(1+p.IntN(6)), text))
		case 2:
			items = append(items, cbmoves.ResultItem(cbmoves.Result(p.IntN(4))))
		}
	}
	return items
}

// checkTree writes a tree in both encodings and reads it in all ways there are.
func checkTree(t *testing.T, fen string, main []cbmoves.Item) {
	t.Helper()
	start := startOf(t, fen)
	for _, e := range []cbmoves.Options{jose, manual} {
		stream, texts, err := e.Append(nil, nil, &cbmoves.Game{Start: start, Main: main})
		require.NoError(t, err)
		g, err := e.Decode(start, stream, texts)
		require.NoError(t, err)
		require.Equal(t, brief(main), brief(g.Main))
		require.Empty(t, g.Problems)
		again, textsAgain, err := e.Append(nil, nil, g)
		require.NoError(t, err)
		require.Equal(t, stream, again)
		require.Equal(t, texts, textsAgain)

		want, err := plainItems(fen, e, stream, texts)
		require.NoError(t, err)
		got, err := tokenItems(start, e, stream, texts)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

// TestRandomPlay: trees of random play are read as they were written, from all
// kinds of starts.
func TestRandomPlay(t *testing.T) {
	p := &player{Rand: rand.New(rand.NewPCG(6, 2026))}
	rounds := 1
	if testutil.Long(t) > 0 {
		rounds = 6
	}
	for i, fen := range starts {
		t.Run(fmt.Sprint("start", i), func(t *testing.T) {
			for range rounds {
				checkTree(t, fen, p.line(*newBoard(fen), 60, 0, false))
			}
		})
	}
	t.Logf("%d promotions, %d of them after or instead of another", p.promotions, p.underPromotions)
	require.Greater(t, p.underPromotions, 50)
}

// TestPlainDecoderAgrees: the plain decoder reads all vectors as the package
// does.
func TestPlainDecoderAgrees(t *testing.T) {
	for _, v := range vectors(t) {
		g, err := cbmoves.Decode(v.start, v.stream, v.texts)
		require.NoError(t, err)
		checkTree(t, v.start.FEN(), g.Main)
	}
}
