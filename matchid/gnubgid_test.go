package matchid_test

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/matchid"
)

var gnubgidSyntaxTests = []struct {
	name, in string
	err      error
}{
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

// TestParseGNUBGID: the strict form gives both halves and comes back; anything
// else has its fault placed in the whole text.
func TestParseGNUBGID(t *testing.T) {
	p, m, err := matchid.ParseGNUBGID("4HPwATDgc/ABMA:QYkqASAAIAAE")
	require.NoError(t, err)
	require.Equal(t, matchid.NewPosition(), p)
	require.Equal(t, manualExample, m)
	id, err := matchid.AppendGNUBGID([]byte("GNUBGID="), p, m)
	require.NoError(t, err)
	require.Equal(t, "GNUBGID=4HPwATDgc/ABMA:QYkqASAAIAAE", string(id))

	for _, tt := range gnubgidSyntaxTests {
		t.Run(tt.name, func(t *testing.T) {
			before, after, _ := strings.Cut(tt.in, "∑")
			p, m, err := matchid.ParseGNUBGID(before + after)
			requireSyntaxError(t, err, "GNUBGID", len(before), tt.err)
			require.Zero(t, p)
			require.Zero(t, m)
		})
	}
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

// TestFirstGNUBGID: what real programs answer to pasted text is in
// TestPastedVectors; here is what they cannot show, because they keep a current
// position.
func TestFirstGNUBGID(t *testing.T) {
	t.Run("last characters", func(t *testing.T) {
		// Two bits of the last character belong to the key. GNU Backgammon
		// ignores the other four.
		alphabet := "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
		seen := map[byte]bool{}
		for _, bar := range []uint8{0, 6, 7} {
			want := matchid.Position{Checkers: [2][25]uint8{{}, {22: 1, 24: bar}}}
			want.Checkers[0][0] = 30 - 1 - bar // the key is full
			id := want.String()
			seen[id[13]] = true
			used := strings.IndexByte(alphabet, id[13])
			for unused := range 16 {
				p, _, found := firstGNUBGID(id[:13] + alphabet[used+unused:][:1])
				require.Equal(t, matchid.FoundPosition, found)
				require.Equal(t, want, p)
			}
		}
		require.Equal(t, map[byte]bool{'A': true, 'g': true, 'w': true}, seen)
	})
	const pos, match = "4HPkASLgc/ABMA", "cAkzAQAAAAAE"
	both := matchid.FoundPosition | matchid.FoundMatch
	tests := []struct {
		name, text string
		want       matchid.Found
	}{
		{"nothing", "", 0},
		{"words", "no ID in here, not one", 0},
		{"position", pos, matchid.FoundPosition},
		{"match", match, matchid.FoundMatch},
		{"both, any order", match + "\n" + pos, both},
		{"unused bits of the position set", pos[:13] + "P:" + match, both},
		{"a run of 14 that is no position comes first", "////////////// " + pos, matchid.FoundPosition},
		{"another position before the match ID, which is its own", pos + " AAAAAAAAAAAAAA " + match, matchid.FoundPosition},
		{"runs too long", pos + "A " + match + "A", 0},
		{"letters outside ASCII end a run", "ä" + pos + "ß" + match + "€", both},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, m, found := firstGNUBGID(tt.text)
			require.Equal(t, tt.want, found)
			if found&matchid.FoundPosition != 0 {
				require.Equal(t, pos, p.String())
			} else {
				require.Zero(t, p)
			}
			if found&matchid.FoundMatch != 0 {
				require.Equal(t, match, m.String())
			} else {
				require.Zero(t, m)
			}
		})
	}
}
