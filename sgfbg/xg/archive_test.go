package xg_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/xg"
)

// TestNotXG: what is no file of the program.
func TestNotXG(t *testing.T) {
	file := build(long(t, 1))
	other := bytes.Clone(file)
	copy(other[24:], "another program ")
	cut := other[:len(other)-1]
	for _, tt := range []struct{ name, data, want string }{
		{"empty", "", `it begins with ""`},
		{"text", "Ma partie contre Zoë", `it begins with "Ma partie contre Zoë"`},
		{"bytes", "\x00\x01\x02\x03\x04\x05\x06\x07\x08", `it begins with "\x00\x01\x02\x03\x04\x05\x06\a\b"`},
		{"long", strings.Repeat("a", 99), `it begins with "` + strings.Repeat("a", 40) + `"`},
		{"of another program", string(cut), "another program saved it"},
		{"header of another program, cut off", string(other[:100]), "another program saved it"},
		{"without matches", string(new(builder).archive([]entry{{"temp.xgi", []byte("x")}})), "its archive has no member temp.xg"},
		{"other content", string(new(builder).archive([]entry{{"temp.xg", make([]byte, 2560)}})), "temp.xg: not a file of eXtreme Gammon: it does not begin with a match header"},
	} {
		for _, lenient := range []bool{false, true} {
			m, err := xg.Options{Lenient: lenient}.Parse([]byte(tt.data))
			require.ErrorIs(t, err, xg.ErrNotXG, tt.name)
			require.ErrorContains(t, err, tt.want, tt.name)
			require.Nil(t, m)
			requirePlace(t, err)
		}
	}
	for _, n := range []int{len("RGMH"), 39, 40, 100, 8231} {
		_, err := xg.Options{Lenient: true}.Parse(file[:n])
		require.EqualError(t, err, fmt.Sprintf("xg: offset %d: it is cut off in its header: unexpected EOF", n))
		require.NotErrorIs(t, err, xg.ErrNotXG)
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	}
	for n := 8232; n < len(file); n += 7 {
		_, err := xg.Parse(file[:n])
		require.ErrorContains(t, err, "the file is cut off or its end is damaged", n)
	}
	m, err := xg.Parse(other)
	require.NoError(t, err, "its content says that it is one")
	require.Len(t, m.Games, 1)
}

// requirePlace: an error of Parse has a place.
func requirePlace(t testing.TB, err error) {
	t.Helper()
	var e *bg.SyntaxError
	require.True(t, errors.As(err, &e), "%v", err)
	require.GreaterOrEqual(t, e.Offset, int64(0))
	require.NotNil(t, e.Err)
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
		{"CRC of a member", entryEdit(func(x field) { x[524]++ }), "", "temp.xg: CRC of the member is", 1},
		{"size of a member", entryEdit(func(x field) { x[512]++ }), "the member has 30720 bytes, but the index says 30721", "the member has 30720", 1},
		{"place of a member", entryEdit(func(x field) { x.i32(532*2+520, 1<<30) }), "", "index: record 3: offset 1064: syntax error: temp.xgr lies outside the contents", 1},
		{"member twice", entryEdit(func(x field) { x.str(532, "temp.xg") }), "", "index: record 2: offset 532: syntax error: temp.xg for the second time", 1},
		{"bytes before the archive", seal(append(bytes.Clone(file[:8232]), "xyz"...), file[8232:end-index], file[end-index:end], 4, true), "", "offset 8235: the archive begins here, but the header and its picture end at 8232", 1},
		{"number of entries", edit(end+4, 5), "2128 bytes for 5 entries of 532", "2128 bytes for 5", 1},
		{"size of the index", edit(end+14, 0xff), "the file is cut off or its end is damaged", "the file is cut off or its end is damaged", 1},
		{"damaged index", edit(end-index, 0), "index: syntax error: compressed data: zlib: invalid header", "CRC of the archive", 1},
		{"no end", file[:end], "syntax error: the file is cut off or its end is damaged", "syntax error", 1},
		{"cut in the contents", file[:8500], "syntax error: the file is cut off or its end is damaged", "the file is cut off or its end is damaged", 1},
		{"huge picture", edit(23, 0xff), "", "the archive begins here, but the header and its picture end at 4278198312", 1},
		{"picture into the contents", edit(20, 100), "", "the archive begins here, but the header and its picture end at 8332", 1},
		{"small header", field(bytes.Clone(file)).i32(8, 39), "", "the archive begins here, but the header and its picture end at 39", 1},
		{"huge picture, no end", edit(23, 0xff)[:end], "syntax error: the file is cut off or its end is damaged", "", 0},
		{"match header cut off", file[:8240], "syntax error: the file is cut off or its end is damaged", "", 0},
		{"rollout cut off", archiveOf(b, m, func(l []entry) []entry { l[2].content = l[2].content[:2184+9]; return l }), "temp.xgr: record 2: offset 2193: 9 of the 2184 bytes of a rollout: unexpected EOF", "9 of the 2184 bytes", 1},
		{"record cut off", archiveOf(b, m, func(l []entry) []entry { l[0].content = l[0].content[:5*2560+9]; return l }), "game 1: temp.xg: record 6: offset 12809: 9 of the 2560 bytes of a record: unexpected EOF", "9 of the 2560 bytes", 1},
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
	m.Comment = strings.Repeat("a comment ", 400)
	b := new(builder)
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
	// Nor is a match header that is cut off after the length of a rollout.
	var header bytes.Buffer
	w := zlib.NewWriter(&header)
	_, _ = w.Write(records.content[:2300])
	require.NoError(t, w.Flush())
	file = b.archive([]entry{list[0]})
	cut = 8232 + len(b.pack(list[0].content))
	got, err = xg.Options{Lenient: true}.Parse(append(file[:cut:cut], header.Bytes()...))
	require.NoError(t, err)
	for _, p := range got.Problems {
		require.NotEqual(t, "temp.xgr", p.In)
	}
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
		for more := range int64(2) { // of the next record
			got, err := xg.Options{Lenient: true, MaxMember: size - 3*2560 + more}.Parse(data)
			require.NoError(t, err)
			require.Len(t, got.Problems, 1)
			require.ErrorIs(t, got.Problems[0].Err, xg.ErrTooLarge)
			require.Equal(t, countDecisions(m)-1, countDecisions(got), "without the last decision and two ends")
			got.Problems = nil
			requirePart(t, m, got)
		}
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
