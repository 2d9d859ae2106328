package cbh_test

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/internal/testutil"
)

// recordsOf returns the places of the records of a base, by its headers.
func recordsOf(t testing.TB, path string) (offsets []int64, moves []byte) {
	t.Helper()
	headers, err := os.ReadFile(path + ".cbh")
	require.NoError(t, err)
	moves, err = os.ReadFile(path + ".cbg")
	require.NoError(t, err)
	for at := 46; at < len(headers); at += 46 {
		offsets = append(offsets, int64(binary.BigEndian.Uint32(headers[at+1:])))
	}
	return offsets, moves
}

// TestRecoverVectors: Recover finds the records of real bases and nothing else.
func TestRecoverVectors(t *testing.T) {
	for _, b := range realBases {
		t.Run(b.base, func(t *testing.T) {
			offsets, moves := recordsOf(t, sharedBase(t, b.base))
			db, err := cbh.Recover(bytes.NewReader(moves))
			require.NoError(t, err)
			require.Equal(t, len(offsets), db.Len())
			for i := range offsets {
				if h, _ := db.Header(i); !h.IsText {
					g, err := db.Game(i)
					require.NoError(t, err)
					require.Equal(t, offsets[i], g.Place.Offset)
				}
			}
		})
	}
}

// TestRecoverDamaged: with bytes changed, cut off or lost, all records without a change are found.
func TestRecoverDamaged(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var games []madeGame
	for range 20 {
		games = append(games, plain(t, "e4", "e5", "Nf3"),
			plain(t, "d4", "d5", "c4", "e6", "Nc3", "Nf6", "Bg5"), madeGame{moves: textRecord(3, "<p>text</p>")})
	}
	fsys := makeBase(games...)
	moves, headers := fsys["base.cbg"].Data, fsys["base.cbh"].Data
	old := checkRecover(t, append([]byte{0, 10, 9: 0}, moves[26:]...)) // with the header of ChessBase 6
	require.Equal(t, len(games), old.Len())
	require.Empty(t, old.Problems())
	for range 50 {
		at := 26 + random.IntN(len(moves)-26)
		damaged := bytes.Clone(moves)
		damaged[at] ^= byte(1 + random.IntN(255))
		db := checkRecover(t, damaged)
		require.GreaterOrEqual(t, db.Len(), len(games)-1)
		found := map[int64]bool{}
		for i := range db.Len() {
			if g, err := db.Game(i); err == nil {
				found[g.Place.Offset] = true
			}
		}
		for i := range games {
			offset := int(binary.BigEndian.Uint32(headers[46*(i+1)+1:]))
			whole := at < offset || at >= offset+len(games[i].moves)
			if whole && i%3 < 2 {
				require.True(t, found[int64(offset)], "game %d with byte %d changed", i+1, at)
			}
		}
		checkRecover(t, moves[at:])
		checkRecover(t, moves[:at])
	}
}

// TestRecoverTwoBytes: a game with moves in two bytes is found, however long it is.
func TestRecoverTwoBytes(t *testing.T) {
	var games []madeGame
	for _, n := range []int{1, 30, 31, 300} {
		e := encoder{mode: 5}
		moves := e.moves(&pgn.Line{Moves: make([]pgn.Node, n)}, chess.StartPosition()) // null moves
		games = append(games, madeGame{moves: moveRecord(5, nil, moves)})
	}
	db := checkRecover(t, makeBase(games...)["base.cbg"].Data)
	require.Empty(t, db.Problems())
	require.Equal(t, len(games), db.Len())
}

// TestRecoverLinear: time and memory in proportion to the file, when every byte begins a record that
// seems to go on to its end.
func TestRecoverLinear(t *testing.T) {
	units := map[string]func(n int) []byte{
		"null moves": func(n int) []byte { // each is the number of the moves before it: none is an end
			b := make([]byte, n)
			for i := range b {
				b[i] = byte(i)
			}
			return b
		},
		"headers": func(n int) []byte { return bytes.Repeat([]byte{0, 1, 0, 0}, n/4) },
		"small":   func(n int) []byte { return bytes.Repeat([]byte{0, 0, 0, 5}, n/4) },
		"zeros":   func(n int) []byte { return make([]byte, n) },
	}
	for name, unit := range units {
		t.Run(name, func(t *testing.T) {
			testutil.Linear(t, name, 1<<13, func(n int) func() {
				data := unit(n)
				return func() {
					_, err := cbh.Recover(bytes.NewReader(data))
					require.NoError(t, err)
				}
			})
		})
	}
}
