package cbmoves_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/internal/testutil"
)

// TestWalkVectors: SAN of all moves of all vectors, variations and Chess960
// included, and the board at the end, are what jose was given; a walk of the tree
// and a scan of the stream go through the same positions, all of which come back
// from their FEN.
func TestWalkVectors(t *testing.T) {
	moves, castlings960 := 0, 0
	for _, v := range vectors(t) {
		t.Run(v.ID, func(t *testing.T) {
			g, err := cbmoves.Decode(v.start, v.stream, v.texts)
			require.NoError(t, err)
			want := sanWords(v.Tree)

			var walked []string
			for p, item := range g.Walk() {
				if word := sanWord(p, item.Kind(), item.Move()); word != "" {
					walked = append(walked, word)
					if v.Chess960 && item.Move().Castling {
						castlings960++
					}
				}
			}
			require.Equal(t, want, walked)
			moves += len(want)

			checkWalk(t, jose, g, v.stream, v.texts)
			final, plies := v.start, 0
			for p, m := range g.Positions() {
				require.Equal(t, final, p)
				final, err = p.Play(m)
				require.NoError(t, err)
				plies++
			}
			require.Equal(t, v.MainlinePlies, plies)
			require.Equal(t, strings.Fields(v.FinalPlacement), strings.Fields(final.FEN())[:2])
		})
	}
	require.Greater(t, moves, 14_000)
	require.Greater(t, castlings960, 5)
}

// sanWord is what walks of vectors are compared by.
func sanWord(p cbmoves.Position, k cbmoves.Kind, m cbmoves.Move) string {
	switch k {
	case cbmoves.KindMove:
		return p.SAN(m)
	case cbmoves.KindVariation:
		return "("
	case cbmoves.KindVariationEnd:
		return ")"
	}
	return ""
}

// sanWords lists the moves of a vector and the brackets of its variations.
func sanWords(nodes []node) (all []string) {
	for _, n := range nodes {
		switch {
		case n.M != "":
			all = append(all, n.M)
		case n.V != nil:
			all = append(append(append(all, "("), sanWords(*n.V)...), ")")
		}
	}
	return all
}

// requireFEN: a FEN is read as the position that it was written from, and the text of its key as the key.
func requireFEN(t testing.TB, p cbmoves.Position) {
	t.Helper()
	fen := p.FEN()
	back, err := cbmoves.ParseFEN(fen)
	if err != nil {
		t.Fatal(fen, err)
	}
	if back != p || back.FEN() != fen {
		t.Fatalf("%s is read as %+v, not %+v", fen, back, p)
	}
	if err := back.UnmarshalText([]byte(fen)); err != nil || back != p {
		t.Fatalf("%s is unmarshalled as %+v, not %+v, %v", fen, back, p, err)
	}
	var key cbmoves.Key
	if err := key.UnmarshalText([]byte(p.Key().String())); err != nil || key != p.Key() || key != back.Key() {
		t.Fatalf("%s: %v, %v", p.Key(), key, err)
	}
}

// TestWalkHandmade: trees that were built by hand are walked whole, with moves that
// are impossible, and variations where there are none in a stream.
func TestWalkHandmade(t *testing.T) {
	g := &cbmoves.Game{Main: []cbmoves.Item{
		cbmoves.VariationItem(uci(t, "d2d4")), // of no move: from the same position
		cbmoves.TextItem(cbmoves.Comment, "a"),
		uci(t, "e2e4"),
		uci(t, "e7e4"), // left out
		cbmoves.VariationItem(uci(t, "c7c5"), cbmoves.VariationItem(), uci(t, "g1f3")),
		uci(t, "e7e5"),
		cbmoves.NAGItem(1),
	}}
	var got []string
	for p, item := range g.Walk() {
		word := sanWord(p, item.Kind(), item.Move())
		if word == "" {
			word = briefItem(item)
		}
		got = append(got, fmt.Sprint(word, p.MoveNumber(), p.Turn().String()[:1]))
	}
	require.Equal(t, []string{
		"(1w", "d41w", ")1w", "{a}1w", "e41w", "invalid Move1b",
		"(1b", "c51b", "(2w", ")2w", "Nf32w", ")1b", "e51b", "$12w",
	}, got)

	got = nil
	for p, m := range g.Positions() {
		got = append(got, p.SAN(m))
	}
	require.Equal(t, []string{"e4", "invalid Move", "e5"}, got)
}

// TestWalkBreak: a caller may leave a walk anywhere.
func TestWalkBreak(t *testing.T) {
	v := readVectors(t, "../testdata/cbmoves/random_tree.jsonl")[0]
	g, err := cbmoves.Decode(v.start, v.stream, v.texts)
	require.NoError(t, err)
	size := len(flatten(g.Main))
	for stop := range size + 1 {
		n := 0
		for range g.Walk() {
			if n == stop {
				break
			}
			n++
		}
		require.Equal(t, stop, n)
		n = 0
		for range g.Positions() {
			if n++; n > stop {
				break
			}
		}
		require.Equal(t, min(stop+1, v.MainlinePlies), n)
	}
}

// TestWalkAllocations: scans and walks allocate for the game and for the depth of its variations, not for
// its moves.
func TestWalkAllocations(t *testing.T) {
	for _, v := range vectors(t) {
		g, err := cbmoves.Decode(v.start, v.stream, v.texts)
		require.NoError(t, err)
		require.LessOrEqual(t, testing.AllocsPerRun(3, func() {
			for range g.Positions() {
			}
			for range g.Walk() {
			}
		}), 2.0, v.ID)
		require.LessOrEqual(t, testing.AllocsPerRun(3, func() {
			for range cbmoves.Tokens(v.start, v.stream, v.texts) {
			}
		}), 8.0, v.ID)
	}
	game, stream := nested(t, maxDepth)
	require.Less(t, testutil.Allocated(func() {
		for range cbmoves.Tokens(cbmoves.Position{}, stream, nil) {
		}
	}), uint64(15_000_000))
	require.Less(t, testutil.Allocated(func() {
		w := cbmoves.NewWalker(cbmoves.Position{})
		for tok := range cbmoves.Tokens(cbmoves.Position{}, stream, nil) {
			w.Next(tok)
		}
	}), uint64(22_000_000))
	items := 0
	for range game.Walk() {
		items++
	}
	require.Equal(t, 1+3*maxDepth, items)
}

// TestWalkerOfOtherTokens: a Walker that does not get all tokens has some position.
func TestWalkerOfOtherTokens(t *testing.T) {
	stream := unhex(t, "13 13 f0 0f f1 2e 22 4c 18 98 ff")
	for skip := range 10 {
		var w cbmoves.Walker
		i := 0
		for tok := range cbmoves.Tokens(cbmoves.Position{}, stream, nil) {
			if i >= skip {
				w.Next(tok)
			}
			i++
		}
		require.NotEmpty(t, w.Next(cbmoves.Token{}).FEN())
	}
}

// TestCyclicVariations: a line that contains itself can be neither written nor walked.
func TestCyclicVariations(t *testing.T) {
	for _, before := range []int{0, 1} { // moves of the line, which a variation needs before it
		line := make([]cbmoves.Item, before+2)
		for i := range before {
			line[i] = uci(t, "0000")
		}
		line[before], line[before+1] = cbmoves.VariationItem(line...), cbmoves.VariationItem(line...)
		game := &cbmoves.Game{Main: line}
		_, _, err := cbmoves.Append(nil, nil, game)
		require.ErrorIs(t, err, []error{cbmoves.ErrSyntax, cbmoves.ErrRange}[before])
		require.PanicsWithValue(t, "cbmoves: Game.Walk: variations nested deeper than 10,000", func() {
			for range game.Walk() {
			}
		})
		for range game.Positions() {
		}
	}
}
