package cbmoves

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// position returns what a tracker and a Position have in common.
func (t *tracker) position() Position {
	p := Position{state: t.state}
	for s, c := range t.cells {
		if c != 0 {
			p.put(Square(s), c.piece(), c.color())
		}
	}
	return p
}

// consistent reports whether all fields of a tracker say the same.
func (t *tracker) consistent() bool {
	p := t.position()
	ok := t.taken == p.occupied()
	for c := White; c <= Black; c++ {
		for id := range uint8(noCode) {
			if s := t.at[whoIs(c, id)]; s != offBoard {
				ok = ok && t.cells[s] == newCell(t.cells[s].piece(), c, id)
			}
		}
	}
	for s, c := range t.cells {
		if c != 0 && c.id() != noCode {
			ok = ok && t.at[c.who()] == Square(s)
		}
	}
	return ok
}

// TestTrackerAndPosition: the two boards take the same moves in all positions of random
// play, legal or not, and are the same board after each, and again after taking it back.
func TestTrackerAndPosition(t *testing.T) {
	random := rand.New(rand.NewPCG(23, 2026))
	moves, enPassant, castlings, promotions := 0, 0, 0, 0
	rounds := 1
	if testutil.Long(t) > 0 {
		rounds = 4
	}
	for _, fen := range []string{
		"",
		"qrkrnnbb/pppppppp/8/8/8/8/PPPPPPPP/QRKRNNBB w DBdb - 0 1",
		"rr2k2r/pppppppp/8/8/8/8/PPPPPPPP/RR2K2R w KBkb - 0 1",
		"r3k2r/P1P3P1/8/3pP3/8/8/1p2p2p/R3K2R w KQkq d6 0 1",
		"4k3/2pppppp/8/1P1P1P1P/p1p1p1p1/8/PPPPPPPP/4K3 b - - 0 1",
		"1n1n1n1n/P1P1P1P1/8/k7/7K/8/1p1p1p1p/N1N1N1N1 w - - 0 1",
		"r1r1k2r/8/8/8/8/8/8/R1R1K2R w CHch - 0 1", // the rooks that castle, one of them without a code
	} {
		start, err := ParseFEN(cmp.Or(fen, startPosition.FEN()))
		require.NoError(t, err)
		for range rounds {
			p, tr := start, newLine(start).tracker
			for range 40 {
				p.clock, p.number = 0, 0 // which a tracker has not
				require.Equal(t, p, tr.position())
				require.True(t, tr.consistent())
				w := writer{line: line{tracker: tr}, offsets: joseOffsets}
				possible := []Move{{}}
				for from := p.side(p.turn); from != 0; from &= from - 1 {
					for to := range Square(64) {
						for _, promotion := range []Piece{NoPiece, Pawn, Knight, Queen, King} {
							m := Move{From: lowest(from), To: to, Promotion: promotion}
							if m == (Move{}) {
								continue
							}
							w.tracker = tr
							refused := w.move(m.packed())
							facts, err := p.resolve(m.packed())
							if errors.Is(refused, ErrRange) {
								continue
							}
							if err != refused {
								t.Fatalf("%v in %s: %v, but when written %v", m, p.FEN(), err, refused)
							}
							if err != nil {
								continue
							}
							after := p
							after.play(facts)
							after.clock, after.number = 0, 0
							if after != w.position() || !w.consistent() {
								t.Fatalf("%v in %s", m, p.FEN())
							}
							w.takeBack()
							if p != w.position() || !w.consistent() {
								t.Fatalf("%v taken back in %s", m, p.FEN())
							}
							possible = append(possible, m)
							moves++
							switch {
							case facts&packedEnPassant != 0:
								enPassant++
							case facts&packedCastling != 0:
								castlings++
							case promotion != NoPiece:
								promotions++
							}
						}
					}
				}
				m := possible[random.IntN(len(possible))]
				w.tracker = tr
				require.NoError(t, w.move(m.packed()))
				tr = w.tracker
				facts, err := p.resolve(m.packed())
				require.NoError(t, err)
				p.play(facts)
			}
		}
	}
	t.Logf("%d moves: %d en passant, %d castlings, %d promotions", moves, enPassant, castlings, promotions)
	require.Greater(t, moves, 5_000)
	require.Positive(t, enPassant)
	require.Greater(t, castlings, 25)
	require.Greater(t, promotions, 100)
}
