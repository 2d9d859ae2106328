package cbf

import (
	"bytes"
	"io"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
)

// fake is a candidate of a size with evidence.
func fake(offset, end int64, bits int) *candidate {
	return &candidate{offset: offset, layout: layout{moves: int(end-offset) - headerSize}, bits: bits}
}

// TestChoose: which of the intact records are taken, as in the picture.
func TestChoose(t *testing.T) {
	a, b, c, d := fake(0, 137, 230), fake(137, 258, 190), fake(255, 379, 200), fake(379, 498, 180)
	for _, tt := range []struct {
		name  string
		input []*candidate
		want  []*candidate
	}{
		{"none", nil, nil},
		{"as in the picture", []*candidate{a, b, fake(200, 240, 20), c, d}, []*candidate{a, b, c, d}},
		{"weak, at the beginning", []*candidate{fake(0, 137, -29)}, []*candidate{fake(0, 137, -29)}},
		{"too weak, at the beginning", []*candidate{fake(0, 137, -30), d}, []*candidate{d}},
		{"alone", []*candidate{fake(100, 200, 21)}, []*candidate{fake(100, 200, 21)}},
		{"too weak, alone", []*candidate{fake(100, 200, 20)}, nil},
		{"alone, a byte behind the beginning", []*candidate{fake(1, 137, 21)}, []*candidate{fake(1, 137, 21)}},
		{"weak, side by side", []*candidate{a, fake(137, 379, -29), d}, []*candidate{a, fake(137, 379, -29), d}},
		{"too weak, side by side", []*candidate{a, fake(137, 379, -30), d}, []*candidate{a, d}},
		{"within another one", []*candidate{a, fake(137, 379, 190), fake(200, 300, 21)}, []*candidate{a, fake(137, 379, 190), fake(200, 300, 21)}},
		{"in the header of another one, better", []*candidate{a, fake(137, 258, 190), fake(150, 379, 191), d}, []*candidate{a, fake(150, 379, 191), d}},
		{"in the header of another one, as good", []*candidate{a, b, fake(150, 379, 190), d}, []*candidate{a, b, d}},
		{"in the header of another one, too weak", []*candidate{fake(0, 137, 5), fake(13, 100, 20)}, []*candidate{fake(0, 137, 5)}},
		{"behind the header of another one", []*candidate{fake(0, 137, 230), fake(14, 100, 21)}, []*candidate{a, fake(14, 100, 21)}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRecovery(Options{}, bytes.NewReader(make([]byte, 500)), fileView, gapView)
			for _, x := range tt.input {
				require.NoError(t, r.choose(x))
			}
			require.NoError(t, r.takeChosen())
			var want []int64
			for _, x := range tt.want {
				want = append(want, x.offset)
			}
			require.Equal(t, want, r.db.offsets)
		})
	}
}

// TestLargest: the largest record is found wherever it begins in a view.
func TestLargest(t *testing.T) {
	g := NewGame()
	start := chess.StartPosition().Setup()
	start.MoveNumber = 2
	p, err := start.Position()
	require.NoError(t, err)
	require.NoError(t, g.SetStart(p))
	g.Players, g.Source = bytes.Repeat([]byte("p"), maxText), bytes.Repeat([]byte("s"), maxText)
	g.Comment = &Comment{Text: bytes.Repeat([]byte("c"), maxComments-6)}
	var four Line
	for _, uci := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
		m, err := p.ParseUCI(uci)
		require.NoError(t, err)
		p, err = p.Play(m)
		require.NoError(t, err)
		four = append(four, Node{Move: m})
	}
	g.Moves = slices.Repeat(four, maxMoves/4+1)[:maxMoves]
	record, err := g.AppendBinary(nil)
	require.NoError(t, err)
	require.Len(t, record, maxRecord)
	comments := headerSize + 2*maxText + maxMoves
	require.Equal(t, comments, bytes.IndexByte(record, openMark), "nothing before the comments looks like comments")
	for _, before := range []int{0, 1000, 60_000} {
		data := slices.Concat(make([]byte, before), record, make([]byte, 100))
		for _, room := range []int{maxRecord + 1000, fileView} {
			require.Equal(t, []int64{int64(before)}, recoverWith(t, bytes.NewReader(data), room).offsets, "%d, %d", before, room)
		}
	}
}

// TestShared: a header without its first two bytes is found two bytes before its place. Both
// games can be read, and the bytes that they share are a problem.
func TestShared(t *testing.T) {
	data := fixtures(t)
	db, err := Recover(bytes.NewReader(data))
	require.NoError(t, err)
	at := db.offsets[1]
	data = slices.Delete(data, int(at), int(at)+2)
	db, err = Recover(bytes.NewReader(data))
	require.NoError(t, err)
	require.Equal(t, at-2, db.offsets[1])
	require.Equal(t, []Problem{{Scale: chess.Lost, Offset: at - 2, Length: 2, Game: 1, Err: errShared}}, db.problems)
	for i := range 2 {
		_, err := db.Game(i)
		require.NoError(t, err)
	}
}

// TestBelievable: a bit less than the table says is not enough.
func TestBelievable(t *testing.T) {
	const begin, to, fileEnd = 1000, 2000, 5000
	for _, tt := range []struct {
		name        string
		offset, end int64
		to          int64
		bits        int
	}{
		{"between", begin, to, to, -10},
		{"the file is cut off", begin, fileEnd + 1, fileEnd, 10},
		{"behind the record before it", begin, to - 1, to, 20},
		{"behind the record before it, longer", begin, to + 1, to, 20},
		{"before the next one", begin + 1, to, to, 24},
		{"alone", begin + 1, to - 1, to, 40},
		{"alone, longer", begin + 1, to + 1, to, 40},
	} {
		r := recovery{end: begin}
		r.file.size = fileEnd
		x := fake(tt.offset, tt.end, tt.bits)
		require.True(t, r.believable(x, tt.to), tt.name)
		x.bits--
		require.False(t, r.believable(x, tt.to), tt.name)
	}
	// The end of the texts is behind the gap.
	r := recovery{end: begin}
	r.file.size = fileEnd
	x := fake(begin, to, 1000)
	require.False(t, r.believable(x, begin+headerSize-1))
	require.True(t, r.believable(x, begin+headerSize))
}

// TestRecoverShorter: a file that ends a byte before its size lacks it.
func TestRecoverShorter(t *testing.T) {
	data := fixtures(t)
	size := int64(len(data))
	db, err := Recover(io.NewSectionReader(bytes.NewReader(data), 0, size+1))
	require.NoError(t, err)
	require.Len(t, db.problems, 1)
	require.Equal(t, []int64{size, 1}, []int64{db.problems[0].Offset, db.problems[0].Length})
	require.ErrorIs(t, db.problems[0].Err, io.ErrUnexpectedEOF)
}

// TestStartOfCandidate: a set-up that strict reading refuses is no start.
func TestStartOfCandidate(t *testing.T) {
	position, err := chess.ParseFEN("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	require.NoError(t, err)
	g := NewGame()
	require.NoError(t, g.SetStart(position))
	record, err := g.AppendBinary(nil)
	require.NoError(t, err)
	for file := range 16 {
		c := newCandidate(0, record)
		c.header[byteFlags2] = c.header[byteFlags2]&^epFileBits | byte(file)
		_, ok := c.start(record)
		require.Equal(t, file <= 8, ok, file)
	}
	c := newCandidate(0, record)
	_, ok := c.start(record[:len(record)-1])
	require.False(t, ok)
}
