package cbh_test

import (
	"encoding/hex"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/internal/testutil"
)

type wantMoves struct {
	File, Hex, Start string
	Mode             byte
	Tree             []wantNode
}

// TestMoveVectors: single records of modes 0, 5 and 10, with set-ups, promotions, many pieces of a
// kind and Chess960. The encoder of the tests writes the moves of mode 5 as the same bytes.
func TestMoveVectors(t *testing.T) {
	for _, w := range testutil.Lines[wantMoves](t, "../../testdata/cbh/moves.jsonl") {
		t.Run(w.File, func(t *testing.T) {
			record, err := hex.DecodeString(w.Hex)
			require.NoError(t, err)
			g := readMade(t, madeGame{moves: record})
			require.Equal(t, wantLine(w.Tree), gameLine(&g.Line))
			require.Empty(t, g.Problems)
			if w.Start != "" {
				start, err := chess.ParseFEN(w.Start)
				require.NoError(t, err)
				require.Equal(t, start, g.Start)
			}
			switch w.Mode {
			case 5:
				require.Equal(t, record[4:], (&encoder{mode: 5}).moves(&g.Line, chess.StartPosition()))
			case 10:
				require.Equal(t, "Chess960", g.Tag("Variant"))
			}
		})
	}
}

// TestModes: the encoder of the tests writes games in each mode, and they are read as the same.
func TestModes(t *testing.T) {
	const promotions = `[SetUp "1"]
[FEN "1n2k2r/P7/8/4pP2/8/8/p7/R3K3 w Qk e6 0 7"]

7. fxe6 (7. O-O-O a1=Q+) (7. axb8=N O-O 8. Nd7) 7... O-O 8. a8=R *`
	for name, text := range map[string]string{"variations": variations, "promotions": promotions} {
		want := parse(t, text)
		for _, mode := range []byte{0, 4} {
			t.Run(name, func(t *testing.T) {
				var setup []byte
				if want.Start != (chess.Position{}) {
					setup = setupOf(want.Start)
				}
				moves := (&encoder{mode: mode}).moves(&want.Line, want.StartPosition())
				g := readMade(t, madeGame{moves: moveRecord(mode, setup, moves)})
				require.Equal(t, lineText(&want.Line), lineText(&g.Line))
				require.Equal(t, want.Start, g.Start)
			})
		}
	}
	want := parse(t, `1. e4 (1. d4 d5) 1... e5 (1... c5) 2. -- *`)
	moves := (&encoder{mode: 5}).moves(&want.Line, chess.StartPosition())
	g := readMade(t, madeGame{moves: moveRecord(5, nil, moves)})
	require.Equal(t, lineText(&want.Line), lineText(&g.Line))
}

// parse reads a game of PGN.
func parse(t testing.TB, text string) *pgn.Game {
	t.Helper()
	r := pgn.NewReader(strings.NewReader(text))
	require.True(t, r.Next())
	g, err := r.Game()
	require.NoError(t, err)
	return g
}

// TestSetUpRights: a set-up whose game castles without the right to it gets the right.
func TestSetUpRights(t *testing.T) {
	p, err := chess.ParseFEN("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1")
	require.NoError(t, err)
	want := parse(t, "[SetUp \"1\"]\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n1. O-O-O O-O *")
	g := readMade(t, madeGame{moves: moveRecord(0, setupOf(p), (&encoder{}).moves(&want.Line, p))})
	require.Equal(t, want.Start, g.Start)
	require.Len(t, g.Problems, 1)
	require.Equal(t, chess.Odd, g.Problems[0].Scale)
}

// TestCastlingRook: a set-up of Chess960 names an inner rook; a rook of a king who has left his rank has no
// right.
func TestCastlingRook(t *testing.T) {
	for _, tt := range []struct {
		fen   string
		extra string // squares of kings and rooks, counted a1, a2 to h8, and the number of the position
	}{
		{"4k3/8/8/8/8/8/8/1R1K1RR1 w F - 0 1", "\x18\x27\x28\x08\xff\xff\x00\x00"},
		{"4k3/8/8/8/8/8/3K1R2/8 w - - 0 1", "\x19\x27\x29\x09\xff\xff\x00\x00"},
	} {
		want, err := chess.ParseFEN(tt.fen)
		require.NoError(t, err)
		setup := append(setupOf(want), tt.extra...)
		setup[2] = 2 // White castles short
		moves := (&encoder{mode: 10}).moves(&pgn.Line{}, want)
		require.Equal(t, want, readMade(t, madeGame{moves: moveRecord(10, setup, moves)}).Start)
	}
}
