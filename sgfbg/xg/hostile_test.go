package xg_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/adler32"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/xg"
)

// TestPrefixes: a part of a file is an error with a place in it, strictly; leniently it
// gives the games, and of the last one the decisions, that are in the part.
func TestPrefixes(t *testing.T) {
	for _, m := range []*xg.Match{long(t, 3), rolledOut(t, 5), findBuilt(t, "comments")} {
		for _, b := range []*builder{{}, {stored: true}} {
			whole := b.build(m)
			games := 0
			for n := range testutil.Prefixes(len(whole), 60, 200, 1009) {
				part := whole[:n:n]
				_, err := xg.Parse(part)
				requirePlace(t, err)
				var e *bg.SyntaxError
				if errors.As(err, &e); e.In == "" {
					require.LessOrEqual(t, e.Offset, int64(n))
				}
				got, err := xg.Options{Lenient: true}.Parse(part)
				if err != nil {
					requirePlace(t, err)
					continue
				}
				require.NotEmpty(t, got.Problems)
				requirePart(t, m, got)
				games = max(games, len(got.Games))
			}
			if b.stored {
				require.Zero(t, games, "nothing shows where a member begins")
			} else {
				require.Len(t, m.Games, games)
			}
		}
	}
}

// What SECURITY.md and the package comment say for each byte of the members, decompressed.
const (
	parseBytes     = 10
	matchBytes     = 4
	toMatchBytes   = 4
	decisionsBytes = 4
	constant       = 256 << 10 // problems, code pages, the decompressor
)

// TestMemory: what Parse and Match allocate, and what a Match keeps, is at most that.
func TestMemory(t *testing.T) {
	crowd := func(line string, n int) []byte {
		b := new(builder)
		return b.archive([]entry{
			{"temp.xg", bytes.Join(new(builder).recordsOf(long(t, 1)), nil)},
			{"temp.xgc", []byte(strings.Repeat(line+"\r\n", n))},
		})
	}
	text, games := 1<<16, 4
	if testutil.Long(t) > 0 {
		text, games = 1<<20, 30
	}
	header := new(builder).recordsOf(&newScript(t, 7).m)[0]
	records := func(r []byte, n int) []byte {
		return new(builder).archive([]entry{{"temp.xg", append(bytes.Clone(header), bytes.Repeat(r, n)...)}})
	}
	faulty := newField(9)
	var fonts strings.Builder
	fonts.WriteString(`{\rtf1{\fonttbl`)
	for i := range text / 16 {
		fmt.Fprintf(&fonts, `\f%d\fcharset161`, i)
	}
	for _, tt := range []struct {
		name string
		data []byte
	}{
		{"usual", build(long(t, games))},
		{"one position of a thousand plays", manyPlays(t)},
		{"one comment that is no RTF", crowd(strings.Repeat("\x80", text), 1)},
		{"one comment of line breaks", crowd(strings.Repeat("\x01\x02", text/2), 1)},
		{"unknown words", crowd(`{\rtf1 `+strings.Repeat(`\a`, text/2)+"}", 1)},
		{"fonts", crowd(fonts.String(), 1)},
		{"empty comments", crowd("", text/2)},
		{"short comments", crowd("x", text/3)},
		{"games", records(newField(1), text/2560)},
		{"faults", records(faulty, text/2560)},
		{"zeros", new(builder).archive([]entry{{"temp.xg", make([]byte, 4*text)}})},
		{"many members", new(builder).archive(sameBytes())},
	} {
		size := float64(inflated(t, tt.data))
		o := xg.Options{Lenient: true}
		total, alive := testutil.Held(func() any {
			m, _ := o.Parse(tt.data)
			return m
		})
		var match, decisions uint64
		if m, err := o.Parse(tt.data); err == nil {
			var b *bg.Match
			match = testutil.Allocated(func() { b = m.Match() })
			decisions = testutil.Allocated(func() {
				for range b.Decisions(nil) {
				}
			})
		}
		t.Logf("%-34s %9.0f bytes: allocated %5.2f, kept %5.2f times that, %5.2f for a bg.Match, %6.2f for decisions",
			tt.name, size, float64(total)/size, float64(alive)/size, float64(match)/size, float64(decisions)/size)
		require.LessOrEqual(t, float64(total), parseBytes*size+constant, tt.name)
		require.LessOrEqual(t, float64(alive), matchBytes*size+constant, tt.name)
		require.LessOrEqual(t, float64(match), toMatchBytes*size+constant, tt.name)
		require.LessOrEqual(t, float64(decisions), decisionsBytes*size+constant, tt.name)
	}
	// Without an index, nothing says how large the members are.
	whole := build(long(t, 30))
	total := testutil.Allocated(func() {
		m, err := xg.Options{Lenient: true}.Parse(whole[:len(whole)-36])
		require.NoError(t, err)
		require.Len(t, m.Games, 30)
	})
	require.LessOrEqual(t, total, uint64(parseBytes*inflated(t, whole)+constant))
}

// manyPlays returns the file of a match in which there are 2,000 plays of every roll.
func manyPlays(t testing.TB) []byte {
	m := long(t, 1)
	d := m.Games[0].Decisions[7]
	d.Checkers = [2][25]uint8{}
	for i := range 15 {
		d.Checkers[black][9+i] = 1
	}
	d.Roll.Dice, d.Edited = [2]uint8{1, 1}, true
	analyse(&d)
	m.Games[0].Decisions = m.Games[0].Decisions[:0]
	for range 100 {
		m.Games[0].Decisions = append(m.Games[0].Decisions, d)
	}
	return build(m)
}

func (b *builder) recordsOf(m *xg.Match) [][]byte {
	b.members(m)
	return b.records
}

// sameBytes returns entries that all have the same few bytes.
func sameBytes() (list []entry) {
	for range 5_000 {
		list = append(list, entry{"temp.xg", []byte("x")})
	}
	return list
}

// inflated returns the bytes of the members and the index, decompressed.
func inflated(t testing.TB, data []byte) (n int) {
	end := data[len(data)-36:]
	size := int(binary.LittleEndian.Uint32(end[12:]))
	z, err := zlib.NewReader(bytes.NewReader(data[len(data)-36-size:]))
	require.NoError(t, err)
	var index bytes.Buffer
	_, err = index.ReadFrom(z)
	require.NoError(t, err)
	n = index.Len()
	for e := index.Bytes(); len(e) > 0; e = e[532:] {
		n += int(binary.LittleEndian.Uint32(e[512:]))
	}
	return n
}

// TestManyStreams: without an index, thousands of small streams are no reason to look at
// each.
func TestManyStreams(t *testing.T) {
	stream := new(builder).pack([]byte("x"))
	require.Equal(t, adler32.Checksum([]byte("x")), binary.BigEndian.Uint32(stream[len(stream)-4:]))
	data := append(new(builder).archive(nil)[:8232], bytes.Repeat(stream, 100_000)...)
	total := testutil.Allocated(func() {
		_, err := xg.Options{Lenient: true}.Parse(data)
		require.ErrorIs(t, err, bg.ErrSyntax)
		require.ErrorContains(t, err, "no member temp.xg")
	})
	require.Less(t, total, uint64(1<<20))
}

// TestSetUps: a match in which every position is another takes linear time.
func TestSetUps(t *testing.T) {
	s := newScript(t, 7)
	s.game([2]int{})
	for i := range 6000 {
		d := s.add(xg.Decision{Player: white, Roll: &xg.Roll{Dice: [2]uint8{1, 1}}})
		d.CubeValue, d.CubeOwner = 2, bg.Player(i%2)
	}
	to := s.m.Match()
	require.Len(t, to.Games[0].Actions, 2*6000)
	n := 0
	for range to.Records() {
		n++
	}
	require.Equal(t, 2*6000, n)
}

// TestConcurrent: several goroutines read one file and one match, and each gets what one
// alone gets.
func TestConcurrent(t *testing.T) {
	data := build(findBuilt(t, "comments"))
	shared, err := xg.Parse(data)
	require.NoError(t, err)
	all := func() []any {
		m, err := xg.Parse(data)
		to := shared.Match()
		return []any{m, err, to, slices.Collect(to.Decisions(half))}
	}
	want := all()
	got := make([][]any, 4)
	var group sync.WaitGroup
	for i := range got {
		group.Go(func() { got[i] = all() })
	}
	group.Wait()
	for _, g := range got {
		require.Equal(t, want, g)
	}
}

// structure makes files of records in hostile order. In its texts a word stands for a
// record, or for a line of comments.
func structure(t testing.TB) *testutil.Structure {
	const width = 64 // of a word, and so records are 40 times as long as their words
	words := map[string]field{}
	add := func(name string, r field, change func(r field)) string {
		r = bytes.Clone(r)
		if change != nil {
			change(r)
		}
		word := name + strings.Repeat(".", width-len(name))
		words[word] = r
		return word
	}
	b := new(builder)
	m := rolledOut(t, 5)
	m.Comment, m.Games[0].Comment = "one", "two"
	list := b.recordsOf(m)
	names := []string{"header", "game", "none", "31", "cube", "42", "cube 2", "61", "double", "62", "end", "match end"}
	require.Len(t, list, len(names))
	units := []string{}
	for i, name := range names {
		units = append(units, add(name, list[i], nil))
	}
	units = append(units,
		add("edited", list[9], func(r field) { r.flag(2528, true).i32(108, 14) }),
		add("beaver", list[8], func(r field) { r.i32(20, 2).i32(24, 2) }),
		add("not played", list[3], func(r field) { r.flag(2308, false) }),
		add("other cube", list[4], func(r field) { r.i32(32, -15) }),
		add("comment 0", list[3], func(r field) { r.i32(2524, 0) }),
		add("comment 2", list[3], func(r field) { r.i32(2524, 2) }),
		add("comment 9", list[3], func(r field) { r.i32(2524, 9) }),
		add("rollout 9", list[8], func(r field) { r.i32(224, 9) }),
		add("bad die", list[3], func(r field) { r.i32(100, -1) }),
		add("type 6", newField(6), nil),
		add("huge score", list[1], func(r field) { r.i32(12, 999_999_999).i32(64, 15).i32(48, 1<<31-1) }),
		add("zeros", make(field, 2560), nil),
	)
	rolled := field(bytes.Clone(list[9])) // with 32 candidates, all of one rollout
	rolled.i32(188, 32)
	for i := range 32 {
		copy(rolled[192+26*i:], rolled[192:][:26])
		copy(rolled[1024+8*i:], rolled[1024:][:8])
		copy(rolled[1408+28*i:], rolled[1408:][:28])
		rolled.i16(1280+4*i, 100).i32(2344+4*i, 0).f32(1408+28*i, 1.0/3)
	}
	units = append(units, add("32 candidates", rolled, nil))
	lines := 0
	for name, piece := range map[string]string{"euro": "\x80", "hex": `\'80`, "tab": `\tab`, "bad hex": `\'xx`, "number": `\u99999999999999999999`, "group": "{"} {
		text := `{\rtf1 ` + strings.Repeat(piece, 2560)
		units = append(units, add("line: "+name, field(text[:2558]+"\r\n"), nil))
		lines++
	}
	slices.Sort(units[len(units)-lines:])
	comments, rollouts := strings.Join(b.lines, "\r\n")+"\r\n", bytes.Join(b.rolls, nil)
	var last, made []byte
	file := func(text []byte) []byte { // the entries have the same text in turn
		if bytes.Equal(text, last) {
			return made
		}
		last = text
		records := bytes.Clone(list[0])
		lines := []byte(comments)
		for word := range slices.Chunk(text[:len(text)/width*width], width) {
			if bytes.HasPrefix(word, []byte("line: ")) {
				lines = append(lines, words[string(word)]...)
			} else {
				records = append(records, words[string(word)]...)
			}
		}
		made = (&builder{stored: true}).archive([]entry{{"temp.xg", records}, {"temp.xgc", lines}, {"temp.xgr", rollouts}})
		return made
	}
	entryOf := func(name string, perRecord float64, work func(m *xg.Match)) testutil.Entry {
		return testutil.Entry{Name: name, PerByte: perRecord * 2560 / width, Base: constant, Prepare: func(text []byte) func() {
			data := file(text)
			if work == nil {
				return func() { _, _ = xg.Options{Lenient: true}.Parse(data) }
			}
			m, err := xg.Options{Lenient: true}.Parse(data)
			if err != nil {
				return nil
			}
			return func() { work(m) }
		}}
	}
	return &testutil.Structure{
		Units: units,
		Size:  6 << 10, // 250 KB of records
		Entries: []testutil.Entry{
			entryOf("Parse", parseBytes, nil),
			entryOf("Match", toMatchBytes, func(m *xg.Match) { m.Match() }),
			entryOf("Decisions", toMatchBytes+decisionsBytes, func(m *xg.Match) {
				for range m.Match().Decisions(half) {
				}
			}),
		},
		Check: func(t testing.TB, text []byte) {
			data := file(text)
			requireSound(t, data)
		},
	}
}

// requireSound: what is read strictly is read alike leniently, a match is a bg.Match without wrong
// values, and problems are bounded.
func requireSound(t testing.TB, data []byte) {
	t.Helper()
	strict, err := xg.Parse(data)
	if err != nil {
		requirePlace(t, err)
	}
	lenient, err2 := xg.Options{Lenient: true}.Parse(data)
	if err2 != nil {
		requirePlace(t, err2)
		require.Error(t, err)
		return
	}
	require.LessOrEqual(t, len(lenient.Problems), 1001)
	if err == nil {
		require.Equal(t, len(strict.Problems), len(lenient.Problems))
		require.Equal(t, countDecisions(strict), countDecisions(lenient))
	} else {
		require.NotEmpty(t, lenient.Problems)
	}
	_, err = json.Marshal(lenient)
	require.NoError(t, err)
	to := lenient.Match()
	require.Len(t, to.Games, len(lenient.Games))
	require.Less(t, len(to.Problems)-len(lenient.Problems), 4)
	for _, g := range to.Games {
		require.NoError(t, g.Info.Validate())
		for _, a := range g.Actions {
			if a.SetUp != nil {
				require.NoError(t, a.SetUp.Validate())
			}
		}
	}
	for d := range to.Decisions(half) {
		require.Less(t, d.Chosen, max(1, len(d.Candidates)))
		require.NoError(t, d.Board.Validate())
		require.GreaterOrEqual(t, d.Loss, 0.0)
		_, err := json.Marshal(d)
		require.NoError(t, err)
	}
}

// TestStructure: records in any order and number.
func TestStructure(t *testing.T) { structure(t).Run(t) }
