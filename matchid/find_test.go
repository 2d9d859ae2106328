package matchid_test

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/matchid"
)

// TestFirstXGID: an XGID is found among words, and nothing else is.
func TestFirstXGID(t *testing.T) {
	const id = startBoard + "0:0:1:52:0:0:3:0:10"
	for name, text := range map[string]string{
		"alone":            id,
		"lower case":       strings.Replace(id, "XGID", "xgid", 1),
		"among words":      "what do you play? " + id + " I'd hit",
		"a full stop":      "I had " + id + ".",
		"a line":           "Score is 0-0\r\n" + id + "\r\nX:player",
		"after a bad one":  "XGID= or XGID=-b-, as in " + id,
		"after half a one": "XGIDXGID=" + id,
		"a note":           id + ":note",
		"a word":           id + "X:player",
		"a hyphen":         id + "-",
		"a colon":          id + ":",
		"another":          id + ":" + id,
		"no prefix":        id[5:],
		"a blank after it": "XGID= " + id[5:],
		"another prefix":   "xgid: " + id[5:] + ", I think",
	} {
		t.Run(name, func(t *testing.T) {
			x, found := firstXGID(text)
			require.True(t, found)
			require.Equal(t, id, x.String())
		})
	}
	const longest = startBoard + "15:-1:-1:52:32767:32767:1:32767:15"
	for _, id := range []string{longest, startBoard + "0:0:1:52:0:0:3:0:9", startBoard + "0:0:1:52:0:0:3:0:0"} {
		x, found := firstXGID(id + " and " + longest)
		require.True(t, found)
		require.Equal(t, id, x.String())
	}
	for _, text := range []string{longest + "0", "", "XGID", "XGID=", "a" + id[5:], "XGID=-" + id[5:], id + "0:", id[:len(id)-2], id[:len(id)-2] + "x", id[:len(id)-3] + ";10"} {
		x, found := firstXGID(text)
		require.False(t, found, "%q", text)
		require.Zero(t, x)
	}
}

// found lists what a sequence yields, with its offsets.
func found[T any](all iter.Seq2[int, T], text func(T) string) (list []string) {
	for at, id := range all {
		list = append(list, fmt.Sprint(at, " ", text(id)))
	}
	return list
}

func xgidText(x matchid.XGID) string { return x.String() }

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

// TestFindXGIDs: all XGIDs of a text are found, with and without their prefix.
func TestFindXGIDs(t *testing.T) {
	const a = startBoard + "0:0:1:52:0:0:3:0:10"
	const b = "XGID=--------------------------:1:1:-1:00:3:5:0:11:10"
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{a, []string{"0 " + a}},
		{a + "\n" + b, []string{"0 " + a, "52 " + b}},
		{a + ":" + b, []string{"0 " + a, "52 " + b}},
		{"1. " + a[5:] + ", then " + b[5:] + ".", []string{"3 " + a, "56 " + b}},
		{"Position " + strings.Replace(a, "XGID", "xgid", 1), []string{"9 " + a}},
		{"-" + a[5:] + " " + b, []string{"48 " + b}}, // 27 characters, then one
		{b + a, []string{"0 " + b, "53 " + a}},
		{strings.Repeat(a+"\n", 3), []string{"0 " + a, "52 " + a, "104 " + a}},
		{a[:len(a)-3] + "\n" + b, []string{"49 " + b}}, // one that is cut off
	} {
		require.Equal(t, tt.want, found(matchid.FindXGIDs(tt.text), xgidText), "%s", tt.text)
		first, ok := firstXGID(tt.text)
		require.Equal(t, len(tt.want) > 0, ok)
		for at, x := range matchid.FindXGIDs(tt.text) {
			require.Equal(t, first, x)
			require.Contains(t, strings.ToUpper(tt.text[at:]), strings.ToUpper(x.String()[5:]))
			break
		}
	}
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
		{"a conversation of encyclopedias about understanding, representation", nil}, // words of 12 and 14 letters
		{p, []string{"0 " + p + ":"}},
		{"is it " + m + "?", []string{"6 :" + m}},
		{p + ":" + m, []string{"0 " + p + ":" + m}},
		{m + ":" + p, []string{"0 " + p + ":" + m}},
		{"<" + p + ">:<" + m + ">", []string{"1 " + p + ":" + m}},
		{"Position ID: " + p + "\nMatch ID   : " + m + "\nPosition ID: " + q + "\nMatch ID   : " + n, []string{"13 " + p + ":" + m, "67 " + q + ":" + n}},
		{p + ":" + m + " " + q + ":" + n, []string{"0 " + p + ":" + m, "28 " + q + ":" + n}},
		{m + " " + p + ":" + n, []string{"0 :" + m, "13 " + p + ":" + n}}, // the colon binds closer
		{p + " " + q + " " + m, []string{"0 " + p + ":", "15 " + q + ":" + m}},
		{m + " " + n + " " + p, []string{"0 :" + m, "13 " + p + ":" + n}},
		{p + " after some conversation: " + m, []string{"0 " + p + ":" + m}}, // a word between
		{p + ":conversation", []string{"0 " + p + ":conversation"}},          // joined, so that it is no word
		{"x" + p + ":" + m, []string{"16 :" + m}},
		{p[:13] + "P:" + m, []string{"0 " + p + ":" + m}},  // the unused bits
		{"////////////// " + p, []string{"15 " + p + ":"}}, // a run of 14 that is no position
		{p + "A " + m + "A", nil}, // runs too long
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
		require.Len(t, found(matchid.FindGNUBGIDs("ID "+m.String()), foundText), map[bool]int{true: 1}[valid], "%+v", m)
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

// firstXGID and firstGNUBGID return the first ID of a text.
func firstXGID(text string) (matchid.XGID, bool) { return first(matchid.FindXGIDs(text)) }

func firstGNUBGID(text string) matchid.FoundID {
	id, _ := first(matchid.FindGNUBGIDs(text))
	return id
}
