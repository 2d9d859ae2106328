package cbf_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/internal/testutil"
)

// recovered returns the base and the offsets that its index gives.
func recovered(t testing.TB, games []byte) (*cbf.Database, []byte) {
	t.Helper()
	db, err := cbf.Recover(bytes.NewReader(games))
	require.NoError(t, err)
	index, err := db.AppendIndex(nil)
	require.NoError(t, err)
	return db, index
}

// TestRecoverVectors: bases without their index give the games, and the index
// itself.
func TestRecoverVectors(t *testing.T) {
	for _, name := range vectorBases {
		db, index := recovered(t, readFile(t, name+".cbf"))
		require.Empty(t, db.Problems(), name)
		require.Equal(t, readFile(t, name+".cbi"), index, "%s: the index that was lost", name)
	}
}

// TestRecoverGaps: every game of the base that is whole is found again, after
// whatever stands between.
func TestRecoverGaps(t *testing.T) {
	base, games := readBase(t, "r01fisch")
	r := rand.New(rand.NewPCG(5, 6))
	random := func(n int) []byte {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(r.Uint32())
		}
		return b
	}
	for _, tt := range []struct {
		name string
		gap  []byte
	}{
		{"zeros", make([]byte, 100)},
		{"a byte", []byte{7}},
		{"0xff", bytes.Repeat([]byte{0xff}, 1000)},
		{"text", []byte(strings.Repeat("deleted by hand ", 20))},
		{"random", random(3000)},
		{"header without a game", games[:14]},
		{"half a game", games[:100]},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var file []byte
			var want []cbf.Problem
			for i := range base.Games {
				want = append(want, cbf.Problem{Kind: cbf.ProblemSkipped, Offset: int64(len(file)), Length: int64(len(tt.gap))})
				file = append(append(file, tt.gap...), base.Games[i].record(games)...)
			}
			db, index := recovered(t, file)
			require.Equal(t, want, withoutErr(db.Problems()))
			require.Equal(t, len(base.Games), db.Len())
			i := 0
			for g, err := range db.Games() {
				require.NoError(t, err)
				again, err := g.AppendBinary(nil)
				require.NoError(t, err)
				require.Equal(t, base.Games[i].record(games), again)
				i++
			}
			// The mended index reads the same games.
			same := open(t, index, file)
			require.Equal(t, db.Len(), same.Len())
			h1, err := db.Header(5)
			require.NoError(t, err)
			h2, err := same.Header(5)
			require.NoError(t, err)
			require.Equal(t, h1, h2)
			require.Equal(t, "offset 0: no game found, skipped, "+strconv.Itoa(len(tt.gap))+" bytes", db.Problems()[0].String())
		})
	}
}

// TestRecoverDamage: damage to one record costs no other one.
func TestRecoverDamage(t *testing.T) {
	base, games := readBase(t, "r01fisch")
	at := func(i int) int { return int(base.Games[i].Offset) }
	damaged := func(offset int, b ...byte) []byte {
		d := bytes.Clone(games)
		copy(d[offset:], b)
		return d
	}
	t.Run("moves", func(t *testing.T) {
		// A move of game 3 is overwritten: it stays a game, lenient reading has its
		// beginning.
		d := damaged(at(3)-10, 0xAA, 0xAA, 0xAA, 0xAA)
		db, index := recovered(t, d)
		require.Equal(t, 34, db.Len())
		require.Equal(t, readFile(t, "r01fisch.cbi"), index)
		require.Len(t, db.Problems(), 1)
		p := db.Problems()[0]
		require.Equal(t, cbf.ProblemDamaged, p.Kind)
		require.Equal(t, 3, p.Game)
		require.Equal(t, "moves", p.Part)
		_, err := db.Game(2)
		var where *cbf.SyntaxError
		require.ErrorAs(t, err, &where)
		require.Equal(t, p.Offset, where.Offset)
		lenient, err := cbf.Options{Lenient: true}.Recover(bytes.NewReader(d))
		require.NoError(t, err)
		g, err := lenient.Game(2)
		require.NoError(t, err)
		require.Greater(t, len(g.Moves), 10)
	})
	t.Run("header", func(t *testing.T) {
		// The length of game 3 is overwritten: it is lost, the next is found.
		db, _ := recovered(t, damaged(at(2)+2, 0xAA, 0xAA))
		require.Equal(t, 33, db.Len())
		require.Equal(t, []cbf.Problem{{
			Kind: cbf.ProblemSkipped, Offset: int64(at(2)), Length: int64(at(3) - at(2)),
		}}, withoutErr(db.Problems()))
	})
	t.Run("checksum", func(t *testing.T) {
		// One that fits nothing does not matter where a record is expected.
		db, index := recovered(t, damaged(at(2)+13, games[at(2)+13]^0x55))
		require.Equal(t, readFile(t, "r01fisch.cbi"), index)
		require.Empty(t, db.Problems())
		g, err := db.Game(2)
		require.NoError(t, err)
		require.Equal(t, cbf.ProblemChecksum, g.Problems[0].Kind)
	})
	t.Run("every checksum", func(t *testing.T) {
		d := bytes.Clone(games)
		for i := range base.Games {
			d[at(i)+13] ^= 0x55
		}
		_, index := recovered(t, d)
		require.Equal(t, readFile(t, "r01fisch.cbi"), index)
		copy(d[at(3)-10:], "\xaa\xaa\xaa\xaa") // and the moves of one
		db, index := recovered(t, d)
		require.Equal(t, readFile(t, "r01fisch.cbi"), index)
		require.Len(t, db.Problems(), 1)
	})
	t.Run("beginning", func(t *testing.T) {
		db, _ := recovered(t, games[50:])
		require.Equal(t, 33, db.Len())
		require.Equal(t, []cbf.Problem{{Kind: cbf.ProblemSkipped, Length: int64(at(1) - 50)}}, withoutErr(db.Problems()))
	})
	t.Run("end", func(t *testing.T) {
		// Cut anywhere, the last game stays one if its header does.
		last := at(33)
		for n := last; n < len(games); n++ {
			db, _ := recovered(t, games[:n])
			switch {
			case n == last:
				require.Equal(t, 33, db.Len())
				require.Empty(t, db.Problems())
			case n < last+14:
				require.Equal(t, 33, db.Len())
				require.Equal(t, cbf.ProblemSkipped, db.Problems()[0].Kind)
			default:
				require.Equal(t, 34, db.Len(), n)
				require.Equal(t, cbf.ProblemDamaged, db.Problems()[0].Kind)
			}
		}
	})
	t.Run("c01trunc", func(t *testing.T) {
		db, _ := recovered(t, readFile(t, "c01trunc.cbf"))
		require.Equal(t, 4, db.Len())
		require.Equal(t, "game 4: offset 592: unexpected EOF", db.Problems()[0].String())
	})
}

// TestRecoverDoubtful: a record with good moves for so long is a game though
// nothing is right after it; one that a zero ends at once, with thousands of
// bytes after, is not.
func TestRecoverDoubtful(t *testing.T) {
	base, games := readBase(t, "r01fisch")
	first, second := base.Games[0].record(games), base.Games[1].record(games)
	junk := bytes.Repeat([]byte{0xff}, 100)
	long := sealed{players: "A-B", moves: shuffleNumbers(t, 100, 0) + strings.Repeat("\x7f", 100)}.record()
	brief := sealed{players: "A-B", moves: shuffleNumbers(t, 60, 0) + strings.Repeat("\x7f", 100)}.record()
	zero := sealed{moves: e4 + e5 + "\x00" + strings.Repeat("x", 600)}.record()
	ended := sealed{moves: e4 + e5 + "\x00"}.record()
	for _, tt := range []struct {
		name     string
		file     [][]byte
		games    int
		problems string
	}{
		{"long", [][]byte{first, long, junk, second}, 3, "game 2: moves: offset 254: not a move of the position: number 127 of 20; offset 254: no game found, skipped, 200 bytes"},
		{"long after a gap", [][]byte{junk, long, junk, second}, 2, "offset 0: no game found, skipped, 100 bytes; game 1: moves: offset 217: not a move of the position: number 127 of 20; offset 217: no game found, skipped, 200 bytes"},
		{"long at the end", [][]byte{first, long, junk}, 2, "game 2: moves: offset 254: not a move of the position: number 127 of 20; offset 254: no game found, skipped, 200 bytes"},
		{"brief", [][]byte{first, brief, junk, second}, 2, "offset 137: no game found, skipped, 277 bytes"},
		{"zero", [][]byte{first, zero, second}, 3, ""},
		{"zero in a gap", [][]byte{junk, zero[:200], junk, second, first, first, first, first}, 5, "offset 0: no game found, skipped, 400 bytes"},
		{"zero where a game is expected", [][]byte{zero[:200], junk, second, first, first, first, first}, 5, "offset 0: no game found, skipped, 300 bytes"},
		{"comments without their first byte", [][]byte{junk, sealed{moves: e4, comments: "\x01\xff"}.record(), junk, second}, 1, "offset 0: no game found, skipped, 217 bytes"},
		{"zero at the end of moves in a gap", [][]byte{junk, ended, junk, second}, 2, "offset 0: no game found, skipped, 100 bytes; offset 117: no game found, skipped, 100 bytes"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			db, _ := recovered(t, bytes.Join(tt.file, nil))
			var problems []string
			for _, p := range db.Problems() {
				problems = append(problems, p.String())
			}
			require.Equal(t, tt.problems, strings.Join(problems, "; "))
			require.Equal(t, tt.games, db.Len())
		})
	}
}

// TestRecoverCost: however a file is made, recovering reads and allocates no
// more than some times its size: no byte is tried again and again as a part of
// large records.
func TestRecoverCost(t *testing.T) {
	claim := func(s sealed, n int) []byte { return s.record()[:n] }
	all := strings.Repeat("\x01", 65000)
	for _, tt := range []struct {
		name  string
		piece []byte
	}{
		{"good moves, then none", claim(sealed{moves: shuffleNumbers(t, 68, 0) + "\x7f" + all}, 96)},
		{"small and large", append(sealed{}.record(), claim(sealed{moves: "\x01" + all, badChecksum: true}, 15)...)},
		{"large without a checksum", claim(sealed{moves: all, badChecksum: true}, 15)},
		{"one byte", []byte{53}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			data := append(bytes.Repeat(tt.piece, 30_000/len(tt.piece)), make([]byte, 70_000)...)
			games := &counted{Reader: bytes.NewReader(data)}
			n := testutil.Allocated(func() {
				games.bytes = 0
				_, err := cbf.Recover(games)
				require.NoError(t, err)
			})
			t.Logf("%d bytes read, %d allocated for each of the file", games.bytes/len(data), n/uint64(len(data)))
			require.LessOrEqual(t, games.bytes, 40*len(data))
			require.LessOrEqual(t, n, uint64(3000*len(data)))
		})
	}
}

// TestRecoverNothing: files without a game.
func TestRecoverNothing(t *testing.T) {
	db, index := recovered(t, nil)
	require.Zero(t, db.Len())
	require.Empty(t, db.Problems())
	require.Equal(t, words(1, 2), index)
	r := rand.New(rand.NewPCG(7, 8))
	for _, n := range []int{1, 13, 14, 15, 1000, 100_000} {
		zero, random := make([]byte, n), make([]byte, n)
		for i := range random {
			random[i] = byte(r.Uint32())
		}
		for _, data := range [][]byte{zero, random, bytes.Repeat([]byte{0xff}, n)} {
			db, _ := recovered(t, data)
			require.Zero(t, db.Len())
			require.Equal(t, []cbf.Problem{{Kind: cbf.ProblemSkipped, Length: int64(n)}}, withoutErr(db.Problems()))
		}
	}
}

// withoutErr returns the problems without their text.
func withoutErr(problems []cbf.Problem) []cbf.Problem {
	problems = slices.Clone(problems)
	for i := range problems {
		problems[i].Err = nil
	}
	return problems
}
