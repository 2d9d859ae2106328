package zobrist_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/zobrist"
)

// checkChanges makes changes of two bytes, refused ones among them, to the State of an empty board. It then
// has the hashes of its board and ko from scratch.
func checkChanges(t *testing.T, table *zobrist.Table, oracle *oracle, changes []byte) {
	t.Helper()
	state := table.NewState()
	board := []byte(strings.Repeat(".", len(state.Board())))
	ko := -1
	for ; len(changes) >= 2; changes = changes[2:] {
		p := int(changes[1])<<1 | int(changes[0]>>7) // reaches past every board
		on := p < len(board)
		switch changes[0] & 0x7f % 5 {
		case 0, 1:
			stone := "#O"[changes[0]&0x7f%5]
			err := state.Place(p, stone)
			require.Equal(t, on && board[p] == '.', err == nil)
			if err == nil {
				board[p] = stone
			}
		case 2:
			err := state.Remove(p)
			require.Equal(t, on && board[p] != '.', err == nil)
			if err == nil {
				board[p] = '.'
			}
		case 3:
			err := state.SetKo(p)
			require.Equal(t, on, err == nil)
			if err == nil {
				ko = p
			}
		case 4:
			state.ClearKo()
			ko = -1
		}
	}
	want := oracle.hashes(string(board), ko)
	require.Equal(t, want, state.Hashes())
	wantHash, wantFirst := leastOf(want)
	hash, first := state.Canonical()
	require.Equal(t, wantHash, hash)
	require.Equal(t, wantFirst, first)
	require.Equal(t, string(board), string(state.Board()))
}

// TestStateChanges: random changes on boards of all sizes.
func TestStateChanges(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	tables, oracles := allSizes(t)
	for size := 1; size <= 19; size++ {
		for range 60 {
			changes := make([]byte, 2*r.IntN(600))
			for i := 0; i < len(changes); i += 2 {
				p := r.IntN(size*size + 2)
				changes[i], changes[i+1] = byte(r.IntN(5)+p&1<<7), byte(p>>1)
			}
			checkChanges(t, tables[size], oracles[size], changes)
		}
	}
}

// TestStateCopy: a copy is a board of its own, with its ko.
func TestStateCopy(t *testing.T) {
	table := generate(t, 9)
	state := table.NewState()
	empty := strings.Repeat(".", 81)
	require.NoError(t, state.SetKo(3))
	copied := *state
	require.NoError(t, state.Place(40, 'O'))
	require.NoError(t, state.SetKo(40)) // over a stone
	require.Equal(t, newOracle(t, table).hashes(empty, 3), copied.Hashes())
	require.Equal(t, empty, string(copied.Board()))
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
