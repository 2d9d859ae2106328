package zobrist_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/zobrist"
)

// game plays random Go: stones are captured, suicide included, and a stone that
// captures exactly one stone leaves a ko. It sees the state only through its
// methods.
type game struct {
	size  int
	state *zobrist.State
	ko    int
	next  byte
}

// at returns the points next to p.
func (g *game) around(p int) (next []int) {
	row, column := p/g.size, p%g.size
	for _, d := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		if r, c := row+d[0], column+d[1]; r >= 0 && r < g.size && c >= 0 && c < g.size {
			next = append(next, r*g.size+c)
		}
	}
	return next
}

// group returns the stones connected to p, and whether they have a liberty.
func (g *game) group(p int) (stones []int, liberty bool) {
	board := g.state.Board()
	seen := map[int]bool{p: true}
	for stones = []int{p}; len(seen) > 0; {
		before := len(stones)
		for _, q := range stones {
			for _, n := range g.around(q) {
				if board[n] == '.' {
					liberty = true
				} else if board[n] == board[p] && !seen[n] {
					seen[n] = true
					stones = append(stones, n)
				}
			}
		}
		if len(stones) == before {
			break
		}
	}
	return stones, liberty
}

// play puts the next stone on p and returns how many stones it took off.
func (g *game) play(tb testing.TB, p int) (captured int) {
	g.state.ClearKo()
	g.ko = -1
	require.NoError(tb, g.state.Place(p, g.next))
	last := -1
	remove := func(stones []int) {
		for _, q := range stones {
			require.NoError(tb, g.state.Remove(q))
			last = q
		}
		captured += len(stones)
	}
	for _, n := range g.around(p) {
		if stone := g.state.Board()[n]; stone != '.' && stone != g.next {
			if stones, liberty := g.group(n); !liberty {
				remove(stones)
			}
		}
	}
	if captured == 1 {
		g.ko = last
		require.NoError(tb, g.state.SetKo(last))
	}
	if stones, liberty := g.group(p); !liberty {
		remove(stones)
	}
	g.next ^= '#' ^ 'O'
	return captured
}

// TestStateEqualsHashingFromScratch: after every move of a game a State has the
// hashes of its board and ko from scratch.
func TestStateEqualsHashingFromScratch(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	captures, kos := 0, 0
	for _, size := range []int{1, 2, 3, 4, 5, 9, 13, 19} {
		table := generate(t, size)
		oracle := newOracle(t, table)
		g := &game{size, table.NewState(), -1, '#'}
		for range 300 {
			p := r.IntN(size * size)
			if g.state.Board()[p] != '.' {
				continue
			}
			captures += g.play(t, p)
			board := string(g.state.Board())
			want := oracle.hashes(board, g.ko)
			require.Equal(t, want, g.state.Hashes(), board)
			wantHash, wantFirst := leastOf(want)
			hash, first := g.state.Canonical()
			require.Equal(t, wantHash, hash)
			require.Equal(t, wantFirst, first)
			if g.ko >= 0 {
				kos++
				g.state.ClearKo()
				g.ko = -1
			}
			scratch, err := table.Hash(g.state.Board())
			require.NoError(t, err)
			hash, _ = g.state.Canonical()
			require.Equal(t, scratch, hash)
		}
	}
	require.Greater(t, captures, 100, "the games must have captures")
	require.Greater(t, kos, 10, "and kos")
}

// TestStateKo: there is one ko at a time, over a stone or not, and a copy has
// its own.
func TestStateKo(t *testing.T) {
	table := generate(t, 9)
	oracle := newOracle(t, table)
	state := table.NewState()
	empty := strings.Repeat(".", 81)
	require.Equal(t, empty, string(state.Board()))
	hash, s := state.Canonical()
	require.Zero(t, hash)
	require.Zero(t, s)

	state.ClearKo() // there is none
	require.Zero(t, state.Hashes())
	require.NoError(t, state.SetKo(0))
	require.NoError(t, state.SetKo(3)) // moves
	require.Equal(t, oracle.hashes(empty, 3), state.Hashes())

	copied := *state
	require.NoError(t, state.Place(40, 'O'))
	require.NoError(t, state.SetKo(40)) // over a stone
	require.Equal(t, oracle.hashes(empty[:40]+"O"+empty[41:], 40), state.Hashes())
	require.Equal(t, oracle.hashes(empty, 3), copied.Hashes(), "a copy is a board of its own")
	require.Equal(t, empty, string(copied.Board()))

	state.ClearKo()
	require.NoError(t, state.Remove(40))
	require.Zero(t, state.Hashes())
}

// TestZeroValues: zero values are boards without points.
func TestZeroValues(t *testing.T) {
	var state zobrist.State
	state.ClearKo()
	for _, err := range []error{state.Place(0, '#'), state.Remove(0), state.SetKo(0)} {
		require.ErrorAs(t, err, new(*zobrist.BoardError))
	}
	require.Empty(t, state.Board())
	require.Zero(t, state.Hashes())

	var table zobrist.Table
	hash, err := table.Hash(nil)
	require.NoError(t, err)
	require.Zero(t, hash)
	_, err = table.Hash([]byte("#"))
	require.ErrorAs(t, err, new(*zobrist.BoardError))
	require.Empty(t, table.NewState().Board())
	text, err := table.AppendText([]byte("x"))
	require.EqualError(t, err, "zobrist: board size not 1 to 19: 0")
	require.ErrorAs(t, err, new(*zobrist.BoardError))
	require.Equal(t, "x", string(text))
	_, err = table.MarshalText()
	require.ErrorAs(t, err, new(*zobrist.BoardError))
}

// TestStateRefuses: a change that is refused has its point in the error, and changes
// nothing.
func TestStateRefuses(t *testing.T) {
	state := generate(t, 9).NewState()
	require.NoError(t, state.Place(40, '#'))
	require.NoError(t, state.SetKo(7))
	before := *state
	for _, tt := range []struct {
		name  string
		err   error
		point int
	}{
		{"place before", state.Place(-1, '#'), -1},
		{"place beyond", state.Place(81, '#'), 81},
		{"place on a stone", state.Place(40, 'O'), 40},
		{"place nothing", state.Place(41, '.'), 41},
		{"place a letter", state.Place(41, 'B'), 41},
		{"remove before", state.Remove(-1), -1},
		{"remove beyond", state.Remove(81), 81},
		{"remove nothing", state.Remove(41), 41},
		{"ko before", state.SetKo(-1), -1},
		{"ko beyond", state.SetKo(361), 361},
	} {
		var at *zobrist.BoardError
		require.ErrorAs(t, tt.err, &at, tt.name)
		require.Equal(t, tt.point, at.Point, tt.name)
	}
	require.Equal(t, before, *state)
	require.EqualError(t, state.Place(40, 'O'), "zobrist: point 40: point has a stone")
}
