package xg_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/xg"
)

// TestNotXG: what is no file of the program.
func TestNotXG(t *testing.T) {
	file := build(long(t, 1))
	other := bytes.Clone(file)
	copy(other[24:], "another program ")
	cut := other[:len(other)-1]
	for _, tt := range []struct{ name, data, want string }{
		{"empty", "", "it is empty"},
		{"text", "Ma partie contre Zoë", `it begins with "Ma partie contre Zoë"`},
		{"bytes", "\x00\x01\x02\x03\x04\x05\x06\x07\x08", `it begins with "\x00\x01\x02\x03\x04\x05\x06\a\b"`},
		{"long", strings.Repeat("a", 99), `it begins with "` + strings.Repeat("a", 40) + `"`},
		{"header cut off", string(file[:8231]), "it is cut off in its header"},
		{"only the magic", "RGMH", "it is cut off in its header"},
		{"small header", string(field(bytes.Clone(file)).i32(8, 39)[:len(file)-1]), "the header says that it has 39 bytes"},
		{"of another program", string(cut), "another program saved it"},
		{"without matches", string(new(builder).archive([]entry{{"temp.xgi", []byte("x")}})), "its archive has no member temp.xg"},
		{"other content", string(new(builder).archive([]entry{{"temp.xg", make([]byte, 2560)}})), "temp.xg: offset 0: not a file of eXtreme Gammon: it does not begin with a match header"},
	} {
		for _, lenient := range []bool{false, true} {
			m, err := xg.Options{Lenient: lenient}.Parse([]byte(tt.data))
			require.ErrorIs(t, err, xg.ErrNotXG, tt.name)
			require.ErrorContains(t, err, tt.want, tt.name)
			require.Nil(t, m)
			requirePlace(t, err)
		}
	}
	_, err := xg.Parse(file[:100])
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	m, err := xg.Parse(other)
	require.NoError(t, err, "its content says that it is one")
	require.Len(t, m.Games, 1)
}

// requirePlace: an error of Parse has a place.
func requirePlace(t testing.TB, err error) {
	t.Helper()
	var e *xg.SyntaxError
	require.True(t, errors.As(err, &e), "%v", err)
	require.GreaterOrEqual(t, e.Offset, int64(0))
	require.NotNil(t, e.Err)
}

// faulty returns a match of three games, and its file with changed records: record n
// counts from 0.
func faulty(t testing.TB, n int, change func(r field)) (*xg.Match, []byte) {
	m := long(t, 3)
	b := new(builder)
	members := b.members(m)
	change(members[0].content[n*2560:][:2560])
	return m, b.archive(members)
}

// A game of long has the records: 0 match; 1 game, 2 3 4 5 6 7 three rolls, 8 double, 9
// roll, 10 cube, 11 end; 12 game ...
const perGame = 11

// TestRecordFaults: a wrong value is an error with its place; leniently, it is a
// problem, and the record is left out.
func TestRecordFaults(t *testing.T) {
	for _, tt := range []struct {
		name   string
		record int
		change func(r field)
		err    error
		want   string
		lost   int // decisions that are left out
	}{
		{"type", 3, func(r field) { r[8] = 9 }, xg.ErrSyntax, "temp.xg: game 1: record 4: offset 7688: malformed: record of type 9", 1},
		{"second match header", 3, func(r field) { r[8] = 0 }, xg.ErrSyntax, "a second match header", 1},
		{"after the end", 12, func(r field) { r[8] = 3 }, xg.ErrSyntax, "record of type 3 after the end of the game", 9},
		{"before the first game", 1, func(r field) { r[8] = 3 }, xg.ErrSyntax, "record of type 3 before the first game", 9},
		{"after the match", 3, func(r field) { copy(r, newField(5).player(20, white)) }, xg.ErrSyntax, "record of type 2 after the end of the match", 8},
		{"length", 0, func(r field) { r.i32(92, -1) }, xg.ErrValue, "record 1: offset 92: value not allowed: -1 is not a number from 0 to 999999999", 0},
		{"variation", 0, func(r field) { r.i32(96, 4) }, xg.ErrValue, "offset 96: value not allowed: variation 4", 0},
		{"score", 1, func(r field) { r.i32(16, -2) }, xg.ErrValue, "temp.xg: game 1: record 2: offset 2576: value not allowed: -2 is not", 0},
		{"number of a game", 1, func(r field) { r.i32(48, 1<<30) }, xg.ErrValue, "1073741824 is not a number", 0},
		{"automatic doubles", 1, func(r field) { r.i32(64, 16) }, xg.ErrValue, "16 automatic doubles", 0},
		{"player", 2, func(r field) { r.i32(12, 2) }, xg.ErrValue, "player 2", 1},
		{"choice", 2, func(r field) { r.i32(16, 2) }, xg.ErrValue, "choice 2", 1},
		{"answer", 8, func(r field) { r.i32(20, 3) }, xg.ErrValue, "answer 3 to a double", 1},
		{"answer to a raccoon", 8, func(r field) { r.i32(20, 2).i32(24, 2).i32(28, 2) }, xg.ErrValue, "offset 20508: value not allowed: answer 2 to a double", 1},
		{"cube", 3, func(r field) { r.i32(108, -16) }, xg.ErrValue, "cube of 2 to the power of 16", 1},
		{"least cube", 3, func(r field) { r.i32(108, math.MinInt32) }, xg.ErrValue, "cube of 2 to the power of", 1},
		{"16 checkers", 3, func(r field) { r[9+6]++ }, xg.ErrValue, "16 checkers of a player", 1},
		{"bar", 3, func(r field) { r[9] = 1 }, xg.ErrValue, "offset 7689: value not allowed: 1 checkers on a bar", 1},
		{"position after", 3, func(r field) { r[35+25] = 0x80 }, xg.ErrValue, "-128 checkers on a bar", 1},
		{"die", 3, func(r field) { r.i32(104, 7) }, xg.ErrValue, "die 7", 1},
		{"step", 3, func(r field) { r.i32(68, 25) }, xg.ErrValue, "25 to 4 is no move of a checker", 1},
		{"step backwards", 3, func(r field) { r.i32(76, 3) }, xg.ErrValue, "3 to 4 is no move of a checker", 1},
		{"step past the tray", 3, func(r field) { r.i32(72, -7) }, xg.ErrValue, "to -7 is no move of a checker", 1},
		{"candidates", 3, func(r field) { r.i32(188, 33) }, xg.ErrValue, "33 candidates", 1},
		{"winner", 11, func(r field) { r.i32(24, 0) }, xg.ErrValue, "player 0", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want, data := faulty(t, tt.record, tt.change)
			_, err := xg.Parse(data)
			require.ErrorIs(t, err, tt.err)
			require.ErrorContains(t, err, tt.want)
			requirePlace(t, err)
			m, err := xg.Options{Lenient: true}.Parse(data)
			require.NoError(t, err)
			require.NotEmpty(t, m.Problems)
			require.Contains(t, m.Problems[0].String(), tt.want)
			require.ErrorIs(t, m.Problems[0].Err, tt.err)
			require.Equal(t, countDecisions(want)-tt.lost, countDecisions(m))
		})
	}
}

func countDecisions(m *xg.Match) (n int) {
	for _, g := range m.Games {
		n += len(g.Decisions)
	}
	return n
}

// TestOddities: what can be read all the same is a problem in both modes.
func TestOddities(t *testing.T) {
	for _, tt := range []struct {
		name   string
		record int
		change func(r field)
		kind   xg.ProblemKind
		want   string
	}{
		{"newer version", 0, func(r field) { r.i32(552, 40) }, xg.ProblemVersion, "version 40 is read as version 32"},
		{"older version", 0, func(r field) { r.i32(552, 21) }, xg.ProblemVersion, "version 21 is older than 22"},
		{"verdict", 8, func(r field) { r.i16(120, 4) }, xg.ProblemOdd, "game 1: record 9: offset 20600: verdict 4"},
		{"candidate", 9, func(r field) { r[1024] = 25 }, xg.ProblemOdd, "offset 24064: candidate 1 is left out: 25 to"},
		{"rollout", 9, func(r field) { r.i16(1280, 100).i32(2344, 5) }, xg.ProblemOdd, "there is no rollout 5"},
		{"analysis without numbers", 8, func(r field) { r.f32(152, math.NaN()) }, xg.ProblemOdd, "the analysis is left out: NaN or infinity in it"},
		{"candidate without numbers", 9, func(r field) { r.f32(1408+28+12, math.Inf(1)) }, xg.ProblemOdd, "offset 24476: candidate 2 is left out: NaN or infinity in it"},
		{"no comment of a game", 12, func(r field) { r.i32(56, 3) }, xg.ProblemOdd, "temp.xg: game 2: record 13: offset 30776: there is no comment 3"},
		{"no comment", 3, func(r field) { r.i32(2524, 3) }, xg.ProblemOdd, "there is no comment 3"},
		{"comment of another", 3, func(r field) { r.i32(2524, 1) }, xg.ProblemOdd, "comment 1 belongs to another place already"},
	} {
		_, data := faulty(t, tt.record, tt.change)
		m, err := xg.Parse(data)
		require.NoError(t, err, tt.name)
		require.Len(t, m.Problems, 1, tt.name)
		require.Equal(t, tt.kind, m.Problems[0].Kind, tt.name)
		require.Contains(t, m.Problems[0].String(), tt.want, tt.name)
	}
	// A comment that no record names is lost: that is said once.
	m, err := xg.Parse(archiveOf(new(builder), long(t, 1), func(l []entry) []entry {
		lines := string(l[len(l)-1].content)
		l[len(l)-1].content = []byte(lines + "\r\nfour\r\nfive\r\n")
		return l
	}))
	require.NoError(t, err)
	require.Len(t, m.Problems, 1)
	require.Contains(t, m.Problems[0].String(), "2 comments belong to no game or decision and are left out; the first is here")
	// What is behind the numbers of an analysis does not matter.
	_, data := faulty(t, 8, func(r field) { r.f32(160, math.NaN()).f32(196, math.NaN()) })
	m, err = xg.Parse(data)
	require.NoError(t, err)
	require.Empty(t, m.Problems)
	// A rollout that does not exist does not matter where nothing was rolled out.
	_, data = faulty(t, 9, func(r field) { r.i32(2344, 5) })
	m, err = xg.Parse(data)
	require.NoError(t, err)
	require.Empty(t, m.Problems)
}

// TestBugRead: fields that real files can have and that cost more than they should.
func TestBugRead(t *testing.T) {
	// Nobody has won a session that ends level.
	want, data := faulty(t, 1+3*perGame, func(r field) { r.i32(20, 0) })
	m, err := xg.Parse(data)
	require.NoError(t, err)
	require.Equal(t, sgfbg.NoPlayer, m.Winner)
	require.Equal(t, want.FinalScore, m.FinalScore)
	// A game without a number has that of its place.
	for _, number := range []int{0, -1} {
		_, data = faulty(t, 12, func(r field) { r.i32(48, number) })
		m, err = xg.Options{Lenient: true}.Parse(data)
		require.NoError(t, err)
		require.Equal(t, 2, m.Games[1].Number)
	}
	// Problems of the SGF name the game.
	m = long(t, 2)
	m.Games[1].Decisions[1].Roll.Steps[0].From = 1
	c, _, err := m.Collection()
	require.NoError(t, err)
	for r, err := range c.Records() {
		require.NoError(t, err)
		for _, p := range r.Problems {
			require.Equal(t, 2, p.Game, "%v", p)
		}
	}
}

// TestVersion: a version above 40 is not read.
func TestVersion(t *testing.T) {
	_, data := faulty(t, 0, func(r field) { r.i32(552, 41) })
	for _, lenient := range []bool{false, true} {
		_, err := xg.Options{Lenient: lenient}.Parse(data)
		require.ErrorIs(t, err, xg.ErrUnsupported)
		require.ErrorIs(t, err, errors.ErrUnsupported)
		require.EqualError(t, err, "xg: temp.xg: record 1: offset 552: not supported: version 41")
	}
}

// archiveOf returns the file of a match with changed members.
func archiveOf(b *builder, m *xg.Match, change func(list []entry) []entry) []byte {
	return b.archive(change(b.members(m)))
}

// TestArchiveFaults: damage of the archive around the records.
func TestArchiveFaults(t *testing.T) {
	m := rolledOut(t, 5)
	m.Comment = "comment"
	b := new(builder)
	file := build(m)
	end := len(file) - 36
	index := int(binary.LittleEndian.Uint32(file[end+12:]))
	edit := func(at int, value byte) []byte {
		data := bytes.Clone(file)
		data[at] = value
		return data
	}
	// entryEdit changes the index, and seals it again.
	entryEdit := func(change func(index field)) []byte {
		z, err := zlib.NewReader(bytes.NewReader(file[end-index : end]))
		require.NoError(t, err)
		plain, err := io.ReadAll(z)
		require.NoError(t, err)
		change(plain)
		return seal(bytes.Clone(file[:8232]), file[8232:end-index], b.pack(plain), 4, true)
	}
	for _, tt := range []struct {
		name   string
		data   []byte
		strict string // error of strict reading; "" = none
		want   string // first problem of lenient reading
		games  int
	}{
		{"CRC of the archive", edit(end, file[end]+1), "", "CRC of the archive is", 1},
		{"CRC of a member", entryEdit(func(x field) { x[524]++ }), "", "temp.xg: offset 0: CRC of the member is", 1},
		{"size of a member", entryEdit(func(x field) { x[512]++ }), "the member has 30720 bytes, but the index says 30721", "the member has 30720", 1},
		{"place of a member", entryEdit(func(x field) { x.i32(532*2+520, 1<<30) }), "", "index: record 3: offset 1064: malformed: temp.xgr lies outside the contents", 1},
		{"member twice", entryEdit(func(x field) { x.str(532, "temp.xg") }), "", "index: record 2: offset 532: malformed: temp.xg for the second time", 1},
		{"bytes before the archive", seal(append(bytes.Clone(file[:8232]), "xyz"...), file[8232:end-index], file[end-index:end], 4, true), "", "3 bytes between picture and archive", 1},
		{"number of entries", edit(end+4, 5), "2128 bytes for 5 entries of 532", "2128 bytes for 5", 1},
		{"size of the index", edit(end+14, 0xff), "the end of the archive says", "the end of the archive says", 1},
		{"damaged index", edit(end-index, 0), "index: offset 0: malformed: compressed data: zlib: invalid header", "CRC of the archive", 1},
		{"no end", file[:end], "malformed: the end of the archive says", "malformed", 1},
		{"cut in the contents", file[:8500], "malformed: the end of the archive says", "the end of the archive says", 1},
		{"huge picture", edit(23, 0xff), "header and picture: unexpected EOF", "offset 8: malformed: the archive begins at 8232, which is not where the header says", 1},
		{"picture into the contents", edit(20, 100), "malformed: the end of the archive says", "the archive begins at 8232", 1},
		{"huge header", edit(11, 1), "it is cut off in its header", "the archive begins at 8232", 1},
		{"small header", field(bytes.Clone(file)).i32(8, 39), "the header says that it has 39 bytes", "the archive begins at 8232", 1},
		{"huge picture, no end", edit(23, 0xff)[:end], "header and picture: unexpected EOF", "", 0},
		{"match header cut off", file[:8240], "end of the archive: unexpected EOF", "end of the archive", 0},
		{"rollout cut off", archiveOf(b, m, func(l []entry) []entry { l[2].content = l[2].content[:2184+9]; return l }), "temp.xgr: record 2: offset 2193: 9 of the 2184 bytes of a rollout: unexpected EOF", "9 of the 2184 bytes", 1},
		{"record cut off", archiveOf(b, m, func(l []entry) []entry { l[0].content = l[0].content[:5*2560+9]; return l }), "temp.xg: game 1: record 6: offset 12809: 9 of the 2560 bytes of a record: unexpected EOF", "9 of the 2560 bytes", 1},
	} {
		_, err := xg.Parse(tt.data)
		if tt.strict == "" {
			require.NoError(t, err, tt.name)
		} else {
			require.ErrorContains(t, err, tt.strict, tt.name)
			requirePlace(t, err)
		}
		got, err := xg.Options{Lenient: true}.Parse(tt.data)
		if tt.games == 0 && err != nil {
			requirePlace(t, err)
			require.ErrorContains(t, err, tt.strict, tt.name)
			require.ErrorContains(t, err, "; and there is no member temp.xg", tt.name)
			continue
		}
		require.NoError(t, err, tt.name)
		require.NotEmpty(t, got.Problems, tt.name)
		require.Contains(t, got.Problems[0].String(), tt.want, tt.name)
		require.Len(t, got.Games, tt.games, tt.name)
	}
}

// TestStreams: without an index, members are told apart by what they hold.
func TestStreams(t *testing.T) {
	m := rolledOut(t, 5)
	m.Comment = strings.Repeat("plain text ", 400)
	b := &builder{plain: true}
	list := b.members(m)
	records := list[1]
	list[1].content = bytes.Repeat([]byte{0, 1}, 2000) // temp.xgi of an .xgp is something else
	file := b.archive([]entry{list[3], list[2], list[1], list[0]})
	got, err := xg.Options{Lenient: true}.Parse(file[:len(file)-36])
	require.NoError(t, err)
	require.Len(t, got.Problems, 1)
	got.Problems = nil
	require.Equal(t, m, got)
	// Half of temp.xgi is no rollout.
	file = b.archive([]entry{list[0], records})
	cut := 8232 + len(b.pack(list[0].content)) + len(b.pack(records.content)) - 8
	got, err = xg.Options{Lenient: true}.Parse(file[:cut])
	require.NoError(t, err)
	for _, p := range got.Problems {
		require.NotEqual(t, "temp.xgr", p.In)
	}
}

// TestWrongFields: a wrong value leaves no other value behind.
func TestWrongFields(t *testing.T) {
	want, data := faulty(t, 1, func(r field) { r[21+6] = 100 })
	m, err := xg.Options{Lenient: true}.Parse(data)
	require.NoError(t, err)
	require.Equal(t, want.Games, m.Games, "the first decision has the position, too")
	_, data = faulty(t, 1+3*perGame, func(r field) { r.i32(20, 2) })
	m, err = xg.Options{Lenient: true}.Parse(data)
	require.NoError(t, err)
	require.False(t, m.Ended)
	require.Zero(t, m.FinalScore)
	// In a damaged member, no number shows the damage.
	_, data = faulty(t, 8, func(r field) { r.f32(152, math.NaN()) })
	end := len(data) - 36
	first := end - int(binary.LittleEndian.Uint32(data[end+12:])) - int(binary.LittleEndian.Uint32(data[end+16:]))
	z := flate(t, data[first:])
	data[first+z-1] ^= 1 // the checksum of zlib
	m, err = xg.Options{Lenient: true}.Parse(data)
	require.NoError(t, err)
	require.Empty(t, m.Games)
}

// flate returns the length of the stream of zlib at the beginning of data.
func flate(t testing.TB, data []byte) int {
	r := bytes.NewReader(data)
	z, err := zlib.NewReader(r)
	require.NoError(t, err)
	_, err = io.Copy(io.Discard, z)
	require.NoError(t, err)
	return len(data) - r.Len()
}

// TestLimit: a member that has more bytes than allowed is a fault, also if it is not
// compressed, or the index says that it is small. Leniently, what is within the limit is
// read.
func TestLimit(t *testing.T) {
	m := long(t, 5)
	for _, b := range []*builder{{}, {stored: true}} {
		data := b.build(m)
		size := int64(len(b.members(m)[0].content))
		for _, lenient := range []bool{false, true} {
			got, err := xg.Options{Lenient: lenient, MaxMember: size}.Parse(data)
			require.NoError(t, err)
			require.Equal(t, m, got)
		}
		_, err := xg.Options{MaxMember: size - 1}.Parse(data)
		require.ErrorIs(t, err, xg.ErrTooLarge)
		requirePlace(t, err)
		got, err := xg.Options{Lenient: true, MaxMember: size - 3*2560 + 1}.Parse(data)
		require.NoError(t, err)
		require.Len(t, got.Problems, 1)
		require.ErrorIs(t, got.Problems[0].Err, xg.ErrTooLarge)
		require.Equal(t, countDecisions(m)-1, countDecisions(got), "without the last decision and two ends")
		got.Problems = nil
		requirePart(t, m, got)
	}
	// 17 MB of zeros in 17 KB.
	b := new(builder)
	bomb := b.archive([]entry{{"temp.xg", make([]byte, 17<<20)}})
	require.Less(t, len(bomb), 40<<10)
	_, err := xg.Parse(bomb)
	require.EqualError(t, err, "xg: temp.xg: offset 16777216: too large: more than 16777216 bytes")
	// Comments have a limit of their own, and cost no game.
	m.Games[0].Comment = "one"
	b = &builder{plain: true}
	members := b.members(m)
	comments := &members[len(members)-1].content
	*comments = append(*comments, strings.Repeat("x", 4<<20)...)
	data := b.archive(members)
	_, err = xg.Parse(data)
	require.EqualError(t, err, "xg: temp.xgc: offset 4194304: too large: more than 4194304 bytes")
	got, err := xg.Options{Lenient: true}.Parse(data)
	require.NoError(t, err)
	require.Len(t, got.Problems, 1)
	require.ErrorIs(t, got.Problems[0].Err, xg.ErrTooLarge)
	got.Problems = nil
	require.Equal(t, m, got)
}

// damage returns the file of a match whose records are damaged from a byte on: what is
// after it decompresses to other bytes.
func damage(t testing.TB, m *xg.Match, at int) []byte {
	b := new(builder)
	members := b.members(m)
	packed := b.pack(members[0].content[:at])
	var index field = make([]byte, 532)
	index.str(0, "temp.xg").i32(512, len(members[0].content))
	body := packed[:len(packed)-5] // without the end of the stream
	index.i32(516, len(body))
	binary.LittleEndian.PutUint32(index[524:], crc32.ChecksumIEEE(members[0].content))
	return seal(b.archive(nil)[:8232], body, b.pack(index), 1, true)
}

// TestDamage: of a damaged member, lenient reading returns the games before the damage,
// as they were, wherever it is.
func TestDamage(t *testing.T) {
	want := long(t, 4)
	size := (2 + 4*perGame) * 2560
	for at := 2600; at < size; at += 3001 {
		data := damage(t, want, at)
		_, err := xg.Parse(data)
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
		m, err := xg.Options{Lenient: true}.Parse(data)
		require.NoError(t, err)
		require.NotEmpty(t, m.Problems)
		requirePart(t, want, m)
		whole := (at/2560 - 1) / perGame
		require.GreaterOrEqual(t, len(m.Games), min(whole, 4)-1)
	}
}

// requirePart: m holds games of whole and nothing else; the last may lack its end.
func requirePart(t testing.TB, whole, m *xg.Match) {
	t.Helper()
	strip(whole)
	strip(m)
	require.LessOrEqual(t, len(m.Games), len(whole.Games))
	for i, g := range m.Games {
		w := whole.Games[i]
		if !g.Ended {
			require.Equal(t, len(m.Games)-1, i)
			require.LessOrEqual(t, len(g.Decisions), len(w.Decisions))
			w.Decisions, w.Ended, w.Result, w.ScoreAfter, w.Termination = w.Decisions[:len(g.Decisions)], false, g.Result, [2]int{}, 0
		}
		if len(g.Decisions) == 0 {
			g.Decisions = w.Decisions // nil or not
		}
		require.Equal(t, w, g)
	}
}

// strip takes from a match what other members have.
func strip(m *xg.Match) {
	for i := range m.Games {
		g := &m.Games[i]
		g.Comment, g.EndComment = "", ""
		for k := range g.Decisions {
			d := &g.Decisions[k]
			d.Comment = ""
			if d.Cube != nil && d.Cube.Analysis != nil {
				d.Cube.Analysis.Rollout = nil
			}
			if d.Roll != nil {
				for c := range d.Roll.Candidates {
					d.Roll.Candidates[c].Rollout = nil
				}
			}
		}
	}
}

// TestDamagedBytes: one wrong byte in the compressed records of a sample. The games that
// are returned are those before it, unless all could be read and only the checksum shows
// that one is wrong.
func TestDamagedBytes(t *testing.T) {
	for _, name := range samples[1:2] {
		data, whole := readSample(t, "data/xg/"+name+".xg"), sample(t, name)
		for at := 21000; at < len(data)-600; at += 4001 {
			bad := bytes.Clone(data)
			bad[at] ^= 0x55
			_, err := xg.Parse(bad)
			require.Error(t, err, "byte %d", at)
			m, err := xg.Options{Lenient: true}.Parse(bad)
			if err != nil {
				requirePlace(t, err)
				continue
			}
			require.NotEmpty(t, m.Problems)
			if !m.Ended {
				requirePart(t, whole, m)
			}
		}
	}
}

// TestManyProblems: a thousand are listed, and the others counted.
func TestManyProblems(t *testing.T) {
	m := long(t, 300)
	b := new(builder)
	members := b.members(m)
	for at := 2560; at < len(members[0].content); at += 2560 {
		members[0].content[at+8] = 77
	}
	got, err := xg.Options{Lenient: true}.Parse(b.archive(members))
	require.NoError(t, err)
	require.Len(t, got.Problems, 1001)
	last := got.Problems[1000]
	require.Equal(t, xg.ProblemOmitted, last.Kind)
	require.EqualError(t, last.Err, "2302 more problems")
}

// TestNames: names of kinds and the like.
func TestNames(t *testing.T) {
	require.Equal(t, "syntax, value, checksum, version, oddity, more problems, invalid ProblemKind", names[xg.ProblemKind](1, 7))
	require.Equal(t, "backgammon, Nackgammon, Hypergammon, Longgammon, invalid Variation", names[xg.Variation](0, 4))
	require.Equal(t, "no choice, undecided, no double, doubled, invalid Choice", names[xg.Choice](0, 4))
	require.Equal(t, "no verdict, too good to double, no double, double, take, double, drop, double or not, invalid Verdict", names[xg.Verdict](0, 6))
	require.Equal(t, "no level, 1-ply, 2-ply, 3-ply, 4-ply, 5-ply, 6-ply, 7-ply, level 7", names[xg.Level](0, 8))
	require.Equal(t, "3-ply reduced, level 13", names[xg.Level](13, 14))
	require.Equal(t, "rollout, level 101", names[xg.Level](101, 102))
	require.Equal(t, "level 997, book 2, book 1, XG Roller, XG Roller+, XG Roller++, level 1003", names[xg.Level](998, 1004))
}

func names[T interface {
	~uint8 | ~int16
	String() string
}](from, to T) string {
	var list []string
	for v := from; v <= to; v++ {
		list = append(list, v.String())
	}
	return strings.Join(list, ", ")
}
