package cbf_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
	"example.com/boardcodec/internal/testutil"
)

// A damagedFile is a file of records, and what has become of it.
type damagedFile struct {
	records []record // where they were at first
	bytes   []byte
	from    []int // where each byte was at first, -1 = nowhere
}

type record struct{ offset, size int }

func (f *damagedFile) addRecord(b []byte) {
	f.records = append(f.records, record{len(f.bytes), len(b)})
	f.add(b)
}

func (f *damagedFile) add(b []byte) {
	for range b {
		f.from = append(f.from, len(f.from))
	}
	f.bytes = append(f.bytes, b...)
}

func (f *damagedFile) clone() *damagedFile {
	return &damagedFile{f.records, bytes.Clone(f.bytes), slices.Clone(f.from)}
}

func (f *damagedFile) remove(i, n int) {
	n = min(n, len(f.bytes)-i)
	f.bytes, f.from = slices.Delete(f.bytes, i, i+n), slices.Delete(f.from, i, i+n)
}

func (f *damagedFile) insert(i int, b ...byte) {
	f.bytes = slices.Insert(f.bytes, i, b...)
	f.from = slices.Insert(f.from, i, slices.Repeat([]int{-1}, len(b))...)
}

func (f *damagedFile) set(i int, b ...byte) {
	for _, b := range b[:min(len(b), len(f.bytes)-i)] {
		if f.bytes[i] != b {
			f.bytes[i], f.from[i] = b, -1
		}
		i++
	}
}

func (f *damagedFile) removeAll(match func(i int) bool) {
	for i := len(f.bytes) - 1; i >= 0; i-- {
		if match(i) {
			f.remove(i, 1)
		}
	}
}

func randomBytes(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

// other returns any byte but b.
func other(r *rand.Rand, b byte) byte { return b ^ byte(1+r.IntN(255)) }

// damages is what befalls files: on disks, in transfers, by hand.
var damages = []struct {
	name string
	do   func(f *damagedFile, r *rand.Rand)
}{
	{"none", func(*damagedFile, *rand.Rand) {}},
	{"front cut", func(f *damagedFile, r *rand.Rand) { f.remove(0, 1+r.IntN(1500)) }},
	{"tail cut", func(f *damagedFile, r *rand.Rand) {
		n := len(f.bytes)
		f.remove(max(n-1-r.IntN(1500), 0), n)
	}},
	{"header byte changed", func(f *damagedFile, r *rand.Rand) {
		i := f.records[r.IntN(len(f.records))].offset + r.IntN(14)
		f.set(i, other(r, f.bytes[i]))
	}},
	{"byte changed", func(f *damagedFile, r *rand.Rand) {
		i := r.IntN(len(f.bytes))
		f.set(i, other(r, f.bytes[i]))
	}},
	{"byte removed", func(f *damagedFile, r *rand.Rand) { f.remove(r.IntN(len(f.bytes)), 1) }},
	{"byte inserted", func(f *damagedFile, r *rand.Rand) { f.insert(r.IntN(len(f.bytes)+1), byte(r.Uint32())) }},
	{"twenty bytes removed", func(f *damagedFile, r *rand.Rand) {
		for range 20 {
			f.remove(r.IntN(len(f.bytes)), 1)
		}
	}},
	{"twenty bytes inserted", func(f *damagedFile, r *rand.Rand) {
		for range 20 {
			f.insert(r.IntN(len(f.bytes)+1), byte(r.Uint32()))
		}
	}},
	{"one byte in 300 changed", func(f *damagedFile, r *rand.Rand) {
		for i := r.IntN(600); i < len(f.bytes); i += 1 + r.IntN(600) {
			f.set(i, other(r, f.bytes[i]))
		}
	}},
	{"LF to CR LF", func(f *damagedFile, _ *rand.Rand) {
		for i := len(f.bytes) - 1; i >= 0; i-- {
			if f.bytes[i] == '\n' {
				f.insert(i, '\r')
			}
		}
	}},
	{"CR LF to LF", func(f *damagedFile, _ *rand.Rand) {
		f.removeAll(func(i int) bool { return bytes.HasPrefix(f.bytes[i:], []byte("\r\n")) })
	}},
	{"CR lost", func(f *damagedFile, _ *rand.Rand) {
		f.removeAll(func(i int) bool { return f.bytes[i] == '\r' })
	}},
	{"NUL lost", func(f *damagedFile, _ *rand.Rand) {
		f.removeAll(func(i int) bool { return f.bytes[i] == 0 })
	}},
	{"bit 7 lost", func(f *damagedFile, r *rand.Rand) {
		at := r.IntN(len(f.bytes))
		for i := at; i < min(at+1000, len(f.bytes)); i++ {
			f.set(i, f.bytes[i]&0x7f)
		}
	}},
	{"500 bytes overwritten", func(f *damagedFile, r *rand.Rand) {
		f.set(r.IntN(len(f.bytes)), randomBytes(r, 500)...)
	}},
	{"500 bytes zeroed", func(f *damagedFile, r *rand.Rand) { f.set(r.IntN(len(f.bytes)), make([]byte, 500)...) }},
	{"500 bytes removed", func(f *damagedFile, r *rand.Rand) { f.remove(r.IntN(len(f.bytes)), 500) }},
	{"500 bytes inserted", func(f *damagedFile, r *rand.Rand) {
		f.insert(r.IntN(len(f.bytes)+1), randomBytes(r, 500)...)
	}},
	{"sectors swapped", func(f *damagedFile, r *rand.Rand) {
		sectors := len(f.bytes) / 512
		a, b := 512*r.IntN(sectors), 512*r.IntN(sectors)
		for i := range 512 {
			f.bytes[a+i], f.bytes[b+i] = f.bytes[b+i], f.bytes[a+i]
			f.from[a+i], f.from[b+i] = f.from[b+i], f.from[a+i]
		}
	}},
}

// kinds are ways to make the records of a base harder to find.
var kinds = []struct {
	name   string
	change func(g *cbf.Game)
}{
	{"as they are", func(*cbf.Game) {}},
	{"wrong checksums", nil},
	{"without names", func(g *cbf.Game) { g.Players, g.Source = nil, nil }},
	{"two plies", func(g *cbf.Game) { shorten(g, 2) }},
	{"names only", func(g *cbf.Game) { shorten(g, 0) }},
	{"two plies without names", func(g *cbf.Game) {
		g.Players, g.Source = nil, nil
		shorten(g, 2)
	}},
	{"two plies, names in Cyrillic", func(g *cbf.Game) {
		shorten(g, 2)
		g.Players = []byte("\x8f\xae\xab\xe3\xa3\xa0\xa5\xa2\xe1\xaa\xa8\xa9-\x91\xac\xeb\xe1\xab\xae\xa2 \x82\xa0\xe1\xa8\xab\xa8\xa9") // code page 866
		g.Source = bytes.Repeat([]byte("\xcf\xf0\xe8\xe7 "), 7)                                                                          // Windows-1251
	}},
	{"two plies, names with zeros behind", func(g *cbf.Game) {
		shorten(g, 2)
		g.Players = append([]byte("A-B"), make([]byte, 40)...)
		g.Source = make([]byte, 40)
	}},
	{"two plies without names, with all else", func(g *cbf.Game) {
		g.Players, g.Source = nil, nil
		shorten(g, 2)
		for i := range g.Moves {
			g.Moves[i].Comment = &cbf.Comment{MoveCode: 1}
		}
		_ = g.SetResult(chess.NoResult)
		_ = g.SetElo(chess.White, 2000)
		_ = g.SetElo(chess.Black, 2100)
		_ = g.SetECO("A76/05")
	}},
	{"two plies without names and a king", func(g *cbf.Game) {
		g.Players, g.Source = nil, nil
		shorten(g, 2)
		s := g.Start().Setup()
		for square := range chess.Square(64) {
			if s.Board[square] == chess.King.Of(s.Turn.Other()) {
				s.Board[square] = chess.NoPiece
			}
		}
		s.Castling, s.MoveNumber = 0, 1
		p, err := s.Position()
		if err == nil && g.SetStart(p) == nil && len(g.Moves) > 0 && slices.Contains(p.Numbered(), g.Moves[0].Move) {
			shorten(g, 1)
		} else {
			shorten(g, 0)
		}
	}},
	{"many comments", func(g *cbf.Game) {
		for i := range g.Moves {
			if i%3 == 0 {
				g.Moves[i].Comment = &cbf.Comment{MoveCode: 1, Text: []byte("better than anything else")}
			}
		}
	}},
}

func shorten(g *cbf.Game, plies int) {
	g.Comment, g.ExtraComments, g.Trailing = nil, nil, nil
	g.Moves = g.Moves[:min(plies, len(g.Moves))]
	for i := range g.Moves {
		g.Moves[i].Comment, g.Moves[i].Variations = nil, nil
	}
}

// recordsOf returns a base with records of a kind.
func recordsOf(t testing.TB, name string, change func(*cbf.Game)) *damagedFile {
	f := new(damagedFile)
	base, data := readBase(t, name)
	for i := range base.Games {
		rec := bytes.Clone(base.Games[i].record(data))
		if change == nil {
			rec[13] ^= 0x55
		} else {
			g, err := cbf.ParseGame(rec)
			require.NoError(t, err)
			change(g)
			rec, err = g.AppendBinary(nil)
			require.NoError(t, err)
		}
		f.addRecord(rec)
	}
	return f
}

// recover recovers the file, in which every record without a changed byte is to be found, and nothing
// else. It returns how many there are of both.
func (f *damagedFile) recover(t *testing.T, name string) (whole, games int) {
	db, found := requireAccount(t, f.bytes)
	now := make(map[int]int, len(f.from)) // where each byte is
	for i, from := range f.from {
		if from >= 0 {
			now[from] = i
		}
	}
	wholeAt := map[int64]bool{}
	// Where records begin, whole or not: by each byte of the header that is
	// left, and two bytes before and after. No checksum covers all bytes.
	near := map[int64]bool{}
	for _, rec := range f.records {
		start, ok := now[rec.offset]
		for k := range rec.size {
			i, left := now[rec.offset+k]
			ok = ok && left && i == start+k
			for d := -2; left && k < 14 && d <= 2; d++ {
				near[int64(i-k+d)] = true
			}
		}
		if !ok {
			continue
		}
		wholeAt[int64(start)] = true
		if _, ok := slices.BinarySearch(found, int64(start)); !ok {
			t.Errorf("%s: lost: %d", name, start)
		}
	}
	for i, at := range found {
		if !near[at] {
			t.Errorf("%s: invented: %d", name, at)
		}
		if _, err := db.Game(i); err != nil && wholeAt[at] {
			t.Errorf("%s: whole: %v", name, err)
		}
	}
	return len(wholeAt), len(found)
}

// requireAccount recovers a file. It requires that every byte is in a game or in a problem.
func requireAccount(t *testing.T, data []byte) (*cbf.Database, []int64) {
	t.Helper()
	db, _ := recovered(t, data)
	found := offsets(t, db)[:db.Len()]
	require.True(t, slices.IsSorted(found))
	accounted := make([]bool, len(data))
	account := func(from, to int64) {
		for i := from; i < min(to, int64(len(accounted))); i++ {
			accounted[i] = true
		}
	}
	for i, at := range found {
		record := data[at:]
		if i+1 < len(found) {
			record = data[at:found[i+1]]
		}
		g, err := cbf.Options{Lenient: true}.ParseGame(record)
		require.NoError(t, err)
		h := g.Bytes()
		size := 14 + int64(h[4]&63) + int64(h[5]&63) + max(int64(h[2])<<8|int64(h[3]), 1) - 1 + int64(h[6])<<8 + int64(h[7])
		if h[10]&1 != 0 {
			size += 33
		}
		account(at, at+min(size, int64(len(record))))
	}
	for _, p := range db.Problems() {
		account(p.Offset, p.Offset+p.Length)
	}
	require.False(t, slices.Contains(accounted, false))
	return db, found
}

// FuzzRecover: every byte of any file is in a game or in a problem, and every
// game that strict reading refuses is in a problem. A file that looks like a base still does
// with other bytes behind it, if its first game is whole.
func FuzzRecover(f *testing.F) {
	r := rand.New(rand.NewPCG(61, 62))
	base := recordsOf(f, "q01apawn", func(*cbf.Game) {})
	for _, damage := range damages {
		d := base.clone()
		damage.do(d, r)
		f.Add(d.bytes[:min(1000, len(d.bytes))])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		_, found := requireAccount(t, data)
		if len(found) > 1 && found[0] == 0 {
			whole := data[:found[1]]
			if _, err := cbf.ParseGame(whole); err == nil {
				require.Equal(t, cbf.LooksLike(whole), cbf.LooksLike(data))
			}
		}
	})
}

// TestRecoverDamaged: whatever the damage to a file, every record without a changed
// byte is found, and nothing is found where there is no record. The first round, which is
// the same every time, has one base for each kind and damage.
func TestRecoverDamaged(t *testing.T) {
	end := time.Now().Add(testutil.Long(t))
	for seed := uint64(0); seed == 0 || time.Now().Before(end); seed = rand.Uint64() {
		for i, kind := range kinds {
			for k, name := range chesstest.Bases {
				base := recordsOf(t, name, kind.change)
				for j, damage := range damages {
					if seed == 0 && (i+j)%len(chesstest.Bases) != k {
						continue
					}
					f := base.clone()
					damage.do(f, rand.New(rand.NewPCG(seed, 1)))
					f.recover(t, fmt.Sprintf("%s, %s, %s, seed %d", name, kind.name, damage.name, seed))
				}
			}
		}
	}
}

// TestRecoverTable: damage that has cost intact games once.
func TestRecoverTable(t *testing.T) {
	type row struct {
		Base, Damage string
		Whole        []int64
	}
	for _, row := range testutil.Lines[row](t, "../testdata/cbf/recover.jsonl") {
		data := readFile(t, row.Base+".cbf")
		var n int
		var value byte
		switch {
		case scan(row.Damage, "first %d bytes removed", &n):
			data = data[n:]
		case scan(row.Damage, "byte %d xor 0x%x", &n, &value):
			data[n] ^= value
		case scan(row.Damage, "byte %d removed", &n):
			data = slices.Delete(data, n, n+1)
		default:
			t.Fatal(row.Damage)
		}
		db, _ := recovered(t, data)
		found := offsets(t, db)[:db.Len()]
		for _, whole := range row.Whole {
			require.Contains(t, found, whole, "%s, %s", row.Base, row.Damage)
		}
		require.LessOrEqual(t, len(found), len(row.Whole)+1, "%s, %s", row.Base, row.Damage)
	}
}

func scan(s, format string, values ...any) bool {
	n, err := fmt.Sscanf(s, format, values...)
	return err == nil && n == len(values)
}
