package cbf_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
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
	for _, name := range chesstest.Bases {
		db, index := recovered(t, readFile(t, name+".cbf"))
		require.Empty(t, db.Problems(), name)
		require.Equal(t, readFile(t, name+".cbi"), index, "%s: the index that was lost", name)
	}
}

// TestRecoverGaps: every game of the base that is whole is found again, whatever is between them.
func TestRecoverGaps(t *testing.T) {
	base, games := readBase(t, "r01fisch")
	for _, tt := range []struct {
		name string
		gap  []byte
	}{
		{"zeros", make([]byte, 100)},
		{"a byte", []byte{7}},
		{"0xff", bytes.Repeat([]byte{0xff}, 1000)},
		{"text", []byte(strings.Repeat("deleted by hand ", 20))},
		{"random", randomBytes(rand.New(rand.NewPCG(5, 6)), 3000)},
		{"header without a game", games[:14]},
		{"an index", readFile(t, "r01fisch.cbi")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var file []byte
			var want []cbf.Problem
			for i := range base.Games {
				want = append(want, cbf.Problem{Scale: chess.Lost, Offset: int64(len(file)), Length: int64(len(tt.gap))})
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
			require.Equal(t, "offset 0: no game found, "+strconv.Itoa(len(tt.gap))+" bytes", db.Problems()[0].String())
		})
	}
}

// TestRecoverDoubtful: a record with a wrong part is a game if there is
// evidence enough of the rest.
func TestRecoverDoubtful(t *testing.T) {
	base, games := readBase(t, "r01fisch")
	first, second := base.Games[0].record(games), base.Games[1].record(games)
	junk := bytes.Repeat([]byte{0xff}, 100)
	text := []byte("a line of text that has come between the games of this file, by mistake, nobody knows why or how  ")
	require.Len(t, first, 137)
	wrong := strings.Repeat("\x7f", 100)
	long := sealed{players: "A-B", moves: shuffleNumbers(t, 100, 0) + wrong}.record()
	large := sealed{players: "A-B", moves: shuffleNumbers(t, 5000, 0) + wrong}.record()
	brief := sealed{players: "A-B", moves: shuffleNumbers(t, 20, 0) + wrong}.record()
	none := sealed{players: "A-B", moves: wrong, badChecksum: true}.record()
	zero := sealed{moves: e4 + e5 + "\x00" + strings.Repeat("x", 600)}.record()
	game := sealed{players: "Karpov-Kasparov", moves: shuffleNumbers(t, 40, 0) + "\x00" + strings.Repeat("x", 600)}.record()
	trailed := sealed{players: "Karpov-Kasparov", moves: shuffleNumbers(t, 40, 0) + "\x00" + strings.Repeat("x", 60_000)}.record()
	ended := sealed{moves: e4 + e5 + "\x00"}.record()
	uncommented := sealed{players: "A-B", moves: e4, comments: "\x01\xff"}.record()
	commented := sealed{players: "A-B", moves: e4 + e5, comments: "\xff\x00\x00\x00\x00a comment before the game\xff"}.record()
	lacks := func(bytes int) []byte { return slices.Delete(slices.Clone(commented), 30, 30+bytes) } // in the text
	studied := sealed{players: "A-B", moves: e4, setup: bare}.record()
	studied[len(studied)-33] |= 0x70 // no piece has this code
	// Every number is 1: the rook goes from a1 to b1 and back, the knight ends on a2 and c1.
	weak := sealed{moves: strings.Repeat("\x01", 40), comments: "\xff\xffx", header: map[int]byte{8: 1, 9: 1}, badChecksum: true}
	weak.setup = "n6k/8/8/8/8/8/8/R6K"
	kings := weak.record()
	weak.setup = "n7/8/8/8/8/8/8/R7"
	noKings := weak.record()
	for _, tt := range []struct {
		name     string
		file     [][]byte
		games    int
		problems string
	}{
		{"moves", [][]byte{first, long, second}, 3, "game 2: moves: offset 254: not a move of the position: number 127 of 20"},
		{"moves, before a gap", [][]byte{first, long, junk, second}, 3, "game 2: moves: offset 254: not a move of the position: number 127 of 20; offset 354: no game found, 100 bytes"},
		{"moves, between gaps", [][]byte{junk, long, junk, second}, 2, "offset 0: no game found, 100 bytes; game 1: moves: offset 217: not a move of the position: number 127 of 20; offset 317: no game found, 100 bytes"},
		{"moves, after a gap", [][]byte{first, junk, long, second}, 3, "offset 137: no game found, 100 bytes; game 2: moves: offset 354: not a move of the position: number 127 of 20"},
		{"moves, at the end", [][]byte{first, long}, 2, "game 2: moves: offset 254: not a move of the position: number 127 of 20"},
		{"moves, of two games", [][]byte{first, brief, long, second}, 4, "game 2: moves: offset 174: not a move of the position: number 127 of 20; game 3: moves: offset 391: not a move of the position: number 127 of 20"},
		{"moves, of a large game", [][]byte{first, large, second}, 3, "game 2: moves: offset 5154: not a move of the position: number 127 of 20"},
		{"moves, after a game that is cut", [][]byte{first, long[:60], long, second}, 4, "game 2: moves: offset 197: unexpected EOF: 157 bytes short; game 3: moves: offset 314: not a move of the position: number 127 of 20"},
		{"all moves and the checksum", [][]byte{first, none, second}, 3, "game 2: moves: offset 154: not a move of the position: number 127 of 20"},
		{"all moves and the checksum, after a gap", [][]byte{first, junk, none, second}, 2, "offset 137: no game found, 217 bytes"},
		{"comments", [][]byte{first, uncommented, second}, 3, "game 2: comments: offset 155: malformed: they begin with byte 0x01, not 0xff"},
		{"comments, between gaps", [][]byte{junk, uncommented, junk, second}, 2, "offset 0: no game found, 100 bytes; game 1: comments: offset 118: malformed: they begin with byte 0x01, not 0xff; offset 120: no game found, 100 bytes"},
		{"two bytes of a comment", [][]byte{first, lacks(2), second}, 3, "game 2: offset 185: malformed: the next game begins in it; one of the two is damaged, 2 bytes"},
		{"three bytes of a comment", [][]byte{first, lacks(3), second}, 3, "game 2: comments: offset 184: unexpected EOF: 3 bytes short"},
		{"set-up", [][]byte{first, studied, second}, 3, "game 2: set-up: offset 155: malformed: piece code 7"},
		{"cut", [][]byte{first, long[:100], second}, 3, "game 2: moves: offset 237: unexpected EOF: 117 bytes short"},
		{"cut, before a gap", [][]byte{first, long[:60], junk, second}, 3, "game 2: moves: offset 297: unexpected EOF: 57 bytes short"},
		{"cut, at the end", [][]byte{first, long[:14]}, 2, "game 2: text: offset 151: unexpected EOF: 203 bytes short"},
		{"cut in the header", [][]byte{first, long[:13]}, 1, "offset 137: no game found, 13 bytes"},
		{"a header, but no text", [][]byte{first, long[:16], second}, 2, "offset 137: no game found, 16 bytes"},
		{"moves that end early", [][]byte{first, zero, second}, 3, ""},
		{"moves that end early, alone", [][]byte{zero}, 1, ""},
		{"moves that end early, of a game between gaps", [][]byte{junk, game, junk, second}, 2, "offset 0: no game found, 100 bytes; offset 770: no game found, 100 bytes"},
		{"moves that end early, between gaps", [][]byte{junk, ended, junk, second}, 2, "offset 0: no game found, 100 bytes; offset 117: no game found, 100 bytes"},
		{"moves that end early, before many bytes", [][]byte{junk, trailed, junk}, 1, "offset 0: no game found, 100 bytes; offset 60170: no game found, 100 bytes"},
		{"moves that end early, in games", [][]byte{zero[:200], junk, second, first, first, first, first}, 6, "game 1: moves: offset 300: unexpected EOF: 317 bytes short"},
		{"weak evidence", [][]byte{junk, kings, junk}, 1, "offset 0: no game found, 100 bytes; offset 190: no game found, 100 bytes"},
		{"weak evidence, without kings", [][]byte{junk, noKings, junk}, 0, "offset 0: no game found, 290 bytes"},
		{"a byte too many", [][]byte{first, {0}, second}, 2, "offset 137: no game found, 1 bytes"},
		{"a text between", [][]byte{first, text, second}, 2, "offset 137: no game found, 98 bytes"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			db, _ := recovered(t, bytes.Join(tt.file, nil))
			require.Equal(t, tt.problems, strings.Join(damage(db), "; "))
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
			require.LessOrEqual(t, games.bytes, 4*len(data))
			require.LessOrEqual(t, n, uint64(40*len(data)))
		})
	}
}

// TestRecoverNothing: nothing is found in files without a game, of any length
// and content. Each is one problem.
func TestRecoverNothing(t *testing.T) {
	db, index := recovered(t, nil)
	require.Zero(t, db.Len())
	require.Empty(t, db.Problems())
	require.Equal(t, words(1, 2), index)
	require.Zero(t, open(t, index, nil).Len())
	files := map[string][]byte{}
	r := rand.New(rand.NewPCG(7, 8))
	for _, n := range []int{1, 13, 14, 15, 1000, 300_000} {
		files[fmt.Sprint("random ", n)] = randomBytes(r, n)
		files[fmt.Sprint("zeros ", n)] = make([]byte, n)
		files[fmt.Sprint("0xff ", n)] = bytes.Repeat([]byte{0xff}, n)
	}
	for b := range 256 {
		files[fmt.Sprint("byte ", b)] = bytes.Repeat([]byte{byte(b)}, 1000)
	}
	for i := range 50 {
		// The same few bytes again and again.
		files[fmt.Sprint("period ", i)] = bytes.Repeat(randomBytes(r, 1+i), 300)
	}
	program, err := os.Executable()
	require.NoError(t, err)
	data, err := os.ReadFile(program)
	require.NoError(t, err)
	files["a program"] = data[:min(len(data), 500_000)]
	for _, name := range []string{"r01fisch.cbi", "p01mate2.json", "b02fisch.fbk", "pgn-sample.pgn"} {
		files[name] = readFile(t, name)
	}
	for name, data := range files {
		db, _ := recovered(t, data)
		require.Zero(t, db.Len(), name)
		require.Len(t, db.Problems(), 1, name)
		p := db.Problems()[0]
		require.Equal(t, []int64{0, int64(len(data))}, []int64{p.Offset, p.Length}, name)
		require.Equal(t, chess.Lost, p.Scale, name)
	}
}

// TestRecoverOmitted: the problems beyond the first thousand become one, which has
// their range.
func TestRecoverOmitted(t *testing.T) {
	f := recordsOf(t, "p01mate2", func(*cbf.Game) {})
	var data []byte
	for range 8 {
		for _, rec := range f.records {
			data = append(append(data, 0), f.bytes[rec.offset:rec.offset+rec.size]...)
		}
	}
	db, _ := recovered(t, data)
	require.Equal(t, 8*166, db.Len())
	require.Len(t, db.Problems(), 1001)
	last, omitted := db.Problems()[999], db.Problems()[1000]
	require.Equal(t, chess.Omitted, omitted.Scale)
	require.Zero(t, omitted.Game, "they are of many games")
	require.EqualError(t, omitted.Err, "328 more problems")
	at := offsets(t, db)
	require.Equal(t, at[999]-1, last.Offset)
	require.Equal(t, at[998]-1, omitted.Offset)
	require.Equal(t, int64(len(data)), omitted.Offset+omitted.Length)
}

// damage returns the problems of a recovered base and the errors of its games, by their place.
func damage(db *cbf.Database) (texts []string) {
	all := slices.Clone(db.Problems())
	for _, err := range db.Games() {
		if e, ok := errors.AsType[*cbf.SyntaxError](err); ok {
			all = append(all, cbf.Problem{Offset: e.Offset, Game: e.Game, Part: e.Part, Err: e.Err})
		}
	}
	slices.SortFunc(all, func(a, b cbf.Problem) int { return cmp.Compare(a.Offset, b.Offset) })
	for _, p := range all {
		texts = append(texts, p.String())
	}
	return texts
}

// withoutErr returns the problems without their text.
func withoutErr(problems []cbf.Problem) []cbf.Problem {
	problems = slices.Clone(problems)
	for i := range problems {
		problems[i].Err = nil
	}
	return problems
}

// TestLooksLike: bases are recognised by their beginning, and no other file is.
func TestLooksLike(t *testing.T) {
	for _, name := range chesstest.Bases {
		data := readFile(t, name+".cbf")
		for _, n := range []int{100, 1 << 10, len(data)} {
			require.True(t, cbf.LooksLike(data[:n]), "%s, %d bytes", name, n)
		}
		require.False(t, cbf.LooksLike(data[:13]))
		require.False(t, cbf.LooksLike(data[1:]))
	}
	files, err := filepath.Glob("../testdata/*/*.*")
	require.NoError(t, err)
	for _, file := range files {
		if filepath.Ext(file) == ".cbf" {
			continue
		}
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, n := range []int{100, 1 << 10, len(data)} {
			require.False(t, cbf.LooksLike(data[:min(n, len(data))]), "%s, %d bytes", file, n)
		}
	}
}
