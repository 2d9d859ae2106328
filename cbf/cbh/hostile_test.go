package cbh_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/internal/testutil"
)

// rich returns a base with a game that has variations and annotations of all kinds, and a text.
func rich(t testing.TB) fstest.MapFS {
	t.Helper()
	g := compactGame(t, variations)
	g.header = map[int][]byte{9: {0, 0, 1, 0, 0, 2, 0, 0, 1, 0, 0, 1, 0, 0, 1}}
	list, _ := annotationVectors(t)
	for _, a := range list { // one of each type
		if n := len(g.notes); n == 0 || g.notes[n-1].Type != a.Type {
			a.Place = n - 1
			g.notes = append(g.notes, a)
		}
	}
	text := madeGame{moves: textRecord(1, "text"), header: map[int][]byte{0: {3}}}
	return makeBase(g, plain(t, "e4", "c5"), text)
}

// TestPrefixes: files that are cut off give errors with their places, and no more than the whole.
func TestPrefixes(t *testing.T) {
	fsys := rich(t)
	whole, err := cbh.Open(fsys, "base")
	require.NoError(t, err)
	want, err := whole.Game(0)
	require.NoError(t, err)
	for name, file := range fsys {
		for n := range testutil.Prefixes(len(file.Data), 200, 100, 7) {
			cut := edited(fsys, name, func(b []byte) []byte { return b[:n] })
			checkBase(t, cut)
			db, err := lenient.Open(cut, "base")
			if err != nil {
				continue
			}
			if g, err := db.Game(0); err == nil {
				require.LessOrEqual(t, moveCount(&g.Line), moveCount(&want.Line))
				if len(lineText(&g.Line)) < len(lineText(&want.Line)) {
					require.NotEmpty(t, g.Problems, "%s of %d bytes", name, n)
				}
			}
		}
	}
}

// moveCount returns the number of moves in all lines.
func moveCount(l *pgn.Line) int {
	n := len(l.Moves)
	for i := range l.Moves {
		for j := range l.Moves[i].Variations() {
			n += moveCount(&l.Moves[i].Variations()[j])
		}
	}
	return n
}

// TestDamage: each fault is an error in strict mode, and leniently what could be read.
func TestDamage(t *testing.T) {
	good := plain(t, "e4", "e5", "Nf3", "Nc6")
	record := func(codes ...byte) []byte {
		e := encoder{}
		e.moves(lineOf(t, "e4"), chess.StartPosition())
		e.out = e.out[:len(e.out)-1] // without its end mark
		for i, c := range codes {
			e.put(c)
			if c < 235 && (i == 0 || codes[0] != 235) { // a move, not the bytes of one
				e.n++
			}
		}
		return moveRecord(0, nil, e.out)
	}
	header := func(at int, b ...byte) madeGame {
		return madeGame{moves: good.moves, header: map[int][]byte{at: b}}
	}
	kingless := make([]byte, 28)
	noted := func(place int, kind cbh.AnnotationType, data string) madeGame {
		return madeGame{moves: good.moves, notes: []cbh.Annotation{note(place, kind, data)}}
	}
	cutOff := append([]byte{0, 1, 0, 0}, good.moves[4:]...)
	for _, tt := range []struct {
		name  string
		game  madeGame
		want  error
		moves int // that lenient reading keeps
	}{
		{"offset beyond the end", header(1, 0, 1, 0, 0), chess.ErrRange, 0},
		{"name beyond the file", header(9, 0, 0, 4), chess.ErrRange, 4},
		{"result", header(27, 8), chess.ErrRange, 4},
		{"annotations beyond the end", header(5, 0, 1, 0, 0), chess.ErrRange, 4},
		{"size 0", madeGame{moves: []byte{0, 0, 0, 0}}, chess.ErrSyntax, 0},
		{"size beyond the end", madeGame{moves: cutOff}, io.ErrUnexpectedEOF, 4},
		{"mode 62", madeGame{moves: []byte{62, 0, 0, 5, 0}}, errors.ErrUnsupported, 0},
		{"mode 2", madeGame{moves: []byte{2, 0, 0, 5, 0}}, errors.ErrUnsupported, 0},
		{"no end", madeGame{moves: record()}, io.ErrUnexpectedEOF, 1},
		{"no piece", madeGame{moves: record(143, 255)}, chess.ErrMove, 1},
		{"off the board", madeGame{moves: record(103, 255)}, chess.ErrMove, 1},
		{"not legal", madeGame{moves: record(1, 255)}, chess.ErrMove, 1},
		{"two bytes cut off", madeGame{moves: record(235, 0)}, io.ErrUnexpectedEOF, 1},
		{"two bytes, no move", madeGame{moves: record(235, 0, 0)}, chess.ErrMove, 1},
		{"variation of no move", madeGame{moves: record(254, 255, 0, 255)}, chess.ErrSyntax, 1},
		{"set-up cut off", madeGame{moves: []byte{64, 0, 0, 6, 1, 0}}, io.ErrUnexpectedEOF, 0},
		{"no kings", madeGame{moves: moveRecord(0, kingless, nil)}, chess.ErrSyntax, 0},
		{"Chess960 without a set-up", madeGame{moves: moveRecord(10, nil, []byte{0})}, chess.ErrSyntax, 0},
		{"odd number of bytes", madeGame{moves: moveRecord(5, nil, []byte{0})}, io.ErrUnexpectedEOF, 0},
		{"many waiting", madeGame{moves: record(bytes.Repeat([]byte{254}, 10_001)...)}, chess.ErrRange, 1},
		{"annotation cut off", noted(0, cbh.TextAfter, ""), io.ErrUnexpectedEOF, 4},
		{"question cut off", noted(0, cbh.Training, "\x01\x00\x01\x00\x00\x01\x00\x00\x00"), io.ErrUnexpectedEOF, 4},
		{"square 65", noted(0, cbh.ColoredSquares, "\x02\x41"), chess.ErrRange, 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fsys := makeBase(tt.game, good)
			db, err := cbh.Open(fsys, "base")
			require.NoError(t, err)
			_, err = db.Game(0)
			require.ErrorIs(t, err, tt.want)
			checkError(t, err)
			_, err = db.Game(1)
			require.NoError(t, err)
			db, err = lenient.Open(fsys, "base")
			require.NoError(t, err)
			g, err := db.Game(0)
			require.NoError(t, err)
			require.Len(t, g.Moves, tt.moves)
			lost := false
			for _, p := range g.Problems {
				lost = lost || p.Scale == chess.Lost && errors.Is(p.Err, tt.want)
			}
			require.True(t, lost, "%v", g.Problems)
			checkGame(t, db, 0)
		})
	}
	for _, tt := range []struct {
		name string
		game madeGame
	}{
		{"unused code", madeGame{moves: record(240, 255)}},
		{"empty variation", madeGame{moves: record(254, 0, 255, 255)}},
		{"annotation after the end", noted(9, cbh.TextAfter, "\x00\x00text")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := readMade(t, tt.game)
			require.Len(t, g.Problems, 1)
			require.Equal(t, chess.Odd, g.Problems[0].Scale)
		})
	}
	require.Empty(t, readMade(t, madeGame{moves: append(record(255), "junk"...)}).Problems, "after the record")

	// Many variations of one move, each remembered before the first move of another, are not nested.
	codes := append(bytes.Repeat([]byte{254, 0, 255}, 10_000), 0, 254, 0, 255, 0, 255)
	many := readMade(t, madeGame{moves: record(codes...)})
	require.Empty(t, many.Problems)
	require.Len(t, many.Moves[1].Variations(), 10_000)
}

// TestDeadLine: after a move that cannot be read, the rest of its line and what belongs to it is counted,
// and other lines are whole.
func TestDeadLine(t *testing.T) {
	e := encoder{}
	for _, move := range [][]byte{{112}, {254, 143}, {254, 0}, {255}, {0}, {255}, {254, 0}, {255}, {0}} {
		e.put(move...)
		if move[len(move)-1] < 250 {
			e.n++
		}
	}
	e.put(255)
	lost := note(2, cbh.TextAfter, "\x00\x00lost")
	notes := []cbh.Annotation{lost, lost}
	game := madeGame{moves: moveRecord(0, nil, e.out), notes: notes}
	db, err := lenient.Open(makeBase(game), "base")
	require.NoError(t, err)
	g, err := db.Game(0)
	require.NoError(t, err)
	var texts []string
	for _, p := range g.Problems {
		texts = append(texts, p.Err.Error())
	}
	require.NotEmpty(t, g.Moves)
	require.Contains(t, strings.Join(texts, "; "), "moves after what could not be read")
	require.Contains(t, strings.Join(texts, "; "), "annotations of moves that could not be read: 2")
}

// TestConcurrent: one base is read by several goroutines.
func TestConcurrent(t *testing.T) {
	db, err := cbh.Open(rich(t), "base")
	require.NoError(t, err)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for g, err := range db.Games() {
				if err != nil || g == nil {
					t.Errorf("%v", err)
				}
			}
			for i := range db.Len() {
				_, _ = db.Game(i)
				_, _ = db.Text(i)
				_, _ = db.Annotations(i)
			}
		})
	}
	wg.Wait()
}

// failing is a file system with a file that fails when it is read.
type failing struct {
	fstest.MapFS
	name string
}

type failingFile struct{ fs.File }

var errDisk = errors.New("disk fault")

func (failingFile) Read([]byte) (int, error)          { return 0, errDisk }
func (failingFile) ReadAt([]byte, int64) (int, error) { return 0, errDisk }
func (f failing) Open(name string) (fs.File, error) {
	file, err := f.MapFS.Open(name)
	if name == f.name {
		return failingFile{file}, err
	}
	return file, err
}

// A worn file fails after its first good bytes.
type worn struct {
	*bytes.Reader
	good int
}

func (w worn) ReadAt(b []byte, at int64) (int, error) {
	if n, err := w.Reader.ReadAt(b, at); int(at)+n <= w.good {
		return n, err
	}
	return max(0, w.good-int(at)), errDisk
}

// TestFaults: errors of a disk are returned unchanged, in lenient mode too.
func TestFaults(t *testing.T) {
	fsys := rich(t)
	for name := range fsys {
		faulty := failing{fsys, name}
		db, err := lenient.Open(faulty, "base")
		if err == nil {
			_, err = db.Game(0)
		}
		require.Equal(t, errDisk, err, name)
		if name == "base.cbg" || name == "base.cba" { // which a list of headers does not read
			db, err := cbh.Open(faulty, "base")
			require.NoError(t, err)
			for _, err := range db.Headers() {
				require.NoError(t, err)
			}
		}
	}
	moves := fsys["base.cbg"].Data
	for good := range moves {
		_, err := cbh.Recover(worn{bytes.NewReader(moves), good})
		require.Equal(t, errDisk, err, "%d bytes", good)
	}
}

// TestDamagedBases: with bytes of real bases changed and files cut off, what is read is PGN.
func TestDamagedBases(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	rounds := 30
	if testutil.Long(t) > 0 {
		rounds = 1500
	}
	for _, b := range realBases[1:] { // the small ones
		sharedBase(t, b.base)
		names, err := filepath.Glob(shared + "data/cbh/" + b.base + ".*")
		require.NoError(t, err)
		for range rounds {
			fsys := fstest.MapFS{}
			for _, name := range names {
				data, err := os.ReadFile(name)
				require.NoError(t, err)
				for range random.IntN(5) {
					data[random.IntN(len(data))] = byte(random.Uint32())
				}
				if random.IntN(20) == 0 {
					data = data[:random.IntN(len(data))]
				}
				fsys["base"+filepath.Ext(name)] = &fstest.MapFile{Data: data}
			}
			checkBase(t, fsys)
		}
	}
}
