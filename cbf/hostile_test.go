package cbf_test

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
	"example.com/boardcodec/internal/testutil"
)

// Reading strictly and leniently, as Options.
var modes = []cbf.Options{{}, lenient}

var lenient = cbf.Options{Lenient: true}

// TestPrefixes: every strict prefix of a fixture is read to a value that holds no
// more than the whole, or to an error with a place inside the prefix.
func TestPrefixes(t *testing.T) {
	t.Run("records", prefixesOfRecords)
	for _, name := range append([]string{"c01trunc", "c07huge", "c10range"}, chesstest.Bases...) {
		t.Run("base "+name, func(t *testing.T) { prefixesOfBase(t, name) })
		t.Run("recover "+name, func(t *testing.T) { prefixesToRecover(t, name) })
	}
	for _, name := range []string{"b02fisch", "b04small"} {
		t.Run("book "+name, func(t *testing.T) { prefixesOfBook(t, name) })
	}
}

// shuffle is 1. Nf3 Nf6 2. Ng1 Ng8 by number, flagged as commented or not.
func shuffleNumbers(t testing.TB, n int, flag byte) string {
	t.Helper()
	p := chess.StartPosition()
	var four []byte
	for _, uci := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
		m, err := p.ParseUCI(uci)
		require.NoError(t, err)
		four = append(four, byte(slices.Index(p.Numbered(), m)+1)|flag)
		p, err = p.Play(m)
		require.NoError(t, err)
	}
	return string(bytes.Repeat(four, n/4))
}

// TestMemory: lengths and counts that a file does not have cost nothing, and a base of many games
// little. TestStructure has the limits for each byte.
func TestMemory(t *testing.T) {
	t.Run("claims", memoryOfClaims)
	t.Run("database", memoryOfDatabase)
	t.Run("recover and write", memoryOfGames)
}

// Lengths and counts that the files do not have cost nothing.
func memoryOfClaims(t *testing.T) {
	long := sealed{moves: strings.Repeat("\xaa", 65534), comments: strings.Repeat("\xff", 8_000)}.record()[:80]
	for _, o := range modes {
		index := words(2, 2, 83)
		if o.Lenient {
			index = words(0xFFFFFFFF, 2, 83)
		}
		n := testutil.Allocated(func() {
			db, err := o.NewDatabase(bytes.NewReader(index), bytes.NewReader(long))
			require.NoError(t, err)
			g, err := db.Game(0)
			if o.Lenient {
				require.NoError(t, err)
				require.NotEmpty(t, g.Problems)
			} else {
				require.ErrorContains(t, err, "cbf: game 1: moves: offset 80: unexpected EOF")
			}
		})
		require.Less(t, n, uint64(20_000))
		n = testutil.Allocated(func() {
			db, err := o.Recover(bytes.NewReader(long))
			require.NoError(t, err)
			require.Equal(t, 1, db.Len())
		})
		require.Less(t, n, uint64(80_000)) // a block is read ahead
	}
}

// emptyGames returns a base of games without anything.
func emptyGames(t *testing.T, n int) (index, games []byte) {
	t.Helper()
	rec, err := cbf.NewGame().AppendBinary(nil)
	require.NoError(t, err)
	index = words(uint32(n) + 1)
	for i := range n + 1 {
		index = append(index, words(uint32(i*len(rec)+i+2))...)
	}
	return index, bytes.Repeat(rec, n)
}

// What reading a base allocates for itself does not grow with it.
func memoryOfDatabase(t *testing.T) {
	size := func(n int) uint64 {
		index, games := emptyGames(t, n)
		return testutil.Allocated(func() {
			db, err := cbf.NewDatabase(bytes.NewReader(index), bytes.NewReader(games))
			require.NoError(t, err)
			require.Empty(t, db.Problems())
			_, err = db.Game(n - 1)
			require.NoError(t, err)
			_, err = db.Header(0)
			require.NoError(t, err)
			for range db.Games() {
				break
			}
		})
	}
	require.Less(t, size(40_000), size(100)+5_000)
}

// Recover holds eight bytes a game, Writer four, both with the room of a slice
// that grows.
func memoryOfGames(t *testing.T) {
	const n = 20_000
	index, games := emptyGames(t, n)
	_, size := testutil.Held(func() any {
		db, err := cbf.Recover(bytes.NewReader(games))
		require.NoError(t, err)
		require.Equal(t, n, db.Len())
		return db
	})
	require.Less(t, size, uint64(8*n*3/2+100_000))
	// Check takes 24 bytes for the record of a game, and as many for a gap.
	db := open(t, index, games)
	require.LessOrEqual(t, testutil.Allocated(func() { require.Empty(t, db.Check()) }), uint64(24*n+600_000))
	g := cbf.NewGame()
	_, size = testutil.Held(func() any {
		w := cbf.NewWriter(io.Discard, io.Discard)
		for range n {
			require.NoError(t, w.Write(g))
		}
		return w
	})
	require.Less(t, size, uint64(4*n*3/2+100_000))
}

// TestConcurrent: a base, a recovered one, a game and a book are read
// by several goroutines at once, with the results of one.
func TestConcurrent(t *testing.T) {
	db, err := cbf.Open(testdata, "s01study")
	require.NoError(t, err)
	defer db.Close()
	recovered, err := cbf.Options{IgnoreIndex: true}.Open(testdata, "r01fisch")
	require.NoError(t, err)
	defer recovered.Close()
	book, err := cbf.ReadBook(bytes.NewReader(readFile(t, "b02fisch.fbk")))
	require.NoError(t, err)
	game, err := recovered.Game(0)
	require.NoError(t, err)

	// Each returns what it has read, from the last to the first when odd.
	work := map[string]func(odd bool) any{}
	for name, db := range map[string]*cbf.Database{"database": db, "recovered": recovered} {
		work[name] = func(odd bool) any {
			games := make([]*cbf.Game, db.Len())
			headers := make([]cbf.Header, db.Len())
			errs := make([]error, 2*db.Len())
			for i := range games {
				if odd {
					i = len(games) - 1 - i
				}
				games[i], errs[2*i] = db.Game(i)
				headers[i], errs[2*i+1] = db.Header(i)
			}
			return []any{games, headers, errs, db.Problems()}
		}
		work[name+" in a loop"] = func(bool) any {
			var games []*cbf.Game
			for g, err := range db.Games() {
				if err != nil {
					return err
				}
				games = append(games, g)
			}
			index, err := db.AppendIndex(nil)
			return []any{games, index, err}
		}
	}
	work["game"] = func(bool) any {
		record, err1 := game.AppendBinary(nil)
		return []any{record, err1, game.White(), game.Round(), game.Start()}
	}
	work["book"] = func(bool) any {
		tree, err1 := book.Tree()
		data, err2 := book.MarshalBinary()
		return []any{tree, err1, data, err2}
	}

	for name, f := range work {
		t.Run(name, func(t *testing.T) {
			want := f(false)
			got := make([]any, 4)
			var wg sync.WaitGroup
			for i := range got {
				wg.Go(func() { got[i] = f(i%2 != 0) })
			}
			wg.Wait()
			for _, g := range got {
				require.Equal(t, want, g)
			}
		})
	}
}
