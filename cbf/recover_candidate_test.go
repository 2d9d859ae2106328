package cbf

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
)

// scanned are bytes of all sorts, each with what a header lacks or has most:
// bytes 0xff, lengths of 0.
func scanned(t testing.TB) map[string][]byte {
	r := rand.New(rand.NewPCG(41, 42))
	random := make([]byte, 60_000)
	for i := range random {
		random[i] = byte(r.Uint32())
	}
	sparse := bytes.Repeat([]byte("a text without the byte that begins comments "), 2000)
	for i := 0; i < len(sparse); i += 1 + r.IntN(25_000) {
		sparse[i] = openMark
	}
	for range 300 {
		i := r.IntN(len(sparse) - headerSize)
		switch field := byteMlen; r.IntN(3) {
		case 0:
			field = byteClen
			fallthrough
		case 1:
			copy(sparse[i:], headerKeys[field:field+2])
		case 2:
			copy(sparse[i:], headerKeys[:])
		}
	}
	return map[string][]byte{
		"random":  random,
		"sparse":  sparse,
		"zeros":   make([]byte, 20_000),
		"marks":   bytes.Repeat([]byte{openMark}, 5000),
		"records": bytes.Repeat(fixtures(t), 4),
		"brief":   random[:headerSize],
		"briefer": random[:headerSize-1],
		"nothing": nil,
	}
}

// TestCommentsCost: a KB of comments costs as much as a move.
func TestCommentsCost(t *testing.T) {
	g := NewGame()
	g.Comment = &Comment{Text: make([]byte, 5<<10)}
	record, err := g.AppendBinary(nil)
	require.NoError(t, err)
	r := newReplayer()
	_, ok := r.intact(0, record)
	require.True(t, ok)
	require.Equal(t, 5, r.played)
}

// TestNext: the cheap tests pass what the header says, up to any end.
func TestNext(t *testing.T) {
	indexes := func(next func(b []byte, i, end int) int, b []byte, end int) (list []int) {
		for i := next(b, 0, end); i < end; i = next(b, i+1, end) {
			list = append(list, i)
		}
		return list
	}
	for name, b := range scanned(t) {
		for _, end := range []int{len(b) - headerSize + 1, len(b) / 2, 1} {
			var intact, damaged []int
			end = min(end, len(b)-headerSize+1)
			for i := range end {
				x := newCandidate(0, b[i:])
				if x.commentsBegin(b[i:]) {
					intact = append(intact, i)
				}
				if h := &x.header; h[byteResult]&0xc0|h[byteMlen]&0xf0|h[byteClen]&0xc0 == 0 {
					damaged = append(damaged, i)
				}
			}
			require.Equal(t, intact, indexes(nextIntact, b, end), name)
			require.Equal(t, damaged, indexes(nextDamaged, b, end), name)
			var uncommented []int
			for _, i := range intact {
				if x := newCandidate(0, b[i:]); x.comments == 0 {
					uncommented = append(uncommented, i)
				}
			}
			if end > 0 {
				require.Equal(t, uncommented, indexes(nextUncommented, b, end), name)
			}
		}
	}
}

// fixtures are the bases of the test data, one behind the other.
func fixtures(t testing.TB) (data []byte) {
	t.Helper()
	for _, name := range []string{"p01mate2", "q01apawn", "q02castle", "r01fisch", "s01study"} {
		base, err := os.ReadFile("../testdata/cbf/" + name + ".cbf")
		require.NoError(t, err)
		data = append(data, base...)
	}
	return data
}

// requireIntact requires that what b begins with is intact if, and only if,
// strict reading takes it, and that the same moves are found.
func requireIntact(t *testing.T, b []byte) (intact bool) {
	t.Helper()
	r := newReplayer()
	x, ok := r.intact(0, b)
	var g *Game
	err := error(nil)
	if x.size() > len(b) {
		require.False(t, ok)
		return false
	}
	g, err = ParseGame(b[:x.size()])
	require.Equal(t, err == nil, ok, "%v", err)
	if !ok {
		return false
	}
	var plies, flagged int
	var count func(l Line)
	count = func(l Line) {
		plies += len(l)
		for _, n := range l {
			if n.Comment != nil {
				flagged++
			}
			for _, v := range n.Variations {
				count(v)
			}
		}
	}
	count(g.Moves)
	require.Equal(t, []int{len(g.Moves), plies, flagged}, []int{x.main, x.plies, x.flagged})
	require.Equal(t, len(g.Trailing) > 0 || x.stop < x.moves, x.outcome == playedEarly)
	require.LessOrEqual(t, x.stop, x.moves)
	require.Equal(t, g.Bytes(), x.header)
	older, newer := checksums(&g.original)
	require.Equal(t, older || newer, x.checksum)
	return true
}

// TestIntact: records, and records with some bytes changed, are intact if strict
// reading takes them.
func TestIntact(t *testing.T) {
	data := fixtures(t)
	db, err := Recover(bytes.NewReader(data))
	require.NoError(t, err)
	require.Equal(t, 315, db.Len())
	r := rand.New(rand.NewPCG(21, 22))
	intact, not := 0, 0
	for _, offset := range db.offsets {
		require.True(t, requireIntact(t, data[offset:]))
		x := newCandidate(0, data[offset:])
		for range 10 {
			rec := bytes.Clone(data[offset : offset+int64(x.size())])
			for range 1 + r.IntN(3) {
				rec[r.IntN(len(rec))] = byte(r.Uint32())
			}
			if requireIntact(t, rec) {
				intact++
			} else {
				not++
			}
		}
	}
	require.Greater(t, min(intact, not), 300)
}

// FuzzIntact: the property of TestIntact.
func FuzzIntact(f *testing.F) {
	data := fixtures(f)
	db, err := Recover(bytes.NewReader(data))
	require.NoError(f, err)
	for i := 0; i < db.Len(); i += 10 {
		x := newCandidate(0, data[db.offsets[i]:])
		f.Add(data[db.offsets[i]:][:x.size()])
	}
	for _, moves := range []string{"\x0b\xff", "\xff", "\x80", "\x0b\xff\x80", "\x0b\x00\xff", "\x0b\xff\xff", "\x15", "\x7f"} {
		b := []byte(moves)
		obscureMoves(b, len(b))
		f.Add(append(obscuredHeader(0, len(b)), b...))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) >= headerSize {
			requireIntact(t, b)
		}
	})
}

// obscuredHeader is the header of a record that has nothing but texts and moves.
func obscuredHeader(texts, moves int) []byte {
	g := NewGame()
	h := *g.bytes()
	h[byteMlen], h[byteMlen+1] = byte((moves+1)>>8), byte(moves+1)
	h[bytePlen], h[byteSlen] = byte(texts/2), byte(texts-texts/2)
	h[byteChecksum] = newChecksum(&h)
	encodeHeader(&h)
	return h[:]
}

// shared returns one record of many moves in which ten can begin: in its texts
// are nine headers more, each with shorter texts and the same moves.
func shared(moves int) (b []byte) {
	for texts := 2 * maxText; texts >= 0; texts -= headerSize {
		b = append(b, obscuredHeader(texts, moves)...)
	}
	var four []byte
	p := chess.StartPosition()
	for _, uci := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
		m, _ := p.ParseUCI(uci)
		four = append(four, byte(slices.Index(p.Numbered(), m)+1))
		p, _ = p.Play(m)
	}
	area := bytes.Repeat(four, moves/4)
	obscureMoves(area, moves)
	return append(b, area...)
}

// TestEarn: a byte that is passed pays for two moves, and what is saved is limited.
func TestEarn(t *testing.T) {
	r := replayer{played: 5}
	r.earn(10)
	require.Equal(t, 20, r.mayPlayed)
	r.earn(1 << 20)
	require.Equal(t, 5+(1<<17), r.mayPlayed)
}

// TestBudgetIsSpent: as many moves are played as may be, and no more.
func TestBudgetIsSpent(t *testing.T) {
	record := shared(8)
	record = record[len(record)-headerSize-8:]
	x := newCandidate(0, record)
	for budget := range 8 {
		r := replayer{mayPlayed: budget}
		r.examine(&x, record)
		require.Equal(t, replay{plies: budget, main: budget, stop: budget, outcome: tooExpensive}, x.replay)
		require.Equal(t, budget, r.played)
	}
	r := replayer{mayPlayed: 8}
	r.examine(&x, record)
	require.Equal(t, played, x.outcome)
}

// TestBudget: whatever a file has, no more moves are played than four for each
// byte and those of two records.
func TestBudget(t *testing.T) {
	const moves = 20_000
	broken := shared(moves)
	broken[len(broken)-1] ^= 0x7f
	var claims []byte
	for i := range 1000 {
		claims = append(claims, obscuredHeader(i%127, moves)...)
	}
	for _, tt := range []struct {
		name  string
		data  []byte
		games int
	}{
		{"one record in ten readings", bytes.Repeat(shared(moves), 2), 2},
		{"the same, with a bad last move", bytes.Repeat(broken, 2), 2},
		{"claims", append(claims, shared(moves)...), 1},
		{"records", fixtures(t), 315},
	} {
		t.Run(tt.name, func(t *testing.T) {
			size := len(tt.data)
			r := newRecovery(Options{}, bytes.NewReader(tt.data), fileView, gapView)
			_, err := r.run()
			require.NoError(t, err)
			n := r.file.played + r.gaps.played
			without := newReplayer()
			without.mayPlayed = 1 << 30
			for i := range tt.data[:size-headerSize] {
				without.intact(0, tt.data[i:])
			}
			t.Logf("%.2f moves a byte, without a budget %.2f", float64(n)/float64(size),
				float64(without.played)/float64(size))
			require.LessOrEqual(t, n, 4*size+2*(2<<16))
			if tt.name != "records" {
				require.Greater(t, without.played, n)
			}
			require.GreaterOrEqual(t, len(r.db.offsets), tt.games)
		})
	}
}

// TestSecondPass: records that the first pass cannot afford are found by the
// second one.
func TestSecondPass(t *testing.T) {
	data := fixtures(t)
	want, err := Recover(bytes.NewReader(data))
	require.NoError(t, err)
	r := newRecovery(Options{}, bytes.NewReader(data), fileView, gapView)
	r.file.played = 1 << 30
	got, err := r.run()
	require.NoError(t, err)
	require.Equal(t, want.offsets, got.offsets)
	require.Empty(t, got.problems)
}

// TestEvidence: the weights are those that the limits of Recover were measured with, for the records of the
// test data and for random bytes.
func TestEvidence(t *testing.T) {
	data := fixtures(t)
	db, err := Recover(bytes.NewReader(data))
	require.NoError(t, err)
	r := newReplayer()
	weakest, sum := 1<<30, 0
	for _, offset := range db.offsets {
		c, ok := r.intact(0, data[offset:])
		require.True(t, ok)
		weakest, sum = min(weakest, c.bits), sum+c.bits
	}
	require.Equal(t, 64, weakest)
	require.Equal(t, 37757, sum)

	random := rand.New(rand.NewPCG(51, 52))
	b := make([]byte, 2000)
	sum = 0
	for i := range 20_000 {
		for j := range b[:headerSize+i%16] {
			b[j] = byte(random.Uint32())
		}
		c := newCandidate(0, b)
		c.flagged, c.plies, c.main, c.moves, c.setup = i%3, i%5, i%5, c.moves%600*(i%2), c.setup*(i%7%2)
		c.comments, c.kings = c.comments%600*(i%3%2), i%2 == 0
		c.outcome = []outcome{played, refused, playedEarly}[i%3]
		c.stop = c.moves / 2
		c.weigh(b)
		sum += c.bits
	}
	require.Equal(t, -413470, sum)
}

// TestWeights: the size of the move area is evidence at two limits, and moves without kings are
// only weak evidence, however many they are.
func TestWeights(t *testing.T) {
	bits := func(l layout, plies int, kings bool) int {
		c := candidate{layout: l, kings: kings, replay: replay{plies: plies, outcome: played}}
		c.weigh(nil)
		return c.bits
	}
	sized := func(moves int) int { return bits(layout{moves: moves}, 0, true) }
	require.Equal(t, []int{0, 6, 6, 0, 6},
		[]int{sized(1) - sized(511), sized(511) - sized(512), sized(0) - sized(1), sized(512) - sized(8191), sized(8191) - sized(8192)})
	kings := func(plies int) int { return bits(layout{setup: setupSize, moves: 1}, plies, true) }
	noKings := func(plies int) int { return bits(layout{setup: setupSize, moves: 1}, plies, false) }
	require.Equal(t, []int{14, 14, 16, 94}, []int{kings(0) - noKings(0), kings(10) - noKings(10), kings(11) - noKings(11), kings(50) - noKings(50)})
}

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
