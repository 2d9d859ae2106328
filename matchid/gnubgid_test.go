package matchid_test

import (
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/matchid"
)

var gnubgidSyntaxTests = []syntaxTest{
	{"empty", "∑", io.ErrUnexpectedEOF},
	{"position only", "4HPwATDgc/ABMA∑", io.ErrUnexpectedEOF},
	{"colon and no match", "4HPwATDgc/ABMA:∑", io.ErrUnexpectedEOF},
	{"match short", "4HPwATDgc/ABMA:cAkAAA∑", io.ErrUnexpectedEOF},
	{"other separator", "4HPwATDgc/ABMA∑ cAkAAAAAAAAE", matchid.ErrCharacter},
	{"halves exchanged", "cAkAAAAAAAAE∑:4HPwATDgc/ABMA", matchid.ErrCharacter},
	{"prefix", "GNUBGID∑=4HPwATDgc/ABMA:cAkAAAAAAAAE", matchid.ErrCharacter},
	{"no position", "////////////∑/w:cAkAAAAAAAAE", matchid.ErrKey},
	{"bad character in the match", "4HPwATDgc/ABMA:cAk∑-AAAAAAAE", matchid.ErrCharacter},
	{"something after it", "4HPwATDgc/ABMA:cAkAAAAAAAAE∑ ", matchid.ErrTrailing},
}

// TestParseGNUBGID: the strict form gives both halves and comes back.
func TestParseGNUBGID(t *testing.T) {
	p, m, err := matchid.ParseGNUBGID("4HPwATDgc/ABMA:QYkqASAAIAAE")
	require.NoError(t, err)
	require.Equal(t, matchid.NewPosition(), p)
	require.Equal(t, manualExample, m)
	id, err := matchid.AppendGNUBGID([]byte("GNUBGID="), p, m)
	require.NoError(t, err)
	require.Equal(t, "GNUBGID=4HPwATDgc/ABMA:QYkqASAAIAAE", string(id))
}

// TestAppendGNUBGIDRefuses: a half that has no ID leaves dst as it was.
func TestAppendGNUBGIDRefuses(t *testing.T) {
	out, err := matchid.AppendGNUBGID([]byte("dst"), matchid.NewPosition(), matchid.Match{})
	requireFields(t, err, matchid.ErrRange, "CubeValue")
	require.Equal(t, "dst", string(out))
	out, err = matchid.AppendGNUBGID([]byte("dst"), matchid.Position{Checkers: [2][25]uint8{{31}}}, manualExample)
	requireFields(t, err, matchid.ErrRange, "Checkers")
	require.Equal(t, "dst", string(out))
}

// TestLastCharacter: two bits of the last character of a position ID belong to the key. GNU Backgammon
// ignores the other four in pasted text.
func TestLastCharacter(t *testing.T) {
	alphabet := "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	seen := ""
	for _, bar := range []uint8{0, 6, 7} {
		want := matchid.Position{Checkers: [2][25]uint8{{}, {22: 1, 24: bar}}}
		want.Checkers[0][0] = 30 - 1 - bar // the key is full
		id := want.String()
		seen += id[13:]
		used := strings.IndexByte(alphabet, id[13])
		for unused := range 16 {
			found := firstGNUBGID(id[:13] + alphabet[used+unused:][:1])
			require.Equal(t, matchid.FoundID{Position: want, HasPosition: true}, found)
		}
	}
	require.Equal(t, "Agw", seen)
}

// found lists what a sequence yields, with its offsets.
func found[T any](all iter.Seq2[int, T], text func(T) string) (list []string) {
	for at, id := range all {
		list = append(list, fmt.Sprint(at, " ", text(id)))
	}
	return list
}

// foundText shows a pair, a missing half as a blank.
func foundText(id matchid.FoundID) string {
	p, m := "", ""
	if id.HasPosition {
		p = id.Position.String()
	}
	if id.HasMatch {
		m = id.Match.String()
	}
	return p + ":" + m
}

// TestFindGNUBGIDs: all pairs of a text are found, and no words.
func TestFindGNUBGIDs(t *testing.T) {
	const p, m = "4HPwATDgc/ABMA", "cAkAAAAAAAAE"
	const q, n = "4HPkASLgc/ABMA", "cAkzAQAAAAAE"
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"no ID here", nil},
		{"a conversation of encyclopedias about understanding, representation", nil}, // of 12 and 14 letters
		{p, []string{"0 " + p + ":"}},
		{"is it " + m + "?", []string{"6 :" + m}},
		{p + ":" + m, []string{"0 " + p + ":" + m}},
		{m + ":" + p, []string{"0 " + p + ":" + m}},
		{"<" + p + ">:<" + m + ">", []string{"1 " + p + ":" + m}},
		{
			"Position ID: " + p + "\nMatch ID   : " + m + "\nPosition ID: " + q + "\nMatch ID   : " + n,
			[]string{"13 " + p + ":" + m, "67 " + q + ":" + n},
		},
		{p + ":" + m + " " + q + ":" + n, []string{"0 " + p + ":" + m, "28 " + q + ":" + n}},
		{m + " " + p + ":" + n, []string{"0 :" + m, "13 " + p + ":" + n}}, // the colon binds closer
		{p + " " + q + " " + m, []string{"0 " + p + ":", "15 " + q + ":" + m}},
		{m + " " + n + " " + p, []string{"0 :" + m, "13 " + p + ":" + n}},
		{p + " after some conversation: " + m, []string{"0 " + p + ":" + m}}, // a word between
		{p + ":conversation", []string{"0 " + p + ":conversation"}},          // joined, so that it is no word
		{"x" + p + ":" + m, []string{"16 :" + m}},
		{p[:13] + "P:" + m, []string{"0 " + p + ":" + m}},  // the unused bits
		{"////////////// " + p, []string{"15 " + p + ":"}}, // a run of 14 that is no position
		{p + "A " + m + "A", nil},                          // runs too long
		{"ä" + p + "ß" + m + "€", []string{"2 " + p + ":" + m}},
	} {
		require.Equal(t, tt.want, found(matchid.FindGNUBGIDs(tt.text), foundText), "%s", tt.text)
	}
	for _, v := range lines[pastedVector](t, "pasted.jsonl") { // one ID in each
		require.LessOrEqual(t, len(found(matchid.FindGNUBGIDs(v.Text), foundText)), 1, "%s", v.Text)
	}
}

// TestFindBreak: a caller may leave the loop at any ID.
func TestFindBreak(t *testing.T) {
	x := strings.Repeat(startBoard+"0:0:1:52:0:0:3:0:10 ", 3)
	g := "4HPwATDgc/ABMA cAkAAAAAAAAE 4HPkASLgc/ABMA:cAkzAQAAAAAE cAkzAQAAAAAE"
	for stop := range 4 {
		n := 0
		for range matchid.FindXGIDs(x) {
			if n++; n > stop {
				break
			}
		}
		require.Equal(t, min(stop+1, 3), n)
		n = 0
		for range matchid.FindGNUBGIDs(g) {
			if n++; n > stop {
				break
			}
		}
		require.Equal(t, min(stop+1, 3), n)
	}
}

// TestFindMatchValidates: a match ID that stands alone is found if Validate accepts it.
func TestFindMatchValidates(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	counts := map[bool]int{}
	for range 20_000 {
		m := matchid.NewMatch(random.IntN(3) * random.IntN(40))
		m.Dice = [2]uint8{uint8(random.IntN(8)), uint8(random.IntN(8))}
		m.Score = [2]int{random.IntN(1 + m.Length + m.Length/8), random.IntN(1 + m.Length + m.Length/8)}
		m.Crawford = random.IntN(3) == 0
		valid := m.Validate() == nil
		counts[valid]++
		got := found(matchid.FindGNUBGIDs("ID "+m.String()), foundText)
		require.Equal(t, valid, len(got) == 1, "%+v", m)
	}
	require.Greater(t, counts[true], 1000)
	require.Greater(t, counts[false], 1000)
}

// first returns the first value that a sequence yields.
func first[T any](all iter.Seq2[int, T]) (v T, found bool) {
	for _, v := range all {
		return v, true
	}
	return v, false
}

// firstGNUBGID returns the first pair of a text.
func firstGNUBGID(text string) matchid.FoundID {
	id, _ := first(matchid.FindGNUBGIDs(text))
	return id
}
