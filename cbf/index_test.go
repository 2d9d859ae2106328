package cbf_test

import (
	"bytes"
	"errors"
	"io"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
)

// TestDocumentIndex: the example of section 1: games of 48, 39 and 35 bytes.
func TestDocumentIndex(t *testing.T) {
	db := open(t, words(4, 2, 51, 91, 127), make([]byte, 122))
	require.Equal(t, 3, db.Len())
	require.Empty(t, db.Problems())
	index, err := db.AppendIndex(nil)
	require.NoError(t, err)
	require.Equal(t, words(4, 2, 51, 91, 127), index)
}

// TestIndexFaults: what an index can be wrong about, and which games can still
// be read.
func TestIndexFaults(t *testing.T) {
	// Three games: offsets 0, 137 and what follows.
	all := readFile(t, "r01fisch.cbf")
	base, _ := readBase(t, "r01fisch")
	o1, o2, end := uint32(base.Games[1].Offset), uint32(base.Games[2].Offset), uint32(base.Games[3].Offset)
	games := all[:end]
	type faults []chess.Scale
	for _, tt := range []struct {
		name     string
		index    []byte
		len      int
		problems faults
		bad      []int // games with an error
	}{
		{"sound", words(4, 2, o1+3, o2+4, end+5), 3, nil, nil},
		{"no last entry", words(4, 2, o1+3, o2+4), 3, faults{chess.Odd}, nil},
		{"last entry elsewhere", words(4, 2, o1+3, o2+4, end+6), 3, faults{chess.Odd}, nil},
		{"entries after the last", words(4, 2, o1+3, o2+4, end+5, 0), 3, faults{chess.Odd}, nil},
		{"half an entry", append(words(4, 2, o1+3, o2+4, end+5), 0, 0), 3, faults{chess.Odd}, nil},
		{"counts one too many", words(5, 2, o1+3, o2+4, end+5), 3, faults{chess.Lost}, nil},
		{"counts 4 billion", words(0xFFFFFFFF, 2, o1+3, o2+4, end+5), 3, faults{chess.Lost}, nil},
		{"counts 4 billion, no last entry", words(0xFFFFFFFF, 2, o1+3, o2+4), 3, faults{chess.Lost, chess.Odd}, nil},
		{"cut", words(4, 2, o1+3), 2, faults{chess.Lost, chess.Odd}, nil},
		{"cut after the number", words(4), 0, faults{chess.Lost, chess.Odd}, nil},
		{"cut in an entry", words(4, 2, o1+3)[:10], 1, faults{chess.Lost, chess.Odd}, nil},
		{"counts too few", words(3, 2, o1+3, o2+4, end+5), 2, faults{chess.Odd, chess.Odd}, nil},
		{"unordered", words(4, o2+2, 3, o1+4, end+5), 3, nil, nil},
		{"shared", words(4, o1+2, o1+3, o1+4, end+5), 3, nil, nil},
		{"beyond the file", words(4, 2, 1<<30, o2+4, end+5), 3, nil, []int{1}},
		{"at the end", words(4, 2, end+3, o2+4, end+5), 3, nil, []int{1}},
		{"negative", words(4, 2, o1+3, 1, end+5), 3, nil, []int{2}},
		{"inside a game", words(4, 2, o1+4, o2+4, end+5), 3, nil, []int{1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			db, err := cbf.NewDatabase(bytes.NewReader(tt.index), bytes.NewReader(games))
			if len(tt.problems) > 0 && tt.problems[0] == chess.Lost {
				require.ErrorIs(t, err, cbf.ErrIndex)
				require.ErrorContains(t, err, "cbf: index: offset 0: ")
				db, err = cbf.Options{Lenient: true}.NewDatabase(bytes.NewReader(tt.index), bytes.NewReader(games))
			}
			require.NoError(t, err)
			require.Equal(t, tt.len, db.Len())
			var got faults
			for _, p := range db.Problems() {
				got = append(got, p.Scale)
				require.Contains(t, p.String(), "index: offset ")
				require.Equal(t, p.Scale == chess.Lost, errors.Is(p.Err, cbf.ErrIndex))
			}
			require.Equal(t, tt.problems, got)
			var bad []int
			i := 0
			for g, err := range db.Games() {
				if err != nil {
					bad = append(bad, i)
					var where *cbf.SyntaxError
					require.ErrorAs(t, err, &where)
					require.Equal(t, i+1, where.Game)
					require.Nil(t, g)
				}
				same, err2 := db.Game(i)
				require.Equal(t, g, same)
				require.Equal(t, err, err2)
				i++
			}
			require.Equal(t, tt.bad, bad)
			require.Equal(t, tt.len, i)
			// An index is made of sound entries only.
			index, err := db.AppendIndex([]byte("kept"))
			if tt.bad != nil && tt.name != "inside a game" {
				require.ErrorIs(t, err, cbf.ErrIndex)
				require.Equal(t, "kept", string(index))
			} else {
				require.NoError(t, err)
				require.Equal(t, tt.len, open(t, index[4:], games).Len())
			}
		})
	}
	for _, tt := range []struct {
		name  string
		index []byte
	}{
		{"empty", nil},
		{"3 bytes", make([]byte, 3)},
		{"zeros", make([]byte, 400)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := cbf.NewDatabase(bytes.NewReader(tt.index), bytes.NewReader(games))
			require.ErrorIs(t, err, cbf.ErrIndex)
			require.ErrorContains(t, err, "Recover")
		})
	}
	db := open(t, words(4, 2, o1+3, o2+4, end+5), games)
	for _, i := range []int{-1, 3, 1 << 30} {
		_, err := db.Game(i)
		require.ErrorIs(t, err, chess.ErrRange)
		_, err = db.Header(i)
		require.ErrorIs(t, err, chess.ErrRange)
	}
}

// large is a file of 4 GB of which only the size is known.
type large struct {
	io.ReaderAt
	size int64
}

func (l large) Size() int64 { return l.size }

// TestAppendIndexSize: no index is made of a base that is too large for one.
func TestAppendIndexSize(t *testing.T) {
	for size, fits := range map[int64]bool{math.MaxUint32 - 3: true, math.MaxUint32 - 2: false} {
		db, err := cbf.NewDatabase(bytes.NewReader(words(2, 2, math.MaxUint32)), large{size: size})
		require.NoError(t, err)
		index, err := db.AppendIndex([]byte("kept"))
		if fits {
			require.NoError(t, err)
			require.Len(t, index, 4+12)
			continue
		}
		require.EqualError(t, err, "cbf: games: out of range: more than 4 GB")
		require.Equal(t, "kept", string(index))
	}
}
