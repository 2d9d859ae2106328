package cbf_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
	"example.com/boardcodec/internal/testutil"
)

// checked returns what Check finds, as texts: those that say that the base is not
// whole, and the notes.
func checked(t testing.TB, index, games []byte) (faults, notes []string) {
	t.Helper()
	db, err := cbf.Options{Lenient: true}.NewDatabase(bytes.NewReader(index), bytes.NewReader(games))
	require.NoError(t, err)
	for _, p := range db.Check() {
		require.NotNil(t, p.Err)
		if errors.Is(p.Err, cbf.ErrIndex) {
			require.Equal(t, chess.Lost, p.Scale)
			faults = append(faults, p.String())
		} else {
			notes = append(notes, p.String())
		}
	}
	return faults, notes
}

// entries returns an index of games at offsets, and of their end.
func entries(offsets []int64, end int64) []byte {
	index := words(uint32(len(offsets)) + 1)
	for i, at := range append(slices.Clone(offsets), end) {
		index = append(index, words(uint32(at)+uint32(i)+2)...)
	}
	return index
}

// TestCheckVectors: Check finds nothing in whole bases.
func TestCheckVectors(t *testing.T) {
	for _, name := range chesstest.Bases {
		db, err := cbf.Open(testdata, name)
		require.NoError(t, err)
		require.Empty(t, db.Check(), name)
		require.NoError(t, db.Close())
	}
	db, err := cbf.Options{IgnoreIndex: true}.Open(testdata, "r01fisch")
	require.NoError(t, err)
	require.Empty(t, db.Check(), "there is no index to check")
}

// TestCheck: indexes that do not name what the games file has.
func TestCheck(t *testing.T) {
	games := readFile(t, "r01fisch.cbf")
	base, _ := readBase(t, "r01fisch")
	var at []int64
	for i := range base.Games {
		at = append(at, base.Games[i].Offset)
	}
	end := int64(len(games))
	spliced := func(offset int64, junk string) []byte {
		return slices.Concat(games[:offset], []byte(junk), games[offset:])
	}
	moved := slices.Clone(at)
	for i := range moved[7:] {
		moved[7+i] += 5
	}
	badSum := bytes.Clone(games)
	badSum[at[3]+13] ^= 0x55
	broken := bytes.Clone(badSum)
	for i := range 8 {
		broken[at[4]-int64(i)-20] ^= 0xA5
	}
	header := string(sealed{}.record()) // a game without moves
	swapped := slices.Clone(at)
	slices.Reverse(swapped)
	for _, tt := range []struct {
		name          string
		index, games  []byte
		faults, notes []string
	}{
		{"in another order", entries(swapped, end), games, nil, nil},
		{"cut", entries(at, end)[:40], games, []string{fmt.Sprintf("offset %d: malformed index: 25 games that no entry names, %d bytes", at[9], end-at[9])}, nil},
		{"one game not named", entries(slices.Delete(slices.Clone(at), 5, 6), end), games,
			[]string{fmt.Sprintf("offset %d: malformed index: 1 game that no entry names, %d bytes", at[5], at[6]-at[5])}, nil},
		{"the first not named", entries(at[1:], end), games, []string{fmt.Sprintf("offset 0: malformed index: 1 game that no entry names, %d bytes", at[1])}, nil},
		{"the last not named", entries(at[:33], end), games, []string{fmt.Sprintf("offset %d: malformed index: 1 game that no entry names, %d bytes", at[33], end-at[33])}, nil},
		{"none named", entries(nil, end), games, []string{fmt.Sprintf("offset 0: malformed index: 34 games that no entry names, %d bytes", end)}, nil},
		{"shared", entries(append(slices.Clone(at), at[2], at[2]), end), games, nil,
			[]string{fmt.Sprintf("game 35: offset %d: the same record as game 3", at[2]), fmt.Sprintf("game 36: offset %d: the same record as game 3", at[2])}},
		{"the first shared", entries(append(slices.Clone(at), 0), end), games, nil, []string{"game 35: offset 0: the same record as game 1"}},
		{"a header at the end", entries(append(slices.Clone(at), end), end+14), spliced(end, header), nil, nil},
		{"a header at the end, not named", entries(at, end), spliced(end, header), []string{fmt.Sprintf("offset %d: malformed index: 1 game that no entry names, 14 bytes", end)}, nil},
		{"gap", entries(moved, end+5), spliced(at[7], "*****"), nil,
			[]string{fmt.Sprintf("offset %d: no entry names this range, which has no game, 5 bytes", at[7])}},
		{"tail", entries(at, end), spliced(end, "something after the games"), nil,
			[]string{fmt.Sprintf("offset %d: no entry names this range, which has no game, 25 bytes", end)}},
		{"outside", entries(slices.Concat(at[:2], []int64{99999, end}, at[2:]), end), games, []string{
			fmt.Sprintf("index: game 3: offset 12: malformed index: entry for offset 99999 of %d", end),
			fmt.Sprintf("index: game 4: offset 16: malformed index: entry for offset %d of %d", end, end)}, nil},
		{"wrong checksum", entries(at, end), badSum, nil, nil},
		{"damaged in its place", entries(at, end), broken, []string{fmt.Sprintf("game 4: offset %d: malformed index: no game that can be read", at[3])},
			[]string{fmt.Sprintf("offset %d: no entry names this range, which has no game, %d bytes", at[3], at[4]-at[3])}},
		{"file cut", entries(at, end), games[:end-10], nil, nil},
		{"cut in a header", entries(at, end), games[:at[33]+9], []string{fmt.Sprintf("game 34: offset %d: malformed index: no room for a header, 9 bytes", at[33])},
			[]string{fmt.Sprintf("offset %d: no entry names this range, which has no game, 9 bytes", at[33])}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			faults, notes := checked(t, tt.index, tt.games)
			require.Equal(t, tt.faults, faults)
			require.Equal(t, tt.notes, notes)
		})
	}
}

// TestCheckUnusable: the index of another base, one that is shifted, and noise: in
// all of them there are games that no entry names.
func TestCheckUnusable(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 2))
	for _, name := range chesstest.Bases {
		games, index := readFile(t, name+".cbf"), readFile(t, name+".cbi")
		unusable := map[string][]byte{}
		for _, other := range chesstest.Bases {
			if other != name {
				unusable[other] = readFile(t, other+".cbi")
			}
		}
		shifted := bytes.Clone(index)
		for i := 4; i < len(shifted); i += 4 {
			copy(shifted[i:], words(uint32(shifted[i])<<24|uint32(shifted[i+1])<<16|uint32(shifted[i+2])<<8|uint32(shifted[i+3])+1))
		}
		unusable["shifted"] = shifted
		noise := words(uint32(len(index))/4 - 1)
		for range len(index)/4 - 1 {
			noise = append(noise, words(r.Uint32N(uint32(len(games))))...)
		}
		unusable["noise"] = noise
		for what, index := range unusable {
			faults, _ := checked(t, index, games)
			require.NotEmpty(t, faults, "%s with %s", name, what)
		}
	}
}

// TestCheckMany: the first thousand of many faults are listed.
func TestCheckMany(t *testing.T) {
	games := readFile(t, "r01fisch.cbf")
	index := words(slices.Repeat([]uint32{1 << 30}, 3002)...)
	copy(index, words(3001))
	problems := open(t, index, games).Check()
	require.Len(t, problems, 1001)
	require.Equal(t, 1000, problems[999].Game)
	require.Equal(t, "2001 more problems", problems[1000].String())
}

// TestCheckGaps: every second game is not named, in a short base and in a longer one.
func TestCheckGaps(t *testing.T) {
	base, games := readBase(t, "r01fisch")
	for _, times := range []int{1, 10} {
		var at []int64
		for i := range times {
			for j := 0; j < len(base.Games); j += 2 {
				at = append(at, int64(i*len(games))+base.Games[j].Offset)
			}
		}
		file := bytes.Repeat(games, times)
		faults, notes := checked(t, entries(at, int64(len(file))), file)
		require.Len(t, faults, times*len(base.Games)/2)
		require.Empty(t, notes)
		for _, fault := range faults {
			require.Contains(t, fault, "1 game that no entry names")
		}
	}
}

// TestCheckIOErrors: what cannot be read is a problem of its own.
func TestCheckIOErrors(t *testing.T) {
	index, games := readFile(t, "r01fisch.cbi"), readFile(t, "r01fisch.cbf")
	for n := 2; ; n++ {
		left := n
		db, err := cbf.NewDatabase(faulty{bytes.NewReader(index), &left}, faulty{bytes.NewReader(games), &left})
		if err != nil {
			continue
		}
		problems := db.Check()
		if left >= 0 {
			require.Empty(t, problems)
			break
		}
		require.True(t, slices.ContainsFunc(problems, func(p cbf.Problem) bool { return errors.Is(p.Err, errDisk) }), n)
		for _, p := range problems {
			if p.In == "index" && errors.Is(p.Err, errDisk) {
				require.Equal(t, int64(4*p.Game), p.Offset)
			}
			if p.In == "" && p.Game > 0 && errors.Is(p.Err, errDisk) {
				require.Zero(t, p.Length, "nobody knows where the record ends")
			}
		}
	}
}

// TestCheckScratched: a game whose header cannot be read is damaged, with the error of the
// Source. The games before and behind it are checked, even if there is so much between them that
// the Source seems to have failed.
func TestCheckScratched(t *testing.T) {
	base, games := readBase(t, "r01fisch")
	for _, size := range []int64{512, 1_200_128} {
		from := (int64(len(games)) + 511) / 512 * 512
		file := slices.Concat(games, make([]byte, from+size-int64(len(games))), games)
		inside := []int64{from, from + size/4, from + size/2, from + size/32*31}
		var at []int64
		for i := range base.Games {
			at = append(at, base.Games[i].Offset, from+size+base.Games[i].Offset)
		}
		slices.Sort(at)
		at = append(at, inside...)
		db, err := cbf.NewDatabase(bytes.NewReader(entries(at, int64(len(file)))), bad{bytes.NewReader(file), from, from + size})
		require.NoError(t, err)
		problems := db.Check()
		for i, offset := range inside {
			require.Equal(t, cbf.Problem{Scale: chess.Lost, Game: len(at) - len(inside) + i + 1, Offset: offset, Err: errDisk}, problems[i])
		}
		for _, p := range problems[len(inside):] {
			require.Zero(t, p.Game, "%v", p)
		}
	}
}

// TestCheckCost: entries two bytes apart cost what they take, and not what their headers
// claim; so do records that overlap and can be played, of which Check says that it did not play all.
func TestCheckCost(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 50_000)
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	// Such records one after the other have as many bytes as moves.
	long := sealed{moves: shuffleNumbers(t, 65_000, 0), badChecksum: true}.record()
	var ends []int64
	for i := range 5 {
		ends = append(ends, int64(i*len(long)))
	}
	separate := open(t, entries(ends, int64(5*len(long))), bytes.Repeat(long, 5))
	require.Empty(t, separate.Check())

	// Ten records with the same 65,000 moves: nine begin in the texts of the first one.
	var overlapping []byte
	var at []int64
	for texts := 126; texts >= 0; texts -= 14 {
		half := strings.Repeat("x", texts/2)
		rec := sealed{players: half, source: half, moves: shuffleNumbers(t, 65_000, 0), badChecksum: true}.record()
		at = append(at, int64(len(overlapping)))
		overlapping = append(overlapping, rec[:14]...)
		if texts == 0 {
			overlapping = append(overlapping, rec[14:]...)
		}
	}
	for name, tt := range map[string]struct{ index, games []byte }{
		"two bytes apart": {everySecond(noise), noise},
		"one record":      {manyTimes(noise), noise},
		"overlapping":     {entries(at, int64(len(overlapping))), overlapping},
	} {
		t.Run(name, func(t *testing.T) {
			db := open(t, tt.index, tt.games)
			var problems []cbf.Problem
			n := testutil.Allocated(func() { problems = db.Check() })
			require.NotEmpty(t, problems)
			if name == "overlapping" {
				require.Len(t, problems, 9) // two games are played
				for _, p := range problems[1:] {
					require.EqualError(t, p.Err, "malformed index: the record is within so many others that it was not read")
				}
			}
			t.Logf("%d bytes for %d entries in %d bytes", n, db.Len(), len(tt.games))
			require.Less(t, n, uint64(200*db.Len()+5<<20))
		})
	}
}

// TestCheckShrunk: what Check says of a file that ends before its size has one place, and
// its Err does not begin with the name of the package.
func TestCheckShrunk(t *testing.T) {
	data := readFile(t, "r01fisch.cbf")
	for _, index := range [][]byte{words(2, 500_002, 1<<20+3), words(1, 2), entries([]int64{0, 700_000}, 1<<20)} {
		for _, n := range []int{0, 2000} {
			db, err := cbf.NewDatabase(bytes.NewReader(index), shrunk{bytes.NewReader(data[:n])})
			require.NoError(t, err)
			problems := db.Check()
			require.NotEmpty(t, problems)
			for _, p := range problems {
				require.NotContains(t, p.Err.Error(), "cbf: ")
			}
		}
	}
}
